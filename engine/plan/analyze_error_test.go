package plan_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	. "github.com/seed-e45c46d8/dp/engine/plan"
)

// TestErrorsPointAtTheExpression: every error carries the place of the expression it is about. Classes and texts are compared with Spark's in
// tests/conformance.
func TestErrorsPointAtTheExpression(t *testing.T) {
	here := diag.Origin{File: "pipelines/orders.py", Line: 14, Col: 5, EndCol: 9}
	bad := func(name string) *Column { return &Column{At: here, Parts: strings.Split(name, ".")} }
	gt := func(a, b Expr) Expr { return &Call{At: here, Name: ">", Args: []Expr{a, b}} }
	for _, c := range []struct {
		code string
		r    Relation
	}{
		{"UNRESOLVED_COLUMN.WITH_SUGGESTION", sel(table("t"), as("x", call("upper", bad("nope"))))},
		{"UNRESOLVED_COLUMN.WITH_SUGGESTION", where(sel(table("t"), col("a")), gt(bad("nope"), lit(1)))},
		{"AMBIGUOUS_REFERENCE", sel(join(table("t"), table("u"), nil), bad("id"))},
		{"FIELD_NOT_FOUND", sel(table("t"), bad("s.z"))},
		{"DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES", where(table("t"), gt(col("d"), lit(1)))},
		{"DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN", where(table("t"), bad("a"))},
		{"UNRESOLVED_ROUTINE", sel(table("t"), &Call{At: here, Name: "nosuch", Args: all(col("a"))})},
		{"WRONG_NUM_ARGS.WITHOUT_SUGGESTION", sel(table("t"), &Call{At: here, Name: "upper"})},
		{"MISSING_AGGREGATION", &Aggregate{In: table("t"), Keys: all(col("a")), List: all(bad("b"))}},
		{"INVALID_WHERE_CONDITION", where(table("t"), gt(call("sum", col("a")), lit(1)))},
		{"UNRESOLVED_USING_COLUMN_FOR_JOIN", &Join{At: here, L: table("t"), R: table("u"), Using: []string{"v"}}},
		{"NUM_COLUMNS_MISMATCH", &SetOp{At: here, L: sel(table("t"), col("a")), R: sel(table("u"), col("a"), col("v"))}},
		{"TABLE_OR_VIEW_NOT_FOUND", &UnresolvedTable{At: here, Name: []string{"nosuch"}}},
		{"CANNOT_RESOLVE_DATAFRAME_COLUMN", sel(df(1, "t"), &Column{At: here, Parts: []string{"a"}, Plan: 99})},
		{"UNSUPPORTED_FEATURE", &Pivot{At: here, In: table("t"), Column: col("b"), Aggs: all(call("sum", col("a")))}},
		{"INVALID_RECURSIVE_CTE", &With{At: here, Recursive: true, CTEs: []CTE{{Name: "r", Query: table("r")}}, Body: table("r")}},
		{"UNBOUND_SQL_PARAMETER", sel(table("t"), &Param{At: here, Name: "p"})},
		{"UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS", sel(table("t"), &Call{At: here, Name: "+", Args: all(call("explode", col("arr")), lit(1))})},
	} {
		_, err := Analyze(context.Background(), c.r, tables, settings)
		e, ok := diag.As(err)
		if !ok || e.Code != c.code {
			t.Errorf("want %s, got %v", c.code, err)
			continue
		}
		if e.Origin != here {
			t.Errorf("%s: points at %v, want %v", c.code, e.Origin, here)
		}
	}
}

// notReady is a catalog whose datasets are not resolved yet.
type notReady struct{ fakeCatalog }

func (notReady) Table(context.Context, *UnresolvedTable) (Relation, error) { return nil, ErrNotReady }

func TestNotReadyPasses(t *testing.T) {
	if _, err := Analyze(context.Background(), sel(table("t"), col("a")), notReady{}, settings); !errors.Is(err, ErrNotReady) {
		t.Errorf("got %v", err)
	}
}

// TestRefusedStays: a relation that dp cannot run still has columns, so that the rest of the query is checked.
func TestRefusedStays(t *testing.T) {
	r := &Refused{In: table("t"), Err: diag.Unsupported("mapInPandas", "")}
	out, err := Analyze(context.Background(), sel(r, col("a")), tables, settings)
	if err != nil {
		t.Fatal(err)
	}
	if s := out.String(); !strings.Contains(s, "Refused [UNSUPPORTED_FEATURE]") {
		t.Errorf("not there any more:\n%s", s)
	}
	if _, err := Analyze(context.Background(), sel(r, col("nope")), tables, settings); diag.Code(err) != "UNRESOLVED_COLUMN.WITH_SUGGESTION" {
		t.Errorf("got %v", err)
	}
}
