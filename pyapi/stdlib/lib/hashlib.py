"""Hashes."""

import _hashes

algorithms_guaranteed = {"md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512"}
algorithms_available = set(algorithms_guaranteed)


def new(name, data=b"", *, usedforsecurity=True):
    return _hashes.new(name.lower().replace("-", ""), data)


def _constructor(name):
    def make(string=b"", *, usedforsecurity=True):
        return _hashes.new(name, string)

    make.__name__ = make.__qualname__ = name
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
