"""Mocks replace what a program uses behind its back. A test that needs them is not runnable and says so."""

from . import SkipTest


class _Refused:
    """Whatever is done with it skips the test; as a decorator it replaces the test by one that skips."""

    def __init__(self, name):
        self._name = name

    def _skip(self, *args, **kwargs):
        raise SkipTest(f"needs unittest.mock.{self._name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and callable(args[0]) and hasattr(args[0], "__name__"):
            return self._skip
        return _Refused(self._name)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Refused(self._name)

    __enter__ = __exit__ = start = _skip


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return _Refused(name)
