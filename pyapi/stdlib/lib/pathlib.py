"""Paths as objects. What asks the file system only sees the project's folder."""

import fnmatch as _fnmatch
import os as _os


class PurePath:
    """A path that is only text."""

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        elif cls is Path:
            cls = PosixPath
        self = object.__new__(cls)
        parts = []
        root = ""
        for a in args:
            if isinstance(a, PurePath):
                text = str(a)
            else:
                text = _os.fspath(a)
                if not isinstance(text, str):
                    raise TypeError(f"argument should be a str object or an os.PathLike object returning str, not {type(a)}")
            if text.startswith("/"):
                root = "//" if text.startswith("//") and not text.startswith("///") else "/"
                parts = []
            parts += [p for p in text.split("/") if p and p != "."]
        self._root = root
        self._tail = parts
        return self

    def __init__(self, *args, **kwargs):
        pass

    def _make(self, root, tail):
        made = object.__new__(type(self))
        made._root, made._tail = root, tail
        return made

    def __str__(self):
        return self._root + "/".join(self._tail) or "."

    def __fspath__(self):
        return str(self)

    def __bytes__(self):
        return str(self).encode()

    def as_posix(self):
        return str(self)

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote

        return "file://" + quote(str(self))

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other):
        return str(self) == str(other) if isinstance(other, PurePath) else NotImplemented

    def __hash__(self):
        return hash(str(self))

    def __lt__(self, other):
        return self.parts < other.parts if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self.parts <= other.parts if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return self.parts > other.parts if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return self.parts >= other.parts if isinstance(other, PurePath) else NotImplemented

    @property
    def parts(self):
        return ((self._root,) if self._root else ()) + tuple(self._tail)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        return self._root

    @property
    def anchor(self):
        return self._root

    @property
    def name(self):
        return self._tail[-1] if self._tail else ""

    @property
    def suffix(self):
        i = self.name.rfind(".")
        return self.name[i:] if 0 < i < len(self.name) - 1 else ""

    @property
    def suffixes(self):
        name = self.name
        if name.endswith("."):
            return []
        return ["." + s for s in name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        i = self.name.rfind(".")
        return self.name[:i] if 0 < i < len(self.name) - 1 else self.name

    @property
    def parent(self):
        return self._make(self._root, self._tail[:-1]) if self._tail else self

    @property
    def parents(self):
        n = len(self._tail)
        return tuple(self._make(self._root, self._tail[:n - 1 - i]) for i in range(n))

    def is_absolute(self):
        return bool(self._root)

    def is_reserved(self):
        return False

    def joinpath(self, *args):
        return type(self)(self, *args)

    def __truediv__(self, other):
        if not isinstance(other, str) and not hasattr(other, "__fspath__"):
            return NotImplemented
        return type(self)(self, other)

    def __rtruediv__(self, other):
        if not isinstance(other, str) and not hasattr(other, "__fspath__"):
            return NotImplemented
        return type(self)(other, self)

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        return self._make(self._root, self._tail[:-1] + [name])

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def with_suffix(self, suffix):
        if "/" in suffix or suffix and not suffix.startswith(".") or suffix == ".":
            raise ValueError(f"Invalid suffix {suffix!r}")
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self._make(self._root, self._tail[:-1] + [self.stem + suffix])

    def relative_to(self, *other):
        if not other:
            raise TypeError("need at least one argument")
        to = type(self)(*other)
        n = len(to._tail)
        if to._root != self._root or self._tail[:n] != to._tail:
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(to)!r} OR one path is relative and the other is absolute.")
        return self._make("", self._tail[n:])

    def is_relative_to(self, *other):
        if not other:
            raise TypeError("need at least one argument")
        to = type(self)(*other)
        return to._root == self._root and self._tail[:len(to._tail)] == to._tail

    def match(self, pattern):
        want = PurePath(pattern).parts
        if not want:
            raise ValueError("empty pattern")
        have = self.parts
        if pattern.startswith("/") and len(want) != len(have) or len(want) > len(have):
            return False
        return all(_fnmatch.fnmatchcase(h, w) for h, w in zip(reversed(have), reversed(want)))


class PurePosixPath(PurePath):
    pass


class Path(PurePath):
    """A path of the file system."""

    @classmethod
    def cwd(cls):
        return cls(_os.getcwd())

    @classmethod
    def home(cls):
        return cls(_os.path.expanduser("~"))

    def absolute(self):
        return self if self.is_absolute() else type(self)(_os.getcwd(), self)

    def resolve(self, strict=False):
        made = type(self)(_os.path.abspath(self))
        if strict and not made.exists():
            raise FileNotFoundError(2, "No such file or directory", str(made))
        return made

    def expanduser(self):
        return type(self)(_os.path.expanduser(self))

    def exists(self):
        return _os.path.exists(self)

    def is_file(self):
        return _os.path.isfile(self)

    def is_dir(self):
        return _os.path.isdir(self)

    def is_symlink(self):
        return _os.path.islink(self)

    def is_mount(self):
        return self.exists() and _os.path.ismount(self)

    def _is_kind(self, kind):
        try:
            return self.stat().st_mode & 0o170000 == kind
        except (OSError, ValueError):
            return False

    def is_block_device(self):
        return self._is_kind(0o060000)

    def is_char_device(self):
        return self._is_kind(0o020000)

    def is_fifo(self):
        return self._is_kind(0o010000)

    def is_socket(self):
        return self._is_kind(0o140000)

    def stat(self, *, follow_symlinks=True):
        return _os.stat(self, follow_symlinks=follow_symlinks)

    def lstat(self):
        return _os.lstat(self)

    def readlink(self):
        return type(self)(_os.readlink(self))

    def samefile(self, other):
        return _os.path.samefile(self, other)

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        import io

        return io.open(self, mode, buffering, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None):
        with self.open("r", -1, encoding, errors) as f:
            return f.read()

    def read_bytes(self):
        with self.open("rb") as f:
            return f.read()

    def iterdir(self):
        for n in _os.listdir(self):
            yield self / n

    def glob(self, pattern):
        parts = PurePath(pattern)._tail
        if not parts:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        if pattern.startswith("/"):
            raise NotImplementedError("Non-relative patterns are unsupported")
        seen = set()
        for p in self._select(parts):
            if str(p) not in seen:
                seen.add(str(p))
                yield p

    def rglob(self, pattern):
        return self.glob("**/" + pattern)

    def _select(self, parts):
        if not parts:
            yield self
            return
        head, rest = parts[0], parts[1:]
        if head == "**":
            for d in self._folders():
                yield from d._select(rest)
        elif any(c in head for c in "*?["):
            if self.is_dir():
                for p in self.iterdir():
                    if _fnmatch.fnmatchcase(p.name, head) and (not rest or p.is_dir()):
                        yield from p._select(rest)
        elif (self / head).exists():
            yield from (self / head)._select(rest)

    def _folders(self):
        if self.is_dir():
            yield self
            for p in self.iterdir():
                if p.is_dir():
                    yield from p._folders()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass

    def _refuse(self, *args, **kwargs):
        raise NotImplementedError("writing files is not available in pipeline files: they read the project and change nothing")

    write_text = write_bytes = mkdir = rmdir = unlink = touch = rename = replace = chmod = symlink_to = hardlink_to = _refuse


class PosixPath(Path, PurePosixPath):
    pass


class PureWindowsPath(PurePath):
    def __new__(cls, *args, **kwargs):
        raise NotImplementedError("pathlib.PureWindowsPath is not available in pipeline files")


WindowsPath = PureWindowsPath
