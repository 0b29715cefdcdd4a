package syntax

func (x *explainer) atom() *shape {
	t := x.tok()
	switch t.kind {
	case tName:
		if s := x.name(); s != nil {
			return s
		}
		return x.singleton()
	case tString:
		return x.literals()
	case tNumber:
		x.number(t)
		s := x.next()
		s.what = "literal"
		return s
	case tOp:
		switch t.text {
		case "(":
			return x.first(x.tupleDisplay, x.group, x.generator)
		case "[":
			return x.first(x.listDisplay, x.listComprehension)
		case "{":
			return x.first(x.dictDisplay, x.setDisplay, x.dictComprehension, x.setComprehension)
		case "...":
			s := x.next()
			s.what = "ellipsis"
			return s
		}
	}
	return nil
}

// number gives up for a number with too many digits.
func (x *explainer) number(t *token) {
	p := &parser{l: x.l, toks: x.toks, i: x.i}
	if err := p.attempt(func() { p.number(t) }); err != nil {
		panic(err)
	}
}

func (x *explainer) tupleDisplay() *shape {
	from := x.i
	if x.op("(") == nil {
		return nil
	}
	var parts []*shape
	x.maybe(func() *shape {
		first := x.starNamedExpression()
		if first == nil || x.op(",") == nil {
			return nil
		}
		parts = []*shape{first}
		if more := x.maybe(x.starNamedExpressions); more != nil {
			parts = append(parts, more.parts...)
		}
		return first
	})
	if x.op(")") == nil {
		return nil
	}
	return &shape{kind: tupleShape, from: from, to: x.i, parts: parts}
}

// group is an expression in parentheses, which are no part of it.
func (x *explainer) group() *shape {
	return x.first(
		func() *shape {
			if x.op("(") == nil {
				return nil
			}
			s := x.first(x.yieldExpression, x.namedExpression)
			if s == nil || x.op(")") == nil {
				return nil
			}
			return s
		},
		func() *shape {
			if !x.hints {
				return nil
			}
			at := x.i
			if x.op("(") != nil {
				if a := x.starredExpression(); a != nil && x.op(")") != nil {
					x.raiseAt(a, "cannot use starred expression here")
				}
			}
			x.i = at
			if x.op("(") != nil {
				if a := x.op("**"); a != nil && x.expression() != nil && x.op(")") != nil {
					x.raiseAt(a, "cannot use double starred expression here")
				}
			}
			return nil
		},
	)
}

func (x *explainer) listDisplay() *shape {
	from := x.i
	if x.op("[") == nil {
		return nil
	}
	var parts []*shape
	if s := x.maybe(x.starNamedExpressions); s != nil {
		parts = s.parts
	}
	if x.op("]") == nil {
		return nil
	}
	return &shape{kind: listShape, from: from, to: x.i, parts: parts}
}

func (x *explainer) setDisplay() *shape {
	from := x.i
	if x.op("{") == nil || x.starNamedExpressions() == nil || x.op("}") == nil {
		return nil
	}
	return x.expr(from, "set display")
}

func (x *explainer) dictDisplay() *shape {
	from := x.i
	if x.op("{") == nil {
		return nil
	}
	x.maybe(func() *shape {
		if x.list(x.item) == nil {
			return nil
		}
		x.op(",")
		return x.since(from)
	})
	if x.op("}") != nil {
		return x.expr(from, "dict literal")
	}
	x.i = from + 1
	x.hintItems()
	return nil
}

// item is "**" mapping, or a key with its value.
func (x *explainer) item() *shape {
	from := x.i
	if x.op("**") != nil && x.bitwiseOr() != nil {
		return x.since(from)
	}
	x.i = from
	return x.pair()
}

func (x *explainer) pair() *shape {
	from := x.i
	if x.expression() == nil || x.op(":") == nil || x.expression() == nil {
		return nil
	}
	return x.since(from)
}

// hintItems looks for an item without its value. It does so in the first pass too.
func (x *explainer) hintItems() {
	at := x.i
	if x.list(x.item) != nil && x.op(",") != nil {
		from := x.i
		if a := x.expression(); a != nil && !x.ops(":") {
			e := x.errTokens(a.from, a.to, "':' expected after dictionary key")
			last := &x.toks[a.to-1]
			e.Col = last.endCol - 1
			panic(e)
		}
		x.i = from
		x.hintValue()
	}
	x.i = at
	x.hintValue()
}

