// Package tests holds what is tested about dp as a whole: the layering of its packages, whole-program cases, conformance, crashes and
// interoperation. Each suite has a folder; here are the layering and the documents.
package tests

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const module = "github.com/seed-e45c46d8/dp"

// ranks is the table of ARCHITECTURE.md. A package may import packages of lower rank only; two of one rank never import each other. A
// pattern ending in /* is every package below a folder.
var ranks = []struct {
	rank  int
	paths []string
}{
	{0, []string{"tests/recorded", "engine/csv", "engine/diag", "engine/segment", "engine/types", "engine/xml", "pyapi/libm", "pyapi/notebook", "pyapi/sandbox", "pyapi/syntax"}},
	{1, []string{"engine/functions", "engine/sketch", "pyapi/compile"}},
	{2, []string{"engine/plan", "pyapi/runtime"}},
	{3, []string{"engine/sparksql", "store/delta", "store/state", "pyapi/stdlib", "pyapi/stdlib/*", "pyapi/yaml"}},
	{4, []string{"exprbridge", "engine/cdc"}},
	{5, []string{"engine/graph", "engine/incremental", "engine/source", "engine/source/sourcetest", "engine/backend", "engine/backend/backendtest", "pyapi/pyspark", "pyapi/pyspark/*"}},
	{6, []string{"pyapi/databricks", "engine/flow", "engine/source/*", "engine/backend/*"}},
	{7, []string{"engine/flow/*"}},
	{8, []string{"engine", "decorators"}},
	{9, []string{"cmd/dp", "cmd/dp/rest", "tests", "tests/*"}},
}

// inOrder lists the pairs of packages of one rank that may import each other in this direction.
var inOrder = map[string][]string{
	"engine/types":               {"engine/diag", "tests/recorded"},
	"engine/backend/backendtest": {"engine/backend"},
	"engine/source/sourcetest":   {"engine/source"},
}

// denied lists imports that no rank excuses: from a prefix to a prefix, except from the packages named.
var denied = []struct {
	from, to string
	except   []string
}{
	{"engine", module + "/pyapi", nil},
	{"pyapi", module + "/store", nil},
	{"pyapi", module + "/engine/backend", nil},
	{"decorators", module + "/store", nil},
	{"decorators", module + "/engine/backend", nil},
	{"store", module + "/engine/backend", nil},
	{"", "github.com/go-python/gpython", []string{"pyapi/compile", "pyapi/runtime"}},
	{"", "github.com/expr-lang/expr", []string{"exprbridge"}},
	{"", "github.com/duckdb/duckdb-go", []string{"engine/backend/duckdb"}},
	{"", "github.com/mattn/go-sqlite3", []string{"store/state"}},
}

func rankOf(pkg string) (int, bool) {
	for _, r := range ranks {
		for _, p := range r.paths {
			if p == pkg {
				return r.rank, true
			}
		}
	}
	best, rank := -1, 0
	for _, r := range ranks {
		for _, p := range r.paths {
			if dir, ok := strings.CutSuffix(p, "/*"); ok && strings.HasPrefix(pkg, dir+"/") && len(dir) > best {
				best, rank = len(dir), r.rank
			}
		}
	}
	return rank, best >= 0
}

func under(pkg, prefix string) bool {
	return prefix == "" || pkg == prefix || strings.HasPrefix(pkg, prefix+"/")
}

// violations are what is wrong with one import.
func violations(pkg, imp string, test bool) []string {
	var out []string
	for _, d := range denied {
		if !under(pkg, d.from) || imp != d.to && !strings.HasPrefix(imp, d.to+"/") {
			continue
		}
		excused := test && pkg == "tests" || strings.HasPrefix(pkg, "tests/")
		for _, e := range d.except {
			excused = excused || under(pkg, e)
		}
		if !excused {
			out = append(out, fmt.Sprintf("%s imports %s, which is denied", pkg, imp))
		}
	}
	rel, ours := strings.CutPrefix(imp, module+"/")
	if !ours || rel == pkg {
		return out
	}
	from, ok := rankOf(pkg)
	if !ok {
		return append(out, fmt.Sprintf("%s has no rank: give it one in tests/layering_test.go and ARCHITECTURE.md", pkg))
	}
	to, ok := rankOf(rel)
	switch {
	case !ok:
		out = append(out, fmt.Sprintf("%s has no rank: give it one in tests/layering_test.go and ARCHITECTURE.md", rel))
	case to > from:
		out = append(out, fmt.Sprintf("%s (rank %d) imports %s (rank %d): imports go down only", pkg, from, rel, to))
	case to == from && !pairAllowed(pkg, rel) && !(from == 9):
		out = append(out, fmt.Sprintf("%s imports %s of the same rank %d", pkg, rel, from))
	}
	return out
}

func pairAllowed(pkg, imp string) bool {
	for _, p := range inOrder[pkg] {
		if p == imp {
			return true
		}
	}
	// One package may be split into folders: pyapi/pyspark/sql below pyapi/pyspark, a source's own subfolders.
	return under(pkg, imp) || under(imp, pkg) || sameTop(pkg, imp, "pyapi/pyspark") || sameTop(pkg, imp, "pyapi/stdlib")
}

func sameTop(a, b, top string) bool { return under(a, top) && under(b, top) }

func TestLayering(t *testing.T) {
	root := ".."
	files := 0
	err := filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if n := e.Name(); p != root && (strings.HasPrefix(n, ".") || n == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(p) != ".go" {
			return nil
		}
		files++
		rel, err := filepath.Rel(root, filepath.Dir(p))
		if err != nil {
			return err
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		test := strings.HasSuffix(p, "_test.go")
		for _, i := range f.Imports {
			for _, v := range violations(filepath.ToSlash(rel), strings.Trim(i.Path.Value, `"`), test) {
				t.Errorf("%s: %s", p, v)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Fatalf("only %d Go files were read: the test looks in the wrong place", files)
	}
}

// TestViolationsAreFound holds the test itself: it must see what it forbids.
func TestViolationsAreFound(t *testing.T) {
	for _, c := range []struct {
		pkg, imp string
		want     int
	}{
		{"engine/plan", module + "/engine/types", 0},
		{"engine/plan", module + "/engine/sparksql", 1},
		{"engine/plan", "github.com/expr-lang/expr/ast", 1},
		{"exprbridge", "github.com/expr-lang/expr/ast", 0},
		{"engine/graph", module + "/pyapi/runtime", 1},
		{"pyapi/stdlib/json", "github.com/go-python/gpython/py", 1},
		{"decorators", module + "/store/state", 1},
		{"engine/source/files", module + "/engine/source/table", 1},
		{"store/state", "github.com/mattn/go-sqlite3", 0},
		{"engine/flow/complete", module + "/engine/flow", 0},
		{"nowhere", module + "/engine/plan", 1},
	} {
		if got := violations(c.pkg, c.imp, false); len(got) != c.want {
			t.Errorf("%s -> %s: %v, want %d", c.pkg, c.imp, got, c.want)
		}
	}
}
