package functions

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Resolve gives the casts and the type of a call. Errors are *diag.Error with Spark's class and text, without an origin. A lambda argument
// must have the type of its body: ask LambdaParams first.
func (f *Function) Resolve(args []Arg) (Result, error) {
	m, c, err := f.bind(args)
	if err != nil {
		return Result{}, err
	}
	r := Result{Args: make([]types.Type, len(args)), Try: m.tries, Type: c.result}
	for i, a := range c.args {
		if a.Lambda == 0 && !a.Type.Equal(args[i].Type) && args[i].Type.Kind != types.Unknown {
			r.Args[i] = a.Type
		}
	}
	r.Nullable = m.nullable(c)
	return r, nil
}

// TakesLambda gives, for each of n arguments, the number of parameters of the lambda that stands there; 0 where none does.
func (f *Function) TakesLambda(n int) []int {
	r := make([]int, n)
	for i := range f.forms {
		if m := &f.forms[i]; f.Kind == HigherOrder && m.takes(n) {
			for j := range r {
				r[j] = len(m.param(j).params)
			}
			return r
		}
	}
	return r
}

// LambdaParams gives, for every argument that is a lambda, what its parameters are bound to; nil for the other arguments. The types of the
// other arguments must be known.
func (f *Function) LambdaParams(args []Arg) ([][]Param, error) {
	if err := f.runs(); err != nil {
		return nil, err
	}
	var first error
	for i := range f.forms {
		m := &f.forms[i]
		if !m.takes(len(args)) {
			continue
		}
		c, err := m.bindArgs(f, args, false)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		r := make([][]Param, len(args))
		for j := range args {
			for _, p := range m.param(j).params {
				t, nullable, _ := p.subst(c.vars)
				r[j] = append(r[j], Param{t, nullable})
			}
		}
		return r, nil
	}
	if first == nil {
		first = f.wrongNumArgs(len(args))
	}
	return nil, first
}

// Columns are the columns a generator gives, with Spark's default names.
func (f *Function) Columns(args []Arg) ([]types.Field, error) {
	m, c, err := f.bind(args)
	if err != nil {
		return nil, err
	}
	if m.columns == nil {
		return nil, diag.New("UNSUPPORTED_GENERATOR.NOT_GENERATOR", "%s is expected to be a generator. However, its class is %s, which is not a generator.", quoteFunc(f.Name), f.Kind)
	}
	return m.columns(c), nil
}

// runs is the error of a function that dp cannot run, however it is called.
func (f *Function) runs() error {
	if f.Refused != "" && len(f.forms) == 0 {
		return f.unsupported()
	}
	return nil
}

func (f *Function) unsupported() error { return diag.Unsupported("the function "+f.Name, f.Refused) }

// bind finds the form for a call; the error is that of the first form with the right number of arguments.
func (f *Function) bind(args []Arg) (*form, call, error) {
	if err := f.runs(); err != nil {
		return nil, call{}, err
	}
	var first error
	fits := false // whether that is of a form that the types of the arguments fit
	for i := range f.forms {
		m := &f.forms[i]
		if !m.takes(len(args)) {
			continue
		}
		c, err := m.bindArgs(f, args, true)
		bound := err == nil
		if bound {
			err = m.finish(&c)
		}
		switch {
		case err == nil && f.Refused != "":
			return nil, call{}, f.unsupported()
		case err == nil:
			return m, c, nil
		case first == nil, bound && !fits:
			first, fits = err, bound
		}
	}
	if first == nil {
		first = f.wrongNumArgs(len(args))
	}
	return nil, call{}, first
}

