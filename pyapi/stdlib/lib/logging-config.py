"""Logging set up from a dictionary or a configuration file."""

import importlib as _importlib
import logging
import logging.handlers
import re as _re

DEFAULT_LOGGING_CONFIG_PORT = 9030
_identifier = _re.compile(r"^[a-z_][a-z0-9_]*$", _re.I)


def valid_ident(s):
    if not _identifier.match(s):
        raise ValueError("Not a valid Python identifier: %r" % s)
    return True


def _resolve(name):
    """What a dotted name stands for."""
    parts = name.strip().split(".")
    used = parts.pop(0)
    found = _importlib.import_module(used)
    for part in parts:
        used += "." + part
        try:
            found = getattr(found, part)
        except AttributeError:
            _importlib.import_module(used)
            found = getattr(found, part)
    return found


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    import configparser

    if isinstance(fname, configparser.RawConfigParser):
        cp = fname
    else:
        cp = configparser.ConfigParser(defaults)
        try:
            if hasattr(fname, "readline"):
                cp.read_file(fname)
            else:
                with open(fname, encoding=encoding) as f:
                    cp.read_file(f)
        except configparser.ParsingError as e:
            raise RuntimeError(f"{fname} is invalid: {e}")
    names = lambda section: [n.strip() for n in cp[section]["keys"].split(",") if n.strip()]
    config = {"version": 1, "disable_existing_loggers": disable_existing_loggers, "formatters": {}, "handlers": {}, "loggers": {}}
    formatters = {}
    for name in names("formatters"):
        section = cp["formatter_" + name]
        get = lambda key, default=None: cp.get("formatter_" + name, key, raw=True, fallback=default)
        cls = _resolve(section["class"]) if section.get("class") else logging.Formatter
        formatters[name] = cls(get("format"), get("datefmt"), get("style", "%"))
    _clear()
    handlers, targets = {}, {}
    for name in names("handlers"):
        section = cp["handler_" + name]
        cls = _named(section["class"])
        args = _literal(section.get("args", "()"))
        kwargs = _literal(section.get("kwargs", "{}"))
        h = cls(*args, **kwargs)
        h.name = name
        if section.get("level"):
            h.setLevel(section["level"])
        if section.get("formatter"):
            h.setFormatter(formatters[section["formatter"]])
        if section.get("target") and issubclass(cls, logging.handlers.MemoryHandler):
            targets[h] = section["target"]
        handlers[name] = h
    for h, target in targets.items():
        h.setTarget(handlers[target])
    wanted = names("loggers")
    existing = set(logging.root.manager.loggerDict)
    for name in wanted:
        section = cp["logger_" + name]
        logger = logging.root if name == "root" else logging.getLogger(section["qualname"])
        existing.discard(logger.name)
        if section.get("level"):
            logger.setLevel(section["level"])
        for h in logger.handlers[:]:
            logger.removeHandler(h)
        if name != "root":
            logger.propagate = section.getint("propagate", fallback=1)
            logger.disabled = False
        for h in section.get("handlers", "").split(","):
            if h.strip():
                logger.addHandler(handlers[h.strip()])
    _disable(existing, wanted, disable_existing_loggers)


def _named(name):
    for module in (logging, logging.handlers):
        if hasattr(module, name):
            return getattr(module, name)
    return _resolve(name)


def _literal(text):
    """The value of arguments in a configuration file: literals and the standard streams."""
    import ast
    import sys

    m = _re.fullmatch(r"\(\s*(?:sys\.)?(stdout|stderr)\s*,?\s*\)", text.strip())
    return (getattr(sys, m.group(1)),) if m else ast.literal_eval(text)


def _clear():
    logging._handlers.clear()
    del logging._handlerList[:]


def _disable(existing, wanted, disable_existing):
    for name in existing:
        logger = logging.root.manager.loggerDict[name]
        if any(name.startswith(w + ".") for w in wanted):
            logger.level, logger.handlers, logger.propagate = logging.NOTSET, [], True
        else:
            logger.disabled = disable_existing


