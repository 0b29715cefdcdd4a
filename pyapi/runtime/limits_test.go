package runtime_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// TestCancellation promises that any endless program ends soon after its context does.
func TestCancellation(t *testing.T) {
	for _, source := range []string{
		"while True: pass",
		"while True:\n  try:\n    x = 1\n  except:\n    pass",
		"while True:\n  try:\n    while True: pass\n  except BaseException:\n    pass",
		"for i in range(10**12): pass",
		"def f():\n  while True:\n    try:\n      while True: pass\n    finally:\n      y = 1\nf()",
		"def g():\n  while True: yield 1\nfor x in g(): pass",
		"list(iter(int, 1))",
		"sorted(iter(int, 1))",
		"sum(iter(int, 1))",
		"sum(range(10**12))",
		"max(range(10**12))",
		"any(x for x in iter(int, 1))",
		"all(map(lambda x: True, iter(int, 1)))",
		"list(filter(None, iter(int, 1)))",
		"list(zip(iter(int, 1), iter(int, 1)))",
		"dict(enumerate(iter(int, 1)))",
		"set(iter(int, 1))",
		"','.join(map(str, iter(int, 1)))",
		"1 in iter(int, 1)",
		"[x for x in iter(int, 1)]",
		"{x: 1 for x in iter(int, 1)}",
		"a, *b = iter(int, 1)",
		"class A:\n  def __iter__(self): return self\n  def __next__(self): return 1\nlist(A())",
		"class A:\n  def __getitem__(self, i): return i\nlist(A())",
		"def f():\n  try:\n    f()\n  finally:\n    f()\nf()",
		"class CM:\n  def __enter__(self): return self\n  def __exit__(self, *a): return True\nwhile True:\n  with CM():\n    while True: pass",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
		s := runtime.New(runtime.Options{})
		done := make(chan error, 1)
		go func() {
			_, err := s.RunSource(ctx, "__main__", "main.py", source)
			done <- err
		}()
		select {
		case err := <-done:
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%q: ended with %v", source, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%q does not end", source)
		}
		cancel()
	}
}

// TestLimits promises that programs cannot exhaust the stack or the memory by simple means, and that nothing panics.
func TestLimits(t *testing.T) {
	for source, want := range map[string]string{
		"def f(n): return f(n + 1)\nf(0)":                                      "RecursionError: maximum recursion depth exceeded",
		"class A:\n  def __repr__(self): return repr(self)\nrepr(A())":         "RecursionError: maximum recursion depth exceeded",
		"class A:\n  def __getattr__(self, n): return getattr(self, n)\nA().x": "RecursionError: maximum recursion depth exceeded",
		"class A:\n  def __eq__(self, o): return self == o\nA() == A()":        "RecursionError: maximum recursion depth exceeded",
		"class A:\n  def __call__(self): return self()\nA()()":                 "RecursionError: maximum recursion depth exceeded",
		"a = []; a.append(a); b = []; b.append(b); a == b":                     "RecursionError: maximum recursion depth exceeded in comparison",
		"a = []; a.append(a); b = []; b.append(b); a < b":                      "RecursionError: maximum recursion depth exceeded in comparison",
		"a = {}; a[1] = a; b = {}; b[1] = b; a == b":                           "RecursionError: maximum recursion depth exceeded in comparison",
		"t = ()\nfor i in range(5000): t = (t,)\nhash(t)":                      "RecursionError: maximum recursion depth exceeded while hashing a tuple",
		"x = []\nfor i in range(5000): x = [x]\nrepr(x)":                       "RecursionError: maximum recursion depth exceeded while getting the repr of an object",
		"x = int\nfor i in range(100000): x = list[x]\nrepr(x)":                "RecursionError: maximum recursion depth exceeded while getting the repr of an object",
		"it = [1]\nfor i in range(100000): it = map(int, it)\nlist(it)":        "RecursionError: maximum recursion depth exceeded",
		"x = 10 ** 10 ** 9":                                       "MemoryError: power makes an integer of more than 33554432 bits",
		"x = 1 << 10 ** 12":                                       "MemoryError: shift makes an integer of more than 33554432 bits",
		"x = 'a' * 10 ** 11":                                      "MemoryError: repetition makes an object of more than 268435456 bytes",
		"x = [0] * 10 ** 11":                                      "MemoryError: repetition makes an object of more than 268435456 bytes",
		"x = b'a' * 10 ** 11":                                     "MemoryError: repetition makes an object of more than 268435456 bytes",
		"x = [1]; x *= 10 ** 11":                                  "MemoryError: repetition makes an object of more than 268435456 bytes",
		"x = f'{1:{10 ** 9}}'":                                    "ValueError: Too many decimal digits in format string",
		"x = 'a'.ljust(10 ** 12)":                                 "MemoryError: string of width 1000000000000",
		"x = 'a'.center(10 ** 12)":                                "MemoryError: string of width 1000000000000",
		"x = '%999999999d' % 1":                                   "ValueError: width too big",
		"x = list(range(10 ** 12))":                               "MemoryError: more than 16777216 items",
		"x = tuple(range(10 ** 12))":                              "MemoryError: more than 16777216 items",
		"x = bytes(10 ** 12)":                                     "MemoryError: bytes of size 1000000000000",
		"str(10 ** 5000)":                                         "ValueError: Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit",
		"int('9' * 5000)":                                         "ValueError: Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit",
		"eval('1')":                                               "NotImplementedError: eval() is not available in pipeline files",
		"exec('1')":                                               "NotImplementedError: exec() is not available in pipeline files",
		"open('x')":                                               "NotImplementedError: open(): files are read through spark.read, so open() is not available in pipeline files",
		"().__class__.__bases__[0].__subclasses__()[0]":           "IndexError: list index out of range",
		"x = " + strings.Repeat("(", 1000):                        "SyntaxError: too many nested parentheses (main.py, line 1)",
		"x = " + strings.Repeat("-", 100000) + "1":                "SyntaxError: too many nested expressions or statements (main.py, line 1)",
		"x = 1" + strings.Repeat("+1", 100000):                    "SyntaxError: expression is too long (main.py, line 1)",
		"x = a" + strings.Repeat(".a", 100000):                    "SyntaxError: expression is too long (main.py, line 1)",
		"x = " + strings.Repeat("lambda:", 100000) + "1":          "SyntaxError: too many nested expressions or statements (main.py, line 1)",
		"x = " + strings.Repeat("not ", 100000) + "1":             "SyntaxError: too many nested expressions or statements (main.py, line 1)",
		"x = " + strings.Repeat("1 if 1 else ", 100000) + "1":     "SyntaxError: too many nested expressions or statements (main.py, line 1)",
		"if 1: pass\n" + strings.Repeat("elif 1: pass\n", 100000): "SyntaxError: too many nested expressions or statements (main.py, line 1000)",
		"x = 2" + strings.Repeat("**2", 100000):                   "SyntaxError: too many nested expressions or statements (main.py, line 1)",
		"x = " + strings.Repeat("f'{f\"{", 60) + "1":              "SyntaxError: f-string: unterminated string (main.py, line 1)",
	} {
		s := runtime.New(runtime.Options{})
		start := time.Now()
		_, err := s.RunSource(context.Background(), "__main__", "main.py", source)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%.80q takes %v", source, d)
		}
		if len(source) > 80 {
			source = source[:80] + "..."
		}
		if err == nil {
			t.Errorf("%q: no error, want %s", source, want)
		} else if err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", source, err, want)
		}
	}
}

