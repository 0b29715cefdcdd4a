"""Warnings: what a program should know without being stopped by it."""

import sys as _sys

import _host

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings"]

# (action, pattern of the message or None, category, pattern of the module or None, line or 0), as CPython has them at the start.
filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
]
for _name in ("PendingDeprecationWarning", "ImportWarning", "ResourceWarning"):
    _category = _host.builtin(_name)
    if _category is not None:
        filters.append(("ignore", None, _category, None, 0))
del _name, _category
defaultaction = _defaultaction = "default"
onceregistry = _onceregistry = {}
_filters_version = 1
_warnings_defaults = True
_actions = ("error", "ignore", "always", "default", "module", "once")


def _filters_mutated():
    global _filters_version
    _filters_version += 1


def showwarning(message, category, filename, lineno, file=None, line=None):
    _showwarnmsg_impl(WarningMessage(message, category, filename, lineno, file, line))


def formatwarning(message, category, filename, lineno, line=None):
    return _formatwarnmsg_impl(WarningMessage(message, category, filename, lineno, None, line))


def _showwarnmsg_impl(msg):
    file = _sys.stderr if msg.file is None else msg.file
    if file is None:
        return
    try:
        file.write(_formatwarnmsg(msg))
    except OSError:
        pass


def _formatwarnmsg_impl(msg):
    text = f"{msg.filename}:{msg.lineno}: {msg.category.__name__}: {msg.message}\n"
    line = _host.source_line(msg.filename, msg.lineno) if msg.line is None else msg.line
    return text + (f"  {line.strip()}\n" if line and line.strip() else "")


_showwarning_orig, _formatwarning_orig = showwarning, formatwarning


def _showwarnmsg(msg):
    replaced = showwarning
    if replaced is not _showwarning_orig:
        if not callable(replaced):
            raise TypeError("warnings.showwarning() must be set to a function or method")
        replaced(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)
        return
    _showwarnmsg_impl(msg)


def _formatwarnmsg(msg):
    if formatwarning is not _formatwarning_orig:
        return formatwarning(msg.message, msg.category, msg.filename, msg.lineno, msg.line)
    return _formatwarnmsg_impl(msg)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    for what, pattern in (("message", message), ("module", module)):
        if not isinstance(pattern, str):
            raise AssertionError(f"{what} must be a string")
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise AssertionError("category must be a " + ("Warning subclass" if isinstance(category, type) else "class"))
    _check_filter(action, lineno)
    if message or module:
        import re
    _add_filter(action, re.compile(message, re.I) if message else None, category, re.compile(module) if module else None, lineno, append=append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    _check_filter(action, lineno)
    _add_filter(action, None, category, None, lineno, append=append)


def _check_filter(action, lineno):
    if action not in _actions:
        raise AssertionError(f"invalid action: {action!r}")
    if not isinstance(lineno, int) or lineno < 0:
        raise AssertionError("lineno must be an int >= 0")


def _add_filter(*item, append):
    if not append:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    elif item not in filters:
        filters.append(item)
    _filters_mutated()


def resetwarnings():
    filters[:] = []
    _filters_mutated()


class _OptionError(Exception):
    pass


def _getaction(action):
    if not action:
        return "default"
    if action == "all":
        return "always"
    for a in _actions:
        if a.startswith(action):
            return a
    raise _OptionError(f"invalid action: {action!r}")


def _getcategory(category):
    if not category:
        return Warning
    if "." not in category:
        found = _host.builtin(category)
        if found is None:
            raise _OptionError(f"unknown warning category: {category!r}")
    else:
        module, _, name = category.rpartition(".")
        try:
            found = getattr(_host.import_module(module), name)
        except ImportError:
            raise _OptionError(f"invalid module name: {module!r}") from None
        except AttributeError:
            raise _OptionError(f"unknown warning category: {category!r}") from None
    if not issubclass(found, Warning):
        raise _OptionError(f"invalid warning category: {category!r}")
    return found


def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    file, line, _, module, registry = _host.warning_place(stacklevel)
    warn_explicit(message, category, file, line, module, registry, source=source)


def _fits(pattern, text):
    if pattern is None:
        return True
    return text == pattern if isinstance(pattern, str) else pattern.match(text)


def _filter_for(text, category, module, lineno):
    """The first filter that a warning meets."""
    for item in filters:
        _, message, kind, place, line = item
        if line in (0, lineno) and issubclass(category, kind) and _fits(message, text) and _fits(place, module):
            return item
    return defaultaction, None, Warning, None, 0


def _remembered(memory, key):
    """Whether a memory has the key already; it does from now on."""
    known = memory.get(key)
    memory[key] = 1
    return known


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    line = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        module = module[:-3] if module.lower().endswith(".py") else module
    # The registry of a module holds what has been shown for each of its lines, as long as the filters are the same.
    registry = {} if registry is None else registry
    if registry.get("version", 0) != _filters_version:
        registry.clear()
        registry["version"] = _filters_version
    if isinstance(message, Warning):
        text, category = str(message), type(message)
    else:
        text, message = message, category(message)
    if registry.get((text, category, line)):
        return
    found = _filter_for(text, category, module, line)
    action = found[0]
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action not in _actions:
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {found}")
    if action != "always":
        registry[text, category, line] = 1
    if action == "once" and _remembered(onceregistry, (text, category)) or action == "module" and _remembered(registry, (text, category, 0)):
        return
    _showwarnmsg(WarningMessage(message, category, filename, line, source=source))


class WarningMessage:
    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message, self._category_name, self.filename, self.lineno, self.line)


class catch_warnings:
    """A block after which the filters are what they were. record=True gives a list of what is warned about meanwhile."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = _self if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = (["record=True"] if self._record else []) + ([f"module={self._module!r}"] if self._module is not _self else [])
        return f"catch_warnings({', '.join(args)})"

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        m = self._module
        self._filters, m.filters = m.filters, m.filters[:]
        m._filters_mutated()
        self._showwarning, self._impl = m.showwarning, m._showwarnmsg_impl
        log = None
        if self._record:
            log = []
            m._showwarnmsg_impl = log.append
            m.showwarning = m._showwarning_orig
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        m = self._module
        m.filters = self._filters
        m._filters_mutated()
        m.showwarning, m._showwarnmsg_impl = self._showwarning, self._impl


import warnings as _self
