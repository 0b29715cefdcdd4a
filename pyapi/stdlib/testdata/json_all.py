import json
from datetime import date
from collections import OrderedDict
from enum import Enum, IntEnum
from dataclasses import dataclass, asdict
import io

print(json.dumps({"a": [1, 2.5, None, True], "b": "é\"\\\n\t\x01\u2028😀", 3: {}, None: [], True: (1,), 1.5: "x"}))
print(json.dumps([1, {"b": 1, "a": [2, {}], "c": []}], indent=2), json.dumps({"b": 1, "a": 2}, sort_keys=True), json.dumps("é😀", ensure_ascii=False), json.dumps([1, 2], separators=(",", ":")), json.dumps({"a": 1}, indent=4, separators=(",", " = ")), json.dumps([], indent=2), json.dumps([1], indent="\t"), json.dumps([1, [2]], indent=0))
print(json.dumps(1e16), json.dumps(1.0), json.dumps(1e-7), json.dumps(10**20), json.dumps(float("inf")), json.dumps(float("nan")), json.dumps("a/b"), json.dumps(-0.0))
print(json.dumps({"d": date(2024, 1, 2)}, default=str), json.dumps({(1, 2): 3, "a": 1}, skipkeys=True))
for bad in (lambda: json.dumps(date(2024, 1, 1)), lambda: json.dumps({(1,): 2}), lambda: json.dumps({1, 2}), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps(b"x"), lambda: json.dumps({"a": 1, 2: 3}, sort_keys=True), lambda: json.loads(3)):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
l = []
l.append(l)
try:
    json.dumps(l)
except ValueError as e:
    print(e)
v = json.loads('{"a": [1, 2.5, -3e2, true, false, null], "b": {"c": "x\\u00e9\\n\\ud83d\\ude00"}, "big": 123456789012345678901234567890, "e": {}, "f": []}')
print(v, type(v["a"][1]), v["big"] + 1)
print(json.loads(" [1 , 2 ] "), json.loads('"x"'), json.loads("3"), json.loads("NaN"), json.loads("-Infinity"), json.loads(b'{"a": 1}'), json.loads('{"a": 1, "a": 2}'), json.loads("1E5"), json.loads("-0"))
print(json.loads('{"a": {"b": 1}}', object_hook=lambda d: list(d.items())), json.loads('{"b": 1, "a": 2}', object_pairs_hook=OrderedDict), json.loads("[1.5, 2]", parse_float=str, parse_int=float))
for bad in ("", "{", "[1,]", '{"a":1,}', "{'a': 1}", '{"a" 1}', "[1 2]", '"abc', "nul", "1 2", '{"a": }', '"\\x"', '"\\u12"', '"a\nb"', "[", "{\n  \"a\": 1,\n  b\n}", "01", "+1", "1.", '{"a":1', "[1,\n2", "-", "tru"):
    try:
        print(repr(bad), json.loads(bad))
    except json.JSONDecodeError as e:
        print(repr(bad), e, "|", e.msg, e.pos, e.lineno, e.colno, e.doc == bad)


class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)


print(json.dumps({"s": {3, 1}}, cls=Enc), Enc(indent=1).encode([1]))
try:
    json.dumps(object, cls=Enc)
except TypeError as e:
    print(e)


class Level(IntEnum):
    A = 1


class Kind(str, Enum):
    X = "x"


@dataclass
class P:
    a: int
    b: list


print(json.dumps([Level.A, Kind.X, OrderedDict(z=1)]), json.dumps(asdict(P(1, [2]))), json.dumps({Kind.X: 1, Level.A: 2}))
f = io.StringIO()
json.dump({"a": 1}, f)
print(f.getvalue(), json.load(io.StringIO('{"q": [1]}')), json.loads(json.dumps({"k": "v"})) == {"k": "v"})
print(json.JSONDecoder().raw_decode('{"a": 1} rest'), isinstance(json.JSONDecodeError("m", "d", 0), ValueError))
with open("conf/app.json") if False else io.StringIO("[]") as g:
    print(json.load(g))
print(json.dumps({"x": [{"deep": [[[]]]}]}, indent=1))
try:
    json.loads("[" * 100000)
except RecursionError as e:
    print("RecursionError")
