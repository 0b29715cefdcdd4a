"""Constants of strings, and templates."""

import re as _re

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
    return (sep or " ").join(w.capitalize() for w in s.split(sep))


class Template:
    """Text with $names to be replaced."""

    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _re.IGNORECASE

    def __init__(self, template):
        self.template = template

    def _pattern(self):
        d = _re.escape(self.delimiter)
        ident = self.idpattern
        return _re.compile(rf"{d}(?:(?P<escaped>{d})|(?P<named>{ident})|{{(?P<braced>{self.braceidpattern or ident})}}|(?P<invalid>))", self.flags)

    def _bad(self, m):
        i = m.start("invalid")
        lines = self.template[:i].splitlines(keepends=True)
        col, line = (1, 1) if not lines else (i - len("".join(lines[:-1])), len(lines))
        raise ValueError(f"Invalid placeholder in string: line {line}, col {col}")

    def substitute(self, mapping={}, /, **kws):
        values = {**mapping, **kws}

        def one(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                return str(values[name])
            if m.group("escaped") is not None:
                return self.delimiter
            self._bad(m)

        return self._pattern().sub(one, self.template)

    def safe_substitute(self, mapping={}, /, **kws):
        values = {**mapping, **kws}

        def one(m):
            name = m.group("named") or m.group("braced")
            if name is not None:
                return str(values[name]) if name in values else m.group()
            return self.delimiter if m.group("escaped") is not None else m.group()

        return self._pattern().sub(one, self.template)

    def is_valid(self):
        return all(m.group("invalid") is None for m in self._pattern().finditer(self.template))

    def get_identifiers(self):
        names = []
        for m in self._pattern().finditer(self.template):
            name = m.group("named") or m.group("braced")
            if name is not None and name not in names:
                names.append(name)
        return names


class Formatter:
    """str.format as an object."""

    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
