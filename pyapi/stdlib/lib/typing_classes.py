"""typing: the classes that programs derive from."""

import typing as _typing

from _typing_vars import TypeVar, TypeVarTuple, _checked, _collect, _convert, _show, _substitute, _Variable
from typing import _Alias, _bases


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        return "typing.Any" if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """The type that fits every value."""

    __module__ = "typing"

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


def _is_generic_alias(b):
    return isinstance(b, _GenericClass)


class Generic:
    """The base of generic classes."""

    __module__ = "typing"
    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_convert(p) for p in params)
        if cls is Generic or cls is Protocol:
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            bare = [p.__args__[0] if getattr(p, "__typing_is_unpacked_typevartuple__", False) else p for p in params]
            if not all(isinstance(p, _Variable) for p in bare):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(bare)) != len(bare):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            many = False
            for p in bare:
                if many and isinstance(p, TypeVar) and p.has_default():
                    raise TypeError("Type parameter with a default follows TypeVarTuple")
                many = many or isinstance(p, TypeVarTuple)
            return _GenericClass(cls, params)
        variables = cls.__dict__.get("__parameters__") or getattr(cls, "__parameters__", ())
        if not variables:
            raise TypeError(f"{cls} is not a generic class")
        args = _substitute(_as_arguments(variables), variables, params, str(cls))
        if any(getattr(p, "__unpacked__", False) for p in params if not isinstance(p, type)):
            args = params  # *tuple[int, str] stays as it is written
        return _GenericClass(cls, tuple(tuple(a) if isinstance(a, list) else a for a in args))

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("__orig_bases__")
        if own is not None:
            plain = Generic in own
        else:
            plain = Generic in cls.__bases__ and cls.__name__ != "Protocol"
        if plain:
            raise TypeError("Cannot inherit from plain Generic")
        variables = []
        if own is not None:
            variables = _collect(own)
            generic = None
            for b in own:
                if _is_generic_alias(b) and b.__origin__ is Generic:
                    if generic is not None:
                        raise TypeError("Cannot inherit from Generic[...] multiple times.")
                    generic = b
            if generic is None:
                for b in own:
                    if _is_generic_alias(b) and b.__origin__ is Protocol:
                        generic = b
            if generic is not None:
                named = generic.__parameters__
                missing = [str(v) for v in variables if v not in named]
                if missing:
                    raise TypeError(f"Some type variables ({', '.join(missing)}) are not listed in "
                                    f"{'Generic' if generic.__origin__ is Generic else 'Protocol'}[{', '.join(str(v) for v in named)}]")
                variables = named
        cls.__parameters__ = tuple(variables)


def _as_arguments(variables):
    return tuple(_typing.Unpack[v] if isinstance(v, TypeVarTuple) else v for v in variables)


