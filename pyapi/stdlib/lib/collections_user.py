"""The classes of module collections that are made of abstract ones: ChainMap, UserDict, UserList, UserString."""

from abc import update_abstractmethods as _update_abstractmethods
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from reprlib import recursive_repr as _recursive_repr
from types import GenericAlias as _GenericAlias

from _collections import delegate as _delegate


class ChainMap(MutableMapping):
    """Several mappings seen as one. The first is written to."""

    __class_getitem__ = classmethod(_GenericAlias)

    def __init__(self, *maps):
        self.maps = list(maps or ({},))

    def _in_first(self, action, *args, absent):
        """What a method of the first mapping answers; where it has nothing, the error says that only it was asked."""
        try:
            return getattr(self.maps[0], action)(*args)
        except KeyError:
            raise KeyError(absent)

    # Reading goes through all of them.

    def __getitem__(self, key):
        for level in self.maps:
            try:
                found = level[key]  # without a look whether it has the key: it may make a value for a missing one
            except KeyError:
                continue
            return found
        return self.__missing__(key)

    def __missing__(self, key):
        raise KeyError(key)

    def __contains__(self, key):
        return any(key in level for level in self.maps)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __iter__(self):
        order = {}
        for level in reversed(self.maps):
            order.update(dict.fromkeys(level))
        return iter(order)

    def __len__(self):
        return len({key for level in self.maps for key in level})

    def __bool__(self):
        return any(self.maps)

    @_recursive_repr()
    def __repr__(self):
        return f"{type(self).__name__}({', '.join([repr(level) for level in self.maps])})"

    # Writing changes the first.

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        self._in_first("__delitem__", key, absent=f"Key not found in the first mapping: {key!r}")

    def pop(self, key, *args):
        return self._in_first("pop", key, *args, absent=f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        return self._in_first("popitem", absent="No keys found in the first mapping.")

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    # Others are made of it.

    @classmethod
    def fromkeys(cls, iterable, *args):
        return cls(dict.fromkeys(iterable, *args))

    def copy(self):
        first, *others = self.maps
        return type(self)(first.copy(), *others)

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is not None and kwargs:
            m.update(kwargs)
        return type(self)(kwargs if m is None else m, *self.maps)

    parents = property(lambda self: type(self)(*self.maps[1:]))

    def __or__(self, other):
        if isinstance(other, Mapping):
            made = self.copy()
            made |= other
            return made
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, Mapping):
            made = {}
            for level in (other, *reversed(self.maps)):
                made.update(level)
            return type(self)(made)
        return NotImplemented


# The others hold a built-in value and ask it.


def _twin(self):
    """A copy that does not share the value, and all else."""
    made = type(self).__new__(type(self))
    vars(made).update(vars(self), data=self.data.copy())
    return made


_operators = {
    "__lt__": lambda a, b: a < b, "__le__": lambda a, b: a <= b, "__eq__": lambda a, b: a == b,
    "__gt__": lambda a, b: a > b, "__ge__": lambda a, b: a >= b,
}


def _comparison(cls, operator):
    return lambda self, other: operator(self.data, other.data if isinstance(other, cls) else other)


def _compare(cls):
    """Makes comparisons those of the values. They are operators and no delegated methods, because an operator asks both sides."""
    for name, operator in _operators.items():
        setattr(cls, name, _comparison(cls, operator))


class UserDict(MutableMapping):
    """A dict to derive from; data is what it holds."""

    __copy__ = _twin

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        for given in (dict, kwargs or None):
            if given is not None:
                self.update(given)

    @staticmethod
    def _dict(x):
        return x.data if isinstance(x, UserDict) else x if isinstance(x, dict) else None

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        make = getattr(type(self), "__missing__", None)
        if make is None:
            raise KeyError(key)
        return make(self, key)

    @_recursive_repr("{...}")
    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        return NotImplemented if (added := self._dict(other)) is None else type(self)(self.data | added)

    def __ror__(self, other):
        return NotImplemented if (first := self._dict(other)) is None else type(self)(first | self.data)

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def copy(self):
        """A copy. That of a derived class is filled through its __setitem__, whatever that does."""
        if type(self) is UserDict:
            return UserDict(self.data)
        import copy

        held, self.data = self.data, {}
        try:
            made = copy.copy(self)
        finally:
            self.data = held
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made


