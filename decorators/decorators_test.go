package decorators_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

var update = flag.Bool("update", false, "rewrite the expected output of testdata")

// noInputs answers no question about schemas.
type noInputs struct{}

func (noInputs) Conf(string) (string, bool) { return "", false }

func (noInputs) Analyze(context.Context, plan.Relation) (plan.Relation, error) {
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The test has no tables.")
}

func (noInputs) AnalyzeOutside(context.Context, plan.Relation) (plan.Relation, error) {
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The test has no tables.")
}

// load runs the .py files of an archive and prints what they register, with the trees of all queries, and what is wrong.
func load(t testing.TB, a *txtar.Archive) string {
	t.Helper()
	files := map[string][]byte{}
	var names []string
	conf := map[string]string{}
	for _, f := range a.Files {
		switch {
		case f.Name == "conf":
			for _, l := range strings.Fields(string(f.Data)) {
				k, v, _ := strings.Cut(l, "=")
				conf[k] = v
			}
		case strings.HasSuffix(f.Name, ".py"):
			files[f.Name] = f.Data
			if !strings.Contains(f.Name, "/") {
				names = append(names, f.Name)
			}
		}
	}
	var b strings.Builder
	reg := &graph.Registry{}
	s, err := decorators.Load(context.Background(), reg, names, decorators.Options{
		Catalog: "main", Schema: "default", Conf: conf, Stdout: &b, Path: []string{"lib"},
		Secret: func(scope, key string) (string, bool) { return scope + "/" + key, scope == "s" },
		ReadFile: func(name string) ([]byte, error) {
			if d, ok := files[filepath.ToSlash(name)]; ok {
				return d, nil
			}
			return nil, os.ErrNotExist
		},
	})
	t.Cleanup(s.Close) // the session is there with an error too
	writeErrors(&b, err)
	for _, d := range reg.Datasets {
		writeDataset(&b, d)
	}
	for _, f := range reg.Flows {
		writeFlow(&b, f)
	}
	for _, e := range reg.Refusals {
		b.WriteString("refused: ")
		writeErrors(&b, e)
	}
	return b.String()
}

func writeCDC(b *strings.Builder, c *cdc.Definition) {
	fmt.Fprintf(b, "  cdc source=%q keys=%v scd=%d snapshot=%t next=%t", c.Source, c.Keys, c.SCD, c.Snapshot, c.Next != nil)
	if c.SequenceBy != nil {
		fmt.Fprintf(b, " sequence=%v", c.SequenceBy)
	}
	if c.SystemSequenceBy != nil {
		fmt.Fprintf(b, " system=%v", c.SystemSequenceBy)
	}
	if c.Deletes != nil {
		fmt.Fprintf(b, " deletes=%v", c.Deletes)
	}
	if c.Truncates != nil {
		fmt.Fprintf(b, " truncates=%v", c.Truncates)
	}
	selection := func(name string, s *cdc.Selection) {
		if s != nil {
			fmt.Fprintf(b, " %s=%v except=%t", name, s.Columns, s.Except)
		}
	}
	selection("columns", c.Columns)
	selection("track", c.Track)
	selection("ignore nulls", c.IgnoreNulls)
	if c.ColumnsToUpdate != "" {
		fmt.Fprintf(b, " update=%s", c.ColumnsToUpdate)
	}
	b.WriteString("\n")
}

func writeErrors(b *strings.Builder, err error) {
	for _, e := range diag.All(err) {
		b.WriteString(e.Error() + "\n")
		if e.Hint != "" {
			b.WriteString("  hint: " + e.Hint + "\n")
		}
		for _, l := range strings.Split(strings.TrimRight(e.Trace, "\n"), "\n") {
			if l != "" {
				b.WriteString("  | " + l + "\n")
			}
		}
	}
}

func writeDataset(b *strings.Builder, d *graph.Dataset) {
	fmt.Fprintf(b, "%s %s (%s)\n", d.Kind, d.Name, d.Origin)
	line := func(name string, v any) {
		if s := fmt.Sprint(v); s != "" && s != "false" && s != "[]" && s != "map[]" {
			fmt.Fprintf(b, "  %s: %s\n", name, s)
		}
	}
	line("by query", d.ByQuery)
	line("comment", d.Comment)
	if t := d.Table; t != nil {
		line("schema", t.Schema.DDL())
		line("generated", t.Generated)
		line("masks", t.Masks)
		line("primary key", t.PrimaryKey)
		line("constraints", t.Constraints)
	}
	line("properties", d.Properties)
	line("partition", d.Partition)
	line("cluster", d.Cluster)
	line("cluster auto", d.ClusterAuto)
	line("private", d.Private)
	line("path", d.Path)
	line("format", d.Format)
	line("options", d.Options)
	line("row filter", d.RowFilter)
	line("conf", d.SparkConf)
	for _, e := range d.Expectations {
		fmt.Fprintf(b, "  expect %s %s: %s = %s (%s)\n", e.Action, e.Name, e.Cond.Text, e.Cond.Expr, e.Cond.Origin)
	}
}

func writeFlow(b *strings.Builder, f *graph.Flow) {
	fmt.Fprintf(b, "flow %s -> %s (%s)", f.Name, f.Target, f.Origin)
	if f.Default {
		b.WriteString(" default")
	}
	if f.Once {
		b.WriteString(" once")
	}
	b.WriteString("\n")
	if f.Comment != "" {
		b.WriteString("  comment: " + f.Comment + "\n")
	}
	if len(f.SparkConf) > 0 {
		fmt.Fprintf(b, "  conf: %v\n", f.SparkConf)
	}
	if w := f.ReplaceWhere; w != nil {
		fmt.Fprintf(b, "  replace where: %s (%s)\n", w.Text, w.Origin)
	}
	if c := f.CDC; c != nil {
		writeCDC(b, c)
		if c.Next != nil {
			return
		}
	}
	r, err := f.Query(context.Background(), noInputs{})
	if err != nil {
		writeErrors(b, err)
		return
	}
	for _, l := range strings.Split(strings.TrimRight(r.String(), "\n"), "\n") {
		b.WriteString("  " + l + "\n")
	}
}

// TestLoad runs testdata/*.txtar.
func TestLoad(t *testing.T) {
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
			got := load(t, a)
			want := ""
			at := -1
			for i, f := range a.Files {
				if f.Name == "want" {
					want, at = string(f.Data), i
				}
			}
			if *update {
				if at < 0 {
					a.Files = append(a.Files, txtar.File{Name: "want"})
					at = len(a.Files) - 1
				}
				a.Files[at].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := decorators.Load(ctx, &graph.Registry{}, []string{"a.py"}, decorators.Options{ReadFile: func(string) ([]byte, error) { return []byte("while True: pass"), nil }})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
