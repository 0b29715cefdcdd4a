package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// timeWindow makes window(ts, '10 minutes'[, slide[, start]]) a column named window of the input, as Spark does, so that window.start can be
// written beside it. Rows without a time are left out; with a slide smaller than the window a row is in several windows. session_window(ts, gap)
// becomes a column named session_window with the session that the row alone would be. It returns the expressions with the column in the place
// of the call.
func (a *analyzer) timeWindow(in Relation, f *frame, lists ...[]Expr) (Relation, [][]Expr, error) {
	var call *Call
	for _, es := range lists {
		for _, e := range es {
			var err error
			Walk(e, func(n Expr) bool {
				c, ok := timeWindowCall(n)
				if !ok {
					return true
				}
				if call != nil && call.String() != c.String() {
					err = diag.New("_LEGACY_ERROR_TEMP_1039", "Multiple time/session window expressions would result in a cartesian product of rows, therefore they are currently not supported.").At(c.At)
				}
				if call == nil {
					call = c
				}
				return false
			})
			if err != nil {
				return nil, nil, err
			}
		}
	}
	if call == nil {
		return in, lists, nil
	}
	column := a.windowColumn
	if strings.EqualFold(call.Name, sessionWindow) {
		column = a.sessionColumn
	}
	in, at, err := column(in, call, f)
	if err != nil {
		return nil, nil, err
	}
	if at == nil {
		return in, lists, nil
	}
	out := make([][]Expr, len(lists))
	for i, es := range lists {
		out[i] = make([]Expr, len(es))
		for j, e := range es {
			out[i][j] = Map(e, func(n Expr) Expr {
				if c, ok := timeWindowCall(n); ok {
					m := *at
					m.At = c.At
					return &m
				}
				return n
			})
		}
	}
	return in, out, nil
}

func timeWindowCall(e Expr) (*Call, bool) {
	c, ok := e.(*Call)
	return c, ok && (strings.EqualFold(c.Name, "window") || strings.EqualFold(c.Name, sessionWindow))
}

// maxOverlap bounds the number of windows a row can be in, because each is written out.
const maxOverlap = 1000

func (a *analyzer) windowColumn(in Relation, c *Call, f *frame) (Relation, *Attr, error) {
	x := a.resolver(f, newScope(in))
	e, err := x.call(c)
	if err != nil {
		return nil, nil, err
	}
	call, ok := e.(*Call)
	if !ok {
		return nil, nil, diag.New("DP_INTERNAL", "window() became %T", e).At(c.At)
	}
	times, err := windowTimes(call)
	if err != nil {
		return nil, nil, err
	}
	width, slide := times[0], times[1]
	time := call.Args[0]
	in = &Filter{At: c.At, In: in, Cond: &Call{At: c.At, Name: "isnotnull", Args: []Expr{time}, T: types.BooleanType}}
	name := "window"
	if slide == width {
		n := clone(call)
		n.Null = false
		al := &Alias{At: c.At, ID: a.newID(), E: n, Name: name}
		return &Project{At: c.At, In: in, List: append(exprsOf(in.Output()), al)}, outputOf([]Expr{al})[0], nil
	}
	if width/slide > maxOverlap {
		return nil, nil, diag.Unsupported("a window() that is more than "+itoa(maxOverlap)+" times as long as its slide", "use a longer slide").At(c.At)
	}
	micros := func(n int64) Expr {
		return &Literal{At: c.At, Value: n, T: types.IntervalDTType}
	}
	text := func(s string) Expr { return &Literal{At: c.At, Value: s, T: types.StringType} }
	slot := &Call{At: c.At, Name: "window", Args: []Expr{time, durationText(slide), durationText(slide), durationText(times[2])}}
	rows := &Call{At: c.At, Name: "array"}
	for i := int64(0); i*slide < width; i++ {
		start := &Call{At: c.At, Name: "-", Args: []Expr{&Extract{At: c.At, E: slot, Key: text("start")}, micros(i * slide)}}
		end := &Call{At: c.At, Name: "+", Args: []Expr{start, micros(width)}}
		rows.Args = append(rows.Args, &Call{At: c.At, Name: "named_struct", Args: []Expr{text("start"), start, text("end"), end}})
	}
	fn, err := a.resolver(f, newScope(in)).call(&Call{At: c.At, Name: "explode", Args: []Expr{rows}})
	if err != nil {
		return nil, nil, err
	}
	g, err := a.generate(fn.(*Call), []string{name}, false, "", c.At)
	if err != nil {
		return nil, nil, err
	}
	g.In = in
	at := g.Attrs[0]
	end, err := field(at, "end", c.At)
	if err != nil {
		return nil, nil, err
	}
	cond, err := x.call(&Call{At: c.At, Name: "<", Args: []Expr{time, end}})
	if err != nil {
		return nil, nil, err
	}
	return &Filter{At: c.At, In: g, Cond: cond}, at, nil
}

// windowTimes are the width, slide and start of a window() call in microseconds.
func windowTimes(c *Call) ([3]int64, error) {
	var t [3]int64
	for i, e := range c.Args[1:] {
		l, _ := e.(*Literal)
		text := ""
		if l != nil {
			text, _ = l.Value.(string)
		}
		n, ok := functions.ParseDuration(text)
		if !ok {
			return t, diag.New("CANNOT_PARSE_INTERVAL", "Unable to parse '%s'. Please ensure that the value provided is in a valid format for defining an interval. You can reference the documentation for the correct format. If the issue persists, please double check that the input value is not null or empty and try again.", text).At(e.Origin())
		}
		t[i] = n
	}
	if len(c.Args) == 2 {
		t[1] = t[0]
	}
	switch {
	case t[0] <= 0:
		return t, mismatch(c, "VALUE_OUT_OF_RANGE", "The `window_duration` must be between (0, 9223372036854775807] (current value = %dL).", t[0])
	case t[1] <= 0:
		return t, mismatch(c, "VALUE_OUT_OF_RANGE", "The `slide_duration` must be between (0, 9223372036854775807] (current value = %dL).", t[1])
	case t[1] > t[0]:
		return t, mismatch(c, "PARAMETER_CONSTRAINT_VIOLATION", "The `slide_duration`(%dL) must be <= the `window_duration`(%dL).", t[1], t[0])
	}
	return t, nil
}

func durationText(micros int64) Expr {
	return &Literal{Value: itoa(int(micros)) + " microseconds", T: types.StringType}
}
