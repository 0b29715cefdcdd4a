"""Type hints: names to write them with, and what reads them back. Nothing is checked when a program runs."""

import sys as _sys

TYPE_CHECKING = False


def _show(t):
    if t is ...:
        return "..."
    if t is None:
        return "None"
    if isinstance(t, list):
        return "[" + ", ".join(_show(x) for x in t) + "]"
    if isinstance(t, type) and not isinstance(t, _Alias):
        return t.__qualname__ if t.__module__ == "builtins" else t.__module__ + "." + t.__qualname__
    if callable(t) and hasattr(t, "__qualname__") and not isinstance(t, (_Form, TypeVar, NewType)):
        return t.__module__ + "." + t.__qualname__ if t.__module__ != "builtins" else t.__qualname__
    return repr(t)


def _convert(t):
    if t is None:
        return type(None)
    if isinstance(t, str):
        return ForwardRef(t)
    return t


class ForwardRef:
    """A type given as text because its name is bound later."""

    def __init__(self, arg, is_argument=True, module=None):
        self.__forward_arg__ = arg
        self.__forward_module__ = module

    def __repr__(self):
        return f"ForwardRef({self.__forward_arg__!r})"

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(("ForwardRef", self.__forward_arg__))

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class _Form:
    """A name of this module that is written with or without square brackets."""

    __module__ = "typing"

    def __init__(self, name, origin=None, params=-1):
        self._name = name
        self._class = origin  # or the name of the module that has it, until someone asks
        self._params = params

    @property
    def _origin(self):
        if isinstance(self._class, str):
            from importlib import import_module

            self._class = getattr(import_module(self._class), _classes.get(self._name, self._name))
        return self._class

    @property
    def __origin__(self):
        if self._class is None:
            raise AttributeError("__origin__")
        return self._origin

    @property
    def __name__(self):
        return self._name

    def __getattr__(self, name):
        if name == "__qualname__":
            return self._name
        raise AttributeError(f"'{type(self).__name__}' object has no attribute {name!r}")

    def __repr__(self):
        return "typing." + self._name

    def __mro_entries__(self, bases):
        if self._class is None:
            raise TypeError(f"Cannot subclass {self!r}")
        return (self._origin,)

    def __call__(self, *args, **kwargs):
        if self._origin is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        if self._origin.__module__ == "collections.abc" or self._name == "Type":
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self._origin.__name__}() instead")
        return self._origin(*args, **kwargs)

    def __instancecheck__(self, obj):
        if self._origin is None:
            raise TypeError(f"{self!r} cannot be used with isinstance()")
        return isinstance(obj, self._origin)

    def __subclasscheck__(self, cls):
        if self._origin is None:
            raise TypeError(f"{self!r} cannot be used with issubclass()")
        return issubclass(cls, self._origin)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __getitem__(self, params):
        name = self._name
        if name == "Optional":
            return Union[params, None]
        if not isinstance(params, tuple):
            params = (params,)
        if name == "Union":
            return _union(params)
        if name == "Literal":
            unique = []
            for p in params:
                if not any(p == u and type(p) is type(u) for u in unique):
                    unique.append(p)
            return _Alias(self, tuple(unique))
        if name == "Annotated":
            if len(params) < 2:
                raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
            return _Annotated(_convert(params[0]), params[1:])
        if name == "Callable":
            args, result = params
            if isinstance(args, (list, tuple)):
                return _Alias(self, tuple(_convert(a) for a in args) + (_convert(result),))
            return _Alias(self, (args, _convert(result)))
        if name in ("Any", "NoReturn", "Never", "Self", "LiteralString", "TypeAlias"):
            raise TypeError(f"{self!r} is not subscriptable")
        if self._params > 0 and len(params) != self._params:
            few = "few" if len(params) < self._params else "many"
            raise TypeError(f"Too {few} arguments for {self!r}; actual {len(params)}, expected {self._params}")
        if self._params == 1 and self._class is None and len(params) != 1:
            raise TypeError(f"{self!r} accepts only a single type. Got {params!r}.")
        return _Alias(self, tuple(_convert(p) for p in params))


