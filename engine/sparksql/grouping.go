package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// maxGroupingSets bounds what CUBE and products of ROLLUPs make.
const maxGroupingSets = 4096

// grouping is one element of GROUP BY: its grouping sets, and its keys in the form in which plan.Aggregate can hold it alone.
type grouping struct {
	kind plan.GroupBy
	keys []plan.Expr
	sets [][]plan.Expr
}

// groupBy reads GROUP BY … and makes the aggregate with the select list.
func (p *parser) groupBy(in plan.Relation, items []plan.Expr) *plan.Aggregate {
	a := &plan.Aggregate{At: p.here(), In: in, List: items}
	p.wantWords("GROUP", "BY")
	if n := p.peek(1); p.is("ALL") && !n.isOp(",") && !n.isOp(".") && !n.isOp("(") {
		p.i++
		a.All = true
		return a
	}
	groups := list(p, func() grouping {
		if p.isOp("(") && p.peek(1).isOp(")") { // the empty set stands in GROUPING SETS only
			p.i++
			p.unexpected("what to group by")
		}
		return p.grouping()
	})
	switch {
	case p.words("WITH", "ROLLUP"):
		groups = []grouping{p.rollup(composites(groups))}
	case p.words("WITH", "CUBE"):
		groups = []grouping{p.cube(composites(groups))}
	case p.ahead("GROUPING", "SETS"): // GROUP BY a, b GROUPING SETS (…): what is in no set is always NULL
		named := distinctKeys(composites(groups))
		g := p.grouping()
		g.keys = distinctKeys([][]plan.Expr{named, g.keys})
		groups = []grouping{g}
	}
	if len(groups) == 1 {
		a.Kind, a.Keys = groups[0].kind, groups[0].keys
		if a.Kind == plan.GroupingSets {
			a.Sets = groups[0].sets
		}
		return a
	}
	plain := true
	for _, g := range groups {
		plain = plain && g.kind == plan.PlainGroup && len(g.keys) == 1
	}
	if plain {
		for _, g := range groups {
			a.Keys = append(a.Keys, g.keys...)
		}
		return a
	}
	// Several elements group by every combination of their sets.
	a.Kind, a.Sets = plan.GroupingSets, [][]plan.Expr{nil}
	for _, g := range groups {
		var product [][]plan.Expr
		for _, s := range a.Sets {
			for _, t := range g.sets {
				product = append(product, append(s[:len(s):len(s)], t...))
			}
		}
		a.Sets = product
		p.limitSets(len(a.Sets))
	}
	a.Keys = distinctKeys(a.Sets)
	return a
}

func (p *parser) limitSets(n int) {
	if n > maxGroupingSets {
		p.fail(p.here(), "GROUPING_SIZE_LIMIT_EXCEEDED", "Grouping sets size cannot be greater than %d.", maxGroupingSets)
	}
}

// grouping reads one element: an expression, ROLLUP (…), CUBE (…) or GROUPING SETS (…).
func (p *parser) grouping() grouping {
	p.enter()
	defer p.leave()
	switch {
	case p.is("ROLLUP") && p.peek(1).isOp("("):
		p.i++
		return p.rollup(inParens(p, p.composite))
	case p.is("CUBE") && p.peek(1).isOp("("):
		p.i++
		return p.cube(inParens(p, p.composite))
	case p.words("GROUPING", "SETS"):
		g := grouping{kind: plan.GroupingSets}
		for _, inner := range inParens(p, p.grouping) {
			g.sets = append(g.sets, inner.sets...)
		}
		p.limitSets(len(g.sets))
		g.keys = distinctKeys(g.sets)
		return g
	}
	keys := p.composite()
	return grouping{keys: keys, sets: [][]plan.Expr{keys}}
}

// composite reads a or (a, b) or ().
func (p *parser) composite() []plan.Expr {
	parenthesis := p.isOp("(")
	if parenthesis && p.peek(1).isOp(")") {
		p.i += 2
		return nil
	}
	e := p.expr()
	if row, ok := e.(*plan.Call); ok && parenthesis && row.Name == "struct" {
		return row.Args
	}
	return []plan.Expr{e}
}

func composites(groups []grouping) [][]plan.Expr {
	r := make([][]plan.Expr, len(groups))
	for i, g := range groups {
		r[i] = g.keys
	}
	return r
}

// rollup is the sets (a, b), (a), ().
func (p *parser) rollup(elements [][]plan.Expr) grouping {
	p.noEmptySet("ROLLUP", elements)
	g := grouping{kind: plan.Rollup}
	for n := len(elements); n >= 0; n-- {
		g.sets = append(g.sets, flatten(elements[:n]))
	}
	return g.simplify(elements)
}

// cube is every subset of the elements.
func (p *parser) cube(elements [][]plan.Expr) grouping {
	p.noEmptySet("CUBE", elements)
	g := grouping{kind: plan.Cube}
	if len(elements) > 12 {
		p.limitSets(maxGroupingSets + 1)
	}
	for bits := 1<<len(elements) - 1; bits >= 0; bits-- {
		var s [][]plan.Expr
		for i, e := range elements {
			if bits>>(len(elements)-1-i)&1 == 1 {
				s = append(s, e)
			}
		}
		g.sets = append(g.sets, flatten(s))
	}
	return g.simplify(elements)
}

func (p *parser) noEmptySet(word string, elements [][]plan.Expr) {
	for _, e := range elements {
		if len(e) == 0 {
			p.fail(p.here(), "_LEGACY_ERROR_TEMP_0051", "Empty set in %s grouping sets is not supported.", word)
		}
	}
}

// simplify sets the keys. Only with single expressions as elements can plan hold the form itself.
func (g grouping) simplify(elements [][]plan.Expr) grouping {
	for _, e := range elements {
		if len(e) != 1 {
			g.kind = plan.GroupingSets
			g.keys = distinctKeys(g.sets)
			return g
		}
	}
	g.keys = flatten(elements)
	return g
}

func flatten(es [][]plan.Expr) []plan.Expr {
	var r []plan.Expr
	for _, e := range es {
		r = append(r, e...)
	}
	return r
}

// distinctKeys is the expressions of the sets, each once, in the order in which they first appear.
func distinctKeys(sets [][]plan.Expr) []plan.Expr {
	var r []plan.Expr
	seen := map[plan.Expr]bool{} // the sets of ROLLUP and CUBE share their expressions: print each once
	printed := map[string]bool{}
	for _, e := range flatten(sets) {
		if seen[e] {
			continue
		}
		seen[e] = true
		if s := e.String(); !printed[s] {
			printed[s] = true
			r = append(r, e)
		}
	}
	return r
}
