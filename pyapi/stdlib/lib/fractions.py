"""Exact fractions."""

import math as _math
import numbers as _numbers
import operator as _operator
import re as _re
from decimal import Decimal as _Decimal
from sys import hash_info as _hash_info

__all__ = ["Fraction"]

_PATTERN = _re.compile(
    r"""\A\s*
        (?P<sign>[-+]?)
        (?=\d|\.\d)
        (?P<whole>\d*|\d+(_\d+)*)
        (?:
            (?:/(?P<denominator>\d+(_\d+)*))?
          |
            (?:\.(?P<places>\d*|\d+(_\d+)*))?
            (?:E(?P<exponent>[-+]?\d+(_\d+)*))?
        )
        \s*\Z""",
    _re.VERBOSE | _re.IGNORECASE,
)


def _forward(exact, fallback, symbol):
    """The pair of an operator: on fractions and ints it is exact, with floats and complex numbers it is theirs."""

    def forward(a, b):
        if isinstance(b, (int, Fraction)):
            return exact(a, b)
        if isinstance(b, float):
            return fallback(float(a), b)
        if isinstance(b, complex):
            return fallback(complex(a), b)
        return NotImplemented

    forward.__name__ = f"__{symbol}__"
    forward.__doc__ = exact.__doc__

    def reverse(b, a):
        if isinstance(a, _numbers.Rational):
            return exact(a, b)
        if isinstance(a, _numbers.Real):
            return fallback(float(a), float(b))
        if isinstance(a, _numbers.Complex):
            return fallback(complex(a), complex(b))
        return NotImplemented

    reverse.__name__ = f"__r{symbol}__"
    reverse.__doc__ = exact.__doc__
    return forward, reverse


