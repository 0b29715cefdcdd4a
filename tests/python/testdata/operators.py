"""Applies every operator to every pair of values and prints what comes out, one line a case.

The interpreter under test runs this text and so does CPython; tests/oracle/python_operators.py keeps CPython's lines.
"""

import re
import warnings
from datetime import date, datetime, timedelta
from decimal import Decimal


warnings.simplefilter("ignore")


class Plain:
    pass


class Rich:
    """Has every operator, and says which was asked."""

    def __repr__(self):
        return "Rich()"

    def __eq__(self, other):
        return isinstance(other, Rich)

    def __hash__(self):
        return 7

    def __lt__(self, other):
        return "lt"

    def __ge__(self, other):
        return NotImplemented

    def __add__(self, other):
        return ("add", other)

    def __radd__(self, other):
        return ("radd", other)

    def __mul__(self, other):
        return NotImplemented

    def __rmul__(self, other):
        return ("rmul", other)

    def __iadd__(self, other):
        return ("iadd", other)

    def __getitem__(self, key):
        if key == 3:
            raise IndexError(key)
        return key

    def __rmod__(self, other):
        return ("rmod", other)

    def __rpow__(self, other, mod=None):
        return ("rpow", other, mod)

    def __divmod__(self, other):
        return ("divmod", other)

    def __rdivmod__(self, other):
        return ("rdivmod", other)

    def __neg__(self):
        return "neg"

    def __invert__(self):
        return "invert"

    def __abs__(self):
        return "abs"

    def __or__(self, other):
        return ("or", other)

    def __rlshift__(self, other):
        return ("rlshift", other)

    def __matmul__(self, other):
        return ("matmul", other)

    def __rmatmul__(self, other):
        return ("rmatmul", other)


class Count(int):
    def __add__(self, other):
        return Count(int(self) + other)


class Label(str):
    pass


class Failing:
    def __repr__(self):
        return "Failing()"

    def __add__(self, other):
        raise KeyError("add")

    def __eq__(self, other):
        raise ValueError("eq")

    def __bool__(self):
        raise RuntimeError("bool")

    __hash__ = None


VALUES = [
    ("True", lambda: True),
    ("False", lambda: False),
    ("0", lambda: 0),
    ("1", lambda: 1),
    ("-3", lambda: -3),
    ("7", lambda: 7),
    ("2**31", lambda: 2**31),
    ("2**63-1", lambda: 2**63 - 1),
    ("-2**63", lambda: -(2**63)),
    ("10**30", lambda: 10**30),
    ("-10**30", lambda: -(10**30)),
    ("0.0", lambda: 0.0),
    ("-0.0", lambda: -0.0),
    ("1.5", lambda: 1.5),
    ("-2.5", lambda: -2.5),
    ("1e300", lambda: 1e300),
    ("inf", lambda: float("inf")),
    ("-inf", lambda: float("-inf")),
    ("nan", lambda: float("nan")),
    ("2j", lambda: 2j),
    ("1-1j", lambda: 1 - 1j),
    ("''", lambda: ""),
    ("'ab'", lambda: "ab"),
    ("'%s'", lambda: "%s"),
    ("'%d|%r'", lambda: "%d|%r"),
    ("'é'", lambda: "é"),
    ("b''", lambda: b""),
    ("b'ab'", lambda: b"ab"),
    ("b'%s'", lambda: b"%s"),
    ("bytearray(b'ab')", lambda: bytearray(b"ab")),
    ("[]", lambda: []),
    ("[1, 2]", lambda: [1, 2]),
    ("['ab']", lambda: ["ab"]),
    ("()", lambda: ()),
    ("(1, 2)", lambda: (1, 2)),
    ("('ab',)", lambda: ("ab",)),
    ("{}", lambda: {}),
    ("{1: 2}", lambda: {1: 2}),
    ("{'ab': 1}", lambda: {"ab": 1}),
    ("set()", lambda: set()),
    ("{1}", lambda: {1}),
    ("frozenset([1, 2])", lambda: frozenset([1, 2])),
    ("{1: 2}.keys()", lambda: {1: 2}.keys()),
    ("{1: 2}.items()", lambda: {1: 2}.items()),
    ("{1: 2}.values()", lambda: {1: 2}.values()),
    ("range(0)", lambda: range(0)),
    ("range(1, 3)", lambda: range(1, 3)),
    ("slice(1, 2)", lambda: slice(1, 2)),
    ("None", lambda: None),
    ("...", lambda: ...),
    ("NotImplemented", lambda: NotImplemented),
    ("int", lambda: int),
    ("str", lambda: str),
    ("list[int]", lambda: list[int]),
    ("Plain", lambda: Plain),
    ("Plain()", lambda: Plain()),
    ("Rich()", lambda: Rich()),
    ("Failing()", lambda: Failing()),
    ("Count(3)", lambda: Count(3)),
    ("Label('ab')", lambda: Label("ab")),
    ("len", lambda: len),
    ("lambda", lambda: lambda: 0),
    ("iter", lambda: iter([1, 2])),
    ("generator", lambda: (x for x in (1, "ab"))),
    ("ValueError('v')", lambda: ValueError("v")),
    ("Decimal('1.5')", lambda: Decimal("1.5")),
    ("Decimal('0')", lambda: Decimal("0")),
    ("date", lambda: date(2024, 2, 29)),
    ("datetime", lambda: datetime(2024, 2, 29, 12, 30)),
    ("timedelta", lambda: timedelta(days=1, seconds=2)),
    ("timedelta(0)", lambda: timedelta(0)),
]


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def itruediv(a, b):
    a /= b
    return a


