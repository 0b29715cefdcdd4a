"""Paths as text, with slashes. What asks the file system only sees the project's folder."""

import _files

sep = "/"
altsep = None
curdir = "."
pardir = ".."
extsep = "."
pathsep = ":"
defpath = "/bin:/usr/bin"
devnull = "/dev/null"
supports_unicode_filenames = True


def _text(p):
    if hasattr(p, "__fspath__"):
        p = p.__fspath__()
    if not isinstance(p, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(p).__name__}")
    return p


def join(a, *p):
    path = _text(a)
    for b in p:
        b = _text(b)
        if b.startswith("/"):
            path = b
        elif not path or path.endswith("/"):
            path += b
        else:
            path += "/" + b
    return path


def split(p):
    p = _text(p)
    i = p.rfind("/") + 1
    head, tail = p[:i], p[i:]
    if head and head.strip("/"):
        head = head.rstrip("/")
    return head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    p = _text(p)
    start = p.rfind("/") + 1
    dot = p.rfind(".")
    if dot > start and p[start:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


def splitdrive(p):
    return "", _text(p)


def normcase(s):
    return _text(s)


def isabs(s):
    return _text(s).startswith("/")


def normpath(path):
    path = _text(path)
    if not path:
        return "."
    slashes = 2 if path.startswith("//") and not path.startswith("///") else 1 if path.startswith("/") else 0
    out = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != ".." or not slashes and not out or out and out[-1] == "..":
            out.append(part)
        elif out:
            out.pop()
    return "/" * slashes + "/".join(out) or "."


def abspath(path):
    path = _text(path)
    return normpath(path if isabs(path) else join(_files.cwd(), path))


def realpath(filename, *, strict=False):
    return abspath(filename)


def relpath(path, start=None):
    path = _text(path)
    if not path:
        raise ValueError("no path specified")
    base = [x for x in abspath("." if start is None else start).split("/") if x]
    target = [x for x in abspath(path).split("/") if x]
    i = 0
    while i < min(len(base), len(target)) and base[i] == target[i]:
        i += 1
    return "/".join([".."] * (len(base) - i) + target[i:]) or "."


def commonprefix(m):
    if not m:
        return ""
    m = [_text(p) if not isinstance(p, (list, tuple)) else p for p in m]
    a, b = min(m), max(m)
    for i, c in enumerate(a):
        if c != b[i]:
            return a[:i]
    return a


def commonpath(paths):
    paths = [_text(p) for p in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if len({p.startswith("/") for p in paths}) > 1:
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[c for c in p.split("/") if c and c != "."] for p in paths]
    return ("/" if paths[0].startswith("/") else "") + "/".join(commonprefix(split_paths))


def expanduser(path):
    path = _text(path)
    if not path.startswith("~"):
        return path
    user, slash, rest = path.partition("/")
    home = _files.home()
    return path if user != "~" or not home else home.rstrip("/") + slash + rest or "/"


def expandvars(path):
    import os
    import re

    return re.sub(r"\$(\w+|\{[^}]*\})", lambda m: os.environ.get(m.group(1).strip("{}"), m.group()), _text(path))


def exists(path):
    return _files.kind(_text(path)) != ""


lexists = exists


def isfile(path):
    return _files.kind(_text(path)) == "file"


def isdir(path):
    return _files.kind(_text(path)) == "dir"


def islink(path):
    return False


def ismount(path):
    return False


def getsize(filename):
    return _files.stat(_text(filename))[0]


def getmtime(filename):
    return _files.stat(_text(filename))[1]


def samefile(a, b):
    return abspath(a) == abspath(b)
