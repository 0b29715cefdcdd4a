package runtime

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// nativeParams are the parameters of a builtin function or method that CPython writes in C. Their error texts differ
// from those of Python functions, which [signature] has.
type nativeParams struct {
	owner    string // class, for methods
	name     string
	names    []string
	min      int
	keywords bool // whether names may be used as keywords
}

// parseNative reads "name a b? c?": optional parameters have a question mark, and a trailing "/" forbids keywords.
func parseNative(owner, text string) *nativeParams {
	words := strings.Fields(text)
	p := &nativeParams{owner: owner, name: words[0], keywords: true}
	for _, w := range words[1:] {
		if w == "/" {
			p.keywords = false
			continue
		}
		name, optional := strings.CutSuffix(w, "?")
		if !optional {
			p.min++
		}
		p.names = append(p.names, name)
	}
	if len(p.names) == 0 {
		p.keywords = false
	}
	return p
}

// bind returns one value per parameter, nil for those left out. The result may be args.
func (p *nativeParams) bind(args []Object, kwargs []Kwarg) ([]Object, error) {
	n := len(args)
	if n == len(p.names) && len(kwargs) == 0 {
		return args, nil
	}
	if n > len(p.names) || !p.keywords && (n < p.min || len(kwargs) > 0) {
		return nil, p.arityError(n, len(kwargs))
	}
	if n+len(kwargs) > len(p.names) && n == 0 {
		return nil, typeError("%s() takes at most %d keyword argument%s (%d given)", p.name, len(p.names), plural(len(p.names)), len(kwargs))
	}
	out := make([]Object, len(p.names))
	copy(out, args)
next:
	for _, k := range kwargs {
		for i, name := range p.names {
			if name == k.Name {
				if out[i] != nil {
					return nil, typeError("argument for %s() given by name ('%s') and position (%d)", p.name, name, i+1)
				}
				out[i] = k.Value
				continue next
			}
		}
		return nil, typeError("'%s' is an invalid keyword argument for %s()", k.Name, p.name)
	}
	for i := range p.min {
		if out[i] == nil {
			return nil, typeError("%s() missing required argument '%s' (pos %d)", p.name, p.names[i], i+1)
		}
	}
	return out, nil
}

// looseArity has the methods whose count CPython checks with another text.
var looseArity = map[string]bool{
	"find": true, "rfind": true, "index": true, "rindex": true, "count": true, "startswith": true, "endswith": true,
}

