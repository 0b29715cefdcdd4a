"""The operators as functions."""


def lt(a, b): return a < b
def le(a, b): return a <= b
def eq(a, b): return a == b
def ne(a, b): return a != b
def ge(a, b): return a >= b
def gt(a, b): return a > b
def not_(a): return not a
def truth(a): return bool(a)
def is_(a, b): return a is b
def is_not(a, b): return a is not b
def add(a, b): return a + b
def sub(a, b): return a - b
def mul(a, b): return a * b
def matmul(a, b): return a @ b
def truediv(a, b): return a / b
def floordiv(a, b): return a // b
def mod(a, b): return a % b
def pow(a, b): return a ** b
def lshift(a, b): return a << b
def rshift(a, b): return a >> b
def and_(a, b): return a & b
def or_(a, b): return a | b
def xor(a, b): return a ^ b
def neg(a): return -a
def pos(a): return +a
def invert(a): return ~a
def inv(a): return ~a
def concat(a, b): return a + b
def contains(a, b): return b in a
def getitem(a, b): return a[b]
def index(a): return a.__index__()
def countOf(a, b): return sum(1 for x in a if x is b or x == b)


_abs = abs


def abs(a):
    return _abs(a)


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]


def indexOf(a, b):
    for i, x in enumerate(a):
        if x is b or x == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def ior(a, b):
    a |= b
    return a


def iand(a, b):
    a &= b
    return a


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def length_hint(obj, default=0):
    return len(obj) if hasattr(obj, "__len__") else default


class attrgetter:
    def __init__(self, attr, *attrs):
        for a in (attr,) + attrs:
            if not isinstance(a, str):
                raise TypeError("attribute name must be a string")
        self._attrs = (attr,) + attrs

    def _one(self, obj, path):
        for name in path.split("."):
            obj = getattr(obj, name)
        return obj

    def __call__(self, obj, /):
        if len(self._attrs) == 1:
            return self._one(obj, self._attrs[0])
        return tuple(self._one(obj, a) for a in self._attrs)

    def __repr__(self):
        return f"operator.attrgetter({', '.join(repr(a) for a in self._attrs)})"


class itemgetter:
    def __init__(self, item, *items):
        self._items = (item,) + items

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple(obj[i] for i in self._items)

    def __repr__(self):
        return f"operator.itemgetter({', '.join(repr(i) for i in self._items)})"


class methodcaller:
    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name, self._args, self._kwargs = name, args, kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        parts = [repr(self._name)] + [repr(a) for a in self._args] + [f"{k}={v!r}" for k, v in self._kwargs.items()]
        return f"operator.methodcaller({', '.join(parts)})"
