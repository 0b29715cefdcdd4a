"""What there is to know about functions and classes."""

import types as _types

from _host import is_coroutine as _is_coroutine, is_generator as _is_generator, parameters as _parameters, stack as _stack


CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR, CO_NOFREE = 1, 2, 4, 8, 16, 32, 64
CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 128, 256, 512


class _Empty:
    def __repr__(self):
        return "<class 'inspect._empty'>"


_empty = _Empty()


class _Kind(int):
    def __new__(cls, value, name, description):
        self = int.__new__(cls, value)
        self.name = name
        self.description = description
        return self

    def __repr__(self):
        return f"<_ParameterKind.{self.name}: {int(self)}>"

    def __str__(self):
        return self.name


class Parameter:
    POSITIONAL_ONLY = _Kind(0, "POSITIONAL_ONLY", "positional-only")
    POSITIONAL_OR_KEYWORD = _Kind(1, "POSITIONAL_OR_KEYWORD", "positional or keyword")
    VAR_POSITIONAL = _Kind(2, "VAR_POSITIONAL", "variadic positional")
    KEYWORD_ONLY = _Kind(3, "KEYWORD_ONLY", "keyword-only")
    VAR_KEYWORD = _Kind(4, "VAR_KEYWORD", "variadic keyword")
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation

    def replace(self, **changes):
        values = {"name": self.name, "kind": self.kind, "default": self.default, "annotation": self.annotation, **changes}
        return Parameter(values.pop("name"), values.pop("kind"), **values)

    def __str__(self):
        s = self.name
        if self.annotation is not _empty:
            s += ": " + formatannotation(self.annotation)
        if self.default is not _empty:
            s += (" = " if self.annotation is not _empty else "=") + repr(self.default)
        if self.kind == 2:
            s = "*" + s
        elif self.kind == 4:
            s = "**" + s
        return s

    def __repr__(self):
        return f'<Parameter "{self}">'

    def __eq__(self, other):
        return isinstance(other, Parameter) and (self.name, self.kind, self.default, self.annotation) == (other.name, other.kind, other.default, other.annotation)

    __hash__ = None


def formatannotation(annotation, base_module=None):
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation).replace("typing.", "")


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature = signature
        self.arguments = arguments

    @property
    def args(self):
        out = []
        for name, p in self.signature.parameters.items():
            if p.kind in (3, 4) or name not in self.arguments:
                break
            if p.kind == 2:
                out.extend(self.arguments[name])
            else:
                out.append(self.arguments[name])
        return tuple(out)

    @property
    def kwargs(self):
        out, keyword = {}, False
        for name, p in self.signature.parameters.items():
            if p.kind in (3, 4):
                keyword = True
            elif name not in self.arguments:
                keyword = True
                continue
            if not keyword or name not in self.arguments:
                continue
            if p.kind == 4:
                out.update(self.arguments[name])
            else:
                out[name] = self.arguments[name]
        return out

    def apply_defaults(self):
        values = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                values[name] = self.arguments[name]
            elif p.default is not _empty:
                values[name] = p.default
            elif p.kind == 2:
                values[name] = ()
            elif p.kind == 4:
                values[name] = {}
        self.arguments = values

    def __repr__(self):
        return f"<BoundArguments ({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())})>"


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = {p.name: p for p in parameters or ()}
        self.return_annotation = return_annotation

    def replace(self, *, parameters=None, return_annotation=None):
        return Signature(self.parameters.values() if parameters is None else parameters,
                         return_annotation=self.return_annotation if return_annotation is None else return_annotation)

    def __str__(self):
        out, slash, star = [], False, False
        params = list(self.parameters.values())
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
        if self.return_annotation is not _empty:
            text += " -> " + formatannotation(self.return_annotation)
        return text

    def __repr__(self):
        return f"<Signature {self}>"

    def __eq__(self, other):
        return isinstance(other, Signature) and list(self.parameters.items()) == list(other.parameters.items()) and self.return_annotation == other.return_annotation

    __hash__ = None

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def _bind(self, args, kwargs, partial):
        found, args = {}, list(args)
        for name, p in self.parameters.items():
            if p.kind == 2:
                if args:
                    found[name] = tuple(args)
                args = []
            elif p.kind == 4:
                if kwargs:
                    found[name] = kwargs
                kwargs = {}
            elif args and p.kind != 3:
                if name in kwargs and p.kind != 0:
                    raise TypeError(f"multiple values for argument {name!r}")
                found[name] = args.pop(0)
            elif name in kwargs and p.kind != 0:
                found[name] = kwargs[name]
                kwargs = {k: v for k, v in kwargs.items() if k != name}
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required {'keyword-only ' if p.kind == 3 else ''}argument: {name!r}")
        if args:
            raise TypeError("too many positional arguments")
        if kwargs:
            raise TypeError(f"got an unexpected keyword argument {next(iter(kwargs))!r}")
        return BoundArguments(self, found)


