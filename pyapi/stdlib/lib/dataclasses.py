"""Classes whose methods follow from their fields."""

from abc import update_abstractmethods as _update_abstractmethods
from types import GenericAlias as _GenericAlias
from types import MappingProxyType as _MappingProxyType
from types import MemberDescriptorType as _Slot

import re as _re
import sys as _sys

from _dataclasses import define_init as _define_init


class _MISSING_TYPE:
    """The class of MISSING."""


MISSING = _MISSING_TYPE()
KW_ONLY = type("KW_ONLY", (), {"__repr__": lambda self: "dataclasses.KW_ONLY"})()
_FIELDS = "__dataclass_fields__"


class FrozenInstanceError(AttributeError):
    pass


class InitVar:
    """An argument of __init__ that is passed on to __post_init__."""

    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return cls(type)

    def __repr__(self):
        plain = isinstance(self.type, type) and not hasattr(self.type, "__origin__")
        return f"dataclasses.InitVar[{self.type.__name__ if plain else repr(self.type)}]"


class Field:
    """What a dataclass knows about a field."""

    __slots__ = ("name", "type", "default", "default_factory", "init", "repr", "hash", "compare", "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _MappingProxyType({} if metadata is None else metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __set_name__(self, owner, name):
        set_name = getattr(type(self.default), "__set_name__", None)
        if set_name is not None:  # a descriptor that is the default
            set_name(self.default, owner, name)

    __class_getitem__ = classmethod(_GenericAlias)

    def __repr__(self):
        if id(self) in _open:
            return "..."
        _open.add(id(self))
        try:
            return self._shown()
        finally:
            _open.discard(id(self))

    def _shown(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},_field_type={self._field_type})"
        )


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _hint_is(hint, name, cls):
    if isinstance(hint, str):
        return _text_is(hint, name, cls)
    if name == "InitVar":
        return isinstance(hint, InitVar) or hint is InitVar
    return getattr(hint, "_name", None) == name


def _text_is(hint, name, cls):
    """Whether an annotation that is text begins with a name, or a module's name, that means what name does in the class's module."""
    head = _re.match(r"(?:\s*(\w+)\s*\.)?\s*(\w+)", hint)
    if head is None:
        return False
    prefix, last = head.groups()
    names = getattr(_sys.modules.get(cls.__module__), "__dict__", None)
    if names is None:  # of a file that is run, which is no module that can be imported
        return last == name
    if prefix:
        module = names.get(prefix)
        return getattr(module, "__name__", None) == _home[name] and last == name
    found = names.get(last)
    return found is not None and found is getattr(_sys.modules.get(_home[name]), name, None)


_home = {"ClassVar": "typing", "InitVar": "dataclasses", "KW_ONLY": "dataclasses"}


def _collect(cls, kw_only):
    own = cls.__dict__
    found = []
    marked = False
    for name, hint in own.get("__annotations__", cls.__annotations__).items():
        if hint is KW_ONLY or _hint_is(hint, "KW_ONLY", cls):
            if marked:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only = marked = True
            continue
        default = getattr(cls, name, MISSING)
        if isinstance(default, _Slot):  # one of __slots__
            default = MISSING
        if isinstance(default, Field):
            f = default
        else:
            f = Field(default, MISSING, True, True, None, True, None, MISSING)
        f.name, f.type = name, hint
        if _hint_is(hint, "ClassVar", cls):
            f._field_type = "_FIELD_CLASSVAR"
        elif _hint_is(hint, "InitVar", cls):
            f._field_type = "_FIELD_INITVAR"
        else:
            f._field_type = "_FIELD"
        given = f.kw_only
        if f.kw_only is MISSING:
            f.kw_only = kw_only
        if f._field_type != "_FIELD" and f.default_factory is not MISSING:
            raise TypeError(f"field {name} cannot have a default factory")
        if f._field_type == "_FIELD_CLASSVAR" and given is not MISSING:
            raise TypeError(f"field {name} is a ClassVar but specifies kw_only")
        if f._field_type == "_FIELD" and f.default is not MISSING and f.default.__class__.__hash__ is None:
            raise ValueError(f"mutable default {type(f.default)} for field {name} is not allowed: use default_factory")
        found.append(f)
        if isinstance(default, Field):
            if f.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, f.default)
    for name, value in own.items():
        if isinstance(value, Field) and name not in cls.__annotations__:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return found


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)

    return wrap if cls is None else wrap(cls)


