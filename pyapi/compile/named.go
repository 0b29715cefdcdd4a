package compile

import (
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// named notes the target of ":=", which belongs to the function or module around comprehensions.
func (a *analyzer) named(s *scope, x *syntax.NamedExpr) {
	t := a.namedScope(s, x)
	t.add(x.Id, assigned)
	if t != s {
		if t.kind == moduleScope || t.defs[mangle(t.priv, x.Id)]&declaredGlobal != 0 {
			s.add(x.Id, declaredGlobal)
		} else {
			for c := s; c != t; c = c.parent {
				c.add(x.Id, declaredNonlocal)
			}
		}
	}
	a.expr(s, x.X)
}

// namedScope returns the scope that the target of ":=" belongs to, which must not be one that a comprehension is at odds with.
func (a *analyzer) namedScope(s *scope, x *syntax.NamedExpr) *scope {
	if s.iterable > 0 {
		a.fail(x.Pos, "assignment expression cannot be used in a comprehension iterable expression")
	}
	t := s
	for ; t.comp; t = t.parent {
		if t.iterates[mangle(t.priv, x.Id)] {
			a.fail(x.Pos, "assignment expression cannot rebind comprehension iteration variable '%s'", x.Id)
		}
	}
	if t != s && t.kind == classScope {
		a.fail(x.Pos, "assignment expression within a comprehension cannot be used in a class body")
	}
	return t
}

// iterable visits what a comprehension goes over.
func (a *analyzer) iterable(s *scope, e syntax.Expr) {
	s.iterable++
	a.expr(s, e)
	s.iterable--
}

// iteration notes the names that a comprehension binds in each round.
func (a *analyzer) iteration(c *scope, target syntax.Expr) {
	switch x := target.(type) {
	case *syntax.Name:
		name := mangle(c.priv, x.Id)
		if c.defs[name]&(declaredGlobal|declaredNonlocal) != 0 {
			a.fail(x.Pos, "comprehension inner loop cannot rebind assignment expression target '%s'", x.Id)
		}
		if c.iterates == nil {
			c.iterates = map[string]bool{}
		}
		c.iterates[name] = true
	case *syntax.Tuple:
		for _, e := range x.Elts {
			a.iteration(c, e)
		}
	case *syntax.List:
		for _, e := range x.Elts {
			a.iteration(c, e)
		}
	case *syntax.Starred:
		a.iteration(c, x.X)
	}
}
