package sparksql

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

var update = flag.Bool("update", false, "rewrite the expected trees")

// TestTrees parses the .sql files of each archive and compares what they become with the .tree file beside.
func TestTrees(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range archives {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			trees := map[string]string{}
			for _, f := range a.Files {
				trees[f.Name] = string(f.Data)
			}
			var out []txtar.File
			for _, f := range a.Files {
				name, ok := strings.CutSuffix(f.Name, ".sql")
				if !ok {
					continue
				}
				got := describeText(string(f.Data), f.Name)
				if want := trees[name+".tree"]; got != want && !*update {
					t.Errorf("%s:\n%s\ngot:\n%s\nwant:\n%s", name, f.Data, got, want)
				}
				out = append(out, f, txtar.File{Name: name + ".tree", Data: []byte(got)})
			}
			if *update {
				a.Files = out
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func describeText(sql, file string) string {
	statements, err := ParseStatements(sql, file)
	var b strings.Builder
	for _, s := range statements {
		b.WriteString(strings.TrimPrefix(fmt.Sprintf("%T", s), "*sparksql.") + "\n")
		describe(&b, reflect.ValueOf(s).Elem(), "  ")
	}
	for _, e := range diag.All(err) {
		b.WriteString(e.Render(func(string) ([]byte, error) { return []byte(sql), nil }))
	}
	return b.String()
}

// describe prints the fields of a statement that are set, a line each; places and texts only where they say something new.
func describe(b *strings.Builder, v reflect.Value, indent string) {
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if f.IsZero() || name == "At" || name == "Source" || name == "Text" || strings.HasSuffix(name, "Text") {
			continue
		}
		describeValue(b, f, name, indent)
	}
}

func describeValue(b *strings.Builder, f reflect.Value, name, indent string) {
	switch x := f.Interface().(type) {
	case plan.Relation:
		b.WriteString(indent + name + ":\n")
		for _, l := range strings.Split(strings.TrimSuffix(x.String(), "\n"), "\n") {
			b.WriteString(indent + "  " + l + "\n")
		}
		return
	case *Condition:
		fmt.Fprintf(b, "%s%s: %s\n", indent, name, x.Expr)
		return
	case Condition:
		fmt.Fprintf(b, "%s%s: %s\n", indent, name, x.Expr)
		return
	case Statement:
		fmt.Fprintf(b, "%s%s: %s\n", indent, name, strings.TrimPrefix(fmt.Sprintf("%T", x), "*sparksql."))
		describe(b, f.Elem().Elem(), indent+"  ")
		return
	case AlterAction:
		fmt.Fprintf(b, "%s%s: %s\n", indent, name, strings.TrimPrefix(fmt.Sprintf("%T", x), "*sparksql."))
		describe(b, f.Elem().Elem(), indent+"  ")
		return
	case fmt.Stringer:
		fmt.Fprintf(b, "%s%s: %s\n", indent, name, x)
		return
	}
	switch f.Kind() {
	case reflect.Pointer:
		describeValue(b, f.Elem(), name, indent)
	case reflect.Struct:
		b.WriteString(indent + name + ":\n")
		describe(b, f, indent+"  ")
	case reflect.Slice:
		if k := f.Type().Elem().Kind(); k != reflect.Struct {
			fmt.Fprintf(b, "%s%s: %v\n", indent, name, f.Interface())
			return
		}
		for i := range f.Len() {
			describeValue(b, f.Index(i), name, indent)
		}
	default:
		fmt.Fprintf(b, "%s%s: %v\n", indent, name, f.Interface())
	}
}
