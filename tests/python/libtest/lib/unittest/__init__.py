"""A unittest for running test files inside dp: cases, fixtures, skips, subtests, and a loader. Mocks are not offered."""

from .case import (
    FunctionTestCase,
    SkipTest,
    TestCase,
    addModuleCleanup,
    doModuleCleanups,
    enterModuleContext,
    expectedFailure,
    skip,
    skipIf,
    skipUnless,
)
from .loader import BaseTestSuite, TestLoader, TestSuite, defaultTestLoader, findTestCases, makeSuite
from .result import TestResult, TextTestResult, TextTestRunner


class IsolatedAsyncioTestCase(TestCase):
    def setUp(self):
        raise SkipTest("needs asyncio")


def main(*args, **kwargs):
    """A test file that is run by the suite's runner has nothing to start."""


def installHandler():
    pass


def removeHandler(method=None):
    return method


def registerResult(result):
    pass