func (x *explainer) hintValue() {
	at := x.i
	if x.expression() != nil && x.op(":") != nil {
		if a := x.op("*"); a != nil && x.bitwiseOr() != nil {
			x.raiseFrom(a, "cannot use a starred expression in a dictionary value")
		}
	}
	x.i = at
	if x.expression() != nil {
		if a := x.op(":"); a != nil && x.ops("} ,") {
			x.raiseAt(a, "expression expected after dictionary key and ':'")
		}
	}
}

func (x *explainer) listComprehension() *shape {
	return x.comprehension("[", x.namedExpression, "]", "list comprehension", x.hintComprehension)
}

func (x *explainer) setComprehension() *shape {
	return x.comprehension("{", x.namedExpression, "}", "set comprehension", x.hintComprehension)
}

func (x *explainer) generator() *shape {
	element := func() *shape { return x.first(x.assignmentExpression, x.unnamed) }
	return x.comprehension("(", element, ")", "generator expression", x.hintComprehension)
}

func (x *explainer) dictComprehension() *shape {
	return x.comprehension("{", x.pair, "}", "dict comprehension", func() {
		if x.op("{") == nil {
			return
		}
		if a := x.op("**"); a != nil && x.bitwiseOr() != nil && x.clauses() != nil && x.op("}") != nil {
			x.raiseAt(a, "dict unpacking cannot be used in dict comprehension")
		}
	})
}

func (x *explainer) comprehension(open string, element func() *shape, end, what string, hint func()) *shape {
	from := x.i
	if x.op(open) != nil && element() != nil && x.clauses() != nil && x.op(end) != nil {
		return x.expr(from, what)
	}
	if x.hints {
		x.i = from
		hint()
	}
	return nil
}

// hintComprehension looks for a star or a tuple without parentheses in front of for.
func (x *explainer) hintComprehension() {
	at := x.i
	if !x.ops("[ ( {") {
		return
	}
	x.i++
	if a := x.starredExpression(); a != nil && x.clauses() != nil {
		x.raiseAt(a, "iterable unpacking cannot be used in comprehension")
	}
	x.i = at
	if x.ops("(") {
		return
	}
	const forgotten = "did you forget parentheses around the comprehension target?"
	x.i++
	if a := x.starNamedExpression(); a != nil && x.op(",") != nil {
		if b := x.starNamedExpressions(); b != nil && x.clauses() != nil {
			x.raiseOver(a, b.parts[len(b.parts)-1], forgotten)
		}
	}
	x.i = at + 1
	if a := x.starNamedExpression(); a != nil {
		if b := x.op(","); b != nil && x.clauses() != nil {
			x.raiseOver(a, b, forgotten)
		}
	}
}

// clauses are the for and if clauses of a comprehension. Its part is the last expression of the last one.
func (x *explainer) clauses() *shape {
	from := x.i
	list := x.many(x.clause)
	if list == nil {
		return nil
	}
	return &shape{from: from, to: x.i, parts: list[len(list)-1].parts}
}

func (x *explainer) clause() *shape {
	from := x.i
	head := func() bool { return x.word("for") != nil && x.starTargets() != nil && x.word("in") != nil }
	found := x.word("async") != nil && head()
	if !found {
		x.i = from
		found = head()
	}
	if !found {
		x.i = from
		x.hintLoop()
		return nil
	}
	last := x.disjunction()
	if last == nil {
		return nil
	}
	conditions := x.many(func() *shape {
		if x.word("if") == nil {
			return nil
		}
		return x.disjunction()
	})
	if n := len(conditions); n > 0 {
		last = conditions[n-1]
	}
	return &shape{from: from, to: x.i, parts: []*shape{last}}
}

// hintLoop looks for something behind for that cannot be assigned to.
func (x *explainer) hintLoop() {
	if !x.hints {
		return
	}
	x.maybe(func() *shape { return x.word("async") })
	if x.word("for") == nil {
		return
	}
	if a := x.starExpressions(); a != nil {
		x.raiseTarget(a, toLoop)
	}
}