func (p *nativeParams) arityError(n, kwargs int) error {
	full := p.name
	if p.owner != "" {
		full = p.owner + "." + p.name
	}
	highest := len(p.names)
	switch {
	case kwargs > 0 && !p.keywords:
		return typeError("%s() takes no keyword arguments", full)
	case highest == 0:
		return typeError("%s() takes no arguments (%d given)", full, n)
	case highest == 1 && p.min == 1:
		return typeError("%s() takes exactly one argument (%d given)", full, n)
	case p.owner == "str" && n < p.min && looseArity[p.name] || p.owner == "bytes" && n < p.min && looseArity[p.name]:
		return typeError("%s() takes at least %d argument%s (%d given)", p.name, p.min, plural(p.min), n)
	case p.keywords:
		return typeError("%s() takes at most %d argument%s (%d given)", p.name, highest, plural(highest), n)
	case p.min == highest:
		return typeError("%s expected %d argument%s, got %d", p.name, p.min, plural(p.min), n)
	case n < p.min:
		return typeError("%s expected at least %d argument%s, got %d", p.name, p.min, plural(p.min), n)
	}
	return typeError("%s expected at most %d argument%s, got %d", p.name, highest, plural(highest), n)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// nativeMethod defines a method of a built-in class; args has one value per parameter, nil when left out. See parseNative
// for the text.
func nativeMethod[T Object](c *Class, text string, fn func(self T, args []Object) (Object, error)) {
	p := parseNative(c.Name, text)
	m := methodOf(c, p.name, func(args []Object, kwargs []Kwarg) (Object, error) {
		if len(args) == 0 {
			return nil, typeError("unbound method %s.%s() needs an argument", c.Name, p.name)
		}
		self, ok := args[0].(T)
		if !ok {
			if self, ok = unwrapNative(num(args[0])).(T); !ok {
				return nil, typeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", p.name, c.Name, TypeName(args[0]))
			}
		}
		args, err := p.bind(args[1:], kwargs)
		if err != nil {
			return nil, err
		}
		return fn(self, args)
	})
	m.Borrows = c == strC || c == listC || c == dictC || c == intC || c == floatC // none of their methods keeps its arguments
	c.dict.SetStr(p.name, m)
}

// rawMethod defines a method of a built-in class that checks its arguments itself.
func rawMethod[T Object](c *Class, name string, fn func(self T, args []Object, kwargs []Kwarg) (Object, error)) {
	c.dict.SetStr(name, methodOf(c, name, func(args []Object, kwargs []Kwarg) (Object, error) {
		if len(args) == 0 {
			return nil, typeError("unbound method %s.%s() needs an argument", c.Name, name)
		}
		self, ok := unwrapNative(args[0]).(T)
		if !ok {
			return nil, typeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", name, c.Name, TypeName(args[0]))
		}
		return fn(self, args[1:], kwargs)
	}))
}

// nativeFunc makes a builtin function; see nativeMethod.
func nativeFunc(text string, fn func(args []Object) (Object, error)) *Builtin {
	p := parseNative("", text)
	return builtin(p.name, func(args []Object, kwargs []Kwarg) (Object, error) {
		args, err := p.bind(args, kwargs)
		if err != nil {
			return nil, err
		}
		return fn(args)
	})
}

// takeKeywords takes the named keyword arguments out of kwargs, in the order of names, nil for those left out. Any other
// keyword is an error.
func takeKeywords(fn string, kwargs []Kwarg, names ...string) ([]Object, error) {
	out := make([]Object, len(names))
next:
	for _, k := range kwargs {
		for i, n := range names {
			if n == k.Name {
				out[i] = k.Value
				continue next
			}
		}
		return nil, typeError("'%s' is an invalid keyword argument for %s()", k.Name, fn)
	}
	return out, nil
}

// methodDesc adapts our methods to gpython's descriptor protocol.
type methodDesc struct {
	value Object
	class *Class
}

func (methodDesc) Type() *py.Type { return internalType }

func (m methodDesc) M__get__(self, owner Object) (Object, error) {
	return bindAttr(m.value, self, m.class)
}

// exposeMethods puts the methods of the built-in classes where gpython's own attribute lookup on its native types finds
// them. The maps are public and written only here, while the package is initialised.
func exposeMethods() {
	for t, c := range map[*py.Type]*Class{
		py.StringType: strC, py.ListType: listC, py.TupleType: tupleC, py.BytesType: bytesC, py.IntType: intC,
		py.BigIntType: intC, py.FloatType: floatC, py.BoolType: intC, py.ComplexType: complexC, py.SliceType: sliceC, py.RangeType: rangeC,
	} {
		for k, v := range c.dict.All() {
			if b, ok := v.(*Builtin); !ok || b.slot {
				continue
			}
			t.Dict[string(k.(py.String))] = methodDesc{v, c}
		}
	}
}

func typeError(format string, args ...any) error {
	return py.ExceptionNewf(py.TypeError, format, args...)
}

func valueError(format string, args ...any) error {
	return py.ExceptionNewf(py.ValueError, format, args...)
}

func attributeError(format string, args ...any) error {
	return py.ExceptionNewf(py.AttributeError, format, args...)
}

// keyError raises KeyError for a key, which is kept as it is.
func keyError(key Object) error { return throw(newException(KeyError, []Object{key})) }

// index returns o as an int that fits 64 bits, as CPython's __index__ protocol does.
func toInt(o Object) (int, error) {
	switch v := o.(type) {
	case py.Int:
		return int(v), nil
	case py.Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case *py.BigInt:
		return 0, py.ExceptionNewf(py.OverflowError, "Python int too large to convert to C ssize_t")
	case *Instance:
		if i, ok := v.native.(py.Int); ok {
			return int(i), nil
		}
		if r, ok, err := v.special("__index__"); ok {
			if err != nil {
				return 0, err
			}
			if r, err = checkedIndex(r); err != nil {
				return 0, err
			}
			return toInt(r)
		}
	}
	return 0, typeError("'%s' object cannot be interpreted as an integer", TypeName(o))
}

// Index returns o as an int that fits 64 bits: one, or what its __index__ answers. Others are a TypeError.
func Index(o Object) (int, error) { return toInt(o) }

// toCInt is toInt for an argument that CPython takes as a C int, for the text of its OverflowError.
func toCInt(o Object) (int, error) {
	n, err := toInt(o)
	if err != nil && isExc(err, py.OverflowError) {
		err = py.ExceptionNewf(py.OverflowError, "Python int too large to convert to C int")
	}
	return n, err
}

// intOr is toInt with a default for an argument that was left out.
func intOr(o Object, def int) (int, error) {
	if o == nil {
		return def, nil
	}
	return toInt(o)
}

// truthOr is Truth with a default for an argument that was left out.
func truthOr(o Object, def bool) (bool, error) {
	if o == nil {
		return def, nil
	}
	return Truth(o)
}

// argName is how CPython's argument checks call the class of an object: None is itself.
func argName(o Object) string {
	if o == py.None {
		return "None"
	}
	return TypeName(o)
}

// strArg is str with the error text of an argument of a builtin.
func strArg(fn string, o Object) (string, error) {
	if s, ok := AsString(o); ok {
		return s, nil
	}
	return "", typeError("%s argument must be str, not %s", fn, TypeName(o))
}
