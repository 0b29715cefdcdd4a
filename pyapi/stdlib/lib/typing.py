"""Type hints: names to write them with, and what reads them back. Nothing is checked when a program runs."""

import sys as _sys
import types as _types

from _typing_vars import ForwardRef, NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple
from _typing_vars import _checked, _collect, _convert, _generic_base, _is_parameters, _show, _substitute, _type_alias, _type_param
from _typing_vars import _Immutable, _unpacked, _Variable, _with_type_params

TYPE_CHECKING = False
_NoneType = type(None)
_ASSERT_NEVER_REPR_MAX_LENGTH = 100


class _Form(_Immutable):
    """A name of this module that is written with or without square brackets."""

    __module__ = "typing"
    _unplain = False  # may not stand where a type does

    def __init__(self, name, origin=None, params=-1):
        self._name = name
        self._class = origin  # or the name of the module that has it, until someone asks
        self._params = params
        if name in ("ClassVar", "Final") and origin is None:
            self._unplain = True

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
        if self._class is not None and not (name.startswith("__") and name.endswith("__")):
            return getattr(self._origin, name)
        if self._class is None:
            raise AttributeError(f"'_SpecialForm' object has no attribute {name!r}")
        raise AttributeError(f"'_SpecialGenericAlias' object has no attribute {name!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __mro_entries__(self, bases):
        if self._class is None:
            raise TypeError(f"Cannot subclass {self!r}")
        return _bases(self, self._origin, bases)

    def __call__(self, *args, **kwargs):
        if self._name == "Annotated":
            raise TypeError("Type Annotated cannot be instantiated.")
        if self._class is None:
            raise TypeError(f"Cannot instantiate {self!r}")
        if self._origin.__module__ == "collections.abc" or self._name in ("List", "Dict", "Set", "FrozenSet", "Tuple", "Type"):
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self._origin.__name__}() instead")
        return self._origin(*args, **kwargs)

    def __instancecheck__(self, obj):
        if self._class is None:
            raise TypeError(f"{self!r} cannot be used with isinstance()")
        return isinstance(obj, self._origin)

    def __subclasscheck__(self, cls):
        if self._class is None:
            raise TypeError(f"{self!r} cannot be used with issubclass()")
        if not isinstance(cls, type):
            raise TypeError("issubclass() arg 1 must be a class")
        return issubclass(cls, self._origin)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __getitem__(self, params):
        name = self._name
        if name in _bare:
            raise TypeError(f"{self!r} is not subscriptable")
        if name == "Literal":
            return _literal(self, params if isinstance(params, tuple) else (params,))
        if name == "Optional":
            return Union[_checked(params, "typing.Optional requires a single type."), None]
        if name == "Union":
            return _union(params)
        if name == "Annotated":
            if not isinstance(params, tuple) or len(params) < 2:
                raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
            return _Annotated(_checked(params[0], "Annotated[t, ...]: t must be a type.", special=True), params[1:])
        if name == "Concatenate":
            return _concatenate(self, params)
        if name == "Callable":
            return _callable(self, params)
        if self._class is None:
            return self._special(params)
        if not isinstance(params, tuple):
            params = (params,)
        if name == "Tuple":
            if len(params) == 2 and params[1] is ...:
                return _Alias(self, (_checked(params[0], "Tuple[t, ...]: t must be a type."), ...))
            return _Alias(self, tuple(_checked(p, "Tuple[t0, t1, ...]: each t must be a type.") for p in params))
        params = tuple(_checked(p, "Parameters to generic types must be types.") for p in params)
        if self._params == 0:
            raise TypeError(f"{self!r} is not a generic class")
        if self._params > 0 and len(params) != self._params:
            few = "few" if len(params) < self._params else "many"
            raise TypeError(f"Too {few} arguments for {self!r}; actual {len(params)}, expected {self._params}")
        return _Alias(self, params)

    def _special(self, params):
        name = self._name
        if name == "Unpack":
            return _Unpacked(self, (_checked(params, "Unpack accepts only single type."),))
        messages = {"ClassVar": "accepts only single type.", "Final": "accepts only single type.", "TypeGuard": "accepts only single type.",
                    "TypeIs": "accepts only single type.", "Required": "accepts only a single type.", "NotRequired": "accepts only a single type.",
                    "ReadOnly": "accepts only a single type."}
        item = _checked(params, f"{self!r} {messages[name]}", special=name in ("Required", "NotRequired", "ReadOnly"))
        return _Alias(self, (item,))


