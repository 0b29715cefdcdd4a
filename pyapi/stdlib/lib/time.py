"""Clocks. The rest is in Go."""


class struct_time(tuple):
    """The time value as returned by gmtime(), localtime(), and strptime(), and
    accepted by asctime(), mktime() and strftime().  May be considered as a
    sequence of 9 integers."""

    n_fields = 11
    n_sequence_fields = 9
    n_unnamed_fields = 0
    __match_args__ = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")

    def __new__(cls, sequence, dict={}):
        try:
            fields = tuple(sequence)
        except TypeError:
            raise TypeError("constructor requires a sequence") from None
        if len(fields) < 9:
            raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(fields)}-sequence given)")
        if len(fields) > 11:
            raise TypeError(f"time.struct_time() takes an at most 11-sequence ({len(fields)}-sequence given)")
        self = tuple.__new__(cls, fields[:9])
        self.__dict__["tm_zone"] = fields[9] if len(fields) > 9 else dict.get("tm_zone")
        self.__dict__["tm_gmtoff"] = fields[10] if len(fields) > 10 else dict.get("tm_gmtoff")
        return self

    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])

    def __setattr__(self, name, value):
        if name in ("tm_zone", "tm_gmtoff"):
            raise AttributeError("readonly attribute")
        raise AttributeError(f"'time.struct_time' object has no attribute '{name}'")

    def __reduce__(self):
        return (struct_time, (tuple(self), {"tm_zone": self.tm_zone, "tm_gmtoff": self.tm_gmtoff}))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return "time.struct_time(tm_year=%r, tm_mon=%r, tm_mday=%r, tm_hour=%r, tm_min=%r, tm_sec=%r, tm_wday=%r, tm_yday=%r, tm_isdst=%r)" % tuple(self)


def gmtime(seconds=None, /):
    return struct_time(_fields(seconds, True))


def localtime(seconds=None, /):
    return struct_time(_fields(seconds, False))


def mktime(t, /):
    return _mktime(t)


def strftime(format, t=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    return _strftime(format, localtime() if t is None else t)


def asctime(t=None, /):
    return _asctime(localtime() if t is None else t)


def ctime(seconds=None, /):
    return _asctime(localtime(seconds))


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    from _strptime import _strptime_time

    return _strptime_time(data_string, format)


class _ClockInfo:
    def __init__(self, implementation, monotonic, adjustable, resolution):
        self.implementation = implementation
        self.monotonic = monotonic
        self.adjustable = adjustable
        self.resolution = resolution

    def __repr__(self):
        return f"namespace(implementation={self.implementation!r}, monotonic={self.monotonic!r}, adjustable={self.adjustable!r}, resolution={self.resolution!r})"


def get_clock_info(name, /):
    if not isinstance(name, str):
        raise TypeError(f"get_clock_info() argument 1 must be str, not {type(name).__name__}")
    clocks = {
        "time": ("clock_gettime(CLOCK_REALTIME)", False, True),
        "monotonic": ("clock_gettime(CLOCK_MONOTONIC)", True, False),
        "perf_counter": ("clock_gettime(CLOCK_MONOTONIC)", True, False),
        "process_time": ("clock_gettime(CLOCK_PROCESS_CPUTIME_ID)", True, False),
        "thread_time": ("clock_gettime(CLOCK_THREAD_CPUTIME_ID)", True, False),
    }
    if name not in clocks:
        raise ValueError("unknown clock")
    return _ClockInfo(*clocks[name], 1e-09)


CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_TAI = 0, 1, 2, 3, 4, 7, 11


def clock_gettime_ns(clk_id, /):
    if clk_id == CLOCK_REALTIME:
        return time_ns()
    if clk_id in (CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME):
        return monotonic_ns()
    if clk_id in (CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID):
        return process_time_ns()
    raise OSError(22, "Invalid argument")


def clock_gettime(clk_id, /):
    return clock_gettime_ns(clk_id) / 10**9


def clock_getres(clk_id, /):
    clock_gettime_ns(clk_id)
    return 1e-09


def clock_settime(clk_id, time, /):
    raise PermissionError(1, "Operation not permitted")


def tzset():
    raise NotImplementedError("time.tzset() is not available in pipeline files: the time zone is the session's")


_STRUCT_TM_ITEMS = 11
timezone, altzone, daylight, tzname = _zone()
