package graph

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// A view has no table of its own, so its expectations act where it is read: rows that break a dropping one are filtered out, a failing one
// raises, and a mark below the filter carries the conditions, for whoever counts.

// viewMark starts the name of the Hint that marks the rows of a view with expectations; the view's name follows. Its Args are the
// conditions, in order.
const viewMark = "expectations of "

// MarkedView is the view whose rows a node marks; ok is false for every other node.
func (g *Graph) MarkedView(r plan.Relation) (d *Dataset, mark *plan.Hint, ok bool) {
	h, isHint := r.(*plan.Hint)
	if !isHint || !strings.HasPrefix(h.Name, viewMark) {
		return nil, nil, false
	}
	for _, d := range g.Datasets {
		if d.Name.String() == strings.TrimPrefix(h.Name, viewMark) && len(d.Expectations) == len(h.Args) {
			return d, h, true
		}
	}
	return nil, nil, false
}

// expect puts a view's expectations on its relation.
func expect(d *Dataset, rel plan.Relation) plan.Relation {
	if len(d.Expectations) == 0 {
		return rel
	}
	mark := &plan.Hint{At: d.Origin, In: rel, Name: viewMark + d.Name.String()}
	for _, e := range d.Expectations {
		mark.Args = append(mark.Args, e.Cond.Expr)
	}
	var out plan.Relation = mark
	for _, e := range d.Expectations {
		switch e.Action {
		case ExpectDrop:
			out = &plan.Filter{At: e.Cond.Origin, In: out, Cond: e.Cond.Expr}
		case ExpectFail:
			out = &plan.Filter{At: e.Cond.Origin, In: out, Cond: orRaise(d, e)}
		case ExpectWarn:
		}
	}
	return out
}

// orRaise is true where the expectation holds and raises an error elsewhere.
func orRaise(d *Dataset, e Expectation) plan.Expr {
	raise := &plan.Call{At: e.Cond.Origin, Name: "raise_error", Args: []plan.Expr{&plan.Literal{Value: raised(d, e), T: types.StringType}}}
	return &plan.Case{
		At: e.Cond.Origin, Whens: []plan.When{{Cond: e.Cond.Expr, Then: &plan.Literal{Value: true, T: types.BooleanType}}},
		Else: &plan.Cast{E: raise, To: types.BooleanType},
	}
}

// raised is the text of the error that a failing expectation of a view raises. It names the definition, so that no two have the same.
func raised(d *Dataset, e Expectation) string {
	return "Failed to meet the expectation. Violated expectations: '" + e.Name + "' of the view " + d.Name.String() + " (" + e.Cond.Origin.String() + ")"
}

// Violated is the failing expectation of a view that raised the error with this text.
func (g *Graph) Violated(message string) (*Dataset, Expectation, bool) {
	for _, d := range g.Datasets {
		if d.Kind.Stored() {
			continue
		}
		for _, e := range d.Expectations {
			if e.Action == ExpectFail && strings.Contains(message, raised(d, e)) {
				return d, e, true
			}
		}
	}
	return nil, Expectation{}, false
}
