package plan_test

import (
	"slices"
	"testing"

	. "github.com/seed-e45c46d8/dp/engine/plan"
)

// TestCollationsAreWrittenOut holds that nothing but types is left of collations, and that what is written for them is a resolved relation as any other.
// What the queries mean is held to Spark's answers in tests/conformance.
func TestCollationsAreWrittenOut(t *testing.T) {
	lcase := func(e Expr) Expr { return call("collate", e, lit("UTF8_LCASE")) }
	in := sel(table("t"), as("l", lcase(call("concat", col("b"), lit("x")))), as("n", col("a")), as("arr", call("array", lcase(col("b")))))
	group := &Aggregate{In: in, Keys: all(col("l"), col("n")), List: all(col("l"), col("l"), as("u", call("upper", col("l"))), as("c", call("count", lit(1))))}
	for _, c := range []struct {
		name string
		r    Relation
	}{
		{"comparison", where(in, call("=", col("l"), lit("A")))},
		{"groups", group},
		{"groups of groups", &Aggregate{In: group, Keys: all(col("u")), List: all(col("u"), as("m", call("max", col("u"))))}},
		{"distinct rows", &Distinct{In: in}},
		{"union", &SetOp{L: in, R: in}},
		{"intersection", &SetOp{Kind: Intersect, L: in, R: in}},
		{"difference", &SetOp{Kind: Except, All: true, L: in, R: in}},
		{"order", &Sort{In: in, Orders: []*SortOrder{asc(col("l")), asc(col("n"))}}},
		{"join by name", &Join{L: in, R: sel(in, col("l"), as("m", col("n"))), Kind: FullJoin, Using: []string{"l"}}},
		{"membership", where(in, &Subquery{Kind: In, Left: all(col("l")), Query: sel(in, col("l"))})},
		{"arrays", sel(in, as("d", call("array_distinct", col("arr"))), as("s", call("sort_array", col("arr"))), as("g", call("greatest", col("l"), lit("q"))), as("e", call("array_except", col("arr"), col("arr"))))},
		{"window", sel(in, as("r", &Window{Fn: call("row_number"), Spec: WindowSpec{Partition: all(col("l")), Order: []*SortOrder{asc(col("l"))}}}))},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Analyze(t.Context(), c.r, tables, settings)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(r); err != nil {
				t.Errorf("%v\n%s", err, r)
			}
			if err := compares(r); err != "" {
				t.Errorf("%s\n%s", err, r)
			}
			again, err := Analyze(t.Context(), sel(r, &Star{}), tables, settings)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(again); err != nil {
				t.Errorf("as part of another query: %v\n%s", err, again)
			}
		})
	}
}

// compares is a comparison of strings by their collation that is still in a relation, "" without one.
func compares(r Relation) string {
	what := ""
	collated := func(e Expr) bool { return e.Type().HasCollation() }
	WalkRelation(r, func(n Relation) bool {
		switch n := n.(type) {
		case *Aggregate:
			for _, k := range n.Keys {
				if collated(k) {
					what = "GROUP BY " + k.String()
				}
			}
		case *Distinct:
			what = "DISTINCT"
		case *SetOp:
			if n.Kind != Union || !n.All {
				what = "a set operation"
			}
		}
		for _, e := range n.Exprs() {
			Walk(e, func(e Expr) bool {
				switch e := e.(type) {
				case *SortOrder:
					if collated(e.E) {
						what = "ORDER BY " + e.E.String()
					}
				case *Call:
					if slices.Contains([]string{"=", "<=>", "<", "<=", ">", ">=", "in"}, e.Name) && collated(e.Args[0]) {
						what = e.String()
					}
				}
				return true
			})
		}
		return true
	})
	return what
}
