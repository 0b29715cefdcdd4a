package duckdb

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/backend"
)

// Checks are counted while the rows pass, without a second pass: a column next to the rows calls a Go function for the rows that fail a
// check, and only for those. The column is volatile, which keeps DuckDB from moving the filter on it below an aggregate or a join.

// checkCounts are the counters of one staging.
type checkCounts struct {
	failed  []atomic.Int64
	dropped atomic.Int64
	zeros   atomic.Bool // a -0.0 has passed
}

// checkKey finds the counters in the context of the connection that runs the statement.
type checkKey struct{}

func newCheckCounts(checks []backend.Check) *checkCounts {
	return &checkCounts{failed: make([]atomic.Int64, len(checks))}
}

func (c *checkCounts) results(checks []backend.Check, read int64) []backend.CheckResult {
	if len(checks) == 0 {
		return nil
	}
	r := make([]backend.CheckResult, len(checks))
	for i, k := range checks {
		f := c.failed[i].Load()
		r[i] = backend.CheckResult{Name: k.Name, Passed: read - f, Failed: f}
	}
	return r
}

// checkFunctions are called by the rows that fail. go_failed(slot, dropped) counts and gives dropped back; go_dropped() counts a row that is
// left out; go_violated(name, row) ends the statement. go_negative_zero(true) notes a -0.0 and gives true back.
func checkFunctions() []goFunction {
	return []goFunction{
		countFunction("go_failed", []duckdb.Type{duckdb.TYPE_INTEGER, duckdb.TYPE_BOOLEAN}, func(c *checkCounts, a []any) (any, error) {
			slot, ok := a[0].(int32)
			if !ok || int(slot) >= len(c.failed) {
				return nil, fmt.Errorf("[DP_INTERNAL] no counter %v", a[0])
			}
			c.failed[slot].Add(1)
			return a[1], nil
		}),
		countFunction("go_dropped", []duckdb.Type{duckdb.TYPE_BOOLEAN}, func(c *checkCounts, a []any) (any, error) {
			c.dropped.Add(1)
			return a[0], nil
		}),
		countFunction("go_negative_zero", []duckdb.Type{duckdb.TYPE_BOOLEAN}, func(c *checkCounts, a []any) (any, error) {
			c.zeros.Store(true)
			return a[0], nil
		}),
		countFunction("go_violated", []duckdb.Type{duckdb.TYPE_VARCHAR, duckdb.TYPE_VARCHAR}, func(_ *checkCounts, a []any) (any, error) {
			return nil, violated(fmt.Sprintf("[EXPECTATION_VIOLATED] Failed to meet the expectation. Violated expectations: '%s'. Output record: '%s'.", a[0], a[1]))
		}),
	}
}

func countFunction(name string, args []duckdb.Type, run func(c *checkCounts, a []any) (any, error)) goFunction {
	return define(name, duckdb.TYPE_BOOLEAN, args, true, rowFunction{runIn: func(ctx context.Context, a []any) (any, error) {
		c, ok := ctx.Value(checkKey{}).(*checkCounts)
		if !ok {
			return nil, fmt.Errorf("[DP_INTERNAL] %s outside of a staging", name)
		}
		return run(c, a)
	}})
}

// checked counts the checks over all rows of the block and leaves out those that a check drops.
func (r *renderer) checked(b *block, checks []backend.Check) (*block, error) {
	b = r.wrap(r.visible(b), "")
	sc := &scope{b: b}
	var row []string
	for _, c := range b.cols {
		row = append(row, quoteText(c.name)+": "+c.s)
	}
	terms := make([]string, len(checks))
	for i, k := range checks {
		f, err := r.expr(k.Cond, sc)
		if err != nil {
			return nil, err
		}
		fails := fmt.Sprintf("go_failed(%d, %t)", i, k.Drop)
		if k.Fail {
			fails = "go_violated(" + quoteText(k.Name) + ", CAST(to_json({" + strings.Join(row, ", ") + "}) AS VARCHAR))"
		}
		r.need(callsIn(fails, "")...)
		// All terms are evaluated for all rows: + does not stop early as OR does.
		terms[i] = "CAST(CASE WHEN " + f.s + " THEN false ELSE " + fails + " END AS INTEGER)"
	}
	r.need("go_dropped")
	n := *b
	n.cols = append(n.cols[:len(n.cols):len(n.cols)], column{id: -1, name: "failed_checks", frag: frag{s: strings.Join(terms, " + "), p: precAdd}, volatile: true})
	w := r.wrap(&n, "checked")
	mask := w.cols[len(w.cols)-1]
	w.cols = w.cols[:len(w.cols)-1]
	w.where = []frag{atom("CASE WHEN " + mask.s + " = 0 THEN true ELSE go_dropped(false) END")}
	w.stage = stageWhere
	return w, nil
}

// violated is the text of a failed check as DuckDB passes it on, a sentence for the user.
type violated string

func (v violated) Error() string { return string(v) }
