"""JSON. The scanner and the writer are in Go."""

__version__ = "2.0.9"
__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]

from .decoder import JSONDecodeError, JSONDecoder
from .encoder import JSONEncoder

_default_encoder = JSONEncoder()
_default_decoder = JSONDecoder()


def _encoder(skipkeys, ensure_ascii, check_circular, allow_nan, cls, indent, separators, default, sort_keys, kw):
    if cls is None:
        cls = JSONEncoder
    return cls(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    """Write obj as JSON to fp, which has a write method."""
    for chunk in _encoder(skipkeys, ensure_ascii, check_circular, allow_nan, cls, indent, separators, default, sort_keys, kw).iterencode(obj):
        fp.write(chunk)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw):
    """Return obj as a JSON text."""
    return _encoder(skipkeys, ensure_ascii, check_circular, allow_nan, cls, indent, separators, default, sort_keys, kw).encode(obj)


def detect_encoding(b):
    """The encoding of JSON in bytes, from their first ones."""
    for bom, name in ((b"\x00\x00\xfe\xff", "utf-32"), (b"\xff\xfe\x00\x00", "utf-32"), (b"\xfe\xff", "utf-16"), (b"\xff\xfe", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if b.startswith(bom):
            return name
    if len(b) in (0, 1, 3):
        return "utf-8"
    # JSON begins with ASCII, so that the zeros show how wide a character is and which byte comes first.
    zero = [not byte for byte in b[:4]]
    if not (zero[0] or zero[1]):
        return "utf-8"
    wide = len(b) >= 4 and (zero[1] if zero[0] else all(zero[1:]))
    return f"utf-{32 if wide else 16}-{'be' if zero[0] else 'le'}"


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    """Read JSON from fp, which has a read method."""
    return loads(fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float, parse_int=parse_int, parse_constant=parse_constant, object_pairs_hook=object_pairs_hook, **kw)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    """Read JSON from a text or bytes."""
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif type(s).__name__ == "bytearray" or isinstance(s, bytes):
        s = s.decode(detect_encoding(s), "surrogatepass")
    else:
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}")
    if cls is None and object_hook is None and parse_int is None and parse_float is None and parse_constant is None and object_pairs_hook is None and not kw:
        return _default_decoder.decode(s)
    if cls is None:
        cls = JSONDecoder
    for name, value in (("object_hook", object_hook), ("object_pairs_hook", object_pairs_hook), ("parse_float", parse_float), ("parse_int", parse_int), ("parse_constant", parse_constant)):
        if value is not None:
            kw[name] = value
    return cls(**kw).decode(s)