_bare = ("NoReturn", "Never", "Self", "LiteralString", "TypeAlias")
_classes = {"AbstractSet": "Set"}


def _bases(alias, origin, bases):
    """What a class derives from instead of an alias: its class, and Generic when nothing else says so."""
    if origin is Generic:
        if Protocol in bases:
            return ()
        i = bases.index(alias)
        for b in bases[i + 1:]:
            if isinstance(b, (_Alias, _Form)) and b is not alias or isinstance(b, type) and issubclass(b, Generic):
                return ()
        return (Generic,)
    if isinstance(alias, _GenericClass):
        return (origin,)
    found = [origin]
    if not any(isinstance(b, (_Alias, _Form)) and b is not alias or isinstance(b, type) and issubclass(b, Generic) for b in bases[bases.index(alias) + 1:]):
        found.append(Generic)
    return tuple(found)


def _literal(form, params):
    flat = []
    for p in params:
        flat += p.__args__ if isinstance(p, _Alias) and p._name == "Literal" else (p,)
    unique = []
    for p in flat:
        if not any(type(p) is type(u) and p == u for u in unique):
            unique.append(p)
    return _Alias(form, tuple(unique))


def _concatenate(form, params):
    if params == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(params, tuple):
        params = (params,)
    if not (params[-1] is ... or isinstance(params[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    return _Alias(form, tuple(_checked(p, "Concatenate[arg, ...]: each arg must be a type.") for p in params[:-1]) + (params[-1],))


def _callable(form, params):
    if not isinstance(params, tuple) or len(params) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    args, result = params
    result = _checked(result, "Callable[args, result]: result must be a type.")
    if isinstance(args, (list, tuple)):
        return _Alias(form, tuple(_checked(a, "Callable[[arg, ...], result]: each arg must be a type.") for a in args) + (result,))
    return _Alias(form, (args, result))


class _Alias(_Immutable):
    """A form with its arguments, as List[int] or Union[int, str]."""

    __module__ = "typing"

    def __init__(self, form, args):
        self._form = form
        self.__args__ = args
        self.__parameters__ = _collect(args) if form._name != "Literal" else ()
        self._name = form._name

    @property
    def __origin__(self):
        return self._form if self._form._class is None else self._form._origin

    def __repr__(self):
        args = self.__args__
        name = "typing." + self._name
        if self._name == "Union" and len(args) == 2 and _NoneType in args:
            return "typing.Optional[" + _show(args[0] if args[1] is _NoneType else args[1]) + "]"
        if self._name == "Literal":
            return name + "[" + ", ".join(repr(a) for a in args) + "]"
        if self._name == "Callable":
            if len(args) == 2 and _is_parameters(args[0]):
                return f"{name}[{_show(args[0])}, {_show(args[1])}]"
            return name + "[[" + ", ".join(_show(a) for a in args[:-1]) + "], " + _show(args[-1]) + "]"
        return name + "[" + (", ".join(_show(a) for a in args) or "()") + "]"

    def __eq__(self, other):
        if self._name == "Union":
            if isinstance(other, _types.UnionType) or isinstance(other, _Alias) and other._name == "Union":
                return set(self.__args__) == set(other.__args__)
            return NotImplemented
        if not isinstance(other, _Alias):
            return NotImplemented
        if self._name == "Literal":
            if other._name != "Literal":
                return NotImplemented
            return {(type(a), a) for a in self.__args__} == {(type(a), a) for a in other.__args__}
        return self.__origin__ is other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        if self._name == "Union":
            return hash(frozenset(self.__args__))
        if self._name == "Literal":
            return hash(frozenset((type(a), a) for a in self.__args__))
        return hash((self.__origin__, self.__args__))

    def __getitem__(self, params):
        if self.__origin__ is Generic or self.__origin__ is Protocol:
            raise TypeError(f"Cannot subscript already-subscripted {self!r}")
        if not self.__parameters__:
            raise TypeError(f"{self!r} is not a generic class")
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_convert(p) for p in params)
        return self._with(_substitute(self.__args__, self.__parameters__, params, repr(self)))

    def _with(self, args):
        if self._name == "Union":
            return _union(args)
        if self._name == "Callable" and isinstance(args[0], tuple):
            args = args[0] + args[1:]
        elif self._name == "Concatenate" and isinstance(args[-1], tuple):
            return args[:-1] + args[-1]
        elif self._name == "Concatenate" and isinstance(args[-1], _Alias):
            args = args[:-1] + args[-1].__args__
        return type(self)(self._form, tuple(_unpacked(args)))

    def __mro_entries__(self, bases):
        if self._form._class is None:
            raise TypeError(f"Cannot subclass {self!r}")
        return _bases(self, self.__origin__, bases)

    def __call__(self, *args, **kwargs):
        return self._form(*args, **kwargs)

    def __getattr__(self, name):
        if self._form._class is not None and not (name.startswith("__") and name.endswith("__")):
            return getattr(self.__origin__, name)
        if name in ("__name__", "__qualname__") and self._name:
            return self._name
        raise AttributeError(f"'{type(self).__name__.replace('_Alias', '_GenericAlias')}' object has no attribute {name!r}")

    def __instancecheck__(self, obj):
        if self._name == "Union":
            return self.__subclasscheck__(type(obj))
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __subclasscheck__(self, cls):
        if self._name == "Union":
            return any(issubclass(cls, a) for a in self.__args__)
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __iter__(self):
        if self._name in ("Union", "Literal", "Callable", "Optional") or self._form._class is None:
            raise TypeError(f"'{type(self).__name__}' object is not iterable")
        yield Unpack[self]


class _Unpacked(_Alias):
    """Unpack[X], which is what *X is in a subscript."""

    __module__ = "typing"

    def __repr__(self):
        inner = self.__args__[0]
        return "*" + repr(inner) if _sys.version_info < (3, 12) else "typing.Unpack[" + _show(inner) + "]"

    @property
    def __typing_unpacked_tuple_args__(self):
        inner = self.__args__[0]
        if getattr(inner, "__origin__", None) is tuple and not isinstance(inner, type):
            return inner.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)


class _Annotated(_Alias):
    __module__ = "typing"

    def __init__(self, origin, metadata):
        if isinstance(origin, _Annotated):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        self._form = Annotated
        self._name = "Annotated"
        self._annotated = origin
        self.__args__ = (origin,)
        self.__metadata__ = metadata
        self.__parameters__ = _collect((origin,))

    @property
    def __origin__(self):
        return self._annotated

    def _with(self, args):
        return _Annotated(args[0], self.__metadata__)

    def __repr__(self):
        return "typing.Annotated[" + _show(self.__origin__) + ", " + ", ".join(repr(m) for m in self.__metadata__) + "]"

    def __eq__(self, other):
        if not isinstance(other, _Annotated):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        if name in ("__name__", "__qualname__"):
            return "Annotated"
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)


