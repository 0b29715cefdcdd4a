package syntax

// compound is a statement with a block.
func (x *explainer) compound() *shape {
	t := x.tok()
	switch {
	case t.kind == tOp && t.text == "@":
		return x.first(x.decoratedFunction, x.decoratedClass)
	case t.kind != tName:
		return nil
	}
	switch t.text {
	case "def":
		return x.function()
	case "async":
		return x.first(x.function, x.with, x.loop)
	case "if":
		return x.conditionStatement("if")
	case "class":
		return x.class()
	case "with":
		return x.with()
	case "for":
		return x.loop()
	case "try":
		return x.try()
	case "while":
		return x.while()
	case "match":
		return x.match()
	}
	return nil
}

// block is what belongs to a statement, below it or on the same line.
func (x *explainer) block() *shape {
	return x.once(blockRule, func() *shape {
		from := x.i
		return x.first(
			func() *shape {
				if x.kind(tNewline) == nil || x.kind(tIndent) == nil || x.many(x.statement) == nil || x.kind(tDedent) == nil {
					return nil
				}
				return x.since(from)
			},
			x.simpleLine,
			func() *shape {
				if x.hints && x.kind(tNewline) != nil && x.tok().kind != tIndent {
					x.raiseIndent("expected an indented block")
				}
				return nil
			},
		)
	})
}

// hintHeader looks for a head with no block below it. needsColon says that it may lack the colon too, and that this is looked for.
func (x *explainer) hintHeader(what string, word func() *shape, head func() *shape, needsColon bool) {
	if !x.hints {
		return
	}
	at := x.i
	defer func() { x.i = at }()
	w := word()
	if w == nil || head != nil && head() == nil {
		return
	}
	if needsColon && x.tok().kind == tNewline {
		x.raise("expected ':'")
	}
	if x.op(":") != nil && x.kind(tNewline) != nil && x.tok().kind != tIndent {
		x.raiseIndent("expected an indented block after %s on line %d", what, x.toks[w.from].line)
	}
}

// keyword takes a keyword, and async in front of it where that is allowed.
func (x *explainer) keyword(text string, async bool) func() *shape {
	return func() *shape {
		if async {
			x.word("async")
		}
		return x.word(text)
	}
}

// body is a colon and a block.
func (x *explainer) body() *shape {
	if x.op(":") == nil {
		return nil
	}
	return x.block()
}

func (x *explainer) conditionStatement(word string) *shape {
	from := x.i
	x.hintHeader("'"+word+"' statement", x.keyword(word, false), x.namedExpression, true)
	if x.word(word) == nil || x.namedExpression() == nil || x.body() == nil {
		return nil
	}
	x.maybe(func() *shape {
		return x.first(func() *shape { return x.conditionStatement("elif") }, x.otherwise)
	})
	return x.since(from)
}

// otherwise is an else clause.
func (x *explainer) otherwise() *shape { return x.clauseOf("else") }

// clauseOf is a word behind which there is a colon and a block for certain.
func (x *explainer) clauseOf(word string) *shape {
	x.hintHeader("'"+word+"' statement", x.keyword(word, false), nil, false)
	if x.word(word) == nil {
		return nil
	}
	x.forced(":")
	return x.block()
}

func (x *explainer) while() *shape {
	from := x.i
	x.hintHeader("'while' statement", x.keyword("while", false), x.namedExpression, true)
	if x.word("while") == nil || x.namedExpression() == nil || x.body() == nil {
		return nil
	}
	x.maybe(x.otherwise)
	return x.since(from)
}

func (x *explainer) loop() *shape {
	from := x.i
	over := func() *shape {
		if x.starTargets() == nil {
			return nil
		}
		return x.word("in")
	}
	x.hintHeader("'for' statement", x.keyword("for", true), func() *shape {
		if over() == nil {
			return nil
		}
		return x.starExpressions()
	}, true)
	if x.keyword("for", true)() == nil {
		return nil
	}
	if over() == nil {
		x.i = from
		x.hintLoop()
		return nil
	}
	if x.starExpressions() == nil || x.body() == nil {
		return nil
	}
	x.maybe(x.otherwise)
	return x.since(from)
}

