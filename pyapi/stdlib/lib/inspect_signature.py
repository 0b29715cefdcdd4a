"""inspect: signatures of callables, and what binds arguments to them."""

import enum as _enum
import types as _types
from collections import OrderedDict as _OrderedDict

from _host import parameters as _parameters


class _empty:
    """What stands for no default and no annotation."""

    __module__ = "inspect"


class _ParameterKind(_enum.IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4

    def __str__(self):
        return self.name

    @property
    def description(self):
        return ("positional-only", "positional or keyword", "variadic positional", "keyword-only", "variadic keyword")[self]


_ParameterKind.__module__ = "inspect"


class Parameter:
    """One parameter of a signature."""

    __module__ = "inspect"
    POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
    KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
    VAR_KEYWORD = _ParameterKind.VAR_KEYWORD
    empty = _empty

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self._name, self._default, self._annotation = name, default, annotation
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind")
        if default is not _empty and self._kind in (2, 4):
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        import keyword

        if keyword.iskeyword(name) and self._kind is not Parameter.POSITIONAL_ONLY or not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")

    def replace(self, *, name=_empty, kind=_empty, default=..., annotation=...):
        return type(self)(
            self._name if name is _empty else name, self._kind if kind is _empty else kind,
            default=self._default if default is ... else default, annotation=self._annotation if annotation is ... else annotation)

    def __str__(self):
        s = self._name
        if self._annotation is not _empty:
            s += ": " + formatannotation(self._annotation)
        if self._default is not _empty:
            s += (" = " if self._annotation is not _empty else "=") + repr(self._default)
        return {2: "*", 4: "**"}.get(int(self._kind), "") + s

    def __repr__(self):
        return f'<{type(self).__name__} "{self}">'

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name, self._kind, self._default, self._annotation) == (other._name, other._kind, other._default, other._annotation)

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))


def formatannotation(annotation, base_module=None):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, _types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


class BoundArguments:
    """Arguments as a signature has bound them."""

    __module__ = "inspect"

    def __init__(self, signature, arguments):
        self._signature, self.arguments = signature, arguments

    signature = property(lambda self: self._signature)

    @property
    def args(self):
        out = []
        for name, p in self._signature.parameters.items():
            if p.kind in (3, 4) or name not in self.arguments:
                break
            if p.kind == 2:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out, by_name = {}, False
        for name, p in self._signature.parameters.items():
            if p.kind in (3, 4) or name not in self.arguments:
                by_name = True
            if not by_name or name not in self.arguments:
                continue
            if p.kind == 4:
                out.update(self.arguments[name])
            else:
                out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        values = {}
        for name, p in self._signature.parameters.items():
            if name in self.arguments:
                values[name] = self.arguments[name]
            elif p.default is not _empty:
                values[name] = p.default
            elif p.kind == 2:
                values[name] = ()
            elif p.kind == 4:
                values[name] = {}
        self.arguments = values

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    __hash__ = None

    def __repr__(self):
        return f"<BoundArguments ({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})>"


