"""The encoder of JSON."""

import _json

INFINITY = float("inf")


def encode_basestring(s, /):
    """A text in quotes, escaped where JSON insists."""
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    return _json.quote(s, False)


def encode_basestring_ascii(s, /):
    """A text in quotes, in ASCII."""
    if not isinstance(s, str):
        raise TypeError(f"first argument must be a string, not {type(s).__name__}")
    return _json.quote(s, True)


c_encode_basestring = py_encode_basestring = encode_basestring
c_encode_basestring_ascii = py_encode_basestring_ascii = encode_basestring_ascii


class JSONEncoder:
    """Writes JSON; see dumps() for the parameters."""

    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None, default=None):
        options = {
            "allow_nan": allow_nan, "check_circular": check_circular, "ensure_ascii": ensure_ascii, "indent": indent, "skipkeys": skipkeys,
            "sort_keys": sort_keys,
        }
        # What is not given is the class's, which a subclass may have changed.
        if default is not None:
            options["default"] = default
        if separators is not None:
            options["item_separator"], options["key_separator"] = separators
        elif indent is not None:
            options["item_separator"] = ","
        vars(self).update(options)

    def default(self, o):
        """What stands for an object that JSON does not know."""
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if isinstance(o, str):
            return _json.quote(o, bool(self.ensure_ascii))
        return "".join(self.iterencode(o, _one_shot=True))

    def iterencode(self, o, _one_shot=False):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        return iter(_json.encode(o, self.skipkeys, self.ensure_ascii, self.allow_nan, indent, self.item_separator, self.key_separator, self.default, self.sort_keys, self.check_circular))


c_make_encoder = None
