package runtime

import (
	"sort"

	"github.com/go-python/gpython/py"
)

// Builtin is a Go function that Python can call.
type Builtin struct {
	Name    string
	Fn      func(args []Object, kwargs []Kwarg) (Object, error)
	Method  bool // becomes a bound method when read from an instance
	Borrows bool // does not keep the args slice, which may alias the stack of running code
	Doc     string
	attrs   *Dict
	session *Session
	module  string
	qual    string
	owner   *Class     // of a method of a built-in class
	slot    bool       // stands for something that Go implements and does not look up; see slots.go
	wrapper bool       // CPython calls it a slot wrapper
	sig     *signature // nil for one that checks its arguments itself
}

// NewBuiltin makes a Go function with a signature in Python's notation:
//
//	expect(name, inv)
//	table(query_function=None, /, *, name=..., comment=None, table_properties=None)
//	option(key, value, /)
//	concat(*cols)
//	options(**options)
//
// A default is a literal, () or "..."; "..." leaves the argument nil. Calls that do not fit raise the TypeError that
// CPython raises for a Python function with this signature. A malformed signature panics.
func NewBuiltin(sig string, fn func(*Args) (Object, error)) *Builtin {
	name, g := parseSignature(sig)
	b := &Builtin{Name: name, qual: name, sig: g}
	b.Fn = func(args []Object, kwargs []Kwarg) (Object, error) {
		a, err := bindArgs(g, nil, args, kwargs)
		if err != nil {
			return nil, err
		}
		a.Session = b.session
		return fn(a)
	}
	return b
}

// NewFunction is [NewBuiltin] for a function that needs its session, which it finds in [Args.Session].
func (s *Session) NewFunction(sig string, fn func(*Args) (Object, error)) *Builtin {
	b := NewBuiltin(sig, fn)
	b.session = s
	return b
}

// builtin makes a Go function that checks its arguments itself.
func builtin(name string, f func(a []Object, kw []Kwarg) (Object, error)) *Builtin {
	return &Builtin{Name: name, Fn: f}
}

// method makes a Go function whose first argument is the instance it is called on.
func method(name string, fn func(a []Object, kw []Kwarg) (Object, error)) *Builtin {
	return &Builtin{Name: name, Fn: fn, Method: true}
}

var builtinType = py.NewType("builtin_function_or_method", "")

func (*Builtin) Type() *py.Type { return builtinType }

// CallKw calls the function. The result of a Go function is checked here: a Go error becomes a Python exception, and a
// nil object None.
func (b *Builtin) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	v, err := b.Fn(args, kwargs)
	if err != nil {
		return nil, raisable(b.session, err)
	}
	if v == nil {
		return py.None, nil
	}
	return v, nil
}

func (b *Builtin) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return b.CallKw(append([]Object(nil), args...), kwargsOf(kwargs)) // args alias the VM's stack: copy
}

func (b *Builtin) M__get__(self, owner Object) (Object, error) {
	if !b.Method {
		return b, nil
	}
	return &BoundMethod{self, b}, nil
}

func (b *Builtin) M__getattribute__(n string) (Object, error) {
	if b.attrs != nil {
		if v := b.attrs.GetStr(n); v != nil {
			return v, nil
		}
	}
	switch n {
	case "__name__":
		return py.String(b.Name), nil
	case "__qualname__":
		if b.owner != nil {
			return py.String(b.owner.QualName + "." + b.Name), nil
		}
		if b.qual != "" {
			return py.String(b.qual), nil
		}
		return py.String(b.Name), nil
	case "__objclass__":
		if b.owner != nil && b.Method {
			return b.owner, nil
		}
	case "__self__":
		if b.owner != nil && !b.Method {
			return b.owner, nil
		}
	case "__module__":
		if b.owner != nil && b.Method {
			break
		}
		if b.module == "" {
			return py.String("builtins"), nil
		}
		return py.String(b.module), nil
	case "__doc__":
		if b.Doc == "" {
			return py.None, nil
		}
		return py.String(b.Doc), nil
	case "__call__":
		return b, nil
	case "__dict__":
		if b.attrs == nil {
			b.attrs = NewDict()
		}
		return b.attrs, nil
	}
	return nativeAttr(ClassOf(b), b, n)
}

// M__setattr__ lets functools.wraps and users put attributes on functions of a session; the shared ones of the builtin
// classes are immutable.
func (b *Builtin) M__setattr__(n string, v Object) (Object, error) {
	if b.session == nil {
		return nil, py.ExceptionNewf(py.AttributeError, "'%s' object has no attribute '%s'", ClassOf(b).Name, n)
	}
	if b.attrs == nil {
		b.attrs = NewDict()
	}
	b.attrs.SetStr(n, v)
	return py.None, nil
}

