"""typing.get_type_hints: the annotations of an object, with the ones given as text looked up."""

import builtins
import sys as _sys

from typing import ForwardRef, Union, _Alias, _Annotated, _GenericClass, _union


def _argument(name, i, text, scope):
    if text == "...":
        return ...
    if name == "Literal" or name == "Annotated" and i > 0:
        if text[:1] in ("'", '"'):
            return text[1:-1]
        if text in ("None", "True", "False"):
            return {"None": None, "True": True, "False": False}[text]
        if text.lstrip("-").isdigit():
            return int(text)
    if text[:1] == "[":
        inner = text[1:-1]
        return [_evaluate(p, scope) for p in inner.split(",")] if inner.strip() else []
    return _evaluate(text, scope)


def _evaluate(text, scope):
    text = text.strip()
    if text == "None":
        return type(None)
    if text[:1] in ("'", '"'):
        return _evaluate(text[1:-1], scope)
    if " | " in text and "[" not in text:
        return Union[tuple(_evaluate(p, scope) for p in text.split("|"))]
    head, bracket, rest = text.partition("[")
    value = None
    for i, part in enumerate(head.strip().split(".")):
        if i:
            value = getattr(value, part)
        elif part in scope:
            value = scope[part]
        elif hasattr(builtins, part):
            value = getattr(builtins, part)
        else:
            raise NameError(f"name '{part}' is not defined")
    if not bracket:
        return value
    depth, start, parts = 0, 0, []
    body = rest.rstrip()[:-1]
    for i, c in enumerate(body):
        depth += (c in "[(") - (c in "])")
        if c == "," and depth == 0:
            parts.append(body[start:i])
            start = i + 1
    parts.append(body[start:])
    name = head.strip().rpartition(".")[2]
    args = tuple(_argument(name, i, p.strip(), scope) for i, p in enumerate(parts))
    return value[args if len(args) > 1 else args[0]]


def _resolve(t, scope):
    if t is None:
        return type(None)
    if isinstance(t, str):
        return _evaluate(t, scope)
    if isinstance(t, ForwardRef):
        return _evaluate(t.__forward_arg__, scope)
    if isinstance(t, _Alias) and not isinstance(t, (_Annotated, _GenericClass)) and t._name != "Literal":
        args = tuple(_resolve(a, scope) if isinstance(a, (str, ForwardRef, _Alias)) else a for a in t.__args__)
        return _union(args) if t._name == "Union" else _Alias(t._form, args)
    return t


def collect(obj, globalns, localns, include_extras):
    hints = {}
    if isinstance(obj, type):
        for k in reversed(obj.__mro__):
            module = _sys.modules.get(k.__module__)
            scope = globalns if globalns is not None else dict(module.__dict__) if module is not None else {}
            if localns:
                scope = {**scope, **localns}
            for n, t in getattr(k, "__annotations__", {}).items():
                hints[n] = _resolve(t, scope)
    else:
        found = getattr(obj, "__annotations__", None)
        if found is None:
            raise TypeError(f"{obj!r} is not a module, class, method, or function.")
        scope = globalns if globalns is not None else getattr(obj, "__globals__", None) or getattr(obj, "__dict__", {})
        if localns:
            scope = {**scope, **localns}
        for n, t in found.items():
            hints[n] = _resolve(t, scope)
    if include_extras:
        return hints
    return {n: t.__origin__ if isinstance(t, _Annotated) else t for n, t in hints.items()}
