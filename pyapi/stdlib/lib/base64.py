"""Bytes as text: base 16, 32, 64, 85."""

import binascii
import re as _re

__all__ = ["encode", "decode", "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode", "b32hexencode", "b32hexdecode", "b16encode", "b16decode", "b85encode", "b85decode", "a85encode", "a85decode", "standard_b64encode", "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode"]

MAXLINESIZE = 76
MAXBINSIZE = (MAXLINESIZE // 4) * 3


def _ascii(s):
    """The bytes of what is to be decoded."""
    if isinstance(s, bytes):
        return s
    if isinstance(s, str):
        if not s.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return s.encode()
    try:
        if s is None or isinstance(s, (int, list, tuple)):  # of which bytes() makes something else
            raise TypeError
        return bytes(s)
    except TypeError:
        raise TypeError(f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}") from None


def _exactly(count, characters):
    assert len(characters) == count, repr(characters)
    return characters


def _swap(s, old, new):
    table = {old[0]: new[0], old[1]: new[1]}
    return bytes(table.get(c, c) for c in s)


def b64encode(s, altchars=None):
    encoded = binascii.b2a_base64(s, newline=False)
    return encoded if altchars is None else _swap(encoded, b"+/", _exactly(2, altchars))


def b64decode(s, altchars=None, validate=False):
    text = _ascii(s)
    return binascii.a2b_base64(text if altchars is None else _swap(text, _exactly(2, _ascii(altchars)), b"+/"), strict_mode=validate)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return b64encode(s, b"-_")


def urlsafe_b64decode(s):
    return b64decode(s, b"-_")


_B32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_B32HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"


def _b32encode(alphabet, s):
    if isinstance(s, str):
        raise TypeError("memoryview: a bytes-like object is required, not 'str'")
    s = bytes(s)
    out = []
    for at in range(0, len(s), 5):
        chunk = s[at : at + 5]
        n = int.from_bytes(chunk + bytes(5 - len(chunk)), "big")
        text = bytes(alphabet[(n >> shift) & 31] for shift in range(35, -1, -5))
        used = (len(chunk) * 8 + 4) // 5
        out.append(text[:used] + b"=" * (8 - used))
    return b"".join(out)


def _b32decode(alphabet, s, casefold=False, map01=None):
    digits = _ascii(s)
    if map01 is not None:
        digits = digits.replace(b"0", b"O").replace(b"1", _exactly(1, _ascii(map01)))
    if casefold:
        digits = digits.upper()
    size = len(digits)
    if size % 8:
        raise binascii.Error("Incorrect padding")
    s = digits.rstrip(b"=")
    pads = size - len(s)
    values = {c: i for i, c in enumerate(alphabet)}
    out = []
    n = 0
    for at in range(0, len(s), 8):
        n = 0
        chunk = s[at : at + 8]
        for c in chunk:
            if c not in values:
                raise binascii.Error("Non-base32 digit found") from None
            n = (n << 5) + values[c]
        if len(chunk) == 8:
            out.append(n.to_bytes(5, "big"))
    if pads not in {0, 1, 3, 4, 6}:
        raise binascii.Error("Incorrect padding")
    if pads and size:
        n <<= 5 * pads
        out.append(n.to_bytes(5, "big")[: (43 - 5 * pads) // 8])
    return b"".join(out)


def b32encode(s):
    return _b32encode(_B32, s)


def b32decode(s, casefold=False, map01=None):
    return _b32decode(_B32, s, casefold, map01)


def b32hexencode(s):
    return _b32encode(_B32HEX, s)


def b32hexdecode(s, casefold=False):
    return _b32decode(_B32HEX, s, casefold)


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    digits = _ascii(s).upper() if casefold else _ascii(s)
    if _re.search("[^0-9A-F]", digits.decode("latin-1")):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(digits)


_A85START = b"<~"
_A85END = b"~>"
_B85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"


def _85encode(b, digit, pad=False, foldnuls=False, foldspaces=False):
    if not isinstance(b, bytes):
        if isinstance(b, str):
            raise TypeError("memoryview: a bytes-like object is required, not 'str'")
        b = bytes(b)
    out = []
    for at in range(0, len(b), 4):
        chunk = b[at : at + 4]
        missing = 4 - len(chunk)
        n = int.from_bytes(chunk + bytes(missing), "big")
        if foldnuls and not n and (not missing or pad):
            out.append(b"z")
            continue
        if foldspaces and n == 0x20202020 and not missing:
            out.append(b"y")
            continue
        text = bytes(digit(n // 85**i % 85) for i in (4, 3, 2, 1, 0))
        if missing and not pad:
            text = (b"!!!!!" if foldnuls and not n else text)[: 5 - missing]
        out.append(text)
    return b"".join(out)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    result = _85encode(b, lambda d: d + 33, pad, True, foldspaces)
    if adobe:
        result = _A85START + result
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        chunks = [result[i : i + wrapcol] for i in range(0, len(result), wrapcol)]
        if adobe and len(chunks[-1]) + 2 > wrapcol:
            chunks.append(b"")
        result = b"\n".join(chunks)
    return result + _A85END if adobe else result


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    b = _ascii(b)
    if adobe and not b.endswith(_A85END):
        raise ValueError(f"Ascii85 encoded byte sequences must end with {_A85END!r}")
    if adobe:
        b = b[2:-2] if b.startswith(_A85START) else b[:-2]
    out = []
    group = []
    for x in b + b"uuuu":
        if 33 <= x <= 117:
            group.append(x)
            if len(group) == 5:
                n = 0
                for d in group:
                    n = 85 * n + (d - 33)
                if n >= 1 << 32:
                    raise ValueError("Ascii85 overflow") from None
                out.append(n.to_bytes(4, "big"))
                group = []
        elif x == 122:
            if group:
                raise ValueError("z inside Ascii85 5-tuple")
            out.append(bytes(4))
        elif foldspaces and x == 121:
            if group:
                raise ValueError("y inside Ascii85 5-tuple")
            out.append(b"    ")
        elif x not in ignorechars:
            raise ValueError("Non-Ascii85 digit found: %c" % x)
    result = b"".join(out)
    padding = 4 - len(group)
    return result[:-padding] if padding else result


def b85encode(b, pad=False):
    return _85encode(b, _B85.__getitem__, pad)


def b85decode(b):
    b = _ascii(b)
    values = {c: i for i, c in enumerate(_B85)}
    padding = (-len(b)) % 5
    b = b + b"~" * padding
    out = []
    for i in range(0, len(b), 5):
        n = 0
        for j, c in enumerate(b[i : i + 5]):
            if c not in values:
                raise ValueError("bad base85 character at position %d" % (i + j)) from None
            n = n * 85 + values[c]
        if n >= 1 << 32:
            raise ValueError("base85 overflow in hunk starting at byte %d" % i) from None
        out.append(n.to_bytes(4, "big"))
    result = b"".join(out)
    return result[:-padding] if padding else result


def _pieces(file):
    """What is in a file, in pieces that are full lines of Base64, however little a read gives."""
    piece = b""
    while more := file.read(MAXBINSIZE - len(piece)):
        piece += more
        if len(piece) == MAXBINSIZE:
            yield piece
            piece = b""
    if piece:
        yield piece


def encode(input, output):
    for piece in _pieces(input):
        output.write(binascii.b2a_base64(piece))


def decode(input, output):
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _input_type_check(s):
    if isinstance(s, bytes) or type(s).__name__ in ("bytearray", "memoryview", "array"):
        return
    raise TypeError("expected bytes-like object, not %s" % s.__class__.__name__)


def encodebytes(s):
    _input_type_check(s)
    return b"".join(binascii.b2a_base64(s[i : i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE))


def decodebytes(s):
    _input_type_check(s)
    return binascii.a2b_base64(s)
