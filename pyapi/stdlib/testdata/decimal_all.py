from decimal import *
import math

D = Decimal
for v in ("1.50", "-0.001", "1E+3", "123456789.123456789", "0", "-0", "0.0000001", "1e-10", "Infinity", "-inf", "NaN", " 12 ", "1_000.5", ".5", "5.", "+3", "0.00", "1E5"):
    d = D(v)
    print(repr(d), str(d), bool(d), d.as_tuple(), d.adjusted() if d.is_finite() else None)
print(D(5), D(-3), D(0.1), D(0.5), D((1, (1, 2, 3), -2)), D(D("1.5")), D(True), D(10**30), D.from_float(0.25), D())
a, b = D("10.25"), D("3")
print(a + b, a - b, a * b, a / b, a // b, a % b, -a, +a, abs(-a), a ** 2, a ** -1, divmod(a, b), 2 * a, a + 1, 1 - a, 7 / b, 7 // b, 7 % b, b ** 3, 2 ** b, -D("7") % 3, -D("7") // 3)
print(D(1) / 3, D(2) / 3, D(1) / 7, D("1E+30") + D("1E-30"), D("0.1") + D("0.2"), D("0.1") * 3 == D("0.3"), D(10) / 4, D("1.00") * D("2.0"), D("1.0") - D("1.00"), D(100) / 10, D("1e-5") / 2, D("123456789012345678901234567890") + 1, D("99999999999999999999999999995") + 0)
for mode in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP):
    print(mode, [str(D(x).quantize(D("0.1"), rounding=mode)) for x in ("1.25", "-1.25", "1.35", "1.21", "-1.29", "1.05", "1.01")], D("2.5").to_integral_value(rounding=mode))
print(D("1.005").quantize(D("0.01"), ROUND_HALF_UP), D("12.3").quantize(D("1")), D("1").quantize(D("0.000")), D("1234.5").quantize(D("1E+2")), D("2.5").to_integral_value(), round(D("2.675"), 2), round(D("2.5")), round(D("3.5")), round(D("-1234.5"), -2), D("100").normalize(), D("1.500").normalize(), D("0.00").normalize(), D(2).sqrt(), D("16").sqrt(), D("0.25").sqrt(), int(D("3.9")), int(D("-3.9")), float(D("0.1")), math.floor(D("-1.5")), math.ceil(D("1.2")), math.trunc(D("-1.9")))
print(D("1.0") == 1, D("1.0") == D("1.00"), D("0.1") == 0.1, D("0.5") == 0.5, D(1) < 2, D(1) > 0.5, D(3) >= D("3.0"), 1 == D(1), {D("1.0"): "a"}[1], hash(D("1.0")) == hash(1), hash(D("0.5")) == hash(0.5), sorted([D("3"), D("1.5"), D("-2")]), max(D(1), D("1.5")), sum([D("0.1")] * 10), sum([D("1.1"), D("2.2")], D(0)), D(1) != D(2), D("NaN") == D("NaN"), D("inf") > 10**10, D(1) in [1], D("a") if False else 0)
for bad in (lambda: D("abc"), lambda: D(""), lambda: D(1) / 0, lambda: D(0) / 0, lambda: D(1) % 0, lambda: D(1) // 0, lambda: D([]), lambda: D("1e30").quantize(D("0.01")), lambda: D(-1).sqrt(), lambda: D("inf") - D("inf"), lambda: D(None), lambda: int(D("NaN")), lambda: int(D("inf")), lambda: D(1).quantize(D("0.1"), rounding="X"), lambda: D("nan") < 1, lambda: D((2, (1,), 0))):
    try:
        print("no error", bad())
    except Exception as e:
        print(type(e).__name__, e)
try:
    D("x")
except InvalidOperation as e:
    print("caught", isinstance(e, ArithmeticError))
try:
    D(1) / 0
except ZeroDivisionError as e:
    print("caught zero")
print(f"{D('1234.567'):.2f} {D('1234.567'):,.1f} {D('0.5'):.0%} {D('1234.5'):10.2f}| {D('1.5'):<8}| {D('-1.5'):+} {D('3'):05} {D('12345'):e} {D('12345'):.2e} {D('0.00001'):f} {D('1E+3'):f} {D('1.5')} {D('1234567.891'):,} {D('2.5'):.0f} {D('3.14159'):.3} {D('1.10'):>10}|{D('5'):^7}|{D('-5'):=+6}|{D('123456'):012,}")
print("%s %.2f %d" % (D("1.50"), D("1.555"), D("7.9")), "{:.3f}".format(D("2")), str(D("1.50")) + "x", repr([D("1")]))
getcontext().prec = 5
print(D(1) / 3, D("123456.789") + 0, +D("1.234567"), D("1.234567"), getcontext().prec)
with localcontext() as ctx:
    ctx.prec = 3
    ctx.rounding = ROUND_DOWN
    print(D(2) / 3, getcontext().prec)
print(D(2) / 3, getcontext().rounding)
getcontext().prec = 28
print(D(2) / 3, D("1.5").copy_abs(), D("-1.5").copy_abs(), D("1.5").copy_negate(), D("1.5").is_signed(), D(0).is_zero(), D("1.23").max(D("1.24")), D("1.5").compare(D(2)), D("1.25").as_integer_ratio(), D("1.5").scaleb(2), D("1.0").same_quantum(D("2.0")), isinstance(D(1), Decimal), type(D(1)).__name__, D("-0.0"), -D("0"), abs(D("-0")), D("1.5").real)
import json
print(json.dumps({"a": D("1.5")}, default=str), json.loads("[1.10]", parse_float=D))
import copy
print(copy.copy(D("1.5")), copy.deepcopy([D("1.5")]))
