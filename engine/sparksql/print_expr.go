package sparksql

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// How tightly the text of an expression binds; those of binary operators lie between comparison and unary.
const (
	bindsLoosest = iota // a lambda
	bindsOr
	bindsAnd
	bindsNot
	bindsPredicate
	bindsBinary // + level of the operator
	bindsUnary  = bindsBinary + levelProduct + 1
	bindsPrimary
)

// item is an entry of a select list.
func (p *printer) item(e plan.Expr) string {
	a, ok := e.(*plan.Alias)
	switch {
	case !ok:
		return p.expr(e)
	case a.Names != nil:
		return p.expr(a.E) + " AS (" + names(a.Names) + ")"
	}
	return p.expr(a.E) + " AS " + quote(a.Name)
}

func (p *printer) items(list []plan.Expr) string { return joined(list, ", ", p.item) }

func (p *printer) exprs(list []plan.Expr) string { return joined(list, ", ", p.expr) }

func (p *printer) expr(e plan.Expr) string {
	s, _ := p.bound(e)
	return s
}

// operand is an expression in parentheses unless it binds at least as tightly as asked.
func (p *printer) operand(e plan.Expr, binds int) string {
	s, b := p.bound(e)
	if b < binds {
		return "(" + s + ")"
	}
	return s
}

// value is an operand where no AND, OR, NOT or predicate may stand.
func (p *printer) value(e plan.Expr) string { return p.operand(e, bindsBinary) }

// bound is the text of an expression and how tightly it binds.
func (p *printer) bound(e plan.Expr) (string, int) {
	switch e := e.(type) {
	case *plan.Literal:
		return p.literal(e)
	case *plan.Column:
		return quoted(e.Parts), bindsPrimary
	case *plan.Star:
		s := "*"
		if len(e.Qualifier) > 0 {
			s = quoted(e.Qualifier) + ".*"
		}
		return s + when(len(e.Except) > 0, " EXCEPT ("+joined(e.Except, ", ", quoted)+")"), bindsPrimary
	case *plan.Call:
		return p.call(e)
	case *plan.NamedArg:
		return quote(e.Name) + " => " + p.expr(e.E), bindsLoosest
	case *plan.Case:
		s := "CASE"
		for _, w := range e.Whens {
			s += " WHEN " + p.expr(w.Cond) + " THEN " + p.expr(w.Then)
		}
		if e.Else != nil {
			s += " ELSE " + p.expr(e.Else)
		}
		return s + " END", bindsPrimary
	case *plan.Cast:
		return when(e.Try, "TRY_") + "CAST(" + p.expr(e.E) + " AS " + typeText(e.To) + ")", bindsPrimary
	case *plan.Extract:
		return "(" + p.expr(e.E) + ")[" + p.value(e.Key) + "]", bindsPrimary
	case *plan.Lambda:
		params := names(e.Params)
		if len(e.Params) > 1 {
			params = "(" + params + ")"
		}
		return params + " -> " + p.expr(e.Body), bindsLoosest
	case *plan.Window:
		if w := e.Spec; w.Ref != "" {
			return p.expr(e.Fn) + " OVER " + quote(w.Ref), bindsPrimary
		}
		return p.expr(e.Fn) + " OVER (" + p.windowSpec(e.Spec) + ")", bindsPrimary
	case *plan.Subquery:
		return p.subquery(e)
	case *plan.Param:
		if e.Name == "" {
			return "?", bindsPrimary
		}
		return "(:" + e.Name + ")", bindsPrimary
	case *plan.SortOrder:
		return p.sortKey(e), bindsLoosest
	}
	return p.wordless(), bindsPrimary
}

func (p *printer) subquery(e *plan.Subquery) (string, int) {
	q := "(" + p.query(e.Query) + ")"
	switch {
	case e.Kind == plan.Exists:
		return "EXISTS " + q, bindsPrimary
	case e.Kind == plan.Scalar:
		return q, bindsPrimary
	case len(e.Left) == 1:
		if c, ok := e.Left[0].(*plan.Call); !ok || c.Name != "struct" {
			return p.operand(e.Left[0], bindsPredicate) + " IN " + q, bindsPredicate
		}
	}
	return "struct(" + p.items(e.Left) + ") IN " + q, bindsPredicate
}

