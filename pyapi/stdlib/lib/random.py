"""Random numbers: CPython's Mersenne Twister, so that a seed gives the same numbers."""

from math import acos as _acos, ceil as _ceil, cos as _cos, e as _e, exp as _exp, floor as _floor, isfinite as _isfinite, log as _log, pi as _pi, sin as _sin, sqrt as _sqrt

from warnings import warn as _warn

import _random

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
TWOPI = 2.0 * _pi
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53
RECIP_BPF = 2**-BPF

__all__ = [
    "Random", "SystemRandom", "betavariate", "choice", "choices", "expovariate", "gammavariate", "gauss", "getrandbits", "getstate",
    "lognormvariate", "normalvariate", "paretovariate", "randbytes", "randint", "random", "randrange", "sample", "seed", "setstate",
    "shuffle", "triangular", "uniform", "vonmisesvariate", "weibullvariate",
]


_ONE = 1


def _whole(v, which):
    """An argument of randrange as an int."""
    if isinstance(v, int):
        return v
    if hasattr(v, "__index__"):
        return v.__index__()
    n = int(v)
    if n != v:
        _warn("randrange() will raise TypeError in the future", DeprecationWarning, 3)
        raise ValueError(f"non-integer {'step' if which == '3' else 'stop' if which == '2' else 'arg 1'} for randrange()")
    _warn("non-integer arguments to randrange() have been deprecated since Python 3.10 and will be removed in a subsequent version", DeprecationWarning, 3)
    return n


def _old_seed(a):
    """The number that version 1 of the seeds makes of a text."""
    codes = a if isinstance(a, bytes) else [ord(c) for c in a]
    x = codes[0] << 7 if codes else 0
    for c in codes:
        x = (1000003 * x ^ c) & 0xFFFFFFFFFFFFFFFF
    x ^= len(codes)
    return 0xFFFFFFFFFFFFFFFE if x == 0xFFFFFFFFFFFFFFFF else x


