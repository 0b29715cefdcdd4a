package runtime_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// column is a Go type with operators, a method, a property and a constructor, as a host defines them.
type column struct {
	sql string
	at  runtime.Frame
}

var columnClass = runtime.NewClass("host.column", "Column")

func (*column) Type() *runtime.Type     { return columnClass.InstanceType() }
func (*column) PyClass() *runtime.Class { return columnClass }
func (c *column) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(c, columnClass, name)
}

func (c *column) binary(op string, o runtime.Object) (runtime.Object, error) {
	r, err := runtime.Repr(o)
	return &column{sql: "(" + c.sql + " " + op + " " + r + ")"}, err
}
func (c *column) M__add__(o runtime.Object) (runtime.Object, error) { return c.binary("+", o) }
func (c *column) M__radd__(o runtime.Object) (runtime.Object, error) {
	return c.binary("+r", o)
}
func (c *column) M__eq__(o runtime.Object) (runtime.Object, error)  { return c.binary("=", o) }
func (c *column) M__ne__(o runtime.Object) (runtime.Object, error)  { return c.binary("!=", o) }
func (c *column) M__ge__(o runtime.Object) (runtime.Object, error)  { return c.binary(">=", o) }
func (c *column) M__and__(o runtime.Object) (runtime.Object, error) { return c.binary("and", o) }
func (c *column) M__invert__() (runtime.Object, error)              { return &column{sql: "not " + c.sql}, nil }

func (c *column) M__repr__() (runtime.Object, error) { return runtime.String(c.sql), nil }

func (c *column) M__bool__() (runtime.Object, error) {
	return nil, runtime.Raise(runtime.ValueError, "Cannot convert column into bool")
}

func (c *column) alias(a *runtime.Args) (runtime.Object, error) {
	var names []string
	for _, n := range a.Rest {
		s, _ := runtime.AsString(n)
		names = append(names, s)
	}
	return &column{sql: c.sql + " AS " + strings.Join(names, ",")}, nil
}

func init() {
	runtime.Method(columnClass, "alias(*names, metadata=None)", (*column).alias)
	runtime.Getter(columnClass, "sql", func(c *column) (runtime.Object, error) { return runtime.String(c.sql), nil })
	columnClass.Constructor("Column(sql)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s, err := a.String(0)
		return &column{sql: s}, err
	})
}

var (
	hostException     = runtime.NewExceptionClass("host.errors", "HostException")
	analysisException = runtime.NewExceptionClass("host.errors", "AnalysisException", hostException)
)

func hostModules() []runtime.ModuleDef {
	return []runtime.ModuleDef{
		{Name: "host.functions", Load: func(m *runtime.Module) error {
			m.Set("Column", columnClass)
			m.Set("AnalysisException", analysisException)
			m.Set("HostException", hostException)
			m.Def("col(name)", func(a *runtime.Args) (runtime.Object, error) {
				s, err := a.String(0)
				return &column{sql: s, at: a.Session.Caller()}, err
			})
			m.Def("where(col)", func(a *runtime.Args) (runtime.Object, error) {
				return runtime.String(a.At(0).(*column).at.String()), nil
			})
			m.Def("kw(a, /, b, *args, c, d=4, e=..., **rest)", func(a *runtime.Args) (runtime.Object, error) {
				var rest []string
				for _, k := range a.Kwargs {
					rest = append(rest, k.Name)
				}
				return runtime.String(fmt.Sprint(a.At(0), a.At(1), len(a.Rest), a.At(2), a.At(3), a.At(4) == nil, a.Given(3), rest)), nil
			})
			m.Def("missing(name)", func(a *runtime.Args) (runtime.Object, error) {
				e := runtime.NewException(analysisException, runtime.String("no such table"))
				e.Set("condition", runtime.String("TABLE_OR_VIEW_NOT_FOUND"))
				return nil, runtime.Throw(e)
			})
			m.Def("gofail()", func(a *runtime.Args) (runtime.Object, error) {
				return nil, fmt.Errorf("opening: %w", fs.ErrNotExist)
			})
			m.Def("apply(fn, *args)", func(a *runtime.Args) (runtime.Object, error) {
				return runtime.Call(a.At(0), a.Rest, nil)
			})
			m.Def("boom()", func(a *runtime.Args) (runtime.Object, error) { panic("boom") })
			return nil
		}},
		{Name: "host.pure", Source: "from host.functions import col\ndef twice(f):\n    return f() + f()\n"},
	}
}

