"""Containers beyond list, tuple, dict and set."""

from _collections import named_new as _named_new

_missing = object()


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose items have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(n) for n in field_names]
    typename = str(typename)
    from keyword import iskeyword

    if rename:
        seen = set()
        for i, n in enumerate(names):
            if not n.isidentifier() or iskeyword(n) or n.startswith("_") or n in seen:
                names[i] = f"_{i}"
            seen.add(n)
    for n in [typename] + names:
        if not n.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {n!r}")
        if iskeyword(n):
            raise ValueError(f"Type names and field names cannot be a keyword: {n!r}")
    seen = set()
    for n in names:
        if n.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {n!r}")
        if n in seen:
            raise ValueError(f"Encountered duplicate field name: {n!r}")
        seen.add(n)
    defaults = tuple(defaults or ())
    if len(defaults) > len(names):
        raise TypeError("Got more default values than field names")
    fields = tuple(names)

    def _make(cls, iterable):
        values = tuple(iterable)
        if len(values) != len(fields):
            raise TypeError(f"Expected {len(fields)} arguments, got {len(values)}")
        return tuple.__new__(cls, values)

    def _replace(self, /, **kwds):
        result = self._make(kwds.pop(n, v) for n, v in zip(fields, self))
        if kwds:
            raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
        return result

    def __repr__(self):
        return type(self).__name__ + "(" + ", ".join(f"{n}={v!r}" for n, v in zip(fields, self)) + ")"

    def _asdict(self):
        return dict(zip(self._fields, self))

    ns = {
        "__doc__": f"{typename}({', '.join(names)})",
        "__module__": module or "__main__",
        "_fields": fields,
        "_field_defaults": dict(zip(fields[len(fields) - len(defaults):], defaults)),
        "__match_args__": fields,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": __repr__,
        "__getnewargs__": lambda self: tuple(self),
    }
    for i, n in enumerate(fields):
        ns[n] = _item(i)
    cls = type(typename, (tuple,), ns)
    _named_new(cls, fields, defaults)
    return cls


def _item(i):
    return property(lambda self: self[i])


class OrderedDict(dict):
    """A dict that can be rearranged; two are only equal in the same order."""

    def move_to_end(self, key, last=True):
        value = self.pop(key, _missing)
        if value is _missing:
            raise KeyError(key)
        if last:
            self[key] = value
            return
        rest = list(self.items())
        self.clear()
        self[key] = value
        self.update(rest)

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(reversed(self)) if last else next(iter(self))
        return key, self.pop(key)

    def copy(self):
        return type(self)(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self.items()) == list(other.items())
        return dict(self) == other

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self)
        made.update(other)
        return made

    def __repr__(self):
        return f"{type(self).__name__}({list(self.items())!r})" if self else f"{type(self).__name__}()"


class defaultdict(dict):
    """A dict that makes missing values."""

    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __repr__(self):
        return f"{type(self).__name__}({self.default_factory!r}, {dict(self)!r})"


class Counter(dict):
    """A dict of counts."""

    def __init__(self, iterable=None, /, **kwds):
        dict.__init__(self)
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        ranked = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return ranked if n is None else ranked[:max(n, 0)]

    def elements(self):
        for key, n in self.items():
            for _ in range(n):
                yield key

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items"):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) + n
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) + 1
        for key, n in kwds.items():
            self[key] = self.get(key, 0) + n

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if hasattr(iterable, "items"):
                for key, n in iterable.items():
                    self[key] = self.get(key, 0) - n
            else:
                for key in iterable:
                    self[key] = self.get(key, 0) - 1
        for key, n in kwds.items():
            self[key] = self.get(key, 0) - n

    def copy(self):
        return type(self)(self)

    def __delitem__(self, key):
        if key in self:
            self.pop(key)

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[k] == other[k] for c in (self, other) for k in c)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def _combine(self, other, op):
        if not isinstance(other, Counter):
            return NotImplemented
        made = Counter()
        for key in list(self) + [k for k in other if k not in self]:
            n = op(self[key], other[key])
            if n > 0:
                made[key] = n
        return made

    def __add__(self, other):
        return self._combine(other, lambda a, b: a + b)

    def __sub__(self, other):
        return self._combine(other, lambda a, b: a - b)

    def __or__(self, other):
        return self._combine(other, max)

    def __and__(self, other):
        return self._combine(other, min)

    def __pos__(self):
        return self + Counter()

    def __neg__(self):
        return Counter() - self

    def __iadd__(self, other):
        for key, n in other.items():
            self[key] += n
        return self._keep_positive()

    def __isub__(self, other):
        for key, n in other.items():
            self[key] -= n
        return self._keep_positive()

    def _keep_positive(self):
        for key in [k for k, n in self.items() if not n > 0]:
            del self[key]
        return self

    def __repr__(self):
        if not self:
            return f"{type(self).__name__}()"
        return f"{type(self).__name__}({dict(self.most_common())!r})"


