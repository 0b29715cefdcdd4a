"""Functions that make functions."""

from abc import get_cache_token as _get_cache_token
from reprlib import recursive_repr as _recursive_repr
from types import GenericAlias as _GenericAlias

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache", "cmp_to_key", "lru_cache", "reduce",
    "partial", "partialmethod", "singledispatch", "singledispatchmethod", "cached_property",
]

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)
_missing = object()


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a wrapper look like what it wraps."""
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            pass
        else:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """The decorator that is update_wrapper."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def reduce(function, sequence, initial=_missing, /):
    it = iter(sequence)
    if initial is _missing:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    else:
        value = initial
    for element in it:
        value = function(value, element)
    return value


class partial:
    """A function with some of its arguments."""

    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    def __new__(cls, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        if self.keywords:
            keywords = {**self.keywords, **keywords}
        return self.func(*self.args, *args, **keywords)

    @_recursive_repr()
    def __repr__(self):
        qualname = type(self).__qualname__
        args = [repr(self.func), *[repr(x) for x in self.args], *[f"{k}={v!r}" for k, v in self.keywords.items()]]
        if type(self).__module__ == "functools":
            return f"functools.{qualname}({', '.join(args)})"
        return f"{qualname}({', '.join(args)})"

    def __getattr__(self, name):
        if name == "__isabstractmethod__":
            return getattr(self.func, name, False)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce__(self):
        return type(self), (self.func,), (self.func, self.args, self.keywords or None, self.__dict__ or None)

    def __setstate__(self, state):
        if not isinstance(state, tuple):
            raise TypeError("argument to __setstate__ must be a tuple")
        if len(state) != 4:
            raise TypeError(f"expected 4 items in state, got {len(state)}")
        func, args, kwds, namespace = state
        if not callable(func) or not isinstance(args, tuple) or kwds is not None and not isinstance(kwds, dict) or (
                namespace is not None and not isinstance(namespace, dict)):
            raise TypeError("invalid partial state")
        args = tuple(args)
        kwds = {} if kwds is None else kwds if type(kwds) is dict else dict(kwds)
        self.__dict__ = {} if namespace is None else namespace
        self.func, self.args, self.keywords = func, args, kwds

    __class_getitem__ = classmethod(_GenericAlias)


class partialmethod:
    """A method with some of its arguments."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError("{!r} is not callable or a descriptor".format(func))
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        parts = [repr(self.func), *map(repr, self.args), *[f"{k}={v!r}" for k, v in self.keywords.items()]]
        cls = self.__class__
        return f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            keywords = {**self.keywords, **keywords}
            return self.func(cls_or_self, *self.args, *args, **keywords)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method._partialmethod = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, "__get__", None)
        result = None
        if get is not None:
            new_func = get(obj, cls)
            if new_func is not self.func:
                result = partial(new_func, *self.args, **self.keywords)
                try:
                    result.__self__ = new_func.__self__
                except AttributeError:
                    pass
        if result is None:
            result = self._make_unbound_method().__get__(obj, cls)
        return result

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(_GenericAlias)


class _CacheInfo(tuple):
    __slots__ = ()
    _fields = ("hits", "misses", "maxsize", "currsize")

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % tuple(self)


_CacheInfo.__name__ = _CacheInfo.__qualname__ = "CacheInfo"
_marker = (object(),)


def lru_cache(maxsize=128, typed=False):
    """Remembers the results of a function for the arguments used last."""
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    return lambda function: _cached(function, maxsize, typed)


def cache(user_function, /):
    """lru_cache without a limit."""
    return lru_cache(maxsize=None)(user_function)


def _cached(function, maxsize, typed):
    entries = {}
    hits = misses = 0

    def key_of(args, kwds):
        key = args
        if kwds:
            key += _marker
            for item in kwds.items():
                key += item
        if typed:
            key += tuple([type(v) for v in args])
            if kwds:
                key += tuple([type(v) for v in kwds.values()])
        elif len(key) == 1 and type(key[0]) in (int, str):
            return key[0]
        return key

    if maxsize == 0:
        def wrapper(*args, **kwds):
            nonlocal misses
            misses += 1
            return function(*args, **kwds)
    elif maxsize is None:
        def wrapper(*args, **kwds):
            nonlocal hits, misses
            key = key_of(args, kwds)
            result = entries.get(key, _missing)
            if result is not _missing:
                hits += 1
                return result
            misses += 1
            result = function(*args, **kwds)
            entries[key] = result
            return result
    else:
        def wrapper(*args, **kwds):
            nonlocal hits, misses
            key = key_of(args, kwds)
            result = entries.pop(key, _missing)
            if result is not _missing:
                hits += 1
                entries[key] = result  # the one used last is at the end
                return result
            misses += 1
            result = function(*args, **kwds)
            if key not in entries:
                if len(entries) >= maxsize:
                    del entries[next(iter(entries))]
                entries[key] = result
            return result

    def cache_info():
        """Report cache statistics"""
        return _CacheInfo(hits, misses, maxsize, len(entries))

    def cache_clear():
        """Clear the cache and cache statistics"""
        nonlocal hits, misses
        entries.clear()
        hits = misses = 0

    wrapper.cache_info = cache_info
    wrapper.cache_clear = cache_clear
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


class cached_property:
    """A property that is computed once per instance."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            attrs = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {self.attrname!r} property.") from None
        value = attrs.get(self.attrname, _missing)
        if value is _missing:
            value = self.func(instance)
            try:
                attrs[self.attrname] = value
            except TypeError:
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for caching "
                    f"{self.attrname!r} property."
                ) from None
        return value

    __class_getitem__ = classmethod(_GenericAlias)


