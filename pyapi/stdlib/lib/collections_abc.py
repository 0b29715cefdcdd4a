"""Abstract classes of containers. A class belongs to one when it has the methods, or derives from it."""

from abc import ABCMeta, abstractmethod
from collections import deque as _deque

_view = [type({}.keys()), type({}.values()), type({}.items())]
_generator = type((lambda: (yield))())
_iterators = [type(iter([])), _generator]
_sequences = [str, bytes, list, tuple, range, _deque]
_sets = [set, frozenset, _view[0], _view[2]]


def _found(cls, methods):
    for m in methods:
        for k in cls.__mro__:
            d = k.__dict__
            if m in d:
                if d[m] is None:
                    return False
                break
        else:
            return False
    return True


class _Structural(ABCMeta):
    def __subclasscheck__(cls, sub):
        if "_methods" in cls.__dict__ and _found(sub, cls._methods):
            return True
        for k in cls.__dict__.get("_builtin", ()):
            if issubclass(sub, k):
                return True
        for k in cls.__dict__.get("_abc_registry", ()):
            if issubclass(sub, k):
                return True
        return False

    def __instancecheck__(cls, obj):
        return _Structural.__subclasscheck__(cls, type(obj))


def _hashable(cls):
    for k in cls.__mro__:
        if k in (list, dict, set):
            return False
        d = k.__dict__
        if "__hash__" in d:
            return d["__hash__"] is not None
        if "__eq__" in d and k is not object:
            return False
    return True


class _Hashing(ABCMeta):
    def __subclasscheck__(cls, sub):
        return _hashable(sub) if cls is Hashable else False

    def __instancecheck__(cls, obj):
        return _Hashing.__subclasscheck__(cls, type(obj))


class Hashable(metaclass=_Hashing):
    @abstractmethod
    def __hash__(self):
        return 0


class Awaitable(metaclass=_Structural):
    _methods = ("__await__",)

    @abstractmethod
    def __await__(self):
        yield


class Coroutine(Awaitable):
    _methods = ("__await__", "send", "throw", "close")


class AsyncIterable(metaclass=_Structural):
    _methods = ("__aiter__",)

    @abstractmethod
    def __aiter__(self):
        return self


class AsyncIterator(AsyncIterable):
    _methods = ("__aiter__", "__anext__")


class Iterable(metaclass=_Structural):
    _methods = ("__iter__",)
    _builtin = _sequences + _sets + _iterators + _view + [dict]

    @abstractmethod
    def __iter__(self):
        while False:
            yield None


class Iterator(Iterable):
    _methods = ("__iter__", "__next__")
    _builtin = _iterators

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


class Reversible(Iterable):
    _methods = ("__reversed__", "__iter__")
    _builtin = _sequences + _view + [dict]


class Generator(Iterator):
    _methods = ("__iter__", "__next__", "send", "throw", "close")
    _builtin = [_generator]

    def __next__(self):
        return self.send(None)


class Sized(metaclass=_Structural):
    _methods = ("__len__",)
    _builtin = _sequences + _sets + _view + [dict]

    @abstractmethod
    def __len__(self):
        return 0


class Container(metaclass=_Structural):
    _methods = ("__contains__",)
    _builtin = _sequences + _sets + _view + [dict]

    @abstractmethod
    def __contains__(self, x):
        return False


class Collection(Sized, Iterable, Container):
    _methods = ("__len__", "__iter__", "__contains__")
    _builtin = _sequences + _sets + _view + [dict]


class Callable(metaclass=_Structural):
    _methods = ("__call__",)
    _builtin = [type(len), type(_found), type, type([].append)]

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False


class Set(Collection):
    _builtin = _sets

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) <= len(other) and all(x in other for x in self)

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self <= other

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) >= len(other) and all(x in self for x in other)

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self >= other

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self <= other

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __and__(self, other):
        return self._from_iterable(x for x in other if x in self)

    def __or__(self, other):
        return self._from_iterable(x for s in (self, other) for x in s)

    def __sub__(self, other):
        other = set(other)
        return self._from_iterable(x for x in self if x not in other)

    def __xor__(self, other):
        return (self - other) | (self._from_iterable(x for x in other if x not in self))

    def isdisjoint(self, other):
        return not any(x in self for x in other)


class MutableSet(Set):
    _builtin = [set]

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        for value in list(self):
            self.discard(value)

    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self

    def __isub__(self, it):
        for value in it:
            self.discard(value)
        return self


class Mapping(Collection):
    _builtin = [dict]

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None


class MutableMapping(Mapping):
    _builtin = [dict]
    _missing = object()

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_missing):
        try:
            value = self[key]
        except KeyError:
            if default is MutableMapping._missing:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **kwds):
        if hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class MappingView(Sized):
    _builtin = _view

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping!r})"


class KeysView(MappingView, Set):
    _builtin = [_view[0]]

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    _builtin = [_view[2]]

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        key, value = item
        return key in self._mapping and self._mapping[key] == value

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]


class ValuesView(MappingView, Collection):
    _builtin = [_view[1]]

    def __contains__(self, value):
        return any(self._mapping[key] == value for key in self._mapping)

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


class Sequence(Reversible, Collection):
    _builtin = _sequences

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any(v is value or v == value for v in self)

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        for i in range(start, len(self) if stop is None else stop):
            if self[i] == value:
                return i
        raise ValueError

    def count(self, value):
        return sum(1 for v in self if v is value or v == value)


class ByteString(Sequence):
    _builtin = [bytes]


class MutableSequence(Sequence):
    _builtin = [list, _deque]

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        while len(self):
            self.pop()

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        for v in list(values) if values is self else values:
            self.append(v)

    def pop(self, index=-1):
        v = self[index]
        del self[index]
        return v

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self
