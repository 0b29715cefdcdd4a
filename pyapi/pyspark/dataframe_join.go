package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

func init() {
	m := func(sig string, f func(*DataFrame, *runtime.Args) (runtime.Object, error)) {
		runtime.Method(dataFrameClass, sig, f)
	}
	m("join(other, on=None, how=None)", (*DataFrame).join)
	m("crossJoin(other)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		o, err := d.other(a.At(0))
		if err != nil {
			return nil, err
		}
		return d.joined(o, &plan.Join{Kind: plan.CrossJoin}), nil
	})
	set := func(name string, kind plan.SetOpKind, all bool) {
		m(name+"(other)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
			return d.setOp(a.At(0), &plan.SetOp{Kind: kind, All: all})
		})
	}
	set("union", plan.Union, true)
	set("unionAll", plan.Union, true)
	set("intersect", plan.Intersect, false)
	set("intersectAll", plan.Intersect, true)
	set("subtract", plan.Except, false)
	set("exceptAll", plan.Except, true)
	m("unionByName(other, allowMissingColumns=False)", func(d *DataFrame, a *runtime.Args) (runtime.Object, error) {
		missing, err := a.Bool(1)
		if err != nil {
			return nil, err
		}
		return d.setOp(a.At(0), &plan.SetOp{Kind: plan.Union, All: true, ByName: true, AllowMissing: missing})
	})
}

// other checks the second DataFrame of a join or set operation.
func (d *DataFrame) other(o runtime.Object) (*DataFrame, error) {
	x, ok := o.(*DataFrame)
	if !ok || x.h != d.h {
		return nil, Fail(SessionNotSameException, "SESSION_NOT_SAME")
	}
	return x, nil
}

func (d *DataFrame) setOp(o runtime.Object, n *plan.SetOp) (runtime.Object, error) {
	x, err := d.other(o)
	if err != nil {
		return nil, err
	}
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		n.At, n.PlanID, n.L, n.R = at, id, d.rel, x.rel
		return n
	}), nil
}

// joinKinds are the names of join types, in lower case and without underscores.
var joinKinds = map[string]plan.JoinKind{
	"inner": plan.InnerJoin, "cross": plan.CrossJoin,
	"outer": plan.FullJoin, "full": plan.FullJoin, "fullouter": plan.FullJoin,
	"left": plan.LeftJoin, "leftouter": plan.LeftJoin, "right": plan.RightJoin, "rightouter": plan.RightJoin,
	"semi": plan.SemiJoin, "leftsemi": plan.SemiJoin, "anti": plan.AntiJoin, "leftanti": plan.AntiJoin,
}

// join is on a column name or several (USING), a Column or several (all must be true), or nothing.
func (d *DataFrame) join(a *runtime.Args) (runtime.Object, error) {
	x, err := d.other(a.At(0))
	if err != nil {
		return nil, err
	}
	n := &plan.Join{}
	if !a.IsNone(2) {
		how, err := a.String(2)
		if err != nil {
			return nil, err
		}
		kind, ok := joinKinds[strings.ReplaceAll(strings.ToLower(how), "_", "")]
		if !ok {
			return nil, Fail(AnalysisException, "UNSUPPORTED_JOIN_TYPE", "typ", how,
				"supported", "'inner', 'outer', 'full', 'fullouter', 'full_outer', 'leftouter', 'left', 'left_outer', 'rightouter', 'right', 'right_outer', 'leftsemi', 'left_semi', 'semi', 'leftanti', 'left_anti', 'anti', 'cross'")
		}
		n.Kind = kind
	}
	if err := d.joinOn(n, a.At(1)); err != nil {
		return nil, err
	}
	return d.joined(x, n), nil
}

func (d *DataFrame) joinOn(n *plan.Join, on runtime.Object) error {
	items := []runtime.Object{on}
	switch v := on.(type) {
	case runtime.NoneType:
		return nil
	case *runtime.List:
		items = v.Items
	case runtime.Tuple:
		items = v
	}
	for _, o := range items {
		c, isColumn := o.(*Column)
		s, isString := runtime.AsString(o)
		switch {
		case isString && n.On == nil:
			n.Using = append(n.Using, s)
		case isColumn && n.Using == nil && n.On == nil:
			n.On = c.e
		case isColumn && n.Using == nil:
			n.On = &plan.Call{At: d.h.At(), Name: "and", Args: []plan.Expr{n.On, c.e}}
		default:
			return NotExpectedType("on", "str, list[str], Column or list[Column]", o)
		}
	}
	return nil
}

func (d *DataFrame) joined(x *DataFrame, n *plan.Join) *DataFrame {
	return d.h.frame(func(at diag.Origin, id int64) plan.Relation {
		n.At, n.PlanID, n.L, n.R = at, id, d.rel, x.rel
		return n
	})
}
