"""Abstract classes of containers. A class belongs to one when it has the methods, is registered, or derives from it."""

from abc import ABCMeta, _structural, abstractmethod
from types import AsyncGeneratorType as _AsyncGenerator, CoroutineType as _Coroutine, GenericAlias as _GenericAlias

from _collections import deque as _deque

__all__ = [
    "Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Hashable", "Iterable", "Iterator", "Generator",
    "Reversible", "Sized", "Container", "Callable", "Collection", "Set", "MutableSet", "Mapping", "MutableMapping", "MappingView",
    "KeysView", "ItemsView", "ValuesView", "Sequence", "MutableSequence", "ByteString", "Buffer",
]

# What the classes below share. Several of their methods are one thought in two or three places: an element that a container
# gives away, a key that may be missing, a comparison that believes in identity first.

_absent = object()


def _abstract(answer):
    """An abstract method. Who calls it through super() gets answer, or has it raised when it is an exception."""
    fails = isinstance(answer, type) and issubclass(answer, BaseException)

    def method(self, *args, **kwds):
        if fails:
            raise answer
        return answer

    return abstractmethod(method)


def _async_abstract(error):
    async def method(self, *args):
        raise error

    return abstractmethod(method)


def _myself(self):
    return self


def _same(a, b):
    return a is b or a == b


def _holds(values, wanted):
    for v in values:
        if _same(v, wanted):
            return True
    return False


def _lookup(container, key, otherwise):
    """What a mapping has under a key; its own __contains__ may be made of this and is not asked."""
    try:
        return container[key]
    except KeyError:
        return otherwise


def _give(container, place):
    given = container[place]
    del container[place]
    return given


def _any_of(container):
    """An element to pop. An empty container raises a bare KeyError, which _drain waits for."""
    for element in container:
        return element
    raise KeyError


def _drain(pop, empty):
    try:
        while True:
            pop()
    except empty:
        pass


def _fed(container, step, values):
    """The container after a step for each value: what assignments like |= give back."""
    for v in values:
        step(v)
    return container


def _items(mapping):
    for key in mapping:
        yield key, mapping[key]


def _values(mapping):
    for key in mapping:
        yield mapping[key]


def _from(container, at):
    """The elements from an index on, until the container says that there are no more."""
    while True:
        try:
            element = container[at]
        except IndexError:
            return
        yield element
        at += 1


# Classes of few methods.


@_structural("__hash__")
class Hashable(metaclass=ABCMeta):
    __slots__ = ()
    __hash__ = _abstract(0)


@_structural("__await__")
class Awaitable(metaclass=ABCMeta):
    __slots__ = ()
    __class_getitem__ = classmethod(_GenericAlias)

    @abstractmethod
    def __await__(self):
        yield


@abstractmethod
def _throw(self, typ, val=None, tb=None):
    """Raises what the arguments of throw() mean: an exception or its class, or both apart, and where it comes from."""
    error = typ if val is None else val
    if tb is None:
        raise error
    raise (typ() if val is None else val).with_traceback(tb)


def _closer(kind):
    def close(self):
        """Ends the body, which may clean up but not go on."""
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            return
        raise RuntimeError(f"{kind} ignored GeneratorExit")

    return close


@_structural("__await__", "send", "throw", "close")
class Coroutine(Awaitable):
    __slots__ = ()
    send = _abstract(StopIteration)
    throw = _throw
    close = _closer("coroutine")


@_structural("__aiter__")
class AsyncIterable(metaclass=ABCMeta):
    __slots__ = ()
    __aiter__ = abstractmethod(lambda self: AsyncIterator())
    __class_getitem__ = classmethod(_GenericAlias)


@_structural("__anext__", "__aiter__")
class AsyncIterator(AsyncIterable):
    __slots__ = ()
    __anext__ = _async_abstract(StopAsyncIteration)
    __aiter__ = _myself


