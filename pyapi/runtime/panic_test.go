package runtime_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// everyCall calls every builtin, every method of every built-in type and every operator with values of every type.
const everyCall = `
class C:
    pass
class D(dict):
    pass
class S(str):
    pass
def gen():
    yield 1
pool = [None, True, 0, -1, 3, 10**30, 1.5, float("nan"), float("inf"), 1j, "", "abc", "h\u00e9", "{} %s {x}", b"", b"ab\xff", (), (1, "a"), [], [1, 2],
        {}, {"a": 1}, set(), {1}, frozenset([1]), range(3), slice(1, 2), C(), C, D(a=1), S("q"), int, str, type, len, lambda *a: 1,
        gen(), iter([1]), ValueError("x"), ValueError, NotImplemented, ..., property(len), staticmethod(len), {}.keys(), list[int], int | None]
names = ["len", "repr", "ascii", "format", "id", "hash", "isinstance", "issubclass", "callable", "getattr", "hasattr", "setattr", "delattr",
         "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "sorted", "any", "all", "min", "max", "sum", "abs", "divmod", "pow",
         "round", "hex", "oct", "bin", "chr", "ord", "vars", "dir", "int", "float", "complex", "str", "bytes", "bool", "list", "tuple", "dict",
         "set", "frozenset", "slice", "range", "property", "staticmethod", "classmethod", "super", "type", "object", "print", "Exception",
         "KeyError", "OSError", "StopIteration", "ExceptionGroup"]
import builtins_for_test as b
count = 0
def attempt(f, *a, **k):
    global count
    count += 1
    try:
        r = f(*a, **k)
        str(r)
        if isinstance(r, (list, tuple, dict, set)) or hasattr(r, "__next__"):
            for i, x in enumerate(r):
                if i > 3: break
    except MemoryError: pass
    except Exception as e:
        str(e), repr(e)
for n in names:
    f = getattr(b, n)
    attempt(f)
    for x in pool:
        attempt(f, x)
        attempt(f, key=x)
        for y in pool[::3]:
            attempt(f, x, y)
    for x in pool[::3]:
        for y in pool[::4]:
            for z in pool[::5]:
                attempt(f, x, y, z)
seen = set()
for o in pool:
    if type(o) in seen: continue
    seen.add(type(o))
    for n in dir(o):
        if n in ("__class__", "__doc__", "__init_subclass__"): continue
        try: f = getattr(o, n)
        except Exception: continue
        if not callable(f): continue
        attempt(f)
        for x in pool:
            attempt(f, x)
        for x in pool[::4]:
            for y in pool[::5]:
                attempt(f, x, y)
ops = [lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * y, lambda x, y: x / y, lambda x, y: x // y, lambda x, y: x % y,
       lambda x, y: x ** y, lambda x, y: x << y, lambda x, y: x >> y, lambda x, y: x & y, lambda x, y: x | y, lambda x, y: x ^ y,
       lambda x, y: x @ y, lambda x, y: x < y, lambda x, y: x == y, lambda x, y: x != y, lambda x, y: x is y, lambda x, y: x in y,
       lambda x, y: x[y], lambda x, y: x[y:], lambda x, y: x[::y], lambda x, y: f"{x:{y}}", lambda x, y: x(*y), lambda x, y: x(**y),
       lambda x, y: [*x, *y], lambda x, y: {**x, **y}, lambda x, y: x and y, lambda x, y: (not x, y), lambda x, y: (-x, y), lambda x, y: (~x, y)]
def setitem(x, y): x[y] = 1
def delitem(x, y): del x[y]
def iadd(x, y): x += y
def imul(x, y): x *= y
def ior(x, y): x |= y
def unpack(x, y): a, *b = x; (c, d) = y
def raise_(x, y): raise x from y
def with_(x, y):
    with x as z: pass
def except_(x, y):
    try: raise x
    except y: pass
def match(x, y):
    match x:
        case [a, *b]: pass
        case {"a": c}: pass
        case str(a): pass
        case y.z: pass
def decorate(x, y):
    @x
    class Q(y, metaclass=x): pass
def subclass(x, y):
    class Q(x, y): pass
    Q()
for f in ops + [setitem, delitem, iadd, imul, ior, unpack, raise_, with_, except_, match, decorate, subclass]:
    for x in pool:
        for y in pool:
            attempt(f, x, y)
print(count)
`

// TestNothingPanics promises that wrong values are Python errors and never a panic.
func TestNothingPanics(t *testing.T) {
	s := runtime.New(runtime.Options{Stdout: io.Discard, MaxSize: 1 << 20})
	s.AddModule(runtime.ModuleDef{Name: "builtins_for_test", Load: func(m *runtime.Module) error {
		for _, n := range strings.Fields("len repr ascii format id hash isinstance issubclass callable getattr hasattr setattr delattr iter next enumerate zip map filter reversed sorted any all min max sum abs divmod pow round hex oct bin chr ord vars dir int float complex str bytes bool list tuple dict set frozenset slice range property staticmethod classmethod super type object print Exception KeyError OSError StopIteration ExceptionGroup") {
			m.Set(n, s.Builtin(n))
		}
		return nil
	}})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if _, err := s.RunSource(ctx, "__main__", "main.py", everyCall); err != nil {
		var p *runtime.Panic
		if errors.As(err, &p) {
			t.Fatalf("%v\n%s", p, p.Stack)
		}
		t.Fatal(traceback(err))
	}
}

// FuzzRun promises that no program panics.
func FuzzRun(f *testing.F) {
	for _, pattern := range []string{"testdata/snippets/*.py", "testdata/errors/*.py"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("no programs", err)
		}
		for _, file := range files {
			b, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(b))
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		s := runtime.New(runtime.Options{Stdout: io.Discard, MaxSize: 1 << 20, MaxDepth: 100})
		_, err := s.RunSource(ctx, "__main__", "fuzz.py", source)
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Fatal(err)
		}
	})
}
