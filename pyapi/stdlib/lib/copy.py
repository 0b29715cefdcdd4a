"""Copies of objects."""


class Error(Exception):
    pass


error = Error
_atomic = (type(None), int, float, bool, complex, str, bytes, type, range, slice, property, type(Ellipsis), type(NotImplemented), type(len), type(lambda: 0))


def _instance(x):
    cls = type(x)
    if not hasattr(x, "__dict__") and not hasattr(cls, "__slots__"):
        return None
    for base in (dict, list, set, frozenset, tuple, str, int, float):
        if isinstance(x, base):
            made = base.__new__(cls, x) if base in (tuple, str, int, float, frozenset) else base.__new__(cls)
            return made
    return object.__new__(cls)


def _state(x):
    if hasattr(x, "__dict__"):
        return dict(x.__dict__)
    found = {}
    for k in type(x).__mro__:
        slots = k.__dict__.get("__slots__", ())
        for n in (slots,) if isinstance(slots, str) else slots:
            if hasattr(x, n):
                found[n] = getattr(x, n)
    return found


def _restore(made, state):
    for k, v in state.items():
        object.__setattr__(made, k, v)


def copy(x):
    if isinstance(x, _atomic):
        return x
    cls = type(x)
    if cls is tuple or cls is frozenset:
        return x
    if cls in (list, dict, set):
        return x.copy()
    if hasattr(cls, "__copy__"):
        return x.__copy__()
    made = _instance(x)
    if made is None:
        return x
    for base in (dict, list, set):
        if isinstance(x, base):
            base.update(made, x) if base is not list else list.extend(made, x)
    _restore(made, _state(x))
    return made


def deepcopy(x, memo=None):
    if isinstance(x, _atomic):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    if key in memo:
        return memo[key][0]
    cls = type(x)
    if cls is list:
        made = []
        memo[key] = (made, x)
        for v in x:
            made.append(deepcopy(v, memo))
        return made
    if cls is dict:
        made = {}
        memo[key] = (made, x)
        for k, v in x.items():
            made[deepcopy(k, memo)] = deepcopy(v, memo)
        return made
    if cls is tuple:
        items = [deepcopy(v, memo) for v in x]
        made = x if all(a is b for a, b in zip(items, x)) else tuple(items)
        memo[key] = (made, x)
        return made
    if cls in (set, frozenset):
        made = cls(deepcopy(v, memo) for v in x)
        memo[key] = (made, x)
        return made
    if hasattr(cls, "__deepcopy__"):
        made = x.__deepcopy__(memo)
        memo[key] = (made, x)
        return made
    made = _instance(x)
    if made is None:
        return x
    memo[key] = (made, x)
    if isinstance(x, dict):
        for k, v in x.items():
            dict.update(made, [(deepcopy(k, memo), deepcopy(v, memo))])
    elif isinstance(x, list):
        for v in x:
            made.append(deepcopy(v, memo))
    elif isinstance(x, set):
        for v in x:
            made.add(deepcopy(v, memo))
    _restore(made, {k: deepcopy(v, memo) for k, v in _state(x).items()})
    return made