class deque:
    """A list that is used at both ends, and may have a maximal length."""

    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError("an integer is required")
            if maxlen < 0:
                raise ValueError("maxlen must be non-negative")
        self._maxlen = maxlen
        self._items = []
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def append(self, x):
        self._items.append(x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            self._items.pop(0)

    def appendleft(self, x):
        self._items.insert(0, x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            self._items.pop()

    def extend(self, iterable):
        for x in list(iterable):
            self.append(x)

    def extendleft(self, iterable):
        for x in list(iterable):
            self.appendleft(x)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)

    def rotate(self, n=1):
        if self._items:
            n %= len(self._items)
            self._items = self._items[-n:] + self._items[:-n] if n else self._items

    def clear(self):
        self._items = []

    def copy(self):
        return type(self)(self, self._maxlen)

    __copy__ = copy

    def count(self, x):
        return self._items.count(x)

    def index(self, x, *bounds):
        if x not in self._items:
            raise ValueError(f"{x!r} is not in deque")
        return self._items.index(x, *bounds)

    def insert(self, i, x):
        if self._maxlen is not None and len(self._items) >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._items.insert(i, x)

    def remove(self, x):
        if x not in self._items:
            raise ValueError("deque.remove(x): x not in deque")
        self._items.remove(x)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return bool(self._items)

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        return x in self._items

    def _at(self, i):
        if not isinstance(i, int):
            raise TypeError(f"sequence index must be integer, not '{type(i).__name__}'")
        if not -len(self._items) <= i < len(self._items):
            raise IndexError("deque index out of range")
        return i

    def __getitem__(self, i):
        return self._items[self._at(i)]

    def __setitem__(self, i, x):
        self._items[self._at(i)] = x

    def __delitem__(self, i):
        del self._items[self._at(i)]

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        return type(self)(self._items + other._items, self._maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return type(self)(self._items * n, self._maxlen)

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, deque) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, deque) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, deque) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, deque) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, deque) else NotImplemented

    __hash__ = None

    def __repr__(self):
        end = "" if self._maxlen is None else f", maxlen={self._maxlen}"
        return f"{type(self).__name__}({self._items!r}{end})"


class ChainMap:
    """Several mappings seen as one; writes go to the first."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for m in self.maps:
            if key in m:
                return m[key]
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        seen = {}
        for m in reversed(self.maps):
            for key in m:
                seen[key] = None
        return iter(seen)

    def __contains__(self, key):
        return any(key in m for m in self.maps)

    def __bool__(self):
        return any(self.maps)

    def keys(self):
        return dict.fromkeys(self).keys()

    def values(self):
        return [self[k] for k in self]

    def items(self):
        return [(k, self[k]) for k in self]

    def new_child(self, m=None, **kwargs):
        m = kwargs if m is None else {**m, **kwargs}
        return type(self)(m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def pop(self, key, *args):
        if key not in self.maps[0] and not args:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        return self.maps[0].pop(key, *args)

    def update(self, *args, **kwargs):
        self.maps[0].update(*args, **kwargs)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    def __eq__(self, other):
        return dict(self.items()) == dict(other.items())

    __hash__ = None

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(repr(m) for m in self.maps)})"


class UserDict:
    """A dict to derive from, around a dict in data."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return type(self).__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def update(self, other=(), /, **kwds):
        for key, value in dict(other, **kwds).items():
            self[key] = value

    def pop(self, key, *default):
        return self.data.pop(key, *default)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def copy(self):
        return type(self)(self.data)

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, UserDict) else other)

    __hash__ = None

    def __repr__(self):
        return repr(self.data)
