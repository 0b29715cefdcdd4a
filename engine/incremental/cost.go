package incremental

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// smallSize is how much a full recompute may read, in bytes, without a question whether less would do.
const smallSize = 16 << 20

// reading is how much of the work of computing from some rows it is to read them.
type reading int64

const (
	aQuarter reading = 4 // of joins, windows, distinct counts, rows that are written
	allOfIt  reading = 1 // of counts, sums and extremes
)

// affordable compares what is read to find the changed rows, and the region once it is known, with what a full recompute reads. Where single rows of files
// are read, nothing is computed of the others there. Row groups that the region skips within files are taken to be most of them where the region
// reaches the source.
func (d *decision) affordable(rows plan.Relation, region plan.Expr, share reading) (*Issue, error) {
	if d.Policy == Prefer || d.Policy == Strict {
		return nil, nil
	}
	whole := d.Query
	if d.cond != nil {
		whole, _ = plan.Push(whole, d.cond)
	}
	full, err := d.Tables.Size(whole)
	all := full.all()
	if err != nil || all <= smallSize {
		return nil, err
	}
	changed, err := d.Tables.Size(rows)
	if err != nil {
		return nil, err
	}
	some := changed.Files + changed.Parts/int64(share)
	if region != nil {
		conds := []plan.Expr{region}
		if d.cond != nil {
			conds = append(conds, d.cond)
		}
		part, report := plan.Push(d.Query, plan.All(conds))
		size, err := d.Tables.Size(part)
		if err != nil {
			return nil, err
		}
		n := size.all()
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
