package duckdb

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// loop is a recursion that is being rendered, for the references in its step.
type loop struct {
	name  string
	names []string // of its columns
}

// recursion renders WITH RECURSIVE. DuckDB runs the step on the rows of the level before, as Spark does, but without end; so each row carries its
// level, and one above the most is an error. A LIMIT on the result stops both before they come there.
func (r *renderer) recursion(x *plan.Recursion, want string) (*block, error) {
	cols := attrColumns(x.Attrs)
	names := uniqueNames(append(cols, column{name: "level"}))
	level := quoteName(names[len(names)-1])
	names = names[:len(names)-1]
	l := &loop{name: r.alias(orElse(want, "recursion")), names: names}
	if r.loops == nil {
		r.loops = map[int]*loop{}
	}
	r.loops[x.Loop] = l
	anchor, err := r.branch(x.Anchor, names)
	if err != nil {
		return nil, err
	}
	step, err := r.branch(x.Step, names)
	if err != nil {
		return nil, err
	}
	delete(r.loops, x.Loop)
	name := quoteName(l.name)
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = quoteName(n)
	}
	list := strings.Join(quoted, ", ")
	last := "(SELECT max(" + level + ") FROM " + name + ")"
	message := fmt.Sprintf("'[RECURSION_LEVEL_LIMIT_EXCEEDED] Recursion level limit %d reached but query has not exhausted, try increasing it like ''WITH RECURSIVE t(col) MAX RECURSION LEVEL 200''.'", x.MaxLevel)
	check := fmt.Sprintf("CASE WHEN %s >= %d THEN error(%s) ELSE %s + 1 END", last, x.MaxLevel, message, last)
	first := "1"
	if x.MaxLevel < 1 {
		first = "CASE WHEN true THEN error(" + message + ") ELSE 1 END"
	}
	text := "(\n  WITH RECURSIVE " + name + "(" + list + ", " + level + ") AS (\n" +
		"    SELECT *, " + first + " FROM (\n      " + indent(indent(indent(anchor))) + "\n    )\n    UNION ALL\n" +
		"    SELECT *, " + check + " FROM (\n      " + indent(indent(indent(step))) + "\n    )\n  )\n  SELECT " + list + " FROM " + name + "\n)"
	alias := r.alias(orElse(want, "recursion"))
	return fromItem(text+" AS "+quoteName(alias), alias, cols, names), nil
}

// branch is the text of the anchor or the step.
func (r *renderer) branch(rel plan.Relation, names []string) (string, error) {
	b, err := r.relation(rel, "", nil)
	if err != nil {
		return "", err
	}
	return r.visible(b).text(names), nil
}

// recursionRef refers to the rows of the level before.
func (r *renderer) recursionRef(x *plan.RecursionRef, want string) (*block, error) {
	l := r.loops[x.Loop]
	if l == nil {
		return nil, diag.New("DP_INTERNAL", "a recursive reference outside of its query").At(x.At)
	}
	alias := r.alias(orElse(want, l.name))
	return fromItem(quoteName(l.name)+" AS "+quoteName(alias), alias, attrColumns(x.Attrs), l.names), nil
}

// inLoop reports whether a node reads the rows of a recursion that stands above it.
func inLoop(rel plan.Relation) bool {
	inside, refs := map[int]bool{}, map[int]bool{}
	var visit func(plan.Relation)
	visit = func(rel plan.Relation) {
		plan.WalkRelation(rel, func(n plan.Relation) bool {
			switch n := n.(type) {
			case *plan.Recursion:
				inside[n.Loop] = true
			case *plan.RecursionRef:
				refs[n.Loop] = true
			}
			for _, e := range n.Exprs() {
				plan.Walk(e, func(e plan.Expr) bool {
					if q, ok := e.(*plan.Subquery); ok {
						visit(q.Query)
					}
					return true
				})
			}
			return true
		})
	}
	visit(rel)
	for l := range refs {
		if !inside[l] {
			return true
		}
	}
	return false
}
