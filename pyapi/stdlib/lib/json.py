"""JSON. The scanner and the writer are in Go."""

import _json


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, f"{msg}: line {self.lineno} column {self.colno} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos


JSONDecodeError.__module__ = "json.decoder"


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        return _json.encode(o, self.skipkeys, self.ensure_ascii, self.allow_nan, indent, self.item_separator, self.key_separator, self.default, self.sort_keys)

    def iterencode(self, o, _one_shot=False):
        yield self.encode(o)


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        value, end = self._scan(s, len(s) - len(s.lstrip(" \t\n\r")))
        rest = s[end:]
        end += len(rest) - len(rest.lstrip(" \t\n\r"))
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return value

    def raw_decode(self, s, idx=0):
        return self._scan(s, idx)

    def _scan(self, s, at):
        return _json.decode(s, at, self.object_hook, self.object_pairs_hook, self.parse_float, self.parse_int, self.parse_constant, self.strict, JSONDecodeError)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    if cls is None:
        cls = JSONEncoder
    return cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent,
               separators=separators, default=default, sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, bytes):
        s = s.decode("utf-8")
    else:
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}")
    for name, value in (("object_hook", object_hook), ("object_pairs_hook", object_pairs_hook), ("parse_float", parse_float), ("parse_int", parse_int), ("parse_constant", parse_constant)):
        if value is not None:
            kw[name] = value
    return (cls or JSONDecoder)(**kw).decode(s)


def load(fp, **kw):
    return loads(fp.read(), **kw)
