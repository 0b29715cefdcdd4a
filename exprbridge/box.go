package exprbridge

import (
	"slices"
	"sort"

	"github.com/expr-lang/expr/ast"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// maxBoxes bounds the disjunctive form of a condition; beyond it a condition is one box about which nothing is known.
const maxBoxes = 64

// box is a conjunction: an interval a column, and atoms that intervals cannot say, by their text. A row that satisfies the condition is in at
// least one of its boxes; a condition with atoms may hold for fewer rows than its intervals.
type box struct {
	cols  map[string]interval
	atoms map[string]bool
}

// interval is the values a column may have. A bound that is absent is unbounded. null allows NULL only; otherwise the column is not NULL.
type interval struct {
	low, high         any
	lowOpen, highOpen bool
	hasLow, hasHigh   bool
	null              bool
}

// boxes is the disjunctive form of a folded predicate. ok is false when it grew too large.
func (p *Predicate) boxes() (bs []box, ok bool) {
	b := &boxing{from: p.from}
	bs = b.of(p.tree, false)
	return bs, !b.overflow
}

type boxing struct {
	from     map[ast.Node]plan.Expr
	overflow bool
}

// of is the boxes of a condition being true; negated, of it being false (not of it being NULL).
func (b *boxing) of(n ast.Node, negated bool) []box {
	switch n := n.(type) {
	case *ast.BoolNode:
		if n.Value != negated {
			return []box{{}}
		}
		return nil
	case *ast.NilNode:
		return nil
	case *ast.UnaryNode:
		if n.Operator == "not" {
			return b.of(n.Node, !negated)
		}
	case *ast.BinaryNode:
		switch {
		case n.Operator == "and" && !negated, n.Operator == "or" && negated:
			return b.both(b.of(n.Left, negated), b.of(n.Right, negated))
		case n.Operator == "or" && !negated, n.Operator == "and" && negated:
			return b.limit(append(b.of(n.Left, negated), b.of(n.Right, negated)...))
		case n.Operator == "in":
			if bs, ok := b.in(n, negated); ok {
				return bs
			}
		default:
			if bs, ok := b.comparison(n, negated); ok {
				return bs
			}
		}
	case *ast.CallNode:
		if bs, ok := b.nullness(n, negated); ok {
			return bs
		}
	}
	return []box{{atoms: map[string]bool{b.text(n, negated): true}}}
}

func (b *boxing) text(n ast.Node, negated bool) string {
	r := &raising{from: b.from, byName: true}
	s := r.raise(n).String()
	if negated {
		return "not " + s
	}
	return s
}

func (b *boxing) limit(bs []box) []box {
	if len(bs) > maxBoxes {
		b.overflow = true
		return []box{{}}
	}
	return bs
}

// both is the boxes in which two disjunctions hold together.
func (b *boxing) both(l, r []box) []box {
	var out []box
	for _, x := range l {
		for _, y := range r {
			if z, ok := x.and(y); ok {
				out = append(out, z)
			}
		}
	}
	return b.limit(out)
}

// and intersects two boxes; ok is false when no row is in both.
func (x box) and(y box) (box, bool) {
	z := box{cols: map[string]interval{}, atoms: map[string]bool{}}
	for c, i := range x.cols {
		z.cols[c] = i
	}
	for a := range x.atoms {
		z.atoms[a] = true
	}
	for a := range y.atoms {
		z.atoms[a] = true
	}
	for c, i := range y.cols {
		if j, ok := z.cols[c]; ok {
			k, ok := i.and(j)
			if !ok {
				return box{}, false
			}
			i = k
		}
		z.cols[c] = i
	}
	return z, true
}

func (i interval) and(j interval) (interval, bool) {
	if i.null || j.null {
		return i, i.null && j.null
	}
	if j.hasLow {
		if c, ok := compare(j.low, i.low); !i.hasLow || ok && (c > 0 || c == 0 && j.lowOpen) {
			i.low, i.lowOpen, i.hasLow = j.low, j.lowOpen, true
		}
	}
	if j.hasHigh {
		if c, ok := compare(j.high, i.high); !i.hasHigh || ok && (c < 0 || c == 0 && j.highOpen) {
			i.high, i.highOpen, i.hasHigh = j.high, j.highOpen, true
		}
	}
	if i.hasLow && i.hasHigh {
		if c, ok := compare(i.low, i.high); ok && (c > 0 || c == 0 && (i.lowOpen || i.highOpen)) {
			return i, false
		}
	}
	return i, true
}

// column is the column a node is, seen through casts that lose nothing.
func (b *boxing) column(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return n.Value, true
	case *ast.CallNode:
		c, ok := b.from[n].(*plan.Cast)
		if !ok || c.Try || len(n.Arguments) != 1 {
			return "", false
		}
		from, to := c.E.Type(), c.To
		if from.Equal(to) || from.IsIntegral() && to.IsIntegral() && types.CanWrite(from, to) || from.IsIntegral() && to.Kind == types.Decimal && types.CanWrite(from, to) {
			return b.column(n.Arguments[0])
		}
	}
	return "", false
}

