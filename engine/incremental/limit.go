package incremental

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// limitTo decides how the query's rows of a region are computed.
func (d *decision) limitTo(f *found, rows plan.Relation) (*Issue, error) {
	d.out.Region = plan.All(f.conds)
	if f.keys != nil && !f.exact && d.comparable() {
		d.out.Keys = f.keys
		var err error
		if d.out.Region, err = d.pruning(f); err != nil {
			return nil, err
		}
	}
	return d.affordable(rows, d.out.Region, aQuarter)
}

// comparable reports whether the target's rows can be compared, which it takes to replace those with certain keys.
func (d *decision) comparable() bool {
	for _, f := range d.Columns.Fields {
		if !groupable(f.Type) {
			return false
		}
	}
	return true
}

// pruning are the conditions that are worth a look at every row although the keys say more: the first, and those that leave out files. Of the first
// column ranges are enough where they leave out as many files as a long list of values: that is looked up for every row.
func (d *decision) pruning(f *found) (plan.Expr, error) {
	size := func(cs []plan.Expr) (int64, error) {
		if d.cond != nil {
			cs = append(slices.Clone(cs), d.cond)
		}
		r, _ := plan.Push(d.Query, plan.All(cs))
		s, err := d.Tables.Size(r)
		return s.all(), err
	}
	keep := f.conds[:1:1]
	least, err := size(keep)
	if err == nil && f.cover != nil {
		var n int64
		if n, err = size([]plan.Expr{f.cover}); n <= least {
			keep = []plan.Expr{f.cover}
		}
	}
	for _, c := range f.conds[1:] {
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

// maintained computes the rows of the groups that have changed from those of the target, where that is possible.
func (d *decision) maintained(ctx context.Context, t *tracer, by []*plan.Attr) (done bool, issue *Issue, err error) {
	m := d.maintain(t)
	if m == nil || !d.comparable() {
		return false, nil, nil
	}
	old, was := d.there(m)
	place := m.places(by)
	if old == nil || place == nil {
		return false, nil, nil
	}
	c := m.changes(d.cond)
	if issue, err := d.affordable(c.rows, nil, allOfIt); issue != nil || err != nil {
		return false, issue, err
	}
	rows, err := few(ctx, d.Tables, c.rows)
	if rows == nil || err != nil {
		return false, nil, err
	}
	keys := &Keys{Columns: by}
	for _, row := range rows {
		k := make([]any, len(by))
		for i, p := range place {
			k[i] = row[p]
		}
		keys.Rows = append(keys.Rows, k)
	}
	f := combinations(keys)
	if f == nil {
		return true, nil, nil
	}
	d.out.Region, d.out.Keys = plan.All(f.conds), keys
	c.rows = &plan.LocalRelation{Attrs: c.rows.Output(), Rows: rows}
	there := map[int]plan.Expr{}
	for i, it := range m.items {
		there[it.out.ID] = was[i]
	}
	conds := substituted(f.conds, there)
	d.out.Rows = m.result(c, limited(old, plan.All(conds)), was)
	return true, nil, nil
}

// there is the target with a column for each of the query's; nil when they do not fit.
func (d *decision) there(m *maintainable) (plan.Relation, []*plan.Attr) {
	was := make([]*plan.Attr, len(m.items))
	list := make([]plan.Expr, len(m.items))
	for i, it := range m.items {
		n := slices.IndexFunc(d.Target.Attrs, func(a *plan.Attr) bool { return strings.EqualFold(a.Name, it.out.Name) })
		if n < 0 || !d.Target.Attrs[n].T.Equal(it.out.T) {
			return nil, nil
		}
		a := d.Target.Attrs[n]
		was[i] = &plan.Attr{ID: m.t.id(), Name: a.Name, T: a.T, Null: true}
		list[i] = &plan.Alias{ID: was[i].ID, Name: a.Name, E: a}
	}
	return &plan.Project{In: d.Target, List: list}, was
}

// places are where columns of the query stand among the items, all of them grouping keys and all keys among them; nil when that is not so.
func (m *maintainable) places(by []*plan.Attr) []int {
	var out []int
	for _, a := range by {
		i := slices.IndexFunc(m.items, func(it aggregated) bool { return it.out.ID == a.ID })
		if i < 0 || m.items[i].key == nil {
			return nil
		}
		out = append(out, i)
	}
	for i, it := range m.items {
		if it.key != nil && !slices.Contains(out, i) {
			return nil
		}
	}
	return out
}