func (p *printer) sortKey(o *plan.SortOrder) string {
	return p.expr(o.E) + direction(o)
}

func direction(o *plan.SortOrder) string {
	s := " ASC"
	if o.Desc {
		s = " DESC"
	}
	if o.NullsFirst {
		return s + " NULLS FIRST"
	}
	return s + " NULLS LAST"
}

func (p *printer) sortKeys(os []*plan.SortOrder) string { return joined(os, ", ", p.sortKey) }

func (p *printer) windowSpec(w plan.WindowSpec) string {
	var s []string
	if len(w.Partition) > 0 {
		s = append(s, "PARTITION BY "+p.exprs(w.Partition))
	}
	if len(w.Order) > 0 {
		s = append(s, "ORDER BY "+p.sortKeys(w.Order))
	}
	if f := w.Frame; f != nil {
		s = append(s, map[bool]string{true: "ROWS", false: "RANGE"}[f.Rows]+" BETWEEN "+p.frameEnd(f.Low)+" AND "+p.frameEnd(f.High))
	}
	return strings.Join(s, " ")
}

func (p *printer) frameEnd(b plan.Bound) string {
	direction := map[bool]string{true: " PRECEDING", false: " FOLLOWING"}[b.Preceding]
	switch {
	case b.Unbounded:
		return "UNBOUNDED" + direction
	case b.Offset == nil:
		return "CURRENT ROW"
	}
	return "(" + p.expr(b.Offset) + ")" + direction
}

// predicateWords are the calls that print as l WORD r.
var predicateWords = map[string]string{"like": " LIKE ", "ilike": " ILIKE ", "rlike": " RLIKE "}

// call is an operator between its operands, or a function.
func (p *printer) call(c *plan.Call) (string, int) {
	if s, binds, ok := p.shown(c); ok {
		return s, binds
	}
	plain := !c.Distinct && c.Filter == nil && len(c.OrderBy) == 0 && !c.IgnoreNulls
	if s, binds, ok := p.operator(c); ok && plain {
		return s, binds
	}
	args := p.exprs
	if c.Name == "struct" {
		args = p.items
	}
	s := functionName(c.Name) + "(" + when(c.Distinct, "DISTINCT ")
	if unit, ok := unitArgument(c); ok {
		s += unit + ", " + args(c.Args[1:])
	} else {
		s += args(c.Args)
	}
	s += ")"
	if len(c.OrderBy) > 0 {
		s += " WITHIN GROUP (ORDER BY " + p.sortKeys(c.OrderBy) + ")"
	}
	if c.Filter != nil {
		s += " FILTER (WHERE " + p.expr(c.Filter) + ")"
	}
	return s + when(c.IgnoreNulls, " IGNORE NULLS"), bindsPrimary
}

// shown is a call as it was written: (a, b), x LIKE ANY (…).
func (p *printer) shown(c *plan.Call) (string, int, bool) {
	if c.Shown == "row" {
		return "(" + p.items(c.Args) + ")", bindsPrimary, true
	}
	if c.Shown == "" {
		return "", 0, false
	}
	quantity, not := strings.CutPrefix(c.Shown, "not")
	var of plan.Expr
	var patterns []plan.Expr
	word := ""
	plan.Walk(c, func(e plan.Expr) bool {
		x, ok := e.(*plan.Call)
		if ok && predicateWords[x.Name] != "" && len(x.Args) == 2 {
			of, word, patterns = x.Args[0], predicateWords[x.Name], append(patterns, x.Args[1])
			return false
		}
		return true
	})
	if of == nil {
		return "", 0, false
	}
	return p.value(of) + when(not, " NOT") + word + strings.ToUpper(strings.TrimPrefix(quantity, "like")) + " (" + p.exprs(patterns) + ")", bindsPredicate, true
}

