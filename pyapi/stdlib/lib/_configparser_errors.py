"""The part of module configparser with its exceptions."""

import warnings as _warnings

MAX_INTERPOLATION_DEPTH = 10


class Error(Exception):
    def __init__(self, msg=""):
        super().__init__(msg)
        self.message = msg

    def _say(self, message, **about):
        """The text of the error, and what it is about: attributes, and in this order the arguments that make it again."""
        Error.__init__(self, message)
        for name, value in about.items():
            setattr(self, name, value)
        self.args = tuple(about.values())

    def __str__(self):
        return self.message

    __repr__ = __str__


class NoSectionError(Error):
    def __init__(self, section):
        self._say(f"No section: {section!r}", section=section)


class NoOptionError(Error):
    def __init__(self, option, section):
        self._say(f"No option {option!r} in section: {section!r}", option=option, section=section)


def _already_exists(what, source, lineno):
    """The text for a second section or option, after the place of it, as far as that is known."""
    text = f"{what} already exists"
    if source is None:
        return text[0].upper() + text[1:]
    line = "" if lineno is None else f" [line {lineno:2d}]"
    return f"While reading from {source!r}{line}: {text}"


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        self._say(_already_exists(f"section {section!r}", source, lineno), section=section, source=source, lineno=lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        text = _already_exists(f"option {option!r} in section {section!r}", source, lineno)
        self._say(text, section=section, option=option, source=source, lineno=lineno)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        self._say(msg, option=option, section=section, msg=msg)

    def _say_of_key(self, trouble, key, option, section, rawval, **more):
        text = f"{trouble}: option {option!r} in section {section!r} contains an interpolation key {key}. Raw value: {rawval!r}"
        self._say(text, option=option, section=section, rawval=rawval, **more)


class InterpolationSyntaxError(InterpolationError):
    pass


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        key = f"{reference!r} which is not a valid option name"
        self._say_of_key("Bad value substitution", key, option, section, rawval, reference=reference)


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        key = f"which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps"
        self._say_of_key("Recursion limit exceeded in value substitution", key, option, section, rawval)


def _warn_filename():
    _warnings.warn("The 'filename' attribute will be removed in Python 3.12. Use 'source' instead.", DeprecationWarning, stacklevel=3)


class ParsingError(Error):
    """All lines of a file that are neither section nor option."""

    def __init__(self, source=None, filename=None):
        if filename and source:
            raise ValueError("Cannot specify both `filename' and `source'. Use `source'.")
        if not (filename or source):
            raise ValueError("Required argument `source' not given.")
        source = filename or source
        self._say(f"Source contains parsing errors: {source!r}", source=source)
        self.errors = []

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line}"

    @property
    def filename(self):
        _warn_filename()
        return self.source

    @filename.setter
    def filename(self, value):
        _warn_filename()
        self.source = value


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        text = f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}"
        self._say(text, source=filename, lineno=lineno, line=line)


for _c in list(globals().values()):
    if isinstance(_c, type):
        _c.__module__ = "configparser"
