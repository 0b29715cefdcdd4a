"""The assertions of TestCase."""

import collections
import re
import warnings

from .util import safe_repr


class _Raises:
    """assertRaises and assertRaisesRegex, called or as a context manager."""

    def __init__(self, case, expected, regex=None):
        self._case, self._expected = case, expected
        self._regex = re.compile(regex) if isinstance(regex, (str, bytes)) else regex
        self._msg = None
        kinds = expected if isinstance(expected, tuple) else (expected,)
        if not all(isinstance(c, type) and issubclass(c, BaseException) for c in kinds):
            raise TypeError(f"{self._name()} arg 1 must be an exception type or tuple of exception types")

    def _name(self):
        return "assertRaises" if self._regex is None else "assertRaisesRegex"

    def handle(self, args, kwargs):
        if not args:
            self._msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        function, *args = args
        with self:
            function(*args, **kwargs)

    def __enter__(self):
        return self

    def __exit__(self, cls, e, tb):
        if e is None:
            names = [c.__name__ for c in (self._expected if isinstance(self._expected, tuple) else (self._expected,))]
            raise self._case.failureException(self._case._formatMessage(self._msg, f"{' or '.join(names)} not raised"))
        if not isinstance(e, self._expected):
            return False
        self.exception = e
        if self._regex is not None and not self._regex.search(str(e)):
            raise self._case.failureException(self._case._formatMessage(self._msg, f'"{self._regex.pattern}" does not match "{e}"'))
        return True


class _Warns:
    """assertWarns and assertWarnsRegex; with unwanted set, _assertNotWarns."""

    def __init__(self, case, expected, regex=None, unwanted=False):
        self._case, self._expected, self._unwanted = case, expected, unwanted
        self._regex = re.compile(regex) if isinstance(regex, (str, bytes)) else regex
        self._msg = None

    handle = _Raises.handle

    def __enter__(self):
        self._catch = warnings.catch_warnings(record=True)
        self.warnings = self._catch.__enter__()
        warnings.simplefilter("always", self._expected if isinstance(self._expected, type) else Warning)
        return self

    def __exit__(self, cls, e, tb):
        self._catch.__exit__(cls, e, tb)
        if e is not None:
            return False
        other = None
        for w in self.warnings:
            if not isinstance(w.message, self._expected):
                continue
            if other is None:
                other = w.message
            if self._regex is not None and not self._regex.search(str(w.message)):
                continue
            if self._unwanted:
                raise self._case.failureException(f"{self._expected.__name__} triggered")
            self.warning, self.filename, self.lineno = w.message, w.filename, w.lineno
            return False
        if self._unwanted:
            return False
        name = getattr(self._expected, "__name__", str(self._expected))
        text = f"{name} not triggered" if other is None else f'"{self._regex.pattern}" does not match "{other}"'
        raise self._case.failureException(self._case._formatMessage(self._msg, text))


_Watched = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _Logs:
    """assertLogs and assertNoLogs."""

    def __init__(self, case, logger, level, none):
        import logging

        self._logging, self._case, self._none = logging, case, none
        self._logger = logger if isinstance(logger, logging.Logger) else logging.getLogger(logger)
        if level is None:
            level = logging.INFO
        self._level = logging._nameToLevel.get(level, level) if isinstance(level, str) else level

    def __enter__(self):
        logging = self._logging
        watched = self.watcher = _Watched([], [])
        formatter = logging.Formatter("%(levelname)s:%(name)s:%(message)s")

        class Capture(logging.Handler):
            def emit(self, record):
                watched.records.append(record)
                watched.output.append(formatter.format(record))

        handler = Capture()
        handler.setLevel(self._level)
        logger = self._logger
        self._old = (logger.handlers[:], logger.level, logger.propagate)
        logger.handlers = [handler]
        logger.setLevel(self._level)
        logger.propagate = False
        return None if self._none else watched

    def __exit__(self, cls, e, tb):
        self._logger.handlers, level, self._logger.propagate = self._old
        self._logger.setLevel(level)
        if e is not None:
            return False
        name, level = self._logger.name, self._logging.getLevelName(self._level)
        if self._none and self.watcher.records:
            raise self._case.failureException(f"Unexpected logs found: {self.watcher.output!r}")
        if not self._none and not self.watcher.records:
            raise self._case.failureException(f"no logs of level {level} or higher triggered on {name}")


