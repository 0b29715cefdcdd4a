"""Files and bytes in gzip's format, for reading."""

import builtins
import io
import zlib

__all__ = ["BadGzipFile", "GzipFile", "compress", "decompress", "open"]


class BadGzipFile(OSError):
    """What is no gzip file."""


def compress(data, compresslevel=9, *, mtime=None):
    """The bytes as a gzip file without a time in it."""
    return zlib.compress(data, compresslevel, 31)


def _member_end(data):
    """Where the first of several files that follow each other ends."""
    at = data.find(b"\x1f\x8b\x08", 18)
    while at > 0:
        try:
            return zlib.decompress(data[:at], 31), at
        except zlib.error:
            at = data.find(b"\x1f\x8b\x08", at + 1)
    return None


def decompress(data):
    """The data of a gzip file, or of several that follow each other."""
    out = []
    data = bytes(data)
    while data:
        if data[:2] != b"\x1f\x8b":
            raise BadGzipFile(f"Not a gzipped file ({data[:2]!r})")
        first = _member_end(data)
        if first is not None:
            out.append(first[0])
            data = data[first[1] :]
            continue
        try:
            out.append(zlib.decompress(data, 31))
        except zlib.error as e:
            if "truncated" in str(e):
                raise EOFError("Compressed file ended before the end-of-stream marker was reached") from None
            if "data check" in str(e):
                raise BadGzipFile("CRC check failed") from None
            raise
        break
    return b"".join(out)


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    """A gzip file of the project, for reading: bytes, or text with a "t" in the mode."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError("Invalid mode: %r" % (mode,))
    else:
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            if value is not None:
                raise ValueError(f"Argument {name!r} not supported in binary mode")
    if mode.replace("t", "") not in ("r", "rb"):
        raise NotImplementedError(f"gzip.open() with mode {mode!r} is not available in pipeline files: they read the project and change nothing")
    if hasattr(filename, "read"):
        data = filename.read()
    else:
        with builtins.open(filename, "rb") as f:
            data = f.read()
    data = decompress(data)
    if "t" not in mode:
        return io.BytesIO(data)
    return io.StringIO(data.decode(encoding or "utf-8", errors or "strict").replace("\r\n", "\n").replace("\r", "\n") if newline is None else data.decode(encoding or "utf-8", errors or "strict"))


def GzipFile(filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
    """The same as open(), for bytes."""
    return open(fileobj if fileobj is not None else filename, mode or "rb")
