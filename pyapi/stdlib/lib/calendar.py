"""Months and weeks, and calendars as text and HTML."""

import datetime
from itertools import repeat as _repeat, zip_longest as _zip_longest

__all__ = ["IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday", "monthrange", "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr", "day_name", "day_abbr", "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "weekheader", "FRIDAY", "MONDAY", "SATURDAY", "SUNDAY", "THURSDAY", "TUESDAY", "WEDNESDAY"]

error = ValueError
January = 1
February = 2
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)


class _IllegalNumber(ValueError):
    """A number that stands for no month, or no weekday; it is kept in the attribute of that name."""

    def __init__(self, number):
        setattr(self, self._what, number)

    def __str__(self):
        return f"bad {self._what} number {getattr(self, self._what)!r}; must be {self._allowed}"


class IllegalMonthError(_IllegalNumber):
    _what, _allowed = "month", "1-12"


class IllegalWeekdayError(_IllegalNumber):
    _what, _allowed = "weekday", "0 (Monday) to 6 (Sunday)"


class _Names:
    """The names of months or days, formatted when they are asked for."""

    def __init__(self, dates, format):
        self._dates = dates
        self.format = format

    def __getitem__(self, i):
        found = self._dates[i]
        if isinstance(i, slice):
            return [d and d.strftime(self.format) for d in found]
        return found and found.strftime(self.format)

    def __len__(self):
        return len(self._dates)


_months = [""] + [datetime.date(2001, m, 1) for m in range(1, 13)]
_days = [datetime.date(2001, 1, d) for d in range(1, 8)]
day_name = _Names(_days, "%A")
day_abbr = _Names(_days, "%a")
month_name = _Names(_months, "%B")
month_abbr = _Names(_months, "%b")