class _GenericClass(_Alias):
    """A generic class of a program with its arguments."""

    __module__ = "typing"

    def __init__(self, cls, args):
        self._form = self
        self._class = cls
        self._cls = cls
        self._name = None
        self.__args__ = args
        self.__parameters__ = _collect(args)
        self.__module__ = cls.__module__

    @property
    def __origin__(self):
        return self._cls

    def __repr__(self):
        return _show(self._cls) + "[" + (", ".join(_show(a) for a in self.__args__) or "()") + "]"

    def _with(self, args):
        return _GenericClass(self._cls, args)

    def __mro_entries__(self, bases):
        return _bases(self, self._cls, bases)

    def __call__(self, *args, **kwargs):
        if self._cls is Generic or self._cls is Protocol:
            raise TypeError(f"Type {self._cls.__name__} cannot be instantiated; it can be used only as a base class")
        made = self._cls(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except AttributeError:
            pass
        return made

    def __getattr__(self, name):
        if name in ("__name__", "__qualname__", "__doc__"):
            return getattr(self._cls, name)
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return getattr(self._cls, name)

    def __setattr__(self, name, value):
        if name.startswith("__") or name in ("_form", "_class", "_cls", "_name"):
            object.__setattr__(self, name, value)
        else:
            setattr(self._cls, name, value)

    def __iter__(self):
        yield _typing.Unpack[self]


_ignored = {
    "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__", "__module__", "__new__", "__slots__", "__subclasshook__", "__weakref__",
    "__class_getitem__", "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__qualname__", "__type_params__", "__static_attributes__", "__firstlineno__", "_abc_impl", "__init_subclass__", "__match_args__",
    "__non_callable_proto_members__", "__callable_proto_members_only__",
}


def _members(cls):
    names = set()
    for k in cls.__mro__[:-1]:
        if k.__name__ in ("Protocol", "Generic"):
            continue
        names.update(n for n in [*k.__dict__, *k.__dict__.get("__annotations__", {})] if not n.startswith("_abc_") and n not in _ignored)
    return names


import abc as _abc


class _ProtocolMeta(_abc.ABCMeta):
    def __instancecheck__(cls, obj):
        if not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(obj)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if super().__instancecheck__(obj):
            return True
        return all(hasattr(obj, n) and (not callable(getattr(cls, n, None)) or getattr(obj, n) is not None) for n in _members(cls))

    def __subclasscheck__(cls, sub):
        if not cls.__dict__.get("_is_protocol", False):
            return super().__subclasscheck__(sub)
        if cls is Protocol:
            return type.__subclasscheck__(cls, sub)
        if not getattr(cls, "_is_runtime_protocol", False):
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if not isinstance(sub, type):
            raise TypeError("issubclass() arg 1 must be a class")
        names = _members(cls)
        if not all(callable(getattr(cls, n, None)) for n in names):
            raise TypeError("Protocols with non-method members don't support issubclass()")
        if super().__subclasscheck__(sub):
            return True
        for n in names:
            for k in sub.__mro__:
                if n in k.__dict__:
                    if k.__dict__[n] is None:
                        return False
                    break
                if n in k.__dict__.get("__annotations__", {}) and getattr(sub, "_is_protocol", False):
                    break
            else:
                return False
        return True


def _no_init(self, *args, **kwargs):
    if type(self)._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    # A class that follows a protocol starts with the next __init__ in its line.
    for k in type(self).__mro__[1:]:
        init = k.__dict__.get("__init__")
        if init is not None and init is not _no_init:
            return init(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of protocols: classes that are recognised by what they have."""

    __module__ = "typing"
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = Protocol in cls.__bases__
        if not cls._is_protocol:
            return
        for b in cls.__bases__:
            if not (b in (object, Generic) or b.__module__ in ("collections.abc", "contextlib") or issubclass(b, Generic) and getattr(b, "_is_protocol", False)):
                raise TypeError(f"Protocols can only inherit from other protocols, got {b!r}")
        if "__init__" not in cls.__dict__:
            cls.__init__ = _no_init


def runtime_checkable(cls):
    if not (isinstance(cls, type) and issubclass(cls, Generic) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


def is_protocol(tp, /):
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol and tp is not Generic


def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(_members(tp))


_unsettable = {"__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_field_types", "_make", "_replace", "_asdict", "_source"}


class _NamedTupleMeta(type):
    def __new__(meta, name, bases, ns):
        if ns.get("_root"):
            return type.__new__(meta, name, bases, ns)
        from collections import namedtuple

        for b in bases:
            if b is not NamedTuple and b is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        fields = {n: _checked(t, f"field {n} annotation must be a type") for n, t in ns.get("__annotations__", {}).items()}
        defaults = []
        for f in fields:
            if f in ns:
                defaults.append(f)
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {f} cannot follow default field{'s' if len(defaults) > 1 else ''} {', '.join(defaults)}")
        made = namedtuple(name, list(fields), defaults=[ns[n] for n in defaults], module=ns.get("__module__"))
        if Generic in bases:
            made = type(name, (made, Generic), {"__slots__": (), "__module__": ns.get("__module__"), "__orig_bases__": ns["__orig_bases__"]})
        made.__annotations__ = fields
        for k, v in ns.items():
            if k in _unsettable:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + k)
            if k not in fields and not k.startswith(".") and k not in ("__module__", "__annotations__", "__classcell__"):
                setattr(made, k, v)
        if "__orig_bases__" not in ns:
            made.__orig_bases__ = (NamedTuple,)
        return made

    def __call__(cls, typename, fields=None, /, **kwargs):
        from collections import namedtuple
        from _host import caller_module

        if fields is None:
            fields = list(kwargs.items())
        elif kwargs:
            raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
        fields = [(n, _checked(t, f"field {n} annotation must be a type")) for n, t in fields]
        made = namedtuple(typename, [n for n, _ in fields], module=caller_module(1))
        made.__annotations__ = dict(fields)
        made.__orig_bases__ = (NamedTuple,)
        return made

    def __repr__(cls):
        return "<function NamedTuple>"


class NamedTuple(metaclass=_NamedTupleMeta):
    """A tuple with typed, named fields."""

    __module__ = "typing"
    _root = True


def _qualifiers(t):
    """Which of Required, NotRequired and ReadOnly stand around a type."""
    found = set()
    while True:
        origin = getattr(t, "__origin__", None) if not isinstance(t, type) else None
        if isinstance(t, _typing._Annotated):
            t = origin
        elif isinstance(t, _Alias) and t._name in ("Required", "NotRequired", "ReadOnly"):
            found.add(t._name)
            t = t.__args__[0]
        else:
            return found


class _TypedDictMeta(type):
    def __new__(meta, name, bases, ns, total=True):
        root = ns.get("_root")
        for b in bases:
            if type(b) is not _TypedDictMeta and b is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(b is Generic for b in bases) or any(issubclass(b, Generic) for b in bases if b is not Generic and b.__name__ != "TypedDict" and hasattr(b, "__orig_bases__")) else ()
        own = dict(ns.get("__annotations__", {}))
        body = {k: v for k, v in ns.items() if k != "_root"}
        cls = type.__new__(_TypedDictMeta, name, (*generic, dict), body)
        if not root and not hasattr(cls, "__orig_bases__"):
            cls.__orig_bases__ = bases or (TypedDict,)
        fields, required, optional, readonly, mutable = {}, set(), set(), set(), set()
        for b in bases:
            fields.update(b.__dict__.get("__annotations__", {}))
            required |= b.__dict__.get("__required_keys__", frozenset())
            optional |= b.__dict__.get("__optional_keys__", frozenset())
            readonly |= b.__dict__.get("__readonly_keys__", frozenset())
            mutable |= b.__dict__.get("__mutable_keys__", frozenset())
        for n, t in own.items():
            t = _checked(_convert(t, ns.get("__module__")), "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type", special=True)
            fields[n] = t
            marks = _qualifiers(t)
            need = "Required" in marks or total and "NotRequired" not in marks
            (required if need else optional).add(n)
            (optional if need else required).discard(n)
            (readonly if "ReadOnly" in marks else mutable).add(n)
            (mutable if "ReadOnly" in marks else readonly).discard(n)
        cls.__annotations__ = fields
        cls.__required_keys__ = frozenset(required)
        cls.__optional_keys__ = frozenset(optional)
        cls.__readonly_keys__ = frozenset(readonly)
        cls.__mutable_keys__ = frozenset(mutable)
        cls.__total__ = total
        return cls

    def __init__(cls, *args, **kwargs):
        pass

    def __call__(cls, *args, **kwargs):
        if cls is TypedDict:
            from _host import caller_module

            total = kwargs.pop("total", True)
            fields = args[1] if len(args) > 1 else kwargs
            return _TypedDictMeta(args[0], (), {"__annotations__": dict(fields), "__module__": caller_module(1)}, total=total)
        return dict(*args, **kwargs)

    def __instancecheck__(cls, obj):
        raise TypeError("TypedDict does not support instance and class checks")

    def __subclasscheck__(cls, sub):
        raise TypeError("TypedDict does not support instance and class checks")

    def __repr__(cls):
        return "<function TypedDict>" if cls is TypedDict else type.__repr__(cls)


TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (dict,), {"__module__": "typing", "__doc__": "A dict with known keys."})


def is_typeddict(tp):
    return type(tp) is _TypedDictMeta and tp is not TypedDict