class Random:
    VERSION = 3

    def __init__(self, x=None):
        self._t = _random.twister()
        self.seed(x)

    def seed(self, a=None, version=2):
        self.gauss_next = None
        if a is None:
            _random.entropy(self._t)
        elif version == 1 and isinstance(a, (str, bytes)):
            self._t.seed(_old_seed(a))
        elif isinstance(a, bytearray):
            self._t.seed(bytes(a))
        elif isinstance(a, float):
            self._t.seed(hash(a) % 2**64)
        else:
            self._t.seed(a)

    def _randbelow(self, n):
        return self._t.below(n)

    def __init_subclass__(cls, /, **kwargs):
        """A subclass with a random() or getrandbits() of its own draws whole numbers by it."""
        for c in cls.__mro__:
            if "_randbelow" in c.__dict__:
                return
            if "getrandbits" in c.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                return
            if "random" in c.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                return

    def _randbelow_with_getrandbits(self, n):
        if not n:
            return 0
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        if n >= maxsize:
            _warn("Underlying random() generator does not supply \nenough bits to choose from a population range this large.\nTo remove the range limitation, add a getrandbits() method.")
            return _floor(self.random() * n)
        if not n:
            return 0
        limit = (maxsize - maxsize % n) / maxsize
        r = self.random()
        while r >= limit:
            r = self.random()
        return _floor(r * maxsize) % n

    def random(self):
        return self._t.random()

    def getrandbits(self, k, /):
        return self._t.getrandbits(k)

    def getstate(self):
        return self.VERSION, self._t.getstate(), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version == 3:
            _, internal, self.gauss_next = state
        elif version == 2:
            _, internal, self.gauss_next = state
            try:
                internal = tuple(x % 2**32 for x in internal)
            except ValueError as e:
                raise TypeError from e
        else:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {self.VERSION}")
        if not isinstance(internal, tuple):
            raise TypeError("state vector must be a tuple")
        self._t.setstate(internal)

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=_ONE):
        start = _whole(start, "1")
        if stop is None:
            if step is not _ONE:
                raise TypeError("Missing a non-None stop argument")
            if start > 0:
                return self._randbelow(start)
            raise ValueError("empty range for randrange()")
        stop = _whole(stop, "2")
        width = stop - start
        step = _whole(step, "3")
        if step == 1:
            if width > 0:
                return start + self._randbelow(width)
            raise ValueError(f"empty range for randrange() ({start}, {stop}, {width})")
        if step > 0:
            n = (width + step - 1) // step
        elif step < 0:
            n = (width + step + 1) // step
        else:
            raise ValueError("zero step for randrange()")
        if n <= 0:
            raise ValueError(f"empty range for randrange() ({start}, {stop}, {step})")
        return start + step * self._randbelow(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if isinstance(population, (set, frozenset, dict)) or not hasattr(population, "__getitem__"):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        if counts is not None:
            counts = list(counts)
            if len(counts) != len(population):
                raise ValueError("The number of counts does not match the population")
            total = sum(counts)
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            from bisect import bisect
            from itertools import accumulate

            ends = list(accumulate(counts))
            return [population[bisect(ends, i)] for i in self.sample(range(total), k)]
        if k < 0 or k > len(population):
            raise ValueError("Sample larger than population or is negative")
        return [population[place] for place in self._places(len(population), k)]

    def _places(self, n, k):
        """k different places below n. CPython's numbers come from its two ways to draw them, and from where it turns to the second."""
        below = self._randbelow
        if n <= 21 + (4 ** _ceil(_log(3 * k, 4)) if k > 5 else 0):
            # A place that was drawn is filled by the last one.
            left = list(range(n))
            while k:
                place = below(n)
                n, k = n - 1, k - 1
                yield left[place]
                left[place] = left[n]
            return
        # Few of many: what was drawn before is drawn again.
        taken = set()
        while len(taken) < k:
            place = below(n)
            if place not in taken:
                taken.add(place)
                yield place

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(self.random() * n)] for _ in range(k)]
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
            cum_weights, total = [], 0
            for w in weights:
                total += w
                cum_weights.append(total)
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        from bisect import bisect

        return [population[bisect(cum_weights, self.random() * total, 0, n - 1)] for _ in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        drawn, width, peak = self.random(), high - low, 0.5
        if mode is not None:
            if not width:
                return low
            peak = (mode - low) / width
        if drawn > peak:
            return high - width * _sqrt((1.0 - drawn) * (1.0 - peak))
        return low + width * _sqrt(drawn * peak)

    def normalvariate(self, mu=0.0, sigma=1.0):
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        # Two draws give two numbers; the second one waits.
        drawn, self.gauss_next = self.gauss_next, None
        if drawn is None:
            angle = TWOPI * self.random()
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            drawn, self.gauss_next = radius * _cos(angle), radius * _sin(angle)
        return mu + drawn * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return TWOPI * self.random()
        # Best and Fisher's rejection from a wrapped Cauchy distribution; the last draw says on which side of mu.
        half = 0.5 / kappa
        spread = half + _sqrt(1.0 + half * half)
        while True:
            wave = _cos(_pi * self.random())
            share = wave / (spread + wave)
            test = self.random()
            if test < 1.0 - share * share or test <= (1.0 - share) * _exp(share):
                close = 1.0 / spread
                turn = _acos((close + wave) / (1.0 + close * wave))
                return (mu + (turn if self.random() > 0.5 else -turn)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        return (self._cheng(alpha) if alpha > 1.0 else self._ahrens_dieter(alpha)) * beta

    def _cheng(self, alpha):
        """Cheng's algorithm GB: a log-logistic number, taken or thrown away by a second draw."""
        root = _sqrt(2.0 * alpha - 1.0)
        while True:
            first = self.random()
            if first <= 1e-7 or first >= 0.9999999:
                continue
            second = 1.0 - self.random()
            log_odds = _log(first / (1.0 - first)) / root
            candidate = alpha * _exp(log_odds)
            bound = first * first * second
            score = alpha - LOG4 + (alpha + root) * log_odds - candidate
            # The first test is cheap and nearly always enough.
            if score + SG_MAGICCONST - 4.5 * bound >= 0.0 or score >= _log(bound):
                return candidate

    def _ahrens_dieter(self, alpha):
        """Ahrens and Dieter's algorithm GS: a power near zero, an exponential tail beyond one."""
        whole = (_e + alpha) / _e
        while True:
            area = whole * self.random()
            if area <= 1.0:
                candidate = area ** (1.0 / alpha)
                bound = _exp(-candidate)
            else:
                candidate = -_log((whole - area) / alpha)
                bound = candidate ** (alpha - 1.0)
            if self.random() <= bound:
                return candidate

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)


class SystemRandom(Random):
    """Numbers of the host that no seed repeats."""

    def seed(self, *args, **kwds):
        self.gauss_next = None
        _random.entropy(self._t)

    def getrandbits(self, k, /):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        return self._t.getrandbits(k)

    def randbytes(self, n):
        return self._t.getrandbits(n * 8).to_bytes(n, "little")

    def getstate(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    setstate = getstate


# The functions of the module are one generator's methods.
_inst = Random()
globals().update((name, getattr(_inst, name)) for name in __all__ if not name.endswith("Random"))