class Assertions:
    """What a test case can assert."""

    def _formatMessage(self, msg, standard):
        if not self.longMessage:
            return msg or standard
        return standard if msg is None else f"{standard} : {msg}"

    def _fail(self, msg, standard):
        raise self.failureException(self._formatMessage(msg, standard))

    def addTypeEqualityFunc(self, cls, function):
        self._type_equality[cls] = function

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._fail(msg, f"{safe_repr(expr)} is not true")

    def assertFalse(self, expr, msg=None):
        if expr:
            self._fail(msg, f"{safe_repr(expr)} is not false")

    def assertEqual(self, first, second, msg=None):
        if type(first) is type(second) and type(first) in self._type_equality:
            function = self._type_equality[type(first)]
            if isinstance(function, str):
                function = getattr(self, function)
            return function(first, second, msg=msg)
        if not first == second:
            self._fail(msg, f"{safe_repr(first)} != {safe_repr(second)}")

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._fail(msg, f"{safe_repr(first)} == {safe_repr(second)}")

    def assertIs(self, first, second, msg=None):
        if first is not second:
            self._fail(msg, f"{safe_repr(first)} is not {safe_repr(second)}")

    def assertIsNot(self, first, second, msg=None):
        if first is second:
            self._fail(msg, f"unexpectedly identical: {safe_repr(first)}")

    def assertIsNone(self, value, msg=None):
        if value is not None:
            self._fail(msg, f"{safe_repr(value)} is not None")

    def assertIsNotNone(self, value, msg=None):
        if value is None:
            self._fail(msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._fail(msg, f"{safe_repr(member)} not found in {safe_repr(container)}")

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._fail(msg, f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}")

    def assertIsInstance(self, value, cls, msg=None):
        if not isinstance(value, cls):
            self._fail(msg, f"{safe_repr(value)} is not an instance of {cls!r}")

    def assertNotIsInstance(self, value, cls, msg=None):
        if isinstance(value, cls):
            self._fail(msg, f"{safe_repr(value)} is an instance of {cls!r}")

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._fail(msg, f"{safe_repr(a)} not less than {safe_repr(b)}")

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._fail(msg, f"{safe_repr(a)} not less than or equal to {safe_repr(b)}")

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._fail(msg, f"{safe_repr(a)} not greater than {safe_repr(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._fail(msg, f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}")

    def _close(self, first, second, places, delta):
        if first == second:
            return True, ""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            return diff <= delta, f"within {safe_repr(delta)} delta ({safe_repr(diff)} difference)"
        places = 7 if places is None else places
        return round(diff, places) == 0, f"within {places} places ({safe_repr(diff)} difference)"

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        close, how = self._close(first, second, places, delta)
        if not close:
            self._fail(msg, f"{safe_repr(first)} != {safe_repr(second)} {how}")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        close, how = self._close(first, second, places, delta)
        if close:
            self._fail(msg, f"{safe_repr(first)} == {safe_repr(second)} {how}")

    def assertSequenceEqual(self, first, second, msg=None, seq_type=None):
        if seq_type is not None:
            for name, seq in (("First", first), ("Second", second)):
                if not isinstance(seq, seq_type):
                    raise self.failureException(f"{name} sequence is not a {seq_type.__name__}: {safe_repr(seq)}")
        if first == second:
            return
        kind = seq_type.__name__ if seq_type is not None else "sequence"
        text = f"{kind.capitalize()}s differ: {safe_repr(first)} != {safe_repr(second)}"
        for i in range(min(len(first), len(second))):
            if first[i] != second[i]:
                text += f"\n\nFirst differing element {i}:\n{safe_repr(first[i])}\n{safe_repr(second[i])}"
                break
        else:
            if len(first) == len(second) and seq_type is None and type(first) != type(second):
                return
        self._fail(msg, text)

    def assertListEqual(self, first, second, msg=None):
        self.assertSequenceEqual(first, second, msg, list)

    def assertTupleEqual(self, first, second, msg=None):
        self.assertSequenceEqual(first, second, msg, tuple)

    def assertSetEqual(self, first, second, msg=None):
        only_first, only_second = first.difference(second), second.difference(first)
        if only_first or only_second:
            self._fail(msg, f"Items in the first set but not the second: {only_first!r}; in the second but not the first: {only_second!r}")

    def assertDictEqual(self, first, second, msg=None):
        self.assertIsInstance(first, dict, "First argument is not a dictionary")
        self.assertIsInstance(second, dict, "Second argument is not a dictionary")
        if first != second:
            self._fail(msg, f"{safe_repr(first)} != {safe_repr(second)}")

    def assertDictContainsSubset(self, subset, dictionary, msg=None):
        for key, value in subset.items():
            if key not in dictionary or dictionary[key] != value:
                self._fail(msg, f"{safe_repr(key)}: {safe_repr(value)} not in {safe_repr(dictionary)}")

    def assertCountEqual(self, first, second, msg=None):
        first, rest = list(first), list(second)
        missing = []
        for item in first:
            for i, other in enumerate(rest):
                if item == other:
                    del rest[i]
                    break
            else:
                missing.append(item)
        if missing or rest:
            self._fail(msg, f"Element counts were not equal: only in the first {missing!r}, only in the second {rest!r}")

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first != second:
            self._fail(msg, f"{safe_repr(first)} != {safe_repr(second)}")

    def assertRegex(self, text, expected, msg=None):
        pattern = re.compile(expected) if isinstance(expected, (str, bytes)) else expected
        if not pattern.search(text):
            self._fail(msg, f"Regex didn't match: {pattern.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected, msg=None):
        pattern = re.compile(unexpected) if isinstance(unexpected, (str, bytes)) else unexpected
        m = pattern.search(text)
        if m:
            self._fail(msg, f"Regex matched: {m[0]!r} matches {pattern.pattern!r} in {text!r}")

    def assertRaises(self, expected, *args, **kwargs):
        return _Raises(self, expected).handle(args, kwargs)

    def assertRaisesRegex(self, expected, regex, *args, **kwargs):
        return _Raises(self, expected, regex).handle(args, kwargs)

    def assertWarns(self, expected, *args, **kwargs):
        return _Warns(self, expected).handle(args, kwargs)

    def assertWarnsRegex(self, expected, regex, *args, **kwargs):
        return _Warns(self, expected, regex).handle(args, kwargs)

    def _assertNotWarns(self, expected, *args, **kwargs):
        return _Warns(self, expected, unwanted=True).handle(args, kwargs)

    def assertLogs(self, logger=None, level=None):
        return _Logs(self, logger, level, none=False)

    def assertNoLogs(self, logger=None, level=None):
        return _Logs(self, logger, level, none=True)

    failUnlessEqual = assertEquals = assertEqual
    assertNotEquals = assertNotEqual
    assert_ = failUnless = assertTrue
    assertRaisesRegexp = assertRaisesRegex
    assertRegexpMatches = assertRegex
    assertAlmostEquals = assertAlmostEqual
