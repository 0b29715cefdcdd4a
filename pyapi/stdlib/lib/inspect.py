"""What there is to know about functions, classes, modules and their source."""

import sys as _sys
import types as _types
from collections import namedtuple as _namedtuple

from _host import evaluate as _evaluate, is_coroutine as _is_coroutine, is_generator as _is_generator, stack as _stack
from _inspect_signature import BoundArguments, Parameter, Signature, formatannotation, signature, unwrap
from _inspect_signature import _ParameterKind, _empty

FullArgSpec = _namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")
Attribute = _namedtuple("Attribute", "name kind defining_class object")
ClosureVars = _namedtuple("ClosureVars", "nonlocals globals builtins unbound")
Traceback = _namedtuple("Traceback", "filename lineno function code_context index")
CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_NOFREE, CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 64, 128, 256, 512
GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"


def getfullargspec(func):
    try:
        sig = signature(func, follow_wrapped=False)
    except Exception as e:
        raise TypeError("unsupported callable") from e
    if isinstance(func, _types.MethodType):
        sig = signature(func.__func__, follow_wrapped=False)
    params = list(sig.parameters.values())
    positional = [p for p in params if p.kind <= 1]
    keyword = [p for p in params if p.kind == 3]
    annotations = {"return": sig.return_annotation} if sig.return_annotation is not _empty else {}
    annotations.update({p.name: p.annotation for p in params if p.annotation is not _empty})
    return FullArgSpec(
        [p.name for p in positional],
        next((p.name for p in params if p.kind == 2), None),
        next((p.name for p in params if p.kind == 4), None),
        tuple(p.default for p in positional if p.default is not _empty) or None,
        [p.name for p in keyword],
        {p.name: p.default for p in keyword if p.default is not _empty} or None,
        annotations,
    )


def getcallargs(func, /, *args, **kwargs):
    bound = signature(func).bind(*args, **kwargs)
    bound.apply_defaults()
    rank = {Parameter.VAR_KEYWORD: 2.5}
    names = sorted(bound.arguments, key=lambda n: rank.get(bound.signature.parameters[n].kind, bound.signature.parameters[n].kind))
    out = {n: bound.arguments[n] for n in names}
    if isinstance(func, _types.MethodType):
        first = next(iter(signature(func.__func__).parameters))
        out = {first: func.__self__, **out}
    return out


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    if isinstance(obj, type):
        found = obj.__dict__.get("__annotations__", None)
        if isinstance(found, _types.GetSetDescriptorType):
            found = None
        scope, own = getattr(_sys.modules.get(obj.__module__), "__dict__", {}), dict(vars(obj))
    elif isinstance(obj, _types.ModuleType):
        found, scope, own = getattr(obj, "__annotations__", None), obj.__dict__, {}
    elif callable(obj):
        found, scope, own = getattr(obj, "__annotations__", None), getattr(unwrap(obj), "__globals__", {}), {}
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if not found:
        return {}
    if not eval_str:
        return dict(found)
    scope = {**(scope if globals is None else globals), **(own if locals is None else locals)}
    return {k: _evaluate(v, scope) if isinstance(v, str) else v for k, v in found.items()}


def isclass(object):
    return isinstance(object, type)


def isfunction(object):
    return isinstance(object, _types.FunctionType)


def ismethod(object):
    return isinstance(object, _types.MethodType)


def isbuiltin(object):
    return isinstance(object, _types.BuiltinFunctionType)


def ismethodwrapper(object):
    return isinstance(object, _types.MethodWrapperType)


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object)


def ismodule(object):
    return isinstance(object, _types.ModuleType)


def isgenerator(object):
    return isinstance(object, _types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, _types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, _types.AsyncGeneratorType)


def isawaitable(object):
    return isinstance(object, _types.CoroutineType) or hasattr(type(object), "__await__")


def iscode(object):
    return isinstance(object, _types.CodeType)


def isframe(object):
    return isinstance(object, _types.FrameType)


def istraceback(object):
    return isinstance(object, _types.TracebackType)


def isgetsetdescriptor(object):
    return isinstance(object, _types.GetSetDescriptorType)


def ismemberdescriptor(object):
    return isinstance(object, _types.MemberDescriptorType)


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), "__set__") or hasattr(type(object), "__delete__")


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), "__get__") and not hasattr(type(object), "__set__")