// operator is a call as an operator or predicate; false when it is none.
func (p *printer) operator(c *plan.Call) (string, int, bool) {
	switch len(c.Args) {
	case 1:
		x := c.Args[0]
		switch c.Name {
		case "not":
			return "NOT " + p.operand(x, bindsNot), bindsNot, true
		case "negative":
			return "-(" + p.expr(x) + ")", bindsUnary, !c.ByName
		case "~":
			return "~ " + p.operand(x, bindsPrimary), bindsUnary, true
		case "isnull":
			return p.value(x) + " IS NULL", bindsPredicate, true
		case "isnotnull":
			return p.value(x) + " IS NOT NULL", bindsPredicate, true
		}
	case 2:
		l, r := c.Args[0], c.Args[1]
		switch c.Name {
		case "or", "and":
			binds := map[string]int{"or": bindsOr, "and": bindsAnd}[c.Name]
			return p.operand(l, binds) + " " + strings.ToUpper(c.Name) + " " + p.operand(r, binds+1), binds, true
		}
		if o, ok := binaryOps[c.Name]; ok || c.Name == "div" {
			binds := bindsBinary + o.level
			if c.Name == "div" {
				binds = bindsBinary + levelProduct
			}
			return p.operand(l, binds) + " " + c.Name + " " + p.operand(r, binds+1), binds, true
		}
		if word, ok := predicateWords[c.Name]; ok {
			return p.value(l) + word + p.value(r), bindsPredicate, true
		}
	case 3:
		l := c.Args[0]
		escape, isLiteral := c.Args[2].(*plan.Literal)
		switch {
		case c.Name == "between":
			return p.value(l) + " BETWEEN " + p.value(c.Args[1]) + " AND " + p.value(c.Args[2]), bindsPredicate, true
		case predicateWords[c.Name] != "" && isLiteral && escape.T.Kind == types.String:
			return p.value(l) + predicateWords[c.Name] + p.value(c.Args[1]) + " ESCAPE " + p.expr(escape), bindsPredicate, true
		}
	}
	if c.Name == "in" && len(c.Args) > 1 {
		return p.value(c.Args[0]) + " IN (" + p.exprs(c.Args[1:]) + ")", bindsPredicate, true
	}
	return "", 0, false
}

// unitArgument is the unit of timestampadd and timestampdiff, which stands without quotes.
func unitArgument(c *plan.Call) (string, bool) {
	if c.Name != "timestampadd" && c.Name != "timestampdiff" || len(c.Args) != 3 {
		return "", false
	}
	l, ok := c.Args[0].(*plan.Literal)
	unit, isText := "", false
	if ok {
		unit, isText = l.Value.(string)
	}
	return unit, isText
}

// quotedFunctions are names of functions that are something else without quotes.
var quotedFunctions = words(`NOT NULL TRUE FALSE CASE CAST TRY_CAST DISTINCT ALL ANY SOME IDENTIFIER INTERVAL EXISTS VALUES TABLE STREAM LATERAL TRANSFORM R X
	MAP REDUCE OVER FILTER ROLLUP CUBE GROUPING CURRENT UNBOUNDED`)

// functionName is a name of one or more parts, in quotes where it needs them.
func functionName(name string) string {
	return joined(strings.Split(name, "."), ".", func(part string) string {
		upper := strings.ToUpper(part)
		if notColumns[upper] && !functionWords[upper] || noImplicitAlias[upper] && !functionWords[upper] || quotedFunctions[upper] || types.QuoteIfNeeded(part) != part {
			return quote(part)
		}
		return part
	})
}

// typeText is a type with all it has: comments of fields too.
func typeText(t types.Type) string {
	switch t.Kind {
	case types.Array:
		return "ARRAY<" + typeText(*t.Elem) + ">"
	case types.Map:
		return "MAP<" + typeText(*t.Key) + ", " + typeText(*t.Elem) + ">"
	case types.Struct:
		return "STRUCT<" + joined(t.Fields, ", ", func(f types.Field) string {
			return quote(f.Name) + ": " + typeText(f.Type) + when(!f.Nullable, " NOT NULL") + when(f.Comment != "", " COMMENT "+stringText(f.Comment))
		}) + ">"
	}
	return fmt.Sprint(t.SQL())
}