_kinds = [Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL, Parameter.KEYWORD_ONLY, Parameter.VAR_KEYWORD]


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if follow_wrapped:
        obj = unwrap(obj)
    if ismethod(obj):
        sig = signature(obj.__func__)
        return sig.replace(parameters=list(sig.parameters.values())[1:])
    if isinstance(obj, type):
        init = getattr(obj, "__init__", None)
        if isfunction(init):
            sig = signature(init)
            return Signature(list(sig.parameters.values())[1:])
        return Signature()
    if not isfunction(obj):
        call = getattr(type(obj), "__call__", None)
        if isfunction(call):
            sig = signature(call)
            return sig.replace(parameters=list(sig.parameters.values())[1:])
        raise ValueError(f"no signature found for builtin {obj!r}")
    hints = obj.__annotations__
    params = [
        Parameter(name, _kinds[kind], default=default[0] if default else _empty, annotation=hints.get(name, _empty))
        for name, kind, default in _parameters(obj)
    ]
    return Signature(params, return_annotation=hints.get("return", _empty))


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
    return func


def getfullargspec(func):
    from collections import namedtuple

    sig = signature(func, follow_wrapped=False)
    params = list(sig.parameters.values())
    spec = namedtuple("FullArgSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults annotations")
    positional = [p for p in params if p.kind <= 1]
    keyword = [p for p in params if p.kind == 3]
    return spec(
        [p.name for p in positional],
        next((p.name for p in params if p.kind == 2), None),
        next((p.name for p in params if p.kind == 4), None),
        tuple(p.default for p in positional if p.default is not _empty) or None,
        [p.name for p in keyword],
        {p.name: p.default for p in keyword if p.default is not _empty} or None,
        {p.name: p.annotation for p in params if p.annotation is not _empty},
    )


def isclass(object):
    return isinstance(object, type)


def isfunction(object):
    return isinstance(object, _types.FunctionType)


def ismethod(object):
    return isinstance(object, _types.MethodType)


def isbuiltin(object):
    return isinstance(object, _types.BuiltinFunctionType)


def isroutine(object):
    return isfunction(object) or ismethod(object) or isbuiltin(object)


def ismodule(object):
    return isinstance(object, _types.ModuleType)


def isgenerator(object):
    return isinstance(object, _types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, _types.CoroutineType)


def isgeneratorfunction(object):
    return _is_generator(object)


def iscoroutinefunction(object):
    return _is_coroutine(object)


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", ()))


def getmembers(object, predicate=None):
    found = []
    for name in dir(object):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return sorted(found, key=lambda pair: pair[0])


def getmodule(object):
    import sys

    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getmro(cls):
    return cls.__mro__


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(indents, default=0)
    lines = [lines[0].lstrip()] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    return cleandoc(doc) if isinstance(doc, str) else None


def getfile(object):
    if isfunction(object) or ismethod(object):
        return object.__code__.co_filename
    if ismodule(object) and hasattr(object, "__file__"):
        return object.__file__
    raise TypeError(f"{object!r} is a built-in")


getsourcefile = getfile


def getsource(object):
    raise OSError("could not get source code")


getsourcelines = getsource


class FrameInfo:
    def __init__(self, filename, lineno, function):
        self.filename, self.lineno, self.function = filename, lineno, function
        self.code_context, self.index = None, None

    def __getitem__(self, i):
        return (None, self.filename, self.lineno, self.function, None, None)[i]


def stack(context=1):
    return [FrameInfo(*f) for f in reversed(_stack())]


def currentframe():
    import sys

    return sys._getframe(0)
