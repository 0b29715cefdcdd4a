"""Names of the types that have none among the builtins."""


def _f(): pass


async def _c(): pass


class _C:
    def _m(self): pass


FunctionType = LambdaType = type(_f)
CodeType = type(_f.__code__)
BuiltinFunctionType = BuiltinMethodType = type(len)
MethodType = type(_C()._m)
GeneratorType = type((lambda: (yield))())
_coro = _c()
CoroutineType = type(_coro)
_coro.close()
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(Ellipsis)
UnionType = type(int | str)
GenericAlias = type(list[int])

import sys as _sys

ModuleType = type(_sys)
try:
    raise TypeError
except TypeError as _e:
    TracebackType = type(_e.__traceback__)
    FrameType = type(_e.__traceback__.tb_frame)


class SimpleNamespace:
    """An object with any attributes."""

    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None


class MappingProxyType:
    """A mapping seen through a window that cannot be written through."""

    def __init__(self, mapping):
        if not hasattr(mapping, "keys"):
            raise TypeError(f"mappingproxy() argument must be a mapping, not {type(mapping).__name__}")
        self.__m = mapping

    def __getitem__(self, key):
        return self.__m[key]

    def __len__(self):
        return len(self.__m)

    def __iter__(self):
        return iter(self.__m)

    def __reversed__(self):
        return reversed(self.__m)

    def __contains__(self, key):
        return key in self.__m

    def get(self, key, default=None):
        return self.__m.get(key, default)

    def keys(self):
        return self.__m.keys()

    def values(self):
        return self.__m.values()

    def items(self):
        return self.__m.items()

    def copy(self):
        return self.__m.copy()

    def __or__(self, other):
        return self.__m | (other.copy() if isinstance(other, MappingProxyType) else other)

    def __eq__(self, other):
        return self.__m == (other.copy() if isinstance(other, MappingProxyType) else other)

    __hash__ = None

    def __str__(self):
        return str(self.__m)

    def __repr__(self):
        return f"mappingproxy({self.__m!r})"


MappingProxyType.__name__ = MappingProxyType.__qualname__ = "mappingproxy"


class DynamicClassAttribute(property):
    pass


def new_class(name, bases=(), kwds=None, exec_body=None):
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", None)
    if meta is None:
        meta = type(bases[0]) if bases else type
    ns = {}
    if exec_body is not None:
        exec_body(ns)
    return meta(name, bases, ns, **kwds)


def coroutine(func):
    return func
