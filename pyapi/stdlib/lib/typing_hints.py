"""typing: what reads hints back, and overloads."""

import sys as _sys
import types as _types

from _host import evaluate as _evaluate
from typing import Annotated, ForwardRef, Optional, _Alias, _Annotated, _convert


def _resolve(t, scope, seen=()):
    """A hint with what is given as text looked up."""
    if t is None:
        return type(None)
    if isinstance(t, str):
        t = ForwardRef(t)
    if isinstance(t, ForwardRef):
        if t.__forward_arg__ in seen:
            return t
        if t.__forward_module__ is not None:
            module = t.__forward_module__
            module = _sys.modules.get(module) if isinstance(module, str) else module
            scope = {**getattr(module, "__dict__", {}), **scope}
        return _resolve(_convert(_evaluate(t.__forward_arg__, scope)), scope, (*seen, t.__forward_arg__))
    if isinstance(t, type) and not isinstance(t, _types.GenericAlias):
        return t
    if isinstance(t, _Annotated):
        return _Annotated(_resolve(t.__origin__, scope, seen), t.__metadata__)
    if isinstance(t, _Alias):
        if t._name == "Literal":
            return t
        args = tuple(_resolve(a, scope, seen) if not isinstance(a, (list, tuple)) else type(a)(_resolve(x, scope, seen) for x in a) for a in t.__args__)
        return t if args == t.__args__ else t._with(args)
    if isinstance(t, _types.GenericAlias):
        args = tuple(_resolve(a, scope, seen) if isinstance(a, (str, ForwardRef, _Alias, _types.GenericAlias, _types.UnionType)) else a for a in t.__args__)
        return t if args == t.__args__ else _types.GenericAlias(t.__origin__, args)
    if isinstance(t, _types.UnionType):
        args = [_resolve(a, scope, seen) for a in t.__args__]
        out = args[0]
        for a in args[1:]:
            out = out | a
        return out
    return t


def _bare(t):
    """A hint without Annotated, Required and NotRequired."""
    if isinstance(t, _Annotated):
        return _bare(t.__origin__)
    if isinstance(t, _Alias):
        if t._name in ("Required", "NotRequired", "ReadOnly"):
            return _bare(t.__args__[0])
        if t._name == "Literal":
            return t
        args = tuple(_bare(a) for a in t.__args__)
        return t if args == t.__args__ else t._with(args)
    if isinstance(t, _types.GenericAlias):
        args = tuple(_bare(a) for a in t.__args__)
        return t if args == t.__args__ else _types.GenericAlias(t.__origin__, args)
    if isinstance(t, _types.UnionType):
        out = None
        for a in t.__args__:
            out = _bare(a) if out is None else out | _bare(a)
        return out
    return t


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = {}
    if isinstance(obj, type):
        for k in reversed(obj.__mro__):
            if globalns is None:
                scope = dict(getattr(_sys.modules.get(k.__module__), "__dict__", {}))
            else:
                scope = dict(globalns)
            scope.update({p.__name__: p for p in getattr(k, "__type_params__", ())})
            scope.update(dict(vars(k)) if localns is None else localns)
            found = k.__dict__.get("__annotations__", {})
            if isinstance(found, _types.GetSetDescriptorType):
                continue
            for n, t in found.items():
                hints[n] = _resolve(t, scope)
    else:
        if isinstance(obj, _types.ModuleType):
            scope = obj.__dict__
        else:
            inner = obj
            while hasattr(inner, "__wrapped__"):
                inner = inner.__wrapped__
            scope = getattr(inner, "__globals__", {})
        scope = dict(scope if globalns is None else globalns)
        scope.update({p.__name__: p for p in getattr(obj, "__type_params__", ())})
        if localns:
            scope.update(localns)
        found = getattr(obj, "__annotations__", None)
        if found is None:
            if isinstance(obj, (_types.BuiltinFunctionType, _types.MethodType, _types.ModuleType)) or type(obj).__name__ in ("wrapper_descriptor", "method-wrapper", "method_descriptor"):
                return {}
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        for n, t in dict(found).items():
            hints[n] = _resolve(t, scope)
    return hints if include_extras else {n: _bare(t) for n, t in hints.items()}


_overloads = {}


def overload(func):
    f = getattr(func, "__func__", func)
    key = (getattr(f, "__module__", None), getattr(f, "__qualname__", None))
    if key[1] is not None:
        line = getattr(getattr(f, "__code__", None), "co_firstlineno", None)
        _overloads.setdefault(key, {})[line] = func

    def _overload_dummy(*args, **kwargs):
        raise NotImplementedError(
            "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be followed "
            "by an implementation that is not @overload-ed.")

    return _overload_dummy


def get_overloads(func):
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), {}).values())


def clear_overloads():
    _overloads.clear()
