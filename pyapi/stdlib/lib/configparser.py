"""Configuration files with sections (INI)."""

import functools as _functools
import itertools as _itertools
import os as _os
import re as _re
import warnings as _warnings
from collections import ChainMap as _ChainMap
from collections.abc import MutableMapping as _MutableMapping

from _configparser_errors import (
    MAX_INTERPOLATION_DEPTH, DuplicateOptionError, DuplicateSectionError, Error, InterpolationDepthError, InterpolationError,
    InterpolationMissingOptionError, InterpolationSyntaxError, MissingSectionHeaderError, NoOptionError, NoSectionError, ParsingError,
)
from _configparser_interpolation import BasicInterpolation, ExtendedInterpolation, Interpolation, LegacyInterpolation
from _configparser_reader import Reader as _Reader

__all__ = [
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
    "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser",
    "SafeConfigParser", "RawConfigParser", "Interpolation", "BasicInterpolation", "ExtendedInterpolation", "LegacyInterpolation",
    "SectionProxy", "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH",
]

DEFAULTSECT = "DEFAULT"
_UNSET = object()
_default_dict = dict


def _typed_getter(converter_of):
    """The method that gets an option through a converter, which the parser may have a say in."""

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, converter_of(self), raw=raw, vars=vars, fallback=fallback, **kwargs)

    return get


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
        self._interpolation = Interpolation() if interpolation is None else interpolation
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type {type(interpolation)}")
        self._converters.update(() if converters is _UNSET else converters)
        if defaults:
            self._read_defaults(defaults)

    def _beside_defaults(self, section):
        """The options that a section has beside the defaults."""
        try:
            return self._sections[section]
        except KeyError:
            if section == self.default_section:
                return {}
            raise NoSectionError(section) from None

    def _own(self, section):
        """The options that a section has itself; no name at all means the default section."""
        return self._beside_defaults(section) if section and section != self.default_section else self._defaults

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections)

    def add_section(self, section):
        if self.has_section(section):
            raise DuplicateSectionError(section)
        if section == self.default_section:
            raise ValueError("Invalid section name: %r" % section)
        self._make_section(section)

    def _make_section(self, section):
        options = self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)
        return options

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        if not self.has_section(section):
            raise NoSectionError(section) from None
        both = self._sections[section].copy()
        both.update(self._defaults)
        return list(both)

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
        # Keys that differ may be one section or option once they are text.
        seen = set()
        for section, options in ((str(name), value) for name, value in dictionary.items()):
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in seen:
                    raise
            seen.add(section)
            for given, value in options.items():
                option = self.optionxform(str(given))
                if self._strict and (section, option) in seen:
                    raise DuplicateOptionError(section, option, source)
                seen.add((section, option))
                self.set(section, option, None if value is None else str(value))

    def readfp(self, fp, filename=None):
        _warnings.warn("This method will be removed in Python 3.12. Use 'parser.read_file()' instead.", DeprecationWarning, stacklevel=2)
        self.read_file(fp, source=filename)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            names = self._unify_values(section, vars)
            option = self.optionxform(option)
            if option not in names:
                raise NoOptionError(option, section) from None
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback
        value = names[option]
        return value if raw or value is None else self._interpolation.before_get(self, section, option, value, names)

    def _get(self, section, conv, option, **kwargs):
        return conv(self.get(section, option, **kwargs))

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        # A fallback is not converted, so it is not what get() falls back to.
        try:
            return self._get(section, conv, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is not _UNSET:
                return fallback
            raise

    getint = _typed_getter(lambda parser: int)
    getfloat = _typed_getter(lambda parser: float)
    getboolean = _typed_getter(lambda parser: parser._convert_to_boolean)

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        names = self._defaults.copy()
        names.update(self._beside_defaults(section))
        keys = list(names)
        for key, value in (vars or {}).items():
            names[self.optionxform(key)] = value
        if raw:
            return [(k, names[k]) for k in keys]
        return [(k, self._interpolation.before_get(self, section, k, names[k], names)) for k in keys]

    def popitem(self):
        """The first section with its name; the default section stays."""
        if not self._sections:
            raise KeyError
        name = next(iter(self._sections))
        section = self[name]
        del self[name]
        return name, section

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
        self._own(section)[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        delimiter = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        for name, options in self._all_options():
            if options or name in self._sections:
                self._write_section(fp, name, options.items(), delimiter)

    def _all_options(self):
        """The options of the default section and of all others, by the section's name."""
        yield self.default_section, self._defaults
        yield from self._sections.items()

    def _write_section(self, fp, section_name, section_items, delimiter):
        lines = [f"[{section_name}]"]
        for key, value in section_items:
            value = self._interpolation.before_write(self, section_name, key, value)
            bare = value is None and self._allow_no_value
            lines.append(key if bare else key + delimiter + str(value).replace("\n", "\n\t"))
        fp.write("\n".join(lines) + "\n\n")

    def remove_option(self, section, option):
        owner, option = self._own(section), self.optionxform(option)
        if option not in owner:
            return False
        del owner[option]
        return True

    def remove_section(self, section):
        if not self.has_section(section):
            return False
        for kept in (self._sections, self._proxies):
            del kept[section]
        return True

    def __contains__(self, key):
        return self.has_section(key) or key == self.default_section

    def __getitem__(self, key):
        if key in self:
            return self._proxies[key]
        raise KeyError(key)

    def __setitem__(self, key, value):
        if key in self:
            if value is self._proxies[key]:
                return
            (self._defaults if key == self.default_section else self._sections[key]).clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.remove_section(key):
            raise KeyError(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return _itertools.chain((self.default_section,), self._sections.keys())

    def _read(self, fp, fpname):
        _Reader(self, fpname).read(fp)

    def _join_multiline_values(self):
        for section, options in self._all_options():
            for option, value in options.items():
                text = "\n".join(value).rstrip() if isinstance(value, list) else value
                options[option] = self._interpolation.before_read(self, section, option, text)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def _unify_values(self, section, vars):
        extra = {}
        for key, value in (vars or {}).items():
            extra[self.optionxform(key)] = None if value is None else str(value)
        return _ChainMap(extra, self._beside_defaults(section), self._defaults)

    def _convert_to_boolean(self, value):
        state = self.BOOLEAN_STATES.get(value.lower())
        if state is None:
            raise ValueError(f"Not a boolean: {value}")
        return state

    def _validate_value_types(self, *, section="", option="", value=""):
        if self._allow_no_value and not value:
            value = ""
        for what, given in (("section names", section), ("option keys", option), ("option values", value)):
            if not isinstance(given, str):
                raise TypeError(f"{what} must be strings")

    converters = property(lambda self: self._converters)


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

    parser = property(lambda self: self._parser)
    name = property(lambda self: self._name)

    def _options(self):
        if self._name != self._parser.default_section:
            return self._parser.options(self._name)
        return list(self._parser.defaults())

    def __iter__(self):
        return iter(self._options())

    def __len__(self):
        return len(self._options())

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __getitem__(self, key):
        if key in self:
            return self._parser.get(self._name, key)
        raise KeyError(key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        # An option of the defaults shows in every section, but is not a section's to delete.
        if key not in self or not self._parser.remove_option(self._name, key):
            raise KeyError(key)

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
        del self._data[key]
        for owner in (self._parser, *self._parser.values()):
            # A getter that is a method of the class is no attribute of the parser's own.
            vars(owner).pop(f"get{key}", None)

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter(self._data)
