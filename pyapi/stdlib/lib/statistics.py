"""Means, medians, deviations."""

import math as _math


class StatisticsError(ValueError):
    pass


def _values(data, what):
    data = list(data)
    if not data:
        raise StatisticsError(f"{what} requires at least one data point")
    return data


def _fraction(x):
    """x as an exact fraction, or None for what is no int or float."""
    if isinstance(x, int):
        return x, 1
    if isinstance(x, float) and _math.isfinite(x):
        return x.as_integer_ratio()
    return None


def _exact_sum(data):
    """The exact sum as a fraction, or None."""
    n, d = 0, 1
    for x in data:
        f = _fraction(x)
        if f is None:
            return None
        n, d = n * f[1] + f[0] * d, d * f[1]
        g = _math.gcd(n, d)
        n, d = n // g, d // g
    return n, d


def _result(n, d, data):
    """A fraction as a number of the kind that the data are of."""
    if not any(isinstance(x, float) for x in data) and n % d == 0:
        return n // d
    return n / d


def mean(data):
    data = _values(data, "mean")
    exact = _exact_sum(data)
    if exact is None:
        return sum(data) / len(data)
    return _result(exact[0], exact[1] * len(data), data)


def fmean(data, weights=None):
    data = list(data)
    if not data:
        raise StatisticsError("fmean requires at least one data point")
    if weights is None:
        return _math.fsum(data) / len(data)
    weights = list(weights)
    if len(weights) != len(data):
        raise StatisticsError("data and weights must be the same length")
    return _math.fsum(x * w for x, w in zip(data, weights)) / _math.fsum(weights)


def geometric_mean(data):
    return _math.exp(fmean(_math.log(x) for x in data))


def harmonic_mean(data):
    data = _values(data, "harmonic_mean")
    return len(data) / _math.fsum(1 / x for x in data)


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data[len(data) // 2]


def multimode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values(), default=0)
    return [x for x, n in counts.items() if n == most]


def mode(data):
    found = multimode(data)
    if not found:
        raise StatisticsError("no mode for empty data")
    return found[0]


def _deviation(data, center, n):
    """The sum of the squared distances from the center, the mean unless given, divided by n."""
    exact = _exact_sum(data)
    if exact is None or center is not None and _fraction(center) is None:
        center = mean(data) if center is None else center
        return sum((x - center) ** 2 for x in data) / n
    cn, cd = (exact[0], exact[1] * len(data)) if center is None else _fraction(center)
    tn, td = 0, 1
    for x in data:
        xn, xd = _fraction(x)
        dn, dd = xn * cd - cn * xd, xd * cd
        tn, td = tn * dd * dd + dn * dn * td, td * dd * dd
        g = _math.gcd(tn, td)
        tn, td = tn // g, td // g
    return _result(tn, td * n, data)


def variance(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError("variance requires at least two data points")
    return _deviation(data, xbar, len(data) - 1)


def pvariance(data, mu=None):
    data = _values(data, "pvariance")
    return _deviation(data, mu, len(data))


def stdev(data, xbar=None):
    data = list(data)
    if len(data) < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _math.sqrt(variance(data, xbar))


def pstdev(data, mu=None):
    return _math.sqrt(pvariance(_values(data, "pstdev"), mu))


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    if len(data) < 2:
        raise StatisticsError("must have at least two data points")
    out = []
    m = len(data) - 1 if method == "inclusive" else len(data) + 1
    for i in range(1, n):
        j = i * m // n
        if method == "inclusive":
            delta = i * m - j * n
            out.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        else:
            j = 1 if j < 1 else len(data) - 1 if j > len(data) - 1 else j
            delta = i * m - j * n
            out.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return out
