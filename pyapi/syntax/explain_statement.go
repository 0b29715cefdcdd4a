package syntax

// file is a module.
func (x *explainer) file() *shape {
	from := x.i
	x.many(x.statement)
	if x.kind(tEOF) == nil {
		return nil
	}
	return x.since(from)
}

func (x *explainer) statement() *shape { return x.first(x.compound, x.simpleLine) }

func (x *explainer) simpleLine() *shape {
	from := x.i
	if x.simple() != nil && !x.ops(";") && x.kind(tNewline) != nil {
		return x.since(from)
	}
	x.i = from
	if x.between(";", x.simple) == nil {
		return nil
	}
	x.op(";")
	return x.kind(tNewline)
}

func (x *explainer) simple() *shape {
	return x.once(simpleRule, func() *shape {
		if s := x.first(x.typeAlias, x.assignment, x.starExpressions); s != nil {
			return s
		}
		t := x.tok()
		if t.kind != tName {
			return nil
		}
		switch t.text {
		case "return":
			s := x.next()
			x.maybe(x.starExpressions)
			return s
		case "import":
			return x.importNames()
		case "from":
			return x.importFrom()
		case "raise":
			s := x.next()
			x.maybe(func() *shape { return x.behind(x.expression, "from", x.expression) })
			return s
		case "pass", "break", "continue":
			return x.next()
		case "del":
			return x.del()
		case "yield":
			return x.yieldExpression()
		case "assert":
			s := x.next()
			if x.expression() == nil {
				return nil
			}
			x.maybe(func() *shape {
				if x.op(",") == nil {
					return nil
				}
				return x.expression()
			})
			return s
		case "global", "nonlocal":
			s := x.next()
			if x.list(x.name) == nil {
				return nil
			}
			return s
		}
		return nil
	})
}

// behind is what a rule finds and, if a word follows it, what another finds behind that.
func (x *explainer) behind(first func() *shape, word string, second func() *shape) *shape {
	s := first()
	if s == nil {
		return nil
	}
	x.maybe(func() *shape {
		if x.word(word) == nil {
			return nil
		}
		return second()
	})
	return s
}

var augmentedOperators = "+= -= *= @= /= %= &= |= ^= <<= >>= **= //="

func (x *explainer) assignment() *shape {
	from := x.i
	annotation := func() *shape {
		if x.op(":") == nil || x.expression() == nil {
			return nil
		}
		x.maybe(func() *shape {
			if x.op("=") == nil {
				return nil
			}
			return x.value()
		})
		return x.since(from)
	}
	if s := x.first(
		func() *shape {
			if x.name() == nil {
				return nil
			}
			return annotation()
		},
		func() *shape {
			enclosed := func() *shape { return x.enclosed("(", x.singleTarget, ")") }
			if x.first(enclosed, x.memberTarget) == nil {
				return nil
			}
			return annotation()
		},
		func() *shape {
			if x.many(x.assigned) == nil || x.value() == nil || x.ops("=") {
				return nil
			}
			return x.since(from)
		},
	); s != nil {
		return s
	}
	x.i = from
	if x.singleTarget() != nil && x.ops(augmentedOperators) {
		x.i++
		return x.value() // and nothing else: "+=" leaves no choice
	}
	x.i = from
	x.hintAssignment()
	return nil
}

// assigned are targets and "=".
func (x *explainer) assigned() *shape {
	if x.starTargets() == nil {
		return nil
	}
	return x.op("=")
}

// hintAssignment looks for targets that cannot be assigned to or annotated.
func (x *explainer) hintAssignment() {
	if !x.hints {
		return
	}
	const single = "only single target (not %s) can be annotated"
	at := x.i
	if a := x.badAnnotated(); a != nil && x.op(":") != nil && x.expression() != nil {
		x.raiseAt(a, single, a.called())
	}
	x.i = at
	if a := x.starNamedExpression(); a != nil && x.op(",") != nil {
		x.many(x.starNamedExpressions)
		if x.op(":") != nil && x.expression() != nil {
			x.raiseAt(a, single, "tuple")
		}
	}
	x.i = at
	if a := x.expression(); a != nil && x.op(":") != nil && x.expression() != nil {
		x.raiseAt(a, "illegal target for annotation")
	}
	x.i = at
	x.many(x.assigned)
	if a := x.starExpressions(); a != nil && x.op("=") != nil {
		x.raiseTarget(a, toAssign)
		return
	}
	x.i = at
	x.many(x.assigned)
	if a := x.yieldExpression(); a != nil && x.op("=") != nil {
		x.raiseAt(a, "assignment to yield expression not possible")
	}
	x.i = at
	if a := x.starExpressions(); a != nil && x.ops(augmentedOperators) {
		x.i++
		if x.value() != nil {
			x.raiseAt(a, "'%s' is an illegal expression for augmented assignment", a.called())
		}
	}
}

func (x *explainer) badAnnotated() *shape {
	return x.first(x.listDisplay, x.tupleDisplay, func() *shape { return x.enclosed("(", x.badAnnotated, ")") })
}

func (x *explainer) del() *shape {
	from := x.i
	x.i++
	if x.delTargets() != nil {
		if t := x.tok(); t.kind == tNewline || x.ops(";") {
			return x.since(from)
		}
	}
	if x.hints {
		x.i = from + 1
		if a := x.starExpressions(); a != nil {
			x.raiseTarget(a, toDelete)
		}
	}
	return nil
}

func (x *explainer) dotted() *shape {
	if s := x.between(".", x.name); s != nil {
		return s[0]
	}
	return nil
}

func (x *explainer) importNames() *shape {
	from := x.i
	x.i++
	if x.list(func() *shape { return x.behind(x.dotted, "as", x.name) }) == nil {
		return nil
	}
	return x.since(from)
}

func (x *explainer) importFrom() *shape {
	from := x.i
	x.i++
	dots := x.many(func() *shape {
		if x.ops(". ...") {
			return x.next()
		}
		return nil
	})
	at := x.i
	if x.dotted() != nil && x.word("import") != nil && x.importTargets() != nil {
		return x.since(from)
	}
	x.i = at
	if dots != nil && x.word("import") != nil && x.importTargets() != nil {
		return x.since(from)
	}
	return nil
}

func (x *explainer) importTargets() *shape {
	names := func() *shape {
		if s := x.list(func() *shape { return x.behind(x.name, "as", x.name) }); s != nil {
			return s[0]
		}
		return nil
	}
	return x.first(
		func() *shape {
			if x.op("(") == nil || names() == nil {
				return nil
			}
			x.op(",")
			return x.op(")")
		},
		func() *shape {
			s := names()
			if s == nil || x.ops(",") {
				return nil
			}
			return s
		},
		func() *shape { return x.op("*") },
		func() *shape {
			if x.hints && names() != nil && x.op(",") != nil && x.kind(tNewline) != nil {
				x.raise("trailing comma not allowed without surrounding parentheses")
			}
			return nil
		},
	)
}
