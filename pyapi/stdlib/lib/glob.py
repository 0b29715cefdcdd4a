"""Files of the project by pattern."""

import fnmatch as _fnmatch
import os as _os


def has_magic(s):
    return any(c in s for c in "*?[")


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    parts = [p for p in pathname.split("/") if p]
    start = "/" if pathname.startswith("/") else ""
    yield from _walk(start, parts, root_dir or "", recursive, include_hidden)


def _walk(prefix, parts, root, recursive, hidden):
    if not parts:
        yield prefix
        return
    head, rest = parts[0], parts[1:]
    real = _os.path.join(root, prefix) if root else prefix
    if head == "**" and recursive:
        yield from _walk(prefix, rest, root, recursive, hidden) if rest else ([prefix] if prefix else [])
        for n in _names(real, hidden):
            p = _os.path.join(prefix, n)
            if _os.path.isdir(_os.path.join(root, p)):
                yield from _walk(p, parts, root, recursive, hidden)
            elif not rest:
                yield p
    elif has_magic(head):
        for n in _names(real, hidden or head.startswith(".")):
            if _fnmatch.fnmatchcase(n, head):
                p = _os.path.join(prefix, n)
                if not rest or _os.path.isdir(_os.path.join(root, p)):
                    yield from _walk(p, rest, root, recursive, hidden)
    else:
        p = _os.path.join(prefix, head)
        if _os.path.exists(_os.path.join(root, p)):
            yield from _walk(p, rest, root, recursive, hidden)


def _names(folder, hidden):
    try:
        names = _os.listdir(folder or ".")
    except OSError:
        return []
    return [n for n in names if hidden or not n.startswith(".")]


def escape(pathname):
    return "".join("[" + c + "]" if c in "*?[" else c for c in pathname)
