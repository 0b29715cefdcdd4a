"""What became of the tests that were run."""

import sys

from _host import traceback as _traceback


class TestResult:
    """Collects outcomes. Each list has (test, text) or, for unexpected successes, the test."""

    failfast = False
    shouldStop = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failures = []
        self.errors = []
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.testsRun = 0

    def startTestRun(self):
        pass

    def stopTestRun(self):
        pass

    def startTest(self, test):
        self.testsRun += 1

    def stopTest(self, test):
        pass

    def addSuccess(self, test):
        pass

    def addError(self, test, err):
        self.errors.append((test, _traceback(err[1])))

    def addFailure(self, test, err):
        self.failures.append((test, _traceback(err[1])))

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, _traceback(err[1])))

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            (self.failures if issubclass(err[0], test.failureException) else self.errors).append((subtest, _traceback(err[1])))

    def addDuration(self, test, elapsed):
        pass

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def stop(self):
        self.shouldStop = True


TextTestResult = TestResult


class TextTestRunner:
    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None, **kwargs):
        self.stream = stream or sys.stderr

    def run(self, test):
        result = TestResult()
        test(result)
        for kind, entries in (("ERROR", result.errors), ("FAIL", result.failures)):
            for case, text in entries:
                self.stream.write(f"{kind}: {case}\n{text}\n")
        self.stream.write(f"Ran {result.testsRun} tests\n{'OK' if result.wasSuccessful() else 'FAILED'}\n")
        return result
