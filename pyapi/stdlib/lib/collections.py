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


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose items have names."""
    from keyword import iskeyword

    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = list(map(str, field_names))
    typename = str(typename)
    if rename:
        seen = set()
        for i, name in enumerate(field_names):
            if not name.isidentifier() or iskeyword(name) or name.startswith("_") or name in seen:
                field_names[i] = f"_{i}"
            seen.add(name)
    for name in [typename] + field_names:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in field_names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    values = ()
    if defaults is not None:
        values = tuple(defaults)
        if len(values) > len(field_names):
            raise TypeError("Got more default values than field names")
    fields = tuple(field_names)
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
        "__doc__": f"{typename}({', '.join(fields)})",
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
            raise TypeError(f"update expected at most 1 argument, got {len(args)}")
        if args:
            other = args[0]
            if hasattr(other, "keys"):
                for key in other.keys():
                    self[key] = other[key]
            elif hasattr(other, "items"):
                for key, value in other.items():
                    self[key] = value
            else:
                for key, value in other:
                    self[key] = value
        for key, value in kwds.items():
            self[key] = value

    __update = update

    def pop(self, key, default=_nothing):
        if key in self:
            result = self[key]
            del self[key]
            return result
        if default is not _nothing:
            return default
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def __repr__(self):
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            if not self:
                return "%s()" % (self.__class__.__name__,)
            return "%s(%r)" % (self.__class__.__name__, list(self.items()))
        finally:
            _shown.discard(id(self))

    def __reduce__(self):
        state = self.__getstate__()
        if isinstance(state, tuple):
            state, slots = state
        else:
            slots = {}
        state = dict(state) if state else None
        if slots:
            state = state, slots
        return self.__class__, (), state, None, iter(self.items())

    def copy(self):
        return self.__class__(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        self = cls()
        for key in iterable:
            self[key] = value
        return self

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
        if not isinstance(other, dict):
            return NotImplemented
        new = self.__class__(self)
        new.update(other)
        return new

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.__class__(other)
        new.update(self)
        return new


_shown = set()  # the dicts whose repr is being made


def _equal(a, b):
    return a is b or a == b


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
        if iterable is not None:
            if _is_mapping(iterable):
                if self:
                    get = self.get
                    for elem, count in iterable.items():
                        self[elem] = count + get(elem, 0)
                else:
                    super().update(iterable)
            else:
                _count_elements(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            get = self.get
            if _is_mapping(iterable):
                for elem, count in iterable.items():
                    self[elem] = get(elem, 0) - count
            else:
                for elem in iterable:
                    self[elem] = get(elem, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, elem):
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            d = dict(self.most_common())
        except TypeError:
            d = dict(self)
        return f"{self.__class__.__name__}({d!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] == other[e] for c in (self, other) for e in c)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] <= other[e] for c in (self, other) for e in c)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] >= other[e] for c in (self, other) for e in c)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _combined(self, other, op):
        result = Counter()
        for elem, count in self.items():
            new = op(count, other[elem])
            if new > 0:
                result[elem] = new
        for elem, count in other.items():
            if elem not in self:
                new = op(0, count)
                if new > 0:
                    result[elem] = new
        return result

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a + b)

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a - b)

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: b if a < b else a)

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._combined(other, lambda a, b: a if a < b else b)

    def __pos__(self):
        result = Counter()
        for elem, count in self.items():
            if count > 0:
                result[elem] = count
        return result

    def __neg__(self):
        result = Counter()
        for elem, count in self.items():
            if count < 0:
                result[elem] = 0 - count
        return result

    def _keep_positive(self):
        for elem in [elem for elem, count in self.items() if not count > 0]:
            del self[elem]
        return self

    def __iadd__(self, other):
        for elem, count in other.items():
            self[elem] += count
        return self._keep_positive()

    def __isub__(self, other):
        for elem, count in other.items():
            self[elem] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for elem, other_count in other.items():
            if other_count > self[elem]:
                self[elem] = other_count
        return self._keep_positive()

    def __iand__(self, other):
        for elem, count in self.items():
            other_count = other[elem]
            if other_count < count:
                self[elem] = other_count
        return self._keep_positive()


def _count(item):
    return item[1]


def _is_mapping(o):
    if isinstance(o, dict):
        return True
    if isinstance(o, (str, list, tuple)):
        return False
    from collections.abc import Mapping

    return isinstance(o, Mapping)
