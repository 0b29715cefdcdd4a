package runtime

import (
	"fmt"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// Function is a Python function.
type Function struct {
	body       *body
	sig        *signature
	closure    py.Tuple
	annFn      *Function // returns the annotations; nil without any
	typeParams py.Tuple
	ann        *Dict
	dict       *Dict
	name       string
	qual       string
	doc        Object
	modName    Object
	defaults   []Object // of the last positional parameters
}

var funcType = py.NewType("function", "")

func (*Function) Type() *py.Type { return funcType }

// init completes a function that has its body and closure; defaults are aligned to the end of the positional parameters, kwDefaults
// to code.KwDefaults.
func (f *Function) init(defaults, kwDefaults py.Tuple) {
	code := f.body.code
	f.name, f.qual, f.doc, f.defaults = code.Name, code.QualName, code.Doc, defaults
	if len(defaults)+len(kwDefaults) == 0 {
		if f.body.sig == nil {
			f.body.sig = newSignature(code)
		}
		f.sig = f.body.sig
		return
	}
	f.sig = newSignature(code)
	f.sig.defaults = make([]Object, len(code.Params))
	copy(f.sig.defaults[code.NumPos-len(defaults):], defaults)
	for i, v := range kwDefaults {
		for j := code.NumPos; j < len(code.Params); j++ {
			if code.Params[j] == code.KwDefaults[i] {
				f.sig.defaults[j] = v
			}
		}
	}
}

// setDefaults gives the positional parameters other defaults; None takes them away.
func (f *Function) setDefaults(o Object) error {
	defaults, ok := o.(py.Tuple)
	if !ok && o != py.None {
		return typeError("__defaults__ must be set to a tuple object")
	}
	code := f.body.code
	sig := newSignature(code)
	sig.defaults = make([]Object, len(code.Params))
	if f.sig.defaults != nil {
		copy(sig.defaults[code.NumPos:], f.sig.defaults[code.NumPos:])
	}
	used := defaults[max(0, len(defaults)-code.NumPos):]
	copy(sig.defaults[code.NumPos-len(used):], used)
	f.sig, f.defaults = sig, defaults
	return nil
}

func newSignature(code *compile.Code) *signature {
	return &signature{qual: code.QualName, params: code.Params, numPosOnly: code.NumPosOnly, numPos: code.NumPos, varArgs: code.VarArgs, kwArgs: code.KwArgs}
}

// Module returns the module that the function was defined in.
func (f *Function) Module() *Module { return f.body.module }

// Where returns the place of the def or lambda.
func (f *Function) Where() Frame {
	p := f.body.code.At(0)
	return Frame{File: f.body.code.File, Function: f.name, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol}
}

// Name returns the function's __name__.
func (f *Function) Name() string { return f.name }

// NumParams returns how many parameters the function has, and how many of the positional ones have no default.
func (f *Function) NumParams() (all, required int) {
	for j := range f.body.code.NumPos {
		if f.sig.defaults == nil || f.sig.defaults[j] == nil {
			required++
		}
	}
	return len(f.body.code.Params), required
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
	rest := len(f.body.code.Params) // *args and **kwargs are behind the others among the local variables
	for j, n := range f.body.code.Params {
		p := Param{Name: n, Kind: 1}
		if j < f.body.code.NumPosOnly {
			p.Kind = 0
		}
		if j >= f.body.code.NumPos {
			p.Kind = 3
		}
		if f.sig.defaults != nil {
			p.Default = f.sig.defaults[j]
		}
		if j == f.body.code.NumPos && f.body.code.VarArgs {
			out = append(out, Param{Name: f.body.code.Vars[rest], Kind: 2})
		}
		out = append(out, p)
	}
	if f.body.code.VarArgs {
		if f.body.code.NumPos == len(f.body.code.Params) {
			out = append(out, Param{Name: f.body.code.Vars[rest], Kind: 2})
		}
		rest++
	}
	if f.body.code.KwArgs {
		out = append(out, Param{Name: f.body.code.Vars[rest], Kind: 4})
	}
	return out
}

// IsGenerator reports whether a call makes a generator.
func (f *Function) IsGenerator() bool { return f.body.code.Generator }

// IsCoroutine reports whether a call makes a coroutine.
func (f *Function) IsCoroutine() bool { return f.body.code.Coroutine }

func (f *Function) M__call__(a py.Tuple, k py.StringDict) (Object, error) {
	return f.CallKw(a, kwargsOf(k))
}

func (f *Function) M__repr__() (Object, error) {
	return py.String(fmt.Sprintf("<function %s at %p>", f.qual, f)), nil
}

func (f *Function) M__get__(self, owner Object) (Object, error) { return &BoundMethod{self, f}, nil }

// CallKw calls the function.
func (f *Function) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	return f.call(nil, args, kwargs)
}

// call calls the function with self, unless nil, in front of the arguments.
func (f *Function) call(self Object, args []Object, kwargs []Kwarg) (Object, error) {
	b := f.body
	s := b.module.session
	if s.tick.stop.Load() {
		return nil, s.tick.err()
	}
	fr := s.enter(b)
	if !f.bindPlain(fr.slots, self, args, kwargs) {
		if err := f.sig.bind(fr.slots[:f.sig.slots()], self, args, kwargs); err != nil {
			s.drop(fr)
			return nil, err
		}
	}
	if len(b.code.Cells)+len(b.code.Frees) > 0 {
		fr.bindCells(f.closure)
	}
	if b.code.Generator || b.code.Coroutine {
		return s.newGenerator(f, fr), nil
	}
	res, err := s.run(fr)
	s.drop(fr)
	return res, err
}

