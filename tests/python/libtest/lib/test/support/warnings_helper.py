"""Warnings in tests."""

import contextlib
import functools
import re
import warnings

from _missing import module as _missing_module

__getattr__ = _missing_module("test.support.warnings_helper")


class WarningsRecorder:
    """The warnings of a block; attributes are those of the last one."""

    def __init__(self, caught):
        self._caught = caught
        self._last = 0

    def __getattr__(self, name):
        if len(self._caught) > self._last:
            return getattr(self._caught[-1], name)
        if name in ("message", "category", "filename", "lineno", "file", "line", "source"):
            return None
        raise AttributeError(f"{self!r} has no attribute {name!r}")

    @property
    def warnings(self):
        return self._caught[self._last:]

    def reset(self):
        self._last = len(self._caught)


@contextlib.contextmanager
def check_warnings(*filters, **kwargs):
    quiet = kwargs.get("quiet")
    if quiet is None:
        quiet = not filters
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield WarningsRecorder(caught)
    rest = list(caught)
    missing = []
    for text, category in filters or [("", Warning)]:
        found = [w for w in rest if re.match(text, str(w.message), re.I) and issubclass(w.message.__class__, category)]
        rest = [w for w in rest if w not in found]
        if not found and not quiet:
            missing.append((text, category.__name__))
    if rest:
        raise AssertionError(f"unhandled warning {rest[0]}")
    if missing:
        raise AssertionError(f"filter {missing[0]} did not catch any warning")


@contextlib.contextmanager
def check_no_warnings(test, message="", category=Warning, force_gc=False):
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message=message, category=category)
        yield
    test.assertEqual(caught, [])


check_no_resource_warning = lambda test: contextlib.nullcontext()


def check_syntax_warning(test, statement, errtext="", *, lineno=1, offset=None):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SyntaxWarning)
        compile(statement, "<testcase>", "exec")
    test.assertEqual(len(caught), 1, caught)
    test.assertTrue(issubclass(caught[0].category, SyntaxWarning))
    test.assertRegex(str(caught[0].message), errtext)
    test.assertEqual(caught[0].lineno, lineno)


def ignore_warnings(*, category):
    def decorate(test):
        @functools.wraps(test)
        def run(self, *args, **kwargs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category=category)
                return test(self, *args, **kwargs)

        return run

    return decorate


@contextlib.contextmanager
def ignore_fork_in_thread_deprecation_warnings():
    yield


@contextlib.contextmanager
def save_restore_warnings_filters():
    with warnings.catch_warnings():
        yield
