"""Abstract base classes."""

import _abc


def abstractmethod(funcobj):
    """Marks a method that subclasses must define before they can be instantiated."""
    funcobj.__isabstractmethod__ = True
    return funcobj


# The old names of classmethod, staticmethod and property over abstractmethod. The first two mark the function as well, so that
# it is abstract for who takes it out of the class.


def _marking(kind):
    def __init__(self, callable):
        kind.__init__(self, abstractmethod(callable))

    return __init__


class abstractclassmethod(classmethod):
    __init__ = _marking(classmethod)
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __init__ = _marking(staticmethod)
    __isabstractmethod__ = True


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


def _structural(*methods):
    """Decorates an abstract class that others belong to by having methods. Its subclasses ask for more than that."""

    def decorate(cls):
        def __subclasshook__(asked, sub):
            return asked is cls and _abc.has_methods(sub, methods) or NotImplemented

        cls.__subclasshook__ = classmethod(__subclasshook__)
        return cls

    return decorate


def get_cache_token():
    """Changes whenever a class is registered."""
    return _abc.token()


def update_abstractmethods(cls):
    """Computes the abstract methods of a class again, after it has got methods."""
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls)
    return cls
