"""CPython runs these tests for its two implementations of datetime. dp has one."""

from test.datetimetester import *
