"""Text and bytes in memory, and files of the project that are read."""

import abc as _abc

import _files

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase", "BufferedReader",
    "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper", "UnsupportedOperation", "SEEK_SET", "SEEK_CUR",
    "SEEK_END", "text_encoding", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder",
]

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase(metaclass=_abc.ABCMeta):
    """What all files have. Lines are read by read() unless a class knows better."""

    closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def seek(self, pos, whence=0):
        self._unsupported("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        self._unsupported("truncate")

    def flush(self):
        self._checkClosed()

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self.closed = True

    def seekable(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def fileno(self):
        self._unsupported("fileno")

    def isatty(self):
        self._checkClosed()
        return False

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def readline(self, size=-1, /):
        size = -1 if size is None else size.__index__()
        line = bytearray()
        while size < 0 or len(line) < size:
            c = self.read(1)
            if not c:
                break
            line += c
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=None, /):
        if hint is None or hint <= 0:
            return list(self)
        lines, n = [], 0
        for line in self:
            lines.append(line)
            n += len(line)
            if n >= hint:
                break
        return lines

    def writelines(self, lines, /):
        self._checkClosed()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        b = bytearray(size)
        n = self.readinto(b)
        return None if n is None else bytes(b[:n])

    def readall(self):
        out = bytearray()
        while data := self.read(DEFAULT_BUFFER_SIZE):
            out += data
        return bytes(out)

    def readinto(self, b, /):
        self._unsupported("readinto")

    def write(self, b, /):
        self._unsupported("write")


class BufferedIOBase(IOBase):
    def read(self, size=-1, /):
        self._unsupported("read")

    def read1(self, size=-1, /):
        self._unsupported("read1")

    def readinto(self, b, /):
        data = self.read(len(b))
        b[:len(data)] = data
        return len(data)

    readinto1 = readinto

    def write(self, b, /):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class TextIOBase(IOBase):
    encoding = errors = newlines = None

    def read(self, size=-1, /):
        self._unsupported("read")

    def write(self, s, /):
        self._unsupported("write")

    def readline(self, size=-1, /):
        self._unsupported("readline")

    def detach(self):
        self._unsupported("detach")


class _Memory:
    """Data with a position: what StringIO and BytesIO share."""

    _closed_text = "I/O operation on closed file"

    def _check(self):
        if self.closed:
            raise ValueError(self._closed_text)

    def getvalue(self):
        self._check()
        return self._data

    def _size(self, size):
        left = max(0, len(self._data) - self._pos)
        if size is None:
            return left
        if not hasattr(size, "__index__"):
            raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
        size = size.__index__()
        return left if size < 0 else min(size, left)

    def read(self, size=-1, /):
        self._check()
        start = self._pos
        n = self._size(size)
        self._pos = start + n
        return self._data[start:start + n]

    def tell(self):
        self._check()
        return self._pos

    def truncate(self, pos=None, /):
        self._check()
        if pos is None:
            pos = self._pos
        elif not hasattr(pos, "__index__"):
            raise TypeError(f"argument should be integer or None, not '{type(pos).__name__}'")
        if pos < 0:
            raise ValueError(f"negative size value {pos}" if isinstance(self._data, bytes) else f"Negative size value {pos}")
        self._data = self._data[:pos]
        return pos

    def readable(self):
        self._check()
        return True

    writable = seekable = readable

    def flush(self):
        self._check()

    def close(self):
        self.closed = True
        self._data = self._data[:0]

    def __next__(self):
        self._check()
        line = self.readline()
        if not line:
            raise StopIteration
        return line


class StringIO(_Memory, TextIOBase):
    line_buffering = False

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self.closed = False
        self._newline, self._data, self._pos, self._seen = newline, "", 0, set()
        if initial_value:
            self.write(initial_value)
            self._pos = 0

    @property
    def newlines(self):
        return None if not self._seen else tuple(n for n in ("\r", "\n", "\r\n") if n in self._seen) if len(self._seen) > 1 else next(iter(self._seen))

    def write(self, s, /):
        self._check()
        if not isinstance(s, str):
            raise TypeError(f"string argument expected, got '{type(s).__name__}'")
        n = len(s)
        if self._newline is None:
            for mark in ("\r\n", "\n", "\r"):
                if mark in s.replace("\r\n", "" if mark != "\r\n" else "\r\n"):
                    self._seen.add(mark)
            s = s.replace("\r\n", "\n").replace("\r", "\n")
        elif self._newline in ("\r", "\r\n"):
            s = s.replace("\n", self._newline)
        if s:
            data, pos = self._data, self._pos
            if pos == len(data):
                self._data = data + s
            else:
                self._data = data[:pos] + "\0" * (pos - len(data)) + s + data[pos + len(s):]
            self._pos = pos + len(s)
        return n

    def readline(self, size=-1, /):
        self._check()
        data, start = self._data, self._pos
        end = len(data)
        if self._newline == "":
            ends = [i + len(m) for m in ("\n", "\r") if (i := data.find(m, start)) >= 0]
            if ends:
                end = min(ends)
                if data[end - 1:end + 1] == "\r\n":
                    end += 1
        else:
            mark = self._newline or "\n"
            i = data.find(mark, start)
            if i >= 0:
                end = i + len(mark)
        n = self._size(size)
        end = max(start, min(end, start + n))
        self._pos = end
        return data[start:end]

    def seek(self, pos, whence=0, /):
        self._check()
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence and pos != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._pos = pos if whence == 0 else self._pos if whence == 1 else len(self._data)
        return self._pos


class BytesIO(_Memory, BufferedIOBase):
    _closed_text = "I/O operation on closed file."

    def __init__(self, initial_bytes=b""):
        self.closed = False
        self._pos = 0
        self._data = b"" if initial_bytes is None else self._bytes(initial_bytes)

    @staticmethod
    def _bytes(b):
        if isinstance(b, str) or isinstance(b, int):
            raise TypeError(f"a bytes-like object is required, not '{type(b).__name__}'")
        return bytes(b)

    def getbuffer(self):
        return memoryview(self.getvalue())

    def read1(self, size=-1, /):
        return self.read(size)

    def readinto(self, b, /):
        data = self.read(len(b))
        b[:len(data)] = data
        return len(data)

    def write(self, b, /):
        self._check()
        b = self._bytes(b)
        if b:
            data, pos = self._data, self._pos
            self._data = data[:pos] + b"\0" * (pos - len(data)) + b + data[pos + len(b):]
            self._pos = pos + len(b)
        return len(b)

    def readline(self, size=-1, /):
        self._check()
        start = self._pos
        i = self._data[start:start + DEFAULT_BUFFER_SIZE].find(b"\n")
        if i < 0:
            i = self._data[start:].find(b"\n")
        end = len(self._data) if i < 0 else start + i + 1
        end = max(start, min(end, start + self._size(size)))
        self._pos = end
        return self._data[start:end]

    def seek(self, pos, whence=0, /):
        self._check()
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        self._pos = max(0, pos + (0, self._pos, len(self._data))[whence])
        return self._pos

    def detach(self):
        self._unsupported("detach")


class FileIO(RawIOBase):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("io.FileIO() is not available in pipeline files: open() a file of the project")


from _io_buffered import BufferedRandom, BufferedReader, BufferedRWPair, BufferedWriter


class IncrementalNewlineDecoder:
    def __init__(self, *args, **kwargs):
        raise NotImplementedError("io.IncrementalNewlineDecoder() is not available in pipeline files: open text with newline=None")


class TextIOWrapper(TextIOBase):
    """Text over a file of bytes."""

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"illegal newline type: {type(newline)!r}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        encoding = "utf-8" if encoding in (None, "locale") else encoding
        if not isinstance(encoding, str):
            raise ValueError("invalid encoding: %r" % encoding)
        "".encode(encoding)
        self.closed = False
        self.buffer, self.encoding, self.errors = buffer, encoding, errors or "strict"
        self.line_buffering, self.write_through, self._newline = line_buffering, write_through, newline
        self._text = None
        self._wrote = False  # something that what is loaded has not

    def __repr__(self):
        name = getattr(self, "name", getattr(self.buffer, "name", None))
        parts = ["<_io.TextIOWrapper"] + ([] if name is None else [f"name={name!r}"])
        mode = getattr(self, "mode", None)
        return " ".join(parts + ([] if mode is None else [f"mode={mode!r}"]) + [f"encoding={self.encoding!r}>"])

    def _loaded(self):
        self._checkClosed()
        if self._text is None:
            text = self.buffer.read().decode(self.encoding, self.errors)
            self._text = StringIO(newline=self._newline)
            if self._newline in ("\r", "\r\n"):
                self._text._data = text
            else:
                self._text.write(text)
                self._text._pos = 0
        return self._text

    def read(self, size=-1, /):
        if not hasattr(self.buffer, "read") or hasattr(self.buffer, "readable") and not self.buffer.closed and not self.buffer.readable():
            raise UnsupportedOperation("not readable")
        return self._loaded().read(size)

    def readline(self, size=-1, /):
        return self._loaded().readline(size)

    def write(self, s, /):
        self._checkClosed()
        if not isinstance(s, str):
            raise TypeError(f"write() argument must be str, not {type(s).__name__}")
        if hasattr(self.buffer, "writable") and not self.buffer.writable():
            raise UnsupportedOperation("not writable")
        text = s.replace("\n", self._newline) if self._newline in ("\r", "\r\n") else s
        self.buffer.write(text.encode(self.encoding, self.errors))
        self._wrote = True
        if self.line_buffering and "\n" in s:
            self.flush()
        return len(s)

    @property
    def newlines(self):
        return None if self._text is None else self._text.newlines

    def seek(self, pos, whence=0, /):
        self._checkClosed()
        if not self.buffer.seekable():
            raise UnsupportedOperation("underlying stream is not seekable")
        if self._wrote:
            self.flush()
            self._text, self._wrote = None, False
        if self._text is None:
            if not self.buffer.readable():
                return self.buffer.seek(pos, whence)
            self.buffer.seek(0)
        return self._loaded().seek(pos, whence)

    def tell(self):
        self._checkClosed()
        if self._wrote:
            return self.buffer.tell()
        return self._loaded().tell()

    def truncate(self, pos=None, /):
        self.flush()
        if pos is None:
            pos = self.tell()
        return self.buffer.truncate(pos)

    def readable(self):
        self._checkClosed()
        return self.buffer.readable()

    def writable(self):
        self._checkClosed()
        return self.buffer.writable()

    def seekable(self):
        self._checkClosed()
        return self.buffer.seekable()

    def flush(self):
        self._checkClosed()
        if hasattr(self.buffer, "flush"):
            self.buffer.flush()

    def close(self):
        if not self.closed:
            self.closed = True
            self.buffer.close()

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        if encoding is not None:
            self.encoding = encoding
        if errors is not None:
            self.errors = errors

    def detach(self):
        if self.buffer is None:
            raise ValueError("underlying buffer has been detached")
        self.flush()
        buffer, self.buffer = self.buffer, None
        return buffer


def text_encoding(encoding, stacklevel=2, /):
    return "utf-8" if encoding is None else encoding


def open_code(path):
    return open(path, "rb")


class _Raw:
    """The content of a file of the project."""

    def __init__(self, data):
        self._data = data

    def read(self):
        return self._data


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    """Opens a file of the project to be read."""
    name = file
    if hasattr(type(file), "__fspath__"):
        file = file.__fspath__()
    if isinstance(file, bytes):
        file = file.decode()
    if not isinstance(file, (str, int)):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(name).__name__}")
    if not isinstance(mode, str):
        raise TypeError(f"open() argument 'mode' must be str, not {type(mode).__name__}")
    if set(mode) - set("rwxabt+") or len(set(mode)) != len(mode):
        raise ValueError(f"invalid mode: {mode!r}")
    if "b" in mode and "t" in mode:
        raise ValueError("can't have text and binary mode at once")
    kinds = sum(c in mode for c in "rwxa")
    if kinds > 1:
        raise ValueError("must have exactly one of create/read/write/append mode")
    if not kinds:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    if "b" in mode:
        for what, value in (("an encoding", encoding), ("an errors", errors), ("a newline", newline)):
            if value is not None:
                raise ValueError(f"binary mode doesn't take {what} argument")
    elif buffering == 0:
        raise ValueError("can't have unbuffered text I/O")
    if isinstance(file, int):
        raise NotImplementedError(f"open({file!r}) is not available in pipeline files: they have no file descriptors")
    if set(mode) & set("wxa+"):
        raise NotImplementedError(f"open({file!r}, {mode!r}) is not available in pipeline files: they read the project and change nothing")
    reader = BufferedReader(_Raw(_files.read(file)))
    reader.name, reader.mode = name, "rb"
    if "b" in mode:
        return reader
    text = TextIOWrapper(reader, encoding, errors, newline)
    text.name, text.mode = name, mode
    return text


BlockingIOError = OSError
