"""The abstract classes of numbers."""

from abc import ABCMeta, abstractmethod, update_abstractmethods

__all__ = ["Number", "Complex", "Real", "Rational", "Integral"]


def _abstract(name):
    def method(self, *args):
        raise NotImplementedError

    method.__name__ = name
    return abstractmethod(method)


def _asks_for(methods, properties=""):
    """Decorates a class with the methods and properties that its subclasses must define."""

    def decorate(cls):
        for name in methods.split():
            setattr(cls, name, _abstract(name))
        for name in properties.split():
            setattr(cls, name, property(_abstract(name)))
        return update_abstractmethods(cls)

    return decorate


def _both_sides(operators):
    """The names of the methods of operators for either operand: __add__ and __radd__ of add."""
    return " ".join(f"__{o}__ __r{o}__" for o in operators.split())


class Number(metaclass=ABCMeta):
    """All numbers."""

    __slots__ = ()
    __hash__ = None


@_asks_for("__complex__ __neg__ __pos__ __abs__ __eq__ conjugate " + _both_sides("add mul truediv pow"), "real imag")
class Complex(Number):
    """Numbers with a real and an imaginary part, and arithmetic."""

    __slots__ = ()

    def __bool__(self):
        return self != 0

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other


@_asks_for("__float__ __trunc__ __floor__ __ceil__ __round__ __lt__ __le__ " + _both_sides("floordiv mod"))
class Real(Complex):
    """Numbers on a line: they can be ordered, rounded and divided with a rest. As complex numbers they have no imaginary part."""

    __slots__ = ()

    real = property(lambda self: +self)
    imag = property(lambda self: 0)

    def conjugate(self):
        return +self

    def __complex__(self):
        return complex(float(self))

    def __divmod__(self, other):
        return (self // other, self % other)

    def __rdivmod__(self, other):
        return (other // self, other % self)


@_asks_for("", "numerator denominator")
class Rational(Real):
    """Numbers with a numerator and a denominator."""

    __slots__ = ()

    def __float__(self):
        return int(self.numerator) / int(self.denominator)


@_asks_for("__int__ __invert__ __pow__ " + _both_sides("lshift rshift and xor or"))
class Integral(Rational):
    """Whole numbers, with bits. They are their own numerators."""

    __slots__ = ()

    numerator = property(lambda self: +self)
    denominator = property(lambda self: 1)

    def __index__(self):
        return int(self)

    def __float__(self):
        return float(int(self))


for _abstract_class, _concrete in ((Complex, complex), (Real, float), (Integral, int)):
    _abstract_class.register(_concrete)
