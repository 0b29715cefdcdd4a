"""Wrapping and indenting text."""

import re as _re

__all__ = ["TextWrapper", "wrap", "fill", "dedent", "indent", "shorten"]

# Only these are spaces: a no-break space holds its line together.
_spaces = "\t\n\x0b\x0c\r "
_run = _re.compile(r"([\t\n\x0b\x0c\r ]+)")
_after_punctuation = _re.compile(r"[\w!\"'&.,?]")
_dashes = _re.compile(r"-{2,}(?=\w)")
_letter = r"[^\d\W]"
# Where a word may end: behind the hyphen of a compound, in front of a dash, or where the word is over.
_word_end = _re.compile(rf"(?:(?<={_letter}{{2}}-)|(?<={_letter}-{_letter}-))(?={_letter}-?{_letter})|(?<=[\w!\"'&.,?])(?=-{{2,}}\w)|\Z")
_sentence_end = _re.compile(r"[a-z][.!?][\"']?\Z")


class TextWrapper:
    unicode_whitespace_trans = dict.fromkeys(map(ord, _spaces), ord(" "))

    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *,
                 max_lines=None, placeholder=" [...]"):
        # Every option is an attribute of its name, which programs change between texts.
        options = dict(locals())
        del options["self"]
        vars(self).update(options)

    def _munge_whitespace(self, text):
        expanded = text.expandtabs(self.tabsize) if self.expand_tabs else text
        return expanded.translate(self.unicode_whitespace_trans) if self.replace_whitespace else expanded

    def _split(self, text):
        """The pieces that lines are made of: spaces, and words or parts of them."""
        pieces = []
        for run in _run.split(text):
            if not run:
                continue
            if run[0] in _spaces or not self.break_on_hyphens:
                pieces.append(run)
                continue
            at = 0
            while at < len(run):
                dashes = _dashes.match(run, at) if at and _after_punctuation.match(run[at - 1]) else None
                end = dashes.end() if dashes else _word_end.search(run, at + 1).start()
                pieces.append(run[at:end])
                at = end
        return pieces

    def _fix_sentence_endings(self, chunks):
        for i in range(len(chunks) - 1):
            if chunks[i + 1] == " " and _sentence_end.search(chunks[i]):
                chunks[i + 1] = "  "

    def _split_chunks(self, text):
        return self._split(self._munge_whitespace(text))

    def wrap(self, text):
        pieces = self._split_chunks(text)
        if self.fix_sentence_endings:
            self._fix_sentence_endings(pieces)
        return self._wrap_chunks(pieces)

    def fill(self, text):
        return "\n".join(self.wrap(text))

    def _wrap_chunks(self, chunks):
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        lines = []
        rest = chunks[::-1]
        while rest:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and lines and not rest[-1].strip():
                rest.pop()
            line, size = self._take(rest, width)
            if self.drop_whitespace and line and not line[-1].strip():
                size -= len(line.pop())
            if not line:
                continue
            last = self.max_lines is not None and len(lines) + 1 >= self.max_lines
            over = not rest or self.drop_whitespace and len(rest) == 1 and not rest[0].strip()
            if not last or over and size <= width:
                lines.append(indent + "".join(line))
                continue
            self._shorten(lines, line, size, width, indent)
            break
        return lines

    def _take(self, rest, width):
        """Moves what fits into a line from the end of rest."""
        line, size = [], 0
        while rest and size + len(rest[-1]) <= width:
            size += len(rest[-1])
            line.append(rest.pop())
        if rest and len(rest[-1]) > width:
            self._handle_long_word(rest, line, size, width)
            size = sum(map(len, line))
        return line, size

    def _handle_long_word(self, rest, line, size, width):
        space = max(1, width) if width < 1 else width - size
        word = rest[-1]
        if self.break_long_words:
            end = space
            if self.break_on_hyphens and len(word) > space:
                hyphen = word.rfind("-", 0, space)
                if hyphen > 0 and word[:hyphen].strip("-"):
                    end = hyphen + 1
            line.append(word[:end])
            rest[-1] = word[end:]
        elif not line:
            line.append(rest.pop())

    def _shorten(self, lines, line, size, width, indent):
        """Ends the last line that is allowed with the placeholder."""
        while line:
            if line[-1].strip() and size + len(self.placeholder) <= width:
                lines.append(indent + "".join(line) + self.placeholder)
                return
            size -= len(line.pop())
        if lines:
            before = lines[-1].rstrip()
            if len(before) + len(self.placeholder) <= self.width:
                lines[-1] = before + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    """Removes what the beginnings of all lines have in common; lines of spaces only become empty."""
    text = _re.sub(r"(?m)^[ \t]+$", "", text)
    margin = None
    for indent in _re.findall(r"(?m)^([ \t]*)(?:[^ \t\n])", text):
        if margin is None:
            margin = indent
            continue
        same = 0
        while same < min(len(margin), len(indent)) and margin[same] == indent[same]:
            same += 1
        margin = margin[:same]
    return _re.sub(r"(?m)^" + margin, "", text) if margin else text


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = str.strip
    return "".join(prefix + line if predicate(line) else line for line in text.splitlines(True))
