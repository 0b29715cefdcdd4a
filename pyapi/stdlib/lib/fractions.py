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


def _both_ways(name, exact, inexact, doc):
    """The pair of an operator. exact takes two numerators and denominators; what other numbers answer is inexact's matter."""

    def forward(self, other):
        if isinstance(other, (int, Fraction)):
            return exact(self._numerator, self._denominator, other.numerator, other.denominator)
        for kind in (float, complex):
            if isinstance(other, kind):
                return inexact(kind(self), other)
        return NotImplemented

    def reverse(self, other):
        if isinstance(other, _numbers.Rational):
            return exact(other.numerator, other.denominator, self._numerator, self._denominator)
        for abstract, kind in ((_numbers.Real, float), (_numbers.Complex, complex)):
            if isinstance(other, abstract):
                return inexact(kind(other), kind(self))
        return NotImplemented

    for method, prefix in ((forward, ""), (reverse, "r")):
        method.__name__ = f"__{prefix}{name}__"
        method.__doc__ = doc
    return forward, reverse


def _compared_by(name):
    """A comparison: with rationals by cross products, with floats by their exact value, as far as they have one."""
    operation = getattr(_operator, name)

    def compare(self, other):
        if isinstance(other, _numbers.Rational):
            return operation(self._numerator * other.denominator, self._denominator * other.numerator)
        if not isinstance(other, float):
            return NotImplemented
        if _math.isfinite(other):
            return operation(self, Fraction.from_float(other))
        return operation(0.0, other)

    compare.__name__ = name
    return compare


def _quotient(n, d, m, e):
    if m:
        return Fraction(n * e, d * m)
    raise ZeroDivisionError("Fraction(%d, 0)" % ((n > 0) - (n < 0)))


def _quotient_and_rest(n, d, m, e):
    whole, rest = divmod(n * e, d * m)
    return whole, Fraction(rest, d * e)


def _parse(text):
    """The numerator and the denominator, not in lowest terms, that a text says."""
    m = _PATTERN.match(text)
    if m is None:
        raise ValueError("Invalid literal for Fraction: %r" % text)
    places = (m["places"] or "").replace("_", "")
    numerator = int(m["sign"] + (m["whole"] or "0") + places)
    denominator = int(m["denominator"] or 1)
    exponent = int(m["exponent"] or 0) - len(places)
    if exponent < 0:
        return numerator, denominator * 10**-exponent
    return numerator * 10**exponent, denominator


def _ratio(value):
    """The numerator and the denominator of one argument that is no text."""
    if isinstance(value, _numbers.Rational):
        return value.numerator, value.denominator
    if isinstance(value, (float, _Decimal)):
        return value.as_integer_ratio()
    raise TypeError("argument should be a string or a Rational instance")


