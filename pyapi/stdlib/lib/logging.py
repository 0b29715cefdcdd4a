"""Logging, to stderr."""

import io as _io
import sys as _sys
import time as _time
import traceback
import warnings

from _host import caller as _caller

__all__ = [
    "BASIC_FORMAT", "BufferingFormatter", "CRITICAL", "DEBUG", "ERROR", "FATAL", "FileHandler", "Filter", "Formatter", "Handler", "INFO",
    "LogRecord", "Logger", "LoggerAdapter", "NOTSET", "NullHandler", "StreamHandler", "WARN", "WARNING", "addLevelName", "basicConfig",
    "captureWarnings", "critical", "debug", "disable", "error", "exception", "fatal", "getLevelName", "getLogger", "getLoggerClass", "info",
    "log", "makeLogRecord", "setLoggerClass", "shutdown", "warn", "warning", "getLogRecordFactory", "setLogRecordFactory", "lastResort",
    "raiseExceptions", "getLevelNamesMapping", "getHandlerByName",
]

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
raiseExceptions = True
logThreads = logMultiprocessing = logProcesses = True
_levelToName = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_nameToLevel = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET}
_start = _time.time()


def getLevelName(level):
    if level in _levelToName:
        return _levelToName[level]
    if level in _nameToLevel:
        return _nameToLevel[level]
    return f"Level {level}"


def getLevelNamesMapping():
    return dict(_nameToLevel)


def addLevelName(level, levelName):
    _levelToName[level] = levelName
    _nameToLevel[levelName] = level


def _check_level(level):
    if isinstance(level, int):
        return level
    if isinstance(level, str):
        if level not in _nameToLevel:
            raise ValueError(f"Unknown level: {level!r}")
        return _nameToLevel[level]
    raise TypeError(f"Level not an integer or a valid string: {level!r}")


class LogRecord:
    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = _time.time()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = str(pathname).rsplit("/", 1)[-1]
        self.module = self.filename.rsplit(".", 1)[0]
        self.lineno = lineno
        self.funcName = func
        self.created = now
        self.msecs = int((now - int(now)) * 1000) + 0.0
        self.relativeCreated = (now - _start) * 1000
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.thread, self.threadName = (1, "MainThread") if logThreads else (None, None)
        self.processName = "MainProcess" if logMultiprocessing else None
        self.process = 1 if logProcesses else None

    def getMessage(self):
        msg = str(self.msg)
        return msg % self.args if self.args else msg

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'


def makeLogRecord(dict):
    record = _logRecordFactory(None, None, "", 0, "", (), None)
    record.__dict__.update(dict)
    return record


class PercentStyle:
    default_format = "%(message)s"
    asctime_format = "%(asctime)s"
    asctime_search = "%(asctime)"
    validation_pattern = r"%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]"

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self._fmt.find(self.asctime_search) >= 0

    def validate(self):
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
        return self._fmt.find("$asctime") >= 0 or self._fmt.find(self.asctime_search) >= 0

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


class Formatter:
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"
    converter = staticmethod(_time.localtime)

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError("Style must be one of: %s" % ",".join(_STYLES))
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        ct = self.converter(record.created)
        if datefmt:
            return _time.strftime(datefmt, ct)
        s = _time.strftime(self.default_time_format, ct)
        return self.default_msec_format % (s, record.msecs) if self.default_msec_format else s

    def formatException(self, ei):

        s = "".join(traceback.format_exception(ei[0], ei[1], ei[2]))
        return s[:-1] if s[-1:] == "\n" else s

    def formatStack(self, stack_info):
        return stack_info

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        s = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            s = (s if s[-1:] == "\n" else s + "\n") + record.exc_text
        if record.stack_info:
            s = (s if s[-1:] == "\n" else s + "\n") + self.formatStack(record.stack_info)
        return s


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


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return not self.name or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            if not (f.filter(record) if hasattr(f, "filter") else f(record)):
                return False
        return True


_handlers = {}
_handlerList = []


