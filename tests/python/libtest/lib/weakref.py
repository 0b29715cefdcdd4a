"""Not in dp: what refers weakly is skipped."""

from _missing import module

__getattr__ = module("weakref")
