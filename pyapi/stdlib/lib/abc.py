"""Abstract base classes."""

import _abc


def abstractmethod(funcobj):
    """Marks a method that subclasses must define before they can be instantiated."""
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def _abstract_names(cls):
    names = {name for name, value in cls.__dict__.items() if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                names.add(name)
    return frozenset(names)


class ABCMeta(type):
    """Metaclass of classes with abstract methods and registered subclasses."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls)
        return cls

    def register(cls, subclass):
        """Makes a class a virtual subclass."""
        return _abc.register(cls, subclass)

    def __instancecheck__(cls, instance):
        return _abc.instancecheck(cls, instance)

    def __subclasscheck__(cls, subclass):
        return _abc.subclasscheck(cls, subclass)


class ABC(metaclass=ABCMeta):
    """A class whose subclasses may have abstract methods."""

    __slots__ = ()


def get_cache_token():
    """Changes whenever a class is registered."""
    return _abc.token()


def update_abstractmethods(cls):
    """Computes the abstract methods of a class again, after it has got methods."""
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls)
    return cls