class _Key:
    __slots__ = ("obj", "_cmp")

    def __init__(self, cmp):
        self._cmp = cmp

    def __call__(self, obj):
        made = _Key(self._cmp)
        made.obj = obj
        return made

    def _order(self, other):
        if not isinstance(other, _Key):
            raise TypeError("other argument must be K instance")
        return self._cmp(self.obj, other.obj)

    def __lt__(self, other):
        return self._order(other) < 0

    def __gt__(self, other):
        return self._order(other) > 0

    def __eq__(self, other):
        return self._order(other) == 0

    def __le__(self, other):
        return self._order(other) <= 0

    def __ge__(self, other):
        return self._order(other) >= 0

    __hash__ = None


_Key.__name__ = _Key.__qualname__ = "KeyWrapper"


def cmp_to_key(mycmp):
    """Makes a key function of a function that compares."""
    return _Key(mycmp)


def _opposite(name):
    def method(self, other):
        result = getattr(type(self), name)(self, other)
        return result if result is NotImplemented else not result

    return method


def _or_equal(name, negate):
    def method(self, other):
        result = getattr(type(self), name)(self, other)
        if result is NotImplemented:
            return result
        return (not result if negate else result) or self == other

    return method


def _and_differs(name, negate):
    def method(self, other):
        result = getattr(type(self), name)(self, other)
        if result is NotImplemented:
            return result
        return (not result if negate else result) and self != other

    return method


_derived = {
    "__lt__": {"__gt__": _and_differs("__lt__", True), "__le__": _or_equal("__lt__", False), "__ge__": _opposite("__lt__")},
    "__le__": {"__ge__": _or_equal("__le__", True), "__lt__": _and_differs("__le__", False), "__gt__": _opposite("__le__")},
    "__gt__": {"__lt__": _and_differs("__gt__", True), "__ge__": _or_equal("__gt__", False), "__le__": _opposite("__gt__")},
    "__ge__": {"__le__": _or_equal("__ge__", True), "__gt__": _and_differs("__ge__", False), "__lt__": _opposite("__ge__")},
}


def total_ordering(cls):
    """Adds the comparisons that the class does not define, made of one that it does."""
    roots = {op for op in _derived if getattr(cls, op, None) is not getattr(object, op, None)}
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)
    for name, method in _derived[root].items():
        if name not in roots:
            made = _copy_function(method, name, root)
            setattr(cls, name, made)
    return cls


def _copy_function(method, name, root):
    def compare(self, other):
        return method(self, other)

    compare.__name__ = name
    compare.__qualname__ = name
    compare.__doc__ = f"Return a comparison made of {root}."
    return compare


