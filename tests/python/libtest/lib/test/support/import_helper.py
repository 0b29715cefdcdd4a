"""Imports in tests. dp has one implementation of each module: a test for a C and a Python half gets it twice."""

import contextlib
import importlib
import unittest

from _missing import module as _missing_module

__getattr__ = _missing_module("test.support.import_helper")


def import_module(name, deprecated=False, *, required_on=()):
    try:
        return importlib.import_module(name)
    except ImportError as e:
        raise unittest.SkipTest(str(e)) from None


def import_fresh_module(name, fresh=(), blocked=(), deprecated=False):
    if any(not _present(f) for f in fresh):
        return None
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def _present(name):
    if name.startswith("_"):
        return True
    try:
        importlib.import_module(name)
        return True
    except ImportError:
        return False


@contextlib.contextmanager
def _ignore_deprecated_imports(ignore=True):
    yield


@contextlib.contextmanager
def frozen_modules(enabled=True):
    yield


def modules_setup():
    return ()


def modules_cleanup(oldmodules):
    pass


def unload(name):
    raise unittest.SkipTest("needs to unload modules")


forget = unload


class CleanImport:
    def __init__(self, *names, usefrozen=False):
        pass

    def __enter__(self):
        raise unittest.SkipTest("needs to unload modules")

    def __exit__(self, *exc):
        pass


class DirsOnSysPath:
    def __init__(self, *paths):
        pass

    def __enter__(self):
        raise unittest.SkipTest("needs files to be written")

    def __exit__(self, *exc):
        pass
