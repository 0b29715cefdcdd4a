package sparksql

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

var windowWords = words("PARTITION ORDER CLUSTER DISTRIBUTE SORT ROWS RANGE")

// windowSpec reads (PARTITION BY … ORDER BY … ROWS BETWEEN … AND …) or (name).
func (p *parser) windowSpec() plan.WindowSpec {
	w := plan.WindowSpec{At: p.here()}
	p.wantOp("(")
	if t := p.cur(); t.name() && !t.in(windowWords) {
		w.Ref = p.ident()
		p.wantOp(")")
		return w
	}
	if p.words("PARTITION", "BY") || p.words("DISTRIBUTE", "BY") || p.words("CLUSTER", "BY") {
		w.Partition = list(p, p.expr)
	}
	if p.words("ORDER", "BY") || p.words("SORT", "BY") {
		w.Order = p.sortKeys()
	}
	if p.is("ROWS") || p.is("RANGE") {
		w.Frame = &plan.Frame{Rows: p.advance().upper == "ROWS"}
		if p.words("BETWEEN") {
			w.Frame.Low = p.bound()
			p.wantWords("AND")
			w.Frame.High = p.bound()
		} else {
			w.Frame.Low = p.bound()
		}
	}
	p.wantOp(")")
	return w
}

// bound reads one end of a frame; the zero Bound is CURRENT ROW.
func (p *parser) bound() plan.Bound {
	switch {
	case p.words("UNBOUNDED", "PRECEDING"):
		return plan.Bound{Unbounded: true, Preceding: true}
	case p.words("UNBOUNDED", "FOLLOWING"):
		return plan.Bound{Unbounded: true}
	case p.words("CURRENT", "ROW"):
		return plan.Bound{}
	}
	e := p.expr()
	if p.words("PRECEDING") {
		return plan.Bound{Preceding: true, Offset: e}
	}
	p.wantWords("FOLLOWING")
	return plan.Bound{Offset: e}
}

// namedWindows reads WINDOW w AS (…), v AS w.
func (p *parser) namedWindows() map[string]plan.WindowSpec {
	p.wantWords("WINDOW")
	m := map[string]plan.WindowSpec{}
	list(p, func() struct{} {
		at := p.here()
		name := strings.ToLower(p.ident())
		if _, ok := m[name]; ok {
			p.fail(at, "PARSE_SYNTAX_ERROR", "The definition of window '%s' is repetitive.", name)
		}
		p.wantWords("AS")
		if p.isOp("(") {
			m[name] = p.windowSpec()
		} else {
			m[name] = plan.WindowSpec{Ref: p.ident()}
		}
		return struct{}{}
	})
	return m
}
