package syntax

// arguments are those of a call, up to its ")".
func (x *explainer) arguments() *shape {
	return x.once(argumentsRule, func() *shape {
		from := x.i
		if s := x.args(); s != nil {
			x.op(",")
			if x.ops(")") {
				return s
			}
		}
		if x.hints {
			x.i = from
			x.hintArguments()
		}
		return nil
	})
}

// args are arguments: first those without names, then those with. Its parts are those without a name.
func (x *explainer) args() *shape {
	from := x.i
	parts := x.list(func() *shape {
		return x.first(x.starredExpression, func() *shape {
			s := x.first(x.assignmentExpression, x.unnamed)
			if s == nil || x.ops("=") {
				return nil
			}
			return s
		})
	})
	if parts == nil {
		x.i = from
		return x.keywordArgs(from)
	}
	s := &shape{parts: parts}
	if named := x.maybe(func() *shape {
		if x.op(",") == nil {
			return nil
		}
		return x.keywordArgs(x.i)
	}); named != nil {
		s.parts, s.named, s.unpacks = append(s.parts, named.parts...), true, named.unpacks
	}
	s.from, s.to = from, x.i
	return s
}

// keywordArgs are arguments from the first one with a name on. Behind "**" there is no "*".
func (x *explainer) keywordArgs(from int) *shape {
	collect := func(lists ...[]*shape) *shape {
		s := x.since(from)
		s.named = true
		for _, list := range lists {
			for _, a := range list {
				if a.kind == starShape {
					s.parts = append(s.parts, a)
				}
				s.unpacks = s.unpacks || a.unpacks
			}
		}
		return s
	}
	named := func() *shape {
		at := x.i
		x.hintKeyword()
		x.i = at
		if x.name() == nil || x.op("=") == nil || x.expression() == nil {
			return nil
		}
		return x.since(at)
	}
	star := func() *shape { return x.first(named, x.starredExpression) }
	double := func() *shape {
		return x.first(named, func() *shape {
			at := x.i
			if x.op("**") == nil || x.expression() == nil {
				return nil
			}
			return &shape{from: at, to: x.i, unpacks: true}
		})
	}
	if a := x.list(star); a != nil && x.op(",") != nil {
		if b := x.list(double); b != nil {
			return collect(a, b)
		}
	}
	x.i = from
	if a := x.list(star); a != nil {
		return collect(a)
	}
	x.i = from
	if a := x.list(double); a != nil {
		return collect(a)
	}
	return nil
}

const assignmentInCall = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?"

// hintKeyword looks for "=" behind what is no name.
func (x *explainer) hintKeyword() {
	if !x.hints {
		return
	}
	at := x.i
	if a := x.singleton(); a != nil {
		if b := x.op("="); b != nil {
			x.raiseOver(a, b, "cannot assign to %s", a.what)
		}
	}
	x.i = at
	x.hintGeneratorValue()
	x.i = at
	if x.name() != nil && x.ops("=") {
		return
	}
	x.i = at
	if a := x.expression(); a != nil {
		if b := x.op("="); b != nil {
			x.raiseOver(a, b, `expression cannot contain assignment, perhaps you meant "=="?`)
		}
	}
}

// hintGeneratorValue looks for name = a generator without parentheses.
func (x *explainer) hintGeneratorValue() {
	if a := x.name(); a != nil {
		if b := x.op("="); b != nil && x.expression() != nil && x.clauses() != nil {
			x.raiseOver(a, b, assignmentInCall)
		}
	}
}

// hintArguments looks for arguments in a wrong order, and for generators without parentheses.
func (x *explainer) hintArguments() {
	const parenthesize = "Generator expression must be parenthesized"
	at := x.i
	if a := x.args(); a != nil && a.named && x.op(",") != nil {
		if b := x.op("*"); b != nil {
			x.raiseAt(b, "iterable argument unpacking follows keyword argument unpacking")
		}
	}
	x.i = at
	if a := x.expression(); a != nil {
		if b := x.clauses(); b != nil && x.op(",") != nil {
			x.maybe(func() *shape {
				return x.first(x.args, func() *shape {
					if x.expression() == nil {
						return nil
					}
					return x.clauses()
				})
			})
			x.raiseOver(a, b.parts[0], parenthesize)
		}
	}
	x.i = at
	x.hintGeneratorValue()
	x.i = at
	if a := x.args(); a != nil {
		if b := x.clauses(); b != nil {
			if n := len(a.parts); n > 1 {
				x.raiseOver(a.parts[n-1], b.parts[0], parenthesize)
			}
			return
		}
	}
	x.i = at
	if x.args() != nil && x.op(",") != nil {
		if a := x.expression(); a != nil {
			if b := x.clauses(); b != nil {
				x.raiseOver(a, b.parts[0], parenthesize)
			}
		}
	}
	x.i = at
	if a := x.args(); a != nil && x.op(",") != nil && x.args() != nil {
		what := ""
		if a.unpacks {
			what = " unpacking"
		}
		x.raise("positional argument follows keyword argument%s", what)
	}
}
