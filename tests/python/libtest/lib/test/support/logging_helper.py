"""A log handler for tests."""

import logging.handlers


class TestHandler(logging.handlers.BufferingHandler):
    """Keeps the records as dictionaries."""

    def __init__(self, matcher):
        super().__init__(capacity=0)
        self.matcher = matcher

    def shouldFlush(self, record=None):
        return False  # the records are what the test wants to see

    def emit(self, record):
        self.format(record)
        self.buffer.append(vars(record))

    def matches(self, **expected):
        return any(self.matcher.matches(known, **expected) for known in self.buffer)