// TestSessionAfterError promises that a session can be used after an error, a panic and a cancellation.
func TestSessionAfterError(t *testing.T) {
	s := runtime.New(runtime.Options{Modules: hostModules()})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	for _, c := range []struct {
		ctx    context.Context
		source string
	}{
		{context.Background(), "1/0"},
		{context.Background(), "from host.functions import boom\nboom()"},
		{context.Background(), "def f(): f()\nf()"},
		{ctx, "while True: pass"},
	} {
		if _, err := s.RunSource(c.ctx, "m", "m.py", c.source); err == nil {
			t.Errorf("%q: no error", c.source)
		}
		m, err := s.RunSource(context.Background(), "after", "after.py", "x = sum(range(10))")
		if err != nil || m.Get("x") != runtime.Int(45) {
			t.Errorf("after %q: %v, x is %v", c.source, err, m.Get("x"))
		}
	}
}

// TestParallelSessions promises that sessions are independent; run it with -race.
func TestParallelSessions(t *testing.T) {
	const source = `
from host.functions import col, kw, AnalysisException
import host.pure
class A:
    x: int = 1
    def __init__(self, n): self.n = n
    def total(self): return sum(i * self.n for i in range(50))
class MyError(AnalysisException): pass
def deco(f):
    def w(*a, **k): return f(*a, **k)
    return w
@deco
def run(n):
    try:
        raise MyError("x")
    except AnalysisException as e:
        return A(n).total() + len(str(col("a") + n)) + len(f"{e!r:>20}") + len(sorted({3, 1, 2})) + host.pure.twice(lambda: 1)
result = [run(i) for i in range(20)]
ann = A.__annotations__
print(list[int], dict(zip("ab", [1, 2])), "%s %d" % ("x", 5), (1.5).is_integer(), "a,b".split(","))
`
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 5 {
				s := runtime.New(runtime.Options{Stdout: io.Discard, Modules: hostModules()})
				if _, err := s.RunSource(context.Background(), "__main__", "main.py", source); err != nil {
					t.Error(traceback(err))
				}
			}
		}()
	}
	wg.Wait()
}
