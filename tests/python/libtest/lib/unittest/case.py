"""TestCase: fixtures, running one test, and the assertions."""

import functools
import warnings

from .asserts import Assertions
from .util import strclass


class SkipTest(Exception):
    """Raised in a test, a fixture or on import to say that it cannot run here."""


class _ShouldStop(Exception):
    pass


def skip(reason):
    """Decorator: the class or function is not run."""

    def decorate(item):
        if not isinstance(item, type):

            @functools.wraps(item)
            def skipped(*args, **kwargs):
                raise SkipTest(reason)

            item = skipped
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item

    if callable(reason):
        item, reason = reason, ""
        return decorate(item)
    return decorate


def _same(item):
    return item


def skipIf(condition, reason):
    return skip(reason) if condition else _same


def skipUnless(condition, reason):
    return _same if condition else skip(reason)


def expectedFailure(item):
    item.__unittest_expecting_failure__ = True
    return item


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(manager):
    value = type(manager).__enter__(manager)
    addModuleCleanup(type(manager).__exit__, manager, None, None, None)
    return value


def doModuleCleanups():
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        function(*args, **kwargs)


class _SubTest:
    """A part of a test with its parameters: what fails in it does not end the test."""

    def __init__(self, case, message, params):
        self._case, self._message, self._params = case, message, params

    def __enter__(self):
        return self

    def __exit__(self, cls, e, tb):
        if e is None or not isinstance(e, Exception) or isinstance(e, _ShouldStop):
            return False
        if isinstance(e, SkipTest):
            self._case._result.addSkip(self, str(e))
            return True
        self._case._outcomes.append((self, e))
        return True

    @property
    def failureException(self):
        return self._case.failureException

    def id(self):
        return f"{self._case.id()} {self._description()}"

    def __str__(self):
        return f"{self._case} {self._description()}"

    def _description(self):
        parts = [] if self._message is None else [f"[{self._message}]"]
        if self._params:
            parts.append("(" + ", ".join(f"{k}={v!r}" for k, v in self._params.items()) + ")")
        return " ".join(parts) or "(<subtest>)"


class TestCase(Assertions):
    failureException = AssertionError
    longMessage = True
    maxDiff = 640
    _class_cleanups = ()

    def __init_subclass__(cls, *args, **kwargs):
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._cleanups = []
        self._outcomes = []
        self._result = None
        self._type_equality = {}
        try:
            self._testMethodDoc = getattr(self, methodName).__doc__
        except AttributeError:
            if methodName != "runTest":
                raise ValueError(f"no such test method in {type(self)}: {methodName}") from None
            self._testMethodDoc = "No test"

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, manager):
        value = type(manager).__enter__(manager)
        cls.addClassCleanup(type(manager).__exit__, manager, None, None, None)
        return value

    @classmethod
    def doClassCleanups(cls):
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            function(*args, **kwargs)

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, manager):
        value = type(manager).__enter__(manager)
        self.addCleanup(type(manager).__exit__, manager, None, None, None)
        return value

    def doCleanups(self):
        ok = True
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception as e:
                self._outcomes.append((self, e))
                ok = False
        return ok

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        from .result import TestResult

        return TestResult()

    def shortDescription(self):
        return self._testMethodDoc.strip().split("\n")[0].strip() if self._testMethodDoc else None

    def id(self):
        return f"{strclass(type(self))}.{self._testMethodName}"

    def __str__(self):
        return f"{self._testMethodName} ({strclass(type(self))}.{self._testMethodName})"

    def __repr__(self):
        return f"<{strclass(type(self))} testMethod={self._testMethodName}>"

    def __eq__(self, other):
        return self._testMethodName == other._testMethodName if type(self) is type(other) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def fail(self, msg=None):
        raise self.failureException(msg)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def subTest(self, msg=None, **params):
        return _SubTest(self, msg, params)

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()
        self.doCleanups()

    def run(self, result=None):
        if result is None:
            result = self.defaultTestResult()
        self._result, self._outcomes = result, []
        method = getattr(self, self._testMethodName)
        result.startTest(self)
        try:
            if getattr(type(self), "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
                result.addSkip(self, getattr(type(self), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", ""))
                return result
            expecting = getattr(type(self), "__unittest_expecting_failure__", False) or getattr(method, "__unittest_expecting_failure__", False)
            try:
                self._steps(method)
            except SkipTest as e:
                result.addSkip(self, str(e))
                if not self._outcomes:
                    return result
            self._report(result, expecting)
        finally:
            result.stopTest(self)
        return result

    __call__ = run

    def _steps(self, method):
        try:
            if self._step(self.setUp):
                try:
                    self._step(method)
                finally:
                    self._step(self.tearDown)
            elif any(isinstance(e, NotImplementedError) for _, e in self._outcomes):
                try:
                    self.tearDown()  # a fixture that dp refused halfway must not spoil the tests that follow
                except Exception:
                    pass
        finally:
            self.doCleanups()

    def _step(self, function):
        try:
            function()
            return True
        except (SkipTest, KeyboardInterrupt):
            raise
        except (Exception, SystemExit) as e:
            self._outcomes.append((self, e))
            return False

    def _report(self, result, expecting):
        if expecting:
            if self._outcomes:
                e = self._outcomes[0][1]
                result.addExpectedFailure(self, (type(e), e, e.__traceback__))
            else:
                result.addUnexpectedSuccess(self)
            return
        for test, e in self._outcomes:
            info = (type(e), e, e.__traceback__)
            if isinstance(test, _SubTest):
                result.addSubTest(self, test, info)
            elif isinstance(e, self.failureException):
                result.addFailure(test, info)
            else:
                result.addError(test, info)
        if not self._outcomes:
            result.addSuccess(self)


class FunctionTestCase(TestCase):
    """A test made of functions."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._functions = (setUp, testFunc, tearDown)

    def setUp(self):
        if self._functions[0] is not None:
            self._functions[0]()

    def tearDown(self):
        if self._functions[2] is not None:
            self._functions[2]()

    def runTest(self):
        self._functions[1]()

    def id(self):
        return self._functions[1].__name__
