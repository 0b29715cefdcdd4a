package syntax

// match is a match statement, if what begins with that name is one.
func (x *explainer) match() *shape {
	from := x.i
	if x.word("match") != nil && x.subject() != nil && x.op(":") != nil && x.kind(tNewline) != nil && x.kind(tIndent) != nil &&
		x.many(x.matchCase) != nil && x.kind(tDedent) != nil {
		return x.since(from)
	}
	x.i = from
	x.hintHeader("'match' statement", x.keyword("match", false), x.subject, true)
	return nil
}

func (x *explainer) subject() *shape {
	return x.first(func() *shape {
		s := x.starNamedExpression()
		if s == nil || x.op(",") == nil {
			return nil
		}
		x.maybe(x.starNamedExpressions)
		return s
	}, x.namedExpression)
}

func (x *explainer) matchCase() *shape {
	head := func() *shape {
		s := x.patterns()
		if s == nil {
			return nil
		}
		x.maybe(func() *shape {
			if x.word("if") == nil {
				return nil
			}
			return x.namedExpression()
		})
		return s
	}
	x.hintHeader("'case' statement", x.keyword("case", false), head, true)
	if x.word("case") == nil || head() == nil {
		return nil
	}
	return x.body()
}

func (x *explainer) patterns() *shape { return x.first(x.openSequence, x.pattern) }

func (x *explainer) pattern() *shape {
	return x.first(func() *shape {
		from := x.i
		if x.orPattern() != nil && x.word("as") != nil && x.capture() != nil {
			return x.since(from)
		}
		if x.hints {
			x.i = from
			x.hintAs()
		}
		return nil
	}, x.orPattern)
}

// hintAs looks for a target behind as that is no name.
func (x *explainer) hintAs() {
	if x.orPattern() == nil || x.word("as") == nil {
		return
	}
	if a := x.word("_"); a != nil {
		x.raiseAt(a, "cannot use '_' as a target")
	}
	if x.ahead(x.name) == nil {
		if a := x.expression(); a != nil {
			x.raiseAt(a, "invalid pattern target")
		}
	}
}

func (x *explainer) orPattern() *shape {
	from := x.i
	if x.between("|", x.closedPattern) == nil {
		return nil
	}
	return x.since(from)
}

func (x *explainer) closedPattern() *shape {
	return x.once(closedPatternRule, func() *shape {
		wildcard := func() *shape { return x.word("_") }
		group := func() *shape { return x.enclosed("(", x.pattern, ")") }
		return x.first(x.literalPattern, x.capture, wildcard, x.valuePattern, group, x.sequencePattern, x.mappingPattern, x.classPattern)
	})
}

// literalPattern is a literal. A number in front of "+" or "-" is the real part of a complex one.
func (x *explainer) literalPattern() *shape {
	from := x.i
	signed := func() *shape {
		x.op("-")
		return x.kind(tNumber)
	}
	imaginary := func(s *shape) bool { text := x.toks[s.to-1].text; return text[len(text)-1]|0x20 == 'j' }
	return x.first(
		func() *shape {
			s := signed()
			if s == nil || x.ops("+ -") {
				return nil
			}
			return s
		},
		func() *shape {
			s := signed()
			if s == nil {
				return nil
			}
			if imaginary(s) {
				x.raiseAt(s, "real number required in complex literal")
			}
			if !x.ops("+ -") {
				return nil
			}
			x.i++
			s = x.kind(tNumber)
			if s == nil {
				return nil
			}
			if !imaginary(s) {
				x.raiseAt(s, "imaginary number required in complex literal")
			}
			return x.since(from)
		},
		func() *shape {
			if x.tok().kind != tString {
				return nil
			}
			return x.literals()
		},
		x.singleton,
	)
}

// capture is a name that a pattern binds.
func (x *explainer) capture() *shape {
	if t := x.tok(); t.kind == tName && t.text == "_" {
		return nil
	}
	s := x.name()
	if s == nil || x.ops(". ( =") {
		return nil
	}
	return s
}

func (x *explainer) attribute() *shape {
	names := x.between(".", x.name)
	if len(names) < 2 {
		return nil
	}
	return names[0]
}

func (x *explainer) valuePattern() *shape {
	s := x.attribute()
	if s == nil || x.ops(". ( =") {
		return nil
	}
	return s
}

func (x *explainer) sequencePattern() *shape {
	from := x.i
	for _, brackets := range []struct {
		open, end string
		inner     func() *shape
	}{{"[", "]", x.maybeSequence}, {"(", ")", x.openSequence}} {
		x.i = from
		if x.op(brackets.open) == nil {
			continue
		}
		x.maybe(brackets.inner)
		if x.op(brackets.end) != nil {
			return x.since(from)
		}
	}
	return nil
}

// openSequence has a comma behind its first pattern.
func (x *explainer) openSequence() *shape {
	from := x.i
	if x.starOrPattern() == nil || x.op(",") == nil {
		return nil
	}
	x.maybe(x.maybeSequence)
	return x.since(from)
}

func (x *explainer) maybeSequence() *shape {
	from := x.i
	if x.list(x.starOrPattern) == nil {
		return nil
	}
	x.op(",")
	return x.since(from)
}

func (x *explainer) starOrPattern() *shape {
	return x.first(func() *shape {
		return x.once(starPatternRule, func() *shape {
			from := x.i
			if x.op("*") == nil || x.first(x.capture, func() *shape { return x.word("_") }) == nil {
				return nil
			}
			return x.since(from)
		})
	}, x.pattern)
}

func (x *explainer) mappingPattern() *shape {
	from := x.i
	if x.op("{") == nil {
		return nil
	}
	rest := func() *shape {
		if x.op("**") == nil || x.capture() == nil {
			return nil
		}
		x.op(",")
		return x.since(from)
	}
	if x.op("}") != nil {
		return x.since(from)
	}
	if x.maybe(rest) != nil {
		if x.op("}") != nil {
			return x.since(from)
		}
		x.i = from + 1
	}
	if x.list(x.keyPattern) == nil {
		return nil
	}
	if x.op(",") != nil {
		x.maybe(rest)
	}
	if x.op("}") == nil {
		return nil
	}
	return x.since(from)
}

func (x *explainer) keyPattern() *shape {
	if x.first(x.literalPattern, x.attribute) == nil || x.op(":") == nil {
		return nil
	}
	return x.pattern()
}

func (x *explainer) classPattern() *shape {
	from := x.i
	keyword := func() *shape {
		if x.name() == nil || x.op("=") == nil {
			return nil
		}
		return x.pattern()
	}
	if x.between(".", x.name) == nil || x.op("(") == nil {
		return nil
	}
	at := x.i
	arguments := func(lists ...func() *shape) *shape {
		x.i = at
		for i, one := range lists {
			if i > 0 && x.op(",") == nil || x.list(one) == nil {
				return nil
			}
		}
		if len(lists) > 0 {
			x.op(",")
		}
		if x.op(")") == nil {
			return nil
		}
		return x.since(from)
	}
	for _, lists := range [][]func() *shape{{}, {x.pattern}, {keyword}, {x.pattern, keyword}} {
		if s := arguments(lists...); s != nil {
			return s
		}
	}
	if x.hints {
		x.i = at
		x.maybe(func() *shape {
			if x.list(x.pattern) == nil {
				return nil
			}
			return x.op(",")
		})
		if x.list(keyword) != nil && x.op(",") != nil {
			if a := x.list(x.pattern); a != nil {
				x.raiseOver(a[0], a[len(a)-1], "positional patterns follow keyword patterns")
			}
		}
	}
	return nil
}
