package plan

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// sameExpr reports whether two resolved expressions mean the same, wherever they were written: Spark's semanticEquals.
func sameExpr(a, b Expr) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case *Attr:
		y, ok := b.(*Attr)
		return ok && x.ID == y.ID
	case *OuterAttr:
		y, ok := b.(*OuterAttr)
		return ok && x.ID == y.ID
	case *Literal:
		y, ok := b.(*Literal)
		return ok && x.T.Equal(y.T) && reflect.DeepEqual(x.Value, y.Value)
	case *LambdaVar:
		y, ok := b.(*LambdaVar)
		return ok && strings.EqualFold(x.Name, y.Name)
	case *Alias:
		y, ok := b.(*Alias)
		return ok && sameExpr(x.E, y.E)
	case *Call:
		y, ok := b.(*Call)
		if ok && x.Name == y.Name && commutes[x.Name] && len(x.Args) == 2 && len(y.Args) == 2 {
			return sameOperands(operandsOf(x, nil), operandsOf(y, nil))
		}
		if !ok || x.Name != y.Name || x.Distinct != y.Distinct || x.IgnoreNulls != y.IgnoreNulls || len(x.Args) != len(y.Args) ||
			(x.Filter == nil) != (y.Filter == nil) || len(x.OrderBy) != len(y.OrderBy) {
			return false
		}
	case *UserCall:
		y, ok := b.(*UserCall)
		if !ok || x.Fn != y.Fn || !x.Fn.Deterministic || len(x.Args) != len(y.Args) || !slices.Equal(x.Names, y.Names) {
			return false
		}
	case *Cast:
		y, ok := b.(*Cast)
		if !ok || x.Try != y.Try || !x.To.Equal(y.To) {
			return false
		}
	case *Case:
		y, ok := b.(*Case)
		if !ok || len(x.Whens) != len(y.Whens) || (x.Else == nil) != (y.Else == nil) {
			return false
		}
	case *GetField:
		y, ok := b.(*GetField)
		if !ok || x.Ordinal != y.Ordinal {
			return false
		}
	case *SortOrder:
		y, ok := b.(*SortOrder)
		if !ok || x.Desc != y.Desc || x.NullsFirst != y.NullsFirst {
			return false
		}
	case *Window:
		y, ok := b.(*Window)
		if !ok || len(x.Spec.Partition) != len(y.Spec.Partition) || len(x.Spec.Order) != len(y.Spec.Order) || !sameFrame(x.Spec.Frame, y.Spec.Frame) {
			return false
		}
	case *Lambda:
		y, ok := b.(*Lambda)
		return ok && len(x.Params) == len(y.Params) && sameExpr(x.Body, renamedBody(y, x.Params))
	case *Subquery:
		y, ok := b.(*Subquery)
		return x == y || ok && x.Kind == y.Kind && slices.EqualFunc(x.Left, y.Left, sameExpr) && sameQuery(x.Query, y.Query)
	default:
		return a == b
	}
	c, d := a.Children(), b.Children()
	if len(c) != len(d) {
		return false
	}
	for i := range c {
		if !sameExpr(c[i], d[i]) {
			return false
		}
	}
	return true
}

// commutes are the operators whose operands may stand in any order, however they are nested.
var commutes = map[string]bool{"+": true, "*": true, "and": true, "or": true, "&": true, "|": true, "^": true, "=": true, "<=>": true}

// operandsOf are the operands of nested calls of one operator; comparisons do not nest.
func operandsOf(c *Call, to []Expr) []Expr {
	for _, e := range c.Args {
		if d, ok := e.(*Call); ok && d.Name == c.Name && len(d.Args) == 2 && c.Name != "=" && c.Name != "<=>" && d.T.Equal(c.T) {
			to = operandsOf(d, to)
			continue
		}
		to = append(to, e)
	}
	return to
}

// sameOperands reports whether two lists have the same expressions in any order.
func sameOperands(a, b []Expr) bool {
	if len(a) != len(b) {
		return false
	}
	taken := make([]bool, len(b))
next:
	for _, x := range a {
		for i, y := range b {
			if !taken[i] && sameExpr(x, y) {
				taken[i] = true
				continue next
			}
		}
		return false
	}
	return true
}

var attrID = regexp.MustCompile(`#\d+`)

// renamedBody is what a lambda computes, with other names for its parameters.
func renamedBody(l *Lambda, params []string) Expr {
	to := map[string]string{}
	for i, p := range l.Params {
		if !strings.EqualFold(p, params[i]) {
			to[strings.ToLower(p)] = params[i]
		}
	}
	if len(to) == 0 {
		return l.Body
	}
	return Map(l.Body, func(e Expr) Expr {
		if v, ok := e.(*LambdaVar); ok && to[strings.ToLower(v.Name)] != "" {
			n := *v
			n.Name = to[strings.ToLower(v.Name)]
			return &n
		}
		return e
	})
}

// sameQuery reports whether two subqueries were written alike, about the same columns of the query around, whatever they call their tables: each
// numbers its own columns anew.
func sameQuery(a, b Relation) bool {
	return !readsWrittenMaps(a) && !readsWrittenMaps(b) && queryText(a) == queryText(b)
}

// queryText is a subquery without the names of its relations, its own columns numbered from zero.
func queryText(q Relation) string {
	outer := map[int]bool{}
	outerNeeds(q, outer)
	ids := map[string]string{}
	text := MapRelation(q, func(r Relation) Relation {
		if s, ok := r.(*SubqueryAlias); ok && len(s.Columns) == 0 {
			return s.In
		}
		return r
	}).String()
	return attrID.ReplaceAllStringFunc(text, func(id string) string {
		if n, err := strconv.Atoi(id[1:]); err == nil && outer[n] {
			return id
		}
		if ids[id] == "" {
			ids[id] = "#own" + strconv.Itoa(len(ids))
		}
		return ids[id]
	})
}

// readsWrittenMaps reports a query of rows that are written in it, or in a view, and have a map: Spark never holds two such sets of rows for the same.
func readsWrittenMaps(q Relation) bool {
	found := false
	WalkRelation(q, func(r Relation) bool {
		v, ok := r.(*Values)
		for i := 0; ok && i < len(v.Rows); i++ {
			found = found || slices.ContainsFunc(v.Rows[i], func(e Expr) bool { return e.Type().Contains(types.Map) && !writtenNull(e) })
		}
		return !found
	})
	return found
}

// writtenNull reports NULL and casts of it.
func writtenNull(e Expr) bool {
	switch e := e.(type) {
	case *Literal:
		return e.Value == nil
	case *Cast:
		return writtenNull(e.E)
	}
	return false
}

func sameFrame(a, b *Frame) bool {
	if a == nil || b == nil {
		return a == b
	}
	same := func(x, y Bound) bool {
		return x.Unbounded == y.Unbounded && x.Preceding == y.Preceding && (x.Offset == nil) == (y.Offset == nil)
	}
	return a.Rows == b.Rows && same(a.Low, b.Low) && same(a.High, b.High)
}