class Signature:
    """The parameters of a callable and what it returns."""

    __module__ = "inspect"
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        found = _OrderedDict()
        last, defaults = Parameter.POSITIONAL_ONLY, False
        for p in parameters or ():
            if p.kind < last:
                raise ValueError(f"wrong parameter order: {last.description} parameter before {p.kind.description} parameter")
            last = p.kind
            if p.kind < 2:
                if p.default is not _empty:
                    defaults = True
                elif defaults:
                    raise ValueError("non-default argument follows default argument")
            if p.name in found:
                raise ValueError(f"duplicate parameter name: {p.name!r}")
            found[p.name] = p
        self._parameters = _types.MappingProxyType(found)
        self._return = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        return _signature(obj, cls, follow_wrapped, globals, locals, eval_str)

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return)

    def replace(self, *, parameters=..., return_annotation=...):
        return type(self)(self._parameters.values() if parameters is ... else parameters,
                          return_annotation=self._return if return_annotation is ... else return_annotation)

    def __str__(self):
        out, star = [], False
        params = list(self._parameters.values())
        for i, p in enumerate(params):
            if p.kind == 2:
                star = True
            elif p.kind == 3 and not star:
                out.append("*")
                star = True
            out.append(str(p))
            if p.kind == 0 and (i + 1 == len(params) or params[i + 1].kind != 0):
                out.append("/")
        text = "(" + ", ".join(out) + ")"
        return text if self._return is _empty else text + " -> " + formatannotation(self._return)

    def __repr__(self):
        return f"<{type(self).__name__} {self}>"

    def _key(self):
        params = tuple(p for p in self._parameters.values() if p.kind != 3)
        return params, {p.name: p for p in self._parameters.values() if p.kind == 3}, self._return

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, Signature) else NotImplemented

    def __hash__(self):
        params, named, result = self._key()
        return hash((params, frozenset(named.values()), result))

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def _bind(self, args, kwargs, partial):
        found, args = {}, list(args)
        surplus = dict(kwargs)
        positional = sum(p.kind < 2 for p in self._parameters.values())
        if len(args) > positional and not any(p.kind == 2 for p in self._parameters.values()):
            raise TypeError("too many positional arguments")
        for name, p in self._parameters.items():
            if p.kind == 2:
                if args:
                    found[name] = tuple(args)
                args = []
            elif p.kind == 4:
                if surplus:
                    found[name] = surplus
                surplus = {}
            elif args and p.kind != 3:
                if name in surplus and p.kind != 0:
                    raise TypeError(f"multiple values for argument {name!r}")
                found[name] = args.pop(0)
            elif name in surplus and p.kind == 0 and not any(q.kind == 4 for q in self._parameters.values()):
                raise TypeError(f"{name!r} parameter is positional only, but was passed as a keyword")
            elif name in surplus and p.kind != 0:
                found[name] = surplus.pop(name)
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {name!r}")
        if surplus:
            raise TypeError(f"got an unexpected keyword argument {next(iter(surplus))!r}")
        return BoundArguments(self, found)


# What CPython says of its functions that programs ask about.
_builtins = {
    "len": "obj, /", "abs": "x, /", "all": "iterable, /", "any": "iterable, /", "callable": "obj, /", "chr": "i, /", "ord": "c, /", "hash": "obj, /",
    "id": "obj, /", "repr": "obj, /", "ascii": "obj, /", "bin": "number, /", "hex": "number, /", "oct": "number, /", "divmod": "x, y, /",
    "isinstance": "obj, class_or_tuple, /", "issubclass": "cls, class_or_tuple, /", "hasattr": "obj, name, /", "setattr": "obj, name, value, /",
    "delattr": "obj, name, /", "sum": "iterable, /, start=0", "round": "number, ndigits=None", "pow": "base, exp, mod=None",
    "sorted": "iterable, /, *, key=None, reverse=False", "print": "*args, sep=' ', end='\\n', file=None, flush=False", "format": "value, format_spec='', /",
    "input": "prompt='', /", "globals": "", "locals": "",
}


def _native(cls, obj):
    spec = _builtins.get(getattr(obj, "__name__", ""))
    if spec is None or getattr(obj, "__module__", None) != "builtins":
        raise ValueError(f"no signature found for builtin {obj!r}")
    from _host import evaluate

    sig = _signature(evaluate(f"lambda {spec}: None", {}), cls, False)
    return sig


def _drop_first(sig):
    params = list(sig.parameters.values())
    if not params or params[0].kind in (3, 4):
        raise ValueError("invalid method signature")
    if params[0].kind != 2:
        params = params[1:]
    return sig.replace(parameters=params)


def _partial(p, cls):
    sig = _signature(p.func, cls)
    try:
        bound = sig.bind_partial(*p.args, **p.keywords)
    except TypeError as e:
        raise ValueError(f"partial object {p!r} has incorrect arguments") from e
    params, named = [], False
    for name, q in sig.parameters.items():
        if name in bound.arguments:
            if q.kind == 0:
                continue
            if q.kind == 1:
                if name not in p.keywords:
                    continue
                named = True
                q = q.replace(kind=Parameter.KEYWORD_ONLY, default=p.keywords[name])
            elif q.kind == 3:
                q = q.replace(default=p.keywords[name])
        elif named and q.kind == 1:
            q = q.replace(kind=Parameter.KEYWORD_ONLY)
        if named and q.kind == 2:
            continue
        params.append(q)
    return sig.replace(parameters=params)


