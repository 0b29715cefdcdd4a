package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// callValues calls a callable with positional arguments that stand on the stack.
func (s *Session) callValues(fn Object, args []Object) (Object, error) {
	switch f := fn.(type) {
	case *Function:
		return f.call(nil, args, nil)
	case *Builtin:
		if f.Borrows {
			return f.CallKw(args, nil)
		}
	case *BoundMethod:
		if g, ok := f.Fn.(*Function); ok {
			return g.call(f.Self, args, nil)
		}
	}
	return Call(fn, s.keep(args), nil)
}

// callNamed calls a callable with arguments on the stack, the last of which have names.
func (s *Session) callNamed(fn Object, args []Object, names *compile.KwNames) (Object, error) {
	k := len(args) - len(names.Names)
	kwargs := make([]Kwarg, len(names.Names))
	for i, n := range names.Names {
		kwargs[i] = Kwarg{n, args[k+i]}
	}
	switch f := fn.(type) {
	case *Function:
		return f.call(nil, args[:k], kwargs)
	case *BoundMethod:
		if g, ok := f.Fn.(*Function); ok {
			return g.call(f.Self, args[:k], kwargs)
		}
	}
	return Call(fn, s.keep(args[:k]), kwargs)
}

// argBlock is how many arguments are allocated together for Go functions, which may keep theirs.
const argBlock = 128

// keep copies arguments from the stack.
func (s *Session) keep(args []Object) []Object {
	n := len(args)
	if n == 0 {
		return nil
	}
	if n > argBlock/4 {
		return append(make([]Object, 0, n), args...)
	}
	if len(s.args) < n {
		s.args = make([]Object, argBlock)
	}
	out := s.args[:n:n]
	s.args = s.args[n:]
	copy(out, args)
	return out
}

// splitCall sorts the values of a call of fn into positional and keyword arguments.
func splitCall(fn Object, spec *compile.CallSpec, values []Object) ([]Object, []Kwarg, error) {
	args := make([]Object, 0, len(values))
	var kwargs []Kwarg
	add := func(name string, v Object) error {
		for i := range kwargs {
			if kwargs[i].Name == name {
				return typeError("%s got multiple values for keyword argument '%s'", callName(fn), name)
			}
		}
		kwargs = append(kwargs, Kwarg{name, v})
		return nil
	}
	for i, e := range spec.Args {
		v := values[i]
		switch {
		case e.Star == 1:
			items, err := ListOf(v)
			if err != nil {
				if isExc(err, py.TypeError) && !iterable(v) {
					return nil, nil, typeError("%s argument after * must be an iterable, not %s", callName(fn), TypeName(v))
				}
				return nil, nil, err
			}
			args = append(args, items...)
		case e.Star == 2:
			d, ok := v.(*Dict)
			if !ok {
				d = NewDict()
				if _, err := GetAttr(v, "keys"); err != nil {
					return nil, nil, typeError("%s argument after ** must be a mapping, not %s", callName(fn), TypeName(v))
				}
				if err := d.update(v); err != nil {
					return nil, nil, typeError("%s argument after ** must be a mapping, not %s", callName(fn), TypeName(v))
				}
			}
			for k, x := range d.All() {
				name, ok := AsString(k)
				if !ok {
					return nil, nil, typeError("keywords must be strings")
				}
				if err := add(name, x); err != nil {
					return nil, nil, err
				}
			}
		case e.Name != "":
			if err := add(e.Name, v); err != nil {
				return nil, nil, err
			}
		default:
			args = append(args, v)
		}
	}
	return args, kwargs, nil
}

// callName is how CPython names a callable in the errors of a call with stars.
func callName(fn Object) string {
	switch f := fn.(type) {
	case *Function:
		return f.body.module.Name + "." + f.qual + "()"
	case *Class:
		if f.Module != "builtins" {
			return f.Module + "." + f.QualName + "()"
		}
		return f.Name + "()"
	case *Builtin:
		return f.Name + "()"
	case *BoundMethod:
		return callName(f.Fn)
	}
	return TypeName(fn) + " object"
}

func iterable(o Object) bool {
	_, err := Iter(o)
	return err == nil
}
