"""Decimal numbers: exceptions and the context. The rest is in Go."""


class DecimalException(ArithmeticError):
    pass


class Clamped(DecimalException):
    pass


class InvalidOperation(DecimalException):
    pass


class ConversionSyntax(InvalidOperation):
    pass


class DivisionByZero(DecimalException, ZeroDivisionError):
    pass


class DivisionImpossible(InvalidOperation):
    pass


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    pass


class Inexact(DecimalException):
    pass


class Rounded(DecimalException):
    pass


class Subnormal(DecimalException):
    pass


class Overflow(Inexact, Rounded):
    pass


class Underflow(Inexact, Rounded, Subnormal):
    pass


class FloatOperation(DecimalException, TypeError):
    pass


class DecimalTuple(tuple):
    def __new__(cls, sign, digits, exponent):
        return tuple.__new__(cls, (sign, digits, exponent))

    sign = property(lambda self: self[0])
    digits = property(lambda self: self[1])
    exponent = property(lambda self: self[2])

    def __repr__(self):
        return "DecimalTuple(sign=%r, digits=%r, exponent=%r)" % (self[0], self[1], self[2])


class Context:
    """Precision and rounding. The one that is in force writes through to the arithmetic."""

    def __init__(self, prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, traps=None):
        if any(x is not None for x in (Emin, Emax, capitals, clamp, flags, traps)):
            raise NotImplementedError("decimal.Context() takes prec and rounding in pipeline files")
        values = self.__dict__
        values["prec"] = 28 if prec is None else prec
        values["rounding"] = ROUND_HALF_EVEN if rounding is None else rounding

    def __setattr__(self, name, value):
        if name not in ("prec", "rounding"):
            raise NotImplementedError(f"decimal.Context.{name} is not available in pipeline files")
        if self is _current:
            _set_context(value if name == "prec" else self.prec, value if name == "rounding" else self.rounding)
        self.__dict__[name] = value

    Emax = property(lambda self: 999999)
    Emin = property(lambda self: -999999)

    def copy(self):
        return Context(self.prec, self.rounding)

    def _with(self, fn):
        with localcontext(self):
            return fn()

    def create_decimal(self, num="0"):
        return self._with(lambda: +Decimal(num))

    def add(self, a, b):
        return self._with(lambda: a + b)

    def subtract(self, a, b):
        return self._with(lambda: a - b)

    def multiply(self, a, b):
        return self._with(lambda: a * b)

    def divide(self, a, b):
        return self._with(lambda: a / b)

    def quantize(self, a, b):
        return self._with(lambda: a.quantize(b))

    def __repr__(self):
        return f"Context(prec={self.prec}, rounding={self.rounding}, Emin=-999999, Emax=999999, capitals=1, clamp=0, flags=[], traps=[InvalidOperation, DivisionByZero, Overflow])"


_current = Context()
DefaultContext = Context()
BasicContext = Context(prec=9, rounding=ROUND_HALF_UP)
ExtendedContext = Context(prec=9)


def getcontext():
    return _current


def setcontext(context):
    global _current
    _set_context(context.prec, context.rounding)
    _current = context


class localcontext:
    def __init__(self, ctx=None, **kwargs):
        self._new = (ctx or _current).copy()
        for name, value in kwargs.items():
            setattr(self._new, name, value)

    def __enter__(self):
        self._saved = getcontext()
        setcontext(self._new)
        return self._new

    def __exit__(self, *exc):
        setcontext(self._saved)


for _c in (DecimalException, Clamped, InvalidOperation, ConversionSyntax, DivisionByZero, DivisionImpossible, DivisionUndefined, Inexact, Rounded, Subnormal, Overflow, Underflow, FloatOperation):
    _c.__module__ = "decimal"
