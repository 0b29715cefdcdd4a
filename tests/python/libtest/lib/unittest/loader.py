"""From modules and classes to suites."""

import functools

from .case import SkipTest, TestCase


class TestSuite:
    """An ordered group of tests and suites."""

    def __init__(self, tests=()):
        self._tests = []
        self.addTests(tests)

    def __iter__(self):
        return iter(self._tests)

    def __repr__(self):
        return f"<unittest.suite.TestSuite tests={self._tests!r}>"

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{test!r} is not callable")
        self._tests.append(test)

    def addTests(self, tests):
        for test in tests:
            self.addTest(test)

    def countTestCases(self):
        return sum(test.countTestCases() for test in self._tests)

    def cases(self):
        """All cases below, in order."""
        for test in self._tests:
            if isinstance(test, TestSuite):
                yield from test.cases()
            else:
                yield test

    def run(self, result, debug=False):
        fixtures = Fixtures()
        for case in self.cases():
            if result.shouldStop:
                break
            fixtures.enter(case, result)
            if not fixtures.failed:
                case(result)
        fixtures.leave(result)
        return result

    __call__ = run


BaseTestSuite = TestSuite


class Fixtures:
    """The fixtures of classes and modules: each is set up before its first test and torn down after its last."""

    def __init__(self):
        self.cls = self.module = None
        self.failed = False
        self.module_failed = False

    def enter(self, case, result):
        cls = type(case)
        if cls is self.cls:
            return
        self._leave_class(result)
        module = _module_of(cls)
        if module is not self.module:
            self._leave_module(result)
            self.module, self.module_failed = module, False
            if module is not None and "setUpModule" in vars(module):
                self.module_failed = not self._guard(case, result, module.setUpModule)
        self.cls, self.failed = cls, self.module_failed
        if not self.failed and not getattr(cls, "__unittest_skip__", False) and hasattr(cls, "setUpClass"):
            self.failed = not self._guard(case, result, cls.setUpClass)

    def leave(self, result):
        self._leave_class(result)
        self._leave_module(result)

    def _leave_class(self, result):
        cls, self.cls = self.cls, None
        if cls is not None and not self.failed and not getattr(cls, "__unittest_skip__", False) and hasattr(cls, "tearDownClass"):
            self._guard(None, result, cls.tearDownClass)
        if cls is not None and hasattr(cls, "doClassCleanups"):
            cls.doClassCleanups()

    def _leave_module(self, result):
        from .case import doModuleCleanups

        module, self.module = self.module, None
        if module is not None and not self.module_failed and "tearDownModule" in vars(module):
            self._guard(None, result, module.tearDownModule)
        doModuleCleanups()

    def _guard(self, case, result, fixture):
        try:
            fixture()
            return True
        except SkipTest as e:
            result.addSkip(case, str(e))
        except Exception as e:
            result.addError(case, (type(e), e, e.__traceback__))
        return False


def _module_of(cls):
    import sys

    return sys.modules.get(cls.__module__)


class TestLoader:
    testMethodPrefix = "test"
    suiteClass = TestSuite

    def __init__(self):
        self.errors = []

    def getTestCaseNames(self, cls):
        prefix = self.testMethodPrefix
        return sorted(name for name in dir(cls) if name.startswith(prefix) and callable(getattr(cls, name)))

    def loadTestsFromTestCase(self, cls):
        if not (isinstance(cls, type) and issubclass(cls, TestCase)):
            raise TypeError(f"{cls!r} is not a test case class")
        return self.suiteClass([cls(name) for name in self.getTestCaseNames(cls)])

    def loadTestsFromModule(self, module, *, pattern=None):
        suite = self.suiteClass()
        for name in sorted(dir(module)):
            cls = getattr(module, name)
            if isinstance(cls, type) and issubclass(cls, TestCase) and cls is not TestCase and cls.__name__ not in ("FunctionTestCase", "IsolatedAsyncioTestCase"):
                suite.addTest(self.loadTestsFromTestCase(cls))
        load_tests = getattr(module, "load_tests", None)
        if load_tests is not None:
            suite = load_tests(self, suite, pattern)
        return suite

    def loadTestsFromName(self, name, module=None):
        import importlib

        if module is None:
            return self.loadTestsFromModule(importlib.import_module(name))
        target = functools.reduce(getattr, name.split("."), module)
        return self.loadTestsFromTestCase(target) if isinstance(target, type) else target()

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def discover(self, *args, **kwargs):
        raise SkipTest("needs the discovery of test files")


defaultTestLoader = TestLoader()


def makeSuite(cls, prefix="test", **kwargs):
    loader = TestLoader()
    loader.testMethodPrefix = prefix
    return loader.loadTestsFromTestCase(cls)


def findTestCases(module, **kwargs):
    return defaultTestLoader.loadTestsFromModule(module)
