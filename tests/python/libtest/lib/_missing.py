"""What stands for modules and helpers that are not here: using one skips the test, with its name as the reason."""

import unittest


class Missing:
    """Something of a module that is not here."""

    def __init__(self, name):
        self._name = name

    def _skip(self, *args, **kwargs):
        raise unittest.SkipTest(f"needs {self._name}")

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and (isinstance(args[0], type) or hasattr(args[0], "__code__")):
            return unittest.skip(f"needs {self._name}")(args[0])  # used as a decorator
        self._skip()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing(f"{self._name}.{name}")

    def __mro_entries__(self, bases):
        self._skip()

    def __repr__(self):
        return f"<missing {self._name}>"

    __enter__ = __exit__ = __iter__ = __len__ = __add__ = __getitem__ = __mul__ = __or__ = _skip


def module(name):
    """The __getattr__ of a module that is not here."""

    def getattr_(attribute):
        if attribute.startswith("__"):
            raise AttributeError(f"module {name!r} has no attribute {attribute!r}")
        return Missing(f"{name}.{attribute}")

    return getattr_
