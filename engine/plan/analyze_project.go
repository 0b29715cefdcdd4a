package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func (a *analyzer) project(r *Project, f *frame) (Relation, error) {
	if r.Extend {
		return a.extend(r, f)
	}
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	return a.projectOver(r.At, r.PlanID, in, r.List, f)
}

// projectOver is a select list over a resolved input. With an aggregate function in it and no GROUP BY it makes one row.
func (a *analyzer) projectOver(at diag.Origin, id int64, in Relation, list []Expr, f *frame) (Relation, error) {
	in, lists, err := a.timeWindow(in, f, list)
	if err != nil {
		return nil, err
	}
	items, lat, err := a.selectList(lists[0], a.resolver(f, newScope(in)))
	if err != nil {
		return nil, err
	}
	for _, it := range items {
		if it.gen != nil && readsAggregate(it.gen.Fn.(*Call)) || it.e != nil && readsAggregate(it.e) {
			return a.group(&Aggregate{At: at, PlanID: id, In: in}, items, lat, nil, f)
		}
	}
	return a.layers(at, id, in, items, lat), nil
}

// withColumns replaces columns in their place and appends new ones.
func (a *analyzer) withColumns(r *WithColumns, f *frame) (Relation, error) {
	if r.Set {
		return a.assign(r, f)
	}
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	list := exprsOf(visible(in.Output()))
	for i, c := range r.List {
		for _, d := range r.List[:i] {
			if strings.EqualFold(c.Name, d.Name) {
				return nil, diag.New("COLUMN_ALREADY_EXISTS", "The column %s already exists. Choose another name or rename the existing column.", quoteID(strings.ToLower(c.Name))).At(c.At)
			}
		}
		replaced := false
		for j, e := range list {
			if at, ok := e.(*Attr); ok && strings.EqualFold(at.Name, c.Name) {
				list[j], replaced = c, true
			}
		}
		if !replaced {
			list = append(list, c)
		}
	}
	return a.projectOver(r.At, r.PlanID, in, list, f)
}

func (a *analyzer) rename(r *Rename, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	cols := visible(in.Output())
	names := make([]string, len(cols))
	for i, c := range cols {
		names[i] = c.Name
	}
	for _, p := range r.Pairs {
		for i, n := range names {
			if strings.EqualFold(n, p[0]) {
				names[i] = p[1]
			}
		}
	}
	list := make([]Expr, len(cols))
	for i, c := range cols {
		list[i] = c
		if names[i] != c.Name {
			list[i] = &Alias{At: r.At, ID: a.newID(), E: c, Name: names[i]}
		}
	}
	return &Project{At: r.At, PlanID: r.PlanID, In: in, List: passHidden(list, in)}, nil
}

func (a *analyzer) drop(r *Drop, f *frame) (Relation, error) {
	in, err := a.rel(r.In, f)
	if err != nil {
		return nil, err
	}
	x := a.resolver(f, newScope(in))
	gone := map[int]bool{}
	for _, e := range r.Cols {
		c, ok := e.(*Column)
		if !ok {
			n, err := x.expr(e)
			if err != nil {
				return nil, err
			}
			if at, ok := n.(*Attr); ok {
				gone[at.ID] = true
			}
			continue
		}
		if c.Plan != 0 {
			n, err := x.dataFrameColumn(c)
			if err != nil && diag.Code(err) != "CANNOT_RESOLVE_DATAFRAME_COLUMN" {
				return nil, err
			}
			if at, ok := n.(*Attr); ok {
				gone[at.ID] = true
			}
			continue
		}
		// By name all columns of that name go, as in Spark; a name that is not there is no error.
		name := strings.Join(c.Parts, ".")
		for _, at := range in.Output() {
			if strings.EqualFold(at.Name, name) || len(c.Parts) > 1 && strings.EqualFold(at.Name, c.Parts[len(c.Parts)-1]) && hasQualifier(at.Qualifier, c.Parts[:len(c.Parts)-1]) {
				gone[at.ID] = true
			}
		}
	}
	var list []Expr
	for _, at := range in.Output() {
		if !gone[at.ID] && !at.Qualified {
			list = append(list, at)
		}
	}
	return &Project{At: r.At, PlanID: r.PlanID, In: in, List: list}, nil
}
