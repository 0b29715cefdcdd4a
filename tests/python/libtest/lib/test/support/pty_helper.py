"""Not here: what uses it is skipped."""

from _missing import module

__getattr__ = module("test.support.pty_helper")
