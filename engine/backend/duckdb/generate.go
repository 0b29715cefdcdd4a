package duckdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// generate renders rows made from one row: unnest in a select list drops the rows whose array is NULL or empty, as Spark's explode does;
// the outer forms put one NULL into those arrays.
func (r *renderer) generate(x *plan.Generate, want string, outer *scope) (*block, error) {
	call, ok := x.Fn.(*plan.Call)
	if !ok {
		return nil, diag.New("UNSUPPORTED_GENERATOR.NOT_GENERATOR", "%s is no generator.", x.Fn).At(x.At)
	}
	b, err := r.relation(x.In, want, outer)
	if err != nil {
		return nil, err
	}
	u := usesOf([]plan.Expr{call})
	for _, c := range x.In.Output() {
		u.count[c.ID]++
	}
	if b.stage > stageWhere || slices.ContainsFunc(b.cols, func(c column) bool { return c.rows }) || !u.takesOnce(b) {
		b = r.wrap(b, want)
	}
	g := generator{call: call, attrs: x.Attrs, outer: x.Outer || strings.HasSuffix(call.Name, "_outer")}
	if g.args, err = r.exprs(call.Args, &scope{b: b, outer: outer}); err != nil {
		return nil, err
	}
	if strings.TrimSuffix(call.Name, "_outer") == "json_tuple" {
		return r.jsonTuple(b, g)
	}
	items, err := r.unnested(g)
	if err != nil {
		return nil, err
	}
	// The unnest stands alone in its SELECT; what is taken from its rows is selected from it.
	inner := *b
	inner.cols = append(slices.Clip(b.cols), items...)
	n := r.wrap(&inner, orElse(x.Alias, want))
	cols := n.cols[:len(b.cols):len(b.cols)]
	made := n.cols[len(b.cols):]
	for i, a := range x.Attrs {
		f, err := g.column(i, made)
		if err != nil {
			return nil, err
		}
		cols = append(cols, column{id: a.ID, name: a.Name, typ: a.T, frag: f, plain: f.p == precAtom && !strings.ContainsAny(f.s, "([")})
	}
	out := *n
	out.cols = cols
	return &out, nil
}

// generator is a call that makes rows.
type generator struct {
	call  *plan.Call
	args  []string
	attrs []*plan.Attr
	outer bool
}

// unnested are the select items that make the rows: the element, and its position where it is asked for.
func (r *renderer) unnested(g generator) ([]column, error) {
	name := strings.TrimSuffix(g.call.Name, "_outer")
	item := func(id int, name, text string) column {
		return column{id: id, name: name, frag: atom("unnest(" + text + ")"), rows: true}
	}
	switch name {
	case "variant_explode":
		list := "from_json(CAST(go_variant_entries(" + g.args[0] + ") AS JSON), '[{\"pos\":\"INTEGER\",\"key\":\"VARCHAR\",\"value\":\"VARCHAR\"}]')"
		r.need("go_variant_entries")
		if g.outer {
			list = "CASE WHEN len(" + list + ") > 0 THEN " + list + " ELSE [NULL] END"
		}
		return []column{item(-1, "element", list)}, nil
	case "explode", "posexplode", "inline":
		list := g.args[0]
		if g.call.Args[0].Type().Kind == types.Map {
			list = "map_entries(" + list + ")"
		}
		if g.outer {
			list = "CASE WHEN len(" + list + ") > 0 THEN " + list + " ELSE [NULL] END"
		}
		items := []column{item(-1, "element", list)}
		if name == "posexplode" {
			pos := "range(len(" + g.args[0] + "))"
			if g.call.Args[0].Type().Kind == types.Map {
				pos = "range(CAST(cardinality(" + g.args[0] + ") AS BIGINT))"
			}
			if g.outer {
				pos = "CASE WHEN len(" + pos + ") > 0 THEN " + pos + " ELSE [NULL] END"
			}
			items = append(items, item(-2, "position", pos))
		}
		return items, nil
	case "stack":
		l, ok := g.call.Args[0].(*plan.Literal)
		n, isInt := int64(0), false
		if ok {
			n, isInt = l.Value.(int64)
		}
		if !isInt || n < 1 {
			return nil, diag.Unsupported("stack() with a number of rows that is no constant", "write the number").At(g.call.At)
		}
		width := len(g.attrs)
		rows := make([]string, n)
		for i := range rows {
			cells := make([]string, width)
			for j := range cells {
				v := "NULL"
				if k := 1 + i*width + j; k < len(g.args) {
					v = g.args[k]
				}
				cells[j] = fmt.Sprintf("c%d: CAST(%s AS %s)", j, v, typeName(g.attrs[j].T))
			}
			rows[i] = "{" + strings.Join(cells, ", ") + "}"
		}
		return []column{item(-1, "element", "["+strings.Join(rows, ", ")+"]")}, nil
	}
	return nil, diag.Unsupported("The generator "+g.call.Name, "").At(g.call.At)
}

// column is the i-th column of the generator, in terms of what was made.
func (g generator) column(i int, made []column) (frag, error) {
	e := made[0].s
	switch name := strings.TrimSuffix(g.call.Name, "_outer"); name {
	case "posexplode":
		if i == 0 {
			return atom("CAST(" + made[1].s + " AS INTEGER)"), nil
		}
		i--
		fallthrough
	case "explode":
		if g.call.Args[0].Type().Kind == types.Map {
			return atom("struct_extract(" + e + ", " + quoteText([]string{"key", "value"}[i]) + ")"), nil
		}
		return atom(e), nil
	case "variant_explode":
		return atom("struct_extract(" + e + ", " + quoteText([]string{"pos", "key", "value"}[i]) + ")"), nil
	case "inline":
		t := g.call.Args[0].Type()
		if t.Elem == nil || i >= len(t.Elem.Fields) {
			return frag{}, diag.New("DP_INTERNAL", "inline() of %s has no column %d", t, i)
		}
		return atom("struct_extract(" + e + ", " + quoteText(t.Elem.Fields[i].Name) + ")"), nil
	}
	return atom(fmt.Sprintf("struct_extract(%s, 'c%d')", e, i)), nil
}

// jsonTuple adds the fields of a JSON text as columns; it makes one row of one.
func (r *renderer) jsonTuple(b *block, g generator) (*block, error) {
	n := *b
	n.cols = slices.Clone(b.cols)
	for i, a := range g.attrs {
		text := fmt.Sprintf("go_json_member(%s, %s)", g.args[0], g.args[i+1])
		r.need(callsIn(text, "")...)
		n.cols = append(n.cols, column{id: a.ID, name: a.Name, typ: a.T, frag: atom(text)})
	}
	return &n, nil
}
