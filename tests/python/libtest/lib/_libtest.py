"""The Python half of the runner: Go asks it for the tests of a module and to run one of them."""

import importlib
import logging
import pathlib
import sys
import unittest
import uuid
import zoneinfo

import _missing
import _scratch
from _missing import Missing
from unittest.loader import Fixtures

loading = None  # the module whose tests are being found
_cases = []
_not_set_up = None
_fixtures = Fixtures()


class _Flavour(Missing):
    """What CPython's paths know about their system, as far as tests read it."""

    sep, altsep = "/", ""


_scratch.install()
# Parts of CPython's modules that only their tests use.
logging.weakref = Missing("weakref")
pathlib._posix_flavour = pathlib.PurePath._flavour = _Flavour("pathlib._posix_flavour")
pathlib._windows_flavour = Missing("pathlib._windows_flavour")
importlib.__import__ = Missing("importlib.__import__")
for _name in ("_ifconfig_getnode", "_ip_getnode", "_arp_getnode", "_lanscan_getnode", "_netstat_getnode", "_random_getnode", "_unix_getnode"):
    setattr(uuid, _name, Missing("uuid." + _name))
uuid._GETTERS = ()
zoneinfo.reset_tzpath = lambda to=None: None  # tests point it at files, dp has its zones in the program


def load(name):
    """Imports a test module and returns the ids of its tests."""
    global loading
    _missing.importing = True
    try:
        loading = module = importlib.import_module("test." + name)
        for test in unittest.TestLoader().loadTestsFromModule(module).cases():
            _cases.append(test)
    finally:
        _missing.importing = False
    prefix = "test." + name + "."
    ids, seen = [], {}
    for test in _cases:
        id = test.id()
        id = id[len(prefix):] if id.startswith(prefix) else id
        seen[id] = seen.get(id, 0) + 1
        ids.append(id if seen[id] == 1 else f"{id}#{seen[id]}")
    return ids


class _Outcome(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.exceptions = []

    def addError(self, test, err):
        super().addError(test, err)
        self.exceptions.append(err[1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        self.exceptions.append(err[1])


def run(index):
    """Runs one test and returns its outcome and the reason or traceback."""
    global _not_set_up
    case, result = _cases[index], _Outcome()
    if type(case) is not _fixtures.cls and not hasattr(loading, "setUpModule"):
        _scratch.empty()
    _fixtures.enter(case, result)
    if not _fixtures.failed:
        _not_set_up = None
        case(result)
        return _summary(result)
    if result.errors or result.skipped:  # why the fixture of the class or the module failed, which holds for all of its tests
        _not_set_up = _summary(result)
    return _not_set_up


def finish():
    result = _Outcome()
    _fixtures.leave(result)
    return _summary(result)


def reset():
    """Forgets what a test left behind that was stopped in the middle."""
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__


def _summary(result):
    refused = [e for e in result.exceptions if _refusal(e)]
    if refused and len(refused) == len(result.errors) and not result.failures:
        return "refused", str(_refusal(refused[0]))
    if result.errors:
        return "error", result.errors[0][1]
    if result.failures:
        return "failed", result.failures[0][1]
    if result.unexpectedSuccesses:
        return "failed", "unexpected success"
    if result.skipped:
        return "skipped", result.skipped[0][1]
    return "passed", ""


def _refusal(e):
    """The exception by which dp refuses something by name, if that is why a test ended."""
    while e is not None:
        if isinstance(e, NotImplementedError) and "not available in" in str(e):
            return e
        e = e.__cause__ or e.__context__
    return None