class _Alias:
    """A form with its arguments, as List[int] or Union[int, str]."""

    def __init__(self, form, args):
        self._form = form
        self.__args__ = args
        self.__parameters__ = _parameters(args)
        self._name = form._name

    __module__ = "typing"

    @property
    def __origin__(self):
        return self._form if self._form._class is None else self._form._origin

    def __repr__(self):
        args = self.__args__
        name = "typing." + self._name
        if self._name == "Union":
            rest = [a for a in args if a is not type(None)]
            if len(rest) == 1 and len(args) == 2:
                return "typing.Optional[" + _show(rest[0]) + "]"
        if self._name == "Literal":
            return name + "[" + ", ".join(repr(a) for a in args) + "]"
        if self._name == "Callable":
            if args[0] is ...:
                return name + "[..., " + _show(args[1]) + "]"
            return name + "[[" + ", ".join(_show(a) for a in args[:-1]) + "], " + _show(args[-1]) + "]"
        return name + "[" + (", ".join(_show(a) for a in args) or "()") + "]"

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            if self._name == "Union" and hasattr(other, "__args__") and not hasattr(other, "__origin__"):
                return set(self.__args__) == set(other.__args__)
            return NotImplemented
        if self.__origin__ is not other.__origin__:
            return False
        if self._name in ("Union", "Literal"):
            return set(self.__args__) == set(other.__args__)
        return self.__args__ == other.__args__

    def __hash__(self):
        if self._name in ("Union", "Literal"):
            return hash((self._name, frozenset(self.__args__)))
        return hash((self._name, self.__args__))

    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        if not self.__parameters__:
            raise TypeError(f"{self!r} is not a generic class")
        if len(params) != len(self.__parameters__):
            few = "few" if len(params) < len(self.__parameters__) else "many"
            raise TypeError(f"Too {few} arguments for {self!r}; actual {len(params)}, expected {len(self.__parameters__)}")
        given = dict(zip(self.__parameters__, [_convert(p) for p in params]))
        args = tuple(_substitute(a, given) for a in self.__args__)
        return _union(args) if self._name == "Union" else _Alias(self._form, args)

    def __mro_entries__(self, bases):
        return self._form.__mro_entries__(bases)

    def __call__(self, *args, **kwargs):
        return self._form(*args, **kwargs)

    def __instancecheck__(self, obj):
        if self._name == "Union":
            return any(isinstance(obj, a) for a in self.__args__)
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __subclasscheck__(self, cls):
        if self._name == "Union":
            return any(issubclass(cls, a) for a in self.__args__)
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class _Annotated(_Alias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _Annotated):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        self._form = Annotated
        self._name = "Annotated"
        self._annotated = origin
        self.__args__ = (origin,)
        self.__metadata__ = metadata
        self.__parameters__ = _parameters((origin,))

    @property
    def __origin__(self):
        return self._annotated

    def __repr__(self):
        return "typing.Annotated[" + _show(self.__origin__) + ", " + ", ".join(repr(m) for m in self.__metadata__) + "]"

    def __eq__(self, other):
        return isinstance(other, _Annotated) and self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash(("Annotated", self.__origin__))


def _parameters(args):
    out = []
    for a in args:
        if isinstance(a, TypeVar):
            if a not in out:
                out.append(a)
        else:
            for p in getattr(a, "__parameters__", ()) if not isinstance(a, type) else ():
                if p not in out:
                    out.append(p)
    return tuple(out)


def _substitute(t, given):
    if isinstance(t, TypeVar):
        return given.get(t, t)
    if isinstance(t, _Alias) and t.__parameters__:
        return t[tuple(given.get(p, p) for p in t.__parameters__)]
    return t


def _union(params):
    if not params:
        raise TypeError("Cannot take a Union of no types.")
    flat = []
    for p in params:
        p = _convert(p)
        if isinstance(p, _Alias) and p._name == "Union" or _is_new_union(p):
            inner = p.__args__
        else:
            inner = (p,)
        for t in inner:
            if t is None:
                t = type(None)
            if t not in flat:
                flat.append(t)
    if len(flat) == 1:
        return flat[0]
    return _Alias(Union, tuple(flat))


def _is_new_union(t):
    return not isinstance(t, type) and type(t).__name__ == "UnionType"


class TypeVar:
    """A type variable."""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self.__name__ = name
        self.__constraints__ = tuple(_convert(c) for c in constraints)
        self.__bound__ = _convert(bound) if bound is not None else None
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __repr__(self):
        sign = "+" if self.__covariant__ else "-" if self.__contravariant__ else "~"
        return sign + self.__name__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class ParamSpec(TypeVar):
    """The parameters of a callable as a variable."""

    @property
    def args(self):
        return self

    @property
    def kwargs(self):
        return self


class TypeVarTuple(TypeVar):
    """Any number of type variables."""

    def __iter__(self):
        yield self


class NewType:
    """A name that type checkers treat as a type of its own."""

    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = "__main__"

    def __call__(self, x):
        return x

    def __repr__(self):
        return self.__module__ + "." + self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class Generic:
    """The base of generic classes."""

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        return _GenericClass(cls, tuple(_convert(p) for p in params))