def _dataclass_init(init):
    """The signature of an __init__ that dataclass has made, or None."""
    import sys

    made = getattr(sys.modules.get("dataclasses"), "_made", {}).get(init)
    if made is None:
        return None
    from dataclasses import MISSING, _HAS_DEFAULT_FACTORY

    params = [Parameter("self", 1)]
    fields = [f for f in made.__dataclass_fields__.values() if f.init and f._field_type in ("_FIELD", "_FIELD_INITVAR")]
    for f in sorted(fields, key=lambda f: bool(f.kw_only)):
        default = f.default if f.default is not MISSING else _HAS_DEFAULT_FACTORY if f.default_factory is not MISSING else _empty
        t = f.type.type if type(f.type).__name__ == "InitVar" else f.type
        params.append(Parameter(f.name, 3 if f.kw_only else 1, default=default, annotation=t))
    return Signature(params, return_annotation=None)


def _user_method(cls, name):
    for k in cls.__mro__:
        if name in k.__dict__:
            f = k.__dict__[name]
            f = getattr(f, "__func__", f)
            return f if isinstance(f, _types.FunctionType) or hasattr(f, "__wrapped__") or name == "__init__" and _dataclass_init(f) else None
    return None


def _of_class(obj, cls, *rest):
    call = _user_method(type(obj), "__call__")
    if call is not None and type(obj).__module__ != "enum":
        return _drop_first(_signature(call, cls, *rest))
    if issubclass(obj, tuple) and hasattr(obj, "_field_defaults"):
        return cls(Parameter(n, 1, default=obj._field_defaults.get(n, _empty)) for n in obj._fields)
    for name in ("__new__", "__init__"):
        f = _user_method(obj, name)
        if f is not None:
            return _drop_first(_signature(f, cls, *rest))
    for k in obj.__mro__[:-1]:
        if k.__module__ == "builtins":
            raise ValueError(f"no signature found for builtin type {obj!r}")
    return cls()


def unwrap(func, *, stop=None):
    first, seen = func, {id(func)}
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
        if id(func) in seen:
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        seen.add(id(func))
    return func


def _signature(obj, cls, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    rest = (follow_wrapped, globals, locals, eval_str)
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, _types.MethodType):
        return _drop_first(_signature(obj.__func__, cls, *rest))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or isinstance(f, _types.MethodType))
        if isinstance(obj, _types.MethodType):
            return _signature(obj, cls, *rest)
    given = getattr(obj, "__signature__", None)
    if given is not None and not (isinstance(obj, type) and "__signature__" not in obj.__dict__):
        if not isinstance(given, Signature):
            raise TypeError(f"unexpected object {given!r} in __signature__ attribute")
        return given
    if isinstance(obj, _types.FunctionType):
        hints = dict(obj.__annotations__)
        if eval_str:
            from inspect import get_annotations

            hints = get_annotations(obj, globals=globals, locals=locals, eval_str=True)
        params = [
            Parameter(name, kind, default=default[0] if default else _empty, annotation=hints.get(name, _empty))
            for name, kind, default in _parameters(obj)
        ]
        return cls(params, return_annotation=hints.get("return", _empty))
    if type(obj).__name__ == "partial" and type(obj).__module__ == "functools":
        return _partial(obj, cls)
    if isinstance(obj, type):
        return _of_class(obj, cls, *rest)
    if isinstance(obj, (_types.BuiltinFunctionType, _types.MethodDescriptorType, _types.WrapperDescriptorType, _types.MethodWrapperType)):
        return (getattr(obj, "__name__", "") == "__init__" and _dataclass_init(obj)) or _native(cls, obj)
    call = _user_method(type(obj), "__call__")
    if call is not None:
        return _drop_first(_signature(call, cls, *rest))
    raise ValueError(f"callable {obj!r} is not supported by signature")


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    return _signature(obj, Signature, follow_wrapped, globals, locals, eval_str)


for _f in (formatannotation, unwrap, signature):
    _f.__module__ = "inspect"
