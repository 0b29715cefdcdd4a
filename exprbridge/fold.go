package exprbridge

import (
	"math"
	"strconv"
	"time"

	"github.com/expr-lang/expr/ast"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Fold binds the clock and computes what is constant: date_add(current_date(), -7) becomes a date. BETWEEN becomes two comparisons, AND and OR
// lose operands that decide nothing. What Go cannot compute exactly as Spark does stays for the backend. A literal that Spark could
// not cast (date >= '2024-13-01') is an error.
func (p *Predicate) Fold(s plan.Settings) (*Predicate, error) {
	zone, err := time.LoadLocation(s.TimeZone)
	if err != nil {
		return nil, diag.New("INVALID_TIMEZONE", "The timezone: %s is invalid.", s.TimeZone)
	}
	f := &folding{now: s.Now, zone: zone, from: map[ast.Node]plan.Expr{}}
	for n, e := range p.from {
		f.from[n] = e
	}
	n := f.fold(p.tree)
	if f.err != nil {
		return nil, f.err.At(p.origin)
	}
	return &Predicate{tree: n, from: f.from, text: p.text, origin: p.origin}, nil
}

// folding rewrites bottom-up into new nodes, so that the tree it started from stays.
type folding struct {
	now  time.Time
	zone *time.Location
	from map[ast.Node]plan.Expr
	err  *diag.Error
}

// keep gives a rewritten node the origin of the old one.
func (f *folding) keep(old, n ast.Node) ast.Node {
	if e, ok := f.from[old]; ok {
		f.from[n] = e
	}
	n.SetLocation(old.Location())
	return n
}

func (f *folding) constant(old ast.Node, v any, t types.Type) ast.Node {
	return f.keep(old, constant(v, t))
}

func (f *folding) fold(n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return f.binary(n)
	case *ast.UnaryNode:
		return f.unary(n)
	case *ast.ArrayNode:
		c := &ast.ArrayNode{Nodes: f.all(n.Nodes)}
		return f.keep(n, c)
	case *ast.MemberNode:
		return f.keep(n, &ast.MemberNode{Node: f.fold(n.Node), Property: n.Property})
	case *ast.CallNode:
		return f.call(n)
	}
	return n
}

func (f *folding) all(ns []ast.Node) []ast.Node {
	out := make([]ast.Node, len(ns))
	for i, n := range ns {
		out[i] = f.fold(n)
	}
	return out
}

func (f *folding) binary(n *ast.BinaryNode) ast.Node {
	l, r := f.fold(n.Left), f.fold(n.Right)
	c := f.keep(n, &ast.BinaryNode{Operator: n.Operator, Left: l, Right: r})
	switch n.Operator {
	case "and", "or":
		return f.logical(n, l, r, c)
	case "+", "-":
		if v, ok := f.shift(n.Operator, l, r); ok {
			return f.constant(n, v.Value, v.Type)
		}
	case "==", "<", "<=", ">", ">=":
		a, ok1 := constOf(l)
		b, ok2 := constOf(r)
		if ok1 && ok2 {
			if v, ok := compare3(n.Operator, a, b); ok {
				return f.constant(n, v, types.BooleanType)
			}
		}
	}
	return c
}

// logical drops a TRUE from AND and a FALSE from OR, and decides on the other.
func (f *folding) logical(n *ast.BinaryNode, l, r, both ast.Node) ast.Node {
	neutral := n.Operator == "and"
	for _, side := range [][2]ast.Node{{l, r}, {r, l}} {
		b, ok := side[0].(*ast.BoolNode)
		switch {
		case !ok:
		case b.Value == neutral:
			return side[1]
		default:
			return f.constant(n, b.Value, types.BooleanType)
		}
	}
	return both
}

func (f *folding) unary(n *ast.UnaryNode) ast.Node {
	x := f.fold(n.Node)
	c, ok := constOf(x)
	switch {
	case !ok:
	case n.Operator == "not":
		if b, ok := c.Value.(bool); ok {
			return f.constant(n, !b, types.BooleanType)
		}
	case n.Operator == "-":
		switch v := c.Value.(type) {
		case int64:
			if c.Type.IsIntegral() && v != math.MinInt64 && fits(-v, c.Type) {
				return f.constant(n, -v, c.Type)
			}
		case float64:
			return f.constant(n, -v, c.Type)
		}
	}
	return f.keep(n, &ast.UnaryNode{Operator: n.Operator, Node: x})
}

func (f *folding) call(n *ast.CallNode) ast.Node {
	args := f.all(n.Arguments)
	name := n.Callee.(*ast.IdentifierNode).Value
	c := f.keep(n, &ast.CallNode{Callee: n.Callee, Arguments: args})
	switch name {
	case "current_date", "curdate":
		return f.constant(n, types.DateOf(f.now.In(f.zone)), types.DateType)
	case "current_timestamp", "now":
		return f.constant(n, f.now.UnixMicro(), types.TimestampType)
	case "localtimestamp":
		_, off := f.now.In(f.zone).Zone()
		return f.constant(n, f.now.UnixMicro()+int64(off)*1e6, types.TimestampNTZType)
	case "between":
		return f.between(n, args)
	case "date_add", "dateadd", "date_sub":
		op := "+"
		if name == "date_sub" {
			op = "-"
		}
		if len(args) == 2 {
			if v, ok := f.shift(op, args[0], args[1]); ok {
				return f.constant(n, v.Value, v.Type)
			}
		}
	case fnCast:
		return f.cast(n, c, args[0])
	}
	return c
}

