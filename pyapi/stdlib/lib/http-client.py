"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"http.client.{name}", "they have no network: read data with spark.read")
    raise AttributeError(f"module 'http.client' has no attribute '{name}'")


_names = frozenset("HTTPConnection HTTPSConnection".split())
