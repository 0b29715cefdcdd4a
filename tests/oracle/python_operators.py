"""Writes what every operator of Python makes of every pair of values.

    python3.11 tests/oracle/python_operators.py

tests/python/testdata/operators.py names the cases and prints a line for each; tests/python/testdata/operators.txt.gz keeps the outcomes,
which are the ends of the lines. Run it with CPython 3.11, which is the version the runtime follows.
"""

import gzip
import pathlib
import subprocess
import sys

DATA = pathlib.Path(__file__).resolve().parents[1] / "python" / "testdata"


def main() -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("run this with CPython 3.11")
    done = subprocess.run([sys.executable, "-S", DATA / "operators.py"], capture_output=True, text=True, check=True)
    outcomes = [line.split(" -> ", 1)[1] for line in done.stdout.splitlines()]
    (DATA / "operators.txt.gz").write_bytes(gzip.compress(("\n".join(outcomes) + "\n").encode(), 9, mtime=0))
    print(len(outcomes), "cases")


if __name__ == "__main__":
    main()