// between is x >= low and x <= high: what containment and pruning reason about.
func (f *folding) between(n *ast.CallNode, args []ast.Node) ast.Node {
	low := f.keep(n, &ast.BinaryNode{Operator: ">=", Left: args[0], Right: args[1]})
	high := f.keep(n, &ast.BinaryNode{Operator: "<=", Left: args[0], Right: args[2]})
	return f.binary(f.keep(n, &ast.BinaryNode{Operator: "and", Left: low, Right: high}).(*ast.BinaryNode))
}

// shift adds days or an interval to a constant date, or an interval to a constant timestamp.
func (f *folding) shift(op string, l, r ast.Node) (Const, bool) {
	a, ok1 := constOf(l)
	b, ok2 := constOf(r)
	n, isInt := b.Value.(int64)
	if !ok1 || !ok2 || !isInt {
		return Const{}, false
	}
	if op == "-" {
		n = -n
	}
	if t, ok := a.Value.(int64); ok {
		return f.shiftTime(t, a.Type, n, b.Type)
	}
	d, isDate := a.Value.(types.DateValue)
	switch {
	case !isDate:
	case b.Type.IsIntegral():
		if s := int64(d) + n; s == int64(int32(s)) {
			return Const{types.DateValue(s), types.DateType}, true
		}
	case b.Type.Kind == types.IntervalDT && b.Type.End == types.UnitDay:
		return Const{d + types.DateValue(n/86_400_000_000), types.DateType}, true
	case b.Type.Kind == types.IntervalYM:
		return Const{addMonths(d, int(n)), types.DateType}, true
	}
	return Const{}, false
}

// shiftTime adds an interval to a timestamp: months and days by the zone's calendar, the rest by the clock. Near a change of the zone's offset it is left to
// the backend.
func (f *folding) shiftTime(micros int64, t types.Type, n int64, interval types.Type) (Const, bool) {
	zone := f.zone
	switch t.Kind {
	case types.TimestampNTZ:
		zone = time.UTC
	case types.Timestamp:
	default:
		return Const{}, false
	}
	const day = 86_400_000_000
	at := time.UnixMicro(micros).In(zone)
	months, days, rest := int64(0), n/day, n%day
	switch interval.Kind {
	case types.IntervalYM:
		months, days, rest = n, 0, 0
	case types.IntervalDT:
	default:
		return Const{}, false
	}
	d := addMonths(types.DateOf(at), int(months)).Time()
	moved := time.Date(d.Year(), d.Month(), d.Day()+int(days), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), zone)
	if !types.Steady(at) || !types.Steady(moved) || moved.Year() < 1 || moved.Year() > 9998 {
		return Const{}, false
	}
	return Const{moved.UnixMicro() + rest, t}, true
}

// addMonths keeps the day of the month, or takes the month's last.
func addMonths(d types.DateValue, n int) types.DateValue {
	t := d.Time()
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return types.DateOf(first.AddDate(0, 0, min(t.Day(), last)-1))
}

// cast computes the casts of constants that Spark's rules make exact.
func (f *folding) cast(n *ast.CallNode, same, arg ast.Node) ast.Node {
	c, ok := constOf(arg)
	from, isCast := f.from[n].(*plan.Cast)
	if !ok || !isCast {
		return same
	}
	to := from.To
	if c.Value == nil {
		return f.constant(n, nil, to)
	}
	switch v := c.Value.(type) {
	case string:
		if out, ok := f.castString(v, to, from); ok {
			return f.constant(n, out, to)
		}
	case int64:
		if c.Type.IsIntegral() && to.IsIntegral() && fits(v, to) {
			return f.constant(n, v, to)
		}
		if c.Type.IsIntegral() && to.Kind == types.Double && v == int64(float64(v)) {
			return f.constant(n, float64(v), to)
		}
	case types.DecimalValue:
		if x, err := strconv.ParseFloat(v.String(), 64); err == nil && to.Kind == types.Double {
			return f.constant(n, x, to)
		}
	case types.DateValue:
		switch to.Kind {
		case types.Date:
			return f.constant(n, v, to)
		case types.Timestamp:
			t := v.Time()
			return f.constant(n, types.InZone(t, f.zone).UnixMicro(), to)
		case types.TimestampNTZ:
			return f.constant(n, int64(v)*86_400_000_000, to)
		}
	}
	return same
}

// castString reads the literals people write in predicates: plain dates and timestamps, whole numbers. Another text is left to the backend, but
// one that is no date at all is an error now, before anything runs.
func (f *folding) castString(s string, to types.Type, at *plan.Cast) (any, bool) {
	switch to.Kind {
	case types.String:
		return s, true
	case types.Date:
		if d, ok := types.PlainDate(s); ok {
			return d, true
		}
		if looksPlain(s) {
			f.err = diag.New("CAST_INVALID_INPUT", "The value '%s' of the type \"STRING\" cannot be cast to \"DATE\" because it is malformed.", s).
				WithHint("write dates as 'YYYY-MM-DD'").At(at.Origin())
		}
	case types.Timestamp, types.TimestampNTZ:
		if v, ok := types.PlainTimestamp(s, to, f.zone); ok {
			return v, true
		}
	}
	return nil, false
}

// looksPlain reports whether a text is written as YYYY-MM-DD, so that failing to read it means that there is no such day.
func looksPlain(s string) bool {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return false
	}
	for i, r := range s {
		if i != 4 && i != 7 && (r < '0' || r > '9') {
			return false
		}
	}
	return true
}

// fits reports whether an integral type holds a value.
func fits(v int64, t types.Type) bool {
	switch t.Kind {
	case types.Byte:
		return v == int64(int8(v))
	case types.Short:
		return v == int64(int16(v))
	case types.Int:
		return v == int64(int32(v))
	}
	return true
}
