"""Writes CPython's verdict on programs that were damaged at random, and on those in tests/python/testdata/refused.txt.

    python3.11 tests/oracle/python_mutants.py [SEED FILE]

The programs are those of tests/python/snippets/language. Each damage is one to two edits of tokens: one is taken out, doubled, exchanged
with its neighbour, a bracket or quote or colon is lost, a keyword comes in, the indentation of a line changes. What is kept in
tests/python/testdata/mutants.json.gz is a list of [text, class, message, line, column], the last four empty for a text that compiles.
Run it with CPython 3.11, which is the version the parser's errors follow. Another seed makes another set, in the file named.
"""

import ast
import gzip
import io
import json
import pathlib
import random
import re
import sys
import tokenize
import warnings

ROOT = pathlib.Path(__file__).resolve().parents[1] / "python"
COUNT = 3000
KEYWORDS = "if else for in while def class return import from as with try except finally lambda not and or is None pass break yield global del raise match case async await".split()
EXTRA = KEYWORDS + "( ) [ ] { } : , = == := . ; * ** @ -> + - 1 x 'a' !".split()


def programs() -> list[str]:
    out = []
    for path in sorted((ROOT / "snippets" / "language").glob("*.txtar")):
        for name, text in re.findall(r"^-- (\S+) --\n(.*?)(?=^-- \S+ --|\Z)", path.read_text(), re.M | re.S):
            if name.endswith(".py") and len(text) < 900 and verdict(text)[0] == "":
                out.append(text)
    return out


def tokens(text: str) -> list[tuple[int, int]]:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    for t in tokenize.generate_tokens(io.StringIO(text).readline):
        if t.string.strip() and t.type != tokenize.COMMENT:
            spans.append((starts[t.start[0] - 1] + t.start[1], starts[t.end[0] - 1] + t.end[1]))
    return spans


def damage(text: str, r: random.Random) -> str:
    try:
        spans = tokens(text)
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return text
    if len(spans) < 2:
        return text
    kind = r.randrange(9)
    a, b = r.choice(spans)
    if kind == 0:
        return text[:a] + text[b:]
    if kind == 1:
        return text[:b] + " " + text[a:b] + text[b:]
    if kind == 2:
        i = r.randrange(len(spans) - 1)
        (a, b), (c, d) = spans[i], spans[i + 1]
        return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    if kind in (3, 4):
        marks = [i for i, ch in enumerate(text) if ch in "()[]{}'\":,="]
        i = r.choice(marks or [0])
        return text[:i] + text[i + 1 :]
    if kind == 5:
        return text[:a] + r.choice(EXTRA) + " " + text[a:]
    if kind == 6:
        return text[:a] + r.choice(EXTRA) + text[b:]
    lines = text.splitlines(keepends=True)
    i = r.randrange(len(lines))
    if kind == 7:
        lines[i] = r.choice(["  ", "    ", "\t"]) + lines[i]
    else:
        lines[i] = lines[i][r.choice([1, 2, 4]) :] if lines[i].startswith("    ") else lines[i].rstrip("\n")
    return "".join(lines)


def verdict(text: str) -> list:
    try:
        compile(text, "m.py", "exec", dont_inherit=True)
    except SyntaxError as e:
        return [type(e).__name__, e.msg, e.lineno or 0, e.offset or 0]
    except (ValueError, RecursionError, MemoryError) as e:
        return [type(e).__name__, str(e), 0, 0]
    return ["", "", 0, 0]


def main() -> None:
    if sys.version_info[:2] != (3, 11):
        sys.exit("run this with CPython 3.11")
    warnings.simplefilter("ignore")
    seed, path = sys.argv[1:3] or (20, ROOT / "testdata" / "mutants.json.gz")
    r = random.Random(int(seed))
    sources = programs()
    out = []
    seen = set()
    for n in range((COUNT * 5 // 4)):
        text = sources[n * len(sources) // ((COUNT * 5 // 4))]
        for _ in range(r.choice([1, 1, 2])):
            text = damage(text, r)
        if text not in seen and len(out) < COUNT:
            seen.add(text)
            out.append([text, *verdict(text)])
    for line in (ROOT / "testdata" / "refused.txt").read_text().splitlines():  # a string literal each
        text = ast.literal_eval(line)
        out.append([text, *verdict(text)])
    data = json.dumps(out, ensure_ascii=False, separators=(",", ":"))
    pathlib.Path(path).write_bytes(gzip.compress(data.encode(), 9, mtime=0))
    print(len(out), "texts,", sum(1 for x in out if x[1]), "do not compile")


if __name__ == "__main__":
    main()
