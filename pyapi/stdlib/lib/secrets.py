"""Random values that cannot be guessed."""

import base64 as _base64
import random as _random

import _files

DEFAULT_ENTROPY = 32
SystemRandom = _random.SystemRandom
_system = SystemRandom()
choice = _system.choice


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _system.randrange(exclusive_upper_bound)


def randbits(k):
    return _system.getrandbits(k)


def token_bytes(nbytes=None):
    return _files.urandom(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    return _base64.urlsafe_b64encode(token_bytes(nbytes)).decode().rstrip("=")


from hmac import compare_digest