func (b *Builtin) M__repr__() (Object, error) {
	switch {
	case b.owner == nil:
	case b.wrapper:
		return py.String("<slot wrapper '" + b.Name + "' of '" + b.owner.Name + "' objects>"), nil
	case b.Method:
		return py.String("<method '" + b.Name + "' of '" + b.owner.Name + "' objects>"), nil
	default:
		return py.String(sprintf("<built-in method %s of type object at %p>", b.Name, b.owner)), nil
	}
	return py.String("<built-in function " + b.Name + ">"), nil
}

// kwargsOf orders keyword arguments that arrive through gpython's unordered map. Compiled code does not use that path.
func kwargsOf(k py.StringDict) []Kwarg {
	if len(k) == 0 {
		return nil
	}
	out := make([]Kwarg, 0, len(k))
	for n, v := range k {
		out = append(out, Kwarg{n, v})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// Args are the bound arguments of a call of a Go function.
type Args struct {
	Session *Session // nil for methods of classes and functions without one
	Rest    Tuple    // *args
	Kwargs  []Kwarg  // **kwargs, in order

	sig  *signature
	self int // 1 when the first slot is self
	vals []Object
	set  uint64 // bit i: parameter i was given in the call
}

func bindArgs(g *signature, self Object, args []Object, kwargs []Kwarg) (*Args, error) {
	a := &Args{sig: g, vals: make([]Object, g.slots())}
	if self != nil {
		a.self = 1
	}
	if err := g.bind(a.vals, self, args, kwargs); err != nil {
		return nil, err
	}
	for i := range g.params {
		given := i < len(args)+a.self && i < g.numPos
		for k := 0; !given && k < len(kwargs); k++ {
			given = kwargs[k].Name == g.params[i] && i >= g.numPosOnly
		}
		if given {
			a.set |= 1 << i
		}
	}
	next := len(g.params)
	if g.varArgs {
		a.Rest = a.vals[next].(py.Tuple)
		next++
	}
	if g.kwArgs {
		a.Kwargs = a.vals[next].(*Dict).kwargs()
	}
	return a, nil
}

// At returns parameter i of the signature, self not counted; nil for one that may be left out and was.
func (a *Args) At(i int) Object { return a.vals[i+a.self] }

// Given reports whether the call passed parameter i, rather than its default being used.
func (a *Args) Given(i int) bool { return a.set&(1<<(i+a.self)) != 0 }

// Name returns the name of parameter i.
func (a *Args) Name(i int) string { return a.sig.params[i+a.self] }

// Index returns the index of a parameter by name, for use with the other methods. It panics for a wrong name.
func (a *Args) Index(name string) int {
	for i, p := range a.sig.params[a.self:] {
		if p == name {
			return i
		}
	}
	panic("no parameter " + name + " in " + a.sig.qual)
}

// Get returns a parameter by name.
func (a *Args) Get(name string) Object { return a.At(a.Index(name)) }

// IsNone reports whether parameter i is None or left out.
func (a *Args) IsNone(i int) bool { v := a.At(i); return v == nil || v == py.None }

func (a *Args) typeError(i int, want string) error {
	return py.ExceptionNewf(py.TypeError, "%s() argument '%s' must be %s, not %s", a.sig.qual, a.Name(i), want, TypeName(a.At(i)))
}

// String returns parameter i as a string, or a TypeError.
func (a *Args) String(i int) (string, error) {
	if s, ok := AsString(a.At(i)); ok {
		return s, nil
	}
	return "", a.typeError(i, "str")
}

// OptString is String with "" for None and for an argument that was left out.
func (a *Args) OptString(i int) (string, error) {
	if a.IsNone(i) {
		return "", nil
	}
	return a.String(i)
}

// Int returns parameter i as an int that fits 64 bits, or a TypeError.
func (a *Args) Int(i int) (int, error) {
	if v, ok := a.At(i).(py.Int); ok {
		return int(v), nil
	}
	return toInt(a.At(i))
}

// Integer is Int for functions that take ints and nothing that merely stands for one; the TypeError names the parameter.
func (a *Args) Integer(i int) (int, error) {
	switch v := a.At(i).(type) {
	case py.Int:
		return int(v), nil
	case py.Bool:
		return toInt(v)
	}
	return 0, a.typeError(i, "int")
}

// Bool returns the truth value of parameter i.
func (a *Args) Bool(i int) (bool, error) {
	if v := a.At(i); v != nil {
		return Truth(v)
	}
	return false, nil
}

// BoundMethod is a function with its first argument.
type BoundMethod struct{ Self, Fn Object }

var boundMethodType = py.NewType("method", "")

func (*BoundMethod) Type() *py.Type { return boundMethodType }

func (b *BoundMethod) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	all := make([]Object, len(args)+1)
	all[0] = b.Self
	copy(all[1:], args)
	return Call(b.Fn, all, kwargs)
}

func (b *BoundMethod) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return b.CallKw(args, kwargsOf(kwargs))
}

