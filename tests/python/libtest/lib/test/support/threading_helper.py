"""Threads in tests: there are none, a test that starts one is skipped."""

import unittest

from _missing import module as _missing_module

can_start_thread = False

__getattr__ = _missing_module("test.support.threading_helper")


def requires_working_threading(*, module=False):
    if module:
        raise unittest.SkipTest("needs threads")
    return unittest.skip("needs threads")


def reap_threads(function):
    return unittest.skip("needs threads")(function)


def threading_setup():
    return (0, 0)


def threading_cleanup(*original):
    pass


def join_thread(thread, timeout=None):
    pass
