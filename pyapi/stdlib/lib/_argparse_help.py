"""The help and usage texts of argparse."""

import re as _re

_SUPPRESS = "==SUPPRESS=="


class _Section:
    def __init__(self, formatter, parent, heading=None):
        self.formatter, self.parent, self.heading, self.items = formatter, parent, heading, []

    def format_help(self):
        f = self.formatter
        if self.parent is not None:
            f._indent()
        text = f._join_parts([function(*args) for function, args in self.items])
        if self.parent is not None:
            f._dedent()
        if not text:
            return ""
        heading = ""
        if self.heading is not _SUPPRESS and self.heading is not None:
            heading = "%*s%s:\n" % (f._current_indent, "", self.heading)
        return f._join_parts(["\n", heading, text, "\n"])


class HelpFormatter:
    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        if width is None:
            import os

            columns = os.environ.get("COLUMNS", "")
            width = (int(columns) if columns.isdigit() and int(columns) > 0 else 80) - 2
        self._prog, self._indent_increment, self._width = prog, indent_increment, width
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._current_indent = self._level = self._action_max_length = 0
        self._root_section = self._current_section = _Section(self, None)

    def _nest(self, levels):
        self._level += levels
        self._current_indent += levels * self._indent_increment

    def _indent(self):
        self._nest(1)

    def _dedent(self):
        self._nest(-1)

    def _add_item(self, function, args):
        self._current_section.items.append((function, args))

    def start_section(self, heading):
        self._indent()
        inner = _Section(self, self._current_section, heading)
        self._add_item(inner.format_help, [])
        self._current_section = inner

    def end_section(self):
        self._dedent()
        self._current_section = self._current_section.parent

    def add_text(self, text):
        if text is None or text is _SUPPRESS:
            return
        self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        if usage is not _SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        if action.help is _SUPPRESS:
            return
        lengths = [len(self._format_action_invocation(action)) + self._current_indent]
        lengths += [len(self._format_action_invocation(a)) + self._current_indent + self._indent_increment for a in self._subactions(action)]
        self._action_max_length = max(self._action_max_length, *lengths)
        self._add_item(self._format_action, [action])

    def format_help(self):
        text = self._root_section.format_help()
        return _re.sub(r"\n\n\n+", "\n\n", text).strip("\n") + "\n" if text else text

    def add_arguments(self, actions):
        for each in actions:
            self.add_argument(each)

    def _join_parts(self, parts):
        return "".join(p for p in parts if p and p is not _SUPPRESS)

    def _format_usage(self, usage, actions, groups, prefix):
        prefix = "usage: " if prefix is None else prefix
        if usage is not None:
            return f"{prefix}{usage % dict(prog=self._prog)}\n\n"
        if not actions:
            return f"{prefix}{self._prog}\n\n"
        options = [a for a in actions if a.option_strings]
        positionals = [a for a in actions if not a.option_strings]
        text = " ".join(s for s in (self._prog, self._actions_usage(options + positionals, groups)) if s)
        width = self._width - self._current_indent
        if len(prefix) + len(text) > width:
            text = self._wrapped_usage(prefix, options, positionals, groups, width)
        return f"{prefix}{text}\n\n"

    def _wrapped_usage(self, prefix, options, positionals, groups, width):
        part = _re.compile(r"\(.*?\)+(?=\s|$)|\[.*?\]+(?=\s|$)|\S+")
        opts, poss = part.findall(self._actions_usage(options, groups)), part.findall(self._actions_usage(positionals, groups))
        prog = self._prog

        def lines_of(parts, indent, first=None):
            lines, line = [], []
            size = (len(first) if first is not None else len(indent)) - 1
            for p in parts:
                if size + 1 + len(p) > width and line:
                    lines.append(indent + " ".join(line))
                    line, size = [], len(indent) - 1
                line.append(p)
                size += len(p) + 1
            if line:
                lines.append(indent + " ".join(line))
            if first is not None:
                lines[0] = lines[0][len(indent):]
            return lines

        if len(prefix) + len(prog) <= 0.75 * width:
            indent = " " * (len(prefix) + len(prog) + 1)
            if opts:
                lines = lines_of([prog] + opts, indent, prefix)
                lines.extend(lines_of(poss, indent))
            elif poss:
                lines = lines_of([prog] + poss, indent, prefix)
            else:
                lines = [prog]
        else:
            indent = " " * len(prefix)
            lines = lines_of(opts + poss, indent)
            if len(lines) > 1:
                lines = lines_of(opts, indent) + lines_of(poss, indent)
            lines = [prog] + lines
        return "\n".join(lines)

    def _actions_usage(self, actions, groups):
        grouped, inserts = set(), {}
        for group in groups:
            members = group._group_actions
            if not members:
                continue
            shown = [a for a in members if a.help is not _SUPPRESS]
            try:
                start = actions.index(members[0])
            except ValueError:
                continue
            end = start + len(members)
            if actions[start:end] != members:
                continue
            grouped.update(members)
            if not group.required:
                marks = ("[", "]")
            elif len(shown) > 1:
                marks = ("(", ")")
            else:
                marks = ("", "")
            inserts[start] = (members, shown, marks)
        parts, i = [], 0
        while i < len(actions):
            if i in inserts:
                members, shown, (left, right) = inserts[i]
                text = " | ".join(self._action_usage(a, True) for a in shown)
                if text:
                    parts.append(left + text + right)
                i += len(members)
                continue
            text = self._action_usage(actions[i], False)
            if text:
                parts.append(text)
            i += 1
        return " ".join(parts)

    def _action_usage(self, action, in_group):
        if action.help is _SUPPRESS:
            return ""
        if not action.option_strings:
            text = self._format_args(action, self._default_positional(action))
            if in_group and text[:1] == "[" and text[-1:] == "]":
                text = text[1:-1]
            return text
        if action.nargs == 0:
            text = action.format_usage()
        else:
            text = f"{action.option_strings[0]} {self._format_args(action, self._default_optional(action))}"
        return text if action.required or in_group else f"[{text}]"

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % dict(prog=self._prog)
        width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        position = min(self._action_max_length + 2, self._max_help_position)
        width = max(self._width - position, 11)
        room = position - self._current_indent - 2
        header = self._format_action_invocation(action)
        if not action.help:
            header = "%*s%s\n" % (self._current_indent, "", header)
        elif len(header) <= room:
            header = "%*s%-*s  " % (self._current_indent, "", room, header)
            first = 0
        else:
            header = "%*s%s\n" % (self._current_indent, "", header)
            first = position
        parts = [header]
        if action.help and action.help.strip():
            text = self._expand_help(action)
            if text:
                lines = self._split_lines(text, width)
                parts.append("%*s%s\n" % (first, "", lines[0]))
                parts.extend("%*s%s\n" % (position, "", line) for line in lines[1:])
        elif not header.endswith("\n"):
            parts.append("\n")
        below = self._subactions(action)
        if below:
            self._indent()
            parts.extend([self._format_action(a) for a in below])
            self._dedent()
        return self._join_parts(parts)

    def _subactions(self, action):
        return list(action._get_subactions()) if hasattr(action, "_get_subactions") else []

    def _format_action_invocation(self, action):
        if not action.option_strings:
            return " ".join(self._metavars(action, self._default_positional(action), 1))
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        args = self._format_args(action, self._default_optional(action))
        return ", ".join(f"{s} {args}" for s in action.option_strings)

    def _metavars(self, action, default, n):
        if action.metavar is not None:
            value = action.metavar
        elif action.choices is not None:
            value = "{" + ",".join(map(str, action.choices)) + "}"
        else:
            value = default
        return value if isinstance(value, tuple) else (value,) * n

    def _format_args(self, action, default):
        n = action.nargs
        get = lambda k: self._metavars(action, default, k)
        if n is None:
            return "%s" % get(1)
        if n == "?":
            return "[%s]" % get(1)
        if n == "*":
            names = get(1)
            return "[%s [%s ...]]" % names if len(names) == 2 else "[%s ...]" % names
        if n == "+":
            return "%s [%s ...]" % get(2)
        if n == "...":
            return "..."
        if n == "A...":
            return "%s ..." % get(1)
        if n == _SUPPRESS:
            return ""
        if not isinstance(n, int):
            raise ValueError("invalid nargs value")
        return " ".join(["%s"] * n) % get(n)

    def _expand_help(self, action):
        values = dict(vars(action), prog=self._prog)
        for name in list(values):
            if values[name] is _SUPPRESS:
                del values[name]
            elif hasattr(values[name], "__name__"):
                values[name] = values[name].__name__
        if values.get("choices") is not None:
            values["choices"] = ", ".join(map(str, values["choices"]))
        return self._get_help_string(action) % values

    def _split_lines(self, text, width):
        import textwrap

        return textwrap.wrap(_re.sub(r"\s+", " ", text, flags=_re.ASCII).strip(), width)

    def _fill_text(self, text, width, indent):
        import textwrap

        return textwrap.fill(_re.sub(r"\s+", " ", text, flags=_re.ASCII).strip(), width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _default_optional(self, action):
        return action.dest.upper()

    def _default_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    def _get_help_string(self, action):
        text = "" if action.help is None else action.help
        if "%(default)" not in text and action.default is not _SUPPRESS and (action.option_strings or action.nargs in ("?", "*")):
            text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    def _default_optional(self, action):
        return action.type.__name__

    def _default_positional(self, action):
        return action.type.__name__
