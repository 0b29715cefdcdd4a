"""typing: protocols of one method, and the classes of files."""

from abc import abstractmethod
from typing import AnyStr, Generic, Protocol, TypeVar, runtime_checkable

_Out = TypeVar("T_co", covariant=True)
_Out.__module__ = "typing"


def _protocol(kind, method, returns, body=None, **parameters):
    """The protocol of what kind() or its like takes: it has one method, with these types. Generic ones return their parameter."""
    name = f"Supports{kind}"
    if body is None:
        body = lambda self: None
    body.__name__, body.__qualname__, body.__module__ = method, f"{name}.{method}", "typing"
    body.__annotations__ = {**parameters, "return": returns}
    base = Protocol[returns] if returns is _Out else Protocol

    class Supports(base):
        __slots__ = ()
        __module__ = "typing"
        __qualname__ = name
        locals()[method] = abstractmethod(body)

    Supports.__name__ = name
    return runtime_checkable(Supports)


SupportsInt = _protocol("Int", "__int__", int)
SupportsFloat = _protocol("Float", "__float__", float)
SupportsComplex = _protocol("Complex", "__complex__", complex)
SupportsBytes = _protocol("Bytes", "__bytes__", bytes)
SupportsIndex = _protocol("Index", "__index__", int)
SupportsAbs = _protocol("Abs", "__abs__", _Out)
SupportsRound = _protocol("Round", "__round__", _Out, lambda self, ndigits=0: None, ndigits=int)


class IO(Generic[AnyStr]):
    """The type of files."""

    __module__ = "typing"
    __slots__ = ()


class BinaryIO(IO[bytes]):
    __module__ = "typing"
    __slots__ = ()


class TextIO(IO[str]):
    __module__ = "typing"
    __slots__ = ()
