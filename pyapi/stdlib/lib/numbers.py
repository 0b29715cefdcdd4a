"""The abstract classes of numbers."""

from abc import ABCMeta


class Number(metaclass=ABCMeta):
    pass


class Complex(Number):
    pass


class Real(Complex):
    pass


class Rational(Real):
    pass


class Integral(Rational):
    pass


for _c in (Number, Complex, Real):
    _c.register(float)
for _c in (Number, Complex):
    _c.register(complex)
for _c in (Number, Complex, Real, Rational, Integral):
    _c.register(int)
