package incremental

import (
	"math"
	"slices"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// maintainable is an aggregate whose new rows follow from those that the target has and from the changed rows of the sources alone: counts and sums
// of what came are added, of what went subtracted, and where nothing went, the least and greatest values are those of both. No unchanged row of a
// changed source is read.
//
// For that the rows that are aggregated must be those of the sources one by one, so that changed rows of a source are changed rows there and
// nothing else; and the target's columns must tell what a change needs to know: whether a group still has rows, and a sum still values.
type maintainable struct {
	t     *tracer
	agg   *plan.Aggregate
	full  columns      // of the rows that are aggregated, those that are never NULL
	items []aggregated // of each column of the query's result
	went  bool         // rows went
	rows  int          // the item that counts a group's rows; -1: none
}

// aggregated is a column of the result.
type aggregated struct {
	out   *plan.Attr
	key   plan.Expr  // a grouping key, or
	call  *plan.Call // an aggregate
	count int        // of a sum whose values may go: the item that counts them
}

// maintain is the query as such an aggregate; nil when it is none, as changed as its sources are.
func (d *decision) maintain(t *tracer) *maintainable {
	agg, out := aggregateOf(d.Query)
	if agg == nil {
		return nil
	}
	m := &maintainable{t: t, agg: agg, rows: -1}
	if linear, _ := m.linear(agg.In, 0); !linear {
		return nil
	}
	m.full = t.neverNull(agg.In, 0)
	for _, c := range t.scans {
		m.went = m.went || c.changes != nil && len(c.changes.Gone.Files) > 0
	}
	keys := map[string]bool{}
	for _, k := range agg.Keys {
		keys[k.String()] = true
	}
	for _, o := range out {
		item, ok := aggregatedItem(o, keys)
		if !ok {
			return nil
		}
		m.items = append(m.items, item)
		if item.call != nil && item.call.Name == "count" && len(item.call.Args) == 1 && hasValue(item.call.Args[0], m.full) {
			m.rows = len(m.items) - 1
		}
	}
	shown := map[string]bool{}
	for _, it := range m.items {
		if it.key != nil {
			shown[it.key.String()] = true
		}
	}
	if len(shown) < len(keys) || m.went && m.rows < 0 {
		return nil
	}
	for i := range m.items {
		if it := &m.items[i]; it.call != nil && !m.follows(it) {
			return nil
		}
	}
	return m
}

// aggregateOf is the aggregate that a query is, and of each of the query's columns what it is in the aggregate's list.
func aggregateOf(q plan.Relation) (*plan.Aggregate, []*plan.Alias) {
	var out []*plan.Alias
	for _, a := range q.Output() {
		out = append(out, &plan.Alias{ID: a.ID, Name: a.Name, E: a})
	}
	through := func(list []plan.Expr) bool {
		defs := map[int]plan.Expr{}
		for _, e := range list {
			switch e := e.(type) {
			case *plan.Attr:
				defs[e.ID] = e
			case *plan.Alias:
				defs[e.ID] = e.E
			}
		}
		for _, o := range out {
			a, ok := o.E.(*plan.Attr)
			if !ok || defs[a.ID] == nil {
				return false
			}
			o.E = defs[a.ID]
		}
		return true
	}
	for {
		switch x := q.(type) {
		case *plan.SubqueryAlias, *plan.Hint:
			q = x.Children()[0]
		case *plan.Project:
			if !through(x.List) {
				return nil, nil
			}
			q = x.In
		case *plan.Aggregate:
			if x.Kind != plan.PlainGroup || !through(x.List) {
				return nil, nil
			}
			return x, out
		default:
			return nil, nil
		}
	}
}

func aggregatedItem(o *plan.Alias, keys map[string]bool) (aggregated, bool) {
	it := aggregated{out: &plan.Attr{ID: o.ID, Name: o.Name, T: o.E.Type(), Null: true}, count: -1}
	if keys[o.E.String()] && rowwise(o.E) {
		it.key = o.E
		return it, true
	}
	c, ok := o.E.(*plan.Call)
	if !ok || c.Distinct || c.Filter != nil || len(c.OrderBy) > 0 || len(c.Args) != 1 || !rowwise(c.Args[0]) {
		return it, false
	}
	it.call = c
	return it, true
}

// follows reports whether an aggregate's new value follows from its old one and those of the changed rows.
func (m *maintainable) follows(it *aggregated) bool {
	switch it.call.Name {
	case "count":
		return true
	case "min", "max":
		return !m.went && orderable(it.call.T)
	case "sum":
		if _, ok := wide(it.call.T); !ok {
			return false
		}
		if !m.went {
			return true
		}
		if hasValue(it.call.Args[0], m.full) {
			it.count = m.rows
			return true
		}
		for i, o := range m.items {
			if o.call != nil && o.call.Name == "count" && o.call.Args[0].String() == it.call.Args[0].String() {
				it.count = i
				return true
			}
		}
	}
	return false
}

// wide is a type in which sums of a type are added and subtracted with no loss and no overflow on the way.
func wide(t types.Type) (types.Type, bool) {
	switch {
	case t.Kind == types.Long:
		return types.DecimalOf(20, 0), true
	case t.Kind == types.Decimal && t.Precision <= 36:
		return t, true
	}
	return t, false
}

// ofLeft and ofRight are the joins whose rows are made of single rows of that side, whatever else is there.
var (
	ofLeft  = []plan.JoinKind{plan.InnerJoin, plan.CrossJoin, plan.LeftJoin, plan.SemiJoin, plan.AntiJoin}
	ofRight = []plan.JoinKind{plan.InnerJoin, plan.CrossJoin, plan.RightJoin}
)

// linear reports whether the rows of r, whose first scan is number first, are made of single rows of each changed scan below it, and whether
// there is one.
func (m *maintainable) linear(r plan.Relation, first int) (ok, changed bool) {
	switch r := r.(type) {
	case *plan.Scan:
		return true, m.t.scans[first].changes != nil
	case *plan.LocalRelation, *plan.Values, *plan.Range, *plan.OneRow:
		return true, false
	case *plan.Project:
		for _, e := range r.List {
			if !alone(e) {
				return false, true
			}
		}
		return m.linear(r.In, first)
	case *plan.Filter, *plan.Sort, *plan.Hint, *plan.SubqueryAlias, *plan.Watermark, *plan.Generate:
		return m.linear(r.Children()[0], first)
	case *plan.SetOp:
		l, inL := m.linear(r.L, first)
		rt, inR := m.linear(r.R, first+scansIn(r.L))
		return l && rt && r.Kind == plan.Union && r.All, inL || inR
	case *plan.Join:
		l, inL := m.linear(r.L, first)
		rt, inR := m.linear(r.R, first+scansIn(r.L))
		switch {
		case inL && inR || r.Lateral:
			return false, true
		case inR:
			return rt && slices.Contains(ofRight, r.Kind), true
		case inL:
			return l && slices.Contains(ofLeft, r.Kind), true
		}
		return true, false
	}
	// What else stands there may stay if nothing changes below it.
	for i := first; i < first+scansIn(r); i++ {
		if m.t.scans[i].changes != nil {
			return false, true
		}
	}
	return true, false
}

// alone reports an expression that other rows of its relation have no part in.
func alone(e plan.Expr) bool {
	ok := true
	plan.Walk(e, func(x plan.Expr) bool {
		if _, is := x.(*plan.Window); is {
			ok = false
		}
		return ok
	})
	return ok
}

// side is r, with the rows that went from its changed scans in their place, or those that came; nil when there are none.
func (m *maintainable) side(r plan.Relation, first int, came bool) plan.Relation {
	if s, ok := r.(*plan.Scan); ok {
		c := m.t.scans[first].changes
		if c == nil {
			return nil
		}
		src := c.Gone
		if came {
			src = c.Came
		}
		if len(src.Files) == 0 {
			return nil
		}
		return withSource(s, src)
	}
	cs := r.Children()
	if len(cs) == 0 {
		return nil
	}
	out := make([]plan.Relation, len(cs))
	some := false
	for i, c := range cs {
		if out[i] = m.side(c, first, came); out[i] != nil {
			some = true
		}
		first += scansIn(c)
	}
	if !some {
		return nil
	}
	if u, ok := r.(*plan.SetOp); ok {
		return m.branches(u, out)
	}
	for i := range out {
		if out[i] == nil {
			out[i] = cs[i] // the side of a join that has not changed
		}
	}
	return r.WithChildren(out)
}

// branches is a UNION ALL of those of its branches that there are.
func (m *maintainable) branches(u *plan.SetOp, of []plan.Relation) plan.Relation {
	if of[0] != nil && of[1] != nil {
		return u.WithChildren(of)
	}
	in := of[0]
	if in == nil {
		in = of[1]
	}
	list := make([]plan.Expr, len(u.Attrs))
	for i, a := range in.Output() {
		list[i] = &plan.Alias{ID: u.Attrs[i].ID, Name: u.Attrs[i].Name, E: a}
		if !a.T.Equal(u.Attrs[i].T) {
			list[i] = &plan.Alias{ID: u.Attrs[i].ID, Name: u.Attrs[i].Name, E: &plan.Cast{E: a, To: u.Attrs[i].T}}
		}
	}
	return &plan.Project{In: in, List: list}
}

// changes are the groups that have a changed row, the columns of which are first one for each item: the key, or its value of what came.
type changes struct {
	rows plan.Relation
	came []*plan.Attr
	went []*plan.Attr // of each item that is no key, its value of what went
}

// changes derives the groups for which cond, over the query's output, is true.
func (m *maintainable) changes(cond plan.Expr) *changes {
	attr := func(name string, t types.Type) *plan.Attr {
		return &plan.Attr{ID: m.t.id(), Name: name, T: t, Null: true}
	}
	in := make([]plan.Expr, len(m.items)) // a key, or what is aggregated
	cols := make([]*plan.Attr, len(m.items))
	for i, it := range m.items {
		in[i] = it.key
		if it.key == nil {
			in[i] = it.call.Args[0]
		}
		cols[i] = attr(it.out.Name, in[i].Type())
	}
	sign := attr("sign", types.IntType)
	var rows plan.Relation
	for v, came := range []bool{false, true} {
		side := m.side(m.agg.In, 0, came)
		if side == nil {
			continue
		}
		list := []plan.Expr{&plan.Alias{ID: sign.ID, Name: sign.Name, E: &plan.Literal{Value: int64(v), T: types.IntType}}}
		for i, a := range cols {
			list = append(list, &plan.Alias{ID: a.ID, Name: a.Name, E: in[i]})
		}
		side = &plan.Project{In: side, List: list}
		if rows == nil {
			rows = side
			continue
		}
		rows = &plan.SetOp{Kind: plan.Union, All: true, L: rows, R: side, Attrs: side.Output()}
	}
	if cond != nil {
		under := map[int]plan.Expr{}
		for i, it := range m.items {
			under[it.out.ID] = cols[i]
		}
		c := substituted([]plan.Expr{cond}, under)
		rows = limited(rows, c[0])
	}
	c := &changes{came: make([]*plan.Attr, len(m.items)), went: make([]*plan.Attr, len(m.items))}
	agg := &plan.Aggregate{In: rows}
	part := func(i, v int) *plan.Attr {
		call := *m.items[i].call
		call.Args = []plan.Expr{cols[i]}
		call.Filter = binary("=", types.BooleanType, sign, &plan.Literal{Value: int64(v), T: types.IntType})
		call.Null = true
		a := attr(m.items[i].out.Name, call.T)
		agg.List = append(agg.List, &plan.Alias{ID: a.ID, Name: a.Name, E: &call})
		return a
	}
	for i, it := range m.items {
		if it.key != nil {
			agg.Keys, agg.List, c.came[i] = append(agg.Keys, cols[i]), append(agg.List, cols[i]), cols[i]
			continue
		}
		c.came[i] = part(i, 1)
	}
	c.rows = agg
	if !m.went {
		return c
	}
	// Where the same went as came, as after a rewrite of files, nothing has changed.
	var same []plan.Expr
	for i, it := range m.items {
		if it.call != nil {
			c.went[i] = part(i, 0)
			same = append(same, binary("<=>", types.BooleanType, c.came[i], c.went[i]))
		}
	}
	c.rows = &plan.Filter{In: agg, Cond: &plan.Call{Name: "not", Args: []plan.Expr{plan.All(same)}, T: types.BooleanType, Null: true}}
	return c
}

// result is the new rows of the changed groups. old is rows of the target, at least those of these groups, and was its columns, one for each of the
// query's.
func (m *maintainable) result(c *changes, old plan.Relation, was []*plan.Attr) plan.Relation {
	var same []plan.Expr
	news := make([]plan.Expr, len(m.items))
	for i, it := range m.items {
		switch {
		case it.key != nil:
			same = append(same, binary("<=>", types.BooleanType, c.came[i], was[i]))
			news[i] = c.came[i]
		case it.call.Name == "min" || it.call.Name == "max":
			name := map[string]string{"min": "least", "max": "greatest"}[it.call.Name]
			news[i] = binary(name, it.out.T, was[i], c.came[i])
		default:
			news[i] = total(it.out.T, was[i], c.went[i], c.came[i])
		}
	}
	list := make([]plan.Expr, len(m.items))
	for i, it := range m.items {
		e := news[i]
		if it.call != nil && it.call.Name == "sum" {
			none := plan.All([]plan.Expr{isNull(was[i]), isNull(c.came[i])})
			if m.went {
				none = binary("=", types.BooleanType, news[it.count], &plan.Literal{Value: int64(0), T: types.LongType})
			}
			e = &plan.Case{Whens: []plan.When{{Cond: none, Then: &plan.Cast{E: &plan.Literal{T: types.NullType}, To: it.out.T}}}, Else: e, T: it.out.T, Null: true}
		}
		list[i] = &plan.Alias{ID: it.out.ID, Name: it.out.Name, E: e}
	}
	var rows plan.Relation = &plan.Join{L: c.rows, R: old, Kind: plan.LeftJoin, On: plan.All(same)}
	if m.went {
		rows = &plan.Filter{In: rows, Cond: binary(">", types.BooleanType, news[m.rows], &plan.Literal{Value: int64(0), T: types.LongType})}
	}
	return &plan.Project{In: rows, List: list}
}

func binary(name string, t types.Type, a, b plan.Expr) *plan.Call {
	return &plan.Call{Name: name, Args: []plan.Expr{a, b}, T: t, Null: true}
}

// total is a number less what went, where something may have, and with what came; NULL is none.
func total(t types.Type, was, went, came *plan.Attr) plan.Expr {
	w, _ := wide(t)
	term := func(a *plan.Attr) plan.Expr {
		zero := &plan.Cast{E: &plan.Literal{Value: int64(0), T: types.IntType}, To: w}
		return binary("coalesce", w, &plan.Cast{E: a, To: w}, zero)
	}
	sum := term(was)
	if went != nil {
		w = types.DecimalOf(w.Precision+1, w.Scale)
		sum = binary("-", w, sum, term(went))
	}
	w = types.DecimalOf(w.Precision+1, w.Scale)
	sum = binary("+", w, sum, term(came))
	if t.Kind == types.Long {
		return narrowed(sum, w)
	}
	return &plan.Cast{E: sum, To: t}
}

// narrowed is a total of the type w as a BIGINT. One that does not fit is the error of a sum, not that of a cast.
func narrowed(total plan.Expr, w types.Type) plan.Expr {
	number := func(n int64, t types.Type) plan.Expr {
		return &plan.Cast{E: &plan.Literal{Value: n, T: types.LongType}, To: t}
	}
	low := binary("-", w, number(-math.MaxInt64, w), number(1, w))
	fits := plan.All([]plan.Expr{binary(">=", types.BooleanType, total, low), binary("<=", types.BooleanType, total, number(math.MaxInt64, w))})
	tooMuch := binary("+", types.LongType, number(math.MaxInt64, types.LongType), &plan.Case{
		Whens: []plan.When{{Cond: fits, Then: number(0, types.LongType)}}, Else: number(1, types.LongType), T: types.LongType,
	})
	return &plan.Case{Whens: []plan.When{{Cond: fits, Then: &plan.Cast{E: total, To: types.LongType}}}, Else: tooMuch, T: types.LongType, Null: true}
}
