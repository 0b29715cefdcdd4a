"""Clocks. The rest is in Go."""


class struct_time(tuple):
    def __new__(cls, fields, *more):
        fields = tuple(fields)
        if len(fields) < 9 or len(fields) > 11:
            raise TypeError(f"time.struct_time() takes an at least 9-sequence ({len(fields)}-sequence given)")
        self = tuple.__new__(cls, fields[:9])
        self.tm_zone = fields[9] if len(fields) > 9 else None
        self.tm_gmtoff = fields[10] if len(fields) > 10 else None
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

    def __repr__(self):
        return "time.struct_time(tm_year=%r, tm_mon=%r, tm_mday=%r, tm_hour=%r, tm_min=%r, tm_sec=%r, tm_wday=%r, tm_yday=%r, tm_isdst=%r)" % tuple(self)


def gmtime(secs=None, /):
    return struct_time(_fields(secs, True))


def localtime(secs=None, /):
    return struct_time(_fields(secs, False))


def mktime(t, /):
    return _mktime(t)


def strftime(format, t=None, /):
    return _strftime(format, localtime() if t is None else t)


def asctime(t=None, /):
    return _strftime("%a %b %e %H:%M:%S %Y", localtime() if t is None else t)


def ctime(secs=None, /):
    return asctime(localtime(secs))


timezone = altzone = -localtime(0).tm_gmtoff
tzname = (localtime(0).tm_zone, localtime(0).tm_zone)
daylight = 0
