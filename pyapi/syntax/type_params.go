package syntax

// typeParams parses type parameters in square brackets, if there are any.
func (p *parser) typeParams() []*TypeParam {
	if !p.op("[") {
		return nil
	}
	if p.isOp("]") {
		p.fail(p.cur(), "Type parameter list cannot be empty")
	}
	var list []*TypeParam
	seen := map[string]bool{}
	defaults := false
	for !p.isOp("]") {
		t := p.cur()
		q := p.typeParam()
		if seen[q.Name] {
			p.fail(&p.toks[p.i-1], "duplicate type parameter '%s'", q.Name)
		}
		seen[q.Name] = true
		if q.Default == nil && defaults {
			p.fail(t, "non-default type parameter '%s' follows default type parameter", q.Name)
		}
		defaults = defaults || q.Default != nil
		list = append(list, q)
		if !p.op(",") {
			break
		}
	}
	p.need("]")
	return list
}

func (p *parser) typeParam() *TypeParam {
	t := p.cur()
	q := &TypeParam{}
	switch {
	case p.op("**"):
		q.Star = 2
	case p.op("*"):
		q.Star = 1
	}
	q.Name = p.ident()
	if colon := p.cur(); p.op(":") {
		q.Bound = p.expr()
		if q.Star > 0 {
			what := "bound"
			if _, ok := q.Bound.(*Tuple); ok {
				what = "constraints"
			}
			p.fail(colon, "cannot use %s with %s", what, [...]string{1: "TypeVarTuple", 2: "ParamSpec"}[q.Star])
		}
	}
	if p.op("=") {
		if q.Star == 1 && p.isOp("*") {
			q.Default = p.target()
		} else {
			q.Default = p.expr()
		}
	}
	q.Pos = p.from(t.pos())
	return q
}
