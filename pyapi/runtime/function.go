package runtime

import (
	"fmt"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// Function is a Python function.
type Function struct {
	code    *compile.Code
	sig     *signature
	module  *Module
	closure py.Tuple
	annFn   Object // function that returns the annotations, or None
	ann     *Dict
	dict    *Dict
	name    string
	qual    string
	doc     Object
	modName Object
	pool    *py.Frame // a finished frame to use again
}

var funcType = py.NewType("function", "")

func (*Function) Type() *py.Type { return funcType }

// newFunction makes a function; defaults are aligned to the end of the positional parameters, kwDefaults to
// code.KwDefaults.
func newFunction(m *Module, code *compile.Code, defaults, kwDefaults, closure py.Tuple, annFn Object) *Function {
	g := &signature{qual: code.QualName, params: code.Params, numPosOnly: code.NumPosOnly, numPos: code.NumPos, varArgs: code.VarArgs, kwArgs: code.KwArgs}
	if len(defaults)+len(kwDefaults) > 0 {
		g.defaults = make([]Object, len(code.Params))
		copy(g.defaults[code.NumPos-len(defaults):], defaults)
		for i, v := range kwDefaults {
			for j := code.NumPos; j < len(code.Params); j++ {
				if code.Params[j] == code.KwDefaults[i] {
					g.defaults[j] = v
				}
			}
		}
	}
	return &Function{code: code, sig: g, module: m, closure: closure, annFn: annFn, name: code.Name, qual: code.QualName, doc: code.Doc}
}

// Module returns the module that the function was defined in.
func (f *Function) Module() *Module { return f.module }

// Where returns the place of the def or lambda.
func (f *Function) Where() Frame {
	p := compile.PositionsOf(f.code.Bytecode).At(0)
	return Frame{File: f.code.Bytecode.Filename, Function: f.name, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol}
}

// Name returns the function's __name__.
func (f *Function) Name() string { return f.name }

// NumParams returns how many parameters the function has, and how many of the positional ones have no default.
func (f *Function) NumParams() (all, required int) {
	for j := range f.code.NumPos {
		if f.sig.defaults == nil || f.sig.defaults[j] == nil {
			required++
		}
	}
	return len(f.code.Params), required
}

// Param is a parameter of a function. Kind is that of inspect: 0 positional-only, 1 positional or keyword, 2 *args,
// 3 keyword-only, 4 **kwargs. Default is nil when there is none.
type Param struct {
	Name    string
	Kind    int
	Default Object
}

// Params returns the parameters in the order in which inspect.signature shows them.
func (f *Function) Params() []Param {
	var out []Param
	rest := len(f.code.Params) // *args and **kwargs are behind the others among the local variables
	for j, n := range f.code.Params {
		p := Param{Name: n, Kind: 1}
		if j < f.code.NumPosOnly {
			p.Kind = 0
		}
		if j >= f.code.NumPos {
			p.Kind = 3
		}
		if f.sig.defaults != nil {
			p.Default = f.sig.defaults[j]
		}
		if j == f.code.NumPos && f.code.VarArgs {
			out = append(out, Param{Name: f.code.Bytecode.Varnames[rest], Kind: 2})
		}
		out = append(out, p)
	}
	if f.code.VarArgs {
		if f.code.NumPos == len(f.code.Params) {
			out = append(out, Param{Name: f.code.Bytecode.Varnames[rest], Kind: 2})
		}
		rest++
	}
	if f.code.KwArgs {
		out = append(out, Param{Name: f.code.Bytecode.Varnames[rest], Kind: 4})
	}
	return out
}

// IsGenerator reports whether a call makes a generator.
func (f *Function) IsGenerator() bool { return f.code.Generator }

// IsCoroutine reports whether a call makes a coroutine.
func (f *Function) IsCoroutine() bool { return f.code.Coroutine }

func (f *Function) M__call__(a py.Tuple, k py.StringDict) (Object, error) {
	return f.CallKw(a, kwargsOf(k))
}

func (f *Function) M__repr__() (Object, error) {
	return py.String(fmt.Sprintf("<function %s at %p>", f.qual, f)), nil
}

func (f *Function) M__get__(self, owner Object) (Object, error) { return &BoundMethod{self, f}, nil }

// frame returns a frame with the arguments bound; self, unless nil, is in front of them.
func (f *Function) frame(self Object, args []Object, kwargs []Kwarg) (*py.Frame, error) {
	code := f.code
	fr := f.pool
	if fr != nil {
		f.pool = nil
	} else {
		fr = py.NewFrame(f.module.session.vm, f.module.globals, nil, code.Bytecode, nil)
	}
	slots := fr.Localsplus
	if err := f.sig.bind(slots, self, args, kwargs); err != nil {
		return nil, err
	}
	nl := int(code.Bytecode.Nlocals)
	for j, src := range code.CellParam {
		if src >= 0 {
			slots[nl+j] = py.NewCell(slots[src])
		} else {
			slots[nl+j] = py.NewCell(nil)
		}
	}
	copy(slots[nl+len(code.CellParam):], f.closure)
	return fr, nil
}

// CallKw calls the function.
func (f *Function) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	return f.call(nil, args, kwargs)
}

