"""Writes what CPython prints for the programs of pyapi/stdlib/testdata.

    python3.11 tests/oracle/stdlib_goldens.py

For each program NAME.py: NAME.out holds its standard output. Programs run in testdata/project, with the environment and the clock
that the Go test uses. Run it with CPython 3.11, which is the version the library follows.
"""

import pathlib
import subprocess
import sys

TESTDATA = pathlib.Path(__file__).resolve().parents[2] / "pyapi" / "stdlib" / "testdata"


def main() -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("run this with CPython 3.11")
    for path in sorted(TESTDATA.glob("*.py")):
        done = subprocess.run(
            [sys.executable, "-S", str(path)],
            cwd=TESTDATA / "project",
            capture_output=True,
            text=True,
            timeout=60,
            env={"HOME": "/home/dp", "STAGE": "test", "TZ": "UTC", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
        )
        if done.returncode:
            sys.exit(f"{path.name} fails:\n{done.stderr}")
        path.with_suffix(".out").write_text(done.stdout)


if __name__ == "__main__":
    main()