var mirrored = map[string]string{"==": "==", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

var opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

func (b *boxing) comparison(n *ast.BinaryNode, negated bool) ([]box, bool) {
	op := n.Operator
	if mirrored[op] == "" {
		return nil, false
	}
	col, ok := b.column(n.Left)
	c, isConst := constOf(n.Right)
	if !ok || !isConst {
		if col, ok = b.column(n.Right); !ok {
			return nil, false
		}
		if c, isConst = constOf(n.Left); !isConst {
			return nil, false
		}
		op = mirrored[op]
	}
	if c.Value == nil {
		return nil, true
	}
	if negated {
		if op == "==" {
			return []box{one(col, above(c.Value, true)), one(col, below(c.Value, true))}, true
		}
		op = opposite[op]
	}
	switch op {
	case "==":
		return []box{one(col, interval{low: c.Value, high: c.Value, hasLow: true, hasHigh: true})}, true
	case "<", "<=":
		return []box{one(col, below(c.Value, op == "<"))}, true
	}
	return []box{one(col, above(c.Value, op == ">"))}, true
}

func one(col string, i interval) box { return box{cols: map[string]interval{col: i}} }

func above(v any, open bool) interval { return interval{low: v, lowOpen: open, hasLow: true} }

func below(v any, open bool) interval { return interval{high: v, highOpen: open, hasHigh: true} }

func (b *boxing) in(n *ast.BinaryNode, negated bool) ([]box, bool) {
	col, ok := b.column(n.Left)
	if !ok {
		return nil, false
	}
	var out []box
	if negated {
		out = []box{{}}
	}
	for _, x := range n.Right.(*ast.ArrayNode).Nodes {
		c, isConst := constOf(x)
		if !isConst {
			return nil, false
		}
		if c.Value == nil {
			if negated {
				return nil, true // x NOT IN (…, NULL) is never true
			}
			continue
		}
		if negated {
			out = b.both(out, []box{one(col, above(c.Value, true)), one(col, below(c.Value, true))})
			continue
		}
		out = append(out, one(col, interval{low: c.Value, high: c.Value, hasLow: true, hasHigh: true}))
	}
	return b.limit(out), true
}

func (b *boxing) nullness(n *ast.CallNode, negated bool) ([]box, bool) {
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok || len(n.Arguments) != 1 || id.Value != "isnull" && id.Value != "isnotnull" {
		return nil, false
	}
	col, ok := b.column(n.Arguments[0])
	if !ok {
		return nil, false
	}
	if (id.Value == "isnull") != negated {
		return []box{one(col, interval{null: true})}, true
	}
	return []box{one(col, interval{})}, true
}

// Contains reports whether every row that satisfies q also satisfies p. It is sound and not complete: false may mean that it cannot tell. Both must
// be folded.
func (p *Predicate) Contains(q *Predicate) bool {
	outer, ok1 := p.boxes()
	inner, ok2 := q.boxes()
	if !ok1 || !ok2 {
		return p.String() == q.String()
	}
	for _, y := range inner {
		found := false
		for _, x := range outer {
			found = found || x.contains(y)
		}
		if !found {
			return false
		}
	}
	return true
}

func (x box) contains(y box) bool {
	for a := range x.atoms {
		if !y.atoms[a] {
			return false
		}
	}
	for c, i := range x.cols {
		j, ok := y.cols[c]
		if !ok || !i.contains(j) {
			return false
		}
	}
	return true
}

func (i interval) contains(j interval) bool {
	if i.null || j.null {
		return i.null && j.null
	}
	if i.hasLow {
		c, ok := compare(j.low, i.low)
		if !j.hasLow || !ok || c < 0 || c == 0 && i.lowOpen && !j.lowOpen {
			return false
		}
	}
	if i.hasHigh {
		c, ok := compare(j.high, i.high)
		if !j.hasHigh || !ok || c > 0 || c == 0 && i.highOpen && !j.highOpen {
			return false
		}
	}
	return true
}

// Stats is what is known of one column in a file. Min and Max are nil when unknown.
type Stats struct {
	Min, Max any
	AllNull  bool // every value is NULL
	NoNull   bool // no value is NULL
}

// MayMatch reports whether a file can hold a row that satisfies the folded predicate; stats answers for a column's name in lower case, ok is
// false when nothing is known of it.
func (p *Predicate) MayMatch(stats func(column string) (s Stats, ok bool)) bool {
	bs, ok := p.boxes()
	return !ok || slices.ContainsFunc(bs, func(b box) bool { return b.mayMatch(stats) })
}

// MustMatch reports whether every row of a file satisfies the folded predicate. False may mean that it cannot tell.
func (p *Predicate) MustMatch(stats func(column string) (s Stats, ok bool)) bool {
	bs, ok := p.boxes()
	return ok && slices.ContainsFunc(bs, func(b box) bool { return b.mustMatch(stats) })
}

func (x box) mustMatch(stats func(string) (Stats, bool)) bool {
	for c, i := range x.cols {
		s, ok := stats(c)
		if !ok {
			return false
		}
		if i.null {
			if !s.AllNull {
				return false
			}
			continue
		}
		values := interval{low: s.Min, high: s.Max, hasLow: s.Min != nil, hasHigh: s.Max != nil}
		if !s.NoNull || !i.contains(values) {
			return false
		}
	}
	return len(x.atoms) == 0
}

func (x box) mayMatch(stats func(string) (Stats, bool)) bool {
	cols := make([]string, 0, len(x.cols))
	for c := range x.cols {
		cols = append(cols, c)
	}
	sort.Strings(cols)
	for _, c := range cols {
		s, ok := stats(c)
		if ok && !x.cols[c].overlaps(s) {
			return false
		}
	}
	return true
}

func (i interval) overlaps(s Stats) bool {
	if i.null {
		return !s.NoNull
	}
	if s.AllNull {
		return false
	}
	if i.hasLow && s.Max != nil {
		if c, ok := compare(s.Max, i.low); ok && (c < 0 || c == 0 && i.lowOpen) {
			return false
		}
	}
	if i.hasHigh && s.Min != nil {
		if c, ok := compare(s.Min, i.high); ok && (c > 0 || c == 0 && i.highOpen) {
			return false
		}
	}
	return true
}
