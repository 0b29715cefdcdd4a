import string
import textwrap
import copy
import types
import io
import bisect
import heapq
import operator
import keyword
import importlib
import warnings
from string import Template

print(string.ascii_letters, string.digits, string.punctuation, string.capwords("ab  cd"))
print(Template("$a ${b} $$ $c").safe_substitute(a=1, b=2), Template("$x").substitute({"x": 3}))
for bad in (lambda: Template("$x").substitute(), lambda: Template("a $ b").substitute()):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
print(repr(textwrap.dedent("""
    a
      b

    c
    """)))
text = "The quick brown fox jumped over the lazy dog and-then some-thing-very-long went abcdefghijklmnopqrstuvwxyz0123456789."
print(textwrap.wrap(text, 20))
print(textwrap.fill(text, 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten("Hello  world of text", width=12), repr(textwrap.indent("a\n\nb\n", "> ")), textwrap.wrap("aaa bbb", 3), textwrap.wrap("", 5), textwrap.wrap(text, 25, max_lines=2))
a = [1, [2, 3], {"k": [4]}, (5, [6])]
b = copy.deepcopy(a)
c = copy.copy(a)
b[1].append(9)
print(a, b, c[1] is a[1], copy.deepcopy({1: {2}}), copy.copy({1: 2}))


class N:
    def __init__(self):
        self.me = self
        self.l = [1]


n = copy.deepcopy(N())
print(n.me is n, n.l)


class D(dict):
    pass


d = D(a=1)
d.x = [1]
e = copy.deepcopy(d)
print(e, type(e).__name__, e.x, e.x is d.x)
ns = types.SimpleNamespace(a=1, b="x")
ns.c = 3
print(ns, ns == types.SimpleNamespace(a=1, b="x", c=3), isinstance(len, types.BuiltinFunctionType), isinstance(lambda: 0, types.FunctionType))
m = types.MappingProxyType({"a": 1})
print(m["a"], m, len(m), list(m))
try:
    m["b"] = 2
except TypeError as e:
    print(e)
f = io.StringIO("a\nb\nc")
print(f.readline(), f.read(), f.getvalue(), [x for x in io.StringIO("x\ny")])
w = io.StringIO()
w.write("abc")
print("to file", file=w)
w.seek(0)
w.write("X")
print(repr(w.getvalue()), w.tell())
with io.BytesIO(b"12\n3") as bf:
    print(bf.readlines())
print(bisect.bisect([1, 3, 5], 3), bisect.bisect_left([1, 3, 5], 3))
l = [1, 5]
bisect.insort(l, 3)
print(l)
h = [5, 1, 4, 2]
heapq.heapify(h)
heapq.heappush(h, 0)
print(h, heapq.heappop(h), h, heapq.nlargest(2, h), heapq.nsmallest(2, h), heapq.heapreplace(h, 9), list(heapq.merge([1, 4], [2, 3])))
print(keyword.iskeyword("for"), importlib.import_module("os.path").join("a", "b"))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("careful", DeprecationWarning)
    print(len(caught), caught[0].message, caught[0].category.__name__)
warnings.filterwarnings("error")
try:
    warnings.warn("now an error")
except UserWarning as e:
    print(repr(e))
import __future__
print(__future__.annotations.optional)
