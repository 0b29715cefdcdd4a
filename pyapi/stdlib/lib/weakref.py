"""Weak references. Nothing is finalised in a program, so what they refer to stays."""

from collections import UserDict as _UserDict


def _check(obj):
    if obj is None or isinstance(obj, (int, float, complex, str, bytes, tuple, list, dict)) and type(obj).__module__ == "builtins":
        raise TypeError(f"cannot create weak reference to '{type(obj).__name__}' object")


class ref:
    """A reference to an object."""

    def __init__(self, obj, callback=None, /):
        _check(obj)
        self._obj = obj
        self.__callback__ = callback

    def __call__(self):
        return self._obj

    def __eq__(self, other):
        return self._obj == other._obj if isinstance(other, ref) else NotImplemented

    def __hash__(self):
        return hash(self._obj)


ReferenceType = ref


class WeakMethod(ref):
    """A reference to a bound method."""

    def __init__(self, meth, callback=None):
        if not hasattr(meth, "__self__") or not hasattr(meth, "__func__"):
            raise TypeError(f"argument should be a bound method, not {type(meth)}")
        super().__init__(meth, callback)


class WeakValueDictionary(_UserDict):
    def __setitem__(self, key, value):
        _check(value)
        super().__setitem__(key, value)

    def valuerefs(self):
        return [ref(v) for v in self.data.values()]


class WeakKeyDictionary(_UserDict):
    def __setitem__(self, key, value):
        _check(key)
        super().__setitem__(key, value)

    def keyrefs(self):
        return [ref(k) for k in self.data]


class WeakSet(set):
    def add(self, item):
        _check(item)
        super().add(item)


def proxy(obj, callback=None, /):
    raise NotImplementedError("weakref.proxy() is not available in pipeline files: call a weakref.ref")


def getweakrefcount(obj):
    return 0


def getweakrefs(obj):
    return []


class finalize:
    def __init__(self, obj, func, /, *args, **kwargs):
        raise NotImplementedError("weakref.finalize is not available in pipeline files: nothing is finalised; use a with statement")
