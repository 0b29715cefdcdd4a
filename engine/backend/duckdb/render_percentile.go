package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// withoutNulls is a FILTER clause for the rows that a condition takes, "" for all, and whose x is not NULL.
func withoutNulls(x, filter string) string {
	if filter == "" {
		return " FILTER (WHERE " + x + " IS NOT NULL)"
	}
	return " FILTER (WHERE (" + filter + ") AND " + x + " IS NOT NULL)"
}

// percentile renders percentile_cont and percentile_disc. DuckDB has them for numbers of a group; for intervals and over a window a Go function
// takes the values of the group.
func (r *renderer) percentile(c *plan.Call, sc *scope, over string) (frag, error) {
	if len(c.OrderBy) != 1 {
		return frag{}, diag.New("INVALID_WITHIN_GROUP_EXPRESSION.WITHIN_GROUP_MISSING", "Invalid function `%s` with WITHIN GROUP. WITHIN GROUP is required for the function.", c.Name).At(c.At)
	}
	order := c.OrderBy[0]
	p, err := r.expr(c.Args[0], sc)
	if err != nil {
		return frag{}, err
	}
	filter := ""
	if c.Filter != nil {
		f, err := r.expr(c.Filter, sc)
		if err != nil {
			return frag{}, err
		}
		filter = f.s
	}
	if over == "" && !order.E.Type().IsInterval() {
		keys, err := r.orders(c.OrderBy, sc)
		if err != nil {
			return frag{}, err
		}
		if c.Name == "percentile_cont" {
			direction := "ASC"
			if order.Desc {
				direction = "DESC"
			}
			x, err := r.expr(order.E, sc)
			r.need("spark_percentile")
			return atom("spark_percentile(list_sort(list(CAST(" + x.s + " AS DOUBLE))" + withoutNulls(x.s, filter) + ", '" + direction + "', 'NULLS LAST'), " + p.s + ")"), err
		}
		if filter != "" {
			filter = " FILTER (WHERE " + filter + ")"
		}
		return atom("CAST(" + c.Name + "(" + p.s + ") WITHIN GROUP (ORDER BY " + keys[0] + ")" + filter + " AS DOUBLE)"), nil
	}
	x, err := r.expr(order.E, sc)
	if err != nil {
		return frag{}, err
	}
	value, back, end := x.s, "", ""
	switch order.E.Type().Kind {
	case types.IntervalYM:
		value, back, end = "spark_months("+x.s+")", "to_months(CAST(trunc(", ") AS INTEGER))"
		r.need("spark_months")
	case types.IntervalDT:
		value, back, end = "epoch_us("+x.s+")", "spark_day_time(spark_cut_long(", "))"
		r.need("spark_day_time", "spark_cut_long")
	}
	if filter != "" {
		filter = " FILTER (WHERE " + filter + ")"
	}
	if over != "" {
		over = " OVER " + over
	}
	r.need("go_percentile")
	flag := map[bool]string{true: "true", false: "false"}
	return atom(back + "go_percentile(list(CAST(" + value + " AS DOUBLE))" + filter + over + ", " + p.s + ", " + flag[order.Desc] + ", " + flag[c.Name == "percentile_disc"] + ")" + end), nil
}
