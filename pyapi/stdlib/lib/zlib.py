"""Compressed bytes. Compressed data differs from the C library's byte for byte, and decompresses to the same."""

from binascii import crc32

from _zlib import adler32, compress, decompress, error

DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
Z_BEST_COMPRESSION = 9
Z_BEST_SPEED = 1
Z_DEFAULT_COMPRESSION = -1
Z_DEFAULT_STRATEGY = 0
Z_NO_COMPRESSION = 0


def compressobj(*args, **kwargs):
    raise NotImplementedError("zlib.compressobj() is not available in pipeline files: compress() takes all the data at once")


def decompressobj(*args, **kwargs):
    raise NotImplementedError("zlib.decompressobj() is not available in pipeline files: decompress() takes all the data at once")
