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

    reductor = copyreg.dispatch_table.get(cls)
    if reductor is not None:
        return reductor(x)
    reductor = getattr(x, "__reduce_ex__", None)
    if reductor is not None:
        return reductor(4)
    reductor = getattr(x, "__reduce__", None)
    if reductor:
        return reductor()
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
    if memo is None:
        memo = {}
    key = id(x)
    y = memo.get(key, _nil)
    if y is not _nil:
        return y
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
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            y = copier(memo)
        else:
            rv = _reduced(x, cls)
            y = x if isinstance(rv, str) else _reconstruct(x, memo, *rv)
    if y is not x:
        memo[key] = y
        try:
            memo[id(memo)].append(x)
        except KeyError:
            memo[id(memo)] = [x]
    return y


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
    deep = memo is not None
    if deep and args:
        args = (deepcopy(arg, memo) for arg in args)
    y = func(*args)
    if deep:
        memo[id(x)] = y
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(y, "__setstate__"):
            y.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                y.__dict__.update(state)
            if slots is not None:
                for key, value in slots.items():
                    setattr(y, key, value)
    if listiter is not None:
        for item in listiter:
            y.append(deepcopy(item, memo) if deep else item)
    if dictiter is not None:
        for key, value in dictiter:
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            y[key] = value
    return y
