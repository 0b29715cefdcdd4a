from __future__ import annotations
import typing
from typing import (Any, Callable, ClassVar, Dict, FrozenSet, Generic, Iterable, List, Literal, Mapping, NamedTuple, NewType,
                    Optional, Protocol, Sequence, Set, Tuple, Type, TypedDict, TypeVar, Union, cast, get_args, get_origin,
                    get_type_hints, overload, TYPE_CHECKING, Annotated, runtime_checkable, Final)

for t in (Any, Optional[int], Union[int, str, None], List[int], Dict[str, List[int]], Tuple[int, ...], Callable[[int, str], bool],
          Callable[..., int], Literal["a", 1], Optional["Later"], Type[int], Iterable[str], Mapping[str, int], List, Union[int],
          ClassVar[int], Set[int], Sequence[int], Union[int, Union[str, float]], FrozenSet[str],
          Union[List[int], int, int], Optional[Dict[str, Any]], Tuple[()], Final[int]):
    print(t, get_origin(t), get_args(t))
T = TypeVar("T")
K = TypeVar("K", bound=str)
print(Annotated[int, "m"], T, K.__bound__, TYPE_CHECKING, cast(int, "x"))
print(Optional[int] == Union[None, int], List[int] == List[int], {List[int]: 1}[List[int]], List[T][int], Dict[K, T][str, int])
print(Union[int, str] == Union[str, int], hash(Union[int, str]) == hash(Union[str, int]))


class Box(Generic[T]):
    def __init__(self, v: T):
        self.v = v


class IntBox(Box[int]):
    pass


print(Box[int](3).v, IntBox(4).v, Box[int], Box.__mro__)


class P(NamedTuple):
    """A point."""
    x: int
    y: int = 2

    def total(self):
        return self.x + self.y


p = P(1)
print(p, p.total(), P(x=3, y=4)._asdict(), P._fields, P._field_defaults, P.__doc__, p[0], isinstance(p, tuple), p == (1, 2))
try:
    P()
except TypeError as e:
    print(e)


class Row(TypedDict, total=False):
    a: int
    b: str


print(Row(a=1), Row.__total__, sorted(Row.__optional_keys__), isinstance(Row(a=1), dict))
UserId = NewType("UserId", int)
print(UserId(5) + 1, UserId)


@runtime_checkable
class HasRun(Protocol):
    def run(self) -> int: ...


class Job:
    def run(self):
        return 1


print(isinstance(Job(), HasRun), isinstance(3, HasRun))


class Node:
    left: Optional["Node"]
    items: List[int]
    n: int = 0


def f(a: int, b: Optional[str] = None, d: "List[Node]" = None) -> Dict[str, int]:
    return {}


print(get_type_hints(Node))
print(get_type_hints(f))
try:
    isinstance([], List[int])
except TypeError as e:
    print(e)
print(isinstance([], List), isinstance({}, Mapping), issubclass(list, Sequence))
try:
    Optional[int]()
except TypeError as e:
    print(e)
try:
    Dict[int]
except TypeError as e:
    print(e)
print(typing.DefaultDict[str, int], typing.Text)


class L(List[int]):
    pass


print(L([1, 2]), L.__mro__[1])