@_structural("__aiter__", "__anext__", "asend", "athrow", "aclose")
class AsyncGenerator(AsyncIterator):
    __slots__ = ()
    asend = _async_abstract(StopAsyncIteration)

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        _throw(self, typ, val, tb)

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            return
        raise RuntimeError("asynchronous generator ignored GeneratorExit")


@_structural("__iter__")
class Iterable(metaclass=ABCMeta):
    __slots__ = ()
    __iter__ = abstractmethod(lambda self: iter(()))
    __class_getitem__ = classmethod(_GenericAlias)


@_structural("__iter__", "__next__")
class Iterator(Iterable):
    __slots__ = ()
    __next__ = _abstract(StopIteration)
    __iter__ = _myself


@_structural("__reversed__", "__iter__")
class Reversible(Iterable):
    __slots__ = ()
    __reversed__ = abstractmethod(lambda self: iter(()))


@_structural("__iter__", "__next__", "send", "throw", "close")
class Generator(Iterator):
    __slots__ = ()
    send = _abstract(StopIteration)
    throw = _throw
    close = _closer("generator")

    def __next__(self):
        return self.send(None)


@_structural("__len__")
class Sized(metaclass=ABCMeta):
    __slots__ = ()
    __len__ = _abstract(0)


@_structural("__contains__")
class Container(metaclass=ABCMeta):
    __slots__ = ()
    __contains__ = _abstract(False)
    __class_getitem__ = classmethod(_GenericAlias)


@_structural("__len__", "__iter__", "__contains__")
class Collection(Sized, Iterable, Container):
    __slots__ = ()


@_structural("__buffer__")
class Buffer(metaclass=ABCMeta):
    __slots__ = ()
    __buffer__ = _abstract(NotImplementedError)


# Callable and its types.


def _stands_for_parameters(x):
    """Whether x may be where the list of argument types is: a list, ..., a ParamSpec, Concatenate."""
    if isinstance(x, list) or x is Ellipsis:
        return True
    kind = type(x)
    return kind.__module__ == "typing" and (kind.__name__ == "ParamSpec" or getattr(x, "_name", None) == "Concatenate")


def _written(t):
    """A type as it is written in an annotation."""
    if t is Ellipsis:
        return "..."
    if not isinstance(t, type) or isinstance(t, _GenericAlias):
        return repr(t)
    return t.__qualname__ if t.__module__ == "builtins" else f"{t.__module__}.{t.__qualname__}"


class _CallableGenericAlias(_GenericAlias):
    """Callable[[arguments], result]. Its __args__ are flat."""

    def __new__(cls, origin, args):
        if not isinstance(args, tuple) or len(args) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        parameters, result = args
        if isinstance(parameters, (list, tuple)):
            args = (*parameters, result)
        elif not _stands_for_parameters(parameters):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {parameters}")
        return _GenericAlias.__new__(cls, origin, args)

    def __repr__(self):
        *parameters, result = self.__args__
        if len(parameters) == 1 and _stands_for_parameters(parameters[0]):
            return super().__repr__()
        return f"collections.abc.Callable[[{', '.join(map(_written, parameters))}], {_written(result)}]"

    def __getitem__(self, item):
        *parameters, result = super().__getitem__(item if isinstance(item, tuple) else (item,)).__args__
        if parameters and isinstance(parameters[0], (tuple, list)):
            return _CallableGenericAlias(Callable, (*parameters, result))
        return _CallableGenericAlias(Callable, (tuple(parameters), result))


@_structural("__call__")
class Callable(metaclass=ABCMeta):
    __slots__ = ()
    __call__ = _abstract(False)
    __class_getitem__ = classmethod(_CallableGenericAlias)


# Sets.


def _comparison(of_sizes, of_elements):
    """A comparison with another set. The sizes are looked at first, since they are cheap."""

    def compare(self, other):
        if isinstance(other, Set):
            return of_sizes(len(self), len(other)) and of_elements(self, other)
        return NotImplemented

    return compare


