package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// cteScope is the common table expressions in reach, innermost first.
type cteScope struct {
	name string
	rel  Relation // resolved
	used bool     // the first use takes rel itself, later ones a copy with ids of their own
	out  *cteScope
}

func (c *cteScope) find(name string) *cteScope {
	for ; c != nil; c = c.out {
		if strings.EqualFold(c.name, name) {
			return c
		}
	}
	return nil
}

func (a *analyzer) with(r *With, f *frame) (Relation, error) {
	g, err := a.ctes(r, f)
	if err != nil {
		return nil, err
	}
	return a.rel(r.Body, g)
}

// ctes is a frame in which the names of a WITH clause are known.
func (a *analyzer) ctes(r *With, f *frame) (*frame, error) {
	g := *f
	for _, c := range r.CTEs {
		var q Relation
		var err error
		if r.Recursive && readsTable(c.Query, c.Name) {
			q, err = a.recursive(c, r.At, &g)
		} else if q, err = a.rel(c.Query, &g); err == nil {
			q, err = a.namedQuery(q, c, r.At)
		}
		if err != nil {
			return nil, err
		}
		g.ctes = &cteScope{name: c.Name, rel: q, out: g.ctes}
	}
	return &g, nil
}

// namedQuery puts the name of a common table expression on its query.
func (a *analyzer) namedQuery(q Relation, c CTE, at diag.Origin) (Relation, error) {
	if n := len(visible(q.Output())); len(c.Columns) > 0 && len(c.Columns) != n {
		return nil, diag.New("ASSIGNMENT_ARITY_MISMATCH", "The number of columns or variables assigned or aliased: %d does not match the number of source expressions: %d.", n, len(c.Columns)).At(at)
	}
	return &SubqueryAlias{At: at, In: q, Name: []string{c.Name}, Columns: c.Columns}, nil
}

func (a *analyzer) cte(c *cteScope, at diag.Origin) Relation {
	if !c.used {
		c.used = true
		return c.rel
	}
	return a.fresh(c.rel)
}

// readsTable reports whether an unresolved query names a table.
func readsTable(r Relation, name string) bool {
	found := false
	WalkRelation(r, func(n Relation) bool {
		if t, ok := n.(*UnresolvedTable); ok && len(t.Name) == 1 && strings.EqualFold(t.Name[0], name) {
			found = true
		}
		return !found
	})
	return found
}

func (x *resolver) subquery(s *Subquery) (Expr, error) {
	f := *x.f
	// Only the query right around it is in reach, not one around that: Spark's nested correlation is off unless somebody switches it on.
	f.outer, f.windows, f.grouped = x.sc, nil, x.inner != nil
	q, err := x.a.rel(s.Query, &f)
	if err != nil {
		return nil, err
	}
	if err := checkCorrelation(q); err != nil {
		return nil, err
	}
	n := &Subquery{At: s.At, Kind: s.Kind, Query: q}
	out := visible(q.Output())
	switch s.Kind {
	case Scalar:
		if len(out) != 1 {
			return nil, diag.New("INVALID_SUBQUERY_EXPRESSION.SCALAR_SUBQUERY_RETURN_MORE_THAN_ONE_OUTPUT_COLUMN", "Invalid subquery: Scalar subquery must return only one column, but got %d.", len(out)).At(s.At)
		}
	case In:
		if n.Left, err = x.exprs(s.Left); err != nil {
			return nil, err
		}
		return x.inSubquery(n, out)
	}
	return n, nil
}

// inSubquery makes both sides of IN (SELECT …) comparable.
func (x *resolver) inSubquery(n *Subquery, out []*Attr) (Expr, error) {
	if len(n.Left) != len(out) {
		left := make([]string, len(n.Left))
		for i, e := range n.Left {
			left[i] = quoteExpr(e)
		}
		right := make([]string, len(out))
		for i, c := range out {
			right[i] = quoteExpr(c)
		}
		return nil, mismatch(n, "IN_SUBQUERY_LENGTH_MISMATCH", "The number of columns in the left hand side of an IN subquery does not match the number of columns in the output of subquery. Left hand side columns(length: %d): [%s], right hand side columns(length: %d): [%s].",
			len(left), strings.Join(left, ", "), len(right), strings.Join(right, ", "))
	}
	ts := make([]types.Type, len(out))
	var bad, lt, rt []string
	for i, e := range n.Left {
		lt, rt = append(lt, quoteType(e.Type())), append(rt, quoteType(out[i].T))
		if e, err := x.inCollation(n, e, out[i]); err != nil {
			return nil, err
		} else if e != n.Left[i] {
			n.Left[i], ts[i] = e, e.Type()
			continue
		}
		t, ok := types.CommonType(e.Type(), out[i].T)
		if !ok {
			bad = append(bad, "("+qualifiedText(e)+":"+e.Type().String()+", "+qualifiedText(out[i])+":"+out[i].T.String()+")")
		}
		ts[i] = t
	}
	if len(bad) > 0 {
		return nil, mismatch(n, "IN_SUBQUERY_DATA_TYPE_MISMATCH", "The data type of one or more elements in the left hand side of an IN subquery is not compatible with the data type of the output of the subquery. Mismatched columns: [%s], left side: [%s], right side: [%s].",
			strings.Join(bad, ", "), strings.Join(lt, ", "), strings.Join(rt, ", "))
	}
	for i, e := range n.Left {
		n.Left[i] = castTo(e, ts[i])
		if !ts[i].Orderable() {
			return nil, mismatch(n, "INVALID_ORDERING_TYPE", "The `insubquery` does not support ordering on type %s.", quoteType(ts[i]))
		}
	}
	n.Query = x.a.castAll(n.Query, out, ts)
	return n, nil
}