func (x *explainer) with() *shape {
	from := x.i
	word := x.keyword("with", true)
	plain := func() *shape {
		return x.firstOf(x.list(func() *shape { return x.behind(x.expression, "as", x.starTarget) }))
	}
	enclosed := func() *shape {
		if x.op("(") == nil || x.list(func() *shape { return x.behind(x.expressions, "as", x.starTarget) }) == nil {
			return nil
		}
		x.op(",")
		return x.op(")")
	}
	x.hintHeader("'with' statement", word, plain, false)
	x.hintHeader("'with' statement", word, enclosed, false)
	if s := x.first(
		func() *shape {
			if word() == nil || x.op("(") == nil || x.list(x.withItem) == nil {
				return nil
			}
			x.op(",")
			if x.op(")") == nil || x.body() == nil {
				return nil
			}
			return x.since(from)
		},
		func() *shape {
			if word() == nil || x.list(x.withItem) == nil || x.body() == nil {
				return nil
			}
			return x.since(from)
		},
	); s != nil {
		return s
	}
	for _, items := range []func() *shape{plain, enclosed} {
		x.i = from
		if x.hints && word() != nil && items() != nil && x.kind(tNewline) != nil {
			x.raise("expected ':'")
		}
	}
	return nil
}

func (x *explainer) firstOf(list []*shape) *shape {
	if list == nil {
		return nil
	}
	return list[0]
}

func (x *explainer) withItem() *shape {
	from := x.i
	if x.expression() != nil && x.word("as") != nil && x.starTarget() != nil && x.ops(", ) :") {
		return x.since(from)
	}
	if x.hints {
		x.i = from
		if x.expression() != nil && x.word("as") != nil {
			if a := x.expression(); a != nil && x.ops(", ) :") {
				x.raiseTarget(a, toAssign)
			}
		}
	}
	x.i = from
	return x.expression()
}

func (x *explainer) try() *shape {
	from := x.i
	x.hintTry()
	x.i = from + 1
	x.forced(":")
	if x.block() == nil {
		return nil
	}
	at := x.i
	final := func() *shape { return x.clauseOf("finally") }
	if final() != nil {
		return x.since(from)
	}
	for _, handler := range []func() *shape{x.except, x.exceptStar} {
		x.i = at
		if x.many(handler) != nil {
			x.maybe(x.otherwise)
			x.maybe(final)
			return x.since(from)
		}
	}
	return nil
}

// hintTry looks for a try without handlers, and for two kinds of them.
func (x *explainer) hintTry() {
	x.hintHeader("'try' statement", x.keyword("try", false), nil, false)
	if !x.hints {
		return
	}
	from := x.i
	x.i++
	if x.op(":") != nil && x.block() != nil {
		if t := x.tok(); t.kind != tName || t.text != "except" && t.text != "finally" {
			x.raise("expected 'except' or 'finally' block")
		}
	}
	const mixed = "cannot have both 'except' and 'except*' on the same 'try'"
	bound := func() *shape { return x.behind(x.expression, "as", x.name) }
	blocks := func() bool {
		x.i = from + 1
		if x.op(":") == nil {
			return false
		}
		x.many(x.block)
		return true
	}
	if blocks() && x.many(x.except) != nil {
		if a := x.word("except"); a != nil {
			if b := x.op("*"); b != nil && bound() != nil && x.op(":") != nil {
				x.raiseOver(a, b, mixed)
			}
		}
	}
	if blocks() && x.many(x.exceptStar) != nil {
		if a := x.word("except"); a != nil {
			x.maybe(bound)
			if x.op(":") != nil {
				x.raiseAt(a, mixed)
			}
		}
	}
}

