from dataclasses import (dataclass, field, asdict, astuple, replace, fields, is_dataclass, FrozenInstanceError, InitVar, KW_ONLY,
                         make_dataclass, MISSING)
from typing import ClassVar, List, Optional, Dict
import copy


@dataclass
class Table:
    name: str
    keys: List[str] = field(default_factory=list)
    comment: Optional[str] = None
    count: ClassVar[int] = 3
    secret: str = field(default="x", repr=False, compare=False)


t = Table("a", ["id"])
print(t, Table("a").keys, t == Table("a", ["id"], secret="y"), t != Table("b"), asdict(t), astuple(t))
print([f.name for f in fields(t)], is_dataclass(t), is_dataclass(Table), is_dataclass(3), Table.__match_args__)
print(replace(t, comment="c"))
for bad in (lambda: Table(), lambda: Table("a", [], "c", "s", 1), lambda: Table("a", nme="b"), lambda: Table("a", name="b"), lambda: {t}):
    try:
        bad()
    except TypeError as e:
        print(e)


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0

    def __str__(self):
        return f"{self.major}.{self.minor}"


v = Version(1, 2)
print(v, repr(v), v < Version(1, 3), sorted([Version(2), Version(1, 5)]), {v: "a"}[Version(1, 2)], max(v, Version(3)))
try:
    v.major = 3
except FrozenInstanceError as e:
    print(type(e).__name__, e)
try:
    del v.major
except AttributeError as e:
    print(e)
try:
    v < 3
except TypeError as e:
    print(e)


@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Child(Base):
    b: int = 5
    c: InitVar[int] = 7
    d: int = field(init=False)
    _: KW_ONLY
    e: int = 1

    def __post_init__(self, c):
        self.d = self.a + c


print(Child(1), Child(1, 2, 3, e=4))
try:
    Child(1, 2, 3, 4)
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad:
        a: int = 1
        b: str
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad2:
        a: list = []
except ValueError as e:
    print(e)


@dataclass
class Outer:
    inner: Base
    many: Dict[str, Base] = field(default_factory=dict)


o = Outer(Base(1), {"x": Base(2)})
print(asdict(o), copy.deepcopy(o) == o, copy.copy(o).inner is o.inner)
P = make_dataclass("P", [("x", int), ("y", int, 3)])
print(P(1), P.__name__)


@dataclass(slots=True)
class S:
    a: int
    b: int = 2


s = S(1)
print(s)
try:
    s.c = 3
except AttributeError as e:
    print(e)


@dataclass
class Node:
    v: int
    next: Optional["Node"] = None


n = Node(1)
n.next = n
print(n)
match t:
    case Table(name=x, keys=[k]):
        print("match", x, k)
match v:
    case Version(a, b):
        print(a, b)


@dataclass(kw_only=True)
class K:
    a: int
    b: int = 1


try:
    K(1)
except TypeError as e:
    print(e)
try:
    K()
except TypeError as e:
    print(e)
print(K(a=1))
print(Table.__doc__, fields(Table)[1].default is MISSING)


@dataclass(unsafe_hash=True)
class H:
    a: int


print(hash(H(1)) == hash(H(1)), len({H(1), H(1), H(2)}))