def _as_set(self, other):
    return other if isinstance(other, Set) else self._from_iterable(other)


def _algebra(choose, both_sets=False):
    """An operation with another set or, since choose can make do with less, anything that is iterable."""

    def operate(self, other):
        if isinstance(other, Iterable):
            return self._from_iterable(choose(self, _as_set(self, other) if both_sets else other))
        return NotImplemented

    return operate


class Set(Collection):
    """A set, made of __contains__, __iter__ and __len__."""

    __slots__ = ()

    # Sharp comparisons go through the others, which a subclass may know how to do faster.
    __le__ = _comparison(int.__le__, lambda self, other: all(e in other for e in self))
    __ge__ = _comparison(int.__ge__, lambda self, other: all(e in self for e in other))
    __lt__ = _comparison(int.__lt__, lambda self, other: self.__le__(other))
    __gt__ = _comparison(int.__gt__, lambda self, other: self.__ge__(other))
    __eq__ = _comparison(int.__eq__, lambda self, other: self.__le__(other))

    __and__ = __rand__ = _algebra(lambda self, other: (e for e in other if e in self))
    __or__ = __ror__ = _algebra(lambda self, other: (e for side in (self, other) for e in side))
    __sub__ = _algebra(lambda self, other: (e for e in self if e not in other), both_sets=True)
    __rsub__ = _algebra(lambda self, other: (e for e in other if e not in self), both_sets=True)

    def __xor__(self, other):
        if isinstance(other, Iterable):
            other = _as_set(self, other)
            return (self - other) | (other - self)
        return NotImplemented

    __rxor__ = __xor__

    @classmethod
    def _from_iterable(cls, it):
        """A new set; to be overridden where the constructor wants something else."""
        return cls(it)

    def isdisjoint(self, other):
        return not any(e in self for e in other)

    def _hash(self):
        return hash(frozenset(self))


class MutableSet(Set):
    """A set that can change, made of add and discard besides."""

    __slots__ = ()
    add = _abstract(NotImplementedError)
    discard = _abstract(NotImplementedError)

    def remove(self, value):
        known = value in self
        if known:
            self.discard(value)
        else:
            raise KeyError(value)

    def pop(self):
        element = _any_of(self)
        self.discard(element)
        return element

    def clear(self):
        _drain(self.pop, KeyError)

    def __ior__(self, it):
        return _fed(self, self.add, it)

    def __iand__(self, it):
        return _fed(self, self.discard, self - it)

    def __isub__(self, it):
        if it is not self:
            return _fed(self, self.discard, it)
        self.clear()  # what is iterated over may not change
        return self

    def __ixor__(self, it):
        if it is self:
            return self.__isub__(it)
        return _fed(self, lambda e: (self.discard if e in self else self.add)(e), _as_set(self, it))


# Mappings.


class Mapping(Collection):
    """A mapping, made of __getitem__, __iter__ and __len__."""

    __slots__ = ()
    __getitem__ = _abstract(KeyError)
    __reversed__ = None

    def __contains__(self, key):
        return _lookup(self, key, _absent) is not _absent

    def __eq__(self, other):
        if isinstance(other, Mapping):
            return dict(self.items()) == dict(other.items())
        return NotImplemented

    def get(self, key, default=None):
        return _lookup(self, key, default)

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)


class MappingView(Sized):
    __slots__ = ("_mapping",)
    __class_getitem__ = classmethod(_GenericAlias)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"


# What set operations on a view give is no view but a set.
_builtin_set = classmethod(lambda cls, it: set(it))


class KeysView(MappingView, Set):
    __slots__ = ()
    _from_iterable = _builtin_set

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    __slots__ = ()
    _from_iterable = _builtin_set

    def __contains__(self, item):
        key, value = item
        found = _lookup(self._mapping, key, _absent)
        return found is not _absent and _same(found, value)

    def __iter__(self):
        return _items(self._mapping)


