"""The part of module logging that decides about records and writes them."""

import logging as _logging
import sys as _sys
import traceback as _traceback

from _logging_format import _default_formatter
from logging import NOTSET, WARNING, _check_level, getLevelName


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

    def get_name(self):
        return self._name

    def set_name(self, name):
        _handlers.pop(self._name, None)
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

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
        _handlers.pop(self._name, None)
        if self in _handlerList:
            _handlerList.remove(self)

    def handleError(self, record):
        """Tells about the exception that emit met, which does not stop the program that logs."""
        err = _sys.stderr
        if not err or not _logging.raiseExceptions:
            return
        try:
            err.write("--- Logging error ---\n")
            _traceback.print_exception(*_sys.exc_info(), None, err)
            err.write("Call stack:\n")
            _traceback.print_stack(None, None, err)
            err.write(self._what(record))
        except OSError:
            pass

    def _what(self, record):
        try:
            return f"Message: {record.msg!r}\nArguments: {record.args}\n"
        except RecursionError:
            raise
        except Exception:
            return (
                "Unable to print the message and arguments - possible formatting error.\n"
                "Use the traceback above to help find the error.\n"
            )

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
        except Exception as failure:
            # An error of the depth of calls would only come again.
            if isinstance(failure, RecursionError):
                raise
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


class _StderrHandler(StreamHandler):
    """Writes to what sys.stderr is at the time."""

    def __init__(self, level=NOTSET):
        Handler.__init__(self, level)

    @property
    def stream(self):
        return _sys.stderr


_defaultLastResort = lastResort = _StderrHandler(WARNING)

for _c in (Filter, Filterer, Handler, StreamHandler, NullHandler, FileHandler, _StderrHandler, getHandlerByName):
    _c.__module__ = "logging"