def _c3_merge(sequences):
    result = []
    while True:
        sequences = [s for s in sequences if s]
        if not sequences:
            return result
        for s1 in sequences:
            candidate = s1[0]
            for s2 in sequences:
                if candidate in s2[1:]:
                    candidate = None
                    break
            else:
                break
        if candidate is None:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(candidate)
        for seq in sequences:
            if seq[0] == candidate:
                del seq[0]


def _c3_mro(cls, abcs=None):
    """The order of a class with abstract classes where they belong."""
    for i, base in enumerate(reversed(cls.__bases__)):
        if hasattr(base, "__abstractmethods__"):
            boundary = len(cls.__bases__) - i
            break
    else:
        boundary = 0
    abcs = list(abcs) if abcs else []
    explicit = list(cls.__bases__[:boundary])
    abstract = []
    other = list(cls.__bases__[boundary:])
    for base in abcs:
        if issubclass(cls, base) and not any(issubclass(b, base) for b in cls.__bases__):
            abstract.append(base)
    for base in abstract:
        abcs.remove(base)
    orders = [_c3_mro(base, abcs=abcs) for base in explicit + abstract + other]
    return _c3_merge([[cls]] + orders + [explicit] + [abstract] + [other])


def _compose_mro(cls, types):
    """The order of a class, with those of the types that it belongs to without deriving from them."""
    bases = set(cls.__mro__)

    def is_related(typ):
        return typ not in bases and hasattr(typ, "__mro__") and not isinstance(typ, _GenericAlias) and issubclass(cls, typ)

    types = [n for n in types if is_related(n)]

    def is_strict_base(typ):
        return any(typ != other and typ in other.__mro__ for other in types)

    types = [n for n in types if not is_strict_base(n)]
    type_set = set(types)
    mro = []
    for typ in types:
        found = []
        for sub in typ.__subclasses__():
            if sub not in bases and issubclass(cls, sub):
                found.append([s for s in sub.__mro__ if s in type_set])
        if not found:
            mro.append(typ)
            continue
        found.sort(key=len, reverse=True)
        for sub in found:
            for subcls in sub:
                if subcls not in mro:
                    mro.append(subcls)
    return _c3_mro(cls, abcs=mro)


def _find_impl(cls, registry):
    mro = _compose_mro(cls, registry.keys())
    match = None
    for t in mro:
        if match is not None:
            if (t in registry and t not in cls.__mro__ and match not in cls.__mro__ and not issubclass(match, t)):
                raise RuntimeError("Ambiguous dispatch: {} or {}".format(match, t))
            break
        if t in registry:
            match = t
    return registry.get(match)


def singledispatch(func):
    """A function with an implementation per type of its first argument."""
    from types import MappingProxyType, UnionType

    registry = {}
    cache = {}
    token = None

    def dispatch(cls):
        nonlocal token
        if token is not None:
            current = _get_cache_token()
            if token != current:
                cache.clear()
                token = current
        try:
            return cache[cls]
        except KeyError:
            pass
        try:
            impl = registry[cls]
        except KeyError:
            impl = _find_impl(cls, registry)
        cache[cls] = impl
        return impl

    def is_union(cls):
        from typing import Union, get_origin

        return get_origin(cls) in {Union, UnionType}

    def valid(cls):
        if isinstance(cls, type) and not isinstance(cls, _GenericAlias):
            return True
        if isinstance(cls, _GenericAlias) or not is_union(cls):
            return False
        return all(isinstance(arg, type) and not isinstance(arg, _GenericAlias) for arg in cls.__args__)

    def register(cls, func=None):
        nonlocal token
        if valid(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            ann = getattr(cls, "__annotations__", {})
            if not ann:
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain `@register` on an "
                    "annotated function."
                )
            func = cls
            from typing import get_type_hints

            argname, cls = next(iter(get_type_hints(func).items()))
            if not valid(cls):
                if is_union(cls):
                    raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} not all arguments are classes.")
                raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} is not a class.")
        if is_union(cls) if not isinstance(cls, type) else False:
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
        if token is None and hasattr(cls, "__abstractmethods__"):
            token = _get_cache_token()
        cache.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = MappingProxyType(registry)
    wrapper._clear_cache = cache.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A method with an implementation per type of its first argument."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        dispatch = self.dispatcher.dispatch

        def _method(*args, **kwargs):
            return dispatch(args[0].__class__).__get__(obj, cls)(*args, **kwargs)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