def _union(params):
    if params == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(params, tuple):
        params = (params,)
    flat = []
    for p in params:
        p = _checked(p, "Union[arg, ...]: each arg must be a type.")
        inner = p.__args__ if isinstance(p, _Alias) and p._name == "Union" or isinstance(p, _types.UnionType) else (p,)
        for t in inner:
            if t not in flat:
                flat.append(t)
    return flat[0] if len(flat) == 1 else _Alias(Union, tuple(flat))


class NewType(_Immutable):
    """A name that type checkers treat as a type of its own."""

    __module__ = "typing"

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[2]
        self.__supertype__ = tp
        from _host import caller_module

        self.__module__ = caller_module(1)

    def __call__(self, x):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Refuse:
            def __init_subclass__(cls):
                sub = cls.__name__
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: `{sub} = NewType({sub!r}, {name})`")

        return (Refuse,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


from _typing_classes import Any, Generic, NamedTuple, Protocol, TypedDict, _GenericClass
from _typing_classes import get_protocol_members, is_protocol, is_typeddict, runtime_checkable

Union = _Form("Union")
Optional = _Form("Optional")
Literal = _Form("Literal")
Annotated = _Form("Annotated", params=0)
ClassVar = _Form("ClassVar", params=1)
Final = _Form("Final", params=1)
Concatenate = _Form("Concatenate")
TypeGuard = _Form("TypeGuard", params=1)
TypeIs = _Form("TypeIs", params=1)
Required = _Form("Required", params=1)
NotRequired = _Form("NotRequired", params=1)
ReadOnly = _Form("ReadOnly", params=1)
Unpack = _Form("Unpack", params=1)
TypeAlias = _Form("TypeAlias", params=0)
NoReturn = _Form("NoReturn", params=0)
Never = _Form("Never", params=0)
Self = _Form("Self", params=0)
LiteralString = _Form("LiteralString", params=0)

List = _Form("List", list, 1)
Dict = _Form("Dict", dict, 2)
Set = _Form("Set", set, 1)
FrozenSet = _Form("FrozenSet", frozenset, 1)
Tuple = _Form("Tuple", tuple)
Type = _Form("Type", type, 1)
Callable = _Form("Callable", "collections.abc", 2)
Hashable = _Form("Hashable", "collections.abc", 0)
Sized = _Form("Sized", "collections.abc", 0)
ByteString = _Form("ByteString", "collections.abc", 0)
for _name, _n in {
    "Iterable": 1, "Iterator": 1, "Reversible": 1, "Container": 1, "Collection": 1, "Sequence": 1, "MutableSequence": 1, "AbstractSet": 1, "MutableSet": 1,
    "Mapping": 2, "MutableMapping": 2, "MappingView": 1, "KeysView": 1, "ItemsView": 2, "ValuesView": 1, "Generator": 3, "AsyncGenerator": 2,
    "Awaitable": 1, "Coroutine": 3, "AsyncIterable": 1, "AsyncIterator": 1,
}.items():
    globals()[_name] = _Form(_name, "collections.abc", _n)
Text = str

AnyStr = TypeVar("AnyStr", bytes, str)
T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
AnyStr.__module__ = T.__module__ = KT.__module__ = VT.__module__ = "typing"

# Forms whose class is in a module that few programs need, and classes that few ask for.
_lazy = {
    "DefaultDict": ("collections", "defaultdict", 2), "OrderedDict": ("collections", "OrderedDict", 2), "Counter": ("collections", "Counter", 1),
    "Deque": ("collections", "deque", 1), "ChainMap": ("collections", "ChainMap", 2),
    "ContextManager": ("contextlib", "AbstractContextManager", 1), "AsyncContextManager": ("contextlib", "AbstractAsyncContextManager", 1),
    "Pattern": ("re", "Pattern", 1), "Match": ("re", "Match", 1),
}


def __getattr__(name):
    if name in _lazy:
        from importlib import import_module

        module, cls, params = _lazy[name]
        value = _Form(name, getattr(import_module(module), cls), params)
    elif name.startswith("Supports") or name in ("IO", "TextIO", "BinaryIO"):
        import _typing_protocols

        value = getattr(_typing_protocols, name, None)
    elif name in ("get_type_hints", "get_overloads", "clear_overloads", "overload"):
        import _typing_hints

        value = getattr(_typing_hints, name)
    else:
        value = None
    if value is None:
        raise AttributeError(f"module 'typing' has no attribute '{name}'")
    setattr(_sys.modules["typing"], name, value)
    return value


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > _ASSERT_NEVER_REPR_MAX_LENGTH:
        value = value[:_ASSERT_NEVER_REPR_MAX_LENGTH] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def reveal_type(obj, /):
    print(f"Runtime type is {type(obj).__name__!r}", file=_sys.stderr)
    return obj


def _marked(obj, name):
    try:
        setattr(obj, name, True)
    except (AttributeError, TypeError):
        pass
    return obj


def final(f):
    return _marked(f, "__final__")


def override(method, /):
    return _marked(method, "__override__")


def no_type_check(arg):
    if isinstance(arg, type):
        for value in list(vars(arg).values()):
            value = getattr(value, "__func__", value)
            if isinstance(value, _types.FunctionType) and value.__qualname__ == f"{arg.__qualname__}.{value.__name__}":
                value.__no_type_check__ = True
            elif isinstance(value, type) and value.__qualname__ == f"{arg.__qualname__}.{value.__name__}":
                no_type_check(value)
    return _marked(arg, "__no_type_check__")


def no_type_check_decorator(decorator):
    def wrapped(*args, **kwargs):
        return no_type_check(decorator(*args, **kwargs))

    return wrapped


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, field_specifiers=(), **kwargs):
    def mark(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default, "field_specifiers": field_specifiers, "kwargs": kwargs,
        }
        return cls_or_fn

    return mark


