"""Regular expressions: the flags. The rest is in Go."""


class RegexFlag(int):
    def __repr__(self):
        names = [n for v, n in _names if self & v]
        return "|".join("re." + n for n in names) or "re.RegexFlag(0)"

    __str__ = __repr__

    @property
    def name(self):
        return "|".join(n for v, n in _names if self & v)

    @property
    def value(self):
        return int(self)

    def __or__(self, other):
        return RegexFlag(int(self) | int(other))

    def __and__(self, other):
        return RegexFlag(int(self) & int(other))

    def __xor__(self, other):
        return RegexFlag(int(self) ^ int(other))

    def __invert__(self):
        return RegexFlag(511 & ~int(self))

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


_names = [(2, "IGNORECASE"), (4, "LOCALE"), (8, "MULTILINE"), (16, "DOTALL"), (32, "UNICODE"), (64, "VERBOSE"), (128, "DEBUG"), (256, "ASCII")]
NOFLAG = RegexFlag(0)
I = IGNORECASE = RegexFlag(2)
L = LOCALE = RegexFlag(4)
M = MULTILINE = RegexFlag(8)
S = DOTALL = RegexFlag(16)
U = UNICODE = RegexFlag(32)
X = VERBOSE = RegexFlag(64)
DEBUG = RegexFlag(128)
A = ASCII = RegexFlag(256)

_special = {c: "\\" + c for c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern):
    if not isinstance(pattern, str):
        raise TypeError(f"expected str, got {type(pattern).__name__}")
    return "".join(_special.get(c, c) for c in pattern)
