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
        value = getattr(wrapped, name, _missing)
        if value is not _missing:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, ()))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """The decorator that is update_wrapper."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def reduce(function, sequence, initial=_missing, /):
    try:
        rest = iter(sequence)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    value = next(rest, _missing) if initial is _missing else initial
    if value is _missing:
        raise TypeError("reduce() of empty iterable with no initial value")
    for element in rest:
        value = function(value, element)
    return value


def _one_partial(func, args, keywords, kind):
    """The function, arguments and keywords of a partial; one of another of its kind is a longer partial of the same function."""
    if isinstance(func, kind):
        return func.func, (*func.args, *args), {**func.keywords, **keywords}
    return func, args, keywords


def _called(name, call):
    """A partial as the call that makes it."""
    keywords = [f"{k}={v!r}" for k, v in call.keywords.items()]
    return f"{name}({', '.join([repr(call.func), *map(repr, call.args), *keywords])})"


def _is_abstract(self):
    return getattr(self.func, "__isabstractmethod__", False)


def _must_bind(func):
    if not (callable(func) or hasattr(func, "__get__")):
        raise TypeError(f"{func!r} is not callable or a descriptor")


class partial:
    """A function with some of its arguments."""

    __slots__ = ("func", "args", "keywords", "__dict__", "__weakref__")

    def __new__(cls, func=_missing, /, *args, **keywords):
        if func is _missing:
            raise TypeError(f"type {cls.__name__!r} takes at least one argument")
        if not callable(func):
            raise TypeError("the first argument must be callable")
        self = super().__new__(cls)
        self.func, self.args, self.keywords = _one_partial(func, args, keywords, partial)
        return self

    def __call__(self, /, *args, **keywords):
        if self.keywords:
            keywords = {**self.keywords, **keywords}
        return self.func(*self.args, *args, **keywords)

    @_recursive_repr()
    def __repr__(self):
        cls = type(self)
        return _called(f"functools.{cls.__qualname__}" if cls.__module__ == "functools" else cls.__qualname__, self)

    def __getattr__(self, name):
        if name == "__isabstractmethod__":
            return getattr(self.func, name, False)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce__(self):
        return type(self), (self.func,), (self.func, self.args, self.keywords or None, self.__dict__ or None)

    def __setstate__(self, state):
        optional_dict = (dict, type(None))
        kinds = (object, tuple, optional_dict, optional_dict)
        if not (isinstance(state, tuple) and len(state) == 4 and callable(state[0]) and all(map(isinstance, state, kinds))):
            raise TypeError("invalid partial state")
        func, args, keywords, namespace = state
        # The dict of attributes is taken as it is, what a call reads is not left in the hands of a derived class.
        self.__dict__ = {} if namespace is None else namespace
        self.func, self.args = func, tuple(args)
        self.keywords = keywords if type(keywords) is dict else dict(keywords or ())

    __class_getitem__ = classmethod(_GenericAlias)


class partialmethod:
    """A method with some of its arguments."""

    def __init__(self, func, /, *args, **keywords):
        _must_bind(func)
        self.func, self.args, self.keywords = _one_partial(func, args, keywords, partialmethod)

    def __repr__(self):
        cls = type(self)
        return _called(f"{cls.__module__}.{cls.__qualname__}", self)

    def _as_function(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        vars(_method).update(_partialmethod=self, __isabstractmethod__=_is_abstract(self))
        return _method

    def __get__(self, obj, cls=None):
        bind = getattr(self.func, "__get__", None)
        bound = self.func if bind is None else bind(obj, cls)
        if bound is self.func:  # nothing that knows the object: it goes in front of the arguments
            return self._as_function().__get__(obj, cls)
        made = partial(bound, *self.args, **self.keywords)
        if hasattr(bound, "__self__"):
            made.__self__ = bound.__self__
        return made

    __isabstractmethod__ = property(_is_abstract)
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
_marker = object()  # between the arguments of a call and its keywords


def lru_cache(maxsize=128, typed=False):
    """Remembers the results of a function for the arguments used last."""
    if callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    if maxsize is not None:
        if not isinstance(maxsize, int):
            raise TypeError("Expected first argument to be an integer, a callable, or None")
        maxsize = max(0, maxsize)
    return lambda function: _cached(function, maxsize, typed)


def cache(user_function, /):
    """lru_cache without a limit."""
    return lru_cache(maxsize=None)(user_function)


def _cached(function, maxsize, typed):
    entries = {}
    hits = misses = 0

    def key_of(args, kwds):
        if kwds:
            args = (*args, _marker, *kwds, *kwds.values())
        if typed:
            return (*args, *map(type, args))
        return args[0] if len(args) == 1 and type(args[0]) in (int, str) else args

    def uncached(*args, **kwds):
        nonlocal misses
        misses += 1
        return function(*args, **kwds)

    def unlimited(*args, **kwds):
        nonlocal hits, misses
        key = key_of(args, kwds)
        result = entries.get(key, _missing)
        if result is not _missing:
            hits += 1
            return result
        misses += 1
        result = entries[key] = function(*args, **kwds)
        return result

    def limited(*args, **kwds):
        nonlocal hits, misses
        key = key_of(args, kwds)
        result = entries.pop(key, _missing)
        if result is not _missing:
            hits += 1
            entries[key] = result  # the one used last is at the end
            return result
        misses += 1
        result = function(*args, **kwds)
        if key not in entries:  # the function may have called itself with the same arguments
            if len(entries) >= maxsize:
                del entries[next(iter(entries))]
            entries[key] = result
        return result

    wrapper = uncached if maxsize == 0 else unlimited if maxsize is None else limited

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
        self.func, self.attrname = func, None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname not in (None, name):
            raise TypeError(f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).")
        self.attrname = name

    def __get__(self, instance, owner=None):
        return self if instance is None else self._of(instance)

    def _of(self, instance):
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


# Where a function of several types looks for the implementation of a class: in the class's line, into which abstract classes are put
# that it belongs to without deriving from them.


def _c3_merge(lines):
    """One line out of several that keeps the order of each."""
    merged = []
    while lines := [line for line in lines if line]:
        behind = {k for line in lines for k in line[1:]}
        first = next((line[0] for line in lines if line[0] not in behind), None)
        if first is None:
            raise RuntimeError("Inconsistent hierarchy")
        merged.append(first)
        lines = [line[1:] if line[0] == first else line for line in lines]
    return merged


def _c3_mro(cls, abcs=()):
    """The line of a class. The abstract classes of abcs that no base brings along go behind the last base that is abstract."""
    bases = cls.__bases__
    cut = max([i for i, b in enumerate(bases, 1) if hasattr(b, "__abstractmethods__")], default=0)
    added = [a for a in abcs if issubclass(cls, a) and not any(issubclass(b, a) for b in bases)]
    left = [a for a in abcs if a not in added]
    parts = list(bases[:cut]), added, list(bases[cut:])
    return _c3_merge([[cls], *[_c3_mro(k, left) for part in parts for k in part], *parts])


def _compose_mro(cls, types):
    """The line of a class with those of the types that it belongs to without deriving from them."""
    own = set(cls.__mro__)
    related = [t for t in types if t not in own and hasattr(t, "__mro__") and not isinstance(t, _GenericAlias) and issubclass(cls, t)]
    # What another of them derives from comes with it.
    last = [t for t in related if not any(t is not other and t in other.__mro__ for other in related)]
    chosen = {}
    for t in last:
        between = [sub for sub in t.__subclasses__() if sub not in own and issubclass(cls, sub)]
        lines = [[k for k in sub.__mro__ if k in last] for sub in between] or [[t]]
        for line in sorted(lines, key=len, reverse=True):
            chosen.update(dict.fromkeys(line))
    return _c3_mro(cls, list(chosen))


def _find_impl(cls, registry):
    order = _compose_mro(cls, registry.keys())
    at = next((i for i, t in enumerate(order) if t in registry), len(order))
    match, *rivals = order[at : at + 2] or [None]
    for rival in rivals:
        # Two that the class only belongs to, neither of them in front of the other for a reason.
        if rival in registry and cls.__mro__.count(rival) + cls.__mro__.count(match) == 0 and not issubclass(match, rival):
            raise RuntimeError(f"Ambiguous dispatch: {match} or {rival}")
    return registry.get(match)


def singledispatch(func):
    """A function with an implementation per type of its first argument."""
    from types import MappingProxyType, UnionType

    registry = {}
    cache = {}
    token = None

    def dispatch(cls):
        nonlocal token
        if token is not None and token != (now := _get_cache_token()):  # a class has been registered somewhere
            cache.clear()
            token = now
        impl = cache.get(cls)
        if impl is None:
            impl = cache[cls] = registry[cls] if cls in registry else _find_impl(cls, registry)
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

    def annotated(func):
        """What a function says that its first argument is."""
        if not getattr(func, "__annotations__", {}):
            raise TypeError(
                f"Invalid first argument to `register()`: {func!r}. Use either `@register(some_class)` or plain `@register` on an "
                "annotated function."
            )
        from typing import get_type_hints

        for name, hint in get_type_hints(func).items():
            if valid(hint):
                return hint
            trouble = "not all arguments are classes" if is_union(hint) else "is not a class"
            raise TypeError(f"Invalid annotation for {name!r}. {hint!r} {trouble}.")

    def register(cls, func=None):
        nonlocal token
        if func is None:
            if valid(cls):
                return lambda f: register(cls, f)
            cls, func = annotated(cls), cls
        elif not valid(cls):
            raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
        for kind in (cls,) if isinstance(cls, type) else cls.__args__:
            registry[kind] = func
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
        _must_bind(func)
        self.func, self.dispatcher = func, singledispatch(func)

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        dispatch = self.dispatcher.dispatch

        def _method(*args, **kwargs):
            return dispatch(args[0].__class__).__get__(obj, cls)(*args, **kwargs)

        vars(_method).update(register=self.register, __isabstractmethod__=_is_abstract(self))
        return update_wrapper(_method, self.func)

    __isabstractmethod__ = property(_is_abstract)