def ifloordiv(a, b):
    a //= b
    return a


def imod(a, b):
    a %= b
    return a


def ipow(a, b):
    a **= b
    return a


def ilshift(a, b):
    a <<= b
    return a


def irshift(a, b):
    a >>= b
    return a


def iand(a, b):
    a &= b
    return a


def ior(a, b):
    a |= b
    return a


def ixor(a, b):
    a ^= b
    return a


def imatmul(a, b):
    a @= b
    return a


BINARY = [
    ("+", lambda a, b: a + b),
    ("-", lambda a, b: a - b),
    ("*", lambda a, b: a * b),
    ("/", lambda a, b: a / b),
    ("//", lambda a, b: a // b),
    ("%", lambda a, b: a % b),
    ("**", lambda a, b: a**b),
    ("<<", lambda a, b: a << b),
    (">>", lambda a, b: a >> b),
    ("&", lambda a, b: a & b),
    ("|", lambda a, b: a | b),
    ("^", lambda a, b: a ^ b),
    ("@", lambda a, b: a @ b),
    ("==", lambda a, b: a == b),
    ("!=", lambda a, b: a != b),
    ("<", lambda a, b: a < b),
    ("<=", lambda a, b: a <= b),
    (">", lambda a, b: a > b),
    (">=", lambda a, b: a >= b),
    ("in", lambda a, b: a in b),
    ("not in", lambda a, b: a not in b),
    ("[]", lambda a, b: a[b]),
    ("divmod", lambda a, b: divmod(a, b)),
    ("isinstance", lambda a, b: isinstance(a, b)),
    ("+=", iadd),
    ("-=", isub),
    ("*=", imul),
    ("/=", itruediv),
    ("//=", ifloordiv),
    ("%=", imod),
    ("**=", ipow),
    ("<<=", ilshift),
    (">>=", irshift),
    ("&=", iand),
    ("|=", ior),
    ("^=", ixor),
    ("@=", imatmul),
]

UNARY = [
    ("-", lambda a: -a),
    ("+", lambda a: +a),
    ("~", lambda a: ~a),
    ("not", lambda a: not a),
    ("abs", lambda a: abs(a)),
    ("bool", lambda a: bool(a)),
    ("int", lambda a: int(a)),
    ("float", lambda a: float(a)),
    ("complex", lambda a: complex(a)),
    ("str", lambda a: str(a)),
    ("repr", lambda a: repr(a)),
    ("bytes", lambda a: bytes(a)),
    ("len", lambda a: len(a)),
    ("list", lambda a: list(a)),
    ("tuple", lambda a: tuple(a)),
    ("dict", lambda a: dict(a)),
    ("set", lambda a: sorted(set(a), key=repr)),
    ("frozenset", lambda a: sorted(frozenset(a), key=repr)),
    ("iter", lambda a: type(iter(a)).__name__),
    ("next", lambda a: next(a)),
    ("reversed", lambda a: list(reversed(a))),
    ("enumerate", lambda a: list(enumerate(a))),
    ("sum", lambda a: sum(a)),
    ("min", lambda a: min(a)),
    ("max", lambda a: max(a)),
    ("sorted", lambda a: sorted(a)),
    ("any", lambda a: any(a)),
    ("all", lambda a: all(a)),
    ("round", lambda a: round(a)),
    ("round1", lambda a: round(a, 1)),
    ("hex", lambda a: hex(a)),
    ("chr", lambda a: chr(a)),
    ("ord", lambda a: ord(a)),
    ("callable", lambda a: callable(a)),
    ("call", lambda a: a()),
    ("hashable", lambda a: hash(a) == hash(a)),
    ("format", lambda a: format(a)),
    ("format>8", lambda a: format(a, ">8")),
    ("format.2f", lambda a: format(a, ".2f")),
    ("format,", lambda a: format(a, ",")),
    ("attribute", lambda a: a.nothing),
    ("item", lambda a: a[0]),
    ("slice", lambda a: a[0:1]),
    ("star", lambda a: [*a]),
    ("unpack", lambda a: (lambda x, y: (x, y))(*a)),
    ("keywords", lambda a: (lambda **k: k)(**a)),
    ("type", lambda a: type(a)),
    ("join", lambda a: "-".join(a)),
    ("range", lambda a: range(a)),
    ("issubclass", lambda a: issubclass(a, object)),
    ("f!r", lambda a: f"{a!r:>5}"),
]


def too_large(op, a, b):
    """Tells what CPython would compute for ever, or dp refuses for its size."""
    whole = isinstance(a, int) and isinstance(b, int)
    if op in ("**", "**="):
        return whole and abs(a) not in (0, 1) and abs(b) > 10000
    if op in ("<<", "<<="):
        return whole and a != 0 and b > 10000
    if op in ("*", "*="):
        for n, seq in ((a, b), (b, a)):
            if isinstance(n, int) and isinstance(seq, (str, bytes, bytearray, list, tuple)) and n > 10000 and len(seq):
                return True
    return False


def show(value):
    if isinstance(value, (set, frozenset)):
        return type(value).__name__ + repr(sorted(value, key=repr))
    if isinstance(value, complex):
        return "complex " + format(value, ".12g")  # the last digits of logarithms are the C library's
    return type(value).__name__ + " " + re.sub(r" at 0x[0-9a-f]+", "", repr(value))


def outcome(function, *args):
    try:
        return show(function(*args))
    except Exception as e:
        return "! " + type(e).__name__ + ": " + re.sub(r" at 0x[0-9a-f]+", "", str(e))


def main():
    for name, function in UNARY:
        for text, value in VALUES:
            if name in ("bytes", "range") and isinstance(value(), int) and abs(value()) > 10000:
                continue  # dp's ranges end at 64 bits
            print(name, text, "->", outcome(function, value()))
    for op, function in BINARY:
        for left, a in VALUES:
            for right, b in VALUES:
                if not too_large(op, a(), b()):
                    print(left, op, right, "->", outcome(function, a(), b()))


main()
