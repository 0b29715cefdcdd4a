"""The operators as functions."""

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge", "getitem", "gt",
    "iadd", "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert", "ior", "ipow",
    "irshift", "is_", "is_not", "isub", "itemgetter", "itruediv", "ixor", "le", "length_hint", "lshift", "lt", "matmul",
    "methodcaller", "mod", "mul", "ne", "neg", "not_", "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor",
]

from builtins import abs as _abs


def lt(a, b, /): return a < b
def le(a, b, /): return a <= b
def eq(a, b, /): return a == b
def ne(a, b, /): return a != b
def ge(a, b, /): return a >= b
def gt(a, b, /): return a > b
def not_(a, /): return not a
def truth(a, /): return True if a else False
def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def abs(a, /): return _abs(a)
def add(a, b, /): return a + b
def sub(a, b, /): return a - b
def mul(a, b, /): return a * b
def matmul(a, b, /): return a @ b
def truediv(a, b, /): return a / b
def floordiv(a, b, /): return a // b
def mod(a, b, /): return a % b
def pow(a, b, /): return a ** b
def lshift(a, b, /): return a << b
def rshift(a, b, /): return a >> b
def and_(a, b, /): return a & b
def or_(a, b, /): return a | b
def xor(a, b, /): return a ^ b
def neg(a, /): return -a
def pos(a, /): return +a
def invert(a, /): return ~a
inv = invert
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]


def index(a, /):
    if isinstance(a, int):
        return int(a) if type(a) is bool else a
    method = getattr(type(a), "__index__", None)
    if method is None:
        raise TypeError(f"'{type(a).__name__}' object cannot be interpreted as an integer")
    result = method(a)
    if not isinstance(result, int):
        raise TypeError(f"__index__ returned non-int (type {type(result).__name__})")
    return result


def concat(a, b, /):
    if not hasattr(a, "__getitem__") or isinstance(a, dict):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def countOf(a, b, /):
    return sum(1 for x in a if x is b or x == b)


def indexOf(a, b, /):
    for place, x in enumerate(a):
        if x is b or x == b:
            return place
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def delitem(a, b, /):
    del a[b]


def length_hint(obj, default=0, /):
    """How long an object probably is."""
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    if hasattr(type(obj), "__len__"):
        try:
            return len(obj)
        except TypeError:
            pass
    hint = getattr(type(obj), "__length_hint__", None)
    try:
        length = NotImplemented if hint is None else hint(obj)
    except TypeError:
        length = NotImplemented
    if length is NotImplemented:
        return default
    if not isinstance(length, int):
        raise TypeError(f"__length_hint__ must be an integer, not {type(length).__name__}")
    if length < 0:
        raise ValueError("__length_hint__() should return >= 0")
    return int(length)


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b, /): a += b; return a
def iand(a, b, /): a &= b; return a
def ifloordiv(a, b, /): a //= b; return a
def ilshift(a, b, /): a <<= b; return a
def imod(a, b, /): a %= b; return a
def imul(a, b, /): a *= b; return a
def imatmul(a, b, /): a @= b; return a
def ior(a, b, /): a |= b; return a
def ipow(a, b, /): a **= b; return a
def irshift(a, b, /): a >>= b; return a
def isub(a, b, /): a -= b; return a
def itruediv(a, b, /): a /= b; return a
def ixor(a, b, /): a ^= b; return a


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


class attrgetter:
    """Reads attributes, which may be dotted paths."""

    __slots__ = ("_attrs", "_paths")

    def __init__(self, attr, /, *attrs):
        self._attrs = (attr,) + attrs
        for a in self._attrs:
            if not isinstance(a, str):
                raise TypeError("attribute name must be a string")
        self._paths = [a.split(".") for a in self._attrs]

    def __call__(self, obj, /):
        found = []
        for path in self._paths:
            value = obj
            for name in path:
                value = getattr(value, name)
            found.append(value)
        return found[0] if len(found) == 1 else tuple(found)

    def __repr__(self):
        return f"{self.__class__.__module__}.{self.__class__.__qualname__}({', '.join(map(repr, self._attrs))})"

    def __reduce__(self):
        return self.__class__, self._attrs


class itemgetter:
    """Reads items."""

    __slots__ = ("_items", "_item")

    def __init__(self, item, /, *items):
        self._items = (item,) + items
        self._item = item

    def __call__(self, obj, /):
        items = self._items
        if len(items) == 1:
            return obj[self._item]
        return tuple([obj[i] for i in items])

    def __repr__(self):
        return f"{self.__class__.__module__}.{self.__class__.__name__}({', '.join(map(repr, self._items))})"

    def __reduce__(self):
        return self.__class__, self._items


class methodcaller:
    """Calls a method."""

    __slots__ = ("_name", "_args", "_kwargs")

    def __init__(self, name, /, *args, **kwargs):
        self._name = name
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        args = [repr(self._name), *map(repr, self._args), *[f"{k}={v!r}" for k, v in self._kwargs.items()]]
        return f"{self.__class__.__module__}.{self.__class__.__name__}({', '.join(args)})"


__lt__, __le__, __eq__, __ne__, __ge__, __gt__, __not__, __abs__, __add__, __and__ = lt, le, eq, ne, ge, gt, not_, abs, add, and_
__call__, __floordiv__, __index__, __inv__, __invert__, __lshift__, __mod__, __mul__ = call, floordiv, index, inv, invert, lshift, mod, mul
__matmul__, __neg__, __or__, __pos__, __pow__, __rshift__, __sub__, __truediv__, __xor__ = matmul, neg, or_, pos, pow, rshift, sub, truediv, xor
__concat__, __contains__, __delitem__, __getitem__, __setitem__ = concat, contains, delitem, getitem, setitem
__iadd__, __iand__, __iconcat__, __ifloordiv__, __ilshift__, __imod__, __imul__ = iadd, iand, iconcat, ifloordiv, ilshift, imod, imul
__imatmul__, __ior__, __ipow__, __irshift__, __isub__, __itruediv__, __ixor__ = imatmul, ior, ipow, irshift, isub, itruediv, ixor