// bindPlain binds the arguments of a usual call: positional ones, as many as are wanted. It reports false, having done nothing, when
// the call is none.
func (f *Function) bindPlain(slots []Object, self Object, args []Object, kwargs []Kwarg) bool {
	if !f.body.plain || len(kwargs) > 0 {
		return false
	}
	want, given := f.body.code.NumPos, len(args)
	if self != nil {
		given++
	}
	if given > want || given < want-len(f.defaults) {
		return false
	}
	n := 0
	if self != nil {
		slots[0] = self
		n = 1
	}
	n += copy(slots[n:want], args)
	if n < want {
		copy(slots[n:want], f.defaults[len(f.defaults)-(want-n):])
	}
	return true
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
		return orNone(f.body.module.globals.GetStr("__name__")), nil
	case "__doc__":
		return f.doc, nil
	case "__dict__":
		if f.dict == nil {
			f.dict = NewDict()
		}
		return f.dict, nil
	case "__defaults__":
		if len(f.defaults) == 0 {
			return py.None, nil
		}
		return append(py.Tuple{}, f.defaults...), nil
	case "__kwdefaults__":
		d := NewDict()
		for j := f.body.code.NumPos; j < len(f.sig.params) && f.sig.defaults != nil; j++ {
			if v := f.sig.defaults[j]; v != nil {
				d.SetStr(f.sig.params[j], v)
			}
		}
		if d.n == 0 {
			return py.None, nil
		}
		return d, nil
	case "__closure__":
		if len(f.closure) == 0 {
			return py.None, nil
		}
		return f.closure, nil
	case "__annotations__":
		if f.ann == nil {
			f.ann = NewDict()
			if f.annFn != nil {
				f.ann = evalAnnotations(f.annFn, f.annFn.body.code.Annotations)
			}
		}
		return f.ann, nil
	case "__type_params__":
		return f.typeParams, nil
	case "__code__":
		return codeObject{f.body.code}, nil
	case "__class__":
		return funcC, nil
	case "__call__":
		return f, nil
	case "__globals__":
		return f.body.module.globals, nil
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
	case "__dict__":
		d, ok := v.(*Dict)
		if !ok {
			return nil, typeError("__dict__ must be set to a dictionary, not a '%s'", TypeName(v))
		}
		f.dict = d
	case "__defaults__":
		return nil, f.setDefaults(v)
	case "__kwdefaults__", "__code__":
		return nil, Raise(NotImplementedError, "dp does not change %s of functions: define another one", n)
	case "__globals__", "__closure__", "__builtins__":
		return nil, Raise(AttributeError, "readonly attribute")
	case "__type_params__":
		params, ok := v.(py.Tuple)
		if !ok {
			return nil, typeError("__type_params__ must be set to a tuple")
		}
		f.typeParams = params
	default:
		if f.dict == nil {
			f.dict = NewDict()
		}
		f.dict.SetStr(n, v)
	}
	return py.None, nil
}

func (f *Function) M__delattr__(n string) (Object, error) {
	switch n {
	case "__name__", "__qualname__":
		return nil, typeError("%s must be set to a string object", n)
	case "__dict__":
		return nil, typeError("cannot delete __dict__")
	case "__doc__":
		f.doc = py.None
		return py.None, nil
	case "__defaults__":
		return py.None, f.setDefaults(py.None)
	case "__annotations__":
		f.ann, f.annFn = NewDict(), nil
		return py.None, nil
	}
	if f.dict != nil && f.dict.delH(n) {
		return py.None, nil
	}
	return nil, readOnly(f, n)
}

// codeObject is a function's __code__.
type codeObject struct{ *compile.Code }

// flags are inspect.CO_OPTIMIZED and so on.
func (c codeObject) flags() int {
	flags := 1 | 2
	for bit, set := range map[int]bool{
		4: c.VarArgs, 8: c.KwArgs, 16: len(c.Frees) > 0, 32: c.Generator && !c.Coroutine, 128: c.Coroutine && !c.Generator,
		512: c.Coroutine && c.Generator,
	} {
		if set {
			flags |= bit
		}
	}
	return flags
}

func stringTuple(list []string) py.Tuple {
	t := make(py.Tuple, len(list))
	for i, s := range list {
		t[i] = py.String(s)
	}
	return t
}

func (c codeObject) M__getattribute__(n string) (Object, error) {
	switch n {
	case "co_name":
		return py.String(c.Name), nil
	case "co_argcount":
		return py.Int(c.NumPos), nil
	case "co_posonlyargcount":
		return py.Int(c.NumPosOnly), nil
	case "co_kwonlyargcount":
		return py.Int(c.NumKwOnly), nil
	case "co_varnames":
		t := py.Tuple{}
		for _, a := range c.Vars {
			if !strings.HasPrefix(a, ".") { // those are the compiler's
				t = append(t, py.String(a))
			}
		}
		return t, nil
	case "co_names":
		return stringTuple(c.Names), nil
	case "co_cellvars":
		return stringTuple(c.Cells), nil
	case "co_freevars":
		return stringTuple(c.Frees), nil
	case "co_qualname":
		return py.String(c.QualName), nil
	case "co_flags":
		return py.Int(c.flags()), nil
	case "co_filename":
		return py.String(c.File), nil
	case "co_firstlineno":
		return py.Int(c.FirstLine()), nil
	}
	return nil, py.ExceptionNewf(py.AttributeError, "'code' object has no attribute '%s'", n)
}
