"""The part of module configparser that puts values of other options into a value."""

import re as _re
import warnings as _warnings

from _configparser_errors import (
    MAX_INTERPOLATION_DEPTH, InterpolationDepthError, InterpolationMissingOptionError, InterpolationSyntaxError, NoOptionError, NoSectionError,
)


class Interpolation:
    """Values stay as they are. What a parser reads, writes, sets or is asked for passes here."""

    def before_read(self, parser, section, option, value):
        return value

    def before_get(self, parser, section, option, value, defaults):
        return value

    before_set = before_write = before_read


def _syntax(mark, opens, closes):
    """The mark, what opens a reference, and the pattern of pieces: text, a doubled mark, a reference, or a mark that begins no such thing."""
    q, o, c, end = map(_re.escape, (mark, opens, closes, closes[0]))
    return mark, opens, _re.compile(f"[^{q}]+|{q}{q}|{q}{o}(?P<reference>[^{end}]+){c}|(?P<wrong>{q})")


class _MarkedInterpolation(Interpolation):
    """A mark begins a reference, and stands for itself when it is doubled.

    A subclass has its _syntax, makes a path of what a reference says, and finds the value at the path.
    """

    def before_get(self, parser, section, option, value, defaults):
        return "".join(self._expand(parser, section, option, value or "", defaults, 1))

    def before_set(self, parser, section, option, value):
        single = value.replace(2 * self._mark, "")
        wrong = self._pieces.sub(lambda m: "" if m["reference"] else m[0], single).find(self._mark)
        if wrong >= 0:
            raise ValueError("invalid interpolation syntax in %r at position %d" % (value, wrong))
        return value

    def _expand(self, parser, section, option, value, names, depth):
        raw = parser.get(section, option, raw=True, fallback=value)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        for m in self._pieces.finditer(value):
            if m["wrong"]:
                raise InterpolationSyntaxError(option, section, self._complaint(value[m.start():]))
            if m["reference"] is None:
                yield m[0].replace(2 * self._mark, self._mark)
                continue
            path = self._path(m["reference"], parser)
            if path is None:
                raise InterpolationSyntaxError(option, section, "More than one ':' found: %r" % value[m.end():])
            try:
                where, name, found, others = self._find(parser, section, option, path, names)
            except (KeyError, NoSectionError, NoOptionError):
                raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
            if self._mark in found:
                yield from self._expand(parser, where, name, found, others(), depth + 1)
            else:
                yield found

    def _complaint(self, rest):
        if rest[1:2] == self._opens:
            return "bad interpolation variable reference %r" % rest
        return f"'{self._mark}' must be followed by '{self._mark}' or '{self._opens}', found: {rest!r}"


class BasicInterpolation(_MarkedInterpolation):
    """%(name)s stands for the value of an option in the same section or the defaults."""

    _mark, _opens, _pieces = _syntax("%", "(", ")s")

    def _path(self, reference, parser):
        return [parser.optionxform(reference)]

    def _find(self, parser, section, option, path, names):
        return section, option, names[path[0]], lambda: names


class ExtendedInterpolation(_MarkedInterpolation):
    """${name} and ${section:name} stand for values of options."""

    _mark, _opens, _pieces = _syntax("$", "{", "}")

    def _path(self, reference, parser):
        path = reference.split(":")
        return path if len(path) <= 2 else None

    def _find(self, parser, section, option, path, names):
        name = parser.optionxform(path[-1])
        if len(path) == 1:
            found = names[name]
        else:
            section = path[0]
            found = parser.get(section, name, raw=True)
        return section, name, found, lambda: dict(parser.items(section, raw=True))


class LegacyInterpolation(Interpolation):
    """Values are formats for the operator % with the options as a mapping."""

    _name = _re.compile(r"%\(([^)]*)\)s|.")

    def __init__(self):
        _warnings.warn("LegacyInterpolation has been deprecated since Python 3.2 and will be removed from the configparser module in "
                       "Python 3.13. Use BasicInterpolation or ExtendedInterpolation instead.", DeprecationWarning, stacklevel=2)

    def before_get(self, parser, section, option, value, vars):
        raw = value
        for _ in range(MAX_INTERPOLATION_DEPTH):
            if not value or "%(" not in value:
                break
            value = self._name.sub(lambda m: m.group() if m.group(1) is None else "%%(%s)s" % parser.optionxform(m.group(1)), value)
            try:
                value = value % vars
            except KeyError as e:
                raise InterpolationMissingOptionError(option, section, raw, e.args[0]) from None
        if value and "%(" in value:
            raise InterpolationDepthError(option, section, raw)
        return value


for _c in (Interpolation, BasicInterpolation, ExtendedInterpolation, LegacyInterpolation):
    _c.__module__ = "configparser"
