"""Regular expressions: the flags, escape and Scanner. The rest is in Go."""

__all__ = [
    "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge", "template", "escape", "error",
    "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "VERBOSE", "UNICODE",
    "NOFLAG", "RegexFlag",
]
__version__ = "2.2.1"


class _Flags(type):
    def __iter__(cls):
        return (getattr(cls, n) for _, n in _names)

    def __getitem__(cls, name):
        if name in cls._letters or any(n == name for _, n in _names):
            return getattr(cls, name)
        raise KeyError(name)

    def __len__(cls):
        return len(_names)

    def __call__(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid RegexFlag")
        return int.__new__(cls, value)


class RegexFlag(int, metaclass=_Flags):
    """A set of flags. An int of its own rather than an enum, which would make every program that imports re load one."""

    _letters = "AILUMSXT"

    @property
    def name(self):
        return self._text("")

    @property
    def value(self):
        return int(self)

    def _text(self, prefix):
        names, rest = [], int(self)
        if rest < 0:
            rest &= _all if rest >= -_all - 1 else (1 << (~rest).bit_length()) - 1
        for bit, name in _names:
            if rest & bit:
                names.append(prefix + name)
                rest &= ~bit
        if rest:
            names.append(hex(rest))
        return "|".join(names) or prefix + "NOFLAG"

    def __repr__(self):
        return self._text("re.")

    __str__ = __repr__

    def __or__(self, other):
        return RegexFlag(int(self) | int(other)) if isinstance(other, int) else NotImplemented

    def __and__(self, other):
        return RegexFlag(int(self) & int(other)) if isinstance(other, int) else NotImplemented

    def __xor__(self, other):
        return RegexFlag(int(self) ^ int(other)) if isinstance(other, int) else NotImplemented

    def __invert__(self):
        bits = max(int(self).bit_length(), 9)
        return RegexFlag(((1 << bits) - 1) & ~int(self))

    def __contains__(self, other):
        return int(self) & int(other) == int(other)

    def __iter__(self):
        return (RegexFlag(bit) for bit, _ in _names if self & bit)

    def __len__(self):
        return int(self).bit_count()

    def __hash__(self):
        return hash(int(self))

    def __reduce_ex__(self, protocol):
        return RegexFlag, (int(self),)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


_names = [
    (256, "ASCII"), (2, "IGNORECASE"), (4, "LOCALE"), (32, "UNICODE"), (8, "MULTILINE"), (16, "DOTALL"), (64, "VERBOSE"), (1, "TEMPLATE"),
    (128, "DEBUG"),
]
_all = 511
NOFLAG = RegexFlag.NOFLAG = RegexFlag(0)
for _bit, _name in _names:
    globals_flag = RegexFlag(_bit)
    setattr(RegexFlag, _name, globals_flag)
    if _name != "DEBUG":
        setattr(RegexFlag, "X" if _name == "VERBOSE" else _name[0], globals_flag)
del globals_flag, _bit, _name
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
T = TEMPLATE = RegexFlag.TEMPLATE
DEBUG = RegexFlag.DEBUG

_special_chars_map = {i: "\\" + chr(i) for i in b"()[]{}?*+-|^$\\.&~# \t\n\r\v\f"}


def escape(pattern):
    if isinstance(pattern, str):
        return pattern.translate(_special_chars_map)
    pattern = str(pattern, "latin1")
    return pattern.translate(_special_chars_map).encode("latin1")


def template(pattern, flags=0):
    import warnings

    warnings.warn("The re.template() function is deprecated as it is an undocumented function without an obvious purpose. "
                  "Use re.compile() instead.", DeprecationWarning)
    return compile(pattern, flags)


class Scanner:
    """Cuts text into tokens: a list of (expression, action). The action is called with the scanner and the text, or is the token."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._actions = {}
        parts, group = [], 1
        for phrase, action in lexicon:
            parts.append(f"({phrase})")
            self._actions[group] = action
            group += 1 + compile(phrase, flags).groups
        self.scanner = compile("|".join(parts), flags)

    def scan(self, string):
        tokens, at = [], 0
        while True:
            m = self.scanner.match(string, at)
            if not m or m.end() == at:
                return tokens, string[at:]
            action = self._actions[m.lastindex]
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                tokens.append(action)
            at = m.end()
