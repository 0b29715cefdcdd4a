package functions

import "github.com/seed-e45c46d8/dp/engine/types"

// randomRows are the functions of random numbers. With a seed they give Spark's own sequence, row by row: the backend has its generator. Without
// one every run gives others.
func randomRows() []*Function {
	return []*Function{
		fn("rand random", f("", "double", "random()").nulls(nullNever), s("!any", "double", "random").checked(seedAt(0)).nulls(nullNever)).nondeterministic(),
		fn("randn", f("", "double", "(sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))").nulls(nullNever),
			s("!any", "double", "random").checked(seedAt(0)).nulls(nullNever)).nondeterministic(),
		fn("uniform", s("!any, !any", "", "random").types(typeUniform), s("!any, !any, !any", "", "random").types(typeUniform).checked(seedAt(2))).nondeterministic(),
		fn("randstr", s("!number", "string", "random").nulls(nullNever), s("!number, !any", "string", "random").checked(seedAt(1)).nulls(nullNever)).nondeterministic(),
	}
}

// seedAt checks that argument i can be a seed.
func seedAt(i int) func(c call) error {
	return func(c call) error {
		if t := c.was[i].Type; !t.IsIntegral() && t.Kind != types.Null {
			return c.mismatch("UNEXPECTED_INPUT_TYPE", `The %s parameter requires the ("INT" or "BIGINT") type, however "%s" has the type "%s".`, ordinal(i), c.args[i].text(i), t.SQL())
		}
		return nil
	}
}

// typeUniform is the type of uniform(low, high): the wider of two whole numbers, else the one that has a fraction.
func typeUniform(c call) (types.Type, error) {
	for i, a := range c.was[:2] {
		if t := a.Type; !t.IsNumeric() && t.Kind != types.Null {
			return types.Type{}, c.mismatch("UNEXPECTED_INPUT_TYPE", `The %s parameter requires the "NUMERIC" type, however "%s" has the type "%s".`, ordinal(i), c.args[i].text(i), t.SQL())
		}
	}
	a, b := c.typ(0), c.typ(1)
	switch {
	case a.Kind == types.Null || b.Kind == types.Null:
		return types.DoubleType, nil
	case a.Kind == types.Double || b.Kind == types.Double:
		return types.DoubleType, nil
	case a.Kind == types.Float || b.Kind == types.Float:
		return types.FloatType, nil
	case a.Kind == types.Decimal && b.Kind == types.Decimal:
		if b.Precision > a.Precision {
			return b, nil
		}
		return a, nil
	case a.Kind == types.Decimal:
		return a, nil
	case b.Kind == types.Decimal:
		return b, nil
	}
	if b.Kind > a.Kind {
		return b, nil
	}
	return a, nil
}