def getHandlerByName(name):
    return _handlers.get(name)


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _check_level(level)
        self.formatter = None
        self._closed = False
        self.lock = None
        _handlerList.append(self)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, name):
        if self._name in _handlers:
            del _handlers[self._name]
        self._name = name
        if name:
            _handlers[name] = self

    def get_name(self):
        return self._name

    def set_name(self, name):
        self.name = name

    def createLock(self):
        self.lock = None

    def setLevel(self, level):
        self.level = _check_level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def format(self, record):
        return (self.formatter or _default_formatter).format(record)

    def emit(self, record):
        raise NotImplementedError("emit must be implemented by Handler subclasses")

    def handle(self, record):
        ok = self.filter(record)
        if ok:
            self.emit(record)
        return ok

    def acquire(self):
        pass

    def release(self):
        pass

    def flush(self):
        pass

    def close(self):
        self._closed = True
        if self._name and self._name in _handlers:
            del _handlers[self._name]
        if self in _handlerList:
            _handlerList.remove(self)

    def handleError(self, record):
        if not raiseExceptions or not _sys.stderr:
            return

        kind, value, tb = _sys.exc_info()
        try:
            _sys.stderr.write("--- Logging error ---\n")
            traceback.print_exception(kind, value, tb, None, _sys.stderr)
            _sys.stderr.write("Call stack:\n")
            traceback.print_stack(None, None, _sys.stderr)
            try:
                _sys.stderr.write(f"Message: {record.msg!r}\nArguments: {record.args}\n")
            except RecursionError:
                raise
            except Exception:
                _sys.stderr.write("Unable to print the message and arguments - possible formatting error.\n"
                                  "Use the traceback above to help find the error.\n")
        except OSError:
            pass

    def __repr__(self):
        return f"<{type(self).__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = _sys.stderr if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, "flush"):
            self.stream.flush()

    def setStream(self, stream):
        if stream is self.stream:
            return None
        old = self.stream
        self.flush()
        self.stream = stream
        return old

    def emit(self, record):
        try:
            self.stream.write(self.format(record) + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def __repr__(self):
        name = str(getattr(self.stream, "name", ""))
        return f"<{type(self).__name__} {name + ' ' if name else ''}({getLevelName(self.level)})>"


class NullHandler(Handler):
    def handle(self, record):
        pass

    def emit(self, record):
        pass


class FileHandler(StreamHandler):
    def __init__(self, filename, *args, **kwargs):
        raise NotImplementedError(f"logging.FileHandler({filename!r}) is not available in pipeline files: log to stderr")


_default_formatter = Formatter(validate=False)


class _StderrHandler(StreamHandler):
    """Writes to what sys.stderr is at the time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return _sys.stderr


_defaultLastResort = lastResort = _StderrHandler(WARNING)


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _check_level(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _check_level(level)

    def getEffectiveLevel(self):
        logger = self
        while logger:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return not self.disabled and _manager.disable < level and level >= self.getEffectiveLevel()

    def findCaller(self, stack_info=False, stacklevel=1):
        return (*_caller(stacklevel), _stack_text() if stack_info else None)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    fatal = critical

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError("level must be an integer")
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        file, line, func, sinfo = self.findCaller(stack_info, stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = _sys.exc_info()
        record = self.makeRecord(self.name, level, file, line, msg, args, exc_info or None, func, extra, sinfo)
        self.handle(record)

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _logRecordFactory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        for key, value in (extra or {}).items():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
            record.__dict__[key] = value
        return record

    def handle(self, record):
        if not self.disabled and self.filter(record):
            self.callHandlers(record)

    def callHandlers(self, record):
        found = 0
        logger = self
        while logger:
            for h in logger.handlers:
                found += 1
                if record.levelno >= h.level:
                    h.handle(record)
            logger = logger.parent if logger.propagate else None
        if not found:
            if lastResort:
                if record.levelno >= lastResort.level:
                    lastResort.handle(record)
            elif raiseExceptions and not self.manager.emittedNoHandlerWarning:
                _sys.stderr.write(f"No handlers could be found for logger \"{self.name}\"\n")
                self.manager.emittedNoHandlerWarning = True

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger:
            if logger.handlers:
                return True
            logger = logger.parent if logger.propagate else None
        return False

    def getChild(self, suffix):
        return getLogger(suffix if self is root else f"{self.name}.{suffix}")

    def __repr__(self):
        return f"<{type(self).__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, "root", level)


class LoggerAdapter:
    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def __repr__(self):
        logger = self.logger
        return f"<{type(self).__name__} {logger.name} ({getLevelName(logger.getEffectiveLevel())})>"

    @classmethod
    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)

    def _log(self, level, msg, args, **kwargs):
        return self.logger._log(level, msg, args, **kwargs)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def manager(self):
        return self.logger.manager

    @manager.setter
    def manager(self, value):
        self.logger.manager = value

    @property
    def name(self):
        return self.logger.name

    def warn(self, msg, *args, **kwargs):
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.logger.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)


class Manager:
    """All loggers of a program, by name."""

    def __init__(self, rootnode):
        self.root = rootnode
        self._disable = NOTSET
        self.emittedNoHandlerWarning = False
        self.loggerDict = {}
        self.loggerClass = None
        self.logRecordFactory = None

    @property
    def disable(self):
        return self._disable

    @disable.setter
    def disable(self, value):
        self._disable = _check_level(value)

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError("A logger name must be a string")
        known = self.loggerDict
        if name in known:
            return known[name]
        logger = known[name] = (self.loggerClass or _loggerClass)(name)
        logger.manager = self
        parent, rest = self.root, name
        while "." in rest:
            rest = rest.rsplit(".", 1)[0]
            if rest in known:
                parent = known[rest]
                break
        logger.parent = parent
        for other in known.values():  # loggers below this one may have been made before it
            if other.name.startswith(name + ".") and (other.parent is self.root or not other.parent.name.startswith(name)):
                other.parent = logger
        return logger

    def setLoggerClass(self, klass):
        _check_logger_class(klass)
        self.loggerClass = klass

    def setLogRecordFactory(self, factory):
        self.logRecordFactory = factory


def _check_logger_class(klass):
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError("logger not derived from logging.Logger: " + klass.__name__)


def _stack_text():
    text = _io.StringIO()
    text.write("Stack (most recent call last):\n")
    traceback.print_stack(None, file=text)
    return text.getvalue().removesuffix("\n")


_loggerClass = Logger
_logRecordFactory = LogRecord


def setLogRecordFactory(factory):
    global _logRecordFactory
    _logRecordFactory = factory


def getLogRecordFactory():
    return _logRecordFactory


root = RootLogger(WARNING)
Logger.root = root
Logger.manager = _manager = Manager(root)


def setLoggerClass(klass):
    global _loggerClass
    _check_logger_class(klass)
    _loggerClass = klass


def getLoggerClass():
    return _loggerClass


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    return _manager.getLogger(name)


def basicConfig(**kwargs):
    force = kwargs.pop("force", False)
    kwargs.pop("encoding", None)
    kwargs.pop("errors", None)
    if force:
        for h in root.handlers[:]:
            root.removeHandler(h)
            h.close()
    if root.handlers:
        return
    handlers = kwargs.pop("handlers", None)
    if handlers is None:
        if "stream" in kwargs and "filename" in kwargs:
            raise ValueError("'stream' and 'filename' should not be specified together")
    elif "stream" in kwargs or "filename" in kwargs:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if handlers is None:
        filename = kwargs.pop("filename", None)
        kwargs.pop("filemode", None)
        handlers = [FileHandler(filename) if filename else StreamHandler(kwargs.pop("stream", None))]
    datefmt = kwargs.pop("datefmt", None)
    style = kwargs.pop("style", "%")
    if style not in _STYLES:
        raise ValueError("Style must be one of: %s" % ",".join(_STYLES))
    fmt = kwargs.pop("format", _STYLES[style][1])
    level = kwargs.pop("level", None)
    if kwargs:
        raise ValueError(f"Unrecognised argument(s): {', '.join(kwargs)}")
    formatter = Formatter(fmt, datefmt, style)
    for h in handlers:
        if h.formatter is None:
            h.setFormatter(formatter)
        root.addHandler(h)
    if level is not None:
        root.setLevel(level)


def _on_root(method):
    def call(msg, *args, **kwargs):
        if not root.handlers:
            basicConfig()
        getattr(root, method)(msg, *args, **kwargs)

    call.__name__ = call.__qualname__ = method
    return call


debug = _on_root("debug")
info = _on_root("info")
warning = warn = _on_root("warning")
error = _on_root("error")
exception = _on_root("exception")
critical = fatal = _on_root("critical")


def log(level, msg, *args, **kwargs):
    if not root.handlers:
        basicConfig()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    _manager.disable = _check_level(level)


_warnings_showwarning = None


def _showwarning(message, category, filename, lineno, file=None, line=None):

    if file is not None:
        if _warnings_showwarning is not None:
            _warnings_showwarning(message, category, filename, lineno, file, line)
        return
    logger = getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(NullHandler())
    logger.warning(str(warnings.formatwarning(message, category, filename, lineno, line)))


def captureWarnings(capture):
    """Sends warnings to the logger py.warnings."""

    global _warnings_showwarning
    if capture and _warnings_showwarning is None:
        _warnings_showwarning = warnings.showwarning
        warnings.showwarning = _showwarning
    elif not capture and _warnings_showwarning is not None:
        warnings.showwarning = _warnings_showwarning
        _warnings_showwarning = None


def shutdown(handlerList=None):
    for h in list(_handlerList if handlerList is None else handlerList)[::-1]:
        try:
            h.flush()
            h.close()
        except (OSError, ValueError):
            pass


def _acquireLock():
    """There is one thread, and so no lock. Programs that take it around what they do with handlers find it."""


_releaseLock = _acquireLock
