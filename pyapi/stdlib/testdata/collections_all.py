from collections import namedtuple, defaultdict, OrderedDict, Counter, deque, ChainMap, UserDict
from collections.abc import Mapping, Sequence, Iterable, Callable, Hashable, Iterator, MutableMapping, Sized, Set, Generator, Container
import copy

P = namedtuple("P", "x y z", defaults=[0])
p = P(1, 2)
print(p, p.x, p[1], p._asdict(), p._replace(y=9), P._make([4, 5, 6]), P._fields, P.__name__, p == (1, 2, 0), {p: 1}[(1, 2, 0)])
x, y, z = p
print(x, y, z, len(p), list(p), p + (1,), max(p), p.index(2), hash(p) == hash((1, 2, 0)))
for bad in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: P(1, q=2), lambda: namedtuple("A", "1a"), lambda: namedtuple("A", "a a"), lambda: namedtuple("A", "_a"),
            lambda: p._replace(q=1), lambda: P._make([1]), lambda: namedtuple("A", "class")):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
try:
    p.x = 3
except AttributeError as e:
    print("AttributeError")


class Sub(namedtuple("Base", ["a", "b"])):
    def total(self):
        return self.a + self.b


print(Sub(1, 2).total(), Sub(1, 2))
d = defaultdict(list)
d["a"].append(1)
d["b"]
print(d, dict(d), d.get("zz"), "zz" in d, d.default_factory, defaultdict(int, a=1), defaultdict(int, {"a": 2})["q"])
nested = defaultdict(lambda: defaultdict(int))
nested["a"]["b"] += 1
print({k: dict(v) for k, v in nested.items()})
try:
    defaultdict()["x"]
except KeyError as e:
    print("KeyError", e)
try:
    defaultdict(3)
except TypeError as e:
    print(e)
o = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
o.move_to_end("a")
o.move_to_end("c", last=False)
print(o, o.popitem(), o.popitem(last=False), list(o), OrderedDict(a=1) == {"a": 1}, OrderedDict([(1, 1), (2, 2)]) == OrderedDict([(2, 2), (1, 1)]), OrderedDict())
c = Counter("abracadabra")
print(c, c.most_common(2), c["z"], sum(c.values()), c + Counter("aaz"), c - Counter("aab"), c & Counter("ab"), c | Counter("z"), list(Counter(a=2, b=1).elements()), c.total())
c.update("zz")
c.subtract({"a": 10})
print(c["a"], c["z"], +c, Counter() == Counter(a=0))
q = deque([1, 2, 3], maxlen=3)
q.append(4)
q.appendleft(0)
print(q, q.popleft(), q.pop(), q[0], len(q), list(reversed(q)), deque("ab"), deque([1]) == deque([1]), 2 in q)
r = deque(range(5))
r.rotate(2)
print(r, r.count(1), r.index(3), copy.copy(r) == r)
r.extendleft([9, 8])
print(r)
try:
    deque().pop()
except IndexError as e:
    print(e)
m = ChainMap({"a": 1}, {"a": 2, "b": 3})
m["c"] = 5
print(m["a"], m["b"], dict(m), m, list(m), len(m), m.parents)
for t in (Mapping, Sequence, Iterable, Callable, Hashable, Iterator, MutableMapping, Sized, Set, Container):
    print(t.__name__, [isinstance(v, t) for v in ({}, [], "a", 1, (), len, iter([]), {1}, d, o, q, p, (i for i in ()))])


class MyMap(Mapping):
    def __init__(self, d):
        self.d = d

    def __getitem__(self, k):
        return self.d[k]

    def __len__(self):
        return len(self.d)

    def __iter__(self):
        return iter(self.d)


mm = MyMap({"a": 1})
print(mm.get("a"), mm.get("b", 2), "a" in mm, list(mm.items()), dict(mm), {**mm}, mm == {"a": 1}, list(mm.keys()), list(mm.values()))
try:
    Mapping()
except TypeError as e:
    print(e)


class Seq(Sequence):
    def __getitem__(self, i):
        return [1, 2, 3][i]

    def __len__(self):
        return 3


print(list(Seq()), 2 in Seq(), Seq().index(3), list(reversed(Seq())), Seq().count(1))


class It:
    def __iter__(self):
        return iter([])


print(isinstance(It(), Iterable), issubclass(It, Iterable), isinstance(It(), Sized))


class U(UserDict):
    def __setitem__(self, k, v):
        super().__setitem__(k.lower(), v)


u = U({"A": 1})
u["B"] = 2
print(u, u["a"], "b" in u, len(u))


class Mixin:
    def hello(self):
        return "hello " + type(self).__name__


class MD(Mixin, dict):
    pass


class MT(Mixin, namedtuple("T", "a b")):
    pass


class ME(Mixin, ValueError):
    pass


md = MD(a=1)
print(md, md["a"], md.hello(), MT(1, 2).hello(), MT(1, 2), ME("x").args, ME("x").hello())