_delegate(UserDict, ["__len__()", "__iter__()", "__contains__(key)", "__setitem__(key, item)", "__delitem__(key)"])


class UserList(MutableSequence):
    """A list to derive from; data is what it holds."""

    __copy__ = _twin
    __hash__ = None

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(self._items(initlist))

    @staticmethod
    def _items(x):
        return x.data if isinstance(x, UserList) else x if isinstance(x, list) else list(x)

    @_recursive_repr("[...]")
    def __repr__(self):
        return repr(self.data)

    def __getitem__(self, i):
        found = self.data[i]
        return type(self)(found) if isinstance(i, slice) else found

    def __add__(self, other):
        return type(self)(self.data + self._items(other))

    def __radd__(self, other):
        return type(self)(self._items(other) + self.data)

    def __iadd__(self, other):
        self.data += self._items(other)
        return self

    def __mul__(self, n):
        return type(self)(self.data * n)

    def __imul__(self, n):
        self.data *= n
        return self

    __rmul__ = __mul__

    def copy(self):
        return type(self)(self)


_compare(UserList)
_delegate(UserList, [
    "__len__()", "__contains__(item)", "__setitem__(i, item)", "__delitem__(i)", "append(item)", "insert(i, item)", "pop(i=-1)",
    "remove(item)", "clear()", "count(item)", "index(item, *args)", "reverse()", "sort(*args, **kwds)",
])
_delegate(UserList, ["extend(other)"], unwrap=True)


class UserString(Sequence):
    """A string to derive from; data is what it holds."""

    maketrans = str.maketrans

    def __init__(self, seq):
        self.data = seq if isinstance(seq, str) else str(seq)

    def __getnewargs__(self):
        return (self.data,)

    def __add__(self, other):
        return type(self)(self.data + (other if isinstance(other, str) else str(other)))

    def __radd__(self, other):
        return type(self)((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return type(self)(self.data % args)

    def __rmod__(self, template):
        return type(self)(str(template) % self)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode(encoding or "utf-8", errors or "strict")


def _conversion(function):
    return lambda self: function(self.data)


for _f in (str, repr, int, float, complex, hash, len):
    setattr(UserString, f"__{_f.__name__}__", _conversion(_f))
_compare(UserString)
_region = "start=0, end=9223372036854775807"
_delegate(UserString, [
    f"index(sub, {_region})", f"rindex(sub, {_region})", f"startswith(prefix, {_region})", f"endswith(suffix, {_region})", "join(seq)",
    "partition(sep)", "rpartition(sep)", "split(sep=None, maxsplit=-1)", "rsplit(sep=None, maxsplit=-1)", "splitlines(keepends=False)",
    "format(*args, **kwds)", "format_map(mapping)", "isalnum()", "isalpha()", "isascii()", "isdecimal()", "isdigit()",
    "isidentifier()", "islower()", "isnumeric()", "isprintable()", "isspace()", "istitle()", "isupper()",
])
_delegate(UserString, ["__contains__(char)", f"count(sub, {_region})", f"find(sub, {_region})", f"rfind(sub, {_region})"], unwrap=True)
_delegate(UserString, [
    "__getitem__(index)", "translate(*args)", "center(width, *args)", "ljust(width, *args)", "rjust(width, *args)", "zfill(width)",
    "expandtabs(tabsize=8)", "strip(chars=None)", "lstrip(chars=None)", "rstrip(chars=None)", "capitalize()", "casefold()", "lower()",
    "swapcase()", "title()", "upper()",
], wrap=True)
_delegate(UserString, ["removeprefix(prefix, /)", "removesuffix(suffix, /)", "replace(old, new, maxsplit=-1)"], wrap=True, unwrap=True)

for _c in (ChainMap, UserDict, UserList, UserString):
    _c.__module__ = "collections"
    _update_abstractmethods(_c)
