"""Lines of text: wrapping, indenting."""

import re as _re

_word = _re.compile(r"""(\s+|[^\s\w]*\w+[^0-9\W]-(?=\w+[^0-9\W])|(?<=[\w!"'&.,?])-{2,}(?=\w))""")
_white = "\t\n\x0b\x0c\r "


class TextWrapper:
    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True, fix_sentence_endings=False,
                 break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _chunks(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = "".join(" " if c in _white else c for c in text)
        if self.break_on_hyphens:
            return [c for c in _word.split(text) if c]
        return [c for c in _re.split(r"(\s+)", text) if c]

    def wrap(self, text):
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        chunks = self._chunks(text)
        chunks.reverse()
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            line, length = [], 0
            if self.drop_whitespace and not chunks[-1].strip() and lines:
                chunks.pop()
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                room = max(width - length, 1) if width >= 1 else 1
                if self.break_long_words:
                    line.append(chunks[-1][:room])
                    chunks[-1] = chunks[-1][room:]
                elif not line:
                    line.append(chunks.pop())
                length = sum(len(c) for c in line)
            if self.drop_whitespace and line and not line[-1].strip():
                length -= len(line[-1])
                line.pop()
            if not line:
                continue
            last = self.max_lines is not None and len(lines) + 1 >= self.max_lines
            if not last or (not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()) and length <= width:
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= width:
                    line.append(self.placeholder)
                    lines.append(indent + "".join(line))
                    break
                length -= len(line[-1])
                line.pop()
            else:
                if lines and len(lines[-1].rstrip()) + len(self.placeholder) <= self.width:
                    lines[-1] = lines[-1].rstrip() + self.placeholder
                else:
                    lines.append(indent + self.placeholder.lstrip())
            break
        return lines

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    lines = [line if line.strip(" \t") else "" for line in text.split("\n")]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[:len(line) - len(line.lstrip(" \t"))]
        if margin is None:
            margin = indent
        while not indent.startswith(margin):
            margin = margin[:-1]
    n = len(margin or "")
    return "\n".join(line[n:] for line in lines)


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = str.strip
    return "".join(prefix + line if predicate(line) else line for line in text.splitlines(True))