class _Values:
    """The values of a configuration, with ext:// and cfg:// resolved when they are asked for."""

    def __init__(self, root):
        self.root = root

    def convert(self, value):
        if isinstance(value, dict) and not isinstance(value, _Dict):
            return _Dict(value, self)
        if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
            return type(value)(self.convert(v) for v in value)
        if isinstance(value, str):
            prefix, mark, rest = value.partition("://")
            if mark and prefix == "ext":
                return self.resolve(rest)
            if mark and prefix == "cfg":
                return self.configured(rest)
        return value

    def resolve(self, name):
        try:
            return _resolve(name)
        except ImportError as e:
            raise ValueError("Cannot resolve %r: %s" % (name, e)) from e

    def configured(self, path):
        m = _re.match(r"^\s*(\w+)\s*", path)
        if m is None:
            raise ValueError("Unable to convert %r" % path)
        rest, value = path[m.end():], self.root[m.group(1)]
        while rest:
            m = _re.match(r"^\.\s*(\w+)\s*", rest)
            if m:
                value = value[m.group(1)]
            else:
                m = _re.match(r"^\[([^\[\]]*)\]\s*", rest)
                if not m:
                    raise ValueError("Unable to convert %r at %r" % (path, rest))
                key = m.group(1)
                value = value[int(key)] if key.isdigit() and not isinstance(value, dict) else value[key]
            rest = rest[m.end():]
        return self.convert(value)


class _Dict(dict):
    def __init__(self, values, how):
        super().__init__(values)
        self._how = how

    def __getitem__(self, key):
        return self._how.convert(super().__getitem__(key))

    def get(self, key, default=None):
        return self[key] if key in self else default

    def pop(self, key, *default):
        if key not in self:
            return super().pop(key, *default)
        value = self[key]
        super().pop(key)
        return value

    def items(self):
        return [(k, self[k]) for k in self]


class BaseConfigurator:
    def __init__(self, config):
        self._values = _Values(config)
        self.config = _Dict(config, self._values)

    def resolve(self, s):
        return self._values.resolve(s)

    def convert(self, value):
        return self._values.convert(value)

    def configure_custom(self, config):
        c = config.pop("()")
        if not callable(c):
            c = self.resolve(c)
        attributes = config.pop(".", None)
        made = c(**{k: config[k] for k in config if valid_ident(k)})
        for name, value in (attributes or {}).items():
            setattr(made, name, value)
        return made

    def as_tuple(self, value):
        return tuple(value) if isinstance(value, list) else value