class Fraction(_numbers.Rational):
    """A rational number in lowest terms, made of integers, text, floats or Decimals."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None, *, _normalize=True):
        self = super(Fraction, cls).__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator = numerator
                self._denominator = 1
                return self
            if isinstance(numerator, _numbers.Rational):
                self._numerator = numerator.numerator
                self._denominator = numerator.denominator
                return self
            if isinstance(numerator, (float, _Decimal)):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if not isinstance(numerator, str):
                raise TypeError("argument should be a string or a Rational instance")
            numerator, denominator = cls._parse(numerator)
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, _numbers.Rational) and isinstance(denominator, _numbers.Rational):
            numerator, denominator = numerator.numerator * denominator.denominator, denominator.numerator * numerator.denominator
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        if _normalize:
            g = _math.gcd(numerator, denominator)
            if denominator < 0:
                g = -g
            numerator //= g
            denominator //= g
        self._numerator = numerator
        self._denominator = denominator
        return self

    @staticmethod
    def _parse(text):
        m = _PATTERN.match(text)
        if m is None:
            raise ValueError("Invalid literal for Fraction: %r" % text)
        numerator = int(m["whole"] or "0")
        denominator = 1
        if m["denominator"]:
            denominator = int(m["denominator"])
        else:
            places = m["places"]
            if places:
                places = places.replace("_", "")
                scale = 10 ** len(places)
                numerator = numerator * scale + int(places)
                denominator *= scale
            if m["exponent"]:
                e = int(m["exponent"])
                if e >= 0:
                    numerator *= 10**e
                else:
                    denominator *= 10**-e
        if m["sign"] == "-":
            numerator = -numerator
        return numerator, denominator

    @classmethod
    def from_float(cls, f):
        if isinstance(f, _numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError("%s.from_float() only takes floats, not %r (%s)" % (cls.__name__, f, type(f).__name__))
        return cls(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        if isinstance(dec, _numbers.Integral):
            dec = _Decimal(int(dec))
        elif not isinstance(dec, _Decimal):
            raise TypeError("%s.from_decimal() only takes Decimals, not %r (%s)" % (cls.__name__, dec, type(dec).__name__))
        return cls(*dec.as_integer_ratio())

    def as_integer_ratio(self):
        return (self._numerator, self._denominator)

    def limit_denominator(self, max_denominator=1000000):
        """The closest fraction whose denominator is not larger, found among the convergents of the continued fraction."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        low = Fraction(p0 + k * p1, q0 + k * q1)
        high = Fraction(p1, q1)
        if abs(high - self) <= abs(low - self):
            return high
        return low

    @property
    def numerator(a):
        return a._numerator

    @property
    def denominator(a):
        return a._denominator

    def __repr__(self):
        return "%s(%s, %s)" % (self.__class__.__name__, self._numerator, self._denominator)

    def __str__(self):
        if self._denominator == 1:
            return str(self._numerator)
        return "%s/%s" % (self._numerator, self._denominator)

    def _add(a, b):
        """a + b"""
        return Fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

    __add__, __radd__ = _forward(_add, _operator.add, "add")

    def _sub(a, b):
        """a - b"""
        return Fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)

    __sub__, __rsub__ = _forward(_sub, _operator.sub, "sub")

    def _mul(a, b):
        """a * b"""
        return Fraction(a.numerator * b.numerator, a.denominator * b.denominator)

    __mul__, __rmul__ = _forward(_mul, _operator.mul, "mul")

    def _div(a, b):
        """a / b"""
        if b.numerator == 0:
            raise ZeroDivisionError("Fraction(%d, 0)" % ((a.numerator > 0) - (a.numerator < 0)))
        return Fraction(a.numerator * b.denominator, a.denominator * b.numerator)

    __truediv__, __rtruediv__ = _forward(_div, _operator.truediv, "truediv")

    def _floordiv(a, b):
        """a // b"""
        return (a.numerator * b.denominator) // (a.denominator * b.numerator)

    __floordiv__, __rfloordiv__ = _forward(_floordiv, _operator.floordiv, "floordiv")

    def _divmod(a, b):
        """(a // b, a % b)"""
        da, db = a.denominator, b.denominator
        div, n_mod = divmod(a.numerator * db, da * b.numerator)
        return div, Fraction(n_mod, da * db)

    __divmod__, __rdivmod__ = _forward(_divmod, divmod, "divmod")

    def _mod(a, b):
        """a % b"""
        da, db = a.denominator, b.denominator
        return Fraction((a.numerator * db) % (b.numerator * da), da * db)

    __mod__, __rmod__ = _forward(_mod, _operator.mod, "mod")

    def __pow__(a, b):
        """a ** b: a fraction when b is whole, else a float or complex."""
        if isinstance(b, _numbers.Rational):
            if b.denominator == 1:
                power = b.numerator
                if power >= 0:
                    return Fraction(a._numerator**power, a._denominator**power, _normalize=False)
                if a._numerator > 0:
                    return Fraction(a._denominator**-power, a._numerator**-power, _normalize=False)
                if a._numerator == 0:
                    raise ZeroDivisionError("Fraction(%s, 0)" % a._denominator**-power)
                return Fraction((-a._denominator) ** -power, (-a._numerator) ** -power, _normalize=False)
            return float(a) ** float(b)
        if isinstance(b, (float, complex)):
            return float(a) ** b
        return float(a) ** b

    def __rpow__(b, a):
        """a ** b"""
        if b._denominator == 1 and b._numerator >= 0:
            return a**b._numerator
        if isinstance(a, _numbers.Rational):
            return Fraction(a.numerator, a.denominator) ** b
        if b._denominator == 1:
            return a**b._numerator
        return a ** float(b)

    def __pos__(a):
        return Fraction(a._numerator, a._denominator, _normalize=False)

    def __neg__(a):
        return Fraction(-a._numerator, a._denominator, _normalize=False)

    def __abs__(a):
        return Fraction(abs(a._numerator), a._denominator, _normalize=False)

    def __int__(a, _index=_operator.index):
        if a._numerator < 0:
            return _index(-(-a._numerator // a._denominator))
        return _index(a._numerator // a._denominator)

    def __trunc__(a):
        if a._numerator < 0:
            return -(-a._numerator // a._denominator)
        return a._numerator // a._denominator

    def __floor__(a):
        return a._numerator // a._denominator

    def __ceil__(a):
        return -(-a._numerator // a._denominator)

    def __round__(self, ndigits=None):
        """Half to even; a fraction when digits are asked for."""
        if ndigits is None:
            d = self._denominator
            floor, rest = divmod(self._numerator, d)
            if rest * 2 < d:
                return floor
            if rest * 2 > d:
                return floor + 1
            return floor if floor % 2 == 0 else floor + 1
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _hash_info.modulus)
        except ValueError:
            h = _hash_info.inf
        else:
            h = hash(hash(abs(self._numerator)) * inverse)
        result = h if self._numerator >= 0 else -h
        return -2 if result == -1 else result

    def __eq__(a, b):
        if type(b) is int:
            return a._numerator == b and a._denominator == 1
        if isinstance(b, _numbers.Rational):
            return a._numerator == b.numerator and a._denominator == b.denominator
        if isinstance(b, _numbers.Complex) and b.imag == 0:
            b = b.real
        if isinstance(b, float):
            if _math.isnan(b) or _math.isinf(b):
                return 0.0 == b
            return a == a.from_float(b)
        return NotImplemented

    def _compare(self, other, op):
        if isinstance(other, _numbers.Rational):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            if _math.isnan(other) or _math.isinf(other):
                return op(0.0, other)
            return op(self, self.from_float(other))
        return NotImplemented

    def __lt__(a, b):
        return a._compare(b, _operator.lt)

    def __gt__(a, b):
        return a._compare(b, _operator.gt)

    def __le__(a, b):
        return a._compare(b, _operator.le)

    def __ge__(a, b):
        return a._compare(b, _operator.ge)

    def __bool__(a):
        return bool(a._numerator)

    def __reduce__(self):
        return (self.__class__, (self._numerator, self._denominator))

    def __copy__(self):
        if type(self) == Fraction:
            return self
        return self.__class__(self._numerator, self._denominator)

    def __deepcopy__(self, memo):
        return self.__copy__()