func (x *explainer) except() *shape {
	from := x.i
	word := x.keyword("except", false)
	bound := func() *shape { return x.behind(x.expression, "as", x.name) }
	x.hintHeader("'except' statement", word, bound, false)
	x.hintHeader("'except' statement", word, nil, false)
	if word() != nil {
		at := x.i
		if bound() != nil && x.body() != nil {
			return x.since(from)
		}
		x.i = at
		if x.body() != nil {
			return x.since(from)
		}
	}
	x.i = from
	x.hintExcept()
	return nil
}

func (x *explainer) exceptStar() *shape {
	from := x.i
	word := x.keyword("except", false)
	bound := func() *shape {
		if x.op("*") == nil {
			return nil
		}
		return x.behind(x.expression, "as", x.name)
	}
	x.hintHeader("'except*' statement", word, bound, false)
	if word() != nil && bound() != nil && x.body() != nil {
		return x.since(from)
	}
	x.i = from
	x.hintExcept()
	return nil
}

// hintExcept looks for several types without parentheses, for a missing colon and for missing types.
func (x *explainer) hintExcept() {
	if !x.hints || x.word("except") == nil {
		return
	}
	at := x.i
	as := func() {
		x.maybe(func() *shape {
			if x.word("as") == nil {
				return nil
			}
			return x.name()
		})
	}
	x.op("*")
	if a := x.expression(); a != nil && x.op(",") != nil && x.expressions() != nil {
		if as(); x.op(":") != nil {
			x.raiseFrom(a, "multiple exception types must be parenthesized")
		}
	}
	x.i = at
	x.op("*")
	if x.expression() != nil {
		if as(); x.kind(tNewline) != nil {
			x.raise("expected ':'")
		}
	}
	x.i = at
	if x.kind(tNewline) != nil {
		x.raise("expected ':'")
	}
	if x.op("*") != nil && (x.kind(tNewline) != nil || x.op(":") != nil) {
		x.raise("expected one or more exception types")
	}
}

func (x *explainer) decorators() bool {
	return x.many(func() *shape {
		if x.op("@") == nil || x.namedExpression() == nil {
			return nil
		}
		return x.kind(tNewline)
	}) != nil
}

func (x *explainer) decoratedFunction() *shape {
	if !x.decorators() {
		return nil
	}
	return x.function()
}

func (x *explainer) decoratedClass() *shape {
	if !x.decorators() {
		return nil
	}
	return x.class()
}

func (x *explainer) function() *shape {
	from := x.i
	params := paramRules{x, ")"}
	returns := func() {
		x.maybe(func() *shape {
			if x.op("->") == nil {
				return nil
			}
			return x.expression()
		})
	}
	x.hintHeader("function definition", x.keyword("def", true), func() *shape {
		if x.name() == nil {
			return nil
		}
		if x.typeParams(); x.op("(") == nil {
			return nil
		}
		x.maybe(params.all)
		end := x.op(")")
		if end != nil {
			returns()
		}
		return end
	}, false)
	if x.keyword("def", true)() == nil || x.name() == nil {
		return nil
	}
	x.typeParams()
	x.forced("(")
	x.maybe(params.all)
	if x.op(")") == nil {
		return nil
	}
	returns()
	x.forced(":")
	if x.block() == nil {
		return nil
	}
	return x.since(from)
}

func (x *explainer) class() *shape {
	from := x.i
	head := func() *shape {
		s := x.name()
		if s == nil {
			return nil
		}
		x.typeParams()
		x.maybe(func() *shape {
			if x.op("(") == nil {
				return nil
			}
			x.maybe(x.arguments)
			return x.op(")")
		})
		return s
	}
	x.hintHeader("class definition", x.keyword("class", false), head, true)
	if x.word("class") == nil || head() == nil || x.body() == nil {
		return nil
	}
	return x.since(from)
}
