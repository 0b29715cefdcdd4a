"""Writes what CPython prints for the programs of tests/python/snippets.

    python3.11 tests/oracle/python_suite.py [ARCHIVE ...]

Every NAME.py of an archive gets its NAME.out: the standard output, then, when the exit code is not 0, a line "[exit N] " with the last line of
the standard error. The line "python: X.Y" of the archive's comment says which CPython answers; others than the running one are looked for as
pythonX.Y and cpythonX.Y on the path. A line "packages: NAME VERSION" lets the programs import what is installed for it.
"""

import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2] / "tests" / "python" / "snippets"
ENV = {"HOME": "/home/dp", "STAGE": "test", "TZ": "UTC", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"}
MARK = re.compile(r"^-- (.+) --$")


def parse(text: str) -> tuple[str, list[list[str]]]:
    comment, files = [], []
    for line in text.splitlines(keepends=True):
        if m := MARK.match(line.rstrip("\n")):
            files.append([m[1].strip(), ""])
        elif files:
            files[-1][1] += line
        else:
            comment.append(line)
    return "".join(comment), files


def interpreter(version: str) -> str:
    if "%d.%d" % sys.version_info[:2] == version:
        return sys.executable
    for name in (f"python{version}", f"cpython{version}"):
        path = shutil.which(name)
        if path and subprocess.run([path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True).stdout.strip() == version:
            return path
    sys.exit(f"no CPython {version} on the path")


def answer(python: str, folder: pathlib.Path, name: str, packages: bool) -> str:
    done = subprocess.run([python, *([] if packages else ["-S"]), "-W", "ignore::SyntaxWarning", name], cwd=folder, capture_output=True, text=True, timeout=120, env=ENV)
    out = done.stdout
    if done.returncode:
        if out and not out.endswith("\n"):
            out += "\n"
        err = done.stderr.rstrip("\n").rsplit("\n", 1)[-1]
        out += f"[exit {done.returncode}] {err}".rstrip() + "\n"
    elif out and not out.endswith("\n"):
        sys.exit(f"{name}: the output must end with a line feed")
    for line in out.splitlines():
        if MARK.match(line):
            sys.exit(f"{name}: prints a line that txtar would take for a file")
    return out


def make(path: pathlib.Path) -> None:
    comment, files = parse(path.read_text())
    version = re.search(r"^python: (\S+)$", comment, re.M)
    if not version:
        sys.exit(f"{path}: the comment does not say 'python: 3.11'")
    python = interpreter(version[1])
    packages = bool(re.search(r"^packages: ", comment, re.M))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files:
            if not name.endswith(".out"):
                target = pathlib.Path(folder, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)
        result = comment
        for name, text in files:
            if name.endswith(".out"):
                continue
            result += f"-- {name} --\n{text}"
            if name.endswith(".py") and "/" not in name:
                result += f"-- {name[:-3]}.out --\n{answer(python, pathlib.Path(folder), name, packages)}"
    path.write_text(result)


def main() -> None:
    paths = [pathlib.Path(p) for p in sys.argv[1:]] or sorted(ROOT.glob("*/*.txtar"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(make, paths))


if __name__ == "__main__":
    main()
