package backendtest

import (
	"context"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// Tables is a catalog of resolved relations by name.
type Tables map[string]plan.Relation

// Table finds a table by the last part of its name.
func (c Tables) Table(_ context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	name := t.Name[len(t.Name)-1]
	for n, r := range c {
		if strings.EqualFold(n, name) {
			return r, nil
		}
	}
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view %s cannot be found.", name)
}

// Files finds none.
func (c Tables) Files(_ context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.New("PATH_NOT_FOUND", "No files at %s.", strings.Join(f.Paths, ", "))
}

// Resolve parses and analyzes a query.
func Resolve(query string, tables Tables, set plan.Settings) (plan.Relation, error) {
	r, err := sparksql.ParseQuery(query, diag.Origin{})
	if err != nil {
		return nil, err
	}
	return plan.Analyze(context.Background(), r, tables, set)
}

// Analyze is Resolve for queries that must be right.
func Analyze(t testing.TB, query string, tables Tables) plan.Relation {
	t.Helper()
	r, err := Resolve(query, tables, plan.Settings{Catalog: "spark_catalog", Schema: "default"})
	if err != nil {
		t.Fatalf("%s\n%v", query, err)
	}
	return r
}

// Rows runs a relation and prints its rows, a line each, values separated by |.
func Rows(ctx context.Context, b backend.Backend, r plan.Relation) ([]string, error) {
	var out []string
	s := plan.Schema(r)
	for row, err := range b.Query(ctx, r) {
		if err != nil {
			return nil, err
		}
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = Format(v, s.Fields[i].Type)
		}
		out = append(out, strings.Join(cells, "|"))
	}
	return out, nil
}
