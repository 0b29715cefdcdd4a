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

# The names of a program for the parts that other files hold are here too: PercentStyle and Formatter, Filter and Handler, and their kin.
CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
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
        # One dictionary is the values of %(name)s.
        self.args = args[0] if args and len(args) == 1 and args[0] and isinstance(args[0], dict) else args
        self.msg, self.name = msg, name
        self.levelno, self.levelname = level, getLevelName(level)
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


from _logging_format import (  # noqa
    BASIC_FORMAT, BufferingFormatter, Formatter, PercentStyle, StrFormatStyle, StringTemplateStyle, _default_formatter, _style, _STYLES,
)
from _logging_handlers import (  # noqa
    FileHandler, Filter, Filterer, Handler, NullHandler, StreamHandler, _handlerList, _handlers, _StderrHandler, getHandlerByName,
)

_defaultLastResort = lastResort = _StderrHandler(WARNING)


def _logs_at(name, level):
    """The method of loggers for one level."""

    def log_at(self, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    log_at.__name__ = name
    log_at.__qualname__ = f"Logger.{name}"
    return log_at


def _deprecated_warn(self, msg, *args, **kwargs):
    warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
    self.warning(msg, *args, **kwargs)


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name, self.level = name, _check_level(level)
        self.parent, self.propagate = None, True
        self.handlers, self.disabled = [], False

    def setLevel(self, level):
        self.level = _check_level(level)

    def getEffectiveLevel(self):
        """Its own level, or that of the closest logger above that has one."""
        above = self
        while above and not above.level:
            above = above.parent
        return above.level if above else NOTSET

    def _heard_by(self):
        """Itself and the loggers above whose handlers get its records."""
        above = self
        while above:
            yield above
            above = above.propagate and above.parent

    def isEnabledFor(self, level):
        return not self.disabled and _manager.disable < level and level >= self.getEffectiveLevel()

    def findCaller(self, stack_info=False, stacklevel=1):
        return (*_caller(stacklevel), _stack_text() if stack_info else None)

    debug = _logs_at("debug", DEBUG)
    info = _logs_at("info", INFO)
    warning = _logs_at("warning", WARNING)
    error = _logs_at("error", ERROR)
    critical = fatal = _logs_at("critical", CRITICAL)
    warn = _deprecated_warn

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if isinstance(level, int):
            if self.isEnabledFor(level):
                self._log(level, msg, args, **kwargs)
        elif raiseExceptions:
            raise TypeError("level must be an integer")

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        file, line, func, sinfo = self.findCaller(stack_info, stacklevel)
        if isinstance(exc_info, BaseException):
            exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
        elif exc_info and not isinstance(exc_info, tuple):
            exc_info = _sys.exc_info()
        self.handle(self.makeRecord(self.name, level, file, line, msg, args, exc_info or None, func, extra, sinfo))

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
        heard = [h for logger in self._heard_by() for h in logger.handlers]
        if not heard and lastResort:
            heard = [lastResort]
        for handler in heard:
            if record.levelno >= handler.level:
                handler.handle(record)
        if not heard and raiseExceptions and not self.manager.emittedNoHandlerWarning:
            self.manager.emittedNoHandlerWarning = True
            _sys.stderr.write(f"No handlers could be found for logger \"{self.name}\"\n")

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        return any(logger.handlers for logger in self._heard_by())

    def getChild(self, suffix):
        return getLogger(suffix if self is root else f"{self.name}.{suffix}")

    def __repr__(self):
        return f"<{type(self).__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>"


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, "root", level)


def _adapted(name, level):
    """The method of adapters for one level."""

    def log_at(self, msg, *args, **kwargs):
        self.log(level, msg, *args, **kwargs)

    log_at.__name__ = name
    log_at.__qualname__ = f"LoggerAdapter.{name}"
    return log_at


def _of_logger(name):
    """A method of adapters that is the logger's."""

    def ask(self, *args, **kwargs):
        return getattr(self.logger, name)(*args, **kwargs)

    ask.__name__ = name
    ask.__qualname__ = f"LoggerAdapter.{name}"
    return ask


class LoggerAdapter:
    """A logger that adds something to all it is told."""

    def __init__(self, logger, extra=None):
        self.logger, self.extra = logger, extra

    def __repr__(self):
        logger = self.logger
        return f"<{type(self).__name__} {logger.name} ({getLevelName(logger.getEffectiveLevel())})>"

    @classmethod
    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)

    _log, getEffectiveLevel, hasHandlers = map(_of_logger, ("_log", "getEffectiveLevel", "hasHandlers"))
    setLevel, isEnabledFor = map(_of_logger, ("setLevel", "isEnabledFor"))
    name = property(lambda self: self.logger.name)
    manager = property(lambda self: self.logger.manager, lambda self, value: setattr(self.logger, "manager", value))

    debug = _adapted("debug", DEBUG)
    info = _adapted("info", INFO)
    warning = _adapted("warning", WARNING)
    error = _adapted("error", ERROR)
    critical = _adapted("critical", CRITICAL)
    warn = _deprecated_warn

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.logger.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)


class Manager:
    """All loggers of a program, by name."""

    def __init__(self, rootnode):
        self.root, self.loggerDict = rootnode, {}
        self.loggerClass = self.logRecordFactory = None
        self.emittedNoHandlerWarning, self.disable = False, NOTSET

    disable = property(lambda self: self._disable, lambda self, level: setattr(self, "_disable", _check_level(level)))

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
    for file_only in ("encoding", "errors"):
        kwargs.pop(file_only, None)
    if kwargs.pop("force", False):
        old, root.handlers[:] = root.handlers[:], ()
        for handler in old:
            handler.close()
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
    fmt = kwargs.pop("format", _style(style)[1])
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
