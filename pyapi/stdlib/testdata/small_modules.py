import calendar
import csv
import io
import numbers
import secrets
import statistics
import threading
from urllib.parse import quote, quote_plus, unquote, unquote_plus, urlencode, urlparse, urlsplit, urljoin, parse_qs, parse_qsl, urlunparse

print(calendar.monthrange(2024, 2), calendar.isleap(2100), calendar.month_name[5], calendar.day_abbr[0], calendar.monthcalendar(2024, 2), calendar.timegm((1970, 1, 2, 0, 0, 1)), calendar.leapdays(2000, 2024), list(calendar.month_abbr)[1:3])
try:
    calendar.monthrange(2024, 13)
except ValueError as e:
    print(e)
text = 'a,b\r\n1,"x, ""y"""\r\n\r\n2,"line\nbreak"\r\n'
print(list(csv.reader(io.StringIO(text))), list(csv.DictReader(io.StringIO(text))), list(csv.reader(["a;b", "'c;d';e"], delimiter=";", quotechar="'")), list(csv.reader(["1,\"x\""], quoting=csv.QUOTE_NONNUMERIC)), list(csv.reader(["a\tb"], "excel-tab")), list(csv.DictReader(["a,b,c", "1,2", "1,2,3,4"])))
out = io.StringIO()
w = csv.writer(out)
w.writerow(["a", 1, 2.5, None, 'q"x', "c,d", "n\nl", True])
w.writerows([[""], ["", ""]])
d = csv.DictWriter(out, ["x", "y"], extrasaction="ignore")
d.writeheader()
d.writerow({"x": 1, "z": 3})
print(repr(out.getvalue()))
out = io.StringIO()
csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerow(["a", 1])
print(repr(out.getvalue()))
try:
    csv.DictWriter(out, ["x"]).writerow({"q": 1})
except ValueError as e:
    print(e)
print(isinstance(1, numbers.Number), isinstance(1.5, numbers.Integral), isinstance(True, numbers.Integral), isinstance("a", numbers.Number), isinstance(1j, numbers.Real))
print(len(secrets.token_hex(8)), len(secrets.token_bytes(4)), secrets.randbelow(5) < 5, secrets.choice([1]) == 1)
print(statistics.mean([1, 2, 3, 4]), statistics.mean([1, 3]), statistics.median([3, 1, 2]), statistics.median([1, 2, 3, 4]), statistics.mode("aab"), statistics.stdev([1, 2, 3, 4]), statistics.pstdev([1, 2, 3, 4]), statistics.variance([1, 2, 3]), statistics.fmean([1, 2]), statistics.multimode("aabb"), statistics.quantiles([1, 2, 3, 4, 5]), statistics.median_low([1, 2, 3, 4]), statistics.mean([0.1, 0.2, 0.3]), statistics.variance([1.5, 2.5, 4.1]), statistics.pvariance([0.1, 0.2, 0.4]), statistics.quantiles(range(11), n=10, method="inclusive"))
try:
    statistics.mean([])
except statistics.StatisticsError as e:
    print(e)
lock = threading.Lock()
with lock:
    print(lock.locked(), threading.current_thread().name)
print(lock.acquire(blocking=False), lock.acquire(blocking=False))
print(quote("a b/é?&"), quote("a/b", safe=""), quote_plus("a b&c"), unquote("a%20b%C3%A9%zz"), unquote_plus("a+b%2B"), urlencode({"a": 1, "b": "x y", "c": [1, 2]}), urlencode([("a", [1, 2])], doseq=True))
u = urlparse("https://user:pw@Host.com:8080/p/a;x=1?q=1&r=a%20b#frag")
print(u, u.hostname, u.port, u.username, u.password, u.geturl(), urlsplit("s3://bucket/key?x"), urlsplit("/only/path"), urlparse("mailto:a@b.c"), u._replace(query="").geturl())
print(parse_qs("a=1&a=2&b=&c=x+y"), parse_qsl("a=1&b=", keep_blank_values=True), [urljoin("http://a/b/c/d?q", x) for x in ("g", "./g", "../g", "/g", "//h/g", "?y", "#s", "../../../g", "http://z/x", "g/", "", "..")])
