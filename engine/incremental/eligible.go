package incremental

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Eligible is why a flow's refreshes always compute everything, whatever changes: its query, its window (nil: all rows), its sources or its
// expectations do not allow less. It is nil where a refresh may be incremental.
func Eligible(query plan.Relation, window *exprbridge.Predicate, checked bool) *Issue {
	if window != nil && !window.Deterministic() {
		return &Issue{Type: NotDeterministic, What: window.Text(), Detail: "the predicate gives another answer each time"}
	}
	if checked {
		return &Issue{Type: WithExpectations, Detail: "expectations count all rows"}
	}
	if i := Unsupported(query); i != nil {
		return i
	}
	for _, s := range allScans(query) {
		if raw, ok := s.Source.(*plan.RawSource); ok {
			return notDelta(s, raw)
		}
	}
	if window != nil {
		cond, err := window.Expr(query.Output())
		if err != nil {
			return nil
		}
		if i := pushable(query, cond, window); i != nil {
			return i
		}
	}
	if len(bounding(query, nil)) == 0 {
		return unbounded()
	}
	return nil
}

func notDelta(s *plan.Scan, _ plan.Source) *Issue {
	return &Issue{Type: NotDelta, What: s.Name, Detail: s.Name + " is no Delta table: what has changed in it is not known"}
}

func unbounded() *Issue {
	return notIncremental("OPERATOR_NOT_SUPPORTED", "", "no column of the result tells which rows of a source it is made of")
}

// pushable demands that the window is one on columns that come from a source.
func pushable(query plan.Relation, cond plan.Expr, window *exprbridge.Predicate) *Issue {
	need := refs(cond)
	if len(need) == 0 {
		return nil
	}
	_, report := plan.Push(query, cond)
	if available(query).has(need) {
		for _, p := range report {
			if p.Cond != nil {
				return nil
			}
		}
	}
	issue := &Issue{Type: CannotPush, What: window.String(), Detail: "the predicate reaches no source"}
	for _, p := range report {
		if p.Reason != "" {
			issue.Detail += ": " + p.Reason
			break
		}
	}
	return issue
}
