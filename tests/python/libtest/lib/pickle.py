"""Not in dp: what pickles is skipped."""

from _missing import module

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


__getattr__ = module("pickle")
