package syntax

// shape is what a rule of the explainer found: where it is, and as much of what it is as errors tell.
type shape struct {
	kind     shapeKind
	from, to int      // tokens, the end exclusive
	what     string   // how errors call it, where the kind does not say
	parts    []*shape // of a tuple, list, star or comparison (its left side); of arguments, those without a name
	in       bool     // of a comparison: its first operator is in
	named    bool     // of arguments: some are behind the first with a name
	unpacks  bool     // of arguments: "**" is among them
}

type shapeKind uint8

const (
	otherShape shapeKind = iota
	nameShape
	attributeShape
	subscriptShape
	tupleShape
	listShape
	starShape
	compareShape
)

// rule names the rules whose findings are remembered. These and no others: what was found without hints is not looked at again
// with them, which decides between hints.
type rule uint8

const (
	blockRule rule = iota
	simpleRule
	expressionRule
	starExpressionRule
	badNamedRule
	disjunctionRule
	conjunctionRule
	inversionRule
	factorRule
	awaitRule
	primaryRule
	stringsRule
	argumentsRule
	starTargetRule
	starAtomTargetRule
	targetPrimaryRule
	delTargetRule
	closedPatternRule
	starPatternRule
	operatorRules // and as many as there are levels of binary operators
)

// called is how errors call an expression.
func (s *shape) called() string {
	switch s.kind {
	case nameShape:
		return "name"
	case attributeShape:
		return "attribute"
	case subscriptShape:
		return "subscript"
	case tupleShape:
		return "tuple"
	case listShape:
		return "list"
	case starShape:
		return "starred"
	case compareShape:
		return "comparison"
	}
	return s.what
}

// targetUse is what targets are for.
type targetUse uint8

const (
	toAssign targetUse = iota
	toLoop
	toDelete
)

// badTarget finds the part of an expression that cannot be a target.
func badTarget(s *shape, use targetUse) *shape {
	switch s.kind {
	case nameShape, attributeShape, subscriptShape:
		return nil
	case tupleShape, listShape:
		for _, p := range s.parts {
			if bad := badTarget(p, use); bad != nil {
				return bad
			}
		}
		return nil
	case starShape:
		if use == toDelete {
			return s
		}
		return badTarget(s.parts[0], use)
	case compareShape: // "for a in b" was read up to b
		if use == toLoop {
			if s.in {
				return badTarget(s.parts[0], use)
			}
			return nil
		}
	}
	return s
}

// raiseTarget gives up if an expression cannot be a target.
func (x *explainer) raiseTarget(s *shape, use targetUse) {
	bad := badTarget(s, use)
	if bad == nil {
		return
	}
	verb := "assign to"
	if use == toDelete {
		verb = "delete"
	}
	x.raiseAt(bad, "cannot %s %s", verb, bad.called())
}
