package conformance

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// update is the one switch that rewrites what the tests of this package expect.
var update = flag.Bool("update", false, "rewrite expected outputs")

// functionRatchet lists the documented examples that do not give Spark's answer, with what they give instead. It may only get shorter: an example
// that starts to work must leave it, one that stops working fails the test.
const functionRatchet = "testdata/functions_failing.tsv"

func TestFunctionExamples(t *testing.T) {
	loc, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	b, err := duckdb.New(duckdb.Options{TimeZone: loc.String(), TempDir: t.TempDir(), MemoryLimit: 1 << 30, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	session := suiteSession(t, t.TempDir())
	different := 0
	ratchet(t, functionRatchet, func(report func(sql, why, detail string)) {
		for _, e := range functions.Examples() {
			got, err := runExample(b, e.SQL, loc)
			if strings.HasPrefix(e.SQL, "SET ") {
				got, err = runSetting(session, e.SQL)
			}
			switch {
			case err != nil && e.Type == "error" && diag.Code(err) == e.Answer:
				report(e.SQL, "", "")
			case diag.Code(err) == "UNSUPPORTED_FEATURE":
				report(e.SQL, "refused", err.Error())
			case err != nil:
				different++
				report(e.SQL, diag.Code(err), err.Error())
			case e.Answer == "now" && got.Type == e.Type && got.Answer != "" && got.Answer != "NULL":
				report(e.SQL, "now", "") // another answer every time
			case !answers(got, e):
				different++
				report(e.SQL, "different", fmt.Sprintf("got  %s (%s)\n  want %s (%s)", got.Answer, got.Type, e.Answer, e.Type))
			default:
				report(e.SQL, "", "")
			}
		}
	})
	if different > 0 {
		t.Errorf("%d answers differ; what dp does not do is refused by name", different)
	}
}

// runExample gives the answer of a query in the form of the recorded ones.
func runExample(b *duckdb.Backend, sql string, loc *time.Location) (functions.Example, error) {
	schema, rows, err := runQuery(b, sql, loc)
	if err != nil {
		return functions.Example{}, err
	}
	names := make([]string, len(schema.Fields))
	for i, f := range schema.Fields {
		names[i] = jsonTypeName(f.Type)
	}
	return functions.Example{SQL: sql, Answer: strings.Join(rows, " | "), Type: strings.Join(names, ",")}, nil
}

// runQuery gives the schema of a query and its rows as Hive prints them.
func runQuery(b *duckdb.Backend, sql string, loc *time.Location) (types.Schema, []string, error) {
	ctx := context.Background()
	parsed, err := sparksql.ParseQuery(sql, diag.Origin{})
	if err != nil {
		return types.Schema{}, nil, err
	}
	r, err := plan.Analyze(ctx, parsed, sparkTables{}, plan.Settings{Catalog: "spark_catalog", Schema: "default", TimeZone: loc.String()})
	if err != nil {
		return types.Schema{}, nil, err
	}
	schema := plan.Schema(r)
	var rows []string
	for row, err := range b.Query(ctx, r) {
		if err != nil {
			return schema, nil, err
		}
		rows = append(rows, hive{loc}.row(row, schema.Fields))
	}
	return schema, rows, nil
}

// runSetting runs a SET statement.
func runSetting(s *engine.Session, sql string) (functions.Example, error) {
	schema, rows, err := suiteRows(s, sql)
	names := make([]string, len(schema.Fields))
	for i, f := range schema.Fields {
		names[i] = jsonTypeName(f.Type)
	}
	return functions.Example{SQL: sql, Answer: strings.ReplaceAll(rows, "\t", `\t`), Type: strings.Join(names, ",")}, err
}

var (
	overClause = regexp.MustCompile(`(?i)\bover\s*\([^()]*\)`)
	orderBy    = regexp.MustCompile(`(?i)\border by\b`)
)

// answers compares with Spark's answer; rows in any order where the query gives none.
func answers(got, want functions.Example) bool {
	if got.Type != want.Type {
		return false
	}
	norm := func(s string) string {
		rows := strings.Split(strings.ReplaceAll(s, "\n", " | "), " | ") // the recorded answers take lines of a value for rows
		if !orderBy.MatchString(overClause.ReplaceAllString(want.SQL, "")) {
			sort.Strings(rows)
		}
		return strings.Join(rows, " | ")
	}
	return norm(got.Answer) == norm(want.Answer)
}

// jsonTypeName is a type as the recorded answers write it.
func jsonTypeName(t types.Type) string {
	switch t.Kind {
	case types.Byte:
		return "byte"
	case types.Short:
		return "short"
	case types.Int:
		return "integer"
	case types.Long:
		return "long"
	case types.Decimal:
		return strings.Replace(t.String(), ",", ", ", 1)
	case types.Array:
		return "array<" + jsonTypeName(*t.Elem) + ">"
	case types.Map:
		return "map<" + jsonTypeName(*t.Key) + "," + jsonTypeName(*t.Elem) + ">"
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = f.Name + ":" + jsonTypeName(f.Type)
		}
		return "struct<" + strings.Join(s, ",") + ">"
	}
	return t.String()
}