def get_origin(tp):
    if isinstance(tp, _Annotated):
        return Annotated
    if isinstance(tp, (ParamSpecArgs, ParamSpecKwargs, _Alias)):
        return tp.__origin__
    if isinstance(tp, _Form):
        return None if tp._class is None else tp._origin
    if isinstance(tp, _types.UnionType):
        return _types.UnionType
    if isinstance(tp, _types.GenericAlias):
        return tp.__origin__
    return Generic if tp is Generic else None


def get_args(tp):
    if isinstance(tp, _Annotated):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, _types.UnionType):
        return tp.__args__
    if isinstance(tp, (_Alias, _types.GenericAlias)):
        args = tp.__args__
        if getattr(tp.__origin__, "__name__", "") == "Callable" and not (len(args) == 2 and _is_parameters(args[0])):
            return (list(args[:-1]), args[-1])
        return args
    return ()


__all__ = [
    "AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "BinaryIO",
    "ByteString", "Callable", "ChainMap", "ClassVar", "Collection", "Concatenate", "Container", "ContextManager", "Coroutine", "Counter",
    "DefaultDict", "Deque", "Dict", "Final", "ForwardRef", "FrozenSet", "Generator", "Generic", "Hashable", "IO", "ItemsView", "Iterable",
    "Iterator", "KeysView", "List", "Literal", "LiteralString", "Mapping", "MappingView", "Match", "MutableMapping", "MutableSequence",
    "MutableSet", "NamedTuple", "Never", "NewType", "NoReturn", "NotRequired", "Optional", "OrderedDict", "ParamSpec", "ParamSpecArgs",
    "ParamSpecKwargs", "Pattern", "Protocol", "Required", "Reversible", "Self", "Sequence", "Set", "Sized", "SupportsAbs", "SupportsBytes",
    "SupportsComplex", "SupportsFloat", "SupportsIndex", "SupportsInt", "SupportsRound", "TYPE_CHECKING", "Text", "TextIO", "Tuple", "Type",
    "TypeAlias", "TypeGuard", "TypeVar", "TypeVarTuple", "TypedDict", "Union", "Unpack", "ValuesView", "assert_never", "assert_type", "cast",
    "clear_overloads", "dataclass_transform", "final", "get_args", "get_origin", "get_overloads", "get_type_hints", "is_typeddict",
    "no_type_check", "no_type_check_decorator", "overload", "reveal_type", "runtime_checkable",
]
