"""Files of the project by pattern."""

import fnmatch as _fnmatch
import os as _os
import re as _re

__all__ = ["escape", "glob", "iglob"]

_magic = _re.compile("([*?[])")
_magic_bytes = _re.compile(b"([*?[])")


def has_magic(s):
    return (_magic_bytes if isinstance(s, bytes) else _magic).search(s) is not None


def escape(pathname):
    if isinstance(pathname, bytes):
        return _magic_bytes.sub(rb"[\1]", pathname)
    return _magic.sub(r"[\1]", pathname)


def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return list(iglob(pathname, root_dir=root_dir, dir_fd=dir_fd, recursive=recursive, include_hidden=include_hidden))


def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    if dir_fd is not None:
        raise NotImplementedError("glob with dir_fd is not available in pipeline files: they have no file descriptors")
    pathname = _os.fspath(pathname)
    if isinstance(pathname, bytes):
        found = iglob(_os.fsdecode(pathname), root_dir=_os.fsdecode(root_dir) if root_dir else None, recursive=recursive,
                      include_hidden=include_hidden)
        return (_os.fsencode(p) for p in found)
    found = _paths(pathname, _os.fspath(root_dir) if root_dir is not None else "", recursive, include_hidden, False)
    if not pathname or recursive and pathname[:2] == "**":
        found = (p for p in found if p)  # the folder itself
    return found


def _paths(pathname, root, recursive, hidden, folders_only):
    """The paths that match. A pattern that ends with a slash matches folders."""
    folder, name = _os.path.split(pathname)
    if not has_magic(pathname):
        if name:
            if _os.path.lexists(_os.path.join(root, pathname)):
                yield pathname
        elif _os.path.isdir(_os.path.join(root, folder)):
            yield pathname
        return
    if folder and folder != pathname and has_magic(folder):
        folders = _paths(folder, root, recursive, hidden, True)
    else:
        folders = [folder]
    for d in folders:
        for n in _names(_os.path.join(root, d), name, recursive, hidden, folders_only):
            yield _os.path.join(d, n)


def _names(folder, name, recursive, hidden, folders_only):
    """What matches one part of a pattern in a folder."""
    if recursive and name == "**":
        if _os.path.isdir(folder or "."):
            yield ""
            yield from _below(folder, hidden, folders_only)
    elif has_magic(name):
        names = _listed(folder, folders_only)
        if not hidden and name[:1] != ".":
            names = [n for n in names if n[:1] != "."]
        yield from _fnmatch.filter(names, name)
    elif name:
        if _os.path.lexists(_os.path.join(folder, name)):
            yield name
    elif _os.path.isdir(folder):
        yield ""


def _below(folder, hidden, folders_only):
    for n in _listed(folder, folders_only):
        if hidden or n[:1] != ".":
            yield n
            for below in _below(_os.path.join(folder, n), hidden, folders_only):
                yield _os.path.join(n, below)


def _listed(folder, folders_only):
    try:
        names = _os.listdir(folder or ".")
    except OSError:
        return []
    if folders_only:
        names = [n for n in names if _os.path.isdir(_os.path.join(folder, n))]
    return names
