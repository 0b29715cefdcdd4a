"""Files and the environment in tests."""

import contextlib
import os
import unittest
from collections.abc import MutableMapping

import _scratch
from _missing import module as _missing_module

TESTFN = TESTFN_ASCII = "@test_dp"
TESTFN_UNICODE = TESTFN_ASCII + "-\xe0\xf2\u0258\u0141\u011f"
TESTFN_UNENCODABLE = None
TESTFN_UNDECODABLE = None
TESTFN_NONASCII = TESTFN_ASCII + "\xe6"
FS_NONASCII = "\xe6"
SAVEDCWD = os.getcwd()

__getattr__ = _missing_module("test.support.os_helper")


def _needs(what):
    return unittest.skip(f"needs {what}")


def can_symlink():
    return True


def can_xattr():
    return False


can_chmod = fs_is_case_insensitive = can_xattr


def skip_unless_symlink(test):
    return test


skip_unless_xattr = skip_unless_working_chmod = skip_unless_dac_override = skip_if_dac_override = skip_unless_hardlink = _needs("rights of files")


def unlink(filename):
    with contextlib.suppress(OSError):
        os.unlink(filename)


def rmdir(dirname):
    with contextlib.suppress(OSError):
        os.rmdir(dirname)


def rmtree(path):
    _scratch.rmtree(path)


def create_empty_file(filename):
    open(filename, "wb").close()


temp_dir = _scratch.folder


@contextlib.contextmanager
def temp_cwd(name="tempcwd", quiet=False):
    """The current folder stays; what is made in it goes."""
    try:
        yield os.getcwd()
    finally:
        _scratch.empty()


@contextlib.contextmanager
def change_cwd(path, quiet=False):
    raise unittest.SkipTest("needs another current folder")
    yield


def _writes(*args, **kwargs):
    raise unittest.SkipTest("needs the rights of files")


make_bad_fd = temp_umask = open_dir_fd = save_mode = _writes


def fd_count():
    return 0


class FakePath:
    """A path of any object."""

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"<FakePath {self.path!r}>"

    def __fspath__(self):
        if isinstance(self.path, BaseException) or (isinstance(self.path, type) and issubclass(self.path, BaseException)):
            raise self.path
        return self.path


class EnvironmentVarGuard(MutableMapping):
    """Changes of os.environ that end with the block."""

    def __init__(self):
        self._environ = os.environ
        self._changed = {}

    def _note(self, name):
        self._changed.setdefault(name, self._environ.get(name))

    def __getitem__(self, name):
        return self._environ[name]

    def __setitem__(self, name, value):
        self._note(name)
        self._environ[name] = value

    def __delitem__(self, name):
        self._note(name)
        self._environ.pop(name, None)

    def set(self, name, value):
        self[name] = value

    def unset(self, *names):
        for name in names:
            del self[name]

    def keys(self):
        return self._environ.keys()

    def __iter__(self):
        return iter(list(self._environ))

    def __len__(self):
        return len(self._environ)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for name, value in self._changed.items():
            if value is None:
                self._environ.pop(name, None)
            else:
                self._environ[name] = value


