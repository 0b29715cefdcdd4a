package runtime

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// generic is a parametrised type, list[int], or a union, int | None.
type generic struct {
	origin Object
	args   py.Tuple
	union  bool
	star   bool // *list[int]
}

var genericType = py.NewType("types.GenericAlias", "")

func newGeneric(origin, key Object) *generic {
	args, ok := key.(py.Tuple)
	if !ok {
		args = py.Tuple{key}
	}
	return &generic{origin: origin, args: args}
}

// UnionOf is a | b for types; [NotImplemented] for others.
func UnionOf(a, b Object) (Object, error) { return newUnion(a, b) }

// newUnion is a | b for types.
func newUnion(a, b Object) (Object, error) {
	var args py.Tuple
	for _, o := range []Object{a, b} {
		switch t := o.(type) {
		case *generic:
			if t.union {
				args = append(args, t.args...)
				continue
			}
		case *Class, py.NoneType:
		default:
			if i, ok := o.(*Instance); !ok || i.cls.Name != "TypeAliasType" || i.cls.Module != "typing" {
				return py.NotImplemented, nil
			}
		}
		if o == py.None {
			o = noneC
		}
		args = append(args, o)
	}
	unique := args[:0]
	for _, x := range args {
		if i, err := indexOf(unique, x); err == nil && i < 0 {
			unique = append(unique, x)
		}
	}
	if len(unique) == 1 {
		return unique[0], nil
	}
	return &generic{args: unique, union: true}, nil
}

func (*generic) Type() *py.Type { return genericType }
func (g *generic) PyClass() *Class {
	if g.union {
		return unionC
	}
	return genericC
}

var (
	genericC = inTypes(newClass("GenericAlias", objectC))
	unionC   = inTypes(newClass("UnionType", objectC))
)

var aliasIterC = newClass("generic_alias_iterator", objectC)

func (g *generic) M__getitem__(key Object) (Object, error) {
	open, err := g.parameters()
	if err != nil {
		return nil, err
	}
	who, err := Repr(g)
	if err != nil {
		return nil, err
	}
	if len(open) == 0 {
		return nil, typeError("%s is not a generic class", who)
	}
	apply, err := GetAttr(open[0], "_apply")
	if err != nil {
		return nil, err
	}
	v, err := Call(apply, []Object{g.args, open, key, py.String(who)}, nil)
	if err != nil {
		return nil, err
	}
	args, ok := v.(py.Tuple)
	if !ok {
		return nil, typeError("_apply() must return a tuple, not %s", TypeName(v))
	}
	if !g.union {
		return &generic{origin: g.origin, args: args}, nil
	}
	u := args[0]
	for _, a := range args[1:] {
		w, err := newUnion(u, a)
		if err == nil && w == py.NotImplemented {
			w, err = CallMethod(a, "__ror__", u)
		}
		if err != nil {
			return nil, err
		}
		u = w
	}
	return u, nil
}

// parameters are the type variables in the arguments, in order of appearance: instances that can be substituted, and what arguments
// that are aliases have.
func (g *generic) parameters() (py.Tuple, error) {
	out := py.Tuple{}
	for _, a := range g.args {
		var found py.Tuple
		switch v := a.(type) {
		case *Class:
			continue
		case *generic:
			inner, err := v.parameters()
			if err != nil {
				return nil, err
			}
			found = inner
		case *Instance:
			if v.cls.lookup("__typing_subst__") != nil {
				found = py.Tuple{v}
				break
			}
			if p, err := GetAttr(v, "__parameters__"); err == nil {
				found, _ = p.(py.Tuple)
			}
		}
		for _, p := range found {
			if i, err := indexOf(out, p); err != nil {
				return nil, err
			} else if i < 0 {
				out = append(out, p)
			}
		}
	}
	return out, nil
}

func (g *generic) M__or__(o Object) (Object, error)  { return newUnion(g, o) }
func (g *generic) M__ror__(o Object) (Object, error) { return newUnion(o, g) }

func (g *generic) M__eq__(o Object) (Object, error) {
	h, ok := o.(*generic)
	if !ok || g.union != h.union || g.star != h.star || len(g.args) != len(h.args) {
		return py.False, nil
	}
	if g.union {
		for _, x := range g.args {
			if i, err := indexOf(h.args, x); err != nil || i < 0 {
				return py.False, err
			}
		}
		return py.True, nil
	}
	eq, err := Equal(g.origin, h.origin)
	if err != nil || !eq {
		return py.False, err
	}
	eq, err = Equal(g.args, h.args)
	return py.NewBool(eq), err
}

// HashKey makes equal aliases one dict key.
func (g *generic) HashKey() any {
	s, err := Repr(g)
	if err != nil {
		return g
	}
	return tupleKey("generic " + s)
}

func (g *generic) M__repr__() (Object, error) { return text(g.repr(nil)) }

func (g *generic) repr(open []Object) (string, error) {
	open, ok, err := enter(g, open)
	if !ok {
		return "...", err
	}
	name := func(o Object) string {
		switch t := o.(type) {
		case *Class:
			if t == noneC && g.union {
				return "None"
			}
			if t.Module == "builtins" {
				return t.QualName
			}
			return t.Module + "." + t.QualName
		case py.NoneType:
			return "None"
		}
		if o == Ellipsis {
			return "..."
		}
		s, e := repr(o, open)
		if e != nil {
			err = e
		}
		return s
	}
	parts := make([]string, len(g.args))
	for i, a := range g.args {
		parts[i] = name(a)
	}
	if g.union {
		return strings.Join(parts, " | "), err
	}
	origin := name(g.origin)
	if g.star {
		origin = "*" + origin
	}
	if len(parts) == 0 {
		return origin + "[()]", err
	}
	return origin + "[" + strings.Join(parts, ", ") + "]", err
}

// M__iter__ gives the alias with a star, once.
func (g *generic) M__iter__() (Object, error) {
	if g.union {
		return nil, typeError("'%s' object is not iterable", TypeName(g))
	}
	starred := *g
	starred.star = true
	done := false
	return &goIter{cls: aliasIterC, f: func() (Object, error) {
		if done {
			return nil, Done
		}
		done = true
		return &starred, nil
	}}, nil
}

func (g *generic) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	if g.union {
		return nil, typeError("'types.UnionType' object is not callable")
	}
	return Call(g.origin, args, kwargs)
}

func (g *generic) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return g.CallKw(args, kwargsOf(kwargs))
}

func (g *generic) M__getattribute__(n string) (Object, error) {
	switch n {
	case "__origin__":
		if g.union {
			break
		}
		return g.origin, nil
	case "__args__":
		if g.union { // which shows None and has its class
			args := append(py.Tuple{}, g.args...)
			for i, a := range args {
				if a == py.None {
					args[i] = noneC
				}
			}
			return args, nil
		}
		return g.args, nil
	case "__class__":
		return g.PyClass(), nil
	case "__parameters__":
		return g.parameters()
	case "__unpacked__":
		return py.NewBool(g.star), nil
	}
	if g.origin != nil {
		return GetAttr(g.origin, n)
	}
	return nil, attributeError("'types.UnionType' object has no attribute '%s'", n)
}

// checkable is the TypeError of isinstance and issubclass for a union that has parametrised types.
func (g *generic) checkable(fn string) error {
	for _, a := range g.args {
		if x, ok := a.(*generic); ok && !x.union {
			return typeError("%s() argument 2 cannot be a parameterized generic", fn)
		}
	}
	return nil
}

// inTypes puts a built-in class where CPython has it: in module types.
func inTypes(c *Class) *Class {
	c.Module = "types"
	c.sealed = true
	return c.Dotted()
}
