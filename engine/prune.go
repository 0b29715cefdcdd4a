package engine

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// prune leaves out the files of every scan in which no row can satisfy what was pushed to it.
func prune(r plan.Relation, s plan.Settings) (plan.Relation, error) {
	var fail error
	out := plan.MapRelation(r, func(n plan.Relation) plan.Relation {
		scan, ok := n.(*plan.Scan)
		if !ok || len(scan.Pushed) == 0 || fail != nil {
			return n
		}
		p, err := exprbridge.Of(plan.All(scan.Pushed))
		if err == nil {
			p, err = p.Fold(s)
		}
		if err != nil {
			fail = err
			return n
		}
		return table.Prune(scan, p)
	})
	return out, fail
}
