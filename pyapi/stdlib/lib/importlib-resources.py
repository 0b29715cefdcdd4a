"""Files that lie in packages."""

import importlib as _importlib
import pathlib as _pathlib


def files(package):
    """The folder of a package of the project."""
    module = _importlib.import_module(package) if isinstance(package, str) else package
    file = getattr(module, "__file__", None)
    if not file or file.startswith("<"):
        raise NotImplementedError(f"importlib.resources of {module.__name__} is not available in pipeline files: only packages of the project have files")
    return _pathlib.Path(file).parent


def open_text(package, resource, encoding="utf-8", errors="strict"):
    return (files(package) / resource).open(encoding=encoding, errors=errors)


def open_binary(package, resource):
    return (files(package) / resource).open("rb")


def read_text(package, resource, encoding="utf-8", errors="strict"):
    return (files(package) / resource).read_text(encoding=encoding, errors=errors)


def read_binary(package, resource):
    return (files(package) / resource).read_bytes()


def is_resource(package, name):
    return (files(package) / name).is_file()


def contents(package):
    return (p.name for p in files(package).iterdir())
