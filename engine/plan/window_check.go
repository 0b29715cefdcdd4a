package plan

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// checkWindow refuses what Spark refuses of a resolved window, and casts the offsets of a RANGE frame to the type of the sort key.
func checkWindow(w *Window) error {
	c := w.Fn.(*Call)
	f, _ := functions.Lookup(c.Name)
	if c.Distinct {
		return diag.New("DISTINCT_WINDOW_FUNCTION_UNSUPPORTED", "Distinct window functions are not supported: %s.", quoteExpr(w)).At(w.At)
	}
	if len(w.Spec.Order) == 0 && f.Kind == functions.WindowOnly {
		return diag.New("WINDOW_FUNCTION_FRAME_NOT_ORDERED", "Window function %s requires the window to be ordered. You need to add an ORDER BY clause.\nFor example: SELECT %s OVER (PARTITION BY window_partition ORDER BY window_ordering) FROM table.",
			c.Name, qualifiedText(c)).At(w.At)
	}
	for _, e := range w.Spec.Partition {
		if !sortable(e.Type()) {
			return diag.New("EXPRESSION_TYPE_IS_NOT_ORDERABLE", "Column expression %s cannot be sorted because its type %s is not orderable.", quoteExpr(e), quoteType(e.Type())).At(e.Origin())
		}
	}
	for _, o := range w.Spec.Order {
		if !sortable(o.E.Type()) {
			return notSortable(o)
		}
	}
	if (unordered[c.Name] || len(c.OrderBy) > 0 && c.Name != "mode") && (len(w.Spec.Order) > 0 || w.Spec.Frame != nil) {
		return diag.New("INVALID_WINDOW_SPEC_FOR_AGGREGATION_FUNC", "Cannot specify ORDER BY or a window frame for %s.", qualifiedText(c)).At(w.At)
	}
	if fixedFrames[c.Name] && w.Spec.Frame != nil && !isUpToCurrentRow(w.Spec.Frame) {
		return diag.New("_LEGACY_ERROR_TEMP_1036", "The frame of %s must be ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW; leave it out.", ColumnName(c)).At(w.At)
	}
	switch f := w.Spec.Frame; {
	case f == nil:
	case (c.Name == "lag" || c.Name == "lead") && !isOffset(f, c):
		return diag.New("_LEGACY_ERROR_TEMP_1035", "Cannot specify window frame for %s function.", c.Name).At(w.At).WithHint("leave the frame out")
	case c.Name == "cume_dist" && (f.Rows || !f.Low.Unbounded || !f.Low.Preceding || f.High.Unbounded || f.High.Offset != nil):
		return diag.New("_LEGACY_ERROR_TEMP_1036", "The frame of %s must be RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW; leave it out.", ColumnName(c)).At(w.At)
	}
	return checkFrame(w)
}

// isOffset reports the one frame that lag and lead take: the row they look at, written as one that follows.
func isOffset(f *Frame, c *Call) bool {
	n := int64(1)
	if len(c.Args) > 1 {
		v, _ := Constant(c.Args[1])
		n, _ = v.(int64)
	}
	if c.Name == "lag" {
		n = -n
	}
	low, okLow := rowOffset(f.Low)
	high, okHigh := rowOffset(f.High)
	return f.Rows && okLow && okHigh && !f.Low.Preceding && !f.High.Preceding && low == n && high == n
}

func notSortable(o *SortOrder) error {
	return mismatch(o, "INVALID_ORDERING_TYPE", "The `sortorder` does not support ordering on type %s.", quoteType(o.E.Type())).At(o.E.Origin())
}

// unordered are the aggregate functions that have their own order and take the whole partition.
var unordered = map[string]bool{"median": true, "percentile_cont": true, "percentile_disc": true}

// fixedFrames are the window functions that have one possible frame.
var fixedFrames = map[string]bool{"row_number": true, "rank": true, "dense_rank": true, "percent_rank": true, "ntile": true}

func isUpToCurrentRow(f *Frame) bool {
	return f.Rows && f.Low.Unbounded && f.Low.Preceding && !f.High.Unbounded && f.High.Offset == nil
}

// rowOffset is where a bound lies from the current row, negative before it; ok is false for one that is not a constant number of rows.
func rowOffset(b Bound) (n int64, ok bool) {
	switch {
	case b.Unbounded:
		return 0, false
	case b.Offset == nil:
		return 0, false // Spark compares with CURRENT ROW only when the query runs
	}
	l, ok := b.Offset.(*Literal)
	if !ok {
		return 0, false
	}
	if n, ok = l.Value.(int64); b.Preceding {
		n = -n
	}
	return n, ok
}

