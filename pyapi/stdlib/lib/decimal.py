"""Decimal numbers: exceptions, signals, local contexts. The rest is in Go."""

from collections import namedtuple as _namedtuple
from collections.abc import MutableMapping as _MutableMapping
from numbers import Number as _Number, Rational as _Rational

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
HAVE_THREADS = True
HAVE_CONTEXTVAR = True


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


class InvalidContext(InvalidOperation):
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


_signals = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)

DecimalTuple = _namedtuple("DecimalTuple", "sign digits exponent")


class SignalDict(_MutableMapping):
    """The flags or traps of a context."""

    __hash__ = None

    def __init__(self, context, traps):
        self._context = context
        self._traps = traps

    def __getitem__(self, signal):
        return _signal(self._context, self._traps, signal)

    def __setitem__(self, signal, value):
        _set_signal(self._context, self._traps, signal, value)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(_signals)

    def __len__(self):
        return len(_signals)

    def copy(self):
        return {s: self[s] for s in _signals}

    def __eq__(self, other):
        if isinstance(other, SignalDict):
            return self.copy() == other.copy()
        if isinstance(other, dict):
            if len(other) != len(_signals) or any(s not in other for s in _signals):
                raise KeyError("invalid signal dict")
            return all(bool(other[s]) == self[s] for s in _signals)
        return NotImplemented

    def __repr__(self):
        return "{" + ", ".join(f"<class 'decimal.{s.__name__}'>:{self[s]}" for s in _signals) + "}"


SignalDict.__module__ = "abc"


class ContextManager:
    """What localcontext() returns."""

    def __init__(self, context):
        self._local = context

    def __enter__(self):
        self._saved = getcontext()
        setcontext(self._local)
        return self._local

    def __exit__(self, *exc):
        setcontext(self._saved)


ContextManager.__module__ = "decimal"


def localcontext(ctx=None, **kwargs):
    """Return a context manager for a copy of ctx, or of the current context."""
    for name in kwargs:
        if name not in ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"):
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
    if ctx is None:
        ctx = getcontext()
    elif not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    local = ctx.copy()
    for name, value in kwargs.items():
        if value is not None:
            if name in ("flags", "traps") and isinstance(value, list):
                value = {s: s in value for s in _signals}
            setattr(local, name, value)
    return ContextManager(local)


for _c in (DecimalException, Clamped, InvalidOperation, ConversionSyntax, DivisionByZero, DivisionImpossible, DivisionUndefined, InvalidContext, Inexact, Rounded, Subnormal, Overflow, Underflow, FloatOperation, DecimalTuple):
    _c.__module__ = "decimal"

_Number.register(Decimal)

__all__ = ["Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext", "DecimalException", "Clamped", "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow", "FloatOperation", "DivisionImpossible", "InvalidContext", "ConversionSyntax", "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext", "getcontext", "localcontext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR"]
