"""Importable, so that a file which does not use it loads. Everything in it is refused by name."""

from _host import refuse


def __getattr__(name):
    if name in _names:
        return refuse(f"smtplib.{name}", "they have no network")
    raise AttributeError(f"module 'smtplib' has no attribute '{name}'")


_names = frozenset("SMTP SMTP_SSL".split())
