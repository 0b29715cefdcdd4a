package sparksql

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// dump writes everything a tree holds but places, and texts that are kept beside what they say.
func dump(v any) string {
	var b strings.Builder
	dumpValue(&b, reflect.ValueOf(v))
	return b.String()
}

var originType = reflect.TypeFor[diag.Origin]()

func dumpValue(b *strings.Builder, v reflect.Value) {
	if v.Kind() == reflect.Pointer && !v.IsNil() && v.Type() == reflect.TypeFor[*big.Int]() {
		fmt.Fprintf(b, "%v", v)
		return
	}
	if v.Type() == reflect.TypeFor[plan.Options]() { // in any order
		o, _ := v.Interface().(plan.Options)
		for _, k := range o.Keys() {
			value, _ := o.Get(k)
			fmt.Fprintf(b, "%s=%q ", k, value)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("nil")
			return
		}
		dumpValue(b, v.Elem())
	case reflect.Struct:
		b.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Type == originType || strings.HasSuffix(f.Name, "Text") || f.Name == "Source" || v.Field(i).IsZero() {
				continue
			}
			b.WriteString(f.Name + ":")
			dumpValue(b, v.Field(i))
			b.WriteString(" ")
		}
		b.WriteString("}")
	case reflect.Slice:
		if v.Len() == 0 {
			b.WriteString("[]")
			return
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			fmt.Fprintf(b, "%x", v.Bytes())
			return
		}
		b.WriteString("[")
		for i := range v.Len() {
			dumpValue(b, v.Index(i))
			b.WriteString(", ")
		}
		b.WriteString("]")
	case reflect.Map:
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
		for _, k := range keys {
			b.WriteString(k.String() + "=")
			dumpValue(b, v.MapIndex(k))
		}
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprintf(b, "%v", v)
	}
}

// reprint checks that what a statement prints as reads back as the same statement, and reports whether it was printed anew.
func reprint(s Statement) (anew bool, err error) {
	text := Print(s)
	again, err := ParseStatement(text, diag.Origin{File: "x.sql", Line: 1, Col: 1})
	switch {
	case err != nil && (strings.Contains(err.Error(), "levels deep") || strings.Contains(err.Error(), "A chain of more")):
		return false, nil // parentheses that were not there before
	case err != nil:
		return false, fmt.Errorf("%s\n does not read back: %w\n from %s", text, err, s.SQL())
	}
	if got, want := dump(again), dump(s); got != want {
		return false, fmt.Errorf("%s\n reads back as %s\n want           %s\n from %s", text, got, want, s.SQL())
	}
	return text != s.SQL(), nil
}

// texts are the SQL texts of a kind of file.
func texts(t testing.TB, path string) []string {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var in *bufio.Scanner
	switch {
	case strings.HasSuffix(path, ".gz"):
		in = bufio.NewScanner(strings.NewReader(recorded.Text(t, path)))
	case strings.HasSuffix(path, ".txtar"):
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".sql") {
				out = append(out, string(f.Data))
			}
		}
		return out
	default:
		in = bufio.NewScanner(f)
	}
	in.Buffer(nil, 1<<22)
	column := map[string]int{"spark_parse_cases.tsv": 2, "sql_suite.tsv.gz": 1}[filepath.Base(path)]
	var out []string
	for in.Scan() {
		line := in.Text()
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "--") {
			continue
		}
		if c := strings.Split(line, "\t"); len(c) > column {
			out = append(out, unescapeCase.Replace(c[column]))
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPrint prints every statement of the corpora that is read and reads it again.
func TestPrint(t *testing.T) {
	const conformance = "../../tests/conformance/testdata/"
	corpora := []string{
		"testdata/spark_parse_cases.tsv", conformance + "sql_suite.tsv.gz", conformance + "query_matrix.tsv.gz", conformance + "syntax_queries.sql",
		conformance + "wrong_queries.sql", "../../tests/oracle/analyzer_queries.sql",
	}
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(corpora, archives...) {
		t.Run(filepath.Base(c), func(t *testing.T) { printAll(t, texts(t, c)) })
	}
	for _, folder := range []string{"tpch", "tpcds"} {
		t.Run(folder, func(t *testing.T) {
			files, err := filepath.Glob(conformance + folder + "/*.sql")
			if err != nil || len(files) == 0 {
				t.Fatal("no queries", err)
			}
			var all []string
			for _, f := range files {
				b, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, string(b))
			}
			printAll(t, all)
		})
	}
}

func printAll(t *testing.T, texts []string) {
	read, anew, bad := 0, 0, 0
	for _, text := range texts {
		statements, _ := ParseStatements(text, "x.sql")
		if e, err := ParseExpr(text, diag.Origin{}); err == nil && len(statements) == 0 {
			s, ok := PrintExpr(e)
			again, err := ParseExpr(s, diag.Origin{})
			if !ok || err != nil || dump(again) != dump(e) {
				t.Errorf("%s: %v %v\n got  %s\n want %s", s, ok, err, dump(again), dump(e))
			}
			read, anew = read+1, anew+1
		}
		for _, s := range statements {
			read++
			printed, err := reprint(s)
			if err != nil {
				if bad++; bad < 20 {
					t.Error(err)
				}
			} else if printed {
				anew++
			}
		}
	}
	t.Logf("%d statements read, %d of them printed anew, %d wrong", read, anew, bad)
	if read == 0 {
		t.Error("nothing was read")
	}
}
