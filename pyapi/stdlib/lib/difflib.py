"""How sequences differ."""

import re as _re
from collections import namedtuple as _namedtuple
from heapq import nlargest as _nlargest

__all__ = [
    "get_close_matches", "ndiff", "restore", "SequenceMatcher", "Differ", "IS_CHARACTER_JUNK", "IS_LINE_JUNK", "context_diff",
    "unified_diff", "diff_bytes", "HtmlDiff", "Match",
]

Match = _namedtuple("Match", "a b size")


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """Finds the longest blocks that two sequences of hashable things have in common."""

    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        self.isjunk, self.autojunk = isjunk, autojunk
        self.a = self.b = None
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is not self.a:
            self.a = a
            self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is not self.b:
            self.b = b
            self.matching_blocks = self.opcodes = self.fullbcount = None
            self._index()

    def _index(self):
        """Where each element of b stands, without junk and without what is so frequent that it says nothing."""
        self.b2j = where = {}
        for i, x in enumerate(self.b):
            where.setdefault(x, []).append(i)
        self.bjunk = {x for x in where if self.isjunk(x)} if self.isjunk else set()
        for x in self.bjunk:
            del where[x]
        self.bpopular = set()
        n = len(self.b)
        if self.autojunk and n >= 200:
            limit = n // 100 + 1
            self.bpopular = {x for x, places in where.items() if len(places) > limit}
            for x in self.bpopular:
                del where[x]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        a, b, where, junk = self.a, self.b, self.b2j, self.bjunk
        ahi = len(a) if ahi is None else ahi
        bhi = len(b) if bhi is None else bhi
        besti, bestj, size = alo, blo, 0
        lengths = {}
        for i in range(alo, ahi):
            new = {}
            for j in where.get(a[i], ()):
                if j >= bhi:
                    break
                if j >= blo:
                    # What ends here is one longer than what ended one before in both.
                    new[j] = length = lengths.get(j - 1, 0) + 1
                    if length > size:
                        besti, bestj, size = i - length + 1, j - length + 1, length
            lengths = new
        # The block grows over what is frequent, and then over junk that is equal on both sides.
        for over_junk in (False, True):
            while besti > alo and bestj > blo and (b[bestj - 1] in junk) == over_junk and a[besti - 1] == b[bestj - 1]:
                besti, bestj, size = besti - 1, bestj - 1, size + 1
            while (besti + size < ahi and bestj + size < bhi and (b[bestj + size] in junk) == over_junk
                   and a[besti + size] == b[bestj + size]):
                size += 1
        return Match(besti, bestj, size)

    def get_matching_blocks(self):
        if self.matching_blocks is None:
            self.matching_blocks = blocks = []
            for block in self._blocks_in_order():
                # What touches the block before in both is one with it.
                if blocks and (blocks[-1].a + blocks[-1].size, blocks[-1].b + blocks[-1].size) == block[:2]:
                    block = Match(blocks[-1].a, blocks[-1].b, blocks.pop().size + block.size)
                blocks.append(block)
            blocks.append(Match(len(self.a), len(self.b), 0))
        return self.matching_blocks

    def _blocks_in_order(self):
        """The longest match, before it what matches before it, behind it what matches behind it, and so on in these."""
        pending = [(0, len(self.a), 0, len(self.b))]
        while pending:
            stretch = pending.pop()
            if isinstance(stretch, Match):
                yield stretch
                continue
            alo, ahi, blo, bhi = stretch
            if alo < ahi and blo < bhi:
                block = self.find_longest_match(alo, ahi, blo, bhi)
                if block.size:
                    pending += ((block.a + block.size, ahi, block.b + block.size, bhi), block, (alo, block.a, blo, block.b))

    def get_opcodes(self):
        if self.opcodes is None:
            self.opcodes = list(self._opcodes())
        return self.opcodes

    def _opcodes(self):
        """What is between the matching blocks, and the blocks."""
        i = j = 0
        for ai, bj, size in self.get_matching_blocks():
            tag = {(True, True): "replace", (True, False): "delete", (False, True): "insert"}.get((i < ai, j < bj))
            if tag:
                yield tag, i, ai, j, bj
            i, j = ai + size, bj + size
            if size:
                yield "equal", ai, i, bj, j

    def get_grouped_opcodes(self, n=3):
        codes = self.get_opcodes()
        group = []
        for code in codes:
            tag, i1, i2, j1, j2 = code
            between = group and code is not codes[-1]
            if tag != "equal" or between and i2 - i1 <= 2 * n:
                group.append(code)
                continue
            # Of much that is equal, n end the group before it and n begin the next one.
            if group:
                yield [*group, (tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n))]
            group = [(tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2)]
        if any(tag != "equal" for tag, *_ in group):
            yield group

    def ratio(self):
        return _ratio(sum(m[-1] for m in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        if self.fullbcount is None:
            self.fullbcount = {}
            for x in self.b:
                self.fullbcount[x] = self.fullbcount.get(x, 0) + 1
        left, matches = {}, 0
        for x in self.a:
            n = left.get(x, self.fullbcount.get(x, 0))
            left[x] = n - 1
            if n > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        return _ratio(min(len(self.a), len(self.b)), len(self.a) + len(self.b))

    @classmethod
    def __class_getitem__(cls, item):
        import types

        return types.GenericAlias(cls, item)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    for ok, text in ((n > 0, f"n must be > 0: {n!r}"), (0.0 <= cutoff <= 1.0, f"cutoff must be in [0.0, 1.0]: {cutoff!r}")):
        if not ok:
            raise ValueError(text)
    # The matcher knows the second text best, so the word is that one. The two quick ratios are upper bounds.
    matcher = SequenceMatcher(None, "", word)
    bounds = matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio
    close = []
    for candidate in possibilities:
        matcher.set_seq1(candidate)
        if all(bound() >= cutoff for bound in bounds):
            close.append((matcher.ratio(), candidate))
    return [candidate for _, candidate in _nlargest(n, close)]


class Differ:
    """The lines of two texts with marks for which of them each is in, and hints where lines nearly agree."""

    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk, self.charjunk = linejunk, charjunk

    def compare(self, a, b):
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == "delete":
                yield from self._dump("-", a, alo, ahi)
            elif tag == "insert":
                yield from self._dump("+", b, blo, bhi)
            else:
                yield from self._dump(" ", a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for i in range(lo, hi):
            yield f"{tag} {x[i]}"

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        if bhi - blo < ahi - alo:
            yield from self._dump("+", b, blo, bhi)
            yield from self._dump("-", a, alo, ahi)
        else:
            yield from self._dump("-", a, alo, ahi)
            yield from self._dump("+", b, blo, bhi)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        pair = self._close_pair(a, alo, ahi, b, blo, bhi)
        if pair is None:
            yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
            return
        i, j = pair
        yield from self._fancy_helper(a, alo, i, b, blo, j)
        if a[i] == b[j]:
            yield "  " + a[i]
        else:
            yield from self._qformat(a[i], b[j], *self._marks(a[i], b[j]))
        yield from self._fancy_helper(a, i + 1, ahi, b, j + 1, bhi)

    def _close_pair(self, a, alo, ahi, b, blo, bhi):
        """The places of the most similar lines. Equal ones, which are only junk here, count when no others are similar."""
        matcher = SequenceMatcher(self.charjunk)
        bounds = matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio  # from the cheapest on
        best, similar, equal = 0.74, None, None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    equal = equal or (i, j)
                    continue
                matcher.set_seq1(a[i])
                if all(bound() > best for bound in bounds):
                    best, similar = matcher.ratio(), (i, j)
        return equal if best < 0.75 else similar

    def _marks(self, left, right):
        """What stands below two similar lines. A part that is deleted has no length on the right, an inserted one none on the left."""
        below_left = below_right = ""
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, left, right).get_opcodes():
            mark_left, mark_right = {"equal": "  ", "replace": "^^"}.get(tag, "-+")
            below_left += mark_left * (i2 - i1)
            below_right += mark_right * (j2 - j1)
        return below_left, below_right

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi:
            if blo < bhi:
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._dump("-", a, alo, ahi)
        elif blo < bhi:
            yield from self._dump("+", b, blo, bhi)

    def _qformat(self, left, right, marks_a, marks_b):
        for sign, line, marks in (("-", left, marks_a), ("+", right, marks_b)):
            yield f"{sign} {line}"
            marks = "".join(c if m == " " and c.isspace() else m for c, m in zip(line, marks)).rstrip()
            if marks:
                yield f"? {marks}\n"


def IS_LINE_JUNK(line, pat=_re.compile(r"\s*(?:#\s*)?$").match):
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=" \t"):
    return ch in ws


def _check_types(a, b, *args):
    for side in (a, b):
        if side and not isinstance(side[0], str):
            raise TypeError("lines to compare must be str, not %s (%r)" % (type(side[0]).__name__, side[0]))
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError("all arguments must be str, not: %r" % (arg,))


def _unified_range(start, stop):
    n = stop - start
    if n == 1:
        return f"{start + 1}"
    return f"{start + 1 if n else start},{n}"


def _head(mark, name, date, lineterm):
    """The line of one file, as a list: it comes once, and only when there is a difference."""
    return [f"{mark} {name}{chr(9) + date if date else ''}{lineterm}"]


def unified_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    head = _head("---", fromfile, fromfiledate, lineterm) + _head("+++", tofile, tofiledate, lineterm)
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        yield from head
        head = []
        (_, i_start, _, j_start, _), (_, _, i_end, _, j_end) = group[0], group[-1]
        yield f"@@ -{_unified_range(i_start, i_end)} +{_unified_range(j_start, j_end)} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (" " + line for line in a[i1:i2])
            else:
                yield from ("-" + line for line in a[i1:i2])
                yield from ("+" + line for line in b[j1:j2])


def _context_range(start, stop):
    n = stop - start
    begin = start + 1 if n else start
    return f"{begin}" if n <= 1 else f"{begin},{begin + n - 1}"


def context_diff(a, b, fromfile="", tofile="", fromfiledate="", tofiledate="", n=3, lineterm="\n"):
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    signs = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}
    head = _head("***", fromfile, fromfiledate, lineterm) + _head("---", tofile, tofiledate, lineterm)
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        yield from head
        head = []
        yield "***************" + lineterm
        for lines, at, edges in ((a, 1, ("***", "****")), (b, 3, ("---", "----"))):
            yield f"{edges[0]} {_context_range(group[0][at], group[-1][at + 1])} {edges[1]}{lineterm}"
            # A side without a change shows no lines.
            if any(code[0] != "equal" and code[at] < code[at + 1] for code in group):
                for code in group:
                    yield from (signs[code[0]] + line for line in lines[code[at]:code[at + 1]])


def diff_bytes(dfunc, a, b, fromfile=b"", tofile=b"", fromfiledate=b"", tofiledate=b"", n=3, lineterm=b"\n"):
    def text(s):
        try:
            return s.decode("ascii", "surrogateescape")
        except AttributeError as e:
            raise TypeError("all arguments must be bytes, not %s (%r)" % (type(s).__name__, s)) from e

    lines = dfunc(list(map(text, a)), list(map(text, b)), text(fromfile), text(tofile), text(fromfiledate), text(tofiledate), n, text(lineterm))
    for line in lines:
        yield line.encode("ascii", "surrogateescape")


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    try:
        tag = {1: "- ", 2: "+ "}[int(which)]
    except KeyError:
        raise ValueError("unknown delta choice (must be 1 or 2): %r" % which) from None
    for line in delta:
        if line[:2] in ("  ", tag):
            yield line[2:]


class HtmlDiff:
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("difflib.HtmlDiff is not available in pipeline files: use unified_diff() or ndiff()")
