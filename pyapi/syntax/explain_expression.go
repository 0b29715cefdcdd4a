package syntax

import (
	"strings"
)

// starExpressions is what may stand alone, to the right of "=", or behind return.
func (x *explainer) starExpressions() *shape { return x.tuple(x.starExpression) }

// expressions are without stars.
func (x *explainer) expressions() *shape { return x.tuple(x.expression) }

// tuple is one of what a rule finds, or a tuple of it without parentheses.
func (x *explainer) tuple(element func() *shape) *shape {
	from := x.i
	s := element()
	if s == nil {
		return nil
	}
	parts := append([]*shape{s}, x.many(func() *shape {
		if x.op(",") == nil {
			return nil
		}
		return element()
	})...)
	if x.op(",") == nil && len(parts) == 1 {
		return s
	}
	return &shape{kind: tupleShape, from: from, to: x.i, parts: parts}
}

func (x *explainer) starExpression() *shape {
	return x.once(starExpressionRule, func() *shape { return x.first(x.starredOperand, x.expression) })
}

func (x *explainer) starNamedExpression() *shape { return x.first(x.starredOperand, x.namedExpression) }

// starNamedExpressions are elements of a display.
func (x *explainer) starNamedExpressions() *shape {
	from := x.i
	parts := x.list(x.starNamedExpression)
	if parts == nil {
		return nil
	}
	x.op(",")
	return &shape{from: from, to: x.i, parts: parts}
}

// starredOperand is "*" in a display or tuple, behind which no comparison stands.
func (x *explainer) starredOperand() *shape { return x.starred(x.bitwiseOr) }

// starredExpression is "*" among arguments.
func (x *explainer) starredExpression() *shape { return x.starred(x.expression) }

func (x *explainer) starred(operand func() *shape) *shape {
	from := x.i
	if x.op("*") == nil {
		return nil
	}
	s := operand()
	if s == nil {
		return nil
	}
	return &shape{kind: starShape, from: from, to: x.i, parts: []*shape{s}}
}

// assignmentExpression is name := expression.
func (x *explainer) assignmentExpression() *shape {
	from := x.i
	if x.name() == nil || x.op(":=") == nil || x.expression() == nil {
		return nil
	}
	return x.expr(from, "named expression")
}

// namedExpression is an expression, or an assignment expression.
func (x *explainer) namedExpression() *shape {
	return x.first(x.assignmentExpression, x.hintNamed, x.unnamed)
}

// unnamed is an expression that is not the target of ":=".
func (x *explainer) unnamed() *shape {
	s := x.expression()
	if s == nil || x.ops(":=") {
		return nil
	}
	return s
}