def isleap(year):
    """Whether the year has a February 29."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """How many leap years there are from y1 to before y2."""
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


def weekday(year, month, day):
    """The day of the week, 0 for Monday."""
    # Dates repeat every 400 years, which is 20871 weeks.
    known = datetime.MINYEAR <= year <= datetime.MAXYEAR
    return datetime.date(year if known else 2000 + year % 400, month, day).weekday()


def monthrange(year, month):
    """The weekday of the first of a month, and how many days it has."""
    if month < 1 or month > 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _monthlen(year, month)


def _monthlen(year, month):
    return mdays[month] + (month == February and isleap(year))


def _prevmonth(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _nextmonth(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


class Calendar:
    """Weeks as data. They begin on firstweekday, 0 for Monday."""

    def setfirstweekday(self, firstweekday):
        self._first = firstweekday

    def getfirstweekday(self):
        return self._first % 7

    firstweekday = property(getfirstweekday, setfirstweekday)

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def iterweekdays(self):
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def itermonthdates(self, year, month):
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays(self, year, month):
        first, days = monthrange(year, month)
        yield from _repeat(0, (first - self.firstweekday) % 7)
        yield from range(1, days + 1)
        yield from _repeat(0, (self.firstweekday - first - days) % 7)

    def itermonthdays2(self, year, month):
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays3(self, year, month):
        first, days = monthrange(year, month)
        before = (first - self.firstweekday) % 7
        y, m = _prevmonth(year, month)
        end = _monthlen(y, m) + 1
        for d in range(end - before, end):
            yield y, m, d
        for d in range(1, days + 1):
            yield year, month, d
        y, m = _nextmonth(year, month)
        for d in range(1, (self.firstweekday - first - days) % 7 + 1):
            yield y, m, d

    def itermonthdays4(self, year, month):
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    @staticmethod
    def _weeks(days):
        days = list(days)
        return [days[i : i + 7] for i in range(0, len(days), 7)]

    def monthdatescalendar(self, year, month):
        return self._weeks(self.itermonthdates(year, month))

    def monthdays2calendar(self, year, month):
        return self._weeks(self.itermonthdays2(year, month))

    def monthdayscalendar(self, year, month):
        return self._weeks(self.itermonthdays(year, month))

    @staticmethod
    def _rows(make, year, width):
        months = [make(year, m) for m in range(1, 13)]
        return [months[i : i + width] for i in range(0, 12, width)]

    def yeardatescalendar(self, year, width=3):
        return self._rows(self.monthdatescalendar, year, width)

    def yeardays2calendar(self, year, width=3):
        return self._rows(self.monthdays2calendar, year, width)

    def yeardayscalendar(self, year, width=3):
        return self._rows(self.monthdayscalendar, year, width)


class TextCalendar(Calendar):
    """Calendars as plain text."""

    def prweek(self, theweek, width):
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return ("" if day == 0 else "%2i" % day).center(width)

    def formatweek(self, theweek, width):
        return " ".join(self.formatday(d, wd, width) for d, wd in theweek)

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join(self.formatweekday(i, width) for i in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        w = max(2, w)
        l = max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join(line.rstrip() + "\n" * l for line in lines)

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        w, l, c = max(2, w), max(1, l), max(2, c)
        width = 7 * (w + 1) - 1
        header = self.formatweekheader(w)
        lines = [repr(theyear).center(width * m + c * (m - 1))]
        for first, row in zip(range(1, 13, m), self.yeardays2calendar(theyear, m)):
            names = [self.formatmonthname(theyear, first + i, width, False) for i in range(len(row))]
            lines += ["", formatstring(names, width, c), formatstring([header] * len(row), width, c)]
            for weeks in _zip_longest(*row):
                lines.append(formatstring((self.formatweek(week, w) if week else "" for week in weeks), width, c))
        return "".join(line.rstrip() + "\n" * l for line in lines)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """Calendars as HTML tables."""

    # The classes of the cells, of the days' names, of cells without a day, and of the tables and their heads.
    cssclasses = cssclasses_weekday_head = "mon tue wed thu fri sat sun".split()
    cssclass_noday = "noday"
    cssclass_month = cssclass_month_head = "month"
    cssclass_year = cssclass_year_head = "year"

    def formatday(self, day, weekday):
        kind, text = (self.cssclasses[weekday], int(day)) if day else (self.cssclass_noday, "&nbsp;")
        return f'<td class="{kind}">{text}</td>'

    def formatweek(self, theweek):
        return "<tr>%s</tr>" % "".join(self.formatday(d, wd) for d, wd in theweek)

    def formatweekday(self, day):
        return '<th class="%s">%s</th>' % (self.cssclasses_weekday_head[day], day_abbr[day])

    def formatweekheader(self):
        return "<tr>%s</tr>" % "".join(self.formatweekday(i) for i in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, withyear=True):
        s = "%s %s" % (month_name[themonth], theyear) if withyear else "%s" % month_name[themonth]
        return '<tr><th colspan="7" class="%s">%s</th></tr>' % (self.cssclass_month_head, s)

    def formatmonth(self, theyear, themonth, withyear=True):
        lines = ['<table border="0" cellpadding="0" cellspacing="0" class="%s">' % self.cssclass_month]
        lines.append(self.formatmonthname(theyear, themonth, withyear=withyear))
        lines.append(self.formatweekheader())
        lines += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        lines.append("</table>")
        return "\n".join(lines) + "\n"

    def formatyear(self, theyear, width=3):
        width = max(width, 1)
        cells = [f"<td>{self.formatmonth(theyear, month, withyear=False)}</td>" for month in range(1, 13)]
        rows = [f"<tr>{''.join(cells[i:i + width])}</tr>" for i in range(0, 12, width)]
        head = '<tr><th colspan="%d" class="%s">%s</th></tr>' % (width, self.cssclass_year_head, theyear)
        return f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_year}">\n{head}{"".join(rows)}</table>'

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        if encoding is None:
            encoding = "utf-8"
        out = ['<?xml version="1.0" encoding="%s"?>\n' % encoding]
        out.append('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n')
        out.append("<html>\n<head>\n")
        out.append('<meta http-equiv="Content-Type" content="text/html; charset=%s" />\n' % encoding)
        if css is not None:
            out.append('<link rel="stylesheet" type="text/css" href="%s" />\n' % css)
        out.append("<title>Calendar for %d</title>\n</head>\n<body>\n" % theyear)
        out.append(self.formatyear(theyear, width))
        out.append("</body>\n</html>\n")
        return "".join(out).encode(encoding, "xmlcharrefreplace")


def _no_locale(name):
    raise NotImplementedError(f"calendar.{name} is not available in pipeline files: names are English")


class LocaleTextCalendar(TextCalendar):
    def __init__(self, firstweekday=0, locale=None):
        _no_locale("LocaleTextCalendar")


class LocaleHTMLCalendar(HTMLCalendar):
    def __init__(self, firstweekday=0, locale=None):
        _no_locale("LocaleHTMLCalendar")


# The functions of the module are methods of one calendar.
c = TextCalendar()
firstweekday, monthcalendar = c.getfirstweekday, c.monthdayscalendar
calendar, month, week, weekheader = c.formatyear, c.formatmonth, c.formatweek, c.formatweekheader
prcal, prmonth, prweek = c.pryear, c.prmonth, c.prweek


def setfirstweekday(firstweekday):
    if firstweekday < MONDAY or firstweekday > SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.setfirstweekday(firstweekday)


def formatstring(cols, colwidth=20, spacing=6):
    """Columns, centered, beside each other: as wide as seven days of two digits."""
    return (" " * spacing).join(col.center(colwidth) for col in cols)


def format(cols, colwidth=20, spacing=6):
    print(formatstring(cols, colwidth, spacing))


EPOCH = 1970
_EPOCH_ORD = datetime.date(EPOCH, 1, 1).toordinal()


def timegm(tuple):
    """The inverse of time.gmtime()."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH_ORD + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
