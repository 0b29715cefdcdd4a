"""What stands for modules and helpers that are not here: using one skips the test, with its name as the reason."""

import unittest

# While a test module is imported nothing is skipped: what is used then is missing too, and skips the tests that use it later.
importing = False


class Missing:
    """Something of a module that is not here."""

    def __init__(self, name):
        self._name = name

    def _skip(self, *args, **kwargs):
        if importing:
            return Missing(self._name)
        raise unittest.SkipTest(f"needs {self._name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and (isinstance(args[0], type) or hasattr(args[0], "__code__")):
            return unittest.skip(f"needs {self._name}")(args[0])  # used as a decorator
        return self._skip()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing(f"{self._name}.{name}")

    def __mro_entries__(self, bases):
        return ()

    def _false(self, *args):
        return False if importing else self._skip()

    def __iter__(self):
        return iter(()) if importing else self._skip()

    def __len__(self):
        return 0 if importing else self._skip()

    def __exit__(self, *exc):
        pass

    def __repr__(self):
        return f"<missing {self._name}>"

    __enter__ = __add__ = __radd__ = __sub__ = __getitem__ = __mul__ = __rmul__ = __or__ = __ror__ = __and__ = _skip
    __lt__ = __le__ = __gt__ = __ge__ = _false


def module(name):
    """The __getattr__ of a module that is not here."""

    def getattr_(attribute):
        if attribute.startswith("__"):
            raise AttributeError(f"module {name!r} has no attribute {attribute!r}")
        return Missing(f"{name}.{attribute}")

    return getattr_