class DictConfigurator(BaseConfigurator):
    def configure(self):
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError("Unsupported version: %s" % config["version"])
        incremental = config.pop("incremental", False)
        if incremental:
            self._incremental(config)
            return
        disable_existing = config.pop("disable_existing_loggers", True)
        _clear()
        formatters, filters, handlers = {}, {}, {}
        for name, value in config.get("formatters", {}).items():
            formatters[name] = self._guard("formatter", name, self.configure_formatter, value)
        for name, value in config.get("filters", {}).items():
            filters[name] = self._guard("filter", name, self.configure_filter, value)
        self._made = (formatters, filters, handlers)
        later = []
        items = dict(config.get("handlers", {}).items())
        for name in sorted(items):
            try:
                self._handler(name, items[name])
            except _NotYet:
                later.append(name)
        for name in later:
            try:
                self._handler(name, items[name])
            except _NotYet as e:
                raise ValueError("Unable to configure handler %r" % name) from e
        existing = set(logging.root.manager.loggerDict)
        loggers = dict(config.get("loggers", {}).items())
        for name, value in loggers.items():
            existing.discard(name)
            self._guard("logger", name, lambda v, name=name: self._logger(name, v), value)
        _disable(existing, list(loggers), disable_existing)
        root = config.get("root", None)
        if root:
            try:
                self._common(logging.root, root)
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e

    def _guard(self, what, name, function, value):
        try:
            return function(value)
        except _NotYet:
            raise
        except Exception as e:
            raise ValueError("Unable to configure %s %r" % (what, name)) from e

    def _handler(self, name, value):
        h = self._guard("handler", name, self.configure_handler, _Dict(value, self._values))
        h.name = name
        self._made[2][name] = h

    def _incremental(self, config):
        for name, value in config.get("handlers", {}).items():
            if name not in logging._handlers:
                raise ValueError("No handler found with name %r" % name)
            if value.get("level"):
                self._guard("handler", name, lambda v: logging._handlers[name].setLevel(v["level"]), value)
        for name, value in config.get("loggers", {}).items():
            self._guard("logger", name, lambda v: self._logger(name, v, True), value)
        if config.get("root"):
            try:
                self._common(logging.root, config["root"], True)
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e

    def configure_formatter(self, config):
        config = _Dict(config, self._values)
        if "()" in config:
            factory = config["()"]
            try:
                return self.configure_custom(config)
            except TypeError as e:
                if "'format'" not in str(e):
                    raise
                config["fmt"] = config.pop("format")
                config["()"] = factory
                return self.configure_custom(config)
        cls = _resolve(config["class"]) if config.get("class") else logging.Formatter
        defaults = {} if "defaults" not in config else {"defaults": config["defaults"]}
        args = (config.get("format"), config.get("datefmt"), config.get("style", "%"))
        if "validate" in config:
            return cls(*args, config["validate"], **defaults)
        return cls(*args, **defaults)

    def configure_filter(self, config):
        if "()" in config:
            return self.configure_custom(_Dict(config, self._values))
        return logging.Filter(config.get("name", ""))

    def configure_handler(self, config):
        formatters, filters, handlers = self._made
        formatter = config.pop("formatter", None)
        if formatter:
            try:
                formatter = formatters[formatter]
            except Exception as e:
                raise ValueError("Unable to set formatter %r" % formatter) from e
        level, chosen = config.pop("level", None), config.pop("filters", None)
        if "()" in config:
            c = config.pop("()")
            factory = c if callable(c) else self.resolve(c)
        else:
            name = config.pop("class")
            cls = name if callable(name) else self.resolve(name)
            if issubclass(cls, logging.handlers.MemoryHandler) and "target" in config:
                if config["target"] not in handlers:
                    raise _NotYet(config["target"])
                config["target"] = handlers[config["target"]]
            factory = cls
        attributes = config.pop(".", None)
        kwargs = {k: config[k] for k in config if valid_ident(k)}
        try:
            made = factory(**kwargs)
        except TypeError as e:
            if "'stream'" not in str(e):
                raise
            kwargs["strm"] = kwargs.pop("stream")
            made = factory(**kwargs)
        if formatter:
            made.setFormatter(formatter)
        if level is not None:
            made.setLevel(logging._check_level(level))
        if chosen:
            self.add_filters(made, chosen)
        for name, value in (attributes or {}).items():
            setattr(made, name, value)
        return made

    def add_filters(self, filterer, names):
        for f in names:
            try:
                filterer.addFilter(f if callable(f) or callable(getattr(f, "filter", None)) else self._made[1][f])
            except Exception as e:
                raise ValueError("Unable to add filter %r" % f) from e

    def _common(self, logger, config, incremental=False):
        level = config.get("level", None)
        if level is not None:
            logger.setLevel(logging._check_level(level))
        if incremental:
            return
        for h in logger.handlers[:]:
            logger.removeHandler(h)
        for name in config.get("handlers", None) or ():
            try:
                logger.addHandler(self._made[2][name])
            except Exception as e:
                raise ValueError("Unable to add handler %r" % name) from e
        if config.get("filters", None):
            self.add_filters(logger, config["filters"])

    def _logger(self, name, config, incremental=False):
        logger = logging.getLogger(name)
        self._common(logger, config, incremental)
        logger.disabled = False
        propagate = config.get("propagate", None)
        if propagate is not None:
            logger.propagate = propagate


class _NotYet(Exception):
    """A handler whose target comes later."""


dictConfigClass = DictConfigurator


def dictConfig(config):
    dictConfigClass(config).configure()


def listen(port=DEFAULT_LOGGING_CONFIG_PORT, verify=None):
    raise NotImplementedError("logging.config.listen() is not available in pipeline files: they have no network")
