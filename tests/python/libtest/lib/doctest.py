"""Examples in documentation: none of dp's are run here."""

import unittest

from _missing import module

ELLIPSIS = NORMALIZE_WHITESPACE = IGNORE_EXCEPTION_DETAIL = 0

__getattr__ = module("doctest")


def DocTestSuite(*args, **kwargs):
    return unittest.TestSuite()


DocFileSuite = DocTestSuite
