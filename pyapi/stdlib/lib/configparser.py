"""Configuration files with sections (INI)."""

import functools as _functools
import itertools as _itertools
import os as _os
import re as _re
import sys as _sys
import warnings as _warnings
from collections import ChainMap as _ChainMap
from collections.abc import MutableMapping as _MutableMapping

__all__ = [
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
    "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser",
    "SafeConfigParser", "RawConfigParser", "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "LegacyInterpolation",
    "SectionProxy", "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH",
]

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()
_default_dict = dict


class Error(Exception):
    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _place(source, lineno):
    return "" if source is None else f"While reading from {source!r}" + ("" if lineno is None else f" [line {lineno:2d}]") + ": "


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        where = _place(source, lineno)
        Error.__init__(self, f"{where}{'s' if where else 'S'}ection {section!r} already exists")
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        where = _place(source, lineno)
        Error.__init__(self, f"{where}{'o' if where else 'O'}ption {option!r} in section {section!r} already exists")
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(self, option, section, (
            f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key {reference!r} "
            f"which is not a valid option name. Raw value: {rawval!r}"))
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    pass


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        InterpolationError.__init__(self, option, section, (
            f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains an interpolation key "
            f"which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}"))
        self.args = (option, section, rawval)


class ParsingError(Error):
    def __init__(self, source=None, filename=None):
        if filename and source:
            raise ValueError("Cannot specify both `filename' and `source'. Use `source'.")
        if not filename and not source:
            raise ValueError("Required argument `source' not given.")
        Error.__init__(self, f"Source contains parsing errors: {filename or source!r}")
        self.source = filename or source
        self.errors = []
        self.args = (self.source,)

    @property
    def filename(self):
        _warnings.warn("The 'filename' attribute will be removed in Python 3.12. Use 'source' instead.", DeprecationWarning, stacklevel=2)
        return self.source

    @filename.setter
    def filename(self, value):
        _warnings.warn("The 'filename' attribute will be removed in Python 3.12. Use 'source' instead.", DeprecationWarning, stacklevel=2)
        self.source = value

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line}"


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class Interpolation:
    """Values stay as they are."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class BasicInterpolation(Interpolation):
    """%(name)s stands for the value of an option in the same section or the defaults."""

    _name = _re.compile(r"%\(([^)]+)\)s")

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._expand(parser, option, parts, value, section, defaults, 1)
        return "".join(parts)

    def before_set(self, parser, section, option, value):
        rest = self._name.sub("", value.replace("%%", ""))
        if "%" in rest:
            raise ValueError("invalid interpolation syntax in %r at position %d" % (value, rest.find("%")))
        return value

    def _expand(self, parser, option, parts, rest, section, names, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            before, sign, rest = rest.partition("%")
            parts.append(before)
            if not sign:
                return
            if rest[:1] == "%":
                parts.append("%")
                rest = rest[1:]
            elif rest[:1] == "(":
                m = self._name.match("%" + rest)
                if m is None:
                    raise InterpolationSyntaxError(option, section, "bad interpolation variable reference %r" % ("%" + rest))
                name = parser.optionxform(m.group(1))
                rest = rest[m.end() - 1:]
                try:
                    value = names[name]
                except KeyError:
                    raise InterpolationMissingOptionError(option, section, raw, name) from None
                if "%" in value:
                    self._expand(parser, option, parts, value, section, names, depth + 1)
                else:
                    parts.append(value)
            else:
                raise InterpolationSyntaxError(option, section, f"'%' must be followed by '%' or '(', found: {'%' + rest!r}")


class ExtendedInterpolation(Interpolation):
    """${name} and ${section:name} stand for values of options."""

    _name = _re.compile(r"\$\{([^}]+)\}")

    def before_get(self, parser, section, option, value, defaults):
        parts = []
        self._expand(parser, option, parts, value, section, defaults, 1)
        return "".join(parts)

    def before_set(self, parser, section, option, value):
        rest = self._name.sub("", value.replace("$$", ""))
        if "$" in rest:
            raise ValueError("invalid interpolation syntax in %r at position %d" % (value, rest.find("$")))
        return value

    def _expand(self, parser, option, parts, rest, section, names, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            before, sign, rest = rest.partition("$")
            parts.append(before)
            if not sign:
                return
            if rest[:1] == "$":
                parts.append("$")
                rest = rest[1:]
            elif rest[:1] == "{":
                m = self._name.match("$" + rest)
                if m is None:
                    raise InterpolationSyntaxError(option, section, "bad interpolation variable reference %r" % ("$" + rest))
                path = m.group(1).split(":")
                rest = rest[m.end() - 1:]
                where, name = section, option
                try:
                    if len(path) == 1:
                        name = parser.optionxform(path[0])
                        value = names[name]
                    elif len(path) == 2:
                        where, name = path[0], parser.optionxform(path[1])
                        value = parser.get(where, name, raw=True)
                    else:
                        raise InterpolationSyntaxError(option, section, "More than one ':' found: %r" % ("$" + "{" + m.group(1) + "}" + rest))
                except (KeyError, NoSectionError, NoOptionError):
                    raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
                if "$" in value:
                    self._expand(parser, name, parts, value, where, dict(parser.items(where, raw=True)), depth + 1)
                else:
                    parts.append(value)
            else:
                raise InterpolationSyntaxError(option, section, "'$' must be followed by '$' or '{', found: %r" % ("$" + rest))


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


class RawConfigParser(_MutableMapping):
    _SECT_TMPL = r"\[(?P<header>.+)\]"
    _OPT_TMPL = r"(?P<option>.*?)\s*(?:(?P<vi>{delim})\s*(?P<value>.*))$"
    _OPT_NV_TMPL = r"(?P<option>.*?)\s*(?:(?P<vi>{delim})\s*(?P<value>.*))?$"
    _DEFAULT_INTERPOLATION = Interpolation()
    SECTCRE = _re.compile(_SECT_TMPL)
    OPTCRE = _re.compile(_OPT_TMPL.format(delim="=|:"))
    OPTCRE_NV = _re.compile(_OPT_NV_TMPL.format(delim="=|:"))
    NONSPACECRE = _re.compile(r"\S")
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=_UNSET):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if self._delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            d = "|".join(_re.escape(d) for d in self._delimiters)
            self._optcre = _re.compile((self._OPT_NV_TMPL if allow_no_value else self._OPT_TMPL).format(delim=d))
        self._comment_prefixes = tuple(comment_prefixes or ())
        self._inline_comment_prefixes = tuple(inline_comment_prefixes or ())
        self._strict, self._allow_no_value, self._empty_lines_in_values = strict, allow_no_value, empty_lines_in_values
        self.default_section = default_section
        if interpolation is _UNSET:
            interpolation = self._DEFAULT_INTERPOLATION
        if interpolation is None:
            interpolation = Interpolation()
        if not isinstance(interpolation, Interpolation):
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type {type(interpolation)}")
        self._interpolation = interpolation
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections)

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError("Invalid section name: %r" % section)
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        try:
            own = self._sections[section].copy()
        except KeyError:
            raise NoSectionError(section) from None
        own.update(self._defaults)
        return list(own)

    def read(self, filenames, encoding=None):
        if isinstance(filenames, (str, bytes, _os.PathLike)):
            filenames = [filenames]
        done = []
        for filename in filenames:
            try:
                with open(filename, encoding=encoding) as f:
                    self._read(f, filename)
            except OSError:
                continue
            done.append(_os.fspath(filename) if isinstance(filename, _os.PathLike) else filename)
        return done

    def read_file(self, f, source=None):
        if source is None:
            source = getattr(f, "name", "<???>")
        self._read(f, source)

    def read_string(self, string, source="<string>"):
        self.read_file(string.splitlines(keepends=True), source)

    def read_dict(self, dictionary, source="<dict>"):
        seen = set()
        for section, keys in dictionary.items():
            section = str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in seen:
                    raise
            seen.add(section)
            for key, value in keys.items():
                key = self.optionxform(str(key))
                if value is not None:
                    value = str(value)
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, value)

    def readfp(self, fp, filename=None):
        _warnings.warn("This method will be removed in Python 3.12. Use 'parser.read_file()' instead.", DeprecationWarning, stacklevel=2)
        self.read_file(fp, source=filename)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            names = self._unify_values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = names[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section) from None
            return fallback
        if raw or value is None:
            return value
        return self._interpolation.before_get(self, section, option, value, names)

    def _get(self, section, conv, option, **kwargs):
        return conv(self.get(section, option, **kwargs))

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return self._get(section, conv, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        names = self._defaults.copy()
        try:
            names.update(self._sections[section])
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        keys = list(names)
        for key, value in (vars or {}).items():
            names[self.optionxform(key)] = value
        if raw:
            return [(k, names[k]) for k in keys]
        return [(k, self._interpolation.before_get(self, section, k, names[k], names)) for k in keys]

    def popitem(self):
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def optionxform(self, optionstr):
        return optionstr.lower()

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        if not section or section == self.default_section:
            target = self._defaults
        else:
            try:
                target = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        target[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        d = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults.items(), d)
        for section in self._sections:
            self._write_section(fp, section, self._sections[section].items(), d)

    def _write_section(self, fp, section_name, section_items, delimiter):
        fp.write(f"[{section_name}]\n")
        for key, value in section_items:
            value = self._interpolation.before_write(self, section_name, key, value)
            if value is not None or not self._allow_no_value:
                value = delimiter + str(value).replace("\n", "\n\t")
            else:
                value = ""
            fp.write(f"{key}{value}\n")
        fp.write("\n")

    def remove_option(self, section, option):
        if not section or section == self.default_section:
            target = self._defaults
        else:
            try:
                target = self._sections[section]
            except KeyError:
                raise NoSectionError(section) from None
        option = self.optionxform(option)
        existed = option in target
        if existed:
            del target[option]
        return existed

    def remove_section(self, section):
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return _itertools.chain((self.default_section,), self._sections.keys())

    def _uncommented(self, line):
        """A line without its comment, and whether it was a comment only."""
        cut = len(line)
        for prefix in self._inline_comment_prefixes:
            at = line.find(prefix)
            while at >= 0:
                if at == 0 or line[at - 1].isspace():
                    cut = min(cut, at)
                    break
                at = line.find(prefix, at + 1)
        stripped = line.strip()
        if any(stripped.startswith(p) for p in self._comment_prefixes):
            cut = 0
        return line[:cut].strip(), cut < len(line)

    def _read(self, fp, fpname):
        seen = set()
        section, name, option = None, None, None
        indent, error = 0, None
        for lineno, line in enumerate(fp, start=1):
            value, comment = self._uncommented(line)
            if not value:
                if self._empty_lines_in_values:
                    if not comment and section is not None and option and section[option] is not None:
                        section[option].append("")  # an empty line of the value
                else:
                    indent = _sys.maxsize
                continue
            first = self.NONSPACECRE.search(line)
            depth = first.start() if first else 0
            if section is not None and option and depth > indent:
                section[option].append(value)
                continue
            indent = depth
            header = self.SECTCRE.match(value)
            if header:
                name = header.group("header")
                if name in self._sections:
                    if self._strict and name in seen:
                        raise DuplicateSectionError(name, fpname, lineno)
                    section = self._sections[name]
                    seen.add(name)
                elif name == self.default_section:
                    section = self._defaults
                else:
                    section = self._dict()
                    self._sections[name] = section
                    self._proxies[name] = SectionProxy(self, name)
                    seen.add(name)
                option = None
                continue
            if section is None:
                raise MissingSectionHeaderError(fpname, lineno, line)
            m = self._optcre.match(value)
            if not m:
                error = self._bad(error, fpname, lineno, line)
                continue
            option, text = m.group("option"), m.group("value")
            if not option:
                error = self._bad(error, fpname, lineno, line)
            option = self.optionxform(option.rstrip())
            if self._strict and (name, option) in seen:
                raise DuplicateOptionError(name, option, fpname, lineno)
            seen.add((name, option))
            section[option] = None if text is None else [text.strip()]
        self._join_multiline_values()
        if error:
            raise error

    def _bad(self, error, fpname, lineno, line):
        if not error:
            error = ParsingError(fpname)
        error.append(lineno, repr(line))
        return error

    def _join_multiline_values(self):
        for section, options in _itertools.chain(((self.default_section, self._defaults),), self._sections.items()):
            for option, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[option] = self._interpolation.before_read(self, section, option, value)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def _unify_values(self, section, vars):
        own = {}
        try:
            own = self._sections[section]
        except KeyError:
            if section != self.default_section:
                raise NoSectionError(section) from None
        extra = {}
        for key, value in (vars or {}).items():
            extra[self.optionxform(key)] = None if value is None else str(value)
        return _ChainMap(extra, own, self._defaults)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError("Not a boolean: %s" % value)
        return self.BOOLEAN_STATES[value.lower()]

    def _validate_value_types(self, *, section="", option="", value=""):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if (not self._allow_no_value or value) and not isinstance(value, str):
            raise TypeError("option values must be strings")

    @property
    def converters(self):
        return self._converters


class ConfigParser(RawConfigParser):
    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        old, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = old


class SafeConfigParser(ConfigParser):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        _warnings.warn("The SafeConfigParser class has been renamed to ConfigParser in Python 3.2. This alias will be removed in Python 3.12."
                       " Use ConfigParser directly instead.", DeprecationWarning, stacklevel=2)


class SectionProxy(_MutableMapping):
    """A section as a mapping."""

    def __init__(self, parser, name):
        self._parser, self._name = parser, name
        for conv in parser.converters:
            setattr(self, "get" + conv, _functools.partial(self.get, _impl=getattr(parser, "get" + conv)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        return (_impl or self._parser.get)(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(_MutableMapping):
    """The converters of a parser by name: a method get<name> of it and its sections for each."""

    _getter = _re.compile(r"^get(?P<name>.+)$")

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for getter in dir(parser):
            m = self._getter.match(getter)
            if m and callable(getattr(parser, getter)) and m.group("name") != "_conv":
                self._data[m.group("name")] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        name = "get" + key if isinstance(key, str) else None
        if name is None:
            raise ValueError("Incompatible key: {} (type: {})".format(key, type(key)))
        if key == "get" or key == "":
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        method = _functools.partial(self._parser._get_conv, conv=value)
        method.converter = value
        setattr(self._parser, name, method)
        for proxy in self._parser.values():
            setattr(proxy, name, _functools.partial(proxy.get, _impl=method))

    def __delitem__(self, key):
        name = "get" + (key or None)
        del self._data[key]
        for target in _itertools.chain((self._parser,), self._parser.values()):
            try:
                delattr(target, name)
            except AttributeError:
                continue

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
