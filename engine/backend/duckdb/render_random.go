package duckdb

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// seeds is how many arguments the random functions have with a seed.
var seeds = map[string]int{"rand": 1, "random": 1, "randn": 1, "uniform": 3, "randstr": 2}

func isSeeded(e plan.Expr) bool {
	c, ok := e.(*plan.Call)
	return ok && seeds[c.Name] > 0 && len(c.Args) == seeds[c.Name]
}

// numbered gives the seeded random functions in a tree the number of their row as a last argument. They are computed in a select list of their
// own, before what reads them.
func numbered(rel plan.Relation) (plan.Relation, error) {
	found := false
	walkRelation(rel, func(e plan.Expr) { found = found || isSeeded(e) })
	if !found {
		return rel, nil
	}
	n := &numberer{id: -1000}
	out := plan.MapRelation(rel, n.relation)
	return out, n.err
}

// numberer makes ids below those of the analyzer and of grouping keys.
type numberer struct {
	id  int
	err error
}

func (n *numberer) relation(r plan.Relation) plan.Relation {
	var added []plan.Expr
	_, project := r.(*plan.Project)
	in := r.Children()
	alone := len(in) == 0
	if len(in) == 1 {
		_, alone = in[0].(*plan.OneRow)
	}
	exprs := r.Exprs()
	changed := false
	for i, e := range exprs {
		exprs[i] = plan.Map(e, func(x plan.Expr) plan.Expr {
			if q, ok := x.(*plan.Subquery); ok {
				m := *q
				m.Query = plan.MapRelation(q.Query, n.relation)
				if m.Query != q.Query {
					changed = true
					return &m
				}
				return x
			}
			if !isSeeded(x) {
				return x
			}
			changed = true
			c := *x.(*plan.Call)
			var row plan.Expr = &plan.Literal{At: c.At, Value: int64(0), T: types.LongType}
			if !alone {
				row = &plan.Window{At: c.At, Fn: &plan.Call{At: c.At, Name: "row_number", T: types.IntType}}
				row = &plan.Call{At: c.At, Name: "-", Args: []plan.Expr{&plan.Cast{At: c.At, E: row, To: types.LongType}, &plan.Literal{At: c.At, Value: int64(1), T: types.LongType}}, T: types.LongType}
			}
			c.Args = append(append([]plan.Expr(nil), c.Args...), row)
			if project || alone {
				return &c
			}
			n.id--
			added = append(added, &plan.Alias{At: c.At, ID: n.id, E: &c, Name: "random"})
			return &plan.Attr{At: c.At, ID: n.id, Name: "random", T: c.T, Null: c.Null}
		})
	}
	switch {
	case !changed:
		return r
	case len(added) == 0:
		return r.WithExprs(exprs)
	case len(in) != 1:
		if n.err == nil {
			n.err = diag.Unsupported("A random number with a seed in a join", "compute it in a subquery").At(r.Origin())
		}
		return r
	}
	want := r.Output()
	below := columnsOf(in[0].Output())
	out := r.WithExprs(exprs).WithChildren([]plan.Relation{&plan.Project{At: r.Origin(), In: in[0], List: append(below, added...)}})
	if len(out.Output()) == len(want) {
		return out
	}
	return &plan.Project{At: r.Origin(), In: out, List: columnsOf(want)}
}

func columnsOf(as []*plan.Attr) []plan.Expr {
	es := make([]plan.Expr, len(as))
	for i, a := range as {
		es[i] = a
	}
	return es
}

// random renders a random function: with a seed its last argument is the number of the row.
func (r *renderer) random(c *plan.Call, sc *scope) (frag, error) {
	args, n := c.Args, seeds[c.Name]
	seed, row := "CAST(random() * 9007199254740992 AS BIGINT)", "0"
	if len(args) > n {
		s, err := r.casted(args[n-1], types.LongType, sc)
		if err != nil {
			return frag{}, err
		}
		f, err := r.expr(args[n], sc)
		if err != nil {
			return frag{}, err
		}
		seed, row = "coalesce("+s+", 0)", f.s
	}
	draw := "random()"
	if len(args) > n {
		draw = "go_rand(" + seed + ", " + row + ")"
		r.need("go_rand")
	}
	switch c.Name {
	case "randn":
		r.need("go_randn")
		return atom("go_randn(" + seed + ", " + row + ")"), nil
	case "randstr":
		length, err := r.casted(args[0], types.IntType, sc)
		r.need("go_randstr")
		return atom("go_randstr(" + seed + ", coalesce(" + length + ", 0), " + row + ")"), err
	case "uniform":
		low, err := r.casted(args[0], types.DoubleType, sc)
		if err != nil {
			return frag{}, err
		}
		high, err := r.casted(args[1], types.DoubleType, sc)
		if err != nil {
			return frag{}, err
		}
		return r.cast(atom("("+low+" + ("+high+" - "+low+") * "+draw+")"), types.DoubleType, c.T, false)
	}
	return atom(draw), nil
}

// casted is an expression as a type.
func (r *renderer) casted(e plan.Expr, to types.Type, sc *scope) (string, error) {
	f, err := r.expr(e, sc)
	if err != nil {
		return "", err
	}
	f, err = r.cast(f, e.Type(), to, false)
	return f.s, err
}
