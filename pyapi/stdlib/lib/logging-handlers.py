"""Log handlers that keep records. Those that write files or use the network are refused by name."""

import copy as _copy
import logging

DEFAULT_TCP_LOGGING_PORT = 9020
SYSLOG_UDP_PORT = 514


class BufferingHandler(logging.Handler):
    """Keeps records until there are as many as it has room for."""

    def __init__(self, capacity):
        super().__init__()
        self.buffer, self.capacity = [], capacity

    def shouldFlush(self, record):
        return self.capacity <= len(self.buffer)

    def flush(self):
        self.buffer.clear()

    def _flush_last(self):
        self.flush()

    def emit(self, record):
        self.buffer += (record,)
        if self.shouldFlush(record):
            self.flush()

    def close(self):
        # Whatever the last flush meets, the handler is closed after it.
        try:
            self._flush_last()
        finally:
            super().close()


class MemoryHandler(BufferingHandler):
    """Holds records back until one is serious, and then gives all to its target."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        super().__init__(capacity)
        self.flushLevel, self.target, self.flushOnClose = flushLevel, target, flushOnClose

    def shouldFlush(self, record):
        return super().shouldFlush(record) or record.levelno >= self.flushLevel

    def setTarget(self, target):
        self.target = target

    def flush(self):
        if not self.target:
            return
        for record in self.buffer:
            self.target.handle(record)
        super().flush()

    def _flush_last(self):
        try:
            if self.flushOnClose:
                self.flush()
        finally:
            self.target = None


class QueueHandler(logging.Handler):
    def __init__(self, queue):
        logging.Handler.__init__(self)
        self.queue = queue

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        message = self.format(record)
        record = _copy.copy(record)
        record.message = record.msg = message
        record.args = record.exc_info = record.exc_text = record.stack_info = None
        return record

    def emit(self, record):
        try:
            self.enqueue(self.prepare(record))
        except Exception:
            self.handleError(record)


def __getattr__(name):
    if name in _refused:
        return _refusing(name)
    raise AttributeError(f"module 'logging.handlers' has no attribute '{name}'")


_refused = {
    "RotatingFileHandler", "TimedRotatingFileHandler", "WatchedFileHandler", "BaseRotatingHandler", "SocketHandler", "DatagramHandler",
    "SysLogHandler", "NTEventLogHandler", "SMTPHandler", "HTTPHandler", "QueueListener",
}


def _refusing(name):
    class Refused(logging.Handler):
        def __init__(self, *args, **kwargs):
            raise NotImplementedError(f"logging.handlers.{name} is not available in pipeline files: log to stderr")

    Refused.__name__ = Refused.__qualname__ = name
    return Refused