def _function_of(f):
    while True:
        if ismethod(f):
            f = f.__func__
        elif type(f).__name__ == "partial" and type(f).__module__ == "functools":
            f = f.func
        else:
            return f


def isgeneratorfunction(obj):
    f = _function_of(obj)
    return isfunction(f) and _is_generator(f) and not _is_coroutine(f)


def iscoroutinefunction(obj):
    f = _function_of(obj)
    return isfunction(f) and _is_coroutine(f) and not _is_generator(f)


def isasyncgenfunction(obj):
    f = _function_of(obj)
    return isfunction(f) and _is_coroutine(f) and _is_generator(f)


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", ()))


def _getmembers(object, predicate, getter):
    names = dir(object)
    found = []
    for name in names:
        try:
            value = getter(object, name)
        except AttributeError:
            for k in object.__mro__ if isclass(object) else ():
                if name in k.__dict__:
                    value = k.__dict__[name]
                    break
            else:
                continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return sorted(found, key=lambda pair: pair[0])


def getmembers(object, predicate=None):
    return _getmembers(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _getmembers(object, predicate, getattr_static)


_missing = _types.SimpleNamespace()


def getattr_static(obj, attr, default=_missing):
    own = {}
    if isclass(obj):
        line = [*obj.__mro__, *type(obj).__mro__]
    else:
        line = type(obj).__mro__
        own = getattr(obj, "__dict__", {})
    for k in line:
        if attr in k.__dict__ and not (attr in own and not isdatadescriptor(k.__dict__[attr])):
            return k.__dict__[attr]
    if attr in own:
        return own[attr]
    if default is not _missing:
        return default
    raise AttributeError(attr)


def classify_class_attrs(cls):
    out = []
    for name in dir(cls):
        home, value = None, None
        for k in cls.__mro__:
            if name in k.__dict__:
                home, value = k, k.__dict__[name]
                break
        if home is None:
            continue
        kind = "data"
        if isinstance(value, (staticmethod, classmethod)):
            kind = "static method" if isinstance(value, staticmethod) else "class method"
        elif isinstance(value, property):
            kind = "property"
        elif isroutine(value):
            kind = "method"
        out.append(Attribute(name, kind, home, value))
    return out


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    return _sys.modules.get(getattr(object, "__module__", None))


def getmodulename(path):
    name = path.rpartition("/")[2]
    return name[:-3] if name.endswith(".py") else None


def getmro(cls):
    return cls.__mro__


def getclasstree(classes, unique=False):
    children, roots = {}, []
    for c in classes:
        for parent in c.__bases__:
            if c not in children.setdefault(parent, []):
                children[parent].append(c)
            if unique and parent in classes:
                break
        if not c.__bases__ and c not in roots:
            roots.append(c)
    roots += [p for p in children if p not in classes and p not in roots]
    return _walk(roots, children)


def _walk(classes, children):
    out = []
    for c in sorted(classes, key=lambda k: (k.__module__, k.__name__)):
        out.append((c, c.__bases__))
        if c in children:
            out.append(_walk(children[c], children))
    return out


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.lstrip()), default=0)
    lines = [lines[0].lstrip()] + [line[margin:] for line in lines[1:]]
    return "\n".join(lines).strip("\n")


def _inherited_doc(obj):
    if isclass(obj):
        for k in obj.__mro__:
            if k is not object and k.__doc__ is not None:
                return k.__doc__
        return None
    name = getattr(obj, "__name__", None)
    if ismethod(obj):
        cls = obj.__self__ if isclass(obj.__self__) else type(obj.__self__)
    elif isfunction(obj):
        cls = getattr(_sys.modules.get(obj.__module__), obj.__qualname__.split(".")[0], None) if "." in obj.__qualname__ else None
    elif isinstance(obj, property) and obj.fget is not None:
        name = obj.fget.__name__
        cls = getattr(_sys.modules.get(obj.fget.__module__), obj.fget.__qualname__.split(".")[0], None)
    else:
        return None
    docs = (getattr(getattr(k, name, None), "__doc__", None) for k in getattr(cls, "__mro__", ()))
    return next((doc for doc in docs if doc is not None), None)


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    if doc is None:
        doc = _inherited_doc(object)
    return cleandoc(doc) if isinstance(doc, str) else None


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        module = _sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        if object.__module__ == "__main__":
            raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    # A method has a function, a function has code, and the code knows its file.
    code = object.__func__ if ismethod(object) else object
    code = code.__code__ if isfunction(code) else code
    if iscode(code):
        return code.co_filename
    raise TypeError(f"module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}")


