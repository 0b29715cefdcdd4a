"""typing: protocols of one method, and the classes of files."""

from abc import abstractmethod
from typing import AnyStr, Generic, Protocol, TypeVar, runtime_checkable

_Out = TypeVar("T_co", covariant=True)
_Out.__module__ = "typing"


@runtime_checkable
class SupportsInt(Protocol):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __int__(self) -> int:
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __float__(self) -> float:
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __complex__(self) -> complex:
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __bytes__(self) -> bytes:
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __index__(self) -> int:
        pass


@runtime_checkable
class SupportsAbs(Protocol[_Out]):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __abs__(self) -> _Out:
        pass


@runtime_checkable
class SupportsRound(Protocol[_Out]):
    __module__ = "typing"
    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits: int = 0) -> _Out:
        pass


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
