"""Copies of objects."""

import types as _types


class Error(Exception):
    pass


error = Error
__all__ = ["Error", "copy", "deepcopy"]

_atomic = {
    type(None), int, float, bool, complex, str, bytes, type, range, slice, property, type(Ellipsis), type(NotImplemented),
    _types.BuiltinFunctionType, _types.FunctionType, _types.CodeType, _types.MethodDescriptorType, _types.WrapperDescriptorType,
}
_shared = _atomic | {tuple, frozenset}
_copied = {list, dict, set, bytearray}


def _reduced(x, cls):
    import copyreg

    registered = copyreg.dispatch_table.get(cls)
    if registered is not None:
        return registered(x)
    for name, args in (("__reduce_ex__", (4,)), ("__reduce__", ())):
        take_apart = getattr(x, name, None)
        if take_apart is not None:
            return take_apart(*args)
    raise Error("un(shallow)copyable object of type %s" % cls)


def copy(x):
    """A copy that shares what the object holds."""
    cls = type(x)
    if cls in _shared:
        return x
    if cls in _copied:
        return x.copy()
    if issubclass(cls, type):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    rv = _reduced(x, cls)
    if isinstance(rv, str):
        return x
    return _reconstruct(x, None, *rv)


_nothing = []


def deepcopy(x, memo=None, _nil=_nothing):
    """A copy of the object and of all that it holds. memo maps the ids of what has been copied to the copies."""
    cls = type(x)
    if cls in _atomic:
        return x
    memo = {} if memo is None else memo
    key = id(x)
    if (known := memo.get(key, _nil)) is not _nil:
        return known
    if cls is list:
        y = []
        memo[key] = y
        for a in x:
            y.append(deepcopy(a, memo))
    elif cls is dict:
        y = {}
        memo[key] = y
        for k, v in x.items():
            y[deepcopy(k, memo)] = deepcopy(v, memo)
    elif cls is tuple:
        y = [deepcopy(a, memo) for a in x]
        if key in memo:  # it holds itself
            return memo[key]
        for a, b in zip(x, y):
            if a is not b:
                y = tuple(y)
                break
        else:
            y = x
    elif cls is _types.MethodType:
        y = cls(x.__func__, deepcopy(x.__self__, memo))
    elif issubclass(cls, type):
        y = x
    elif cls is bytearray:
        y = x.copy()
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            y = copier(memo)
        else:
            rv = _reduced(x, cls)
            y = x if isinstance(rv, str) else _reconstruct(x, memo, *rv)
    if y is not x:
        memo[key] = y
        memo.setdefault(id(memo), []).append(x)  # kept alive, so that nothing else gets its id
    return y


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
    """Puts together what _reduced has taken apart. With a memo, copies of the parts are taken."""

    def part(p):
        return p if memo is None else deepcopy(p, memo)

    y = func(*map(part, args))
    if memo is not None:
        memo[id(x)] = y  # the parts may lead back to it
    if state is not None:
        _restore(y, part(state))
    if listiter is not None:
        for item in listiter:
            y.append(part(item))
    if dictiter is not None:
        for key, value in dictiter:
            key = part(key)
            y[key] = part(value)
    return y


def _restore(y, state):
    """Gives an object its state: attributes, or a pair of those in its dict and those in slots."""
    if hasattr(y, "__setstate__"):
        y.__setstate__(state)
        return
    attributes, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, None)
    if attributes is not None:
        y.__dict__.update(attributes)
    for name, value in ({} if slots is None else slots).items():
        setattr(y, name, value)
