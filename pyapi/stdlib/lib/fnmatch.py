"""File names by pattern."""

import functools as _functools
import os as _os
import posixpath as _posixpath
import re as _re

__all__ = ["filter", "fnmatch", "fnmatchcase", "translate"]


def fnmatch(name, pat):
    return fnmatchcase(_os.path.normcase(name), _os.path.normcase(pat))


@_functools.lru_cache(maxsize=256, typed=True)
def _compiled(pat):
    if isinstance(pat, bytes):
        return _re.compile(translate(str(pat, "ISO-8859-1")).encode("ISO-8859-1")).match
    return _re.compile(translate(pat)).match


def filter(names, pat):
    match = _compiled(_os.path.normcase(pat))
    return [name for name in names if match(name)]


def fnmatchcase(name, pat):
    return _compiled(pat)(name) is not None


def translate(pat):
    """The regular expression of a pattern. Only the last star may give back what it took, so that many stars stay fast."""
    parts = _parts(pat)
    stars = [i for i, p in enumerate(parts) if p is None]
    if not stars:
        return f"(?s:{''.join(parts)})\\Z"
    out = "".join(parts[:stars[0]])
    for i, at in enumerate(stars):
        fixed = "".join(parts[at + 1:stars[i + 1] if i + 1 < len(stars) else len(parts)])
        out += f"(?>.*?{fixed})" if i + 1 < len(stars) else f".*{fixed}"
    return f"(?s:{out})\\Z"


def _parts(pat):
    """The pieces of the expression; None for a star."""
    parts, i = [], 0
    while i < len(pat):
        c = pat[i]
        i += 1
        if c == "*":
            if not parts or parts[-1] is not None:
                parts.append(None)
        elif c == "?":
            parts.append(".")
        elif c != "[":
            parts.append(_re.escape(c))
        else:
            first = i + 1 if pat[i:i + 1] == "!" else i
            end = pat.find("]", first + 1 if pat[first:first + 1] == "]" else first)
            if end < 0:
                parts.append("\\[")
                continue
            parts.append(_set(pat[i:end]))
            i = end + 1
    return parts


def _set(body):
    """The expression of what stands between brackets."""
    if "-" not in body:
        text = body.replace("\\", "\\\\")
    else:
        pieces, start, k = [], 0, (2 if body[0] == "!" else 1)
        while (k := body.find("-", k)) >= 0:
            pieces.append(body[start:k])
            start, k = k + 1, k + 3
        if body[start:]:
            pieces.append(body[start:])
        else:
            pieces[-1] += "-"
        for k in range(len(pieces) - 1, 0, -1):  # ranges the wrong way round are empty
            if pieces[k - 1][-1] > pieces[k][0]:
                pieces[k - 1:k + 1] = [pieces[k - 1][:-1] + pieces[k][1:]]
        text = "-".join(p.replace("\\", "\\\\").replace("-", "\\-") for p in pieces)
    text = _re.sub(r"([&~|])", r"\\\1", text)
    if not text:
        return "(?!)"
    if text == "!":
        return "."
    if text[0] == "!":
        text = "^" + text[1:]
    elif text[0] in "^[":
        text = "\\" + text
    return f"[{text}]"
