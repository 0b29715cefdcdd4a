"""What strptime finds in a text. The parser is in Go."""

from time import _parse, struct_time as _struct_time

__all__ = []


def _strptime(data_string, format="%a %b %d %H:%M:%S %Y"):
    """The fields of struct_time with zone and offset, the microseconds, and the microseconds of the offset."""
    for index, arg in enumerate([data_string, format]):
        if not isinstance(arg, str):
            raise TypeError(f"strptime() argument {index} must be str, not {type(arg)}")
    return _parse(data_string, format)


def _strptime_time(data_string, format="%a %b %d %H:%M:%S %Y"):
    return _struct_time(_strptime(data_string, format)[0])


def _strptime_datetime(cls, data_string, format="%a %b %d %H:%M:%S %Y"):
    return cls.strptime(data_string, format)