func checkFrame(w *Window) error {
	f := w.Spec.Frame
	if f == nil {
		return nil
	}
	text := namer{}.frame(&Window{Fn: &Call{}, Spec: WindowSpec{Frame: f}})
	at := w.Spec.At
	if at.Line == 0 {
		at = w.At
	}
	bad := func(sub, what, format string, args ...any) error {
		d := mismatch(w, sub, format, args...)
		return diag.New(d.Code, "Cannot resolve \"%s\" due to data type mismatch: %s", what, d.Message[len("Cannot resolve "+quoteExpr(w)+" due to data type mismatch: "):]).At(at)
	}
	if f.Low.Unbounded && !f.Low.Preceding || f.High.Unbounded && f.High.Preceding {
		return bad("SPECIFIED_WINDOW_FRAME_INVALID_BOUND", text, "Window frame upper bound \"%s\" does not follow the lower bound \"%s\".", namer{}.bound(f.High), namer{}.bound(f.Low))
	}
	if low, ok := rowOffset(f.Low); ok && f.Rows {
		if high, ok := rowOffset(f.High); ok && low > high {
			return bad("SPECIFIED_WINDOW_FRAME_WRONG_COMPARISON", text, "The lower bound of a window frame must be less than or equal to the upper bound.")
		}
	}
	spec := "(" + namer{}.spec(w) + ")"
	if !f.Rows && len(w.Spec.Order) == 0 && !(f.Low.Unbounded && f.High.Unbounded) {
		return bad("RANGE_FRAME_WITHOUT_ORDER", spec, "A range window frame cannot be used in an unordered window specification.")
	}
	for _, b := range []struct {
		bound *Bound
		name  string
	}{{&f.Low, "lower"}, {&f.High, "upper"}} {
		if b.bound.Offset == nil {
			continue
		}
		t := b.bound.Offset.Type()
		if f.Rows {
			if !t.IsIntegral() || t.Kind == types.Long {
				return bad("SPECIFIED_WINDOW_FRAME_UNACCEPTED_TYPE", text, "The data type of the %s bound %s does not match the expected data type \"INT\".", b.name, quoteType(t))
			}
			continue
		}
		if order := w.Spec.Order; len(order) > 1 {
			s := ""
			for i, o := range order {
				if i > 0 {
					s += ","
				}
				s += o.String()
			}
			return bad("RANGE_FRAME_MULTI_ORDER", spec, "A range window frame with value boundaries cannot be used in a window specification with multiple order by expressions: %s.", s)
		}
		key := w.Spec.Order[0].E.Type()
		if !key.IsDatetime() && types.CanCast(t, key) {
			if v, known := Constant(b.bound.Offset); known && v == nil {
				return diag.Unsupported("NULL as the bound of a window frame", "write UNBOUNDED PRECEDING").At(at)
			}
			b.bound.Offset = castTo(b.bound.Offset, key)
			t = key
		}
		switch {
		case !key.IsDatetime() && !t.IsNumeric() && !t.IsInterval():
			return bad("SPECIFIED_WINDOW_FRAME_UNACCEPTED_TYPE", text, "The data type of the %s bound %s does not match the expected data type (\"NUMERIC\" or \"INTERVAL DAY TO SECOND\" or \"INTERVAL YEAR TO MONTH\" or \"INTERVAL\").", b.name, quoteType(t))
		case !rangeOffset(key, t):
			return bad("RANGE_FRAME_INVALID_TYPE", spec, "The data type %s used in the order specification does not support the data type %s which is used in the range frame.", quoteType(key), quoteType(t))
		}
	}
	if low, high := f.Low.Offset, f.High.Offset; !f.Rows && low != nil && high != nil && !low.Type().Equal(high.Type()) {
		return bad("SPECIFIED_WINDOW_FRAME_DIFF_TYPES", text, "Window frame bounds %s and %s do not have the same type: %s <> %s.", quoteExpr(low), quoteExpr(high), quoteType(low.Type()), quoteType(high.Type()))
	}
	return nil
}

// rangeOffset reports whether rows that are ordered by a key have a range of a type. A date takes whole days and months.
func rangeOffset(key, t types.Type) bool {
	switch key.Kind {
	case types.Date:
		return t.Kind == types.Int || t.Kind == types.IntervalYM || t.Kind == types.IntervalDT && t.Start == types.UnitDay && t.End == types.UnitDay
	case types.Timestamp, types.TimestampNTZ:
		return t.IsInterval()
	}
	return t.Kind == key.Kind
}
