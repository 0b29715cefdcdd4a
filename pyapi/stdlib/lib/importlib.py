"""Importing by name."""

from _host import import_module as _import_module
from _host import reload


def import_module(name, package=None):
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        level = len(name) - len(name.lstrip("."))
        parts = package.split(".")
        if level > len(parts):
            raise ImportError("attempted relative import beyond top-level package")
        base = ".".join(parts[:len(parts) - level + 1])
        rest = name[level:]
        name = f"{base}.{rest}" if rest else base
    return _import_module(name)


def invalidate_caches():
    pass