func run(t testing.TB, source string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	s := runtime.New(runtime.Options{Stdout: &out, Modules: hostModules()})
	_, err := s.RunSource(context.Background(), "__main__", "main.py", source)
	return out.String(), err
}

func TestHostAPI(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"operators", "from host.functions import col\nc = col('a')\nprint(c + 1, 1 + c, ~(c >= 2) , (c == 1) & (c != 2))", "(a + 1) (a +r 1) not (a >= 2) ((a = 1) and (a != 2))\n"},
		{"method", "import host.functions as F\nprint(F.col('a').alias('x', 'y'), F.Column('z').sql, isinstance(F.col('q'), F.Column))", "a AS x,y z True\n"},
		{"caller", "from host.functions import *\ndef f():\n    return col(\n        'a')\nprint(where(f()))", "main.py:3:12\n"},
		{"signature", "from host.functions import kw\nprint(kw(1, 2, 3, 4, c=5, z=1, y=2))\nprint(kw(1, b=2, c=5, d=6))", "1 2 2 5 4 true false [z y]\n1 2 0 5 6 true true []\n"},
		{"package", "import host.pure, host.functions\nprint(host.pure.twice(lambda: 21), host.__name__)", "42 host\n"},
		{"apply", "from host.functions import apply\nprint(apply(lambda a, b: a * b, 6, 7))", "42\n"},
		{"catch", "from host.functions import *\ntry:\n    missing('t')\nexcept HostException as e:\n    print(type(e).__name__, e, e.condition, isinstance(e, AnalysisException))", "AnalysisException no such table TABLE_OR_VIEW_NOT_FOUND True\n"},
		{"catch Go error", "from host.functions import *\ntry:\n    gofail()\nexcept RuntimeError as e:\n    print(e)", "opening: file does not exist\n"},
		{"derive exception", "from host.functions import *\nclass Mine(AnalysisException):\n    pass\ntry:\n    raise Mine('x')\nexcept HostException as e:\n    print(repr(e))", "Mine('x')\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := run(t, c.source)
			if err != nil {
				t.Fatal(traceback(err))
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestHostErrors(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"from host.functions import *\ncol()", "TypeError: col() missing 1 required positional argument: 'name'"},
		{"from host.functions import *\ncol('a', 'b')", "TypeError: col() takes 1 positional argument but 2 were given"},
		{"from host.functions import *\ncol(nam='a')", "TypeError: col() got an unexpected keyword argument 'nam'"},
		{"from host.functions import *\nkw(1, 2)", "TypeError: kw() missing 1 required keyword-only argument: 'c'"},
		{"from host.functions import *\nkw(b=2, c=3)", "TypeError: kw() missing 1 required positional argument: 'a'"},
		{"from host.functions import *\ncol('a').alias(meta=1)", "TypeError: Column.alias() got an unexpected keyword argument 'meta'"},
		{"from host.functions import *\nif col('a') == 1: pass", "ValueError: Cannot convert column into bool"},
		{"from host.functions import *\ncol('a').nope", "AttributeError: 'Column' object has no attribute 'nope'"},
		{"from host.functions import *\nColumn.x = 1", "TypeError: cannot set 'x' attribute of immutable type 'Column'"},
		{"import host.nope", "ModuleNotFoundError: No module named 'host.nope'"},
		{"import nope", "ModuleNotFoundError: No module named 'nope'"},
		{"from host.functions import *\nmissing('x')", "host.errors.AnalysisException: no such table"},
		{"from host.functions import *\nboom()", "SystemError: internal error: boom"},
	} {
		_, err := run(t, c.source)
		if err == nil {
			t.Errorf("%s: no error, want %s", c.source, c.want)
		} else if err.Error() != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.source, err, c.want)
		}
	}
}

func TestGoErrorComesBack(t *testing.T) {
	_, err := run(t, "from host.functions import *\ndef f():\n    gofail()\nf()")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%v does not wrap the Go error", err)
	}
	var e *runtime.PyError
	if !errors.As(err, &e) || len(e.Frames) != 2 || e.Where().Line != 3 || e.Where().Col != 4 || e.Where().EndCol != 12 {
		t.Fatalf("%+v", e)
	}
}

func TestMissingAttributeOfException(t *testing.T) {
	_, err := run(t, "from host.functions import *\nmissing('x')")
	var e *runtime.PyError
	if !errors.As(err, &e) || !e.IsA(hostException) || e.Attr("condition") != runtime.String("TABLE_OR_VIEW_NOT_FOUND") || e.Module != "host.errors" {
		t.Fatalf("%+v", e)
	}
}