class _Factory:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _Factory()
_made = {}  # the class of each __init__ that was made, for inspect


def _values(obj, names):
    return tuple(getattr(obj, n) for n in names)


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    fields = {}
    any_frozen, all_frozen, has_base = False, True, False
    for b in reversed(cls.__mro__[1:]):
        inherited = b.__dict__.get(_FIELDS)
        if inherited is not None:
            has_base = True
            if b.__dict__["__dataclass_params__"].frozen:
                any_frozen = True
            else:
                all_frozen = False
            fields.update(inherited)
    for f in _collect(cls, kw_only):
        fields[f.name] = f
    if has_base:
        if any_frozen and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if not all_frozen and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)
    cls.__dataclass_params__ = _Params(init, repr, eq, order, unsafe_hash, frozen)
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    own = cls.__dict__
    explicit_hash = "__hash__" in own and not (own["__hash__"] is None and "__eq__" in own)
    has_eq = "__eq__" in own
    real = [f for f in fields.values() if f._field_type == "_FIELD"]
    compared = [f.name for f in real if f.compare]
    shown = [f.name for f in real if f.repr]
    if init and "__init__" not in own:
        args = [f for f in fields.values() if f.init and f._field_type in ("_FIELD", "_FIELD_INITVAR")]
        seen_default = False
        for f in args:
            if f.kw_only:
                continue
            if f.default is not MISSING or f.default_factory is not MISSING:
                seen_default = True
            elif seen_default:
                raise TypeError(f"non-default argument {f.name!r} follows default argument")
        plan = []
        for f in fields.values():
            if f._field_type == "_FIELD_CLASSVAR":
                continue
            if not f.init and f.default_factory is MISSING and not (slots and f.default is not MISSING):
                continue  # the class has the default
            plan.append((
                f.name, f.init, bool(f.kw_only), f._field_type == "_FIELD_INITVAR",
                None if f.default is MISSING else (f.default,),
                None if f.default_factory is MISSING else f.default_factory,
            ))
        _define_init(cls, plan, frozen)
        _made[cls.__dict__["__init__"]] = cls
    if repr and "__repr__" not in own:
        def __repr__(self):
            if id(self) in _open:
                return "..."
            _open.add(id(self))
            try:
                return type(self).__qualname__ + "(" + ", ".join([f"{n}={getattr(self, n)!r}" for n in shown]) + ")"
            finally:
                _open.discard(id(self))

        _add(cls, "__repr__", __repr__)
    if eq and not has_eq:
        def __eq__(self, other):
            if other.__class__ is self.__class__:
                return _values(self, compared) == _values(other, compared)
            return NotImplemented

        _add(cls, "__eq__", __eq__)
    if order:
        def comparison(op):
            def compare(self, other):
                if other.__class__ is self.__class__:
                    return op(_values(self, compared), _values(other, compared))
                return NotImplemented

            return compare

        for name, op in (("__lt__", lambda a, b: a < b), ("__le__", lambda a, b: a <= b), ("__gt__", lambda a, b: a > b), ("__ge__", lambda a, b: a >= b)):
            if name in own:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering")
            _add(cls, name, comparison(op))
    if frozen:
        names = set(f.name for f in real)
        for name, verb in (("__setattr__", "assign to"), ("__delattr__", "delete")):
            if name in own:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
            _add(cls, name, _refuse(cls, names, verb, name))
    hashed = [f.name for f in real if (f.compare if f.hash is None else f.hash)]
    if unsafe_hash and explicit_hash:
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    if unsafe_hash or eq and frozen and not explicit_hash:
        _add(cls, "__hash__", lambda self: hash(_values(self, hashed)))
    elif eq and not explicit_hash:
        cls.__hash__ = None
    if match_args and "__match_args__" not in own:
        cls.__match_args__ = tuple(f.name for f in fields.values() if f.init and not f.kw_only and f._field_type != "_FIELD_CLASSVAR")
    if cls.__doc__ is None:
        cls.__doc__ = _signature(cls, [f for f in fields.values() if f.init and f._field_type != "_FIELD_CLASSVAR"])
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _with_slots(cls, [f.name for f in real], weakref_slot)
    _update_abstractmethods(cls)
    return cls


def _add(cls, name, function):
    function.__name__, function.__qualname__ = name, f"{cls.__qualname__}.{name}"
    setattr(cls, name, function)


