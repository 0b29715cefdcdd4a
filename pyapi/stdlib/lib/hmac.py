"""Keyed hashes."""

import _hashes

digest_size = None


class HMAC:
    """A hash that depends on a key."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, bytes) and type(key).__name__ != "bytearray":
            raise TypeError("key: expected bytes or bytearray, but got %r" % type(key).__name__)
        if not digestmod:
            raise TypeError("Missing required parameter 'digestmod'.")
        if isinstance(digestmod, str):
            name = digestmod.lower().replace("-", "")
        else:
            made = digestmod() if callable(digestmod) else digestmod.new()
            name = made.name
        self._hmac = _hashes.hmac(key, msg, name)
        self.digest_size = self._hmac.digest_size
        self.block_size = self._hmac.block_size

    @property
    def name(self):
        return self._hmac.name

    def update(self, msg):
        self._hmac.update(msg)

    def copy(self):
        other = self.__class__.__new__(self.__class__)
        other._hmac = self._hmac.copy()
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        return other

    def digest(self):
        return self._hmac.digest()

    def hexdigest(self):
        return self._hmac.hexdigest()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    return HMAC(key, msg, digest).digest()


def compare_digest(a, b, /):
    """Whether two texts in ASCII, or two bytes, are equal."""
    if isinstance(a, str) and isinstance(b, str):
        if not (a.isascii() and b.isascii()):
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return a == b
    if isinstance(a, str) or isinstance(b, str) or not hasattr(a, "decode") or not hasattr(b, "decode"):
        bad = a if isinstance(a, str) or not hasattr(a, "decode") else b
        raise TypeError(f"a bytes-like object is required, not '{type(bad).__name__}'")
    return a == b
