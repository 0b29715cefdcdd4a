"""Logging, to stderr."""

import sys as _sys
import time as _time

from _host import caller as _caller, traceback as _traceback

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
raiseExceptions = True
_names = {CRITICAL: "CRITICAL", ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO", DEBUG: "DEBUG", NOTSET: "NOTSET"}
_levels = {"CRITICAL": CRITICAL, "FATAL": FATAL, "ERROR": ERROR, "WARN": WARNING, "WARNING": WARNING, "INFO": INFO, "DEBUG": DEBUG, "NOTSET": NOTSET}
_start = _time.time()


def getLevelName(level):
    if level in _names:
        return _names[level]
    if level in _levels:
        return _levels[level]
    return f"Level {level}"


def getLevelNamesMapping():
    return dict(_levels)


def addLevelName(level, levelName):
    _names[level] = levelName
    _levels[levelName] = level


def _check_level(level):
    if isinstance(level, int):
        return level
    if isinstance(level, str):
        if level not in _levels:
            raise ValueError(f"Unknown level: {level!r}")
        return _levels[level]
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
        self.filename = pathname.rsplit("/", 1)[-1]
        self.module = self.filename.rsplit(".", 1)[0]
        self.lineno = lineno
        self.funcName = func
        self.created = now
        self.msecs = int((now - int(now)) * 1000) + 0.0
        self.relativeCreated = (now - _start) * 1000
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.thread = 1
        self.threadName = "MainThread"
        self.processName = "MainProcess"
        self.process = 1

    def getMessage(self):
        msg = str(self.msg)
        return msg % self.args if self.args else msg

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'


def makeLogRecord(dict):
    record = LogRecord(None, None, "", 0, "", (), None)
    record.__dict__.update(dict)
    return record


class Formatter:
    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = "%s,%03d"
    converter = staticmethod(_time.localtime)

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        if style not in "%{$":
            raise ValueError("Style must be one of: %,{,$")
        self._fmt = fmt or {"%": "%(message)s", "{": "{message}", "$": "${message}"}[style]
        self._style = style
        self.datefmt = datefmt
        self._defaults = defaults or {}

    def formatTime(self, record, datefmt=None):
        ct = self.converter(record.created)
        if datefmt:
            return _time.strftime(datefmt, ct)
        return self.default_msec_format % (_time.strftime(self.default_time_format, ct), record.msecs)

    def formatException(self, ei):
        e = ei[1] if isinstance(ei, tuple) else ei
        return _traceback(e).rstrip("\n") if e is not None else "NoneType: None"

    def usesTime(self):
        return {"%": "%(asctime)", "{": "{asctime", "$": "asctime"}[self._style] in self._fmt

    def formatMessage(self, record):
        values = {**self._defaults, **record.__dict__}
        if self._style == "%":
            return self._fmt % values
        if self._style == "{":
            return self._fmt.format(**values)
        from string import Template

        return Template(self._fmt).substitute(**values)

    def format(self, record):
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        s = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            s = s.rstrip("\n") + "\n" + record.exc_text
        if record.stack_info:
            s = s.rstrip("\n") + "\n" + record.stack_info
        return s


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


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self.level = _check_level(level)
        self.formatter = None
        self.name = None

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
        pass

    def handleError(self, record):
        raise

    def __repr__(self):
        return f"<{type(self).__name__} ({getLevelName(self.level)})>"


class StreamHandler(Handler):
    terminator = "\n"

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = _sys.stderr if stream is None else stream

    def setStream(self, stream):
        old, self.stream = self.stream, stream
        return old

    def emit(self, record):
        self.stream.write(self.format(record) + self.terminator)

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


_default_formatter = Formatter()


class _LastResort(StreamHandler):
    pass


lastResort = _LastResort()
lastResort.level = WARNING


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

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    warn = warning

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
            raise TypeError("level must be an integer")
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        file, line, func = _caller(stacklevel)
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                exc_info = _sys.exc_info()
        record = self.makeRecord(self.name, level, file, line, msg, args, exc_info or None, func, extra)
        self.handle(record)

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = LogRecord(name, level, fn, lno, msg, args, exc_info, func, sinfo)
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
        if not found and record.levelno >= lastResort.level:
            lastResort.handle(record)

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


class _Manager:
    def __init__(self):
        self.disable = NOTSET
        self.loggerDict = {}
        self.loggerClass = None


_manager = _Manager()
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = root.manager = _manager
_manager.root = root


def setLoggerClass(klass):
    _manager.loggerClass = klass


def getLoggerClass():
    return _manager.loggerClass or Logger


def getLogger(name=None):
    if not name or isinstance(name, str) and name == root.name:
        return root
    if not isinstance(name, str):
        raise TypeError("A logger name must be a string")
    known = _manager.loggerDict
    if name in known:
        return known[name]
    logger = known[name] = (_manager.loggerClass or Logger)(name)
    parent, rest = root, name
    while "." in rest:
        rest = rest.rsplit(".", 1)[0]
        if rest in known:
            parent = known[rest]
            break
    logger.parent = parent
    for other in known.values():  # loggers below this one may have been made before it
        if other.name.startswith(name + ".") and (other.parent is root or not other.parent.name.startswith(name)):
            other.parent = logger
    return logger


def basicConfig(**kwargs):
    force = kwargs.pop("force", False)
    kwargs.pop("encoding", None)
    kwargs.pop("errors", None)
    if force:
        root.handlers.clear()
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
    default = {"%": BASIC_FORMAT, "{": "{levelname}:{name}:{message}", "$": "${levelname}:${name}:${message}"}
    if style not in default:
        raise ValueError("Style must be one of: %,{,$")
    fmt = kwargs.pop("format", default[style])
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


def captureWarnings(capture):
    pass


def shutdown(handlerList=None):
    pass
