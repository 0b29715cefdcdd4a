package runtime_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// pipelineSource is a module of about n functions as pipeline files have them.
func pipelineSource(n int) string {
	var b strings.Builder
	b.WriteString("from host.functions import col\n\nCONFIG = {'a': 1, 'b': [1, 2, 3]}\n\ndef table(**options):\n    def deco(f):\n        return f\n    return deco\n")
	for i := range n {
		fmt.Fprintf(&b, `

@table(name="t%d", comment="table %d", properties={"quality": "gold", **CONFIG})
def t%d(limit: int = 10, *, flag: bool = False) -> "DataFrame":
    """Docstring."""
    df = col("x") + %d
    if flag and limit > 5:
        df = df & (df >= 1)
    return df.alias(f"t_{limit}_%d")
`, i, i, i, i, i)
	}
	return b.String()
}

func BenchmarkNewSession(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		runtime.New(runtime.Options{Stdout: io.Discard})
	}
}

// BenchmarkLoadModule loads a module of 300 lines in a new session.
func BenchmarkLoadModule(b *testing.B) {
	source := pipelineSource(27)
	b.ReportAllocs()
	b.SetBytes(int64(len(source)))
	for i := 0; b.Loop(); i++ {
		source := fmt.Sprintf("%s# %d\n", source, i) // compiled modules are kept
		s := runtime.New(runtime.Options{Stdout: io.Discard, Modules: hostModules()})
		if _, err := s.RunSource(context.Background(), "m", "m.py", source); err != nil {
			b.Fatal(traceback(err))
		}
	}
}

// BenchmarkCall calls Python functions from Go, as user-defined functions are called for rows.
func BenchmarkCall(b *testing.B) {
	for _, c := range []struct {
		name, source string
		arg          runtime.Object
	}{
		{"add", "def f(x): return x + 1", runtime.Int(5)},
		{"string", "def f(s):\n  if s is None: return None\n  s = s.strip().lower()\n  return 'hi' if s.startswith('a') else s + '_' + str(len(s))", runtime.String(" Abc ")},
		{"loop", "def f(n):\n  t = 0\n  for c in n:\n    t = t * 31 + ord(c)\n  return t % 1000003", runtime.String("customer-00012345")},
		{"dict", "M = {'a': 1, 'b': 2}\ndef f(k):\n  v = M.get(k)\n  return f'{k}={v:03d}' if v else f'unknown:{k}'", runtime.String("b")},
		{"method", "class A:\n  def __init__(self): self.n = 1\n  def m(self, x): return self.n + x\na = A()\ndef f(x): return a.m(x)", runtime.Int(5)},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := runtime.New(runtime.Options{})
			m, err := s.RunSource(context.Background(), "m", "m.py", c.source)
			if err != nil {
				b.Fatal(traceback(err))
			}
			f, args := m.Get("f"), make([]runtime.Object, 1)
			b.ReportAllocs()
			err = s.Do(context.Background(), func() error {
				for b.Loop() {
					args[0] = c.arg
					if _, err := runtime.Call(f, args, nil); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(traceback(err))
			}
		})
	}
}
