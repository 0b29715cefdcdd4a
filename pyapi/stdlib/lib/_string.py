"""The parts of a format string."""


def formatter_parser(text):
    """The parts as tuples: literal text, field name, specification, conversion; the last three are None without a field."""
    if not isinstance(text, str):
        raise TypeError(f"expected str, got {type(text).__name__}")
    return _parts(text)


def _parts(text):
    literal, i, n = "", 0, len(text)
    while i < n:
        c = text[i]
        if c not in "{}":
            literal += c
            i += 1
            continue
        if text[i + 1:i + 2] == c:
            yield literal + c, None, None, None
            literal = ""
            i += 2
            continue
        if c == "}":
            raise ValueError("Single '}' encountered in format string")
        if i + 1 == n:
            raise ValueError("Single '{' encountered in format string")
        end = _end(text, i + 1)
        yield (literal, *_field(text[i + 1:end]))
        literal = ""
        i = end + 1
    if literal:
        yield literal, None, None, None


def _end(text, i):
    start = i
    depth, bracket = 1, False
    while i < len(text):
        c = text[i]
        if c == "[" and depth == 1:
            bracket = True
        elif c == "]":
            bracket = False
        elif not bracket:
            if c == "{":
                depth += 1
            elif c == "}":
                depth -= 1
                if depth == 0:
                    return i
        i += 1
    rest = text[start:]
    at = min((k for k in (rest.find(":"), rest.find("!")) if k >= 0), default=-1)
    if at < 0:
        raise ValueError("expected '}' before end of string")
    if rest[at:] == "!":
        raise ValueError("end of string while looking for conversion specifier")
    raise ValueError("unmatched '{' in format spec")


def _field(text):
    i, bracket = 0, False
    while i < len(text):
        c = text[i]
        if c == "[":
            bracket = True
        elif c == "]":
            bracket = False
        elif c == "{":
            raise ValueError("unexpected '{' in field name")
        elif c in ":!" and not bracket:
            break
        i += 1
    name, rest = text[:i], text[i:]
    if not rest:
        return name, "", None
    if rest[0] == ":":
        return name, rest[1:], None
    if len(rest) < 2:
        raise ValueError("unmatched '{' in format spec")
    if len(rest) == 2:
        return name, "", rest[1]
    if rest[2] != ":":
        raise ValueError("expected ':' after conversion specifier")
    return name, rest[3:], rest[1]


def formatter_field_name_split(name):
    """The first part of a field name, and an iterator over (is attribute, name or index)."""
    if not isinstance(name, str):
        raise TypeError(f"expected str, got {type(name).__name__}")
    i = 0
    while i < len(name) and name[i] not in ".[":
        i += 1
    first = name[:i]
    return int(first) if first.isdigit() and first.isascii() else first, _steps(name[i:])


def _steps(rest):
    while rest:
        if rest[0] == ".":
            i = 1
            while i < len(rest) and rest[i] not in ".[":
                i += 1
            step, rest, attribute = rest[1:i], rest[i:], True
        elif rest[0] == "[":
            i = rest.find("]")
            if i < 0:
                raise ValueError("Missing ']' in format string")
            step, rest, attribute = rest[1:i], rest[i + 1:], False
            if step.isdigit() and step.isascii():
                step = int(step)
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        if step == "":
            raise ValueError("Empty attribute in format string")
        yield attribute, step
