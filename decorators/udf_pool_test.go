package decorators_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// TestFunctionsRunInParallel calls a function for rows from several goroutines, as a query does. What a program changes after it was loaded counts
// for every row.
func TestFunctionsRunInParallel(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.py")
	err := os.WriteFile(file, []byte(`
import re
from pyspark.sql import functions as F

FACTOR = {"x": 10}
DIGITS = re.compile(r"\d+")

class Step:
    def __init__(self, n): self.n = n
    def add(self, x): return x + self.n

def make(n):
    step = Step(n)
    return lambda x: step.add(x) * FACTOR["x"] + len(DIGITS.findall("a1b22"))

spark.udf.register("plain", make(1), "bigint")

def change(_):
    FACTOR["x"] = 100
    return 0

spark.udf.register("change", change, "int")
`), 0o644)
	if err != nil {
		t.Fatal(err)
	}
	reg := &graph.Registry{}
	s, err := decorators.Load(t.Context(), reg, []string{file}, decorators.Options{Modules: stdlib.Modules(stdlib.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	check := func(factor int64) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context()) // a query of its own
		defer cancel()
		var wg sync.WaitGroup
		for g := range 4 {
			wg.Go(func() {
				for chunk := range 40 {
					if err := callChunk(ctx, reg.Function("plain"), 50, func(x int64) int64 { return (x+1)*factor + 2 }); err != nil {
						t.Errorf("goroutine %d, chunk %d: %v", g, chunk, err)
						return
					}
				}
			})
		}
		wg.Wait()
	}
	check(10)
	if err := callChunk(t.Context(), reg.Function("change"), 1, func(int64) int64 { return 0 }); err != nil {
		t.Fatal(err)
	}
	check(100)
}

// callChunk calls a function for rows 0 to n-1 and compares what it returns.
func callChunk(ctx context.Context, f *plan.UserFunction, n int64, want func(int64) int64) error {
	row := int64(0)
	return f.Run.RunRows(ctx, []plan.UserArg{{Type: types.LongType}}, func(yield func([]any, error) bool) {
		for i := range n {
			if !yield([]any{i}, nil) {
				return
			}
		}
	}, func(v any) error {
		if v != want(row) {
			return fmt.Errorf("row %d is %v, want %d", row, v, want(row))
		}
		row++
		return nil
	})
}
