"""Iterators made of iterators."""

_missing = object()


class chain:
    """The values of one iterable after the other."""

    def __init__(self, *iterables):
        self._it = (x for it in iterables for x in it)

    @classmethod
    def from_iterable(cls, iterables):
        made = cls()
        made._it = (x for it in iterables for x in it)
        return made

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._it)


class count:
    """Numbers without end."""

    def __init__(self, start=0, step=1):
        self._n = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        n = self._n
        self._n = n + self._step
        return n

    def __repr__(self):
        return f"count({self._n!r})" if self._step == 1 else f"count({self._n!r}, {self._step!r})"


class repeat:
    """One value, again and again."""

    def __init__(self, object, times=None):
        self._object = object
        self._times = times if times is None else max(times, 0)

    def __iter__(self):
        return self

    def __next__(self):
        if self._times is not None:
            if self._times <= 0:
                raise StopIteration
            self._times -= 1
        return self._object

    def __repr__(self):
        return f"repeat({self._object!r})" if self._times is None else f"repeat({self._object!r}, {self._times})"


def cycle(iterable, /):
    saved = []
    for x in iterable:
        yield x
        saved.append(x)
    while saved:
        yield from saved


def accumulate(iterable, func=None, *, initial=None):
    it = iter(iterable)
    total = initial
    if initial is None:
        try:
            total = next(it)
        except StopIteration:
            return
    yield total
    for x in it:
        total = total + x if func is None else func(total, x)
        yield total


def batched(iterable, n):
    it = iter(iterable)
    while batch := tuple(islice(it, n)):
        yield batch


def compress(data, selectors):
    return (d for d, s in zip(data, selectors) if s)


def dropwhile(predicate, iterable, /):
    it = iter(iterable)
    for x in it:
        if not predicate(x):
            yield x
            break
    yield from it


def takewhile(predicate, iterable, /):
    for x in iterable:
        if not predicate(x):
            return
        yield x


def filterfalse(predicate, iterable, /):
    for x in iterable:
        if not (x if predicate is None else predicate(x)):
            yield x


def starmap(function, iterable, /):
    for args in iterable:
        yield function(*args)


def islice(iterable, *args):
    s = slice(*args)
    start = 0 if s.start is None else s.start
    step = 1 if s.step is None else s.step
    for v in (start, 0 if s.stop is None else s.stop):
        if not isinstance(v, int) or v < 0:
            if len(args) == 1:
                raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not isinstance(step, int) or step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _islice(iterable, start, s.stop, step)


def _islice(iterable, start, stop, step):
    if stop is not None and stop <= start:
        for _ in zip(range(start), iterable):
            pass
        return
    wanted = start
    it = iter(iterable)
    i = 0
    while stop is None or i < stop:
        try:
            x = next(it)
        except StopIteration:
            return
        if i == wanted:
            yield x
            wanted += step
        i += 1


def pairwise(iterable, /):
    it = iter(iterable)
    a = next(it, _missing)
    for b in it:
        yield a, b
        a = b


def tee(iterable, n=2, /):
    it = iter(iterable)
    queues = [[] for _ in range(n)]

    def gen(mine):
        while True:
            if not mine:
                try:
                    value = next(it)
                except StopIteration:
                    return
                for q in queues:
                    q.append(value)
            yield mine.pop(0)

    return tuple(gen(q) for q in queues)


def zip_longest(*iterables, fillvalue=None):
    its = [iter(i) for i in iterables]
    active = len(its)
    if not active:
        return
    done = [False] * active
    while True:
        values = []
        for i, it in enumerate(its):
            if done[i]:
                values.append(fillvalue)
                continue
            x = next(it, _missing)
            if x is _missing:
                done[i] = True
                active -= 1
                if not active:
                    return
                x = fillvalue
            values.append(x)
        yield tuple(values)


class groupby:
    """Runs of values with one key."""

    def __init__(self, iterable, key=None):
        self._it = iter(iterable)
        self._key = key
        self._current = self._group = _missing
        self._value = None

    def __iter__(self):
        return self

    def _advance(self):
        self._value = next(self._it)
        self._current = self._value if self._key is None else self._key(self._value)

    def __next__(self):
        self._token = object()
        while self._current is _missing or self._group is not _missing and self._current == self._group:
            self._advance()
        self._group = self._current
        return self._group, self._run(self._group, self._token)

    def _run(self, group, token):
        while self._token is token and self._current == group:
            yield self._value
            try:
                self._advance()
            except StopIteration:
                self._current = self._group = _missing
                self._it = iter(())
                return


def product(*iterables, repeat=1):
    pools = [tuple(it) for it in iterables] * repeat
    if any(not p for p in pools):
        return
    at = [0] * len(pools)
    while True:
        yield tuple(p[i] for p, i in zip(pools, at))
        for k in reversed(range(len(pools))):
            at[k] += 1
            if at[k] < len(pools[k]):
                break
            at[k] = 0
        else:
            return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    n = len(pool)
    r = n if r is None else r
    if r < 0:
        raise ValueError("r must be non-negative")

    def pick(chosen, used):
        if len(chosen) == r:
            yield chosen
            return
        for i in range(n):
            if i not in used:
                yield from pick(chosen + (pool[i],), used | {i})

    yield from pick((), frozenset())


def combinations(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")

    def pick(chosen, start):
        if len(chosen) == r:
            yield chosen
            return
        for i in range(start, len(pool)):
            yield from pick(chosen + (pool[i],), i + 1)

    yield from pick((), 0)


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")

    def pick(chosen, start):
        if len(chosen) == r:
            yield chosen
            return
        for i in range(start, len(pool)):
            yield from pick(chosen + (pool[i],), i)

    yield from pick((), 0)
