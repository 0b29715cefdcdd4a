"""Hashes in tests: all that hashlib has are there."""


def requires_hashdigest(digestname, openssl=None, usedforsecurity=True):
    return lambda test: test
