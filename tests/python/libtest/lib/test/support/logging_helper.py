"""A log handler for tests."""

import logging.handlers


class TestHandler(logging.handlers.BufferingHandler):
    """Keeps the records as dictionaries."""

    def __init__(self, matcher):
        logging.handlers.BufferingHandler.__init__(self, 0)
        self.matcher = matcher

    def shouldFlush(self):
        return False

    def emit(self, record):
        self.format(record)
        self.buffer.append(record.__dict__)

    def matches(self, **expected):
        return any(self.matcher.matches(d, **expected) for d in self.buffer)
