package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/backend/duckdb/aggregates"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// window renders a window function.
func (r *renderer) window(w *plan.Window, sc *scope) (frag, error) {
	if inner := plan.InnerWindow(w); inner != nil {
		return frag{}, diag.Unsupported("a window function inside another one", "compute the inner one in a subquery").At(inner.At)
	}
	spec := w.Spec
	if fn, ok := w.Fn.(*plan.Call); ok && inC(fn) {
		spec = withoutConstantFrame(spec, sc)
	}
	over, err := r.over(spec, sc)
	if err != nil {
		return frag{}, err
	}
	switch fn := w.Fn.(type) {
	case *plan.Call:
		return r.call(fn, sc, over)
	case *plan.Cast:
		// A cast the analyzer put around the function's result.
		inner := *w
		inner.Fn = fn.E
		f, err := r.window(&inner, sc)
		if err != nil {
			return frag{}, err
		}
		return r.cast(f, fn.E.Type(), fn.To, fn.Try)
	}
	return frag{}, diag.New("UNSUPPORTED_EXPR_FOR_WINDOW", "Expression %q not supported within a window function.", w.Fn).At(w.At)
}

// allRows is more rows than a partition has.
const allRows = int64(1) << 50

// inC reports an aggregate in C.
func inC(c *plan.Call) bool {
	f, ok := functions.Lookup(c.Name)
	if !ok {
		return false
	}
	sp, err := f.Spelling(argInfo(c.Args))
	return err == nil && strings.Contains(sp.SQL+sp.Window, aggregates.Prefix)
}

// withoutConstantFrame writes a frame that is the whole partition as one that ends with a row. Where DuckDB sees that the frame is constant it gives an
// aggregate all rows with a vector of states of which there is one, and its C interface hands that on as if there were one a row. Keys that order nothing
// are left out, lest DuckDB should do that and see a constant frame after all.
func withoutConstantFrame(s plan.WindowSpec, sc *scope) plan.WindowSpec {
	s.Order = slices.DeleteFunc(slices.Clone(s.Order), func(o *plan.SortOrder) bool {
		u := usesOf([]plan.Expr{o.E})
		return len(u.count) == 0 && !u.volatile && !u.query || sc.constant(o.E) || slices.ContainsFunc(s.Partition, func(p plan.Expr) bool { return p.String() == o.E.String() })
	})
	whole := s.Frame == nil && len(s.Order) == 0
	if f := s.Frame; f != nil {
		peers := func(b plan.Bound) bool { return !f.Rows && b.Offset == nil && len(s.Order) == 0 }
		whole = (f.Low.Unbounded || peers(f.Low)) && (f.High.Unbounded || peers(f.High))
	}
	if whole {
		s.Frame = &plan.Frame{Rows: true, Low: plan.Bound{Unbounded: true, Preceding: true}, High: plan.Bound{Offset: &plan.Literal{Value: allRows, T: types.LongType}}}
	}
	return s
}

func (r *renderer) over(s plan.WindowSpec, sc *scope) (string, error) {
	var parts []string
	if len(s.Partition) > 0 {
		p, err := r.exprs(s.Partition, sc)
		if err != nil {
			return "", err
		}
		for i, e := range s.Partition {
			if isFloating(e.Type()) { // as in rowOrders
				p[i] = "(" + p[i] + " + 0.0)"
			}
		}
		parts = append(parts, "PARTITION BY "+strings.Join(p, ", "))
	}
	if len(s.Order) > 0 {
		o, err := r.rowOrders(s.Order, sc)
		if err != nil {
			return "", err
		}
		if micros := rangeOfIntervals(s); micros && len(o) == 1 {
			// Of intervals DuckDB compares the days and the microseconds on their own when it looks for the ends of a range.
			key, err := r.expr(s.Order[0].E, sc)
			if err != nil {
				return "", err
			}
			o[0] = "epoch_us(" + key.s + ")" + strings.TrimPrefix(o[0], key.s)
		}
		if len(o) > 0 {
			parts = append(parts, "ORDER BY "+strings.Join(o, ", "))
		}
	}
	if s.Frame != nil {
		unit := "RANGE"
		if s.Frame.Rows {
			unit = "ROWS"
		}
		lo, err := r.bound(s.Frame.Low, sc, rangeOfIntervals(s))
		if err != nil {
			return "", err
		}
		hi, err := r.bound(s.Frame.High, sc, rangeOfIntervals(s))
		if err != nil {
			return "", err
		}
		// Frames without rows, which DuckDB's grammar does not know.
		const current = "CURRENT ROW"
		switch {
		case lo == current && strings.HasSuffix(hi, " PRECEDING"):
			lo = "0 PRECEDING"
		case hi == current && strings.HasSuffix(lo, " FOLLOWING"):
			hi = "0 FOLLOWING"
		}
		parts = append(parts, unit+" BETWEEN "+lo+" AND "+hi)
	}
	return "(" + strings.Join(parts, " ") + ")", nil
}

// rangeOfIntervals reports a RANGE frame with offsets over rows that are ordered by an interval of days to seconds.
func rangeOfIntervals(s plan.WindowSpec) bool {
	return s.Frame != nil && !s.Frame.Rows && len(s.Order) == 1 && s.Order[0].E.Type().Kind == types.IntervalDT && (s.Frame.Low.Offset != nil || s.Frame.High.Offset != nil)
}

func (r *renderer) bound(b plan.Bound, sc *scope, micros bool) (string, error) {
	dir := " FOLLOWING"
	if b.Preceding {
		dir = " PRECEDING"
	}
	switch {
	case b.Unbounded:
		return "UNBOUNDED" + dir, nil
	case b.Offset == nil:
		return "CURRENT ROW", nil
	}
	f, err := r.expr(b.Offset, sc)
	if err != nil {
		return "", err
	}
	if b.Offset.Type().Kind == types.IntervalDT && micros {
		return "epoch_us(" + f.s + ")" + dir, nil
	}
	if t := b.Offset.Type(); t.IsIntegral() {
		// A frame's offset is written as a plain number; the literal's type does not matter.
		if l, ok := b.Offset.(*plan.Literal); ok {
			return fmt.Sprint(l.Value) + dir, nil
		}
	}
	return f.in(precAtom) + dir, nil
}
