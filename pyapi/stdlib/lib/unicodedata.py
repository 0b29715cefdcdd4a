"""The Unicode database: names, categories, normal forms. The rest is in Go."""

from _unicodedata import bidirectional, category, combining, decomposition, east_asian_width, is_normalized, lookup, mirrored, name, normalize, numeric, unidata_version

_missing = object()


def decimal(chr, default=_missing, /):
    if category(chr) == "Nd":
        return int(numeric(chr, None))
    if default is _missing:
        raise ValueError("not a decimal")
    return default


def digit(chr, default=_missing, /):
    if chr.isdigit():
        return int(numeric(chr, None))
    if default is _missing:
        raise ValueError("not a digit")
    return default
