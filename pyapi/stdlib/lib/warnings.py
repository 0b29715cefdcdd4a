"""Warnings go to stderr, each one once per place of the call."""

import sys as _sys

from _host import caller as _caller

filters = []
_shown = set()


def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    file, line, text = _caller(stacklevel)
    warn_explicit(message, category, file, line, text=text)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None, text=None):
    if isinstance(message, Warning):
        category = type(message)
    action = _action(category, str(message))
    if action == "error":
        raise message if isinstance(message, Warning) else category(message)
    if action == "ignore":
        return
    key = (str(message), category, filename, lineno)
    if action != "always":
        if key in _shown:
            return
        _shown.add(key)
    showwarning(message, category, filename, lineno)


def _action(category, text):
    for action, message, cls in filters:
        if issubclass(category, cls) and text.startswith(message):
            return action
    if category.__name__ in ("PendingDeprecationWarning", "ImportWarning", "ResourceWarning"):
        return "ignore"
    return "default"


def showwarning(message, category, filename, lineno, file=None, line=None):
    if _record is not None:
        _record.append(WarningMessage(message if isinstance(message, Warning) else category(message), category, filename, lineno))
        return
    (file or _sys.stderr).write(formatwarning(message, category, filename, lineno, line))


def formatwarning(message, category, filename, lineno, line=None):
    return f"{filename}:{lineno}: {category.__name__}: {message}\n"


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise AssertionError(f"invalid action: {action!r}")
    entry = (action, message.lstrip("^").removesuffix(".*"), category)
    filters.append(entry) if append else filters.insert(0, entry)


def simplefilter(action, category=Warning, lineno=0, append=False):
    filterwarnings(action, "", category, append=append)


def resetwarnings():
    filters.clear()


class WarningMessage:
    def __init__(self, message, category, filename, lineno):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno


_record = None


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning):
        self._wanted = record
        self._action = action
        self._category = category

    def __enter__(self):
        global _record
        self._filters = list(filters)
        self._old = _record
        self._seen = set(_shown)
        if self._action is not None:
            simplefilter(self._action, self._category)
        if self._wanted:
            _record = []
        return _record if self._wanted else None

    def __exit__(self, *exc_info):
        global _record
        filters[:] = self._filters
        _record = self._old
        _shown.clear()
        _shown.update(self._seen)