// call calls the function with self, unless nil, in front of the arguments.
func (f *Function) call(self Object, args []Object, kwargs []Kwarg) (Object, error) {
	fr, err := f.frame(self, args, kwargs)
	if err != nil {
		return nil, err
	}
	s := f.module.session
	if f.code.Generator || f.code.Coroutine {
		return &Generator{session: s, frame: fr, slot: f.code.ExcSlot, name: f.qual, coroutine: f.code.Coroutine}, nil
	}
	if err := s.Cancelled(); err != nil {
		return nil, err
	}
	res, err := s.run(fr, f.code.ExcSlot)
	if err == nil { // use the frame again: tracebacks only keep Code and Lasti
		clear(fr.Localsplus)
		clear(fr.Stack[:cap(fr.Stack)])
		fr.Stack = fr.Stack[:0]
		fr.Lasti = 0
		fr.Blockstack = fr.Blockstack[:0]
		fr.Block = nil
		fr.Locals = nil
		f.pool = fr
	}
	return res, err
}

func (f *Function) defaultsTuple() py.Tuple {
	t := py.Tuple{}
	for _, v := range f.sig.defaults[:f.code.NumPos] {
		if v != nil {
			t = append(t, v)
		}
	}
	return t
}

func (f *Function) M__getattribute__(n string) (Object, error) {
	if f.dict != nil {
		if v := f.dict.GetStr(n); v != nil {
			return v, nil
		}
	}
	switch n {
	case "__name__":
		return py.String(f.name), nil
	case "__qualname__":
		return py.String(f.qual), nil
	case "__module__":
		if f.modName != nil {
			return f.modName, nil
		}
		return orNone(f.module.globals["__name__"]), nil
	case "__doc__":
		return f.doc, nil
	case "__dict__":
		if f.dict == nil {
			f.dict = NewDict()
		}
		return f.dict, nil
	case "__defaults__":
		if f.sig.defaults == nil {
			return py.None, nil
		}
		return f.defaultsTuple(), nil
	case "__annotations__":
		if f.ann == nil {
			f.ann = NewDict()
			if fn, ok := f.annFn.(*Function); ok {
				f.ann = evalAnnotations(fn, fn.code.Annotations)
			}
		}
		return f.ann, nil
	case "__code__":
		return codeObject{f.code}, nil
	case "__class__":
		return funcC, nil
	case "__call__":
		return f, nil
	case "__globals__":
		return f.module.M__getattribute__("__dict__")
	}
	return nil, noAttribute(f, n, "'function' object has no attribute '%s'", n)
}

func (f *Function) M__setattr__(n string, v Object) (Object, error) {
	switch n {
	case "__name__", "__qualname__":
		text, ok := AsString(v)
		if !ok {
			return nil, typeError("%s must be set to a string object", n)
		}
		if n == "__name__" {
			f.name = text
		} else {
			f.qual = text
		}
	case "__doc__":
		f.doc = v
	case "__annotations__":
		f.ann, _ = v.(*Dict)
	case "__module__":
		f.modName = v
	default:
		if f.dict == nil {
			f.dict = NewDict()
		}
		f.dict.SetStr(n, v)
	}
	return py.None, nil
}

// codeObject is a function's __code__.
type codeObject struct{ *compile.Code }

func (c codeObject) M__getattribute__(n string) (Object, error) {
	switch n {
	case "co_name":
		return py.String(c.Name), nil
	case "co_argcount":
		return py.Int(c.NumPos), nil
	case "co_varnames":
		t := py.Tuple{}
		for _, a := range c.Bytecode.Varnames {
			t = append(t, py.String(a))
		}
		return t, nil
	case "co_filename":
		return py.String(c.Bytecode.Filename), nil
	case "co_firstlineno":
		return py.Int(c.FirstLine()), nil
	}
	return nil, py.ExceptionNewf(py.AttributeError, "'code' object has no attribute '%s'", n)
}
