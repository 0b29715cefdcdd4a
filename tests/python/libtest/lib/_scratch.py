"""Files that tests make: what of io, os, shutil, tempfile and pathlib writes. dp's own modules refuse that, and read what is written here."""

import contextlib
import io
import itertools
import os
import pathlib
import shutil
import tempfile
import unittest

import _scratch_files

_open = io.open
_counter = itertools.count()


def _do(name, path, *args):
    path = os.fspath(path)
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if "\0" in path:
        raise ValueError("embedded null byte")
    failed = getattr(_scratch_files, name)(path, *args)
    if failed:
        raise OSError(*failed, path)


class _File(io.BytesIO):
    """A file that is written when it is flushed."""

    def __init__(self, path, mode, data):
        super().__init__(data)
        self.name, self.mode, self._path = path, mode, path
        if "a" in mode:
            self.seek(0, 2)

    def readable(self):
        return "r" in self.mode or "+" in self.mode

    def write(self, data):
        if "a" in self.mode:
            self.seek(0, 2)
        return super().write(data)

    def flush(self):
        super().flush()
        if self._path is not None:
            _do("write", self._path, self.getvalue())

    def close(self):
        if not self.closed:
            self.flush()
        super().close()


class _Open:
    """open() as a builtin, which classes do not bind."""

    __name__ = __qualname__ = "open"

    def __call__(self, *args, **kwargs):
        return _open_any(*args, **kwargs)


open = _Open()


def _open_any(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    writes = isinstance(mode, str) and not isinstance(file, int) and opener is None and set(mode) & set("wxa+")
    try:
        return _open(file, mode, buffering, encoding, errors, newline, closefd, opener)
    except NotImplementedError:
        if not writes:
            raise
    path = os.fspath(file)
    exists = os.path.exists(path)
    if "x" in mode and exists:
        raise FileExistsError(17, "File exists", path)
    if os.path.isdir(path):
        raise IsADirectoryError(21, "Is a directory", path)
    if "r" in mode and not exists:
        raise FileNotFoundError(2, "No such file or directory", path)
    data = b""
    if "r" in mode or "a" in mode and exists:
        with _open(path, "rb") as f:
            data = f.read()
    else:
        _do("write", path, b"")
    raw = _File(path, mode, data)
    if "b" in mode:
        return raw
    text = io.TextIOWrapper(raw, encoding, errors, newline)
    text.mode = mode
    return text


def mkdir(path, mode=0o777, *, dir_fd=None):
    _do("mkdir", path)


def makedirs(name, mode=0o777, exist_ok=False):
    name = os.fspath(name)
    head, tail = os.path.split(name)
    if not tail:
        head, tail = os.path.split(head)
    if head and tail and not os.path.exists(head):
        makedirs(head, exist_ok=exist_ok)
    try:
        mkdir(name)
    except OSError:
        if not exist_ok or not os.path.isdir(name):
            raise


def unlink(path, *, dir_fd=None):
    _do("unlink", path)


def rmdir(path, *, dir_fd=None):
    _do("rmdir", path)


def rename(src, dst, **kwargs):
    _do("rename", src, os.fspath(dst))


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    _do("symlink", dst, os.fsdecode(src))


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    if times is None:
        raise unittest.SkipTest("needs the clock")
    _do("utime", path, float(times[1]))


def rmtree(path, ignore_errors=False, onerror=None, *, dir_fd=None):
    _do("rmtree", path)


def mkdtemp(suffix=None, prefix=None, dir=None):
    path = os.path.join(dir or _scratch_files.root, f"{prefix or 'tmp'}{next(_counter)}{suffix or ''}")
    mkdir(path)
    return path


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    """A file to be opened by its name: nothing can be done with the descriptor but close it."""
    path = os.path.join(dir or _scratch_files.root, f"{prefix or 'tmp'}{next(_counter)}{suffix or ''}")
    _do("write", path, b"")
    return 3, path


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def __enter__(self):
        return self.name

    def __exit__(self, *exc):
        self.cleanup()

    def cleanup(self):
        rmtree(self.name)


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None):
    raw = _File(None, mode, b"")
    return raw if "b" in mode else io.TextIOWrapper(raw, encoding, errors, newline)


class NamedTemporaryFile:
    def __init__(self, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True, *, errors=None):
        self.name = os.path.join(dir or _scratch_files.root, f"{prefix or 'tmp'}{next(_counter)}{suffix or ''}")
        self.file, self.delete = open(self.name, mode, buffering, encoding, errors, newline), delete

    def __getattr__(self, name):
        return getattr(self.file, name)

    def __iter__(self):
        return iter(self.file)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def close(self):
        self.file.close()
        if self.delete and os.path.lexists(self.name):
            unlink(self.name)


class Path:
    """What pathlib.Path gets."""

    def write_bytes(self, data):
        with open(self, "wb") as f:
            return f.write(bytes(data))

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        with open(self, "w", encoding=encoding, errors=errors, newline=newline) as f:
            return f.write(data)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            mkdir(self)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, parents=False, exist_ok=exist_ok)
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        rmdir(self)

    def unlink(self, missing_ok=False):
        try:
            unlink(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def touch(self, mode=0o666, exist_ok=True):
        open(self, "a" if exist_ok else "x").close()

    def rename(self, target):
        rename(self, target)
        return type(self)(target)

    replace = rename

    def symlink_to(self, target, target_is_directory=False):
        symlink(target, self)


@contextlib.contextmanager
def folder(path=None, quiet=False):
    """A folder that is there for a block."""
    made = path is None or not os.path.exists(path)
    path = mkdtemp() if path is None else os.path.abspath(path)
    if not os.path.exists(path):
        mkdir(path)
    try:
        yield path
    finally:
        if made:
            rmtree(path)


def empty():
    """Removes what a test has left."""
    for name in os.listdir(_scratch_files.root):
        _do("rmtree", name)


def _nothing(*args, **kwargs):
    pass


def install():
    io.open = open
    os.mkdir, os.makedirs, os.rmdir, os.remove, os.unlink, os.utime = mkdir, makedirs, rmdir, unlink, unlink, utime
    os.rename = os.replace = rename
    os.symlink, os.chdir, os.chmod, os.close = symlink, _nothing, _nothing, _nothing
    shutil.rmtree = rmtree
    tempfile.mkdtemp, tempfile.TemporaryDirectory, tempfile.TemporaryFile = mkdtemp, TemporaryDirectory, TemporaryFile
    tempfile.NamedTemporaryFile, tempfile.mkstemp = NamedTemporaryFile, mkstemp
    tempfile.gettempdir = lambda: _scratch_files.root
    for name, f in vars(Path).items():
        if not name.startswith("_"):
            setattr(pathlib.Path, name, f)
