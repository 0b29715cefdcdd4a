import datetime as dt
from datetime import date, datetime, time, timedelta, timezone, tzinfo, UTC

d = date(2024, 2, 29)
t = datetime(2024, 5, 17, 10, 30, 15, 123456)
z = timezone(timedelta(hours=2))
a = datetime(2024, 5, 17, 10, 30, tzinfo=timezone.utc)
print(d, repr(d), t, repr(t), a, repr(a), datetime(2024, 1, 1, tzinfo=z), repr(z), z, timezone.utc, timezone(timedelta(hours=-5, minutes=-30), "X"), repr(timezone(timedelta(minutes=90), "N")))
print(d.year, d.month, d.day, t.hour, t.minute, t.second, t.microsecond, t.tzinfo, a.tzinfo, t.date(), t.time(), a.timetz(), t.fold)
for bad in (lambda: date(2024, 13, 1), lambda: date(2023, 2, 29), lambda: date(0, 1, 1), lambda: date(), lambda: date(1, 2), lambda: date("a", 1, 1), lambda: date(2024, 1.0, 1), lambda: datetime(2024, 1, 1, 24), lambda: datetime(2024, 1, 1, 0, 60), lambda: time(25), lambda: datetime(2024, 1, 1, tzinfo=3), lambda: date(2024, 1, 1, 5), lambda: date(2024, 1, x=1), lambda: d < t, lambda: t < a, lambda: t - a, lambda: timedelta("a"), lambda: timezone(timedelta(days=1)), lambda: timezone(3), lambda: date.max + timedelta(1), lambda: timedelta(days=10**9 + 1), lambda: timedelta(1) / 0, lambda: date.fromisoformat("2024-1-1"), lambda: datetime.fromisoformat("x"), lambda: datetime.fromisoformat("2024-13-01"), lambda: datetime.strptime("2024", "%Y-%m"), lambda: datetime.strptime("2024 x", "%Y"), lambda: datetime.strptime("a", "%Q"), lambda: datetime.strptime("a", "%"), lambda: datetime.strptime("2024-02-30", "%Y-%m-%d"), lambda: date.fromordinal(0), lambda: date.fromisocalendar(2024, 60, 1), lambda: datetime.combine(3, time()), lambda: t.isoformat(timespec="x"), lambda: t.replace(month=13), lambda: datetime.strptime(3, "%Y")):
    try:
        print("no error", bad())
    except Exception as e:
        print(type(e).__name__, e)
