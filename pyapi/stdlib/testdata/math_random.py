import math
import random

print(math.pi, math.e, math.inf, math.nan, math.tau, math.sqrt(2), math.floor(-1.5), math.ceil(1.2), math.trunc(-1.7), math.floor(3), math.pow(2, 0.5), math.hypot(3, 4), math.gcd(12, 18), math.lcm(4, 6), math.factorial(20), math.comb(5, 2), math.perm(5, 2), math.isqrt(17))
print(math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.log(10**400) > 900, math.exp(1), math.sin(1), math.cos(1), round(math.tan(1), 12), math.atan2(1, 2), math.degrees(math.pi), math.radians(180), math.isclose(0.1 + 0.2, 0.3), math.isnan(math.nan), math.isinf(math.inf), math.isfinite(1), math.copysign(1, -2), math.fmod(7, 3), math.modf(3.25), math.frexp(8), math.ldexp(0.5, 4), math.fsum([0.1] * 10), math.prod([1, 2, 3]), math.prod([]), math.dist((0, 0), (3, 4)), math.fabs(-2))
for bad in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.floor(math.nan), lambda: math.floor(math.inf), lambda: math.exp(1000), lambda: math.sqrt("a"), lambda: math.gcd(1.5), lambda: math.comb(-1, 2), lambda: math.acos(2), lambda: math.factorial(1.5), lambda: math.pow(0, -1), lambda: math.isqrt(-1)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
for seed in (1, 0, 42, 12345678901234567890, -5, "abc", b"xy"):
    random.seed(seed)
    print(seed, random.random(), random.random(), random.randint(1, 100), random.choice("abcdef"), random.uniform(1, 5), random.randrange(0, 100, 7), random.getrandbits(70), random.sample(range(100), 5), random.choices([1, 2, 3], weights=[1, 2, 3], k=4), round(random.gauss(0, 1), 12), round(random.gauss(0, 1), 12), round(random.normalvariate(10, 2), 12), round(random.expovariate(1.5), 12), round(random.betavariate(1, 2), 12), random.triangular(), round(random.lognormvariate(0, 1), 12))
r = random.Random(7)
l = list(range(10))
r.shuffle(l)
s = r.getstate()
a = r.random()
r.setstate(s)
print(l, a == r.random(), r.sample(range(1000), 30)[:3], r.choices("ab", k=5), random.Random(7).randint(1, 10), r.sample([1, 2, 3], 2), r.sample(["a", "b"], counts=[3, 2], k=4))
for bad in (lambda: random.randint(5, 1), lambda: random.choice([]), lambda: random.sample([1], 2), lambda: random.randrange(0), lambda: random.sample({1, 2}, 1)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
x = random.random()
print(0 <= x < 1, 1 <= random.randint(1, 3) <= 3)
