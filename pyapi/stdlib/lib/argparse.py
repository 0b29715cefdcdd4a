"""Arguments of a command line."""

import re as _re
import sys as _sys

from _argparse_help import (
    ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter, RawDescriptionHelpFormatter, RawTextHelpFormatter,
)

__all__ = [
    "ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
    "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "MetavarTypeHelpFormatter", "Namespace", "Action",
    "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE",
]

SUPPRESS, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "==SUPPRESS==", "?", "*", "+", "A...", "..."
_UNRECOGNIZED = "_unrecognized_args"


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in self.__dict__

    def __repr__(self):
        parts, rest = [], {}
        for name, value in self.__dict__.items():
            if name.isidentifier():
                parts.append(f"{name}={value!r}")
            else:
                rest[name] = value
        if rest:
            parts.append(f"**{rest!r}")
        return f"{type(self).__name__}({', '.join(parts)})"


def _name_of(action):
    """What an action is called in an error."""
    if action is None:
        return None
    if action.option_strings:
        return "/".join(action.option_strings)
    if action.metavar not in (None, SUPPRESS):
        return "/".join(action.metavar) if isinstance(action.metavar, tuple) else action.metavar
    if action.dest not in (None, SUPPRESS):
        return action.dest
    if action.choices:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return None


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name, self.message = _name_of(argument), message

    def __str__(self):
        return self.message if self.argument_name is None else f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    pass


class Action:
    """What happens to an argument."""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None):
        self.option_strings, self.dest, self.nargs, self.const, self.default = option_strings, dest, nargs, const, default
        self.type, self.choices, self.required, self.help, self.metavar = type, choices, required, help, metavar

    def __repr__(self):
        names = ["option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar"]
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in names)})"

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class BooleanOptionalAction(Action):
    def __init__(self, option_strings, dest, default=None, type=None, choices=None, required=False, help=None, metavar=None):
        names = [name for s in option_strings for name in ((s, "--no-" + s[2:]) if s.startswith("--") else (s,))]
        if help is not None and default is not None and default is not SUPPRESS:
            help += " (default: %(default)s)"
        super().__init__(names, dest, nargs=0, default=default, type=type, choices=choices, required=required, help=help, metavar=metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, **kwargs):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const "
                             "may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError("nargs must be %r to supply const" % OPTIONAL)
        super().__init__(option_strings, dest, nargs=nargs, const=const, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, metavar=metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None):
        super().__init__(option_strings, dest, const=True, default=default, required=required, help=help)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None):
        super().__init__(option_strings, dest, const=False, default=default, required=required, help=help)


def _items(namespace, dest):
    items = getattr(namespace, dest, None)
    return [] if items is None else items[:] if type(items) is list else list(items)


class _AppendAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, **kwargs):
        if nargs == 0:
            raise ValueError("nargs for append actions must be != 0; if arg strings are not supplying the value to append, the append const "
                             "action may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError("nargs must be %r to supply const" % OPTIONAL)
        super().__init__(option_strings, dest, nargs=nargs, const=const, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _items(namespace, self.dest) + [values])


class _ExtendAction(_AppendAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _items(namespace, self.dest) + list(values))


class _AppendConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, metavar=metavar)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, _items(namespace, self.dest) + [self.const])


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None):
        super().__init__(option_strings, dest, nargs=0, default=default, required=required, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _EndingAction(Action):
    """An option that prints something, and the program ends."""

    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None):
        super().__init__(option_strings, dest, default=default, nargs=0, help=help)

    def __call__(self, parser, namespace, values, option_string=None):
        self._print(parser)
        parser.exit()


class _HelpAction(_EndingAction):
    def _print(self, parser):
        parser.print_help()


class _VersionAction(_EndingAction):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help="show program's version number and exit"):
        super().__init__(option_strings, dest, default, help)
        self.version = version

    def _print(self, parser):
        text = parser._get_formatter()
        text.add_text(self.version if self.version is not None else getattr(parser, "version", None))
        parser._print_message(text.format_help(), _sys.stdout)