class Fraction(_numbers.Rational):
    """A rational number in lowest terms, made of integers, text, floats or Decimals."""

    __slots__ = ("_numerator", "_denominator")

    def __new__(cls, numerator=0, denominator=None, *, _normalize=True):
        made = super(Fraction, cls).__new__(cls)
        if denominator is None:
            # Every other number than a text is in lowest terms already.
            if type(numerator) is int:
                denominator, _normalize = 1, False
            elif isinstance(numerator, str):
                numerator, denominator = _parse(numerator)
            else:
                (numerator, denominator), _normalize = _ratio(numerator), False
        elif not type(numerator) is type(denominator) is int:
            if not (isinstance(numerator, _numbers.Rational) and isinstance(denominator, _numbers.Rational)):
                raise TypeError("both arguments should be Rational instances")
            numerator, denominator = numerator.numerator * denominator.denominator, denominator.numerator * numerator.denominator
        if not denominator:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        divisor = 1
        if _normalize:
            divisor = _math.gcd(numerator, denominator)
            divisor = -divisor if denominator < 0 else divisor
        made._numerator, made._denominator = (numerator, denominator) if divisor == 1 else (numerator // divisor, denominator // divisor)
        return made

    @classmethod
    def _exactly(cls, value, kind, kinds, called):
        """What the two old constructors of one kind do: integers pass, all else must be of the kind."""
        if isinstance(value, _numbers.Integral):
            return cls(int(value))
        if isinstance(value, kind):
            return cls(*value.as_integer_ratio())
        raise TypeError(f"{cls.__name__}.{called}() only takes {kinds}, not {value!r} ({type(value).__name__})")

    @classmethod
    def from_float(cls, f):
        return cls._exactly(f, float, "floats", "from_float")

    @classmethod
    def from_decimal(cls, dec):
        return cls._exactly(dec, _Decimal, "Decimals", "from_decimal")

    numerator = property(lambda self: self._numerator)
    denominator = property(lambda self: self._denominator)

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        """The closest fraction whose denominator is not larger, found among the convergents of the continued fraction."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        n, d = self.as_integer_ratio()
        if d <= max_denominator:
            return Fraction(self)
        before, last = (0, 1), (1, 0)
        while True:
            whole, rest = divmod(n, d)
            if before[1] + whole * last[1] > max_denominator:
                break
            before, last = last, (before[0] + whole * last[0], before[1] + whole * last[1])
            n, d = d, rest
        # The next convergent is too long; as many steps towards it as fit give the bound on the other side.
        steps = (max_denominator - before[1]) // last[1]
        bounds = Fraction(*last), Fraction(before[0] + steps * last[0], before[1] + steps * last[1])
        return min(bounds, key=lambda bound: abs(bound - self))

    def __repr__(self):
        return f"{type(self).__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        n, d = self.as_integer_ratio()
        return str(n) if d == 1 else f"{n}/{d}"

    __add__, __radd__ = _both_ways("add", lambda n, d, m, e: Fraction(n * e + m * d, d * e), _operator.add, "a + b")
    __sub__, __rsub__ = _both_ways("sub", lambda n, d, m, e: Fraction(n * e - m * d, d * e), _operator.sub, "a - b")
    __mul__, __rmul__ = _both_ways("mul", lambda n, d, m, e: Fraction(n * m, d * e), _operator.mul, "a * b")
    __truediv__, __rtruediv__ = _both_ways("truediv", _quotient, _operator.truediv, "a / b")
    __floordiv__, __rfloordiv__ = _both_ways("floordiv", lambda n, d, m, e: n * e // (d * m), _operator.floordiv, "a // b")
    __mod__, __rmod__ = _both_ways("mod", lambda n, d, m, e: Fraction(n * e % (d * m), d * e), _operator.mod, "a % b")
    __divmod__, __rdivmod__ = _both_ways("divmod", _quotient_and_rest, divmod, "(a // b, a % b)")

    def __pow__(self, exponent):
        """self ** exponent: a fraction when the exponent is whole, else a float or complex."""
        if not isinstance(exponent, _numbers.Rational):
            return float(self) ** exponent
        if exponent.denominator != 1:
            return float(self) ** float(exponent)
        n, d, power = self._numerator, self._denominator, exponent.numerator
        if power < 0:
            power = -power
            if not n:
                raise ZeroDivisionError(f"Fraction({d**power}, 0)")
            n, d = (d, n) if n > 0 else (-d, -n)
        return Fraction(n**power, d**power, _normalize=False)

    def __rpow__(self, base):
        """base ** self"""
        whole = self._denominator == 1
        if isinstance(base, _numbers.Rational) and not (whole and self._numerator >= 0):
            return Fraction(base.numerator, base.denominator) ** self
        return base ** (self._numerator if whole else float(self))

    def __pos__(self):
        return Fraction(self._numerator, self._denominator, _normalize=False)

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator, _normalize=False)

    def __abs__(self):
        return +self if self._numerator >= 0 else -self

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __trunc__(self):
        return self.__floor__() if self._numerator >= 0 else self.__ceil__()

    def __int__(self):
        return _operator.index(self.__trunc__())

    def __round__(self, ndigits=None):
        """Half to even; a fraction when digits are asked for."""
        if ndigits is None:
            low, rest = divmod(self._numerator, self._denominator)
            above_half = 2 * rest - self._denominator
            return low + (above_half > 0 or above_half == 0 and low % 2)
        scale = Fraction(10) ** ndigits
        return round(self * scale) / scale

    def __bool__(self):
        return bool(self._numerator)

    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _hash_info.modulus)
        except ValueError:
            h = _hash_info.inf
        else:
            h = hash(hash(abs(self._numerator)) * inverse)
        result = h if self._numerator >= 0 else -h
        return -2 if result == -1 else result

    def __eq__(self, other):
        if isinstance(other, _numbers.Rational):
            return (self._numerator, self._denominator) == (other.numerator, other.denominator)
        if isinstance(other, _numbers.Complex) and other.imag == 0:
            other = other.real
        if not isinstance(other, float):
            return NotImplemented
        return _math.isfinite(other) and self == Fraction.from_float(other)

    __lt__ = _compared_by("__lt__")
    __gt__ = _compared_by("__gt__")
    __le__ = _compared_by("__le__")
    __ge__ = _compared_by("__ge__")

    def __reduce__(self):
        return type(self), self.as_integer_ratio()

    def __copy__(self):
        # A subclass may hold more than the number, and be mutable.
        return self if type(self) is Fraction else type(self)(*self.as_integer_ratio())

    def __deepcopy__(self, memo):
        return self.__copy__()
