package syntax

// starTargets are what may stand to the left of "=", or behind for.
func (x *explainer) starTargets() *shape {
	from := x.i
	s := x.starTarget()
	if s == nil {
		return nil
	}
	if !x.ops(",") {
		return s
	}
	x.i = from
	x.list(x.starTarget)
	x.op(",")
	return x.since(from)
}

func (x *explainer) starTarget() *shape {
	return x.once(starTargetRule, func() *shape {
		from := x.i
		if x.op("*") != nil && !x.ops("*") && x.starTarget() != nil {
			return x.since(from)
		}
		x.i = from
		return x.starAtomTarget()
	})
}

func (x *explainer) starAtomTarget() *shape {
	return x.once(starAtomTargetRule, func() *shape {
		return x.first(x.memberTarget, x.name,
			func() *shape { return x.enclosed("(", x.starAtomTarget, ")") },
			func() *shape { return x.enclosedTargets("(", x.starTarget, ")") },
			func() *shape { return x.enclosedTargets("[", x.starTarget, "]") },
		)
	})
}

func (x *explainer) enclosed(open string, inner func() *shape, end string) *shape {
	if x.op(open) == nil {
		return nil
	}
	s := inner()
	if s == nil || x.op(end) == nil {
		return nil
	}
	return s
}

// enclosedTargets are targets in brackets, or none. A single one in parentheses has a comma.
func (x *explainer) enclosedTargets(open string, target func() *shape, end string) *shape {
	from := x.i
	if x.op(open) == nil {
		return nil
	}
	x.maybe(func() *shape {
		list := x.list(target)
		if list == nil {
			return nil
		}
		if x.op(",") == nil && len(list) == 1 && open == "(" {
			return nil
		}
		return list[0]
	})
	if x.op(end) == nil {
		return nil
	}
	return x.since(from)
}

// memberTarget is an attribute or a subscript that nothing goes on behind.
func (x *explainer) memberTarget() *shape {
	from := x.i
	return x.first(
		func() *shape {
			if x.targetPrimary() == nil || x.op(".") == nil || x.name() == nil || x.ops("( [ .") {
				return nil
			}
			return &shape{kind: attributeShape, from: from, to: x.i}
		},
		func() *shape {
			if x.targetPrimary() == nil || x.op("[") == nil || x.slices() == nil || x.op("]") == nil || x.ops("( [ .") {
				return nil
			}
			return &shape{kind: subscriptShape, from: from, to: x.i}
		},
	)
}

// targetPrimary is what an attribute or subscript may be of: an atom and what is behind it, as long as that goes on.
func (x *explainer) targetPrimary() *shape {
	return x.once(targetPrimaryRule, func() *shape {
		from := x.i
		s := x.atom()
		if s == nil || !x.ops("( [ .") {
			return nil
		}
		for {
			more := x.maybe(func() *shape {
				t := x.trailer(from)
				if t == nil || !x.ops("( [ .") {
					return nil
				}
				return t
			})
			if more == nil {
				return s
			}
			s = more
		}
	})
}

// singleTarget is what may have an annotation or stand to the left of "+=".
func (x *explainer) singleTarget() *shape {
	return x.first(x.memberTarget, x.name, func() *shape { return x.enclosed("(", x.singleTarget, ")") })
}

func (x *explainer) delTargets() *shape {
	from := x.i
	if x.list(x.delTarget) == nil {
		return nil
	}
	x.op(",")
	return x.since(from)
}

func (x *explainer) delTarget() *shape {
	return x.once(delTargetRule, func() *shape {
		inner := func(open, end string) func() *shape {
			return func() *shape {
				from := x.i
				if x.op(open) == nil {
					return nil
				}
				x.maybe(x.delTargets)
				if x.op(end) == nil {
					return nil
				}
				return x.since(from)
			}
		}
		return x.first(x.memberTarget, x.name,
			func() *shape { return x.enclosed("(", x.delTarget, ")") },
			inner("(", ")"), inner("[", "]"))
	})
}