class _SubParsersAction(Action):
    class _ChoicesPseudoAction(Action):
        def __init__(self, name, aliases, help):
            metavar = name + (" (%s)" % ", ".join(aliases) if aliases else "")
            super().__init__([], name, help=help, metavar=metavar)

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix, self._parser_class, self._name_parser_map, self._choices_actions = prog, parser_class, {}, []
        super().__init__(option_strings, dest, nargs=PARSER, choices=self._name_parser_map, required=required, help=help, metavar=metavar)

    def add_parser(self, name, **kwargs):
        if kwargs.get("prog") is None:
            kwargs["prog"] = "%s %s" % (self._prog_prefix, name)
        aliases = kwargs.pop("aliases", ())
        for n in (name, *aliases):
            if n in self._name_parser_map:
                raise ArgumentError(self, f"conflicting subparser{'' if n == name else ' alias'}: {n}")
        if "help" in kwargs:
            self._choices_actions.append(self._ChoicesPseudoAction(name, aliases, kwargs.pop("help")))
        made = self._parser_class(**kwargs)
        self._name_parser_map.update(dict.fromkeys((name, *aliases), made))
        return made

    def _get_subactions(self):
        # The help lists the commands as if they were arguments.
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, rest = values[0], values[1:]
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {', '.join(self._name_parser_map)})")
        found, rest = self._name_parser_map[name].parse_known_args(rest, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if rest:
            vars(namespace).setdefault(_UNRECOGNIZED, [])
            getattr(namespace, _UNRECOGNIZED).extend(rest)


class FileType:
    """The type of an argument that names a file, which is opened to be read."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode, self._bufsize, self._encoding, self._errors = mode, bufsize, encoding, errors

    def __call__(self, string):
        if string == "-":
            if "r" in self._mode:
                return _sys.stdin
            return _sys.stdout
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}")

    def __repr__(self):
        args = [repr(a) for a in (self._mode, self._bufsize) if a != -1]
        args += [f"{k}={v!r}" for k, v in (("encoding", self._encoding), ("errors", self._errors)) if v is not None]
        return f"FileType({', '.join(args)})"


def _kept(known, new):
    known.append(new)
    return new


class _ActionsContainer:
    """What arguments are added to: a parser or a group of one."""

    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description, self.argument_default, self.prefix_chars = description, argument_default, prefix_chars
        self.conflict_handler = conflict_handler
        self._registries = {"action": dict(_actions), "type": {None: lambda s: s}}
        self._get_handler()
        self._actions, self._option_string_actions, self._action_groups, self._mutually_exclusive_groups = [], {}, [], []
        self._defaults = {}
        self._negative_number_matcher = _re.compile(r"^-\d+$|^-\d*\.\d+$")
        self._has_negative_number_optionals = []

    def register(self, registry_name, value, object):
        self._registries.setdefault(registry_name, {})[value] = object

    def _registry_get(self, registry_name, value, default=None):
        try:
            return self._registries[registry_name].get(value, default)
        except TypeError:
            return default

    def set_defaults(self, **kwargs):
        for action in self._actions:
            action.default = kwargs.get(action.dest, action.default)
        # Arguments that are added later look here.
        self._defaults.update(kwargs)

    def get_default(self, dest):
        own = (action.default for action in self._actions if action.dest == dest and action.default is not None)
        return next(own, self._defaults.get(dest))

    def add_argument(self, *args, **kwargs):
        described = self._described(args, kwargs)
        name = described.pop("action", None)
        make = self._registry_get("action", name, name)
        if not callable(make):
            raise ValueError(f'unknown action "{make}"')
        action = make(**described)
        self._check_type(self._registry_get("type", action.type, action.type))
        self._check_metavar(action)
        return self._add_action(action)

    def _described(self, names, kwargs):
        """What the class of an action is called with: what the program says, and what follows from the names and the defaults."""
        if names and (len(names) > 1 or names[0][0] in self.prefix_chars):
            told = self._optional(*names, **kwargs)
        elif names and "dest" in kwargs:
            raise ValueError("dest supplied twice for positional argument")
        else:
            told = self._positional(*names, **kwargs)
        general = {} if self.argument_default is None else {"default": self.argument_default}
        if told["dest"] in self._defaults:
            general["default"] = self._defaults[told["dest"]]
        return general | told

    def _check_type(self, kind):
        if not callable(kind):
            raise ValueError(f"{kind!r} is not callable")
        if kind is FileType:
            raise ValueError(f"{kind!r} is a FileType class object, instance of it must be passed")

    def _check_metavar(self, action):
        # Groups have no formatter; theirs are checked by nobody.
        if not hasattr(self, "_get_formatter"):
            return
        try:
            self._get_formatter()._format_args(action, None)
        except TypeError:
            raise ValueError("length of metavar tuple does not match nargs") from None

    def add_argument_group(self, *args, **kwargs):
        return _kept(self._action_groups, _ArgumentGroup(self, *args, **kwargs))

    def add_mutually_exclusive_group(self, **kwargs):
        return _kept(self._mutually_exclusive_groups, _MutuallyExclusiveGroup(self, **kwargs))

    def _add_action(self, action):
        self._check_conflict(action)
        action.container = self
        self._option_string_actions.update(dict.fromkeys(action.option_strings, action))
        # A parser shares the list with its groups: once it has something, -1 is an option and no number.
        if any(self._negative_number_matcher.match(s) for s in action.option_strings):
            self._has_negative_number_optionals[:] = (True,)
        return _kept(self._actions, action)

    def _remove_action(self, action):
        self._actions.remove(action)

    def _add_container_actions(self, container):
        groups = {g.title: g for g in self._action_groups}
        where = {}
        for g in container._action_groups:
            if g.title not in groups:
                groups[g.title] = self.add_argument_group(title=g.title, description=g.description, conflict_handler=g.conflict_handler)
            for action in g._group_actions:
                where[action] = groups[g.title]
        for g in container._mutually_exclusive_groups:
            mutex = self.add_mutually_exclusive_group(required=g.required)
            for action in g._group_actions:
                where[action] = mutex
        for action in container._actions:
            where.get(action, self)._add_action(action)

    def _positional(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        if kwargs.get("nargs") not in (OPTIONAL, ZERO_OR_MORE):
            kwargs["required"] = True
        if kwargs.get("nargs") == ZERO_OR_MORE and "default" not in kwargs:
            kwargs["required"] = True
        return dict(kwargs, dest=dest, option_strings=[])

    def _optional(self, *args, **kwargs):
        chars = self.prefix_chars
        for s in args:
            if s[0] not in chars:
                raise ValueError(f"invalid option string {s!r}: must start with a character {chars!r}")
        dest = kwargs.pop("dest", None)
        if dest is None:
            # The first long option names the attribute, or else the first of all.
            naming = next((s for s in args if s[1:2] and s[1] in chars), args[0])
            dest = naming.lstrip(chars).replace("-", "_")
            if not dest:
                raise ValueError(f"dest= is required for options like {naming!r}")
        return dict(kwargs, dest=dest, option_strings=list(args))

    def _get_handler(self):
        handler = getattr(self, f"_handle_conflict_{self.conflict_handler}", None)
        if handler is None:
            raise ValueError(f"invalid conflict_resolution value: {self.conflict_handler!r}")
        return handler

    def _check_conflict(self, action):
        conflicts = [(s, self._option_string_actions[s]) for s in action.option_strings if s in self._option_string_actions]
        if conflicts:
            self._get_handler()(action, conflicts)

    def _handle_conflict_error(self, action, conflicts):
        names = ", ".join(s for s, _ in conflicts)
        raise ArgumentError(action, f"conflicting option string{'s' if len(conflicts) > 1 else ''}: {names}")

    def _handle_conflict_resolve(self, action, conflicts):
        for s, other in conflicts:
            other.option_strings.remove(s)
            self._option_string_actions.pop(s, None)
            if not other.option_strings:
                other.container._remove_action(other)


class _ArgumentGroup(_ActionsContainer):
    def __init__(self, container, title=None, description=None, **kwargs):
        kwargs.setdefault("conflict_handler", container.conflict_handler)
        kwargs.setdefault("prefix_chars", container.prefix_chars)
        kwargs.setdefault("argument_default", container.argument_default)
        super().__init__(description=description, **kwargs)
        self.title, self._group_actions = title, []
        for name in ("_registries", "_actions", "_option_string_actions", "_defaults", "_has_negative_number_optionals",
                     "_mutually_exclusive_groups"):
            setattr(self, name, getattr(container, name))

    def _add_action(self, action):
        action = super()._add_action(action)
        self._group_actions.append(action)
        return action

    def _remove_action(self, action):
        super()._remove_action(action)
        self._group_actions.remove(action)


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        super().__init__(container)
        self.required, self._container = required, container

    def _add_action(self, action):
        if not action.required:
            return _kept(self._group_actions, self._container._add_action(action))
        raise ValueError("mutually exclusive arguments must be optional")

    def _remove_action(self, action):
        self._group_actions.remove(action)
        self._container._remove_action(action)


_actions = {
    None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction, "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction, "append": _AppendAction, "append_const": _AppendConstAction, "count": _CountAction,
    "help": _HelpAction, "version": _VersionAction, "parsers": _SubParsersAction, "extend": _ExtendAction,
}

from _argparse_parser import ArgumentParser