print(d + timedelta(days=1), d - timedelta(weeks=1), d - date(2024, 1, 1), t + timedelta(hours=20, microseconds=900000), timedelta(1) + d, t - datetime(2024, 5, 16), a - datetime(2024, 5, 17, 10, 30, tzinfo=z), a == datetime(2024, 5, 17, 12, 30, tzinfo=z), t == a, t != a, d == t, sorted([date(2024, 3, 1), d]))
for td in (timedelta(), timedelta(1), timedelta(days=-1, seconds=5), timedelta(hours=25, minutes=3), timedelta(microseconds=1), timedelta(milliseconds=1500), timedelta(weeks=2, days=1.5), timedelta(seconds=0.1), timedelta(days=-3), timedelta(hours=-1), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(seconds=1e-6 * 2.5), timedelta(days=1e-9)):
    print(td, repr(td), td.days, td.seconds, td.microseconds, td.total_seconds(), bool(td), -td, abs(td), td * 2, td / 2, td // 3, td * 1.5)
print(timedelta(1) / timedelta(hours=5), timedelta(1) // timedelta(hours=5), timedelta(1) % timedelta(hours=5), divmod(timedelta(1), timedelta(hours=5)), 3 * timedelta(1), timedelta(1) / 0.7, timedelta(1) > timedelta(hours=23), sum([timedelta(1), timedelta(2)], timedelta()), timedelta.max, timedelta.min, max(timedelta(1), timedelta(2)), timedelta(1) == 1, {timedelta(1): 1}[timedelta(hours=24)])
print(d.isoformat(), t.isoformat(), t.isoformat(" "), t.isoformat(sep="_", timespec="seconds"), t.isoformat(timespec="milliseconds"), a.isoformat(), datetime(2024, 1, 1).isoformat(), d.weekday(), d.isoweekday(), d.isocalendar(), d.isocalendar().week, d.toordinal(), date.fromordinal(738945), d.ctime(), t.ctime(), date.fromisocalendar(2024, 9, 4))
print(t.strftime("%Y-%m-%d %H:%M:%S.%f %y %b %B %a %A %j %p %I %U %W %V %G %u %w %Z|%z| %% %-d %-m %e %F %T %D %c %x %X %s"), a.strftime("%z %Z"), f"{t:%Y%m%d}", f"{d:%d.%m.%Y}", f"{t}", f"{d!r}", "{:%H}".format(t), format(t, ""), datetime(2024, 1, 1, tzinfo=z).strftime("%z %Z"), time(5, 6).strftime("%H-%M %Y"), date(999, 1, 1).strftime("%Y"))
for s, f in (("2024-05-17", "%Y-%m-%d"), ("17/05/24 3:04 PM", "%d/%m/%y %I:%M %p"), ("May 3 2024", "%b %d %Y"), ("2024-05-17T10:30:15.5Z", "%Y-%m-%dT%H:%M:%S.%fZ"), ("2024-05-17 10:00 +0230", "%Y-%m-%d %H:%M %z"), ("2024-05-17T10:00:00Z", "%Y-%m-%dT%H:%M:%S%z"), ("Friday, 17. May 2024", "%A, %d. %B %Y"), ("2024 138", "%Y %j"), ("20240517", "%Y%m%d"), ("12:00 am", "%I:%M %p"), ("2024 20 5", "%Y %W %w"), ("2024-W20-5", "%G-W%V-%u"), ("69", "%y"), ("68", "%y"), ("10:00 UTC", "%H:%M %Z"), ("05-2024", "%m-%Y"), ("2024-05-17  10", "%Y-%m-%d %H"), ("2024-05-17 -05:30", "%Y-%m-%d %z")):
    print(repr(datetime.strptime(s, f)))
for s in ("2024-05-17", "2024-05-17T10:30", "2024-05-17 10:30:15", "2024-05-17T10:30:15.123", "2024-05-17T10:30:15.123456+02:00", "2024-05-17T10:30:15Z", "20240517T103015", "2024-W20-5T10", "2024-05-17T10:30:15,5", "2024-05-17T10:30:15.123456789", "2024-05-17T10-05:30", "2024W205", "2024-W20", "20240517", "2024-05-17T103015.25-0100"):
    print(repr(datetime.fromisoformat(s)))
print(date.fromisoformat("2024-05-17"), date.fromisoformat("20240517"), date.fromisoformat("2024-W20-5"), time.fromisoformat("10:30"), repr(time.fromisoformat("T10:30:01.5+01:00")))
print(a.astimezone(z), a.astimezone(z).date(), t.replace(tzinfo=timezone.utc).timestamp(), a.timestamp(), datetime.fromtimestamp(0, timezone.utc), datetime.fromtimestamp(1715941815.123456, tz=z), datetime.utcfromtimestamp(1e9), datetime.fromtimestamp(1.5), date.fromtimestamp(86400), a.utcoffset(), z.utcoffset(None), a.tzname(), t.utcoffset(), a.dst(), t.astimezone(timezone.utc), t.astimezone())
print(t.replace(year=2025), t.replace(hour=0, minute=0, second=0, microsecond=0), d.replace(day=1), a.replace(tzinfo=None), t.timetuple()[:9], a.utctimetuple(), d.timetuple(), datetime.combine(d, time(1, 2)), datetime.combine(d, time(1, 2), timezone.utc), datetime.min, datetime.max, date.min, time.max, datetime.resolution)
print(time(1, 2), repr(time(1, 2, 3, 4)), time(1) < time(2), time(1, 2, tzinfo=timezone.utc), time(10, 5, 3).isoformat("minutes"), time(1).replace(minute=5), time(), repr(time()), bool(time()), time(12, tzinfo=timezone.utc) == time(14, tzinfo=z))
print(isinstance(t, date), isinstance(d, datetime), type(t).__name__, type(d + timedelta(1)).__name__, issubclass(datetime, date), issubclass(timezone, tzinfo), {d: 1}[date(2024, 2, 29)], len({t, t.replace()}), {(d, 1): 2}[(date(2024, 2, 29), 1)], hash(a) == hash(a.astimezone(z)), UTC is timezone.utc, timezone(timedelta(0)) is timezone.utc, timezone(timedelta(hours=2)) == z)


class CET(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=1) + self.dst(dt)

    def dst(self, dt):
        return timedelta(hours=1 if dt is not None and 3 < dt.month < 10 else 0)

    def tzname(self, dt):
        return "CET"


c = CET()
print(a.astimezone(c), datetime(2024, 1, 1, tzinfo=c), datetime(2024, 6, 1, tzinfo=c).strftime("%Z %z"), datetime(2024, 6, 1, tzinfo=c).utcoffset())


class MyDate(date):
    def next(self):
        return self + timedelta(1)


m = MyDate(2024, 1, 31)
print(m.next(), type(m.next()).__name__, repr(m), MyDate.fromisoformat("2024-01-01").next(), isinstance(m, date), m == date(2024, 1, 31))


class MyDT(datetime):
    pass


print(repr(MyDT(2024, 1, 1)), type(MyDT.now()).__name__, type(MyDT(2024, 1, 1) + timedelta(1)).__name__, type(MyDT.strptime("2024", "%Y")).__name__)
try:
    t.year = 5
except AttributeError as e:
    print("AttributeError")
days = [(date(2024, 1, 1) + timedelta(days=i)).isoformat() for i in range(0, 60, 20)]
print(days, dt.MINYEAR, dt.MAXYEAR, [x.strftime("%b") for x in (date(2024, m, 1) for m in range(1, 13))])
from zoneinfo import ZoneInfo
b = ZoneInfo("Europe/Berlin")
x = datetime(2024, 3, 31, 1, 30, tzinfo=timezone.utc)
print(b, repr(b), x.astimezone(b), datetime(2024, 7, 1, 12, tzinfo=b), datetime(2024, 1, 1, tzinfo=b).utcoffset(), datetime(2024, 7, 1, tzinfo=b).tzname(), datetime(2024, 7, 1, tzinfo=b).dst(), datetime(2024, 10, 27, 2, 30, tzinfo=b).utcoffset(), datetime(2024, 10, 27, 2, 30, tzinfo=b, fold=1).utcoffset(), datetime(2024, 3, 31, 2, 30, tzinfo=b).utcoffset(), repr(datetime(2024, 10, 27, 1, 30, tzinfo=timezone.utc).astimezone(b)), datetime(2024, 7, 1, tzinfo=b).timestamp(), ZoneInfo("UTC") is ZoneInfo("UTC"), datetime(2024, 7, 1, tzinfo=ZoneInfo("America/New_York")).astimezone(b), b.key)
try:
    ZoneInfo("No/Where")
except KeyError as e:
    print(type(e).__name__, e)
import time as tm
print(tm.gmtime(0), tm.strftime("%Y-%m-%d", tm.gmtime(86400)), tm.strptime("2024-05-17", "%Y-%m-%d"), tm.mktime(tm.gmtime(1000)), tm.gmtime(0).tm_year, tm.asctime(tm.gmtime(0)), type(tm.time()).__name__, tm.strptime("10:30", "%H:%M").tm_hour, tm.perf_counter() >= 0, tm.monotonic() <= tm.monotonic())
tm.sleep(0)
