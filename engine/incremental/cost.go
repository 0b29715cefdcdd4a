package incremental

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// smallSize is how much a full recompute may read, in bytes, without a question whether less would do.
const smallSize = 16 << 20

// affordable compares what is read to find the changed rows, and the region once it is known, with what a full recompute reads. Row groups
// that the region skips within files are taken to be most of them where the region reaches the source.
func (d *decision) affordable(rows plan.Relation, region plan.Expr) (*Issue, error) {
	if d.Policy == Prefer || d.Policy == Strict {
		return nil, nil
	}
	whole := d.Query
	if d.cond != nil {
		whole, _ = plan.Push(whole, d.cond)
	}
	all, err := d.Tables.Size(whole)
	if err != nil || all <= smallSize {
		return nil, err
	}
	some, err := d.Tables.Size(rows)
	if err != nil {
		return nil, err
	}
	if region != nil {
		conds := []plan.Expr{region}
		if d.cond != nil {
			conds = append(conds, d.cond)
		}
		part, report := plan.Push(d.Query, plan.All(conds))
		n, err := d.Tables.Size(part)
		if err != nil {
			return nil, err
		}
		if bounded(report, region) {
			n /= 4
		}
		some += n
	}
	if some < all/4*3 {
		return nil, nil
	}
	return &Issue{
		Type: TooExpensive, SubType: "CHANGESET_SIZE_THRESHOLD_EXCEEDED",
		Detail: fmt.Sprintf("recomputing reads %d MB, finding and computing what has changed %d MB", all>>20, some>>20),
	}, nil
}

// bounded reports whether a part of the region arrives at every source.
func bounded(report []plan.Pushed, _ plan.Expr) bool {
	for _, p := range report {
		if p.Cond == nil {
			return false
		}
	}
	return true
}