// bindArgs casts the arguments; bodies says that the types of lambdas are known.
func (m *form) bindArgs(f *Function, args []Arg, bodies bool) (call, error) {
	c := call{f: f, args: append([]Arg(nil), args...), was: args, vars: bindings{}}
	if m.before != nil && known(args) {
		if err := m.before(c); err != nil {
			return c, err
		}
	}
	var waiting []int
	for i, a := range args {
		p := m.param(i)
		if (a.Lambda > 0) != p.lambda || p.lambda && a.Lambda != len(p.params) {
			return c, c.lambdaMismatch(i, p)
		}
		switch {
		case p.lambda, a.Type.Kind == types.Unknown:
		case p.hasVariables():
			waiting = append(waiting, i)
		default:
			t, ok := implicitCast(a.Type, p)
			if !ok {
				return c, c.unexpectedType(i, p)
			}
			c.args[i].Type = t
		}
	}
	seen := map[string][]types.Type{}
	for _, i := range waiting {
		if !m.param(i).collect(args[i].Type, args[i].Nullable, seen, c.vars) {
			return c, c.unexpectedType(i, m.param(i))
		}
	}
	for name, ts := range seen {
		t, ok := types.CommonTypeOf(ts...)
		if !ok {
			return c, c.differentTypes(ts)
		}
		b := c.vars[name]
		b.typ = t
		c.vars[name] = b
	}
	for _, i := range waiting {
		t, _, ok := m.param(i).subst(c.vars)
		if !ok {
			return c, c.unexpectedType(i, m.param(i))
		}
		c.args[i].Type = keepNullability(t, args[i].Type)
	}
	for i, a := range args {
		if p := m.param(i); p.foldable && !a.Foldable {
			return c, c.mismatch("NON_FOLDABLE_INPUT", `the input %s should be a foldable %s expression; however, got "%s".`, quoteName(ordinal(i)), p.String(), a.text(i))
		}
	}
	if !bodies {
		return c, nil
	}
	for i, a := range args {
		if p := m.param(i); p.lambda {
			if err := c.bindBody(i, *p.body, a); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// known reports that the types of all arguments are.
func known(args []Arg) bool {
	for _, a := range args {
		if a.Type.Kind == types.Unknown || a.Lambda > 0 {
			return false
		}
	}
	return true
}

// keepNullability is t with the element nullability that the argument itself has: a cast does not change it.
func keepNullability(t, arg types.Type) types.Type {
	if t.Kind == arg.Kind && (t.Kind == types.Array || t.Kind == types.Map) {
		t.ElemNull = arg.ElemNull
	}
	return t
}

// bindBody checks or binds the result of a lambda.
func (c *call) bindBody(i int, body pattern, a Arg) error {
	if body.variable != "" {
		if b, bound := c.vars[body.variable]; bound {
			if !b.typ.Equal(a.Type) && a.Type.Kind != types.Null {
				return c.unexpectedType(i, pattern{typ: b.typ})
			}
			b.nullable = b.nullable || a.Nullable
			c.vars[body.variable] = b
			return nil
		}
		c.vars[body.variable] = binding{a.Type, a.Nullable}
		return nil
	}
	if t, ok := implicitCast(a.Type, body); !ok || !t.Equal(a.Type) && a.Type.Kind != types.Null {
		return c.unexpectedType(i, body)
	}
	return nil
}

func (m *form) finish(c *call) error {
	if m.check != nil {
		if err := m.check(*c); err != nil {
			return err
		}
	}
	switch {
	case m.typed != nil:
		t, err := m.typed(*c)
		if err != nil {
			return err
		}
		c.result = t
	case m.out != "" && m.out[0] == '=':
		c.result = c.typ(int(m.out[1] - '1'))
	default:
		c.result, _, _ = m.result.subst(c.vars)
	}
	return nil
}

func (m *form) nullable(c call) bool {
	switch m.null {
	case nullAlways:
		return true
	case nullNever:
		return false
	case nullIfAll:
		for _, a := range c.args {
			if !a.Nullable {
				return false
			}
		}
		return true
	case nullIfFirst:
		return len(c.args) > 0 && c.args[0].Nullable
	}
	for _, a := range c.args {
		if a.Nullable && a.Lambda == 0 {
			return true
		}
	}
	return false
}

func (p pattern) hasVariables() bool {
	switch {
	case p.variable != "":
		return true
	case p.kind == types.Array:
		return p.elem.hasVariables()
	case p.kind == types.Map:
		return p.key.hasVariables() || p.elem.hasVariables()
	}
	return false
}

// collect adds what an argument of type t says about the variables of p; false when t does not fit p.
func (p pattern) collect(t types.Type, nullable bool, seen map[string][]types.Type, vars bindings) bool {
	switch {
	case p.variable != "":
		seen[p.variable] = append(seen[p.variable], t)
		b := vars[p.variable]
		b.nullable = b.nullable || nullable
		vars[p.variable] = b
		return true
	case t.Kind == types.Null:
		// NULL says nothing but that the variable may have no other witness.
		if p.key != nil {
			p.key.collect(types.NullType, false, seen, vars)
		}
		return p.elem.collect(types.NullType, true, seen, vars)
	case p.kind == types.Array && t.Kind == types.Array:
		return p.elem.collect(*t.Elem, t.ElemNull, seen, vars)
	case p.kind == types.Map && t.Kind == types.Map:
		return p.key.collect(*t.Key, false, seen, vars) && p.elem.collect(*t.Elem, t.ElemNull, seen, vars)
	}
	return !p.hasVariables() && p.accepts(t)
}
