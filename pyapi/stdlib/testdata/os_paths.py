import os
import os.path
import sys
import glob
import fnmatch
from pathlib import Path, PurePosixPath, PurePath
from os import path, environ

print(os.environ["STAGE"], os.environ.get("NOPE"), os.getenv("STAGE", "d"), os.getenv("NOPE", "d"), "STAGE" in environ)
os.environ["NEW"] = "1"
print(os.getenv("NEW"))
for bad in (lambda: os.environ["MISSING"], lambda: os.environ.__setitem__("A", 1)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
j = os.path.join
print(j("a", "b"), j("a/", "b"), j("a", "/b"), j("", "b"), j("a", ""), j("a", "b", "c.txt"))
for p in ("a/b/c.tar.gz", "/a", "a/", ".bashrc", "a/.b", "", "/", "a//b", "..", "x.", "a/b.c/d"):
    print(repr(p), os.path.split(p), os.path.splitext(p), os.path.basename(p), os.path.dirname(p), os.path.normpath(p), os.path.isabs(p))
print(os.path.normpath("/a/../../b"), os.path.normpath("a/../../b"), os.path.normpath("//a"), os.path.relpath("/a/b/c", "/a/d"), os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.commonprefix(["abc", "abd"]), os.path.expanduser("~/x"), os.path.expandvars("$STAGE/${STAGE}/$NOPE"))
print(os.path.exists("conf"), os.path.isdir("conf"), os.path.isfile("conf/app.json"), os.path.exists("nope"), sorted(os.listdir("conf")), os.path.getsize("conf/app.json"), os.sep, os.linesep == "\n")
print(sorted((d, sorted(ds), sorted(fs)) for d, ds, fs in os.walk("conf")), sorted(e.name for e in os.scandir("conf") if e.is_file()))
try:
    os.listdir("nope")
except FileNotFoundError as e:
    print(e, e.errno, e.filename)
for s in ("/a/b/c.tar.gz", "a.txt", "a", ".x", "/", "", "a/..", "a/./b"):
    p = PurePosixPath(s)
    print(repr(p), str(p), p.name, p.stem, p.suffix, p.suffixes, p.parent, p.parts, p.is_absolute(), [str(x) for x in p.parents])
p = Path("a") / "b" / "c.txt"
print(p, p.with_suffix(".csv"), p.with_name("d"), p.with_stem("z"), p.relative_to("a"), p.is_relative_to("x"), "root" / p, p == Path("a/b/c.txt"), {p: 1}[Path("a/b/c.txt")], p.match("*.txt"), p.match("b/*"), p.joinpath("x", "y"), os.fspath(p), sorted([Path("b"), Path("a")]))
for bad in (lambda: p.relative_to("x"), lambda: Path("/").with_name("a"), lambda: p.with_suffix("csv"), lambda: Path(3)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
c = Path("conf")
print(c.exists(), c.is_dir(), (c / "app.json").read_text(), (c / "deep/note.txt").read_bytes(), sorted(str(x) for x in c.iterdir()), sorted(str(x) for x in c.glob("**/*.txt")), sorted(str(x) for x in c.rglob("*.*")), sorted(str(x) for x in c.glob("*.json")))
try:
    Path("conf/nope.txt").read_text()
except FileNotFoundError as e:
    print(e)
print(Path("x/../y").resolve().name, Path.cwd().name, Path("conf").resolve().relative_to(Path.cwd()))
with (c / "deep" / "note.txt").open() as f:
    print([line.strip() for line in f])
print(sorted(glob.glob("conf/*.json")), sorted(glob.glob("conf/**/*.txt", recursive=True)), fnmatch.fnmatch("a.py", "*.py"), fnmatch.filter(["a.x", "b.y"], "[a]*"))
print(sys.version_info >= (3, 8), sys.version_info[:2], sys.version_info.major, sys.maxsize, sys.byteorder, type(sys.argv), "os" in sys.modules, sys.modules["__main__"].__name__)
try:
    sys.exit(3)
except SystemExit as e:
    print("exit", e.code)
try:
    1 / 0
except ZeroDivisionError:
    print(sys.exc_info()[0], sys.exc_info()[1])
sys.stdout.write("written\n")
print("to stdout", file=sys.stdout)
