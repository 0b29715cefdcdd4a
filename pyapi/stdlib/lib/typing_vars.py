"""typing: type variables, names for types, and what a subscript does with them."""

import sys as _sys
import types as _types

from _host import caller_module as _caller_module


def _union(*types):
    from typing import Union

    return Union[types]


def _show(t):
    """How a type is written inside square brackets."""
    if t is ...:
        return "..."
    if isinstance(t, list):
        return "[" + ", ".join(_show(x) for x in t) + "]"
    if isinstance(t, _types.GenericAlias):
        return repr(t)
    if isinstance(t, type):
        return t.__qualname__ if t.__module__ == "builtins" else f"{t.__module__}.{t.__qualname__}"
    if isinstance(t, _types.FunctionType):
        return t.__name__
    return repr(t)


def _convert(t, module=None, special=False):
    if t is None:
        return type(None)
    if isinstance(t, str):
        return ForwardRef(t, module=module, is_class=special)
    return t


def _caller():
    return _caller_module(1)


class _Immutable:
    __copy__ = __deepcopy__ = lambda self, memo=None: self


class ForwardRef:
    """A type given as text because its name is bound later."""

    __module__ = "typing"

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        from _host import check_expression

        if not check_expression(arg[1:].strip() if arg.startswith("*") else arg):
            raise SyntaxError(f"Forward reference must be an expression -- got {arg!r}")
        known = {
            "arg": arg, "module": module, "is_argument": is_argument, "is_class": is_class, "evaluated": False, "value": None,
        }
        for name, value in known.items():
            setattr(self, f"__forward_{name}__", value)

    def __repr__(self):
        module = f", module={self.__forward_module__!r}" if self.__forward_module__ else ""
        return f"ForwardRef({self.__forward_arg__!r}{module})"

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)


class _NoDefaultType:
    __module__ = "typing"
    __slots__ = ()

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


_NoDefaultType.__name__ = _NoDefaultType.__qualname__ = "NoDefaultType"
NoDefault = _NoDefaultType()


class _Variable(_Immutable):
    """What the kinds of type variables share."""

    __module__ = "typing"

    def _begin(self, name, default, module):
        self.__name__ = name
        self._default = default if default is NoDefault else _convert(default)
        self._lazy_default = None
        self._lazy_bound = None
        if module != "typing":
            self.__module__ = module

    @property
    def __default__(self):
        if self._lazy_default is not None:
            self._default, self._lazy_default = self._lazy_default(), None
        return self._default

    def has_default(self):
        return self._lazy_default is not None or self._default is not NoDefault

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    def __reduce__(self):
        return self.__name__

    def _apply(self, args, parameters, key, who):
        return _substitute(args, parameters, key, who)


class _Signed(_Variable):
    __module__ = "typing"

    def _sign(self, covariant, contravariant, infer):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer)

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    @property
    def __bound__(self):
        if self._lazy_bound is not None:
            self._bound, self._lazy_bound = self._lazy_bound(), None
        return self._bound


