"""How objects are taken apart to be copied."""

# type -> the function that takes its objects apart
dispatch_table = {}


def _callable(x, what):
    if callable(x):
        return x
    raise TypeError(f"{what} must be callable")


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Registers the function that takes objects of a type apart."""
    dispatch_table[ob_type] = _callable(pickle_function, "reduction functions")
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Checks what is to put objects together again; nothing needs to be remembered for that."""
    _callable(object, "constructors")


# What __reduce_ex__ names as the function that makes an object, with and without keyword arguments.


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    return cls.__new__(cls, *args, **kwargs)
