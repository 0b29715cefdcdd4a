package syntax

// paramRules are the rules for the parameters of a function or, up to ":", of a lambda.
type paramRules struct {
	*explainer
	end string
}

func (x paramRules) lambda() bool { return x.end == ":" }

// param is a name with its annotation.
func (x paramRules) param() *shape {
	from := x.i
	s := x.name()
	if s == nil || x.lambda() {
		return s
	}
	x.maybe(func() *shape {
		if x.op(":") == nil {
			return nil
		}
		return x.expression()
	})
	return x.since(from)
}

// divided is what a rule finds with the comma behind it, or in front of the end.
func (x paramRules) divided(s *shape) *shape {
	if s == nil {
		return nil
	}
	if x.op(",") == nil && !x.ops(x.end) {
		return nil
	}
	return x.since(s.from)
}

func (x paramRules) plain() *shape { return x.divided(x.param()) }

func (x paramRules) defaulted() *shape {
	s := x.param()
	if s == nil || x.value() == nil {
		return nil
	}
	return x.divided(s)
}

func (x paramRules) either() *shape {
	s := x.param()
	if s != nil {
		x.maybe(x.value)
	}
	return x.divided(s)
}

// value is a default value.
func (x paramRules) value() *shape {
	at := x.i
	if x.op("=") == nil {
		return nil
	}
	if s := x.expression(); s != nil {
		return s
	}
	x.i = at + 1
	if x.hints && x.ops(") ,") {
		x.i = at
		x.raiseAt(x.next(), "expected default value expression")
	}
	return nil
}

func (x paramRules) all() *shape {
	if x.hints {
		at := x.i
		x.hintOrder()
		x.i = at
	}
	from := x.i
	rest := func() *shape {
		x.maybe(x.starred)
		return x.since(from)
	}
	return x.first(
		func() *shape {
			if x.slashPlain() == nil {
				return nil
			}
			x.many(x.plain)
			x.many(x.defaulted)
			return rest()
		},
		func() *shape {
			if x.slashDefaulted() == nil {
				return nil
			}
			x.many(x.defaulted)
			return rest()
		},
		func() *shape {
			if x.many(x.plain) == nil {
				return nil
			}
			x.many(x.defaulted)
			return rest()
		},
		func() *shape {
			if x.many(x.defaulted) == nil {
				return nil
			}
			return rest()
		},
		x.starred,
	)
}

func (x paramRules) slash() *shape {
	s := x.op("/")
	return x.divided(s)
}

func (x paramRules) slashPlain() *shape {
	if x.many(x.plain) == nil {
		return nil
	}
	return x.slash()
}

func (x paramRules) slashDefaulted() *shape {
	x.many(x.plain)
	if x.many(x.defaulted) == nil {
		return nil
	}
	return x.slash()
}

// starred are the parameters from "*" or "**" on.
func (x paramRules) starred() *shape {
	from := x.i
	if x.hints {
		x.hintStar()
		x.i = from
	}
	rest := func() *shape {
		x.maybe(x.double)
		return x.since(from)
	}
	return x.first(
		func() *shape {
			if x.op("*") == nil || x.plain() == nil {
				return nil
			}
			x.many(x.either)
			return rest()
		},
		func() *shape {
			if x.lambda() || x.op("*") == nil || x.divided(x.starAnnotated()) == nil {
				return nil
			}
			x.many(x.either)
			return rest()
		},
		func() *shape {
			if x.op("*") == nil || x.op(",") == nil || x.many(x.either) == nil {
				return nil
			}
			return rest()
		},
		x.double,
	)
}

func (x paramRules) starAnnotated() *shape {
	from := x.i
	if x.name() == nil || x.op(":") == nil || x.starExpression() == nil {
		return nil
	}
	return x.since(from)
}

// double is the parameter with "**".
func (x paramRules) double() *shape {
	from := x.i
	if x.hints {
		const behind = "arguments cannot follow var-keyword argument"
		if x.op("**") != nil && x.param() != nil {
			at := x.i
			if a := x.op("="); a != nil {
				x.raiseAt(a, "var-keyword argument cannot have default value")
			}
			x.i = at
			if x.op(",") != nil {
				at = x.i
				if a := x.param(); a != nil {
					x.raiseAt(a, behind)
				}
				if x.i = at; x.ops("* ** /") {
					x.raiseAt(x.next(), behind)
				}
			}
		}
		x.i = from
	}
	if x.op("**") == nil || x.plain() == nil {
		return nil
	}
	return x.since(from)
}

