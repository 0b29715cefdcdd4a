"""Eight small programs that pipeline files are made of. Run by CPython or by `dp python`, it prints the best time of each in nanoseconds a step."""

import dataclasses
import datetime
import json
import re
import time


def additions(n):
    total = 0
    for i in range(n):
        total += i * 3 % 7
    return total


def calls(n):
    def area(width, height=2):
        return width * height

    total = 0
    for i in range(n):
        total += area(i) + area(i, height=3)
    return total


def dictionaries(n):
    counts = {}
    for i in range(n):
        key = "k%d" % (i % 100)
        counts[key] = counts.get(key, 0) + 1
    return sorted(counts.items())


def comprehensions(n):
    return sum(x for x in [i * i for i in range(n) if i % 3] if x % 2)


@dataclasses.dataclass
class Order:
    id: int
    amount: float
    tags: list = dataclasses.field(default_factory=list)

    def total(self):
        return self.amount + len(self.tags)


def objects(n):
    return sum(Order(i, i / 2, ["new"]).total() for i in range(n))


def strings(n):
    out = []
    for i in range(n):
        name = f" Customer-{i:05d} ".strip().lower().replace("-", "_")
        out.append(name if name.endswith("7") else name.upper())
    return len("".join(out))


def texts(n):
    pattern = re.compile(r"(\w+)@(\w+)\.com")
    found = 0
    for i in range(n):
        record = json.loads('{"id": %d, "mail": "user%d@example.com"}' % (i, i))
        match = pattern.match(record["mail"])
        if match:
            found += len(match.group(1))
    return found


def dates(n):
    day, step, months = datetime.date(2024, 1, 1), datetime.timedelta(days=1), {}
    for _ in range(n):
        months[day.strftime("%Y-%m")] = day
        day += step
    return len(months)


PROGRAMS = [
    (additions, 200_000), (calls, 100_000), (dictionaries, 100_000), (comprehensions, 200_000),
    (objects, 20_000), (strings, 50_000), (texts, 10_000), (dates, 20_000),
]

for program, steps in PROGRAMS:
    best = None
    for _ in range(5):
        start = time.perf_counter()
        program(steps)
        took = time.perf_counter() - start
        best = took if best is None or took < best else best
    print(program.__name__, round(best / steps * 1e9))