func (b *BoundMethod) M__getattribute__(n string) (Object, error) {
	switch n {
	case "__self__":
		return b.Self, nil
	case "__func__":
		if _, ok := b.Fn.(*Builtin); !ok {
			return b.Fn, nil
		}
	case "__class__":
		return ClassOf(b), nil
	case "__objclass__":
		if f, ok := b.Fn.(*Builtin); ok && f.wrapper {
			return f.owner, nil
		}
	case "__get__":
		return nativeAttr(ClassOf(b), b, n)
	}
	if v := methodC.find(n); v != nil && objectC.dict.GetStr(n) == v { // __eq__, __hash__ and the like are the method's own
		switch n {
		case "__doc__", "__name__":
		default:
			return nativeAttr(ClassOf(b), b, n)
		}
	}
	v, err := GetAttr(b.Fn, n)
	if err != nil && isExc(err, py.AttributeError) {
		return nil, noAttribute(b, n, "'%s' object has no attribute '%s'", ClassOf(b).Name, n)
	}
	return v, err
}

func (b *BoundMethod) M__setattr__(n string, _ Object) (Object, error) {
	return nil, attributeError("'%s' object has no attribute '%s'", ClassOf(b).Name, n)
}

// M__eq__ compares methods: the same function of the same object.
func (b *BoundMethod) M__eq__(o Object) (Object, error) {
	c, ok := o.(*BoundMethod)
	if !ok {
		return py.NotImplemented, nil
	}
	if !same(b.Self, c.Self) {
		return py.False, nil
	}
	eq, err := Equal(b.Fn, c.Fn)
	return py.NewBool(eq), err
}

// M__ne__ is not M__eq__.
func (b *BoundMethod) M__ne__(o Object) (Object, error) {
	r, err := b.M__eq__(o)
	if r == py.NotImplemented || err != nil {
		return r, err
	}
	return py.NewBool(r != py.True), nil
}

// HashKey makes equal methods one dict key.
func (b *BoundMethod) HashKey() any {
	return methodKey{address(b.Self), address(b.Fn)}
}

type methodKey struct{ self, fn uintptr }

func (b *BoundMethod) M__repr__() (Object, error) {
	if f, ok := b.Fn.(*Builtin); ok && f.owner != nil {
		what := sprintf("%s object at %#x", TypeName(b.Self), address(b.Self))
		if f.wrapper {
			return py.String("<method-wrapper '" + f.Name + "' of " + what + ">"), nil
		}
		if c, ok := b.Self.(*Class); ok {
			what = sprintf("type object at %p", c)
		}
		return py.String("<built-in method " + f.Name + " of " + what + ">"), nil
	}
	q := "?"
	if v, err := GetAttr(b.Fn, "__qualname__"); err == nil {
		q, _ = AsString(v)
	}
	r, err := Repr(b.Self)
	return py.String("<bound method " + q + " of " + r + ">"), err
}

type caller interface {
	CallKw(args []Object, kwargs []Kwarg) (Object, error)
}

// Call calls any callable. It may keep args, so pass a slice of your own.
func Call(fn Object, args []Object, kwargs []Kwarg) (Object, error) {
	if c, ok := fn.(caller); ok {
		return c.CallKw(args, kwargs)
	}
	if _, ok := fn.(py.I__call__); !ok {
		if n, ok := fn.(interface{ NotCallable() error }); ok {
			return nil, n.NotCallable()
		}
		return nil, py.ExceptionNewf(py.TypeError, "'%s' object is not callable", TypeName(fn))
	}
	var d py.StringDict
	if len(kwargs) > 0 {
		d = py.StringDict{}
		for _, k := range kwargs {
			d[k.Name] = k.Value
		}
	}
	return py.Call(fn, args, d)
}

// CallMethod calls a method by name.
func CallMethod(o Object, name string, args ...Object) (Object, error) {
	f, err := GetAttr(o, name)
	if err != nil {
		return nil, err
	}
	return Call(f, args, nil)
}
