"""Writes what CPython prints for programs of random control flow.

    python3.11 tests/oracle/python_control_flow.py

tests/python/testdata/control_flow.py makes the programs; tests/python/testdata/control_flow.txt keeps a digest of the output of every
hundred of them. Run it with CPython 3.11, which is the version the runtime follows.
"""

import contextlib
import hashlib
import io
import os
import pathlib
import sys
import warnings

DATA = pathlib.Path(__file__).resolve().parents[1] / "python" / "testdata"
PROGRAMS, BLOCK = 20000, 100


KEPT = []  # generators that must not end before all is printed


def run(source: str) -> str:
    out = io.StringIO()
    names = {"__name__": "__main__"}
    with contextlib.redirect_stdout(out):
        exec(compile(source, "program.py", "exec"), names)
        KEPT.append(names["kept"])
    return out.getvalue()


def main() -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("run this with CPython 3.11")
    warnings.simplefilter("ignore")
    sys.path.insert(0, str(DATA))
    import control_flow

    digests = []
    for first in range(0, PROGRAMS, BLOCK):
        h = hashlib.sha256()
        for number in range(first, first + BLOCK):
            h.update(run(control_flow.program(number)).encode())
        digests.append(h.hexdigest()[:16])
    (DATA / "control_flow.txt").write_text("\n".join(digests) + "\n")
    sys.stdout.flush()
    os._exit(0)  # without ending the generators


if __name__ == "__main__":
    main()
