"""Text and bytes as files, and files of the project to read."""

import _files

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    pass


class TextIOBase(IOBase):
    pass


class _Memory(IOBase):
    """A file whose content is in memory. Writes are collected and joined when someone looks."""

    _empty = ""

    def __init__(self, initial=None):
        self._value = self._empty if initial is None else initial
        self._pos = 0
        self._parts = []
        self.closed = False

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file" + ("." if isinstance(self._empty, bytes) else ""))

    def _flush(self):
        if self._parts:
            self._value += self._empty.join(self._parts)
            self._parts = []

    def read(self, size=-1):
        self._check()
        self._flush()
        end = len(self._value) if size is None or size < 0 else self._pos + size
        data = self._value[self._pos:end]
        self._pos = max(self._pos, min(end, len(self._value)))
        return data

    def readline(self, size=-1):
        self._check()
        self._flush()
        newline = self._value[self._pos:].find("\n" if isinstance(self._empty, str) else b"\n")
        end = len(self._value) if newline < 0 else self._pos + newline + 1
        if size is not None and size >= 0:
            end = min(end, self._pos + size)
        data = self._value[self._pos:end]
        self._pos = end
        return data

    def readlines(self, hint=-1):
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if len(line) == 0:
            raise StopIteration
        return line

    def write(self, data):
        self._check()
        if not isinstance(data, type(self._empty)):
            if isinstance(self._empty, str):
                raise TypeError(f"string argument expected, got '{type(data).__name__}'")
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        size = len(self._value) + sum(len(p) for p in self._parts) if self._parts and self._pos <= len(self._value) else len(self._value)
        if self._parts or self._pos == len(self._value):
            self._parts.append(data)
            self._pos += len(data)
            return len(data)
        value = self._value
        if self._pos > size:
            value += ("\0" if isinstance(self._empty, str) else b"\0") * (self._pos - size)
        self._value = value[:self._pos] + data + value[self._pos + len(data):]
        self._pos += len(data)
        return len(data)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def getvalue(self):
        self._check()
        self._flush()
        return self._value

    def tell(self):
        self._check()
        return self._pos

    def seek(self, pos, whence=0):
        self._check()
        self._flush()
        if whence == 1:
            pos += self._pos
        elif whence == 2:
            pos += len(self._value)
        if pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        self._pos = pos
        return pos

    def truncate(self, size=None):
        self._flush()
        size = self._pos if size is None else size
        self._value = self._value[:size]
        return size

    def flush(self):
        self._check()

    def close(self):
        self.closed = True

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def isatty(self):
        return False

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *exc):
        self.close()


class StringIO(_Memory, TextIOBase):
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        _Memory.__init__(self, initial_value or "")


class BytesIO(_Memory):
    _empty = b""

    def __init__(self, initial_bytes=b""):
        _Memory.__init__(self, initial_bytes)

    def getbuffer(self):
        return self.getvalue()


class _File(_Memory):
    """A file of the project, read when it was opened."""

    def __init__(self, name, mode, content):
        self._empty = b"" if "b" in mode else ""
        _Memory.__init__(self, content)
        self.name = name
        self.mode = mode
        self.encoding = None if "b" in mode else "utf-8"

    def write(self, data):
        raise UnsupportedOperation("not writable")

    def writable(self):
        return False

    def __repr__(self):
        return f"<_io.{'BufferedReader' if 'b' in self.mode else 'TextIOWrapper'} name={self.name!r}>"


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """Opens a file of the project to be read."""
    if hasattr(file, "__fspath__"):
        file = file.__fspath__()
    if not isinstance(file, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(file).__name__}")
    if set(mode) - set("rwxabt+") or len(set(mode)) != len(mode):
        raise ValueError(f"invalid mode: {mode!r}")
    if set(mode) & set("wxa+"):
        raise NotImplementedError(f"open({file!r}, {mode!r}) is not available in pipeline files: they read the project and change nothing")
    data = _files.read(file)
    if "b" in mode:
        if encoding is not None:
            raise ValueError("binary mode doesn't take an encoding argument")
        return _File(file, mode, data)
    text = data.decode(encoding or "utf-8", errors or "strict")
    if newline is None:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _File(file, mode, text)
