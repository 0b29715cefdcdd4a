package incremental

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// limitTo decides how the rows of a region are computed.
func (d *decision) limitTo(f *found, t *tracer, rows plan.Relation) (*Issue, error) {
	comparable := !slices.ContainsFunc(d.Columns.Fields, func(f types.Field) bool { return !groupable(f.Type) })
	switch {
	case f.keys == nil || !comparable:
		d.out.Region = plan.All(f.conds)
	case d.maintained(f, t):
		return nil, nil
	case f.exact:
		d.out.Region = plan.All(f.conds)
	default:
		d.out.Keys = f.keys
		region, err := d.pruning(f.conds)
		if err != nil {
			return nil, err
		}
		d.out.Region = region
	}
	return d.affordable(rows, d.out.Region)
}

// pruning are the conditions that are worth a look at every row although the keys say more: the first, and those that leave out files.
func (d *decision) pruning(conds []plan.Expr) (plan.Expr, error) {
	size := func(cs []plan.Expr) (int64, error) {
		if d.cond != nil {
			cs = append(slices.Clone(cs), d.cond)
		}
		r, _ := plan.Push(d.Query, plan.All(cs))
		return d.Tables.Size(r)
	}
	keep := conds[:1:1]
	least, err := size(keep)
	for _, c := range conds[1:] {
		if err != nil {
			return nil, err
		}
		var n int64
		if n, err = size(append(keep, c)); n < least {
			keep, least = append(keep, c), n
		}
	}
	return plan.All(keep), err
}

// maintained computes the rows of a region from those of the target where that is possible.
func (d *decision) maintained(f *found, t *tracer) bool {
	m := d.maintain(t)
	if m == nil {
		return false
	}
	target := map[string]*plan.Attr{}
	for _, a := range d.Target.Attrs {
		target[strings.ToLower(a.Name)] = a
	}
	by := columns{}
	for _, a := range f.keys.Columns {
		by[a.ID] = true
	}
	there := map[int]plan.Expr{}
	was := make([]*plan.Attr, len(m.items))
	list := make([]plan.Expr, len(m.items))
	for i, it := range m.items {
		a := target[strings.ToLower(it.out.Name)]
		if a == nil || !a.T.Equal(it.out.T) || it.key != nil && !by[it.out.ID] {
			return false
		}
		there[it.out.ID] = a
		was[i] = &plan.Attr{ID: t.id(), Name: a.Name, T: a.T, Null: true}
		list[i] = &plan.Alias{ID: was[i].ID, Name: a.Name, E: a}
	}
	conds, ok := substituted(f.conds, there)
	if !ok {
		return false
	}
	old := &plan.Project{In: limited(d.Target, plan.All(conds)), List: list}
	d.out.Region, d.out.Keys = plan.All(f.conds), f.keys
	d.out.Rows = m.result(d.cond, old, was)
	return true
}
