"""Importable, so that a file which does not use it, or names its exceptions, loads. What connects is refused by name."""

from _host import refuse


class HTTPException(Exception):
    pass


class NotConnected(HTTPException):
    pass


class InvalidURL(HTTPException):
    pass


class UnknownProtocol(HTTPException):
    def __init__(self, version):
        self.args = (version,)
        self.version = version


class IncompleteRead(HTTPException):
    def __init__(self, partial, expected=None):
        self.args = (partial,)
        self.partial, self.expected = partial, expected

    def __repr__(self):
        more = "" if self.expected is None else f", {self.expected} more expected"
        return f"{type(self).__name__}({len(self.partial)} bytes read{more})"

    __str__ = object.__str__


class ImproperConnectionState(HTTPException):
    pass


class CannotSendRequest(ImproperConnectionState):
    pass


class CannotSendHeader(ImproperConnectionState):
    pass


class ResponseNotReady(ImproperConnectionState):
    pass


class BadStatusLine(HTTPException):
    def __init__(self, line):
        self.args = (line or repr(line),)
        self.line = line or repr(line)


class LineTooLong(HTTPException):
    def __init__(self, line_type):
        super().__init__(f"got more than 65536 bytes when reading {line_type}")


class RemoteDisconnected(ConnectionResetError, BadStatusLine):
    def __init__(self, *args, **kwargs):
        BadStatusLine.__init__(self, "")
        ConnectionResetError.__init__(self, *args, **kwargs)


error = HTTPException


def __getattr__(name):
    if name in _names:
        return refuse(f"http.client.{name}", "they have no network: read data with spark.read")
    raise AttributeError(f"module 'http.client' has no attribute '{name}'")


_names = frozenset("HTTPConnection HTTPSConnection".split())