def _slots_of(cls):
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return ()
    if isinstance(slots, str):
        return (slots,)
    if hasattr(slots, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    return tuple(slots)


def _with_slots(cls, names, weakref_slot):
    """The class again, with slots for its fields that no base has."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    inherited = {slot for base in cls.__mro__[1:-1] for slot in _slots_of(base)}
    slots = [name for name in names if name not in inherited]
    if weakref_slot and "__weakref__" not in inherited:
        slots.append("__weakref__")
    ns = {k: v for k, v in cls.__dict__.items() if k not in names and k not in ("__dict__", "__weakref__")}
    ns["__slots__"] = tuple(slots)
    ns["__module__"], ns["__qualname__"], ns["__doc__"] = cls.__module__, cls.__qualname__, cls.__doc__
    ns["__annotations__"] = cls.__annotations__
    return type(cls)(cls.__name__, cls.__bases__, ns)


def _signature(cls, args):
    parts = []
    for f in sorted(args, key=lambda f: f.kw_only):
        if f.kw_only and "*" not in parts:
            parts.append("*")
        hint = repr(f.type) if isinstance(f.type, str) else _hint_shown(f.type)
        default = "" if f.default is MISSING else f" = {f.default!r}"
        parts.append(f"{f.name}: {hint}" + (" = <factory>" if f.default_factory is not MISSING else default))
    return cls.__name__ + "(" + ", ".join(parts) + ")"


def _hint_shown(hint):
    if isinstance(hint, type) and not isinstance(hint, _GenericAlias):
        return hint.__qualname__ if hint.__module__ in ("builtins", None) else f"{hint.__module__}.{hint.__qualname__}"
    return repr(hint).replace("typing.", "")


_open = set()


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init, self.repr, self.eq, self.order, self.unsafe_hash, self.frozen = init, repr, eq, order, unsafe_hash, frozen

    def __repr__(self):
        return (
            f"_DataclassParams(init={self.init!r},repr={self.repr!r},eq={self.eq!r},order={self.order!r},"
            f"unsafe_hash={self.unsafe_hash!r},frozen={self.frozen!r})"
        )


def _refuse(cls, names, verb, method):
    def setter(self, name, *value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot {verb} field {name!r}")
        getattr(super(cls, self), method)(name, *value)

    return setter


def fields(class_or_instance):
    found = getattr(class_or_instance, _FIELDS, None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple(f for f in found.values() if f._field_type == "_FIELD")


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, _FIELDS)


def _is_instance(obj):
    return hasattr(type(obj), _FIELDS)


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _convert(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _tuple(obj, tuple_factory)


def _tuple(obj, factory):
    if _is_instance(obj):
        return factory([_tuple(getattr(obj, f.name), factory) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_tuple(v, factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)(_tuple(v, factory) for v in obj)
    if isinstance(obj, dict):
        return type(obj)((_tuple(k, factory), _tuple(v, factory)) for k, v in obj.items())
    from copy import deepcopy

    return deepcopy(obj)


def _convert(obj, factory):
    if _is_instance(obj):
        return factory([(f.name, _convert(getattr(obj, f.name), factory)) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return type(obj)(*[_convert(v, factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)(_convert(v, factory) for v in obj)
    if isinstance(obj, dict):
        if hasattr(type(obj), "default_factory") or hasattr(obj, "default_factory"):
            made = type(obj)(obj.default_factory)
            for k, v in obj.items():
                made[_convert(k, factory)] = _convert(v, factory)
            return made
        return type(obj)((_convert(k, factory), _convert(v, factory)) for k, v in obj.items())
    from copy import deepcopy

    return deepcopy(obj)


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in getattr(obj, _FIELDS).values():
        if f._field_type == "_FIELD_CLASSVAR":
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type == "_FIELD_INITVAR" and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **options):
    """Makes a dataclass of (name, type, field) tuples."""
    from keyword import iskeyword
    from types import new_class

    ns = {} if namespace is None else namespace
    hints, defaults = {}, {}
    for item in fields:
        if isinstance(item, str):
            name, hint = item, "typing.Any"
        elif len(item) == 2:
            name, hint = item
        elif len(item) == 3:
            name, hint, defaults[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in hints:
            raise TypeError(f"Field name duplicated: {name!r}")
        hints[name] = hint

    def fill(body):
        body.update(ns)
        body.update(defaults)
        body["__annotations__"] = hints

    made = new_class(cls_name, bases, {}, fill)
    from _host import caller_module

    made.__module__ = ns.get("__module__", caller_module(1))
    return dataclass(made, **options)