def getsourcefile(object):
    return getfile(object)


def getabsfile(object):
    return getfile(object)


def findsource(object):
    import linecache

    lines = linecache.getlines(getfile(object))
    if not lines:
        raise OSError("could not get source code")
    if ismodule(object):
        return lines, 0
    if isclass(object):
        return lines, _class_line(lines, object.__qualname__)
    if ismethod(object):
        object = object.__func__
    line = (object.__code__ if isfunction(object) else object).co_firstlineno - 1
    return lines, line


def _indent(line):
    return len(line) - len(line.lstrip())


def _is_decorator(lines, i, indent):
    return lines[i].lstrip().startswith("@") and _indent(lines[i]) == indent


def _class_line(lines, qualname):
    names, start, indent = qualname.replace(".<locals>", "").split("."), 0, -1
    for name in names:
        for i in range(start, len(lines)):
            words = lines[i].strip().replace("(", " ").replace(":", " ").replace("[", " ").split()
            if _indent(lines[i]) > indent and words[:1] in (["class"], ["def"]) and words[1:2] == [name]:
                start, indent = i, _indent(lines[i])
                break
        else:
            raise OSError("could not find class definition")
    while start > 0 and _is_decorator(lines, start - 1, indent):
        start -= 1
    return start


def getblock(lines):
    """The lines of the definition that begins with the first of lines."""
    indent, body, depth, end = _indent(lines[0]), False, 0, 1
    quotes = None
    for i, line in enumerate(lines):
        inside = quotes
        for q in ('"""', "'''"):
            if quotes in (None, q) and line.count(q) % 2:
                quotes = None if quotes else q
        if inside:
            end = i + 1
            continue
        text = line.strip()
        if depth <= 0 and body and text and not text.startswith("#") and _indent(line) <= indent:
            break
        code = text.split(" #")[0]
        depth += sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
        if not body and depth <= 0 and not text.startswith("@") and ":" in code:
            body = True
            if not code.endswith(":"):
                return lines[:i + 1]
        if text and not (text.startswith("#") and _indent(line) <= indent):
            end = i + 1
    return lines[:end]


def getsourcelines(object):
    object = unwrap(object) if not isclass(object) else object
    lines, line = findsource(object)
    if ismodule(object):
        return lines, 0
    return getblock(lines[line:]), line + 1


def getsource(object):
    return "".join(getsourcelines(object)[0])


def indentsize(line):
    return _indent(line.expandtabs())


def getgeneratorstate(generator):
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_frame is None:
        return GEN_CLOSED
    return GEN_SUSPENDED if getattr(generator, "gi_suspended", False) else GEN_CREATED


def getclosurevars(func):
    f = _function_of(func)
    if not isfunction(f):
        raise TypeError(f"{func!r} is not a Python function")
    raise NotImplementedError("inspect.getclosurevars() is not available: functions do not keep the names they use; look at __closure__")


class FrameInfo:
    """A place in the calls that are under way."""

    def __init__(self, filename, lineno, function):
        self.frame, self.filename, self.lineno, self.function = None, filename, lineno, function
        self.code_context, self.index = None, None

    def __iter__(self):
        return iter((self.frame, self.filename, self.lineno, self.function, self.code_context, self.index))

    def __getitem__(self, i):
        return tuple(self)[i]


def stack(context=1):
    return [FrameInfo(*f) for f in reversed(_stack())]


def currentframe():
    return _sys._getframe(0)


def getframeinfo(frame, context=1):
    """Where a frame or a traceback stands."""
    if istraceback(frame):
        lineno, frame = frame.tb_lineno, frame.tb_frame
    else:
        lineno = frame.f_lineno
    return _frame_info(frame, lineno)


def _frame_info(frame, lineno):
    info = FrameInfo(frame.f_code.co_filename, lineno, frame.f_code.co_name)
    info.frame = frame
    return info


def getinnerframes(tb, context=1):
    """The places from a traceback's frame to where the exception was raised."""
    frames = []
    while tb is not None:
        frames.append(_frame_info(tb.tb_frame, tb.tb_lineno))
        tb = tb.tb_next
    return frames


def trace(context=1):
    """The places between here and where the exception that is being handled was raised."""
    return getinnerframes(_sys.exc_info()[2], context)
