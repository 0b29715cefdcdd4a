"""Time zones by name, from the data inside the program."""

from _zoneinfo import ZoneInfo, _names

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()


class ZoneInfoNotFoundError(KeyError):
    """There is no zone of that name."""


class InvalidTZPathWarning(RuntimeWarning):
    pass


for _c in (ZoneInfoNotFoundError, InvalidTZPathWarning):
    _c.__module__ = "zoneinfo._common"


def available_timezones():
    """The names of all zones, as a set."""
    return set(_names())


def reset_tzpath(to=None):
    raise NotImplementedError("zoneinfo.reset_tzpath() is not available in pipeline files: the data is that of the program")
