package plan

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Validate checks that a relation is resolved, as the package comment says. It is for tests: what Analyze returns always passes.
func Validate(r Relation) error { return validate(r, nil) }

// resolved reports whether a relation went through Analyze already; unlike Validate it only looks for what is left to do.
func resolved(r Relation) bool {
	if len(r.Output()) == 0 {
		return false
	}
	ok := true
	WalkRelation(r, func(n Relation) bool {
		if !ok {
			return false
		}
		switch n := n.(type) {
		case *Join:
			ok = len(n.Using) == 0 && !n.Natural
		case *Filter:
			ok = n.Kind == Where
		case *OneRow:
			return true
		}
		if ok = ok && n.Output() != nil; !ok {
			return false
		}
		for _, e := range n.Exprs() {
			Walk(e, func(x Expr) bool {
				switch x.(type) {
				case *Column, *Star, *Extract, *Param, *NamedArg:
					ok = false
				}
				ok = ok && x.Type().Kind != types.Unknown
				return ok
			})
		}
		return ok
	})
	return ok
}

func validate(r Relation, outer []*Attr) error {
	at := func(format string, args ...any) error {
		return fmt.Errorf("plan: %T: %s in\n%s", r, fmt.Sprintf(format, args...), r)
	}
	var in []*Attr
	for i, c := range r.Children() {
		o := outer
		if j, ok := r.(*Join); ok && j.Lateral && i == 1 {
			o = append(append([]*Attr(nil), outer...), in...)
		}
		if err := validate(c, o); err != nil {
			return err
		}
		in = append(in, c.Output()...)
	}
	switch n := r.(type) {
	case *UnresolvedTable, *UnresolvedFiles, *TableFunc, *WithColumns, *Rename, *Drop, *Pivot, *Unpivot, *With, *WithWindows, *Pipe:
		return at("not resolved")
	case *Join:
		if len(n.Using) > 0 || n.Natural {
			return at("USING or NATURAL is left")
		}
	case *Filter:
		if n.Kind != Where {
			return at("HAVING or QUALIFY is left")
		}
	case *Sort:
		if n.All {
			return at("ORDER BY ALL is left")
		}
	case *Aggregate:
		if n.All {
			return at("GROUP BY ALL is left")
		}
		if err := validList(n.List, at); err != nil {
			return err
		}
	case *Project:
		if err := validList(n.List, at); err != nil {
			return err
		}
	case *Scan:
		in = n.Attrs
	case *Generate:
		if n.Attrs == nil {
			return at("no columns")
		}
	}
	for _, e := range r.Exprs() {
		if a, ok := e.(*Alias); ok {
			e = a.E
		}
		if err := validExpr(e, in, outer, at); err != nil {
			return err
		}
	}
	if r.Output() == nil {
		return at("no output")
	}
	return nil
}

func validList(list []Expr, at func(string, ...any) error) error {
	for _, e := range list {
		switch e := e.(type) {
		case *Attr:
		case *Alias:
			if e.ID == 0 {
				return at("%s has no id", e)
			}
		default:
			return at("%s has no name", e)
		}
	}
	return nil
}

func validExpr(e Expr, in, outer []*Attr, at func(string, ...any) error) error {
	var err error
	Walk(e, func(n Expr) bool {
		if err != nil {
			return false
		}
		switch n := n.(type) {
		case *Column, *Star, *Extract, *Param, *NamedArg, *Alias:
			err = at("%s is not resolved", n)
		case *Attr:
			if !has(in, n.ID) {
				err = at("%s is no column of an input", n)
			}
		case *OuterAttr:
			if !has(outer, n.ID) {
				err = at("%s is no column around", n)
			}
		case *Subquery:
			err = validate(n.Query, append(append([]*Attr(nil), in...), outer...))
		case *Window:
			if n.Spec.Ref != "" {
				err = at("%s names a window", n)
			}
		}
		if err == nil && n.Type().Kind == types.Unknown {
			err = at("%s has no type", n)
		}
		return err == nil
	})
	return err
}
