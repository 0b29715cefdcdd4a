"""Hashes. They are in Go."""

import _hashes

__all__ = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256", "new", "algorithms_guaranteed", "algorithms_available", "file_digest", "pbkdf2_hmac")

algorithms_guaranteed = {"md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256"}
algorithms_available = set(algorithms_guaranteed)


def _constructor(name):
    def make(string=b"", *, usedforsecurity=True):
        return _hashes.new(name, string)

    make.__name__ = make.__qualname__ = "openssl_" + name
    return make


md5 = _constructor("md5")
sha1 = _constructor("sha1")
sha224 = _constructor("sha224")
sha256 = _constructor("sha256")
sha384 = _constructor("sha384")
sha512 = _constructor("sha512")
sha3_224 = _constructor("sha3_224")
sha3_256 = _constructor("sha3_256")
sha3_384 = _constructor("sha3_384")
sha3_512 = _constructor("sha3_512")


def shake_128(string=b"", *, usedforsecurity=True):
    return _hashes.shake("shake_128", string)


def shake_256(string=b"", *, usedforsecurity=True):
    return _hashes.shake("shake_256", string)


def _blake2(name, wide, data, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node):
    size, small = (64, 16) if wide else (32, 8)
    if not 1 <= digest_size <= size:
        raise ValueError(f"digest_size must be between 1 and {size} bytes")
    if len(salt) > small:
        raise ValueError(f"maximum salt length is {small} bytes")
    if len(person) > small:
        raise ValueError(f"maximum person length is {small} bytes")
    if not 0 <= fanout <= 255:
        raise ValueError("fanout must be between 0 and 255")
    if not 1 <= depth <= 255:
        raise ValueError("depth must be between 1 and 255")
    if leaf_size < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    if leaf_size >= 1 << 32:
        raise OverflowError("Python int too large to convert to C unsigned long")
    if node_offset < 0:
        raise OverflowError("can't convert negative int to unsigned")
    if not 0 <= node_depth <= 255:
        raise ValueError("node_depth must be between 0 and 255")
    if not 0 <= inner_size <= size:
        raise ValueError(f"inner_size must be between 0 and is {size}")
    if len(key) > size:
        raise ValueError(f"maximum key length is {size} bytes")
    return _hashes.blake2(wide, digest_size, data, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)


def blake2b(data=b"", /, *, digest_size=64, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True):
    return _blake2("blake2b", True, data, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)


def blake2s(data=b"", /, *, digest_size=32, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True):
    return _blake2("blake2s", False, data, digest_size, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)


blake2b.MAX_DIGEST_SIZE = blake2b.MAX_KEY_SIZE = 64
blake2b.SALT_SIZE = blake2b.PERSON_SIZE = 16
blake2s.MAX_DIGEST_SIZE = blake2s.MAX_KEY_SIZE = 32
blake2s.SALT_SIZE = blake2s.PERSON_SIZE = 8
_named = {n: globals()[n] for n in algorithms_guaranteed}


def new(name, data=b"", **kwargs):
    """A hash by its name."""
    if not isinstance(name, str):
        raise TypeError(f"new() argument 'name' must be str, not {type(name).__name__}")
    make = _named.get(name.lower().replace("-", "_") if name.lower().startswith(("sha3", "shake")) else name.lower().replace("-", ""))
    if make is None:
        raise ValueError("unsupported hash type " + name)
    return make(data, **kwargs)


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if dklen is None:
        dklen = new(hash_name).digest_size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    return _hashes.pbkdf2(hash_name, password, salt, iterations, dklen)


def scrypt(password, *, salt=None, n=None, r=None, p=None, maxmem=0, dklen=64):
    raise NotImplementedError("hashlib.scrypt() is not available in pipeline files: use pbkdf2_hmac()")


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    """The hash of what a file object that was opened for reading bytes has left."""
    made = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        made.update(fileobj.getvalue())
        return made
    if not (hasattr(fileobj, "read") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    while chunk := fileobj.read(_bufsize):
        made.update(chunk)
    return made
