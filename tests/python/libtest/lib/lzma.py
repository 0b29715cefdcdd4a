"""For the tests of zoneinfo, which unpack files of time zones: CPython does it."""

from _scratch_files import unlzma as decompress
