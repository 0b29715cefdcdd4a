"""Keyed hashes."""

import _hashes


def new(key, msg=None, digestmod=""):
    if not digestmod:
        raise TypeError("Missing required parameter 'digestmod'.")
    name = digestmod if isinstance(digestmod, str) else getattr(digestmod, "__name__", "")
    return _hashes.hmac(key, msg, name)


def digest(key, msg, digest):
    return new(key, msg, digest).digest()


def compare_digest(a, b, /):
    return a == b
