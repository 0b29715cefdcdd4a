"""Abstract base classes."""


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class ABCMeta(type):
    """Metaclass of classes with abstract methods and registered subclasses."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = type.__new__(mcls, name, bases, namespace, **kwargs)
        names = {n for n, v in namespace.items() if getattr(v, "__isabstractmethod__", False) is True}
        for base in bases:
            for n in getattr(base, "__abstractmethods__", ()):
                if getattr(getattr(cls, n, None), "__isabstractmethod__", False) is True:
                    names.add(n)
        cls.__abstractmethods__ = _Names(sorted(names))
        cls._abc_registry = []
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        cls._abc_registry.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        return ABCMeta.__subclasscheck__(cls, type(instance))

    def __subclasscheck__(cls, subclass):
        hook = getattr(cls, "__subclasshook__", None)
        if hook is not None:
            answer = hook(subclass)
            if answer is not NotImplemented:
                return answer
        for k in cls.__dict__.get("_abc_registry", ()):
            if issubclass(subclass, k):
                return True
        return False


class _Names(tuple):
    """The names of abstract methods: a frozenset that keeps its order, so that messages do."""

    def __eq__(self, other):
        return set(self) == set(other)

    def __hash__(self):
        return hash(frozenset(self))

    def __repr__(self):
        return repr(frozenset(self))


class ABC(metaclass=ABCMeta):
    """A class whose subclasses may have abstract methods."""

    __slots__ = ()


class abstractproperty(property):
    __isabstractmethod__ = True


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True


def get_cache_token():
    return 0


def update_abstractmethods(cls):
    return cls
