"""The part of module configparser that reads text."""

import sys as _sys

from _configparser_errors import DuplicateOptionError, DuplicateSectionError, MissingSectionHeaderError, ParsingError


class Reader:
    """Reads lines into a parser. What a line means depends on the section and the option that are open when it comes."""

    def __init__(self, parser, source):
        self.parser, self.source = parser, source
        self.seen = set()  # sections, and pairs of section and option, of this source
        self.section = self.options = None
        self.option = self.value = None  # the value as its lines, or None when the option has none
        self.indent = 0
        self.errors = None

    def read(self, lines):
        for number, line in enumerate(lines, 1):
            text, comment = self._uncommented(line)
            if text:
                self._take(text, number, line)
            else:
                self._take_empty(comment)
        self.parser._join_multiline_values()
        if self.errors:
            raise self.errors

    def _uncommented(self, line):
        """A line without its comment, and whether it had one."""
        end = len(line)
        for prefix in self.parser._inline_comment_prefixes:
            at = line.find(prefix)
            while at > 0 and not line[at - 1].isspace():  # a comment needs a space before it
                at = line.find(prefix, at + 1)
            if at >= 0:
                end = min(end, at)
        if line.strip().startswith(self.parser._comment_prefixes):
            end = 0
        return line[:end].strip(), end < len(line)

    def _take_empty(self, comment):
        if not self.parser._empty_lines_in_values:
            self.indent = _sys.maxsize  # nothing is deeper, so the value ends here
        elif not comment and self.option and self.value is not None:
            self.value.append("")

    def _take(self, text, number, line):
        first = self.parser.NONSPACECRE.search(line)
        depth = first.start() if first else 0
        if self.option and depth > self.indent:
            self.value.append(text)
            return
        self.indent = depth
        header = self.parser.SECTCRE.match(text)
        if header:
            self._open_section(header["header"], number)
        elif self.options is None:
            raise MissingSectionHeaderError(self.source, number, line)
        else:
            self._open_option(self.parser._optcre.match(text), number, line)

    def _open_section(self, name, number):
        known = self.parser._sections
        if name not in known:
            self.options = self.parser._defaults if name == self.parser.default_section else self.parser._make_section(name)
        elif self.parser._strict and name in self.seen:
            raise DuplicateSectionError(name, self.source, number)
        else:
            self.options = known[name]
        self.seen.add(name)
        self.section, self.option = name, None

    def _open_option(self, parts, number, line):
        if not parts or not parts["option"]:
            self.errors = self.errors or ParsingError(self.source)
            self.errors.append(number, repr(line))
        if not parts:
            return
        self.option = option = self.parser.optionxform(parts["option"].rstrip())
        if self.parser._strict and (self.section, option) in self.seen:
            raise DuplicateOptionError(self.section, option, self.source, number)
        self.seen.add((self.section, option))
        self.value = None if parts["value"] is None else [parts["value"].strip()]
        self.options[option] = self.value