// hintNamed looks for an assignment where a condition or an element is wanted.
func (x *explainer) hintNamed() *shape {
	if !x.hints {
		return nil
	}
	return x.once(badNamedRule, func() *shape {
		at := x.i
		if a := x.expression(); a != nil && x.op(":=") != nil && x.expression() != nil {
			x.raiseAt(a, "cannot use assignment expressions with %s", a.called())
		}
		x.i = at
		if a := x.name(); a != nil && x.op("=") != nil {
			if b := x.bitwiseOr(); b != nil && !x.ops("= :=") {
				x.raiseOver(a, b, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
			}
		}
		x.i = at
		display := x.ahead(func() *shape { return x.first(x.listDisplay, x.tupleDisplay, x.generator, x.singleton) })
		if display != nil {
			return nil
		}
		if a := x.bitwiseOr(); a != nil && x.op("=") != nil && x.bitwiseOr() != nil && !x.ops("= :=") {
			x.raiseAt(a, "cannot assign to %s here. Maybe you meant '==' instead of '='?", a.called())
		}
		return nil
	})
}

func (x *explainer) singleton() *shape {
	for _, word := range []string{"True", "False", "None"} {
		if s := x.word(word); s != nil {
			s.what = word
			return s
		}
	}
	return nil
}

// expr makes an expression of the tokens from one to the place.
func (x *explainer) expr(from int, what string) *shape {
	return &shape{from: from, to: x.i, what: what}
}

// expression is one without ":=" and without commas.
func (x *explainer) expression() *shape {
	return x.once(expressionRule, func() *shape {
		if x.hints {
			at := x.i
			x.hintExpression()
			x.i = at
			x.hintLegacy()
			x.i = at
		}
		return x.unhinted()
	})
}

// unhinted is an expression without hints about the whole of it.
func (x *explainer) unhinted() *shape { return x.first(x.conditional, x.disjunction, x.lambda) }

func (x *explainer) conditional() *shape {
	from := x.i
	if x.disjunction() == nil || x.word("if") == nil || x.disjunction() == nil || x.word("else") == nil || x.expression() == nil {
		return nil
	}
	return x.expr(from, "conditional expression")
}

// hintExpression looks for two expressions in a row, and for a condition without else.
func (x *explainer) hintExpression() {
	at := x.i
	prefix := x.ahead(func() *shape { // a string with a wrong prefix, or a word that is a keyword at times
		if x.name() != nil {
			if s := x.kind(tString); s != nil {
				return s
			}
		}
		x.i = at
		// CPython takes names that such a word begins with for it too.
		if t := x.tok(); t.kind == tName && (t.text == "_" || strings.HasPrefix("match", t.text) || strings.HasPrefix("case", t.text)) {
			return x.next()
		}
		return nil
	})
	if prefix == nil {
		if a := x.disjunction(); a != nil {
			x.hints = false
			b := x.unhinted()
			x.hints = true
			if b != nil {
				if !x.legacy(a) && x.levels[x.i-1] > 0 {
					x.raiseOver(a, b, "invalid syntax. Perhaps you forgot a comma?")
				}
				return
			}
		}
	}
	x.i = at
	if a := x.disjunction(); a != nil && x.word("if") != nil {
		b := x.disjunction()
		if t := x.tok(); b != nil && !(t.kind == tName && t.text == "else" || t.kind == tOp && t.text == ":") {
			x.raiseOver(a, b, "expected 'else' after 'if' expression")
		}
	}
}

// legacy reports the name of a statement of Python 2.
func (x *explainer) legacy(s *shape) bool {
	if s.kind != nameShape {
		return false
	}
	text := x.toks[s.from].text
	return text == "print" || text == "exec"
}

func (x *explainer) hintLegacy() {
	a := x.name()
	if a == nil || x.ops("(") {
		return
	}
	if b := x.starExpressions(); b != nil && x.legacy(a) {
		name := x.toks[a.from].text
		x.raiseOver(a, b, "Missing parentheses in call to '%s'. Did you mean %s(...)?", name, name)
	}
}

func (x *explainer) yieldExpression() *shape {
	from := x.i
	if x.word("yield") == nil {
		return nil
	}
	at := x.i
	if x.word("from") != nil && x.expression() != nil {
		return x.expr(from, "yield expression")
	}
	x.i = at
	x.maybe(x.starExpressions)
	return x.expr(from, "yield expression")
}

// value is what may stand to the right of "=".
func (x *explainer) value() *shape { return x.first(x.yieldExpression, x.starExpressions) }

func (x *explainer) disjunction() *shape {
	return x.once(disjunctionRule, func() *shape { return x.logical("or", x.conjunction) })
}

func (x *explainer) conjunction() *shape {
	return x.once(conjunctionRule, func() *shape { return x.logical("and", x.inversion) })
}

func (x *explainer) logical(word string, operand func() *shape) *shape {
	from := x.i
	s := operand()
	if s == nil {
		return nil
	}
	more := x.many(func() *shape {
		if x.word(word) == nil {
			return nil
		}
		return operand()
	})
	if more == nil {
		return s
	}
	return x.expr(from, "expression")
}

func (x *explainer) inversion() *shape {
	return x.once(inversionRule, func() *shape {
		from := x.i
		if x.word("not") == nil {
			return x.comparison()
		}
		if x.inversion() == nil {
			return nil
		}
		return x.expr(from, "expression")
	})
}

func (x *explainer) comparison() *shape {
	from := x.i
	left := x.bitwiseOr()
	if left == nil {
		return nil
	}
	in := x.ahead(func() *shape { return x.word("in") }) != nil
	more := x.many(func() *shape {
		if !x.comparisonOperator() {
			return nil
		}
		return x.bitwiseOr()
	})
	if more == nil {
		return left
	}
	return &shape{kind: compareShape, from: from, to: x.i, parts: []*shape{left}, in: in}
}

func (x *explainer) comparisonOperator() bool {
	if x.ops("== != <= < >= >") || x.ahead(func() *shape { return x.word("in") }) != nil {
		x.i++
		return true
	}
	if x.word("not") != nil {
		return x.word("in") != nil
	}
	if x.word("is") != nil {
		x.word("not")
		return true
	}
	return false
}

// operatorLevels are the binary operators, those that bind least first.
var operatorLevels = []string{"|", "^", "&", "<< >>", "+ -", "* / // % @"}

func (x *explainer) bitwiseOr() *shape { return x.operators(0) }

func (x *explainer) operators(level int) *shape {
	if level == len(operatorLevels) {
		return x.factor()
	}
	return x.once(operatorRules+rule(level), func() *shape {
		from := x.i
		s := x.operators(level + 1)
		if s == nil {
			return nil
		}
		more := x.many(func() *shape {
			if !x.ops(operatorLevels[level]) {
				return nil
			}
			x.i++
			return x.operators(level + 1)
		})
		if more == nil {
			return s
		}
		return x.expr(from, "expression")
	})
}

func (x *explainer) factor() *shape {
	return x.once(factorRule, func() *shape {
		from := x.i
		if x.ops("+ - ~") {
			x.i++
			if x.factor() == nil {
				return nil
			}
			return x.expr(from, "expression")
		}
		s := x.awaited()
		if s == nil {
			return nil
		}
		at := x.i
		if x.op("**") != nil && x.factor() != nil {
			return x.expr(from, "expression")
		}
		x.i = at
		return s
	})
}

func (x *explainer) awaited() *shape {
	return x.once(awaitRule, func() *shape {
		from := x.i
		if x.word("await") == nil {
			return x.primary()
		}
		if x.primary() == nil {
			return nil
		}
		return x.expr(from, "await expression")
	})
}

// primary is an atom with attributes, calls and subscripts behind it.
func (x *explainer) primary() *shape {
	return x.once(primaryRule, func() *shape {
		from := x.i
		s := x.atom()
		if s == nil {
			return nil
		}
		for {
			more := x.maybe(func() *shape { return x.trailer(from) })
			if more == nil {
				return s
			}
			s = more
		}
	})
}

// trailer is an attribute, a call or a subscript, of what begins at from.
func (x *explainer) trailer(from int) *shape {
	return x.first(
		func() *shape {
			if x.op(".") == nil || x.name() == nil {
				return nil
			}
			return &shape{kind: attributeShape, from: from, to: x.i}
		},
		func() *shape {
			if x.generator() == nil {
				return nil
			}
			return x.expr(from, "function call")
		},
		func() *shape {
			if x.op("(") == nil {
				return nil
			}
			x.maybe(x.arguments)
			if x.op(")") == nil {
				return nil
			}
			return x.expr(from, "function call")
		},
		func() *shape {
			if x.op("[") == nil || x.slices() == nil || x.op("]") == nil {
				return nil
			}
			return &shape{kind: subscriptShape, from: from, to: x.i}
		},
	)
}

func (x *explainer) slices() *shape {
	from := x.i
	if s := x.slice(); s != nil && !x.ops(",") {
		return s
	}
	x.i = from
	if x.list(func() *shape { return x.first(x.slice, x.starredExpression) }) == nil {
		return nil
	}
	x.op(",")
	return x.since(from)
}

func (x *explainer) slice() *shape {
	from := x.i
	x.maybe(x.expression)
	if x.op(":") != nil {
		x.maybe(x.expression)
		if x.op(":") != nil {
			x.maybe(x.expression)
		}
		return x.since(from)
	}
	x.i = from
	return x.namedExpression()
}

func (x *explainer) lambda() *shape {
	from := x.i
	if x.word("lambda") == nil {
		return nil
	}
	params := paramRules{x, ":"}
	x.maybe(params.all)
	if x.op(":") == nil || x.expression() == nil {
		return nil
	}
	return x.expr(from, "lambda")
}
