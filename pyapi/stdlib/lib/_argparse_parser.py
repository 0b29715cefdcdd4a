"""argparse.ArgumentParser."""

import os as _os
import re as _re
import sys as _sys

import argparse as _a
from _argparse_help import HelpFormatter


class ArgumentParser(_a._ActionsContainer):
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter, prefix_chars="-",
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True):
        super().__init__(description, prefix_chars, argument_default, conflict_handler)
        self.prog = _os.path.basename(_sys.argv[0]) if prog is None else prog
        self.usage, self.epilog, self.formatter_class = usage, epilog, formatter_class
        self.fromfile_prefix_chars, self.add_help, self.allow_abbrev = fromfile_prefix_chars, add_help, allow_abbrev
        self.exit_on_error = exit_on_error
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        if add_help:
            c = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(c + "h", c * 2 + "help", action="help", default=_a.SUPPRESS, help="show this help message and exit")
        for parent in parents:
            self._add_container_actions(parent)
            self._defaults.update(parent._defaults)

    def __repr__(self):
        names = ["prog", "usage", "description", "formatter_class", "conflict_handler", "add_help"]
        return f"ArgumentParser({', '.join(f'{n}={getattr(self, n)!r}' for n in names)})"

    def add_subparsers(self, **kwargs):
        if self._subparsers is not None:
            self.error("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop("title", "subcommands"), kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            formatter.add_usage(self.usage, [a for a in self._actions if not a.option_strings], self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        cls = kwargs.pop("action", _a._SubParsersAction)
        action = cls(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def parse_args(self, args=None, namespace=None):
        args, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: %s" % " ".join(rest))
        return args

    def parse_known_args(self, args=None, namespace=None):
        args = _sys.argv[1:] if args is None else list(args)
        namespace = _a.Namespace() if namespace is None else namespace
        for action in self._actions:
            if action.dest is not _a.SUPPRESS and not hasattr(namespace, action.dest) and action.default is not _a.SUPPRESS:
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if not self.exit_on_error:
            namespace, rest = self._parse(args, namespace)
        else:
            try:
                namespace, rest = self._parse(args, namespace)
            except _a.ArgumentError as e:
                self.error(str(e))
        if hasattr(namespace, _a._UNRECOGNIZED):
            rest.extend(getattr(namespace, _a._UNRECOGNIZED))
            delattr(namespace, _a._UNRECOGNIZED)
        return namespace, rest

    def _parse(self, words, namespace):
        if self.fromfile_prefix_chars is not None:
            words = self._read_files(words)
        conflicts = {}
        for group in self._mutually_exclusive_groups:
            for action in group._group_actions:
                conflicts.setdefault(action, []).extend(a for a in group._group_actions if a is not action)
        # Each word is O (an option), A (an argument) or - (the end of options).
        options, kinds = {}, []
        for i, word in enumerate(words):
            if word == "--":
                kinds += ["-"] + ["A"] * (len(words) - i - 1)
                break
            option = self._option(word)
            if option is not None:
                options[i] = option
            kinds.append("A" if option is None else "O")
        pattern = "".join(kinds)
        seen, given, extras = set(), set(), []

        def take(action, strings, option=None):
            seen.add(action)
            value = self._get_values(action, strings)
            if value is not action.default:
                given.add(action)
                for other in conflicts.get(action, ()):
                    if other in given:
                        raise _a.ArgumentError(action, "not allowed with argument %s" % _a._name_of(other))
            if value is not _a.SUPPRESS:
                action(self, namespace, value, option)

        def take_option(start):
            action, option, explicit = options[start]
            todo = []
            while True:
                if action is None:
                    extras.append(words[start])
                    return start + 1
                if explicit is not None:
                    n = self._match(action, "A")
                    if n == 0 and option[1:2] not in tuple(self.prefix_chars) and explicit != "":
                        todo.append((action, [], option))
                        option, rest = option[0] + explicit[0], explicit[1:] or None
                        following = self._option_string_actions.get(option)
                        if following is None:
                            raise _a.ArgumentError(action, "ignored explicit argument %r" % explicit)
                        action, explicit = following, rest
                        if rest and rest[0] == "=":
                            explicit = rest[1:]
                    elif n == 1:
                        todo.append((action, [explicit], option))
                        stop = start + 1
                        break
                    else:
                        raise _a.ArgumentError(action, "ignored explicit argument %r" % explicit)
                else:
                    n = self._match(action, pattern[start + 1:])
                    stop = start + 1 + n
                    todo.append((action, words[start + 1:stop], option))
                    break
            for item in todo:
                take(*item)
            return stop

        positionals = [a for a in self._actions if not a.option_strings]

        def take_positionals(start):
            counts = self._match_partial(positionals, pattern[start:])
            for action, n in zip(positionals, counts):
                take(action, words[start:start + n])
                start += n
            del positionals[:len(counts)]
            return start

        at, last = 0, max(options, default=-1)
        while at <= last:
            following = min(i for i in options if i >= at)
            if at != following:
                after = take_positionals(at)
                if after > at:
                    at = after
                    continue
            if at not in options:
                extras.extend(words[at:following])
                at = following
            at = take_option(at)
        stop = take_positionals(at)
        extras.extend(words[stop:])
        missing = []
        for action in self._actions:
            if action in seen:
                continue
            if action.required:
                missing.append(_a._name_of(action))
            elif (action.default is not None and isinstance(action.default, str) and hasattr(namespace, action.dest)
                  and action.default is getattr(namespace, action.dest)):
                setattr(namespace, action.dest, self._get_value(action, action.default))
        if missing:
            self.error("the following arguments are required: %s" % ", ".join(missing))
        for group in self._mutually_exclusive_groups:
            if group.required and not any(a in given for a in group._group_actions):
                names = [_a._name_of(a) for a in group._group_actions if a.help is not _a.SUPPRESS]
                self.error("one of the arguments %s is required" % " ".join(names))
        return namespace, extras

    def _read_files(self, words):
        out = []
        for word in words:
            if not word or word[0] not in self.fromfile_prefix_chars:
                out.append(word)
                continue
            try:
                with open(word[1:]) as f:
                    lines = f.read().splitlines()
            except OSError as e:
                self.error(str(e))
            out.extend(self._read_files([w for line in lines for w in self.convert_arg_line_to_args(line)]))
        return out

    def convert_arg_line_to_args(self, arg_line):
        return [arg_line]

    def _match(self, action, pattern):
        m = _re.match(self._nargs_pattern(action), pattern)
        if m is None:
            texts = {None: "expected one argument", "?": "expected at most one argument", "+": "expected at least one argument"}
            n = action.nargs
            raise _a.ArgumentError(action, texts.get(n) or (f"expected {n} argument{'' if n == 1 else 's'}"))
        return len(m.group(1))

    def _match_partial(self, actions, pattern):
        for i in range(len(actions), 0, -1):
            m = _re.match("".join(self._nargs_pattern(a) for a in actions[:i]), pattern)
            if m is not None:
                return [len(g) for g in m.groups()]
        return []

    def _nargs_pattern(self, action):
        n = action.nargs
        pattern = {
            None: "(-*A-*)", "?": "(-*A?-*)", "*": "(-*[A-]*)", "+": "(-*A[A-]*)", "...": "([-AO]*)", "A...": "(-*A[-AO]*)",
            _a.SUPPRESS: "(-*-*)",
        }.get(n) or "(-*%s-*)" % "-*".join("A" * n)
        return pattern.replace("-*", "").replace("-", "") if action.option_strings else pattern

    def _option(self, word):
        """(action, option, explicit value) of a word that is an option; None for an argument."""
        if not word or word[0] not in self.prefix_chars:
            return None
        if word in self._option_string_actions:
            return self._option_string_actions[word], word, None
        if len(word) == 1:
            return None
        if "=" in word:
            name, value = word.split("=", 1)
            if name in self._option_string_actions:
                return self._option_string_actions[name], name, value
        found = self._abbreviated(word)
        if len(found) > 1:
            self.error("ambiguous option: %s could match %s" % (word, ", ".join(o for _, o, _ in found)))
        if found:
            return found[0]
        if self._negative_number_matcher.match(word) and not self._has_negative_number_optionals:
            return None
        if " " in word:
            return None
        return None, word, None

    def _abbreviated(self, word):
        chars, found = self.prefix_chars, []
        if word[0] in chars and word[1] in chars:
            if self.allow_abbrev:
                name, eq, value = word.partition("=")
                for s, action in self._option_string_actions.items():
                    if s.startswith(name):
                        found.append((action, s, value if eq else None))
        elif word[0] in chars and word[1] not in chars:
            for s, action in self._option_string_actions.items():
                if s == word[:2]:
                    found.append((action, s, word[2:]))
                elif s.startswith(word):
                    found.append((action, s, None))
        return found

    def _get_values(self, action, strings):
        if action.nargs not in (_a.PARSER, _a.REMAINDER):
            strings = list(strings)
            if "--" in strings:
                strings.remove("--")
        n = action.nargs
        if not strings and n == _a.OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str):
                value = self._get_value(action, value)
                self._check_value(action, value)
        elif not strings and n == _a.ZERO_OR_MORE and not action.option_strings:
            value = action.default if action.default is not None else []
            if action.default is not None:
                self._check_value(action, value)
        elif len(strings) == 1 and n in (None, _a.OPTIONAL):
            value = self._get_value(action, strings[0])
            self._check_value(action, value)
        elif n == _a.REMAINDER:
            value = [self._get_value(action, s) for s in strings]
        elif n == _a.PARSER:
            value = [self._get_value(action, s) for s in strings]
            self._check_value(action, value[0])
        elif n == _a.SUPPRESS:
            value = _a.SUPPRESS
        else:
            value = [self._get_value(action, s) for s in strings]
            for v in value:
                self._check_value(action, v)
        return value

    def _get_value(self, action, string):
        kind = self._registry_get("type", action.type, action.type)
        if not callable(kind):
            raise _a.ArgumentError(action, "%r is not callable" % (kind,))
        try:
            return kind(string)
        except _a.ArgumentTypeError as e:
            raise _a.ArgumentError(action, str(e))
        except (TypeError, ValueError):
            name = getattr(action.type, "__name__", repr(action.type))
            raise _a.ArgumentError(action, f"invalid {name} value: {string!r}")

    def _check_value(self, action, value):
        if action.choices is not None and value not in action.choices:
            raise _a.ArgumentError(action, f"invalid choice: {value!r} (choose from {', '.join(map(repr, action.choices))})")

    def parse_intermixed_args(self, args=None, namespace=None):
        args, rest = self.parse_known_intermixed_args(args, namespace)
        if rest:
            self.error("unrecognized arguments: %s" % " ".join(rest))
        return args

    def parse_known_intermixed_args(self, args=None, namespace=None):
        raise NotImplementedError("parse_intermixed_args() is not available in pipeline files: use parse_args()")

    def format_usage(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return formatter.format_help()

    def format_help(self):
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), _sys.stdout if file is None else file)

    def print_help(self, file=None):
        self._print_message(self.format_help(), _sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            (_sys.stderr if file is None else file).write(message)

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, _sys.stderr)
        _sys.exit(status)

    def error(self, message):
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")
