"""Escaping for HTML, and back."""

import re as _re

import _html

__all__ = ["escape", "unescape"]


def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return s.replace('"', "&quot;").replace("'", "&#x27;") if quote else s


_reference = _re.compile(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")

# What browsers take the numbers of control characters for: the characters of Windows.
_numbers = {0: "\ufffd", 13: "\r"}
for _i, _c in zip(range(0x80, 0xA0), "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"):
    _numbers[_i] = _c


def _character(m):
    s = m.group(1)
    if s[0] != "#":
        if (c := _html.entity(s)) is not None:
            return c
        for i in range(len(s) - 1, 1, -1):  # the longest beginning that browsers know without a semicolon
            if (c := _html.entity(s[:i])) is not None:
                return c + s[i:]
        return "&" + s
    number = int(s[2:].rstrip(";"), 16) if s[1] in "xX" else int(s[1:].rstrip(";"))
    if number in _numbers:
        return _numbers[number]
    if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
        return "\ufffd"
    if number < 0x20 and number not in (9, 10, 12) or 0x7F <= number <= 0x9F or number & 0xFFFE == 0xFFFE or number == 0xB or 0xFDD0 <= number <= 0xFDEF:
        return ""
    return chr(number)


def unescape(s):
    return _reference.sub(_character, s) if "&" in s else s
