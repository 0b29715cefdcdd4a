package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

var setOpNames = [...]string{"UNION", "INTERSECT", "EXCEPT"}

func setOpName(r *SetOp) string {
	s := setOpNames[r.Kind]
	if r.All && r.Kind != Union {
		s += " ALL"
	}
	return s
}

func (a *analyzer) setOp(r *SetOp, f *frame) (Relation, error) {
	l, err := a.rel(r.L, f)
	if err != nil {
		return nil, err
	}
	rr, err := a.rel(r.R, f)
	if err != nil {
		return nil, err
	}
	if r.ByName {
		if l, rr, err = a.byName(r, l, rr); err != nil {
			return nil, err
		}
	}
	lo, ro := visible(l.Output()), visible(rr.Output())
	if len(lo) != len(ro) {
		return nil, diag.New("NUM_COLUMNS_MISMATCH", "%s can only be performed on inputs with the same number of columns, but the first input has %s and the second input has %s.",
			setOpName(r), columns(len(lo)), columns(len(ro))).At(r.At)
	}
	ts := make([]types.Type, len(lo))
	n := &SetOp{At: r.At, PlanID: r.PlanID, Kind: r.Kind, All: r.All, Attrs: make([]*Attr, len(lo))}
	for i, x := range lo {
		y := ro[i]
		t, ok := types.CommonType(x.T, y.T)
		if !ok && x.T.SameShape(y.T) {
			t, ok = x.T, true
		}
		if !ok {
			return nil, diag.New("INCOMPATIBLE_COLUMN_TYPE", "%s can only be performed on tables with compatible column types. The %s column of the second table is %s type which is not compatible with %s at the same column of the first table..",
				setOpName(r), ordinal(i+1), quoteType(y.T), quoteType(x.T)).At(r.At).WithHint("cast one of the columns (%s, %s)", x.Name, y.Name)
		}
		if x.Session && (r.Kind != Union || !r.All) {
			return nil, diag.Unsupported(setOpNames[r.Kind]+" of rows with a session_window()", "select the start and the end of the session in its place").At(r.At)
		}
		if r.Kind != Union && t.Contains(types.CalendarInterval) {
			return nil, diag.Unsupported(setOpNames[r.Kind]+" of INTERVALs of months, days and seconds at once", "compare their texts").At(r.At)
		}
		if r.Kind != Union || !r.All {
			if err := a.comparableRow(x.Name, t, r.At); err != nil {
				return nil, err
			}
		}
		xn, yn := castTo(x, t).Nullable(), castTo(y, t).Nullable()
		null := xn || yn
		switch r.Kind {
		case Intersect:
			null = xn && yn
		case Except:
			null = xn
		}
		ts[i] = t
		n.Attrs[i] = &Attr{At: x.At, ID: a.newID(), Name: x.Name, Qualifier: x.Qualifier, T: t, Null: null, Session: x.Session}
		if r.Kind == Union {
			n.Attrs[i].Qualifier = nil
		}
	}
	n.L, n.R = a.castAll(l, lo, ts), a.castAll(rr, ro, ts)
	return n, nil
}

// comparableRow refuses a column of rows that are compared as wholes, when it holds maps or variants.
func (a *analyzer) comparableRow(name string, t types.Type, at diag.Origin) error {
	if a.set.ComparesMaps {
		return nil
	}
	for _, k := range []struct {
		kind types.Kind
		name string
	}{{types.Map, "MAP"}, {types.Variant, "VARIANT"}} {
		if t.Contains(k.kind) {
			return diag.New("UNSUPPORTED_FEATURE.SET_OPERATION_ON_"+k.name+"_TYPE", "The feature is not supported: Cannot have %s type columns in a set operation (INTERSECT, EXCEPT, etc.), but the type of column %s is %s.",
				k.name, quoteID(name), quoteType(t)).At(at)
		}
	}
	return nil
}

func columns(n int) string {
	if n == 1 {
		return "1 columns"
	}
	return itoa(n) + " columns"
}

// castAll puts a Project over an input whose columns need a cast, or that has hidden ones.
func (a *analyzer) castAll(in Relation, cols []*Attr, ts []types.Type) Relation {
	same, casts := len(cols) == len(in.Output()), false
	list := make([]Expr, len(cols))
	for i, c := range cols {
		e := castTo(c, ts[i])
		list[i] = e
		if e != Expr(c) {
			same, casts = false, true
			list[i] = &Alias{At: c.At, ID: a.newID(), E: e, Name: c.Name}
		}
	}
	if same {
		return in
	}
	p := &Project{At: in.Origin(), In: in, List: list}
	a.visible[p] = !casts
	return p
}

// byName puts the columns of the right side into the order of the left one.
func (a *analyzer) byName(r *SetOp, l, rr Relation) (Relation, Relation, error) {
	lo, ro := visible(l.Output()), visible(rr.Output())
	for _, side := range []struct {
		name string
		cols []*Attr
	}{{"left", lo}, {"right", ro}} {
		seen := map[string]bool{}
		for _, c := range side.cols {
			k := strings.ToLower(c.Name)
			if seen[k] {
				return nil, nil, diag.New("COLUMN_ALREADY_EXISTS", "The column %s already exists. Choose another name or rename the existing column.", quoteID(k)).At(r.At)
			}
			seen[k] = true
		}
	}
	rs, ls := newScope(rr), newScope(l)
	find := func(s *scope, name string) *Attr {
		for _, c := range s.named(name) {
			if !c.Hidden {
				return c
			}
		}
		return nil
	}
	null := func(c *Attr) Expr {
		return &Alias{At: r.At, ID: a.newID(), E: &Literal{At: r.At, T: c.T}, Name: c.Name}
	}
	var left, right []Expr
	for _, c := range lo {
		left = append(left, c)
		switch m := find(rs, c.Name); {
		case m != nil:
			right = append(right, m)
		case r.AllowMissing:
			right = append(right, null(c))
		default:
			names := make([]string, len(ro))
			for i, x := range ro {
				names[i] = x.Name
			}
			return nil, nil, diag.New("UNRESOLVED_COLUMN_AMONG_FIELD_NAMES", "Cannot resolve column name %q among (%s).", c.Name, strings.Join(names, ", ")).At(r.At)
		}
	}
	extra := false
	for _, c := range ro {
		if find(ls, c.Name) != nil {
			continue
		}
		if !r.AllowMissing {
			return nil, nil, diag.New("NUM_COLUMNS_MISMATCH", "%s can only be performed on inputs with the same number of columns, but the first input has %s and the second input has %s.",
				setOpName(r), columns(len(lo)), columns(len(ro))).At(r.At)
		}
		extra = true
		left, right = append(left, null(c)), append(right, c)
	}
	if extra {
		l = &Project{At: l.Origin(), In: l, List: left}
	}
	return l, &Project{At: rr.Origin(), In: rr, List: right}, nil
}