class TypeVar(_Signed):
    """A type variable."""

    __module__ = "typing"

    def __init__(self, name, *constraints, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        self._begin(name, default, _caller())
        self._sign(covariant, contravariant, infer_variance)
        self._constraints = tuple(_checked(c, "TypeVar(name, constraint, ...): constraints must be types.") for c in constraints)
        self._lazy_constraints = None
        self._bound = None if bound is None else _checked(bound, "Bound must be a type.")

    @property
    def __constraints__(self):
        if self._lazy_constraints is not None:
            self._constraints, self._lazy_constraints = self._lazy_constraints(), None
        return self._constraints

    def __typing_subst__(self, arg):
        arg = _checked(arg, "Parameters to generic types must be types.", argument=True)
        if getattr(arg, "__typing_is_unpacked_typevartuple__", False) or isinstance(arg, _types.GenericAlias) and arg.__unpacked__:
            raise TypeError(f"{arg} is not valid as type argument")
        return arg


class _Half(_Immutable):
    """What *args and **kwargs of a ParamSpec have in common."""

    __hash__ = None

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.{self._half}"

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if isinstance(other, type(self)) else NotImplemented


class ParamSpecArgs(_Half):
    """The *args of a ParamSpec."""

    __module__ = "typing"
    _half = "args"


class ParamSpecKwargs(_Half):
    """The **kwargs of a ParamSpec."""

    __module__ = "typing"
    _half = "kwargs"


class ParamSpec(_Signed):
    """The parameters of a callable as a variable."""

    __module__ = "typing"

    def __init__(self, name, *, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        self._begin(name, default, _caller())
        self._sign(covariant, contravariant, infer_variance)
        self._bound = None if bound is None else _checked(bound, "Bound must be a type.")

    args, kwargs = property(ParamSpecArgs), property(ParamSpecKwargs)

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple(_checked(a, "Expected a type.") for a in arg)
        if not _is_parameters(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
        return arg


class TypeVarTuple(_Variable):
    """Any number of type variables."""

    __module__ = "typing"

    def __init__(self, name, *, default=NoDefault):
        self._begin(name, default, _caller())

    def __iter__(self):
        from typing import Unpack

        return iter((Unpack[self],))

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")


class TypeAliasType:
    """A name for a type, made by a type statement."""

    __module__ = "typing"
    __slots__ = ("_name", "_module", "_params", "_value", "_lazy")

    def __init__(self, name, value, *, type_params=()):
        self._set(name, _caller(), type_params, value, None)

    def _set(self, name, module, params, value, lazy):
        for field, v in (("_name", name), ("_module", module), ("_params", params), ("_value", value), ("_lazy", lazy)):
            object.__setattr__(self, field, v)

    def __setattr__(self, name, value):
        if name == "__value__" or name == "__type_params__":
            raise AttributeError(f"attribute '{name}' of 'typing.TypeAliasType' objects is not writable")
        if name in ("__name__", "__module__"):
            raise AttributeError("readonly attribute")
        raise AttributeError(f"'typing.TypeAliasType' object has no attribute '{name}'")

    def __getattribute__(self, name):
        if name == "__name__":
            return object.__getattribute__(self, "_name")
        if name == "__module__":
            return object.__getattribute__(self, "_module")
        return object.__getattribute__(self, name)

    @property
    def __value__(self):
        lazy = self._lazy
        if lazy is not None:
            object.__setattr__(self, "_value", lazy())
            object.__setattr__(self, "_lazy", None)
        return self._value

    @property
    def __type_params__(self):
        return self._params

    @property
    def __parameters__(self):
        return tuple(p for q in self._params for p in (q if isinstance(q, TypeVarTuple) else (q,)))

    def __repr__(self):
        return self._name

    def __getitem__(self, key):
        if not self._params:
            raise TypeError("Only generic type aliases are subscriptable")
        return _types.GenericAlias(self, key)

    def __or__(self, other):
        return _alias_union(self, other)

    def __ror__(self, other):
        return _alias_union(other, self)

    def __init_subclass__(cls, **kwargs):
        raise TypeError("type 'typing.TypeAliasType' is not an acceptable base type")


def _alias_union(a, b):
    from _host import union

    return union(a, b)


def _type_param(star, name, constrained, bound, default):
    cls = (TypeVar, TypeVarTuple, ParamSpec)[star]
    p = cls.__new__(cls)
    p._begin(name, NoDefault, "typing")
    p._lazy_default = default
    if star != 1:
        p._sign(False, False, True)
        p._bound = None
        p._lazy_bound = None if constrained else bound
    if star == 0:
        p._constraints = ()
        p._lazy_constraints = bound if constrained else None
    return p


def _with_type_params(function, params):
    function.__type_params__ = params
    return function


def _type_alias(name, params, value):
    alias = TypeAliasType.__new__(TypeAliasType)
    alias._set(name, value.__module__, params, None, value)
    return alias


def _generic_base(params):
    from typing import Generic

    return Generic[tuple(p for q in params for p in (q if isinstance(q, TypeVarTuple) else (q,)))]


def _is_parameters(t):
    return t is ... or isinstance(t, (tuple, list, ParamSpec)) or getattr(t, "_name", None) == "Concatenate" and hasattr(t, "__args__")


def _checked(arg, message, argument=False, special=False):
    """A type as it stands in __args__, or the TypeError of what can be none."""
    from typing import _Form, Generic, Protocol

    arg = _convert(arg, special=special)
    if arg is Generic or arg is Protocol:
        raise TypeError(f"Plain {arg} is not valid as type argument")
    origin = getattr(arg, "__origin__", None) if not isinstance(arg, type) else None
    if origin is Generic or origin is Protocol or getattr(origin, "_unplain", False) and not special:
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _Form) and arg._unplain or isinstance(arg, _Form) and arg._class is None and arg._params != 0:
        if not (special and arg._unplain):
            raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{message} Got {arg!r:.100}.")
    return arg


def _collect(args):
    """The type variables in arguments, in order of appearance."""
    out = []
    for a in args:
        if isinstance(a, type):
            continue
        if isinstance(a, (tuple, list)):
            found = _collect(a)
        elif isinstance(a, _Variable):
            found = (a,)
        else:
            found = getattr(a, "__parameters__", ())
        for p in found if isinstance(found, tuple) else ():
            if p not in out:
                out.append(p)
    return tuple(out)


def _unpacked(args):
    """Arguments with the members of *tuple[...] in its place."""
    out = []
    for a in args:
        members = getattr(a, "__typing_unpacked_tuple_args__", None) if not isinstance(a, type) else None
        if members is None and isinstance(a, _types.GenericAlias) and a.__unpacked__ and a.__origin__ is tuple:
            members = a.__args__
        if members is not None and not (members and members[-1] is ...):
            out.extend(members)
        else:
            out.append(a)
    return out


def _substitute(args, parameters, key, who):
    """The arguments of an alias once its type variables are replaced by those of a subscript."""
    if not isinstance(key, tuple):
        key = (key,)
    if len(parameters) == 1 and isinstance(parameters[0], ParamSpec) and not (len(key) == 1 and _is_parameters(key[0])):
        key = (key,)
    given = _unpacked(key)
    many = [i for i, p in enumerate(parameters) if isinstance(p, TypeVarTuple)]
    if len(many) > 1:
        raise TypeError(f"More than one TypeVarTuple parameter in {who}")
    n = len(parameters)
    least = n - len(many)
    while len(given) < least and not many and parameters[len(given)].has_default():
        given.append(parameters[len(given)].__default__)
    if len(given) < least or len(given) > n and not many:
        few = "few" if len(given) < least else "many"
        raise TypeError(f"Too {few} arguments for {who}; actual {len(given)}, expected {'at least ' if many else ''}{least}")
    if many:
        i = many[0]
        end = len(given) - (n - i - 1)
        given[i:end] = [tuple(given[i:end])]
    values = {p: g if isinstance(p, TypeVarTuple) else p.__typing_subst__(g) for p, g in zip(parameters, given)}
    return _replaced(args, values)


def _replaced(args, values):
    out = []
    for a in args:
        if isinstance(a, type):
            out.append(a)
        elif isinstance(a, (tuple, list)):
            out.append(type(a)(_replaced(a, values)))
        elif isinstance(a, ParamSpec) and isinstance(values.get(a), tuple):
            out.append(values[a])
        elif isinstance(a, _Variable):
            out.append(values.get(a, a))
        elif getattr(a, "__typing_is_unpacked_typevartuple__", False):
            out.extend(values[a.__parameters__[0]])
        else:
            inner = getattr(a, "__parameters__", ())
            if isinstance(inner, tuple) and inner:
                key = []
                for p in inner:
                    v = values.get(p, p)
                    if isinstance(p, TypeVarTuple):
                        key.extend(v)
                    else:
                        key.append(v)
                a = a[tuple(key)]
            out.append(a)
    return tuple(out)