class _GenericClass(_Alias):
    def __init__(self, cls, args):
        self._form = self
        self._name = cls.__name__
        self._cls = cls
        self.__args__ = args
        self.__parameters__ = _parameters(args)

    @property
    def __origin__(self):
        return self._cls

    @property
    def __module__(self):
        return self._cls.__module__

    def __repr__(self):
        return _show(self.__origin__) + "[" + ", ".join(_show(a) for a in self.__args__) + "]"

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        given = dict(zip(self.__parameters__, [_convert(p) for p in params]))
        return _GenericClass(self.__origin__, tuple(_substitute(a, given) for a in self.__args__))


class _ProtocolMeta(type):
    def __instancecheck__(cls, obj):
        return _follows(cls, obj)

    def __subclasscheck__(cls, sub):
        return _follows(cls, sub)


def _follows(cls, obj):
    if not cls.__dict__.get("_is_protocol", False):
        return False
    if not getattr(cls, "_is_runtime_protocol", False):
        raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
    names = []
    for k in cls.__mro__:
        if k.__dict__.get("_is_protocol", False):
            names += [n for n in k.__dict__ if not n.startswith("_") or n.startswith("__") and n not in ("__module__", "__qualname__", "__doc__", "__init__")]
            names += list(k.__annotations__)
    return all(hasattr(obj, n) for n in names if n not in ("__class_getitem__", "__init_subclass__"))


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of protocols: classes that are recognised by what they have."""

    def __init_subclass__(cls, **kwargs):
        if Protocol in cls.__bases__:
            cls._is_protocol = True


def runtime_checkable(cls):
    if not cls.__dict__.get("_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


class _NamedTupleMeta(type):
    def __new__(meta, name, bases, ns):
        if ns.get("_root"):
            return type.__new__(meta, name, bases, ns)
        from collections import namedtuple

        shell = type.__new__(type, name, (), dict(ns))
        fields = shell.__annotations__
        defaults = []
        for f in fields:
            if f in ns:
                defaults.append(ns[f])
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {f} cannot follow default field{'s' if len(defaults) > 1 else ''} {', '.join(list(fields)[len(fields) - len(defaults):])}")
        made = namedtuple(name, list(fields), defaults=defaults, module=ns.get("__module__"))
        made.__annotations__ = dict(fields)
        for k, v in ns.items():
            if k not in fields and not k.startswith(".") and k not in ("__module__", "__qualname__", "__annotations__"):
                setattr(made, k, v)
        made.__doc__ = shell.__doc__ or made.__doc__
        return made

    def __call__(cls, typename, fields=None, /, **kwargs):
        from collections import namedtuple

        if fields is None:
            fields = list(kwargs.items())
        made = namedtuple(typename, [n for n, _ in fields])
        made.__annotations__ = {n: _convert(t) for n, t in fields}
        return made


class NamedTuple(metaclass=_NamedTupleMeta):
    """A tuple with typed, named fields."""

    _root = True


class _TypedDictMeta(type):
    def __new__(meta, name, bases, ns, total=True):
        cls = type.__new__(meta, name, (dict,), dict(ns))
        fields, required, optional = {}, set(), set()
        for b in bases:
            fields.update(getattr(b, "__annotations__", {}))
            required |= getattr(b, "__required_keys__", frozenset())
            optional |= getattr(b, "__optional_keys__", frozenset())
        for n, t in cls.__annotations__.items():
            fields[n] = t
            form = getattr(t, "_name", None)
            if form == "Required" or total and form != "NotRequired":
                required.add(n)
            else:
                optional.add(n)
        cls.__annotations__ = fields
        cls.__required_keys__ = frozenset(required)
        cls.__optional_keys__ = frozenset(optional)
        cls.__total__ = total
        return cls

    def __call__(cls, *args, **kwargs):
        if cls.__name__ == "TypedDict" and cls.__module__ == "typing":
            name, fields = args[0], args[1] if len(args) > 1 else {}
            return _TypedDictMeta(name, (), {"__annotations__": dict(fields)}, total=kwargs.get("total", True))
        return dict(*args, **kwargs)

    def __instancecheck__(cls, obj):
        raise TypeError("TypedDict does not support instance and class checks")

    def __subclasscheck__(cls, sub):
        raise TypeError("TypedDict does not support instance and class checks")


class TypedDict(metaclass=_TypedDictMeta):
    """A dict with known keys."""


Any = _Form("Any")
Union = _Form("Union")
Optional = _Form("Optional")
Literal = _Form("Literal")
Annotated = _Form("Annotated")
ClassVar = _Form("ClassVar", params=1)
Final = _Form("Final", params=1)
Concatenate = _Form("Concatenate")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard", params=1)
Required = _Form("Required", params=1)
NotRequired = _Form("NotRequired", params=1)
Unpack = _Form("Unpack", params=1)
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
LiteralString = _Form("LiteralString")

List = _Form("List", list, 1)
Dict = _Form("Dict", dict, 2)
Set = _Form("Set", set, 1)
FrozenSet = _Form("FrozenSet", frozenset, 1)
Tuple = _Form("Tuple", tuple)
Type = _Form("Type", type, 1)
Callable = _Form("Callable", "collections.abc")
Hashable = _Form("Hashable", "collections.abc")
Sized = _Form("Sized", "collections.abc")
Iterable = _Form("Iterable", "collections.abc", 1)
Iterator = _Form("Iterator", "collections.abc", 1)
Reversible = _Form("Reversible", "collections.abc", 1)
Container = _Form("Container", "collections.abc", 1)
Collection = _Form("Collection", "collections.abc", 1)
Sequence = _Form("Sequence", "collections.abc", 1)
MutableSequence = _Form("MutableSequence", "collections.abc", 1)
AbstractSet = _Form("AbstractSet", "collections.abc", 1)
MutableSet = _Form("MutableSet", "collections.abc", 1)
Mapping = _Form("Mapping", "collections.abc", 2)
MutableMapping = _Form("MutableMapping", "collections.abc", 2)
MappingView = _Form("MappingView", "collections.abc", 1)
KeysView = _Form("KeysView", "collections.abc", 1)
ItemsView = _Form("ItemsView", "collections.abc", 2)
ValuesView = _Form("ValuesView", "collections.abc", 1)
Generator = _Form("Generator", "collections.abc", 3)
Awaitable = _Form("Awaitable", "collections.abc", 1)
Coroutine = _Form("Coroutine", "collections.abc", 3)
AsyncIterable = _Form("AsyncIterable", "collections.abc", 1)
AsyncIterator = _Form("AsyncIterator", "collections.abc", 1)
ByteString = _Form("ByteString", "collections.abc")
IO = _Form("IO")
TextIO = _Form("TextIO")
BinaryIO = _Form("BinaryIO")
Text = str

AnyStr = TypeVar("AnyStr", bytes, str)
T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")

_classes = {"AbstractSet": "Set"}

# Forms whose class is in a module that few programs need.
_lazy = {
    "DefaultDict": ("collections", "defaultdict", 2),
    "OrderedDict": ("collections", "OrderedDict", 2),
    "Counter": ("collections", "Counter", 1),
    "Deque": ("collections", "deque", 1),
    "ChainMap": ("collections", "ChainMap", 2),
    "ContextManager": ("contextlib", "AbstractContextManager", 1),
    "Pattern": ("re", "Pattern", 1),
    "Match": ("re", "Match", 1),
}


def __getattr__(name):
    if name in _lazy:
        from importlib import import_module

        module, cls, params = _lazy[name]
        form = _Form(name, getattr(import_module(module), cls), params)
        globals_ = _sys.modules["typing"]
        setattr(globals_, name, form)
        return form
    if name in ("SupportsInt", "SupportsFloat", "SupportsComplex", "SupportsBytes", "SupportsIndex", "SupportsAbs", "SupportsRound"):
        method = "__" + name[len("Supports"):].lower() + "__"
        cls = _ProtocolMeta(name, (Protocol,), {method: lambda self: None, "__module__": "typing"})
        cls._is_protocol = cls._is_runtime_protocol = True
        setattr(_sys.modules["typing"], name, cls)
        return cls
    raise AttributeError(f"module 'typing' has no attribute '{name}'")


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def reveal_type(obj, /):
    return obj


def overload(func):
    def refuse(*args, **kwargs):
        raise NotImplementedError("You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be followed by an implementation that is not @overload-ed.")

    return refuse


def final(f):
    return f


def no_type_check(arg):
    return arg


def dataclass_transform(**kwargs):
    return lambda cls: cls


def get_origin(tp):
    if isinstance(tp, _Annotated):
        return Annotated
    if isinstance(tp, _Form):
        return tp._origin
    if _is_new_union(tp):
        import types

        return types.UnionType
    if tp is Generic:
        return Generic
    if isinstance(tp, type):
        return None
    return getattr(tp, "__origin__", None)


def get_args(tp):
    if isinstance(tp, _Annotated):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, type) or isinstance(tp, _Form):
        return ()
    args = getattr(tp, "__args__", ())
    if getattr(getattr(tp, "__origin__", None), "__name__", "") == "Callable" and len(args) >= 1 and args[0] is not ...:
        return (list(args[:-1]), args[-1])
    return args


def is_typeddict(tp):
    return isinstance(type(tp), type) and type(tp).__name__ == "_TypedDictMeta"


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    from _typing_hints import collect

    return collect(obj, globalns, localns, include_extras)
