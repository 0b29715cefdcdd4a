package plan

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// sessionWindow is the name of the function and of the column that it becomes.
const sessionWindow = "session_window"

// sessionColumn gives in the column session_window(time, gap): the struct of start = time and end = time + gap, the session of a row alone. Rows
// without a time and those whose gap is NULL, no interval, or not above zero are left out. The column is nil for a call with arguments of
// wrong types, which is then left as it is: Spark complains of other names first.
func (a *analyzer) sessionColumn(in Relation, c *Call, f *frame) (Relation, *Attr, error) {
	x := a.resolver(f, newScope(in))
	e, err := x.call(c)
	if diag.Code(err) == "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE" {
		return in, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	call, ok := e.(*Call)
	if !ok {
		return nil, nil, diag.New("DP_INTERNAL", "session_window() became %T", e).At(c.At)
	}
	time, gap := call.Args[0], call.Args[1]
	if time.Type().Kind == types.Struct {
		if time, err = x.call(&Call{At: c.At, Name: "window_time", Args: []Expr{time}}); err != nil {
			return nil, nil, err
		}
	}
	switch t := gap.Type(); {
	case t.Kind == types.CalendarInterval:
	case t.IsString(), t.Kind == types.Null:
		gap = castTo(gap, types.Type{Kind: types.CalendarInterval})
	default:
		return nil, nil, diag.New("_LEGACY_ERROR_TEMP_1040", "Gap duration expression used in session window must be CalendarIntervalType, but got %s.", t).At(gap.Origin()).
			WithHint("write it as a text, '5 minutes', or with make_interval()")
	}
	at := func(name string, args ...Expr) *Call { return &Call{At: c.At, Name: name, Args: args} }
	row, err := x.call(session(c.At, time, at("+", time, gap)))
	if err != nil {
		return nil, nil, err
	}
	in = &Filter{At: c.At, In: in, Cond: &Call{At: c.At, Name: "isnotnull", Args: []Expr{time}, T: types.BooleanType}}
	col := sessionAlias(row, call.T, a.newID(), sessionWindow)
	list := append(exprsOf(in.Output()), col)
	out := outputOf([]Expr{col})[0]
	start, end, err := a.bounds(out)
	if err != nil {
		return nil, nil, err
	}
	long, err := x.call(at(">", end, start))
	if err != nil {
		return nil, nil, err
	}
	return &Filter{At: c.At, In: &Project{At: c.At, In: in, List: list}, Cond: long}, out, nil
}

// session is a struct as session_window() gives it.
func session(at diag.Origin, start, end Expr) *Call {
	text := func(s string) Expr { return &Literal{At: at, Value: s, T: types.StringType} }
	return &Call{At: at, Name: "named_struct", Args: []Expr{text("start"), start, text("end"), end}}
}

// sessionAlias names a session; in Spark its fields may be NULL and it may not, whatever it was made of.
func sessionAlias(e Expr, t types.Type, id int, name string) *Alias {
	n := clone(e.(*Call))
	n.T, n.Null = t, false
	return &Alias{At: n.At, ID: id, E: n, Name: name, Session: true}
}

func (a *analyzer) bounds(s *Attr) (start, end Expr, err error) {
	if start, err = field(s, "start", s.At); err == nil {
		end, err = field(s, "end", s.At)
	}
	return start, end, err
}

// isSession reports a column that comes from session_window().
func isSession(e Expr) bool { at, ok := e.(*Attr); return ok && at.Session }

// mergeSessions puts what makes sessions of rows below an aggregate that groups by session_window(): of rows that are the same in the other
// keys, a session goes on for as long as the next row starts no later than the last end of those before it. The column has its own id above
// the merge too, so that keys and select list name the whole session.
func (a *analyzer) mergeSessions(n *Aggregate, f *frame) error {
	var s *Attr
	var others []Expr
	for _, k := range n.Keys {
		switch {
		case !isSession(k):
			others = append(others, k)
		case s == nil || s.ID == k.(*Attr).ID:
			s = k.(*Attr)
		default:
			return diag.Unsupported("Grouping by two columns of session_window()", "group by the start and the end of one of them").At(k.Origin())
		}
	}
	if s == nil {
		return nil
	}
	if n.Kind != PlainGroup {
		return diag.Unsupported("session_window() in ROLLUP, CUBE or GROUPING SETS", "group by it alone, without subtotals").At(s.At)
	}
	for _, k := range others {
		// The rows of one start, or of one end, overlap: start and end of the session of all of them are the same.
		if g, ok := k.(*GetField); ok && isSession(g.E) {
			continue
		}
		if reads(k, s) {
			return diag.Unsupported("Grouping by session_window() and by something computed from it", "leave the second key out: it is the same in all of a session").At(k.Origin())
		}
		if contains(k, isRandom) {
			return diag.Unsupported("Grouping by session_window() and by a random value", "compute the value in a table first").At(k.Origin())
		}
	}
	start, end, err := a.bounds(s)
	if err != nil {
		return err
	}
	x := a.resolver(f, newScope(n.In))
	number := func(i int64) Expr { return &Literal{At: s.At, Value: i, T: types.IntType} }
	over := func(fn string, arg Expr, keys []Expr, order Expr, frame *Frame) (Expr, error) {
		w := &Window{At: s.At, Fn: &Call{At: s.At, Name: fn, Args: []Expr{arg}}, Spec: WindowSpec{At: s.At, Frame: frame}}
		if order != nil {
			w.Spec.Order = []*SortOrder{{At: s.At, E: order, NullsFirst: true}}
		}
		e, err := x.expr(w)
		if err != nil {
			return nil, err
		}
		e.(*Window).Spec.Partition = keys
		return e, nil
	}
	add := func(name string, e Expr) *Attr {
		al := &Alias{At: s.At, ID: a.newID(), E: e, Name: name}
		n.In = &Project{At: s.At, In: n.In, List: append(exprsOf(n.In.Output()), al)}
		return outputOf([]Expr{al})[0]
	}
	before, err := over("max", end, others, start, &Frame{Rows: true, Low: Bound{Unbounded: true, Preceding: true}, High: Bound{Preceding: true, Offset: number(1)}})
	if err != nil {
		return err
	}
	last := add("last_end", before)
	first, err := x.expr(&Case{At: s.At, Whens: []When{{Cond: &Call{At: s.At, Name: ">", Args: []Expr{start, last}}, Then: number(1)}}, Else: number(0)})
	if err != nil {
		return err
	}
	// Rows of the same start count together, because their order in this window may be another than in the one before.
	count, err := over("sum", add("is_first", first), others, start, nil)
	if err != nil {
		return err
	}
	keys := append(others[:len(others):len(others)], add("session", count))
	low, err := over("min", start, keys, nil, nil)
	if err != nil {
		return err
	}
	high, err := over("max", end, keys, nil, nil)
	if err != nil {
		return err
	}
	from, to := add("session_start", low), add("session_end", high)
	whole, err := x.call(session(s.At, from, to))
	if err != nil {
		return err
	}
	var list []Expr
	for _, at := range n.In.Output() {
		switch {
		case at.ID == s.ID:
			list = append(list, sessionAlias(whole, s.T, s.ID, s.Name))
		case at.ID < last.ID || at.ID > to.ID:
			list = append(list, at)
		}
	}
	n.In = &Project{At: s.At, In: n.In, List: list}
	return nil
}

// reads reports whether an expression reads a column.
func reads(e Expr, col *Attr) bool {
	return contains(e, func(n Expr) bool { at, ok := n.(*Attr); return ok && at.ID == col.ID })
}

// distinctSessions is the input of a Distinct, with sessions merged as a grouping by all columns would: that is what it is in Spark.
func (a *analyzer) distinctSessions(n *Distinct, f *frame) (Relation, error) {
	for _, e := range n.On {
		if isSession(e) {
			return nil, diag.Unsupported("Dropping duplicates by a session_window()", "name the start and the end of the session in its place").At(e.Origin())
		}
	}
	if len(n.On) > 0 {
		return n.In, nil
	}
	g := &Aggregate{At: n.At, In: n.In, Keys: exprsOf(n.In.Output())}
	err := a.mergeSessions(g, f)
	return g.In, err
}

// aggregatesSession refuses an aggregate function of a session: whether it is given whole sessions or those of single rows depends, in Spark, on
// the other functions of the query.
func aggregatesSession(n *Aggregate) error {
	for _, k := range n.Keys {
		if !isSession(k) {
			continue
		}
		for _, e := range n.List {
			for _, fn := range partsOf(e, isAggregate) {
				if reads(fn, k.(*Attr)) {
					return diag.Unsupported("An aggregate function of the session_window() that is grouped by", "aggregate it in a query around this one").At(fn.Origin())
				}
			}
		}
	}
	return nil
}
