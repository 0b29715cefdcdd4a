package compile

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// A statement with type parameters is compiled to a hidden function that binds them, makes the function, class or alias, and returns
// it. Bounds, constraints, defaults and the values of aliases are functions that run when somebody asks. The objects are made by functions of the
// module typing, which is imported where a statement needs them.

// Names that no program can write.
const (
	typeParamsName = ".type_params" // of the hidden function: the tuple of the type parameters
	defaultsName   = ".defaults"    // parameters of the hidden function: the default values, which are evaluated outside
	kwDefaultsName = ".kwdefaults"
)

// The keys of the scopes of type parameters.
type (
	genericKey struct{ stmt any }
	lazyKey    struct{ x syntax.Expr }
)

// shown is the scope itself, or the one around it when it is the compiler's own.
func (s *scope) shown() *scope {
	for s.hidden {
		s = s.parent
	}
	return s
}

// generic returns the scope that a statement with type parameters defines something in: s when there are none.
func (a *analyzer) generic(s *scope, stmt any, params []*syntax.TypeParam) *scope {
	if len(params) == 0 {
		return s
	}
	h := newScope(functionScope, "<generic parameters>", s)
	h.hidden = true
	a.scopes[genericKey{stmt}] = h
	h.add(typeParamsName, assigned)
	if _, ok := stmt.(*syntax.FuncDef); ok {
		h.add(defaultsName, param)
		h.add(kwDefaultsName, param)
	}
	for _, p := range params {
		h.add(p.Name, assigned)
	}
	for _, p := range params {
		for _, x := range []syntax.Expr{p.Bound, p.Default} {
			if x != nil {
				l := newScope(functionScope, p.Name, h)
				l.hidden = true
				a.scopes[lazyKey{x}] = l
				a.expr(l, x)
			}
		}
	}
	return h
}

// typing pushes a function of the module typing.
func (c *coder) typing(name string) {
	c.emitArg(OpImportFrom, c.constIndex(&ImportSpec{Module: "typing", Name: name}))
}

// lazy pushes a function that evaluates an expression, or None without one.
func (c *coder) lazy(name string, x syntax.Expr) {
	if x == nil {
		c.loadConst(py.None)
		return
	}
	c.makeFn(fn{key: lazyKey{x}, name: name, params: &syntax.Params{}, body: func(n *coder) {
		if s, ok := x.(*syntax.Starred); ok { // *Ts = *tuple[int, str]
			n.typing("Unpack")
			n.expr(s.X)
			n.emit(OpGetItem)
		} else {
			n.expr(x)
		}
		n.emit(OpReturn)
	}})
}

// generic calls a hidden function that binds type parameters and returns what body pushes, with n values that push pushes for its params.
func (c *coder) generic(stmt any, name string, params *syntax.Params, list []*syntax.TypeParam, push func(), n int, body func(*coder)) {
	c.makeFn(fn{key: genericKey{stmt}, name: "<generic parameters of " + name + ">", params: params, body: func(h *coder) {
		for _, p := range list {
			h.pos = p.Pos
			h.typing("_type_param")
			h.loadConst(py.Int(p.Star))
			h.loadConst(py.String(p.Name))
			_, constrained := p.Bound.(*syntax.Tuple)
			h.loadConst(py.NewBool(constrained))
			h.lazy(p.Name, p.Bound)
			h.lazy(p.Name, p.Default)
			h.emitArg(OpCall, 5)
			h.storeName(p.Name)
		}
		for _, p := range list {
			h.load(p.Name)
		}
		h.emitArg(OpTuple, len(list))
		h.storeName(typeParamsName)
		body(h)
		h.emit(OpReturn)
	}})
	if push != nil {
		push()
	}
	c.emitArg(OpCall, n)
}

// genericFunction pushes a function with type parameters.
func (c *coder) genericFunction(x *syntax.FuncDef, f fn, annotate func(*coder)) {
	hidden := &syntax.Params{Regular: []syntax.Param{{Name: defaultsName}, {Name: kwDefaultsName}}}
	push := func() {
		for _, lists := range [][][]syntax.Param{{f.params.PosOnly, f.params.Regular}, {f.params.KwOnly}} {
			if !c.defaults(lists...) {
				c.loadConst(py.None)
			}
		}
	}
	c.generic(x, x.Name, hidden, x.TypeParams, push, 2, func(h *coder) {
		f.outside = true
		if annotate != nil {
			f.annotate = func() { annotate(h) }
		}
		h.pos = x.Pos
		h.typing("_with_type_params")
		h.makeFn(f)
		h.load(typeParamsName)
		h.emitArg(OpCall, 2)
	})
}

func (c *coder) typeAlias(x *syntax.TypeAlias) {
	make := func(h *coder) {
		h.pos = x.Pos
		h.typing("_type_alias")
		h.loadConst(py.String(x.Name))
		if len(x.TypeParams) > 0 {
			h.load(typeParamsName)
		} else {
			h.emitArg(OpTuple, 0)
		}
		h.lazy(x.Name, x.X)
		h.emitArg(OpCall, 3)
	}
	if len(x.TypeParams) > 0 {
		c.generic(x, x.Name, &syntax.Params{}, x.TypeParams, nil, 0, make)
	} else {
		make(c)
	}
	c.pos = x.Pos
	c.storeName(x.Name)
}
