package incremental

import (
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// neverNull are the columns of r, whose first scan is number first, that are NULL in no row, before or after the changes: the statistics of the
// sources' files say so, whatever the schemas allow.
func (t *tracer) neverNull(r plan.Relation, first int) columns {
	switch r := r.(type) {
	case *plan.Scan:
		c := t.scans[first]
		out := columns{}
		for _, a := range r.Attrs {
			out.add(a.ID, fullColumn(r.Source, a.Name) && (c.changes == nil || fullColumn(c.changes.Gone, a.Name)))
		}
		return out
	case *plan.Project:
		in := t.neverNull(r.In, first)
		out := columns{}
		for _, e := range r.List {
			switch e := e.(type) {
			case *plan.Attr:
				out.add(e.ID, in[e.ID])
			case *plan.Alias:
				out.add(e.ID, hasValue(e.E, in))
			}
		}
		return out
	case *plan.SetOp:
		l, rt := t.neverNull(r.L, first), t.neverNull(r.R, first+scansIn(r.L))
		lo, ro := r.L.Output(), r.R.Output()
		out := columns{}
		for i, a := range r.Attrs {
			out.add(a.ID, l[lo[i].ID] && rt[ro[i].ID])
		}
		return out
	case *plan.Join:
		switch r.Kind {
		case plan.InnerJoin, plan.CrossJoin:
			return t.neverNull(r.L, first).plus(t.neverNull(r.R, first+scansIn(r.L)))
		case plan.LeftJoin, plan.SemiJoin, plan.AntiJoin:
			return t.neverNull(r.L, first)
		}
	case *plan.Filter, *plan.Sort, *plan.Hint, *plan.SubqueryAlias, *plan.Watermark, *plan.Generate:
		return t.neverNull(r.Children()[0], first)
	}
	return columns{}
}

// fullColumn reports a column of which the statistics of all files say that it has no NULL.
func fullColumn(src plan.Source, column string) bool {
	p, ok := src.(*plan.ParquetSource)
	if !ok {
		return false
	}
	for _, f := range p.Files {
		if f.Stats == nil {
			return false
		}
		if s, ok := f.Stats(column); !ok || s.Nulls != 0 {
			return false
		}
	}
	return true
}

// hasValue reports an expression that is not NULL where some columns are not.
func hasValue(e plan.Expr, filled columns) bool {
	switch x := e.(type) {
	case *plan.Attr:
		return !x.Null || filled[x.ID]
	case *plan.Cast:
		from := x.E.Type()
		// A number that does not fit is an error, not NULL.
		return !x.Try && (!types.CastMayLose(from, x.To) || from.IsNumeric() && x.To.IsNumeric()) && hasValue(x.E, filled)
	case *plan.Call:
		if x.Name != "+" && x.Name != "-" && x.Name != "*" || x.T.Kind == types.Decimal {
			return !x.Nullable()
		}
		for _, a := range x.Args {
			if !hasValue(a, filled) {
				return false
			}
		}
		return true
	}
	return !e.Nullable()
}
