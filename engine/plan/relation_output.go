package plan

import "github.com/seed-e45c46d8/dp/engine/types"

// Output is nil: the node is gone after analysis.
func (r *UnresolvedTable) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *UnresolvedFiles) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *TableFunc) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *WithColumns) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *Rename) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *Drop) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *Pivot) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *Unpivot) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *With) Output() []*Attr { return nil }

// Output is nil: the node is gone after analysis.
func (r *Pipe) Output() []*Attr { return nil }

// Output is the columns.
func (r *Recursion) Output() []*Attr { return r.Attrs }

// Output is the columns.
func (r *RecursionRef) Output() []*Attr { return r.Attrs }

// Output is nil: the node is gone after analysis.
func (r *WithWindows) Output() []*Attr { return nil }

// Output is the columns.
func (r *Scan) Output() []*Attr { return r.Attrs }

// Output is the columns.
func (r *LocalRelation) Output() []*Attr { return r.Attrs }

// Output is the columns.
func (r *Values) Output() []*Attr { return r.Attrs }

// Output is the columns.
func (r *Range) Output() []*Attr { return r.Attrs }

// Output is the columns.
func (r *SetOp) Output() []*Attr { return r.Attrs }

// Output is that of the input.
func (r *Filter) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Sort) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Limit) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Distinct) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Sample) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Watermark) Output() []*Attr { return r.In.Output() }

// Output is that of the input.
func (r *Hint) Output() []*Attr { return r.In.Output() }

// Output is empty: the row has no columns.
func (r *OneRow) Output() []*Attr { return []*Attr{} }

// Output is the columns of the select list.
func (r *Project) Output() []*Attr { return outputOf(r.List) }

// Output is the columns of the select list.
func (r *Aggregate) Output() []*Attr { return outputOf(r.List) }

// outputOf is the attributes that a resolved select list defines; nil when it is not resolved.
func outputOf(list []Expr) []*Attr {
	r := make([]*Attr, 0, len(list))
	for _, e := range list {
		switch e := e.(type) {
		case *Attr:
			r = append(r, e)
		case *Alias:
			if e.ID == 0 {
				return nil
			}
			r = append(r, &Attr{At: e.At, ID: e.ID, Name: e.Name, T: e.Type(), Null: e.Nullable(), Session: e.Session || isSession(e.E)})
		default:
			return nil
		}
	}
	return r
}

// Output is the columns of both inputs, of the left one for semi and anti joins; those of an outer join's other side may be NULL.
func (r *Join) Output() []*Attr {
	l := r.L.Output()
	if r.Kind == SemiJoin || r.Kind == AntiJoin || l == nil {
		return l
	}
	rr := r.R.Output()
	if rr == nil {
		return nil
	}
	out := make([]*Attr, 0, len(l)+len(rr))
	out = append(out, nullable(l, r.Kind == RightJoin || r.Kind == FullJoin)...)
	return append(out, nullable(rr, r.Kind == LeftJoin || r.Kind == FullJoin)...)
}

func nullable(as []*Attr, yes bool) []*Attr {
	if !yes {
		return as
	}
	r := make([]*Attr, len(as))
	for i, a := range as {
		n := *a
		n.Null = true
		r[i] = &n
	}
	return r
}

// AutoName is the name of a subquery in FROM that the user gave none; it qualifies nothing.
const AutoName = "__auto_generated_subquery_name"

// Output is the input's columns under the new qualifier and names.
func (r *SubqueryAlias) Output() []*Attr {
	in := r.In.Output()
	if in == nil {
		return nil
	}
	out := make([]*Attr, 0, len(in))
	anonymous := len(r.Name) == 1 && r.Name[0] == AutoName
	k := 0
	for _, a := range in {
		if a.Qualified {
			continue // the keys of a USING join are not reached through another alias
		}
		n := *a
		n.Qualifier = r.Name
		if anonymous {
			n.Qualifier = nil
		}
		if !a.Hidden && k < len(r.Columns) {
			n.Name = r.Columns[k]
			k++
		}
		out = append(out, &n)
	}
	return out
}

// Output is the input's columns and the generator's.
func (r *Generate) Output() []*Attr {
	in := r.In.Output()
	if in == nil || r.Attrs == nil {
		return nil
	}
	return append(append(make([]*Attr, 0, len(in)+len(r.Attrs)), in...), r.Attrs...)
}

// Output is that of the input, so that the rest of the query can still be checked.
func (r *Refused) Output() []*Attr {
	if r.In == nil {
		return []*Attr{}
	}
	return r.In.Output()
}

// Schema is the visible columns of a resolved relation.
func Schema(r Relation) types.Schema {
	var s types.Schema
	for _, a := range r.Output() {
		if !a.Hidden {
			s.Fields = append(s.Fields, types.Field{Name: a.Name, Type: a.T, Nullable: a.Null})
		}
	}
	return s
}
