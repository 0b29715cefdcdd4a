"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"socket.{name}", "they have no network")
    raise AttributeError(f"module 'socket' has no attribute '{name}'")


_names = frozenset("socket create_connection gethostbyname getaddrinfo gethostname".split())
error = OSError
timeout = TimeoutError
