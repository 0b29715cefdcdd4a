"""The scanner of JSON: what a decoder reads with."""

import re as _re
import _json

__all__ = ["make_scanner"]

NUMBER_RE = _re.compile(r"(-?(?:0|[1-9]\d*))(\.\d+)?([eE][-+]?\d+)?", _re.VERBOSE | _re.MULTILINE | _re.DOTALL)


def make_scanner(context):
    """A function of a text and a place in it: the value that begins there and where it ends. The settings are context's."""
    from json import decoder

    def default(hook, standard):
        return None if hook is standard else hook

    object_hook = context.object_hook
    pairs_hook = context.object_pairs_hook
    parse_float = default(context.parse_float, float)
    parse_int = default(context.parse_int, int)
    parse_constant = context.parse_constant
    if getattr(parse_constant, "__self__", None) is decoder._CONSTANTS:
        parse_constant = None
    strict = context.strict

    def scan_once(string, idx):
        if not isinstance(string, str):
            raise TypeError(f"first argument must be a string, not {type(string).__name__}")
        if idx < 0:
            raise ValueError("idx cannot be negative")
        if idx >= len(string):
            raise StopIteration(idx)
        return _json.decode(string, idx, object_hook, pairs_hook, parse_float, parse_int, parse_constant, strict, decoder.JSONDecodeError)

    return scan_once


c_make_scanner = py_make_scanner = make_scanner
