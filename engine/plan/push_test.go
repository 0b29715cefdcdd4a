package plan_test

import (
	"context"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Whole queries are SQL, which this package must not parse: tests/cases has them. Here are the shapes one by one.

func scan(name string, cols ...string) *plan.Scan {
	s := &plan.Scan{Name: name}
	var f []types.Field
	for i, c := range cols {
		s.Attrs = append(s.Attrs, &plan.Attr{ID: i + 1, Name: c, T: types.IntType, Null: true})
		f = append(f, types.Col(c, types.IntType))
	}
	s.Source = &plan.PendingSource{Schema: types.SchemaOf(f...)}
	return s
}

type noTables struct{}

func (noTables) Table(context.Context, *plan.UnresolvedTable) (plan.Relation, error) {
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "none")
}

func (noTables) Files(context.Context, *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.New("PATH_NOT_FOUND", "none")
}

func TestPushReportsEveryScan(t *testing.T) {
	join := &plan.Join{L: &plan.SubqueryAlias{Name: []string{"a"}, In: scan("fact", "k", "v")}, R: &plan.SubqueryAlias{Name: []string{"b"}, In: scan("dim", "k", "w")}, Kind: plan.InnerJoin, Using: []string{"k"}}
	rel, err := plan.Analyze(context.Background(), join, noTables{}, plan.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) plan.Expr {
		for _, a := range rel.Output() {
			if a.Name == name {
				return a
			}
		}
		t.Fatalf("no column %s in %s", name, rel)
		return nil
	}
	gt := func(e plan.Expr) plan.Expr {
		return &plan.Call{Name: ">", Args: []plan.Expr{e, &plan.Literal{Value: int64(1), T: types.IntType}}, T: types.BooleanType}
	}
	for _, c := range []struct{ column, fact, dim string }{
		{"k", "pushed", "pushed"},
		{"v", "pushed", "join does not expose the predicate column"},
		{"w", "join does not expose the predicate column", "pushed"},
	} {
		_, report := plan.Push(rel, gt(at(c.column)))
		if len(report) != 2 {
			t.Fatalf("%s: %v", c.column, report)
		}
		for i, want := range []string{c.fact, c.dim} {
			got := report[i].Reason
			if report[i].Cond != nil {
				got = "pushed"
			}
			if got != want {
				t.Errorf("%s at %s: %s, want %s", c.column, report[i].Source, report[i], want)
			}
		}
	}
}

func TestPushStopsAtLimitAndSample(t *testing.T) {
	s := scan("t", "k")
	cond := &plan.Call{Name: ">", Args: []plan.Expr{s.Attrs[0], &plan.Literal{Value: int64(1), T: types.IntType}}, T: types.BooleanType}
	for _, r := range []plan.Relation{&plan.Limit{In: s, N: &plan.Literal{Value: int64(3), T: types.IntType}}, &plan.Sample{In: s, Fraction: 0.5}} {
		out, report := plan.Push(r, cond)
		if report[0].Cond != nil || strings.Contains(out.String(), "pushed") {
			t.Errorf("%s: pushed below", r)
		}
	}
}
