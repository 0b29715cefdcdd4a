package pyspark_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var update = flag.Bool("update", false, "rewrite the expected output of testdata")

// run executes a program that has show(x), which prints the tree of a DataFrame, or a Column as Spark writes it, and returns what it printed.
func run(t testing.TB, source string, in plan.Inputs) string {
	t.Helper()
	var out bytes.Buffer
	s := runtime.New(runtime.Options{Stdout: &out, Exception: pyspark.Exception})
	h := pyspark.Install(s, pyspark.Options{Conf: map[string]string{"begin_year": "2025"}})
	s.SetBuiltin("show", s.NewFunction("show(x)", func(a *runtime.Args) (runtime.Object, error) {
		switch x := a.At(0).(type) {
		case *pyspark.DataFrame:
			out.WriteString(x.Relation().String())
		case *pyspark.Column:
			out.WriteString(x.Expr().String() + "\n")
		}
		return runtime.None, nil
	}))
	if in != nil {
		defer h.Bind(t.Context(), in)()
	}
	if _, err := s.RunSource(context.Background(), "__main__", "case.py", source); err != nil {
		if e, ok := err.(*runtime.PyError); ok {
			return out.String() + e.Traceback()
		}
		return out.String() + err.Error() + "\n"
	}
	return out.String()
}

// TestPlans runs testdata/*.txtar: programs and the trees they build. Trees are reviewed by hand against the documentation.
func TestPlans(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want *txtar.File
			var source string
			for i := range a.Files {
				switch f := &a.Files[i]; f.Name {
				case "case.py":
					source = string(f.Data)
				case "stdout":
					want = f
				}
			}
			if want == nil {
				a.Files = append(a.Files, txtar.File{Name: "stdout"})
				want = &a.Files[len(a.Files)-1]
			}
			got := run(t, source, nil)
			if *update {
				want.Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(want.Data) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want.Data)
			}
		})
	}
}
