package conformance

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sparkTables are the tables of tests/oracle/analyzer_tables.ddl.
type sparkTables map[string]types.Schema

func loadTables(t testing.TB) sparkTables {
	text, err := os.ReadFile("../oracle/analyzer_tables.ddl")
	if err != nil {
		t.Fatal(err)
	}
	r := sparkTables{}
	for _, line := range strings.Split(string(text), "\n") {
		name, ddl, ok := strings.Cut(line, " ")
		if !ok || strings.HasPrefix(line, "--") {
			continue
		}
		if r[name], err = types.ParseDDL(ddl); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func (c sparkTables) Table(_ context.Context, u *plan.UnresolvedTable) (plan.Relation, error) {
	name := strings.ToLower(strings.Join(u.Name, "."))
	s, ok := c[name]
	if !ok {
		return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found. Verify the spelling and correctness of the schema and catalog."+
			" Search path: [`system`.`builtin`, `system`.`session`, `spark_catalog`.`default`]. If you did not qualify the name with a schema, verify the"+
			" current_schema() output, or qualify the name with the correct schema and catalog. To tolerate the error on drop use DROP VIEW IF EXISTS or"+
			" DROP TABLE IF EXISTS.", strings.Join(u.Name, "`.`"))
	}
	scan := &plan.Scan{At: u.At, Name: name, Source: &plan.ParquetSource{Format: "parquet", Schema: s}}
	for i, f := range s.Fields {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: f.Nullable})
	}
	if len(u.Name) == 1 {
		for _, at := range scan.Attrs {
			at.Qualifier = u.Name // a temporary view
		}
	}
	if strings.HasPrefix(name, "spark_catalog.") {
		scan.Attrs = append(scan.Attrs, &plan.Attr{ID: 1000, Name: "_metadata", Hidden: true, T: types.StructOf(
			types.Field{Name: "file_path", Type: types.StringType}, types.Field{Name: "file_name", Type: types.StringType},
			types.Field{Name: "file_size", Type: types.LongType}, types.Field{Name: "file_block_start", Type: types.LongType},
			types.Field{Name: "file_block_length", Type: types.LongType}, types.Field{Name: "file_modification_time", Type: types.TimestampType},
			types.Field{Name: "row_index", Type: types.LongType})})
	}
	return scan, nil
}

func (c sparkTables) Files(context.Context, *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.New("PATH_NOT_FOUND", "there are no files here")
}

// typeDDL is a type with the nullability of its parts, as analyzer_goldens.py prints it.
func typeDDL(t types.Type) string {
	switch t.Kind {
	case types.Array:
		return "ARRAY<" + typeDDL(*t.Elem) + notNull(t.ElemNull) + ">"
	case types.Map:
		return "MAP<" + typeDDL(*t.Key) + ", " + typeDDL(*t.Elem) + notNull(t.ElemNull) + ">"
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = types.QuoteIfNeeded(f.Name) + ": " + typeDDL(f.Type) + notNull(f.Nullable)
		}
		return "STRUCT<" + strings.Join(s, ", ") + ">"
	}
	return strings.ToUpper(t.String())
}

func notNull(nullable bool) string {
	if nullable {
		return ""
	}
	return " NOT NULL"
}

func schemaDDL(s types.Schema) string {
	r := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		r[i] = types.QuoteIfNeeded(f.Name) + " " + typeDDL(f.Type) + notNull(f.Nullable)
	}
	return strings.Join(r, ", ")
}

var blanks = regexp.MustCompile(`\s*\n\s*`)

// answer is what dp says to a query, in the form of the recordings.
func answer(cat plan.Catalog, query string) (string, error) {
	fail := func(err error) (string, error) {
		e := diag.From(err, "DP_INTERNAL")
		return "error\t" + e.Code + "\t" + strings.TrimSpace(blanks.ReplaceAllString(e.Message, " ")), err
	}
	r, err := sparksql.ParseQuery(query, diag.Origin{})
	if err != nil {
		return fail(err)
	}
	r, err = plan.Analyze(context.Background(), r, cat, plan.Settings{Catalog: "spark_catalog", Schema: "default"})
	if err != nil {
		return fail(err)
	}
	if err := plan.Validate(r); err != nil {
		return "invalid\t" + err.Error(), err
	}
	return "ok\t" + schemaDDL(plan.Schema(r)), nil
}

// golden reads a recording: lines of a query and an answer.
func golden(t testing.TB, path string) [][2]string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r [][2]string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if q, a, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			r = append(r, [2]string{q, strings.TrimSpace(a)})
		}
	}
	return r
}

// TestAnalyzerAnswersLikeSpark compares schemas (names, types, nullability) and errors (class and text).
func TestAnalyzerAnswersLikeSpark(t *testing.T) {
	cat := loadTables(t)
	differs := known(t, "testdata/analyzer_known.tsv")
	for _, c := range golden(t, "../../engine/plan/testdata/analyzer.tsv") {
		got, _ := answer(cat, c[0])
		differs.compare(t, c[0], got, c[1])
	}
	differs.finish(t)
}
