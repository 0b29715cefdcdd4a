package pyspark_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// callRow calls a user function for one row.
func callRow(ctx context.Context, f *plan.UserFunction, t types.Type, v any) (any, error) {
	var result any
	err := f.Run.RunRows(ctx, []plan.UserArg{{Type: t}}, func(yield func([]any, error) bool) { yield([]any{v}, nil) },
		func(r any) error { result = r; return nil })
	return result, err
}

// TestUDFReturns compares what becomes of returned values with PySpark's answers. dp may refuse what PySpark makes something of, and never
// makes something else.
func TestUDFReturns(t *testing.T) {
	data, err := os.ReadFile("testdata/udf_returns.tsv")
	if err != nil {
		t.Fatal(err)
	}
	s := runtime.New(runtime.Options{Exception: pyspark.Exception, Modules: stdlib.Modules(stdlib.Options{})})
	pyspark.Install(s, pyspark.Options{})
	m, err := s.RunSource(t.Context(), "m", "m.py", `
import datetime, decimal
from pyspark.sql import Row, functions as F
show = F.udf(repr, "string")("x")
def udf(f, t): return F.udf(f, t)("x")
def register(f, t): return spark.udf.register("f", f, t)("x")
values = {}
`)
	if err != nil {
		t.Fatal(err)
	}
	fn := func(o runtime.Object) *plan.UserFunction { return o.(*pyspark.Column).Expr().(*plan.UserCall).Fn }
	show := fn(m.Get("show"))
	asked, refused := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		c := strings.Split(line, "\t")
		how, typ, value, want := c[0], c[1], c[2], c[3]
		v, err := s.RunSource(t.Context(), "v", "v.py", "import datetime, decimal\nfrom pyspark.sql import Row\ndef f(_): return "+value+"\n")
		if err != nil {
			t.Fatal(value, err)
		}
		col, err := s.Call(t.Context(), m.Get(how), []runtime.Object{v.Get("f"), runtime.String(typ)}, nil)
		if err != nil {
			t.Fatal(typ, err)
		}
		f := fn(col)
		asked++
		got := ""
		r, err := callRow(t.Context(), f, types.LongType, int64(0))
		if err == nil {
			text, err := callRow(t.Context(), show, f.Result, r)
			if err != nil {
				t.Fatal(line, err)
			}
			got = text.(string)
		}
		wantError := strings.HasPrefix(want, "error")
		switch {
		case err != nil && !wantError:
			refused++
			t.Logf("refused: %s", line)
		case err == nil && wantError, err == nil && got != want:
			t.Errorf("%s\n\tdp: %s", line, got)
		}
	}
	if asked < 980 || refused > 37 {
		t.Errorf("%d asked, %d refused that PySpark answers", asked, refused)
	}
}
