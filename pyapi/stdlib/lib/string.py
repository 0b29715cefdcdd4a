"""Constants of strings, templates, and the formatter behind str.format."""

import re as _re
import _string

__all__ = [
    "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits", "printable", "punctuation",
    "whitespace", "Formatter", "Template",
]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


_given = object()


class _Chain:
    """The arguments of substitute: keywords before the mapping, which need not be a dict."""

    def __init__(self, mapping, keywords):
        self._mapping, self._keywords = mapping, keywords

    def __getitem__(self, key):
        return self._keywords[key] if key in self._keywords else self._mapping[key]


class Template:
    """Text with $names to be replaced."""

    # What a subclass may change: it has then another pattern, or says itself what that is.
    delimiter, flags = "$", _re.IGNORECASE
    idpattern, braceidpattern = r"(?a:[_a-z][_a-z0-9]*)", None

    def __init_subclass__(cls):
        super().__init_subclass__()
        if "pattern" in cls.__dict__:
            pattern = cls.pattern
        else:
            d, name = _re.escape(cls.delimiter), cls.idpattern
            braced = cls.braceidpattern or name
            pattern = rf"{d}(?:(?P<escaped>{d})|(?P<named>{name})|{{(?P<braced>{braced})}}|(?P<invalid>))"
        cls.pattern = _re.compile(pattern, cls.flags | _re.VERBOSE)

    def __init__(self, template):
        self.template = template

    def _kind(self, m):
        """What has been found, named, braced, escaped or invalid, and its text."""
        for kind in ("named", "braced", "escaped", "invalid"):
            text = m.group(kind)
            if text is not None:
                return kind, text
        raise ValueError("Unrecognized named group in pattern", self.pattern)

    def _complain(self, at):
        before = self.template[:at].splitlines(keepends=True)
        line, col = (len(before), at - len("".join(before[:-1]))) if before else (1, 1)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, col))

    def _filled(self, names, lenient):
        def one(m):
            kind, text = self._kind(m)
            if kind == "escaped":
                return self.delimiter
            if kind == "invalid":
                return m.group() if lenient else self._complain(m.start(kind))
            try:
                return str(names[text])
            except KeyError:
                if lenient:
                    return m.group()
                raise

        return self.pattern.sub(one, self.template)

    def substitute(self, mapping=_given, /, **kws):
        return self._filled(kws if mapping is _given else _Chain(mapping, kws) if kws else mapping, False)

    def safe_substitute(self, mapping=_given, /, **kws):
        """substitute that leaves in place what has no value."""
        return self._filled(kws if mapping is _given else _Chain(mapping, kws) if kws else mapping, True)

    def is_valid(self):
        return all(self._kind(m)[0] != "invalid" for m in self.pattern.finditer(self.template))

    def get_identifiers(self):
        found = [self._kind(m) for m in self.pattern.finditer(self.template)]
        return list(dict.fromkeys(text for kind, text in found if kind in ("named", "braced")))


Template.__init_subclass__()


class _Numbering:
    """Gives the fields without a name their numbers, in a text that does not give them itself."""

    def __init__(self):
        self._given, self._next = False, 0

    def name(self, field):
        if field and not field.isdigit():
            return field
        if self._next if field else self._given:
            raise ValueError("cannot switch from manual field specification to automatic field numbering")
        if field:
            self._given = True
            return field
        self._next += 1
        return str(self._next - 1)


class Formatter:
    """What str.format does, in steps that a subclass can change."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        made = self._vformat(format_string, args, kwargs, used, 2, _Numbering())
        self.check_unused_args(used, args, kwargs)
        return made

    def _vformat(self, text, args, kwargs, used, depth, numbering=None):
        """The text with its fields filled. What is in a field's format may have fields again, as deep as depth allows."""
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        made = []
        for literal, field, spec, conversion in self.parse(text):
            made.append(literal)
            if field is not None:
                found, key = self.get_field(numbering.name(field), args, kwargs)
                used.add(key)
                shown = self.convert_field(found, conversion)
                made.append(self.format_field(shown, self._vformat(spec, args, kwargs, used, depth - 1, numbering)))
        return "".join(made)

    def get_field(self, field_name, args, kwargs):
        first, rest = _string.formatter_field_name_split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, name in rest:
            value = getattr(value, name) if is_attribute else value[name]
        return value, first

    # The rest is there to be replaced.

    def parse(self, format_string):
        return _string.formatter_parser(format_string)

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def convert_field(self, value, conversion):
        if conversion not in _conversions:
            raise ValueError(f"Unknown conversion specifier {conversion!s}")
        return _conversions[conversion](value)

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def check_unused_args(self, used_args, args, kwargs):
        """Raises what is to be raised when arguments are left over."""


_conversions = {None: lambda value: value, "s": str, "r": repr, "a": ascii}
