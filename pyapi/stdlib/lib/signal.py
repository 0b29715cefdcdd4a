"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"signal.{name}", "they handle no signals")
    raise AttributeError(f"module 'signal' has no attribute '{name}'")


_names = frozenset("signal alarm raise_signal setitimer".split())
