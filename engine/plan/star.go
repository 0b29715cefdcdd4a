package plan

import (
	"slices"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// star expands * , t.* and s.* of a struct column.
func (x *resolver) star(s *Star) ([]Expr, error) {
	cols, err := x.starColumns(s)
	if err != nil || len(s.Except) == 0 {
		return cols, err
	}
	return except(cols, s)
}

func (x *resolver) starColumns(s *Star) ([]Expr, error) {
	if s.Plan != 0 {
		return x.dataFrameStar(s)
	}
	if len(s.Qualifier) == 0 {
		return exprsOf(visible(x.sc.attrs)), nil
	}
	var out []Expr
	// The keys of a USING join are hidden, and yet part of t.*.
	for _, hidden := range []bool{true, false} {
		for _, a := range x.sc.attrs {
			if a.Hidden == hidden && (!hidden || a.Qualified) && hasQualifier(a.Qualifier, s.Qualifier) {
				n := *a
				n.Hidden, n.Qualified = false, false
				out = append(out, &n)
			}
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	// t.* of a table around a LATERAL subquery.
	for o := x.f.outer; o != nil; o = o.next() {
		for _, a := range o.attrs {
			if !a.Hidden && hasQualifier(a.Qualifier, s.Qualifier) {
				n := *a
				out = append(out, &OuterAttr{Attr: &n})
			}
		}
		if len(out) > 0 {
			return out, nil
		}
	}
	c := &Column{At: s.At, Parts: s.Qualifier}
	e, err := x.sc.resolve(c)
	if err == nil && e != nil {
		t := e.Type()
		if t.Kind != types.Struct {
			return nil, diag.New("INVALID_EXTRACT_BASE_FIELD_TYPE", "Can't extract a value from %s. Need a complex type [STRUCT, ARRAY, MAP] but got %s.", quoteExpr(e), quoteType(t)).At(s.At)
		}
		for i, f := range t.Fields {
			out = append(out, &Alias{
				At: s.At, ID: x.a.newID(), Name: f.Name,
				E: &GetField{At: s.At, E: e, Name: f.Name, Ordinal: i, T: f.Type, Null: e.Nullable() || f.Nullable},
			})
		}
		return out, nil
	}
	names := make([]string, 0, len(x.sc.attrs))
	for _, a := range visible(x.sc.attrs) {
		names = append(names, quoteID(a.Name))
	}
	sort.Strings(names)
	return nil, diag.New("CANNOT_RESOLVE_STAR_EXPAND", "Cannot resolve %s.* given input columns %s. Please check that the specified table or struct exists and is accessible in the input columns.",
		quoteIDs(s.Qualifier), strings.Join(names, ", ")).At(s.At)
}

// dataFrameStar expands df["*"]: all columns of that DataFrame and no others, also where it is one side of a join.
func (x *resolver) dataFrameStar(s *Star) ([]Expr, error) {
	found, err := x.ofDataFrame(s.Plan, "*", s.At, func(sc *scope) ([]Expr, error) { return exprsOf(visible(sc.attrs)), nil })
	if err == nil && len(found) == 0 {
		err = lostDataFrameColumn("*", s.At)
	}
	return found, err
}

// overlaps reports whether a path of fields is the start of another one that is there already, or the other way round.
func overlaps(paths [][]string, p []string) bool {
	for _, q := range paths {
		n := min(len(p), len(q))
		if slices.EqualFunc(p[:n], q[:n], strings.EqualFold) {
			return true
		}
	}
	return false
}

// except takes the columns of EXCEPT out of an expanded star; a dotted name takes a field out of a struct.
func except(cols []Expr, s *Star) ([]Expr, error) {
	sc := &scope{}
	for _, e := range cols {
		switch e := e.(type) {
		case *Attr:
			sc.attrs = append(sc.attrs, e)
		case *Alias:
			sc.attrs = append(sc.attrs, &Attr{At: e.At, ID: e.ID, Name: e.Name, T: e.Type(), Null: e.Nullable(), Session: e.Session || isSession(e.E)})
		}
	}
	gone := map[int]bool{}
	fields := map[int][][]string{}
	for _, p := range s.Except {
		c := &Column{At: s.At, Parts: p}
		found, rest := sc.lookup(p)
		switch {
		case len(found) == 0:
			return nil, unresolvedExcept(c, sc)
		case len(found) > 1:
			return nil, ambiguous(c, found)
		case gone[found[0].ID], overlaps(fields[found[0].ID], rest):
			return nil, diag.New("EXCEPT_OVERLAPPING_COLUMNS", "Columns in an EXCEPT list must be distinct and non-overlapping, but got (%s).", dottedList(s.Except)).At(s.At)
		case len(rest) > 0:
			fields[found[0].ID] = append(fields[found[0].ID], rest)
		default:
			gone[found[0].ID] = true
		}
	}
	var out []Expr
	for i, e := range cols {
		id := sc.attrs[i].ID
		if gone[id] {
			continue
		}
		if len(fields[id]) > 0 {
			n, err := withoutFields(unaliased(e), fields[id], s)
			if err != nil {
				return nil, err
			}
			e = &Alias{At: s.At, E: n, Name: sc.attrs[i].Name}
		}
		out = append(out, e)
	}
	return out, nil
}

// unresolvedExcept suggests the columns of the star in their own order.
func unresolvedExcept(c *Column, sc *scope) error {
	var list []string
	for _, a := range sc.attrs[:min(5, len(sc.attrs))] {
		list = append(list, quoteID(a.Name))
	}
	return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name %s cannot be resolved. Did you mean one of the following? [%s].",
		quoteIDs(c.Parts), strings.Join(list, ", ")).At(c.At)
}

func dottedList(names [][]string) string {
	s := make([]string, len(names))
	for i, n := range names {
		s[i] = dotted(n)
	}
	return strings.Join(s, ", ")
}

// withoutFields builds the struct again without some of its fields.
func withoutFields(e Expr, drop [][]string, s *Star) (Expr, error) {
	t := e.Type()
	if t.Kind != types.Struct {
		return nil, diag.New("EXCEPT_NESTED_COLUMN_INVALID_TYPE", "EXCEPT column %s was resolved and expected to be StructType, but found type %s.", quoteExpr(e), quoteType(t)).At(s.At)
	}
	for _, p := range drop {
		if !slices.ContainsFunc(t.Fields, func(f types.Field) bool { return strings.EqualFold(f.Name, p[0]) }) {
			names := make([]string, len(t.Fields))
			for i, f := range t.Fields {
				names[i] = quoteID(f.Name)
			}
			return nil, diag.New("FIELD_NOT_FOUND", "No such struct field %s in %s.", quoteID(p[0]), strings.Join(names, ", ")).At(s.At)
		}
	}
	n := &Call{At: s.At, Name: "named_struct", T: types.Type{Kind: types.Struct}}
	for i, f := range t.Fields {
		var deeper [][]string
		gone := false
		for _, p := range drop {
			if strings.EqualFold(p[0], f.Name) {
				gone = gone || len(p) == 1
				deeper = append(deeper, p[1:])
			}
		}
		if gone {
			continue
		}
		var v Expr = &GetField{At: s.At, E: e, Name: f.Name, Ordinal: i, T: f.Type, Null: e.Nullable() || f.Nullable}
		if len(deeper) > 0 {
			var err error
			if v, err = withoutFields(v, deeper, s); err != nil {
				return nil, err
			}
		}
		n.Args = append(n.Args, &Literal{At: s.At, Value: f.Name, T: types.StringType}, v)
		n.T.Fields = append(n.T.Fields, types.Field{Name: f.Name, Type: v.Type(), Nullable: v.Nullable()})
	}
	return n, nil
}

func unaliased(e Expr) Expr {
	if a, ok := e.(*Alias); ok {
		return a.E
	}
	return e
}
