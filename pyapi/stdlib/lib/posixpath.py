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


__all__ = [
    "normcase", "isabs", "join", "splitdrive", "split", "splitext", "basename", "dirname", "commonprefix", "getsize", "getmtime", "getatime",
    "getctime", "islink", "exists", "lexists", "isdir", "isfile", "ismount", "expanduser", "expandvars", "normpath", "abspath", "samefile",
    "sameopenfile", "samestat", "curdir", "pardir", "sep", "pathsep", "defpath", "altsep", "extsep", "devnull", "realpath",
    "supports_unicode_filenames", "relpath", "commonpath",
]


def _path(p):
    """The str or bytes of a path."""
    if isinstance(p, (str, bytes)):
        return p
    method = getattr(type(p), "__fspath__", None)
    if method is None:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(p).__name__}")
    r = method(p)
    if not isinstance(r, (str, bytes)):
        raise TypeError(f"expected {type(p).__name__}.__fspath__() to return str or bytes, not {type(r).__name__}")
    return r


def _text(p):
    """A path as the str that _files knows it by."""
    p = _path(p)
    return p.decode() if isinstance(p, bytes) else p


def _both(function):
    """Makes a function of text work on bytes too: each byte is a character meanwhile."""

    def call(*paths, **kwargs):
        paths = [_path(p) for p in paths]
        if any(isinstance(p, bytes) for p in paths):
            if not all(isinstance(p, bytes) for p in paths):
                raise TypeError("Can't mix strings and bytes in path components")
            r = function(*[p.decode("latin-1") for p in paths], **kwargs)
            return tuple(x.encode("latin-1") for x in r) if isinstance(r, tuple) else r.encode("latin-1") if isinstance(r, str) else r
        return function(*paths, **kwargs)

    call.__name__ = call.__qualname__ = function.__name__
    call.__doc__ = function.__doc__
    return call


@_both
def _join(a, *p):
    path = a
    for b in p:
        if b.startswith("/"):
            path = b
        elif not path or path.endswith("/"):
            path += b
        else:
            path += "/" + b
    return path


def join(a, *p):
    kinds = {type(_path(x)) for x in (a, *p)} if not isinstance(a, str) or p else {str}
    if len(kinds) > 1:
        raise TypeError("Can't mix strings and bytes in path components")
    return _join(a, *p)


@_both
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


@_both
def splitext(p):
    p = _text(p)
    start = p.rfind("/") + 1
    dot = p.rfind(".")
    if dot > start and p[start:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""


@_both
def splitdrive(p):
    return "", _text(p)


def normcase(s):
    return _path(s)


def isabs(s):
    s = _path(s)
    return s.startswith(b"/" if isinstance(s, bytes) else "/")


@_both
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
    path = _path(path)
    if not isabs(path):
        cwd = _files.cwd()
        path = join(cwd.encode() if isinstance(path, bytes) else cwd, path)
    return normpath(path)


def realpath(filename, *, strict=False):
    path = abspath(filename)
    if strict and not exists(path):
        _files.stat(_text(path))
    real = _files.real(_text(path))
    return real.encode() if isinstance(path, bytes) else real


def relpath(path, start=None):
    path = _path(path)
    if not path:
        raise ValueError("no path specified")
    if isinstance(path, bytes):
        if isinstance(start, str):
            raise TypeError("Can't mix strings and bytes in path components")
        return relpath(path.decode("latin-1"), None if start is None else _path(start).decode("latin-1")).encode("latin-1")
    if isinstance(start, bytes):
        raise TypeError("Can't mix strings and bytes in path components")
    base = [x for x in abspath("." if start is None else _path(start)).split("/") if x]
    target = [x for x in abspath(path).split("/") if x]
    i = 0
    while i < min(len(base), len(target)) and base[i] == target[i]:
        i += 1
    return "/".join([".."] * (len(base) - i) + target[i:]) or "."


def commonprefix(m):
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple(map(_path, m))
    a, b = min(m), max(m)
    for i, c in enumerate(a):
        if c != b[i]:
            return a[:i]
    return a


def commonpath(paths):
    paths = tuple(map(_path, paths))
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if any(isinstance(p, bytes) for p in paths):
        if not all(isinstance(p, bytes) for p in paths):
            raise TypeError("Can't mix strings and bytes in path components")
        return commonpath([p.decode("latin-1") for p in paths]).encode("latin-1")
    if len({p.startswith("/") for p in paths}) > 1:
        raise ValueError("Can't mix absolute and relative paths")
    split_paths = [[c for c in p.split("/") if c and c != "."] for p in paths]
    return ("/" if paths[0].startswith("/") else "") + "/".join(commonprefix(split_paths))


@_both
def expanduser(path):
    if not path.startswith("~"):
        return path
    user, slash, rest = path.partition("/")
    if user != "~":
        return path
    import os

    home = os.environ.get("HOME", _files.home())
    return (home.rstrip("/") + slash + rest or "/") if home or "HOME" in os.environ else path


@_both
def expandvars(path):
    import os
    import re

    def value(m):
        name = m.group(1)
        if name.startswith("{"):
            name = name[1:-1]
        return os.environ.get(name, m.group())

    return re.sub(r"\$(\w+|\{[^}]*\})", value, path, flags=re.ASCII) if "$" in path else path


def _kind(path):
    if isinstance(path, int):
        return ""
    try:
        return _files.kind(_text(path))
    except (ValueError, UnicodeError):
        return ""


def exists(path):
    return _kind(path) != ""


def lexists(path):
    return _kind(path) != "" or islink(path)


def isfile(path):
    return _kind(path) == "file"


def isdir(path):
    return _kind(path) == "dir"


def islink(path):
    try:
        return _files.lstat(_text(path))[2] & 0o170000 == 0o120000
    except (OSError, ValueError, AttributeError):
        return False


def ismount(path):
    return abspath(_text(path)) == "/"


def getsize(filename):
    return _files.stat(_text(filename))[0]


def getmtime(filename):
    return _files.stat(_text(filename))[1]


getatime = getctime = getmtime


def samefile(f1, f2):
    _files.stat(_text(f1)), _files.stat(_text(f2))
    return realpath(f1) == realpath(f2)


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def sameopenfile(fp1, fp2):
    raise NotImplementedError("os.path.sameopenfile() is not available in pipeline files: they have no file descriptors")

