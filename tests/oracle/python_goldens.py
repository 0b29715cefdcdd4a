"""Writes what CPython prints for the snippets of pyapi/runtime/testdata.

    python3.11 tests/oracle/python_goldens.py

For each snippet NNN.py: NNN.out holds its standard output, and NNN.err, when the program fails, its traceback with
the folder cut off file names. Run it with CPython 3.11, which is the version the runtime follows.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "pyapi" / "runtime" / "testdata"


def golden(path: pathlib.Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", path.name],
        cwd=path.parent,
        capture_output=True,
        text=True,
        timeout=60,
        env={"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    path.with_suffix(".out").write_text(done.stdout)
    err = path.with_suffix(".err")
    if done.returncode:
        err.write_text(re.sub(r'File "[^"]*/', 'File "', done.stderr))
    else:
        err.unlink(missing_ok=True)


def main() -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("run this with CPython 3.11")
    for folder in ("snippets", "errors", "control_flow"):
        for path in sorted((ROOT / folder).glob("*.py")):
            if path.stem[0].isdigit() or folder in ("errors", "control_flow"):
                golden(path)


if __name__ == "__main__":
    main()
