"""The part of module logging that makes text of records."""

import time as _time
import traceback as _traceback

BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"


class PercentStyle:
    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"
    validation_pattern = r"%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]"

    def __init__(self, fmt, *, defaults=None):
        self._defaults, self._fmt = defaults, fmt or self.default_format

    def usesTime(self):
        return self.asctime_search in self._fmt

    def validate(self):
        # One field makes a format valid; most have one of these, and then the module re need not be loaded.
        if "%(message)s" in self._fmt or "%(levelname)s" in self._fmt:
            return
        import re

        if not re.search(self.validation_pattern, self._fmt, re.I):
            raise ValueError("Invalid format '%s' for '%s' style" % (self._fmt, self.default_format[0]))

    def _values(self, record):
        return {**self._defaults, **record.__dict__} if self._defaults else record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError("Formatting field not found in record: %s" % e)


class StrFormatStyle(PercentStyle):
    default_format = "{message}"
    asctime_format = "{asctime}"
    asctime_search = "{asctime"

    def _format(self, record):
        return self._fmt.format(**self._values(record))

    def validate(self):
        import re
        from string import Formatter as _Formatter

        names = set()
        try:
            for _, name, spec, conversion in _Formatter().parse(self._fmt):
                if name:
                    if not re.match(r"^(\d+|\w+)(\.\w+|\[[^]]+\])*$", name):
                        raise ValueError("invalid field name/expression: %r" % name)
                    names.add(name)
                if conversion and conversion not in "rsa":
                    raise ValueError("invalid conversion: %r" % conversion)
                if spec and not re.match(r"^(.?[<=>^])?[+ -]?#?0?(\d+|{\w+})?[,_]?(\.(\d+|{\w+}))?[bcdefgnosx%]?$", spec, re.I):
                    raise ValueError("bad specifier: %r" % spec)
        except ValueError as e:
            raise ValueError("invalid format: %s" % e)
        if not names:
            raise ValueError("invalid format: no fields")


class StringTemplateStyle(PercentStyle):
    default_format = "${message}"
    asctime_format = "${asctime}"
    asctime_search = "${asctime}"

    def __init__(self, *args, **kwargs):
        from string import Template

        super().__init__(*args, **kwargs)
        self._tpl = Template(self._fmt)

    def usesTime(self):
        return "$asctime" in self._fmt or super().usesTime()

    def validate(self):
        names = set()
        for m in self._tpl.pattern.finditer(self._fmt):
            d = m.groupdict()
            if d["named"] or d["braced"]:
                names.add(d["named"] or d["braced"])
            elif m.group(0) == "$":
                raise ValueError("invalid format: bare '$' not allowed")
        if not names:
            raise ValueError("invalid format: no fields")

    def _format(self, record):
        return self._tpl.substitute(**self._values(record))


_STYLES = {
    "%": (PercentStyle, BASIC_FORMAT), "{": (StrFormatStyle, "{levelname}:{name}:{message}"),
    "$": (StringTemplateStyle, "${levelname}:${name}:${message}"),
}


def _style(key):
    """The class of a style and the format that basicConfig has for it."""
    if key in _STYLES:
        return _STYLES[key]
    raise ValueError("Style must be one of: %s" % ",".join(_STYLES))


class Formatter:
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"
    converter = staticmethod(_time.localtime)

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        made = _style(style)[0](fmt, defaults=defaults)
        if validate:
            made.validate()
        self._style, self._fmt, self.datefmt = made, made._fmt, datefmt

    def formatTime(self, record, datefmt=None):
        at = self.converter(record.created)
        text = _time.strftime(datefmt or self.default_time_format, at)
        if datefmt or not self.default_msec_format:
            return text
        return self.default_msec_format % (text, record.msecs)

    def formatException(self, ei):
        return "".join(_traceback.format_exception(*ei)).removesuffix("\n")

    def formatStack(self, stack_info):
        return stack_info

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def format(self, record):
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        record.message = record.getMessage()
        text = self.formatMessage(record)
        # Other handlers find the text of the exception in the record.
        if not record.exc_text and record.exc_info:
            record.exc_text = self.formatException(record.exc_info)
        for more, show in ((record.exc_text, str), (record.stack_info, self.formatStack)):
            if more:
                text += show(more) if text.endswith("\n") else "\n" + show(more)
        return text


class BufferingFormatter:
    """Formats several records as one text."""

    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _default_formatter

    def formatHeader(self, records):
        return ""

    def formatFooter(self, records):
        return ""

    def format(self, records):
        if not records:
            return ""
        return self.formatHeader(records) + "".join(self.linefmt.format(r) for r in records) + self.formatFooter(records)


_default_formatter = Formatter()

for _c in (PercentStyle, StrFormatStyle, StringTemplateStyle, Formatter, BufferingFormatter):
    _c.__module__ = "logging"
