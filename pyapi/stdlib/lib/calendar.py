"""Months and weeks."""

import datetime as _datetime

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)
month_name = ["", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
month_abbr = [n[:3] for n in month_name]
day_name = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
day_abbr = [n[:3] for n in day_name]


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


def isleap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    return sum(1 for y in range(y1, y2) if isleap(y))


def weekday(year, month, day):
    return _datetime.date(year, month, day).weekday()


def monthrange(year, month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    days = 29 if month == 2 and isleap(year) else [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
    return weekday(year, month, 1), days


def monthcalendar(year, month):
    first, days = monthrange(year, month)
    cells = [0] * first + list(range(1, days + 1))
    cells += [0] * (-len(cells) % 7)
    return [cells[i:i + 7] for i in range(0, len(cells), 7)]


def timegm(t):
    year, month, day, hour, minute, second = t[:6]
    return ((_datetime.date(year, month, 1).toordinal() - 719163 + day - 1) * 24 + hour) * 3600 + minute * 60 + second
