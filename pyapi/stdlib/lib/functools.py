"""Functions that make functions."""

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)
_missing = object()


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        for k, v in getattr(wrapped, name, {}).items():
            setattr(wrapper, k, v)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return lambda wrapper: update_wrapper(wrapper, wrapped, assigned, updated)


def reduce(function, sequence, initial=_missing, /):
    it = iter(sequence)
    if initial is _missing:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    else:
        value = initial
    for x in it:
        value = function(value, x)
    return value


class partial:
    """A function with some of its arguments."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)] + [repr(a) for a in self.args] + [f"{k}={v!r}" for k, v in self.keywords.items()]
        return "functools.partial(" + ", ".join(parts) + ")"


class partialmethod:
    """A method with some of its arguments."""

    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        func = self.func.__get__(obj, cls) if hasattr(self.func, "__get__") else self.func
        if obj is None:
            return partial(self.func, *self.args, **self.keywords)
        return partial(self.func, obj, *self.args, **self.keywords)


class _CacheInfo(tuple):
    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % (self[0], self[1], self[2], self[3])


_marker = object()


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, False)
    if maxsize is not None and not isinstance(maxsize, int):
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    if maxsize is not None and maxsize < 0:
        maxsize = 0
    return lambda function: _cached(function, maxsize, typed)


def cache(user_function, /):
    return _cached(user_function, None, False)


def _cached(function, maxsize, typed):
    entries = {}
    hits = misses = 0

    def wrapper(*args, **kwargs):
        nonlocal hits, misses
        key = args
        if kwargs:
            key += (_marker,) + tuple(x for item in kwargs.items() for x in item)
        if typed:
            key += (_marker,) + tuple(type(a) for a in args) + tuple(type(v) for v in kwargs.values())
        found = entries.get(key, _missing)
        if found is not _missing:
            hits += 1
            if maxsize is not None:  # the last used is at the end
                del entries[key]
                entries[key] = found
            return found
        misses += 1
        result = function(*args, **kwargs)
        if maxsize != 0:
            if maxsize is not None and key not in entries and len(entries) >= maxsize:
                del entries[next(iter(entries))]
            entries[key] = result
        return result

    def cache_info():
        return _CacheInfo(hits, misses, maxsize, len(entries))

    def cache_clear():
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
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        attrs = instance.__dict__
        value = attrs.get(self.attrname, _missing)
        if value is _missing:
            value = self.func(instance)
            attrs[self.attrname] = value
        return value


class _Key:
    __slots__ = ("obj", "cmp")

    def __init__(self, obj, cmp):
        self.obj = obj
        self.cmp = cmp

    def __lt__(self, other):
        return self.cmp(self.obj, other.obj) < 0

    def __gt__(self, other):
        return self.cmp(self.obj, other.obj) > 0

    def __eq__(self, other):
        return self.cmp(self.obj, other.obj) == 0

    def __le__(self, other):
        return self.cmp(self.obj, other.obj) <= 0

    def __ge__(self, other):
        return self.cmp(self.obj, other.obj) >= 0

    __hash__ = None


def cmp_to_key(mycmp):
    return lambda obj: _Key(obj, mycmp)


def _not(value):
    return value if value is NotImplemented else not value


def total_ordering(cls):
    """Adds the comparisons that the class does not define, from the first of <, >, <=, >= that it does."""

    def own(name):
        return any(name in k.__dict__ for k in cls.__mro__ if k is not object)

    roots = [n for n in ("__lt__", "__gt__", "__le__", "__ge__") if own(n)]
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = roots[0]
    base = getattr(cls, root)

    def equal_or(a, b):
        r = base(a, b)
        return r if r is NotImplemented else r or a == b

    def and_differs(a, b):
        r = base(a, b)
        return r if r is NotImplemented else r and a != b

    def neither(a, b):
        r = base(a, b)
        return r if r is NotImplemented else not r and a != b

    def not_or_equal(a, b):
        r = base(a, b)
        return r if r is NotImplemented else not r or a == b

    def opposite(a, b):
        return _not(base(a, b))

    made = {
        "__lt__": {"__gt__": neither, "__le__": equal_or, "__ge__": opposite},
        "__gt__": {"__lt__": neither, "__ge__": equal_or, "__le__": opposite},
        "__le__": {"__ge__": not_or_equal, "__lt__": and_differs, "__gt__": opposite},
        "__ge__": {"__le__": not_or_equal, "__gt__": and_differs, "__lt__": opposite},
    }[root]
    for name, fn in made.items():
        if not own(name):
            setattr(cls, name, fn)
    return cls


def singledispatch(func):
    """A function with an implementation per type of its first argument."""
    registry = {object: func}

    def dispatch(cls):
        for k in cls.__mro__:
            if k in registry:
                return registry[k]
        for k, f in registry.items():
            if k is not object and issubclass(cls, k):
                return f
        return registry[object]

    def register(cls, func=None):
        if func is None:
            if isinstance(cls, type) or hasattr(cls, "__args__"):
                return lambda f: register(cls, f)
            func = cls
            hints = [t for n, t in func.__annotations__.items() if n != "return"]
            if not hints:
                raise TypeError(f"Invalid first argument to `register()`: {func!r}. Use either `@register(some_class)` or plain `@register` on an annotated function.")
            cls = hints[0]
        for k in getattr(cls, "__args__", (cls,)):
            registry[k] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{func.__name__} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **kw)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    """A method with an implementation per type of its first argument."""

    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, obj, cls=None):
        def call(*args, **kwargs):
            return self.dispatcher.dispatch(type(args[0]))(obj, *args, **kwargs)

        call.register = self.register
        return update_wrapper(call, self.func)
