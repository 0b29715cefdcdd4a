"""The decoder of JSON."""

from json import scanner
import _json

__all__ = ["JSONDecoder", "JSONDecodeError"]

NaN = float("nan")
PosInf = float("inf")
NegInf = float("-inf")
_CONSTANTS = {"-Infinity": NegInf, "Infinity": PosInf, "NaN": NaN}
_SPACE = " \t\n\r"


class JSONDecodeError(ValueError):
    """JSON that is none: msg says why, at pos of doc, which is lineno and colno."""

    def __init__(self, msg, doc, pos):
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, f"{msg}: line {self.lineno} column {self.colno} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


def scanstring(s, end, strict=True, /):
    """The text of a string whose opening quote is in front of end, and where it ends."""
    return _json.scanstring(s, end, strict, JSONDecodeError)


class JSONDecoder:
    """Reads JSON; see loads() for the parameters."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        vars(self).update(
            memo={}, strict=strict, object_hook=object_hook, object_pairs_hook=object_pairs_hook,
            parse_constant=parse_constant or _CONSTANTS.__getitem__, parse_float=parse_float or float, parse_int=parse_int or int,
        )
        self.scan_once = scanner.make_scanner(self)

    def decode(self, s):
        value, end = self.raw_decode(s, idx=len(s) - len(s.lstrip(_SPACE)))
        rest = s[end:].lstrip(_SPACE)
        if rest:
            raise JSONDecodeError("Extra data", s, len(s) - len(rest))
        return value

    def raw_decode(self, s, idx=0):
        try:
            return self.scan_once(s, idx)
        except StopIteration as err:
            raise JSONDecodeError("Expecting value", s, err.value) from None
