"""Files and the environment in tests. Pipeline files write nothing, so what needs a file of its own is skipped."""

import os
import unittest
from collections.abc import MutableMapping

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
    return False


can_xattr = can_chmod = fs_is_case_insensitive = can_symlink


def skip_unless_symlink(test):
    return _needs("files to be written")(test)


skip_unless_xattr = skip_unless_working_chmod = skip_unless_dac_override = skip_if_dac_override = skip_unless_hardlink = skip_unless_symlink


def unlink(filename):
    pass


rmtree = rmdir = unlink


def _writes(*args, **kwargs):
    raise unittest.SkipTest("needs files to be written")


temp_dir = temp_cwd = change_cwd = create_empty_file = make_bad_fd = temp_umask = open_dir_fd = save_mode = _writes


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


