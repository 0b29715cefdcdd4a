"""CPython runs these tests for its two implementations of datetime. dp has one, which answers as the one in C."""

import unittest

from test.datetimetester import *

for _class in list(globals().values()):
    if isinstance(_class, type) and issubclass(_class, unittest.TestCase):
        _class.__name__ += "_Fast"