class ValuesView(MappingView, Collection):
    __slots__ = ()

    def __contains__(self, value):
        return _holds(_values(self._mapping), value)

    def __iter__(self):
        return _values(self._mapping)


class MutableMapping(Mapping):
    """A mapping that can change, made of __setitem__ and __delitem__ besides."""

    __slots__ = ()
    __setitem__ = _abstract(KeyError)
    __delitem__ = _abstract(KeyError)

    def pop(self, key, default=_absent):
        value = self[key] if default is _absent else _lookup(self, key, _absent)
        if value is _absent:
            return default
        del self[key]
        return value

    def popitem(self):
        key = _any_of(self)
        return key, _give(self, key)

    def clear(self):
        _drain(self.popitem, KeyError)

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            pairs = _items(other)
        elif hasattr(other, "keys"):
            pairs = ((key, other[key]) for key in other.keys())
        else:
            pairs = other
        for source in (pairs, kwds.items()):
            for key, value in source:
                self[key] = value

    def setdefault(self, key, default=None):
        value = _lookup(self, key, _absent)
        if value is _absent:
            self[key] = value = default
        return value


# Sequences.


class Sequence(Reversible, Collection):
    """A sequence, made of __getitem__ and __len__."""

    __slots__ = ()
    __getitem__ = _abstract(IndexError)

    def __iter__(self):
        return _from(self, 0)

    def __contains__(self, value):
        return _holds(self, value)

    def __reversed__(self):
        at = len(self)
        while at > 0:
            at -= 1
            yield self[at]

    def index(self, value, start=0, stop=None):
        if start < 0:
            start = max(start + len(self), 0)
        if stop is not None and stop < 0:
            stop += len(self)
        found = _from(self, start)
        at = start
        while (stop is None or at < stop) and (element := next(found, _absent)) is not _absent:
            if _same(element, value):
                return at
            at += 1
        raise ValueError

    def count(self, value):
        return sum(1 for v in self if _same(v, value))


class ByteString(Sequence):
    """What bytes and bytearray have in common."""

    __slots__ = ()


class MutableSequence(Sequence):
    """A sequence that can change, made of __setitem__, __delitem__ and insert besides."""

    __slots__ = ()
    __setitem__ = _abstract(IndexError)
    __delitem__ = _abstract(IndexError)
    insert = _abstract(IndexError)

    def append(self, value):
        self.insert(len(self), value)

    def extend(self, values):
        _fed(self, self.append, list(values) if values is self else values)

    def __iadd__(self, values):
        self.extend(values)
        return self

    def pop(self, index=-1):
        return _give(self, index)

    def remove(self, value):
        del self[self.index(value)]

    def clear(self):
        _drain(self.pop, IndexError)

    def reverse(self):
        size = len(self)
        for low, high in zip(range(size // 2), reversed(range(size))):
            self[low], self[high] = self[high], self[low]


def _register():
    keys, values, items = type({}.keys()), type({}.values()), type({}.items())
    for abstract, concrete in (
        (Set, (frozenset, keys, items)), (MutableSet, (set,)), (Mapping, (type(type.__dict__),)), (MutableMapping, (dict,)),
        (Sequence, (tuple, str, range)), (MutableSequence, (list, bytearray, _deque)), (ByteString, (bytes, bytearray)),
        (Buffer, (bytes, bytearray)), (KeysView, (keys,)), (ItemsView, (items,)), (ValuesView, (values,)),
        (MappingView, (keys, values, items)), (Generator, (type((lambda: (yield))()),)),
        (Coroutine, (_Coroutine,)), (AsyncGenerator, (_AsyncGenerator,)),
        (Reversible, (dict, list, tuple, str, bytes, range, keys, values, items)),
    ):
        for c in concrete:
            abstract.register(c)


_register()
