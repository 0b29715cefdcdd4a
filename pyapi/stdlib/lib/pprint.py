"""Printing data over several lines."""

import collections as _collections
import dataclasses as _dataclasses
import re as _re
import sys as _sys
import types as _types
from io import StringIO as _StringIO

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _Key:
    """Orders what cannot be ordered: by type and address."""

    def __init__(self, value):
        self.value = value

    def _place(self):
        return str(type(self.value)), id(self.value)

    def __lt__(self, other):
        a, b = self.value, other.value
        try:
            return a < b
        except TypeError:
            return self._place() < other._place()


def _pair(item):
    return _Key(item[0]), _Key(item[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


def _packed(parts, room, last_room):
    """The reprs of as few pieces as can be made of parts, each no longer than the room; that with the last part may have less."""
    last, piece = len(parts) - 1, parts[0][:0]
    for i, part in enumerate(parts):
        longer = piece + part
        if len(repr(longer)) <= (last_room if i == last else room):
            piece = longer
            continue
        if piece:
            yield repr(piece)
        piece = part
    if piece:
        yield repr(piece)


def _made(cls):
    """Whether a dataclass has the repr that the decorator made."""
    method = cls.__dict__.get("__repr__")
    return method is not None and (hasattr(method, "__wrapped__") or getattr(method, "__module__", "") == "dataclasses")


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth, self._indent_per_level, self._width = depth, indent, width
        self._stream = _sys.stdout if stream is None else stream
        self._compact, self._sort_dicts, self._underscore_numbers = bool(compact), sort_dicts, underscore_numbers

    def pformat(self, object):
        text = _StringIO()
        self._print(object, text)
        return text.getvalue()

    def pprint(self, object):
        if self._stream is None:
            return
        self._print(object, self._stream)
        self._stream.write("\n")

    def _print(self, object, stream):
        self._format(object, stream, 0, 0, {}, 0)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        _, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _format(self, object, stream, indent, allowance, context, level):
        key = id(object)
        if key in context:
            stream.write(_recursion(object))
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            printer = self._printer(object)
            if printer is not None:
                context[key] = 1
                printer(object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
        stream.write(text)

    def _printer(self, object):
        """The method that prints a type over several lines, or None."""
        kind = type(object)
        method = kind.__repr__
        for cls, name in self._kinds:
            if method is cls.__repr__:
                # What is empty and no literal has nothing to print over lines.
                literal = name in ("_pprint_dict", "_pprint_list", "_pprint_tuple", "_pprint_bytes")
                return getattr(self, name) if literal or object else None
        if _dataclasses.is_dataclass(object) and not isinstance(object, type) and kind.__dataclass_params__.repr and _made(kind):
            return self._pprint_dataclass
        return None

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        name = type(object).__name__
        items = [(f.name, getattr(object, f.name)) for f in _dataclasses.fields(object) if f.repr]
        stream.write(name + "(")
        self._format_namespace_items(items, stream, indent + len(name) + 1, allowance, context, level)
        stream.write(")")

    def _pprint_simplenamespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is _types.SimpleNamespace else type(object).__name__
        stream.write(name + "(")
        self._format_namespace_items(object.__dict__.items(), stream, indent + len(name) + 1, allowance, context, level)
        stream.write(")")

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        self._write_indent(stream)
        if object:
            items = sorted(object.items(), key=_pair) if self._sort_dicts else object.items()
            self._format_dict_items(items, stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _open(self, object, stream, indent, bracket="("):
        """Writes the name of the type as of a call; answers the indent of what is in it."""
        name = type(object).__name__
        stream.write(name + bracket)
        return indent + len(name) + 1

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        indent = self._open(object, stream, indent)
        self._format(list(object.items()), stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _pprint_list(self, object, stream, indent, allowance, context, level):
        stream.write("[")
        self._format_items(object, stream, indent, allowance + 1, context, level)
        stream.write("]")

    def _pprint_tuple(self, object, stream, indent, allowance, context, level):
        stream.write("(")
        end = ",)" if len(object) == 1 else ")"
        self._format_items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_set(self, object, stream, indent, allowance, context, level):
        end = "}"
        if type(object) is set:
            stream.write("{")
        else:
            indent, end = self._open(object, stream, indent, "({"), "})"
        self._format_items(sorted(object, key=_Key), stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        indent, room, last_room = self._rooms(indent, allowance, level)
        *lines, last = object.splitlines(True)
        pieces = []
        for line, end in [*((line, room) for line in lines), (last, last_room)]:
            whole = repr(line)
            if len(whole) <= end:
                pieces.append(whole)
            else:
                pieces += _packed(_re.findall(r"\S*\s*", line)[:-1], room, end)
        if len(pieces) == 1:
            stream.write(repr(last))
            return
        self._write_pieces(pieces, stream, indent, level)

    def _rooms(self, indent, allowance, level):
        """The indent of pieces, how long they may be, and how long the last one: on the first level they stand in parentheses."""
        outer = level == 1
        room = self._width - indent - outer
        return indent + outer, room, room - allowance - outer

    def _write_pieces(self, pieces, stream, indent, level):
        if level == 1:
            stream.write("(")
        stream.write(("\n" + " " * indent).join(pieces))
        if level == 1:
            stream.write(")")

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        indent, room, last_room = self._rooms(indent, allowance, level)
        # CPython leaves room for what follows only when the last four are not complete.
        fours = [object[i:i + 4] for i in range(0, len(object), 4)]
        self._write_pieces(list(_packed(fours, room, last_room if len(object) % 4 else room)), stream, indent, level)

    def _pprint_mappingproxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    def _pprint_default_dict(self, object, stream, indent, allowance, context, level):
        indent = self._open(object, stream, indent)
        stream.write(self._repr(object.default_factory, context, level) + ",\n" + " " * indent)
        self._pprint_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        indent = self._open(object, stream, indent, "({")
        self._write_indent(stream)
        self._format_dict_items(object.most_common(), stream, indent, allowance + 2, context, level)
        stream.write("})")

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        indent = self._open(object, stream, indent)
        self._rows(object.maps, stream, indent, allowance + 1, lambda m, room: self._format(m, stream, indent, room, context, level))
        stream.write(")")

    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        indent = self._open(object, stream, indent, "([")
        bounded = object.maxlen is not None
        self._format_items(object, stream, indent, 2 if bounded else allowance + 2, context, level)
        end = ",\n" + " " * indent + "maxlen=" + self._repr(object.maxlen, context, level) if bounded else ""
        stream.write("]" + end + ")")

    def _pprint_user(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    _kinds = [
        (dict, "_pprint_dict"), (list, "_pprint_list"), (tuple, "_pprint_tuple"), (set, "_pprint_set"), (frozenset, "_pprint_set"),
        (str, "_pprint_str"), (bytes, "_pprint_bytes"), (_collections.OrderedDict, "_pprint_ordered_dict"),
        (_collections.defaultdict, "_pprint_default_dict"), (_collections.Counter, "_pprint_counter"),
        (_collections.ChainMap, "_pprint_chain_map"), (_collections.deque, "_pprint_deque"), (_types.SimpleNamespace, "_pprint_simplenamespace"),
        (_types.MappingProxyType, "_pprint_mappingproxy"),
    ]
    for _name in ("UserDict", "UserList", "UserString"):
        if hasattr(_collections, _name):
            _kinds.append((getattr(_collections, _name), "_pprint_user"))
    del _name

    def _rows(self, items, stream, indent, allowance, write):
        """Each item on a line. write has the item, and how much stands behind it: a comma, or what follows the last one."""
        items = list(items)
        for left in range(len(items) - 1, -1, -1):
            write(items[-left - 1], 1 if left else allowance)
            if left:
                stream.write(",\n" + " " * indent)

    def _write_indent(self, stream):
        # The bracket takes one column of the first line's indent.
        stream.write(" " * (self._indent_per_level - 1))

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level

        def write(item, room):
            text = self._repr(item[0], context, level) + ": "
            stream.write(text)
            self._format(item[1], stream, indent + len(text), room, context, level)

        self._rows(items, stream, indent, allowance, write)

    def _format_namespace_items(self, items, stream, indent, allowance, context, level):
        def write(item, room):
            name, value = item
            stream.write(name + "=")
            if id(value) in context:
                stream.write("...")
            else:
                self._format(value, stream, indent + len(name) + 1, room, context, level)

        self._rows(items, stream, indent, allowance, write)

    def _format_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        self._write_indent(stream)
        if self._compact:
            self._fill(list(items), stream, indent, allowance, context, level)
        else:
            self._rows(items, stream, indent, allowance, lambda item, room: self._format(item, stream, indent, room, context, level))

    def _fill(self, items, stream, indent, allowance, context, level):
        """As many items on a line as there is room for."""
        line = left = self._width - indent + 1
        before, new_line = "", ",\n" + " " * indent
        for i, item in enumerate(items, 1):
            behind = 1
            if i == len(items):
                behind, line, left = allowance, line - allowance, left - allowance
            text = self._repr(item, context, level)
            needs = len(text) + 2
            if needs > left:
                left, before = line, before and new_line
            if needs <= left:
                stream.write(before + text)
                left, before = left - needs, ", "
            else:
                stream.write(before)
                self._format(item, stream, indent, behind, context, level)
                before = new_line

    def _safe_repr(self, object, context, maxlevels, level):
        """The repr in one line, whether it can be read back, whether it holds itself."""
        kind = type(object)
        if kind in (str, bytes, float, complex, bool, type(None)):
            return repr(object), True, False
        method = kind.__repr__
        if issubclass(kind, int) and method is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if issubclass(kind, dict) and method is dict.__repr__:
            return self._safe_dict(object, context, maxlevels, level)
        if issubclass(kind, list) and method is list.__repr__ or issubclass(kind, tuple) and method is tuple.__repr__:
            return self._safe_sequence(object, context, maxlevels, level)
        text = repr(object)
        return text, bool(text) and not text.startswith("<"), False

    def _safe_dict(self, object, context, maxlevels, level):
        if not object:
            return "{}", True, False
        key = id(object)
        if maxlevels and level >= maxlevels:
            return "{...}", False, key in context
        if key in context:
            return _recursion(object), False, True
        context[key] = 1
        readable, recursive, parts = True, False, []
        for k, v in sorted(object.items(), key=_pair) if self._sort_dicts else object.items():
            text, ok, again = self.format(k, context, maxlevels, level + 1)
            value, ok2, again2 = self.format(v, context, maxlevels, level + 1)
            parts.append(f"{text}: {value}")
            readable, recursive = readable and ok and ok2, recursive or again or again2
        del context[key]
        return "{" + ", ".join(parts) + "}", readable, recursive

    def _safe_sequence(self, object, context, maxlevels, level):
        if issubclass(type(object), list):
            if not object:
                return "[]", True, False
            form = "[%s]"
        elif len(object) == 1:
            form = "(%s,)"
        else:
            if not object:
                return "()", True, False
            form = "(%s)"
        key = id(object)
        if maxlevels and level >= maxlevels:
            return form % "...", False, key in context
        if key in context:
            return _recursion(object), False, True
        context[key] = 1
        readable, recursive, parts = True, False, []
        for item in object:
            text, ok, again = self.format(item, context, maxlevels, level + 1)
            parts.append(text)
            readable, recursive = readable and ok, recursive or again
        del context[key]
        return form % ", ".join(parts), readable, recursive
