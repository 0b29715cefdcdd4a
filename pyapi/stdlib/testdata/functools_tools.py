import functools
from functools import partial, reduce, wraps, lru_cache, cache, cached_property, total_ordering, singledispatch, cmp_to_key
import operator


def log(f):
    @wraps(f)
    def inner(*a, **k):
        print("call", f.__name__, a, k)
        return f(*a, **k)
    return inner


@log
def add(a, b=1):
    """Adds."""
    return a + b


print(add(1, b=2), add.__name__, add.__doc__, add.__wrapped__(5))
p = partial(add, 10, b=5)
print(p(), p.args, p.keywords, p.func is add)
print(partial(partial(int, base=2), "101")())
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(operator.add, [], 7))
try:
    reduce(operator.add, [])
except TypeError as e:
    print(e)


@lru_cache(maxsize=2)
def sq(x):
    print("compute", x)
    return x * x


sq(2), sq(2), sq(3), sq(4), sq(2)
print(sq.cache_info())
sq.cache_clear()
print(sq.cache_info())


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info())


class C:
    def __init__(self):
        self.n = 0

    @cached_property
    def value(self):
        self.n += 1
        return self.n

    @lru_cache
    def m(self, x):
        return (self.n, x)


c = C()
print(c.value, c.value, c.n, c.m(3))


@total_ordering
class V:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __lt__(self, o):
        return self.n < o.n


print(V(1) <= V(2), V(1) >= V(2), V(3) > V(2), V(2) >= V(2))


@singledispatch
def show(x):
    return "object"


@show.register
def _(x: int):
    return "int"


@show.register(list)
def _(x):
    return "list"


print(show(3), show([]), show("a"), show(True))
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))


class M:
    def f(self, a, b):
        return (a, b)

    g = functools.partialmethod(f, 1)


print(M().g(2))
print([operator.itemgetter(1)([5, 6]), operator.itemgetter(0, 2)("abc"), operator.attrgetter("real")(4), operator.methodcaller("upper")("x")])
