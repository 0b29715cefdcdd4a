"""Averages, spreads, relations between data, and the normal distribution."""

import math
import random
from bisect import bisect_left, bisect_right
from collections import Counter, namedtuple
from decimal import Decimal
from fractions import Fraction
from math import erf, exp, fabs, fsum, hypot, log, sqrt, tau
from operator import add, mul, sub, truediv

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance", "quantiles", "stdev", "variance"]

_SQRT2 = sqrt(2.0)


class StatisticsError(ValueError):
    pass


# When one type speaks for values of another too; an earlier row decides before a later one.
_SPEAKS_FOR = (
    issubclass,
    lambda wide, narrow: issubclass(narrow, int),
    lambda wide, narrow: issubclass(wide, float) and issubclass(narrow, Fraction),
)


def _coerce(T, S):
    """The type of numbers of two types."""
    if S in (T, int, bool):
        return T
    if T is int:
        return S
    for speaks_for in _SPEAKS_FOR:
        for wide, narrow in ((S, T), (T, S)):
            if speaks_for(wide, narrow):
                return wide
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _ratio(x):
    """x as a numerator and a denominator; (x, None) when it is no finite number."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return (x, None)
    try:
        return (x.numerator, x.denominator)
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")


def _convert(value, T):
    """A fraction as a number of type T, or as a float when T is of whole numbers and it is none."""
    if type(value) is not T:
        kind = float if issubclass(T, int) and value.denominator != 1 else T
        try:
            value = kind(value)
        except TypeError:
            # A Decimal takes no fraction, but it divides.
            if not issubclass(kind, Decimal):
                raise
            value = kind(value.numerator) / value.denominator
    return value


def _sum(data):
    """The type, the exact sum and the number of the data."""
    count = 0
    T = int
    total = Fraction(0)
    special = None
    for x in data:
        count += 1
        if type(x) is not T:
            T = _coerce(T, type(x))
        n, d = _ratio(x)
        if d is None:
            special = n if special is None else special + n
        elif special is None:
            total += Fraction(n, d)
    return (T, total if special is None else special, count)


def _ss(data, c=None):
    """The type, the exact sum of squared deviations from c, or from the mean, and the number of the data."""
    data = list(data)
    T, total, count = _sum(data)
    if c is None:
        if not count:
            return (T, Fraction(0), 0)
        c = total / count
    if not isinstance(total, Fraction):
        return (T, total - total, count)
    if not isinstance(c, Fraction):
        n, d = _ratio(c)
        if d is None:
            return (T, n, count)
        c = Fraction(n, d)
    return (T, sum(((Fraction(*_ratio(x)) - c) ** 2 for x in data), Fraction(0)), count)


def _fail_neg(values, errmsg="negative value"):
    for value in values:
        if not value < 0:
            yield value
        else:
            raise StatisticsError(errmsg)


def _root(x, T):
    """The square root of a fraction, rounded once: a Decimal for Decimals, else a float."""
    if issubclass(T, Decimal):
        if not x:
            return Decimal("0.0")
        return (Decimal(x.numerator) / x.denominator).sqrt()
    if not x:
        return 0.0
    n, d = x.numerator, x.denominator
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    if shift >= 0:
        a, rest = divmod(n, d << 2 * shift)
    else:
        a, rest = divmod(n << -2 * shift, d)
    root = math.isqrt(a)
    if root * root != a or rest:
        root |= 1
    return root * (1 << shift) / 1 if shift >= 0 else root / (1 << -shift)


def mean(data):
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    data = list(data)
    if weights is None:
        if not data:
            raise StatisticsError("fmean requires at least one data point")
        return fsum(data) / len(data)
    weights = list(weights)
    if len(data) != len(weights):
        raise StatisticsError("data and weights must be the same length")
    num = fsum(x * w for x, w in zip(data, weights))
    den = fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return num / den


def geometric_mean(data):
    try:
        return exp(fmean(map(log, data)))
    except ValueError:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers") from None


def harmonic_mean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if weights is None and len(data) == 1 and not isinstance(data[0], (int, float, Fraction, Decimal)):
        raise TypeError("unsupported type")
    negative = "harmonic mean does not support negative values"
    if weights is None:
        if len(data) == 1:
            return next(_fail_neg(data, negative))
        weights = [1] * len(data)
        weight = len(data)
    else:
        weights = list(weights)
        if len(weights) != len(data):
            raise StatisticsError("Number of weights does not match data size")
        weight = _sum(_fail_neg(weights, negative))[1]
    data = list(_fail_neg(data, negative))
    try:
        kind, inverse, _ = _sum(w / value if w else 0 for w, value in zip(weights, data))
    except ZeroDivisionError:
        return 0
    if inverse <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(weight / inverse, kind)


def _middle(data):
    """The data in order, and the places of the two values in the middle, which are one place when there is a middle."""
    ordered = sorted(data)
    if ordered:
        return ordered, (len(ordered) - 1) // 2, len(ordered) // 2
    raise StatisticsError("no median for empty data")


def median(data):
    ordered, low, high = _middle(data)
    return ordered[low] if low == high else (ordered[low] + ordered[high]) / 2


def median_low(data):
    ordered, low, _ = _middle(data)
    return ordered[low]


def median_high(data):
    ordered, _, high = _middle(data)
    return ordered[high]


def median_grouped(data, interval=1):
    ordered, _, high = _middle(data)
    below = bisect_left(ordered, ordered[high])
    inside = bisect_right(ordered, ordered[high], lo=below) - below
    try:
        width, centre = float(interval), float(ordered[high])
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return centre - width / 2.0 + width * (len(ordered) / 2 - below) / inside


def mode(data):
    pairs = Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    counts = Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    ordered = sorted(data)
    last = len(ordered) - 1
    if last < 1:
        raise StatisticsError("must have at least two data points")
    if method not in ("inclusive", "exclusive"):
        raise ValueError(f"Unknown method: {method!r}")
    # Exclusive says that there is more of the population below the least and above the greatest value.
    outside = method == "exclusive"
    cuts = []
    for cut in range(1, n):
        place = cut * (last + 2 * outside)
        left = min(max(place // n - outside, 0), last - outside)
        weight = place - (left + outside) * n
        cuts.append((ordered[left] * (n - weight) + ordered[left + 1] * weight) / n)
    return cuts


def variance(data, xbar=None):
    T, ss, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(ss / (n - 1), T)


def pvariance(data, mu=None):
    T, ss, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(ss / n, T)


def stdev(data, xbar=None):
    T, ss, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(ss / (n - 1), T) if isinstance(ss, Fraction) else sqrt(ss)


def pstdev(data, mu=None):
    T, ss, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(ss / n, T) if isinstance(ss, Fraction) else sqrt(ss)


def _check_pairs(what, x, y):
    if len(x) != len(y):
        raise StatisticsError(f"{what} requires that both inputs have same number of data points")
    if len(x) < 2:
        raise StatisticsError(f"{what} requires at least two data points")


def _centred(data):
    """The mean, and the data less it."""
    centre = fsum(data) / len(data)
    return centre, [value - centre for value in data]


def _dot(x, y):
    return fsum(a * b for a, b in zip(x, y))


def covariance(x, y, /):
    _check_pairs("covariance", x, y)
    return _dot(_centred(x)[1], _centred(y)[1]) / (len(x) - 1)


def correlation(x, y, /):
    _check_pairs("correlation", x, y)
    x, y = _centred(x)[1], _centred(y)[1]
    try:
        return _dot(x, y) / sqrt(_dot(x, x) * _dot(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    _check_pairs("linear regression", x, y)
    # A proportional line goes through the origin, any other through the point of the means.
    (at_x, x), (at_y, y) = ((0.0, x), (0.0, y)) if proportional else (_centred(x), _centred(y))
    try:
        slope = _dot(x, y) / _dot(x, x)
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    return LinearRegression(slope, 0.0 if proportional else at_y - slope * at_x)


# The quantile function is Wichura's algorithm AS241: three rational functions, as coefficients from the highest power on.
_CENTRAL = (
    (2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4, 1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.3871328727963666080e0),
    (5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4, 5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1.0),
)
_MIDDLE = (
    (7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e0, 3.64784832476320460504e0, 5.76949722146069140550e0, 4.63033784615654529590e0, 1.42343711074968357734e0),
    (1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e0, 2.05319162663775882187e0, 1.0),
)
_TAIL = (
    (2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e0, 5.46378491116411436990e0, 6.65790464350110377720e0),
    (2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0),
)


def _polynomial(coefficients, r):
    v = 0.0
    for c in coefficients:
        v = v * r + c
    return v


def _standard_quantile(p):
    off = p - 0.5
    if fabs(off) <= 0.425:
        near = 0.180625 - off * off
        above, below = (_polynomial(part, near) for part in _CENTRAL)
        return above * off / below
    far = sqrt(-log(1.0 - p if off > 0.0 else p))
    part, start = (_TAIL, 5.0) if far > 5.0 else (_MIDDLE, 1.6)
    size = _polynomial(part[0], far - start) / _polynomial(part[1], far - start)
    return -size if off < 0.0 else size


def _normal_dist_inv_cdf(p, mu, sigma):
    return mu + _standard_quantile(p) * sigma


def _shift_by(operation, name):
    """+ and -: a number moves a distribution; another one, taken as independent, widens it either way."""

    def shift(self, other):
        if not isinstance(other, NormalDist):
            return NormalDist(operation(self._mu, other), self._sigma)
        return NormalDist(operation(self._mu, other._mu), hypot(self._sigma, other._sigma))

    shift.__name__ = name
    return shift


def _scale_by(operation, name):
    """* and / by a number."""

    def scale(self, factor):
        return NormalDist(operation(self._mu, factor), operation(self._sigma, fabs(factor)))

    scale.__name__ = name
    return scale


class NormalDist:
    """A normally distributed number: its mean mu and its standard deviation sigma."""

    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        return cls(fmean(data), stdev(data))

    def samples(self, n, *, seed=None):
        gauss = random.gauss if seed is None else random.Random(seed).gauss
        return [gauss(self._mu, self._sigma) for _ in range(n)]

    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + erf((x - self._mu) / (self._sigma * _SQRT2)))

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        if self._sigma <= 0.0:
            raise StatisticsError("cdf() not defined when sigma at or below zero")
        return _normal_dist_inv_cdf(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        x, y = self, other
        if (y._sigma, y._mu) < (x._sigma, x._mu):
            x, y = y, x
        x_var, y_var = x.variance, y.variance
        if not x_var or not y_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv = y_var - x_var
        dm = fabs(y._mu - x._mu)
        if not dv:
            return 1.0 - erf(dm / (2.0 * x._sigma * _SQRT2))
        a = x._mu * y_var - y._mu * x_var
        b = x._sigma * y._sigma * sqrt(dm * dm + dv * log(y_var / x_var))
        x1 = (a + b) / dv
        x2 = (a - b) / dv
        return 1.0 - (fabs(y.cdf(x1) - x.cdf(x1)) + fabs(y.cdf(x2) - x.cdf(x2)))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    __add__ = __radd__ = _shift_by(add, "__add__")
    __sub__ = _shift_by(sub, "__sub__")
    __mul__ = __rmul__ = _scale_by(mul, "__mul__")
    __truediv__ = _scale_by(truediv, "__truediv__")

    def __rsub__(self, other):
        return -(self - other)

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state

    def __eq__(self, other):
        # Not the tuples: those hold a nan equal to itself.
        return self._mu == other._mu and self._sigma == other._sigma if isinstance(other, NormalDist) else NotImplemented

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        mu, sigma = self._mu, self._sigma
        return f"{type(self).__name__}({mu=!r}, {sigma=!r})"
