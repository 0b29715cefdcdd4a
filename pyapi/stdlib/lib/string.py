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

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _re.IGNORECASE

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

    def _invalid(self, m):
        at = m.start("invalid")
        before = self.template[:at].splitlines(keepends=True)
        line, col = (len(before), at - len("".join(before[:-1]))) if before else (1, 1)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, col))

    def _unknown(self):
        raise ValueError("Unrecognized named group in pattern", self.pattern)

    def substitute(self, mapping=_given, /, **kws):
        names = kws if mapping is _given else _Chain(mapping, kws) if kws else mapping

        def one(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                return str(names[name])
            if m.group("escaped") is not None:
                return self.delimiter
            if m.group("invalid") is not None:
                self._invalid(m)
            self._unknown()

        return self.pattern.sub(one, self.template)

    def safe_substitute(self, mapping=_given, /, **kws):
        names = kws if mapping is _given else _Chain(mapping, kws) if kws else mapping

        def one(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                try:
                    return str(names[name])
                except KeyError:
                    return m.group()
            if m.group("escaped") is not None:
                return self.delimiter
            if m.group("invalid") is not None:
                return m.group()
            self._unknown()

        return self.pattern.sub(one, self.template)

    def is_valid(self):
        for m in self.pattern.finditer(self.template):
            if m.group("invalid") is not None:
                return False
            if m.group("named") is None and m.group("braced") is None and m.group("escaped") is None:
                self._unknown()
        return True

    def get_identifiers(self):
        names = []
        for m in self.pattern.finditer(self.template):
            name = m.group("named") or m.group("braced")
            if name is not None:
                if name not in names:
                    names.append(name)
            elif m.group("escaped") is None and m.group("invalid") is None:
                self._unknown()
        return names


Template.__init_subclass__()


class Formatter:
    """What str.format does, in steps that a subclass can change."""

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        text, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return text

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        parts = []
        for literal, field, spec, conversion in self.parse(format_string):
            if literal:
                parts.append(literal)
            if field is None:
                continue
            if field == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field = str(auto_arg_index)
                auto_arg_index += 1
            elif field.isdigit():
                if auto_arg_index:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto_arg_index = False
            value, key = self.get_field(field, args, kwargs)
            used_args.add(key)
            value = self.convert_field(value, conversion)
            spec, auto_arg_index = self._vformat(spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            parts.append(self.format_field(value, spec))
        return "".join(parts), auto_arg_index

    def parse(self, format_string):
        return _string.formatter_parser(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _string.formatter_field_name_split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, name in rest:
            value = getattr(value, name) if is_attribute else value[name]
        return value, first

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")
