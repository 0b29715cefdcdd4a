"""Names of the types that have none among the builtins, and classes made without a class statement."""

import sys as _sys


def _function():
    pass


def _generator():
    yield


async def _coroutine():
    pass


async def _async_generator():
    yield


class _Class:
    def _method(self):
        pass


def _cell(x):
    def inner():
        return x

    return inner


FunctionType = LambdaType = type(_function)
CodeType = type(_function.__code__)
MappingProxyType = type(type.__dict__)
GeneratorType = type(_generator())
_c = _coroutine()
CoroutineType = type(_c)
_c.close()
AsyncGeneratorType = type(_async_generator())
MethodType = type(_Class()._method)
BuiltinFunctionType = BuiltinMethodType = type(len)
WrapperDescriptorType = type(object.__init__)
MethodWrapperType = type(object().__str__)
MethodDescriptorType = type(str.join)
ClassMethodDescriptorType = type(dict.__dict__["fromkeys"])
ModuleType = type(_sys)
try:
    raise TypeError
except TypeError as _e:
    TracebackType = type(_e.__traceback__)
    FrameType = type(_e.__traceback__.tb_frame)
GetSetDescriptorType = type(type.__dict__["__name__"])
MemberDescriptorType = type(property.__dict__["fget"])
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(Ellipsis)
UnionType = type(int | str)
GenericAlias = type(list[int])


class CellType:
    """What closures keep variables in. Programs do not see theirs."""

    def __init__(self, *contents):
        if contents:
            self.cell_contents = contents[0]


class SimpleNamespace:
    """An object with any attributes."""

    def __init__(self, /, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if id(self) in _open:
            return name + "(...)"
        _open.add(id(self))
        try:
            return f"{name}({', '.join([f'{k}={v!r}' for k, v in self.__dict__.items()])})"
        finally:
            _open.discard(id(self))

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def _order(op):
        def compare(self, other):
            if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
                raise TypeError(f"'{op}' not supported between instances of {type(self.__dict__).__name__!r} and {type(other.__dict__).__name__!r}")
            return NotImplemented

        return compare

    __lt__, __le__, __gt__, __ge__ = _order("<"), _order("<="), _order(">"), _order(">=")
    del _order
    __hash__ = None

    def __replace__(self, /, **changes):
        return type(self)(**{**self.__dict__, **changes})


_open = set()  # the namespaces whose repr is being made


class DynamicClassAttribute:
    """A property that is not there for the class, which may have another attribute of the name."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel, self.overwrite_doc = fget, fset, fdel, doc is None
        self.__doc__ = doc or getattr(fget, "__doc__", None)
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def _use(self, function, complaint, *args):
        if function is None:
            raise AttributeError(complaint)
        return function(*args)

    def __get__(self, instance, ownerclass=None):
        if instance is not None:
            return self._use(self.fget, "unreadable attribute", instance)
        if not self.__isabstractmethod__:
            raise AttributeError()  # the class is asked for its own
        return self

    def __set__(self, instance, value):
        self._use(self.fset, "can't set attribute", instance, value)

    def __delete__(self, instance):
        self._use(self.fdel, "can't delete attribute", instance)

    def _changed(self, **part):
        made = type(self)(**{"fget": self.fget, "fset": self.fset, "fdel": self.fdel, "doc": self.__doc__, **part})
        made.overwrite_doc = self.overwrite_doc
        return made

    def getter(self, fget):
        return self._changed(fget=fget, doc=self.overwrite_doc and fget.__doc__ or self.__doc__)

    def setter(self, fset):
        return self._changed(fset=fset)

    def deleter(self, fdel):
        return self._changed(fdel=fdel)


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Makes a class as a class statement does; exec_body fills its namespace."""
    resolved = resolve_bases(bases)
    meta, ns, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(ns)
    if resolved is not bases:
        ns["__orig_bases__"] = bases
    return meta(name, resolved, ns, **kwds)


def resolve_bases(bases):
    """Replaces the bases that are no classes by what they stand for."""
    resolved = []
    changed = False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            resolved.append(base)
            continue
        entries = base.__mro_entries__(bases)
        changed = True
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        resolved.extend(entries)
    return tuple(resolved) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """Finds the metaclass of a class that is to be made, and its namespace."""
    kwds = dict(kwds) if kwds is not None else {}
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        meta = _most_derived(meta, bases)
    ns = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    return meta, ns, kwds


def _most_derived(meta, bases):
    for kind in map(type, bases):
        if not issubclass(meta, kind):
            if not issubclass(kind, meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
            meta = kind
    return meta


def get_original_bases(cls, /):
    """The bases of a class as they were written."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


def coroutine(func):
    """Marks a generator function as one that may be awaited."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    return func


__all__ = [n for n in globals() if not n.startswith("_")]
