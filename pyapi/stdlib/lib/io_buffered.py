"""The part of module io that buffers bytes of other objects."""

from io import DEFAULT_BUFFER_SIZE, BufferedIOBase, BytesIO, UnsupportedOperation


class BufferedReader(BufferedIOBase):
    """Bytes that are read: of a file of the project, or of another object with read()."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if hasattr(raw, "readable") and not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if buffer_size <= 0:
            raise ValueError("invalid buffer size")
        self.raw = raw
        self.closed = False
        data = raw.read()
        self._memory = BytesIO(data or b"")

    def __repr__(self):
        name = getattr(self, "name", None)
        return "<_io.BufferedReader>" if name is None else f"<_io.BufferedReader name={name!r}>"

    def _on(self, what):
        if self.closed:
            raise ValueError(f"{what} of closed file")
        return self._memory

    def read(self, size=-1, /):
        if size is not None and size < -1:
            raise ValueError("read length must be non-negative or -1")
        return self._on("read").read(size)

    def read1(self, size=-1, /):
        return self._on("read").read(size)

    def peek(self, size=0, /):
        m = self._on("peek")
        return m._data[m._pos:m._pos + DEFAULT_BUFFER_SIZE]

    def readline(self, size=-1, /):
        return self._on("readline").readline(size)

    def seek(self, pos, whence=0, /):
        return self._on("seek").seek(pos, whence)

    def tell(self):
        self._checkClosed()
        return self._memory.tell()

    def readable(self):
        self._checkClosed()
        return True

    seekable = readable

    def detach(self):
        raw, self.raw = self.raw, None
        return raw


class _Refused(BufferedIOBase):
    def __init__(self, *args, **kwargs):
        raise NotImplementedError(f"io.{type(self).__name__}() is not available in pipeline files: they read the project and change nothing")


class BufferedWriter(BufferedIOBase):
    """Bytes that are written to another object with write(), in larger pieces."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        if buffer_size <= 0:
            raise ValueError("invalid buffer size")
        self.raw, self._size, self._pending = raw, buffer_size, bytearray()

    name = property(lambda self: self.raw.name)
    mode = property(lambda self: self.raw.mode)

    @property
    def closed(self):
        return self.raw.closed

    def __repr__(self):
        name = getattr(self, "name", None)
        return "<_io.BufferedWriter>" if name is None else f"<_io.BufferedWriter name={name!r}>"

    def writable(self):
        return self.raw.writable()

    def seekable(self):
        return self.raw.seekable()

    def write(self, b, /):
        if self.closed:
            raise ValueError("write to closed file")
        if isinstance(b, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = bytes(b)
        if len(self._pending) + len(data) > self._size:
            self._write_out()
        self._pending += data
        if len(data) > self._size:
            self._write_out()
        return len(data)

    def _write_out(self):
        while self._pending:
            n = self.raw.write(bytes(self._pending))
            if n is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            if not 0 <= n <= len(self._pending):
                raise OSError("write() returned incorrect number of bytes")
            del self._pending[:n]

    def flush(self):
        if self.closed:
            raise ValueError("flush of closed file")
        self._write_out()

    def tell(self):
        return self.raw.tell() + len(self._pending)

    def seek(self, pos, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError("invalid whence value")
        self.flush()
        return self.raw.seek(pos, whence)

    def truncate(self, pos=None, /):
        self.flush()
        return self.raw.truncate(self.raw.tell() if pos is None else pos)

    def fileno(self):
        return self.raw.fileno()

    def isatty(self):
        return self.raw.isatty()

    def close(self):
        if self.raw is not None and not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def detach(self):
        if self.raw is None:
            raise ValueError("raw stream already detached")
        self.flush()
        raw, self.raw = self.raw, None
        return raw


class BufferedRandom(_Refused):
    pass


class BufferedRWPair(BufferedIOBase):
    """One object that is read and another that is written."""

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        if not reader.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not writer.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._reader, self._writer = BufferedReader(reader, buffer_size), BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self._reader.read(-1 if size is None else size)

    def read1(self, size=-1, /):
        return self._reader.read1(size)

    def readinto(self, b, /):
        return self._reader.readinto(b)

    def peek(self, size=0, /):
        return self._reader.peek(size)

    def write(self, b, /):
        return self._writer.write(b)

    def readable(self):
        return self._reader.readable()

    def writable(self):
        return self._writer.writable()

    def flush(self):
        self._writer.flush()

    def close(self):
        try:
            self._writer.close()
        finally:
            self._reader.close()

    def isatty(self):
        return self._writer.isatty() or self._reader.isatty()

    @property
    def closed(self):
        return self._writer.closed