// hintOrder looks for parameters in a wrong order.
func (x paramRules) hintOrder() {
	at := x.i
	x.many(x.plain)
	defaulted := x.first(x.slashDefaulted, func() *shape { return x.firstOf(x.many(x.defaulted)) })
	if defaulted != nil {
		if a := x.plain(); a != nil {
			x.raiseAt(a, "non-default argument follows default argument")
		}
	}
	x.i = at
	x.many(x.plain)
	if a := x.op("("); a != nil {
		what := "Function parameters"
		inner := func() *shape { return x.firstOf(x.many(x.plain)) }
		if x.lambda() {
			what = "Lambda expression parameters"
			inner = func() *shape { return x.firstOf(x.list(x.param)) }
		}
		if inner() != nil {
			x.op(",")
			if b := x.op(")"); b != nil {
				x.raiseOver(a, b, "%s cannot be parenthesized", what)
			}
		}
	}
	x.i = at
	if a := x.op("/"); a != nil && x.op(",") != nil {
		x.raiseAt(a, "at least one argument must precede /")
	}
	slashes := func() *shape { return x.first(x.slashPlain, x.slashDefaulted) }
	x.i = at
	if slashes() != nil {
		x.many(x.either)
		if a := x.op("/"); a != nil {
			x.raiseAt(a, "/ may appear only once")
		}
	}
	x.i = at
	x.maybe(slashes)
	x.many(x.either)
	if x.op("*") != nil && (x.op(",") != nil || x.maybe(x.plain) != nil) {
		x.many(x.either)
		if a := x.op("/"); a != nil {
			x.raiseAt(a, "/ must be ahead of *")
		}
	}
	x.i = at
	if x.many(x.either) != nil && x.op("/") != nil {
		if a := x.op("*"); a != nil {
			x.raiseAt(a, "expected comma between / and *")
		}
	}
}

// hintStar looks for a star that nothing follows, or that has a value, or a second one.
func (x paramRules) hintStar() {
	at := x.i
	star := x.op("*")
	if star == nil {
		return
	}
	bare := x.ops(x.end)
	if x.op(",") != nil {
		bare = x.ops(x.end + " **")
	}
	if bare {
		const follow = "named arguments must follow bare *"
		if x.lambda() {
			x.raise(follow)
		}
		x.raiseAt(star, follow)
	}
	x.i = at + 1
	if x.param() != nil {
		if a := x.op("="); a != nil {
			x.raiseAt(a, "var-positional argument cannot have default value")
		}
	}
	x.i = at + 1
	if x.first(x.plain, func() *shape { return x.op(",") }) != nil {
		x.many(x.either)
		if a := x.op("*"); a != nil && x.first(x.plain, func() *shape { return x.op(",") }) != nil {
			x.raiseAt(a, "* argument may appear only once")
		}
	}
}

// typeParams are type parameters in square brackets, if there are any. CPython 3.11 does not know them: the parser says what is wrong in them.
func (x *explainer) typeParams() {
	if x.i >= len(x.toks) || x.toks[x.i].kind != tOp || x.toks[x.i].text != "[" {
		return
	}
	end := token{kind: tEOF, off: len(x.l.src), end: len(x.l.src)}
	p := &parser{l: x.l, toks: append(x.toks[:len(x.toks):len(x.toks)], end), i: x.i}
	switch err := p.attempt(func() { p.typeParams() }); {
	case err == nil:
		x.i = p.i
	case err.Msg != invalidSyntax:
		panic(err)
	}
}

// typeAlias is type X = ..., which CPython knows from 3.12 on.
func (x *explainer) typeAlias() *shape {
	from := x.i
	if x.i+2 >= len(x.toks) || x.toks[x.i].text != "type" || x.toks[x.i+1].kind != tName || x.toks[x.i+2].text != "=" && x.toks[x.i+2].text != "[" {
		return nil
	}
	x.i += 2
	x.typeParams()
	if x.op("=") == nil || x.expression() == nil {
		return nil
	}
	return x.since(from)
}
