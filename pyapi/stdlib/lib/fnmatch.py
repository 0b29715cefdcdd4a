"""File names by pattern."""

import re as _re


def translate(pat):
    out = ""
    i = 0
    while i < len(pat):
        c = pat[i]
        i += 1
        if c == "*":
            out += ".*" if not out.endswith(".*") else ""
        elif c == "?":
            out += "."
        elif c == "[":
            j = i + 1 if i < len(pat) and pat[i] in "!]" else i
            if j < len(pat) and pat[i] == "!" and pat[j] == "]":
                j += 1
            end = pat.find("]", j)
            if end < 0:
                out += "\\["
            else:
                body = pat[i:end].replace("\\", "\\\\")
                i = end + 1
                out += "[^" + body[1:] + "]" if body.startswith("!") else "[" + ("\\" if body[0] == "^" else "") + body + "]"
        else:
            out += _re.escape(c)
    return f"(?s:{out})\\Z"


def fnmatchcase(name, pat):
    return _re.match(translate(pat), name) is not None


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def filter(names, pat):
    match = _re.compile(translate(pat)).match
    return [n for n in names if match(n)]
