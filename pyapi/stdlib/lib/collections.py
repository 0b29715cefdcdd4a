"""Containers beyond list, tuple, dict and set."""

from _collections import (
    _count_elements, _tuplegetter, defaultdict, deque, move_to_end as _move_to_end, named_new as _named_new,
)

__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple"]


def __getattr__(name):
    if name in ("ChainMap", "UserDict", "UserList", "UserString"):
        import sys

        import _collections_user

        for n in ("ChainMap", "UserDict", "UserList", "UserString"):
            setattr(sys.modules["collections"], n, getattr(_collections_user, n))
        return getattr(_collections_user, name)
    raise AttributeError(f"module 'collections' has no attribute {name!r}")


_nothing = object()


def _checked_names(typename, names, rename):
    """The names of fields, or an error that says what is wrong with the first bad one. With rename, bad ones become _0, _1 …"""
    from keyword import iskeyword

    seen = set()

    def new(name):
        known = name in seen
        seen.add(name)
        return not known

    if rename:
        for i, name in enumerate(names):
            if not (new(name) and name.isidentifier()) or iskeyword(name) or name[0] == "_":
                names[i] = f"_{i}"
    for name in (typename, *names):
        trouble = "must be valid identifiers" if not name.isidentifier() else "cannot be a keyword" if iskeyword(name) else None
        if trouble:
            raise ValueError(f"Type names and field names {trouble}: {name!r}")
    if not rename:
        for name in names:
            if name[0] == "_":
                raise ValueError(f"Field names cannot start with an underscore: {name!r}")
            if not new(name):
                raise ValueError(f"Encountered duplicate field name: {name!r}")
    return tuple(names)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose items have names."""
    typename = str(typename)
    words = field_names.replace(",", " ").split() if isinstance(field_names, str) else field_names
    fields = _checked_names(typename, list(map(str, words)), rename)
    values = () if defaults is None else tuple(defaults)
    if len(values) > len(fields):
        raise TypeError("Got more default values than field names")
    tuple_new, size = tuple.__new__, len(fields)

    def _make(cls, iterable):
        result = tuple_new(cls, iterable)
        if len(result) != size:
            raise TypeError(f"Expected {size} arguments, got {len(result)}")
        return result

    def _replace(self, /, **kwds):
        result = self._make(map(kwds.pop, fields, self))
        if kwds:
            raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
        return result

    def __repr__(self):
        return self.__class__.__name__ + "(" + ", ".join([f"{n}={v!r}" for n, v in zip(fields, self)]) + ")"

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        return tuple(self)

    for method in (_make, _replace, __repr__, _asdict, __getnewargs__):
        method.__qualname__ = f"{typename}.{method.__name__}"
    _make.__doc__ = f"Make a new {typename} object from a sequence or iterable"
    _replace.__doc__ = f"Return a new {typename} object replacing specified fields with new values"
    namespace = {
        "__doc__": f"{typename}({', '.join(fields)}{',' * (size == 1)})",  # the fields as a tuple is written
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": dict(zip(fields[size - len(values):], values)),
        "_make": classmethod(_make),
        "__replace__": _replace,
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
    }
    for i, name in enumerate(fields):
        namespace[name] = _tuplegetter(i, f"Alias for field number {i}")
    if module is None:
        from _host import caller_module

        module = caller_module(1)
    namespace["__module__"] = module
    made = type(typename, (tuple,), namespace)
    _named_new(made, fields, values)
    return made


class OrderedDict(dict):
    """A dict that can be rearranged; two are only equal in the same order."""

    def __init__(self, other=(), /, **kwds):
        self.__update(other, **kwds)

    def clear(self):
        dict.clear(self)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(dict.__reversed__(self)) if last else next(iter(self))
        return key, dict.pop(self, key)

    def move_to_end(self, key, last=True):
        _move_to_end(self, key, last)

    def update(self, /, *args, **kwds):
        if len(args) > 1:
            raise TypeError(f"update() takes at most 1 positional argument ({len(args)} given)")
        for given in (*args, kwds):
            for key, value in _pairs(given):
                self[key] = value

    __update = update

    def pop(self, key, default=_nothing):
        if key in self:
            value = self[key]
            del self[key]
            return value
        if default is _nothing:
            raise KeyError(key)  # whatever __missing__ says
        return default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
            return default
        return self[key]

    def __repr__(self):
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            return f"{type(self).__name__}({list(self.items()) if self else ''})"
        finally:
            _shown.discard(id(self))

    def __reduce__(self):
        state = self.__getstate__()
        attributes, slots = state if isinstance(state, tuple) else (state, None)
        attributes = dict(attributes) if attributes else None
        return type(self), (), (attributes, slots) if slots else attributes, None, iter(self.items())

    def copy(self):
        return self.__class__(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        OrderedDict.update(made, ((key, value) for key in iterable))
        return made

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and all(map(_equal, self, other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = None

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        return self._joined(self, other) if isinstance(other, dict) else NotImplemented

    def __ror__(self, other):
        return self._joined(other, self) if isinstance(other, dict) else NotImplemented

    def _joined(self, first, second):
        made = type(self)(first)
        made.update(second)
        return made


_shown = set()  # the dicts whose repr is being made


def _equal(a, b):
    return a is b or a == b


def _pairs(given):
    """The keys and values of what a dict is made of."""
    if type(given) is dict:
        return given.items()
    if hasattr(given, "keys"):
        return ((key, given[key]) for key in given.keys())
    return given.items() if hasattr(given, "items") else map(iter, given)


# Operators between counters. What an element has not got counts as 0.


def _with_counter(answer):
    def operate(self, other):
        if isinstance(other, Counter):
            return answer(self, other)
        return NotImplemented

    return operate


def _everywhere(compare):
    """A comparison that holds when it holds for each element of either counter."""
    return _with_counter(lambda a, b: all(compare(a[e], b[e]) for side in (a, b) for e in side))


def _positive(counts):
    made = Counter()
    for element, n in counts:
        if n > 0:
            made[element] = n
    return made


def _combined(combine):
    """A new counter of what two counts come to, where that is more than 0."""

    def counts(a, b):
        for element, n in a.items():
            yield element, combine(n, b[element])
        for element, n in b.items():
            if element not in a:
                yield element, combine(0, n)

    return _with_counter(lambda a, b: _positive(counts(a, b)))


def _changed(changes):
    """An assignment like +=, whose other side may be any mapping that has all elements."""

    def operate(self, other):
        for element, n in changes(self, other):
            self[element] = n
        for element in [element for element, n in self.items() if not n > 0]:
            del self[element]
        return self

    return operate


class Counter(dict):
    """A dict of counts."""

    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        """The sum of the counts."""
        return sum(self.values())

    def most_common(self, n=None):
        """The n most common elements and their counts, all when n is None."""
        if n is None:
            return sorted(self.items(), key=_count, reverse=True)
        from heapq import nlargest

        return nlargest(n, self.items(), key=_count)

    def elements(self):
        """Each element as often as its count says."""
        from itertools import chain, repeat, starmap

        return chain.from_iterable(starmap(repeat, self.items()))

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Adds the counts of a mapping, or one for each element."""
        if iterable is not None:
            if not _is_mapping(iterable):
                _count_elements(self, iterable)
            elif self:
                for element, n in iterable.items():
                    self[element] = n + self.get(element, 0)
            else:
                super().update(iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Takes away what update would add. Counts may fall below 0."""
        counts = () if iterable is None else iterable.items() if _is_mapping(iterable) else ((element, 1) for element in iterable)
        for element, n in counts:
            self[element] = self.get(element, 0) - n
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        return type(self), (dict(self),)

    def __delitem__(self, elem):
        """Unlike a dict's, content with elements that are not there."""
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        try:
            shown = dict(self.most_common())
        except TypeError:  # counts that have no order
            shown = dict(self)
        return f"{type(self).__name__}({shown or ''})"

    __hash__ = None
    __eq__ = _everywhere(lambda m, n: m == n)
    __le__ = _everywhere(lambda m, n: m <= n)
    __ge__ = _everywhere(lambda m, n: m >= n)
    __ne__ = _with_counter(lambda a, b: not a == b)
    __lt__ = _with_counter(lambda a, b: a <= b and a != b)
    __gt__ = _with_counter(lambda a, b: a >= b and a != b)

    __add__ = _combined(lambda m, n: m + n)
    __sub__ = _combined(lambda m, n: m - n)
    __or__ = _combined(lambda m, n: n if m < n else m)
    __and__ = _combined(lambda m, n: m if m < n else n)

    __iadd__ = _changed(lambda a, b: ((e, a[e] + n) for e, n in b.items()))
    __isub__ = _changed(lambda a, b: ((e, a[e] - n) for e, n in b.items()))
    __ior__ = _changed(lambda a, b: ((e, n) for e, n in b.items() if n > a[e]))
    __iand__ = _changed(lambda a, b: ((e, b[e]) for e, n in a.items() if b[e] < n))

    def __pos__(self):
        return _positive(self.items())

    def __neg__(self):
        return _positive((element, 0 - n) for element, n in self.items())


def _count(item):
    return item[1]


def _is_mapping(o):
    if isinstance(o, dict):
        return True
    if isinstance(o, (str, list, tuple)):
        return False
    from collections.abc import Mapping

    return isinstance(o, Mapping)
