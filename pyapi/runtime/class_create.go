package runtime

import (
	"sort"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// Names under which a class statement passes on what is no attribute. No program can spell them.
const (
	classCell      = ".cell"     // the cell of __class__
	classQualName  = ".qualname" // String
	classAnnotate  = ".annotate" // the Function that evaluates annotations
	classCodeDatum = ".code"     // *compile.Code of the body
)

// buildClass runs a class statement. Its arguments are those of [compile.BuildClass].
func (m *Module) buildClass(a []Object) (Object, error) {
	code := a[0].(*compile.Code)
	closure, annotate := a[1].(py.Tuple), a[2]
	args, kwargs, err := splitCall(py.String(code.Name), a[3].(*compile.CallSpec), a[4:])
	if err != nil {
		return nil, err
	}
	bases, err := resolveBases(args)
	if err != nil {
		return nil, err
	}
	meta, kwargs, err := metaclass(bases, kwargs)
	if err != nil {
		return nil, err
	}
	names := py.StringDict{"__module__": m.globals["__name__"], "__qualname__": py.String(code.QualName)}
	f := py.NewFrame(m.session.vm, m.globals, names, code.Bytecode, nil)
	nl := int(code.Bytecode.Nlocals)
	for i := range code.CellParam {
		f.Localsplus[nl+i] = py.NewCell(nil)
	}
	copy(f.Localsplus[nl+len(code.CellParam):], closure)
	cell, err := m.session.run(f, code.ExcSlot)
	if err != nil {
		return nil, err
	}
	ns := orderNames(names, code.ClassNames)
	ns.SetStr(classCell, cell)
	ns.SetStr(classCodeDatum, code)
	ns.SetStr(classAnnotate, annotate)
	if meta == nil {
		return createClass(nil, code.Name, bases, ns, kwargs)
	}
	all := []Object{py.String(code.Name), classTuple(bases), ns}
	return meta.CallKw(all, kwargs)
}

func resolveBases(args []Object) ([]*Class, error) {
	var bases []*Class
	for _, b := range args {
		switch c := b.(type) {
		case *Class:
			switch c {
			case boolC, noneC, sliceC, rangeC, funcC, generatorC, methodC, builtinC, ellipsisC, notImplC:
				return nil, typeError("type '%s' is not an acceptable base type", c.Name)
			}
			bases = append(bases, c)
		case *generic:
			if o, ok := c.origin.(*Class); ok {
				bases = append(bases, o)
			}
		default:
			entries, err := GetAttr(b, "__mro_entries__")
			if err != nil {
				return nil, typeError("bases must be types")
			}
			real, err := Call(entries, []Object{py.Tuple(args)}, nil)
			if err != nil {
				return nil, err
			}
			more, err := ListOf(real)
			if err != nil {
				return nil, err
			}
			resolved, err := resolveBases(more)
			if err != nil {
				return nil, err
			}
			bases = append(bases, resolved...)
		}
	}
	return bases, nil
}

// metaclass takes metaclass=... out of the keywords, or finds it in the bases.
func metaclass(bases []*Class, kwargs []Kwarg) (*Class, []Kwarg, error) {
	var meta *Class
	var rest []Kwarg
	for _, k := range kwargs {
		if k.Name != "metaclass" {
			rest = append(rest, k)
			continue
		}
		c, ok := k.Value.(*Class)
		if !ok {
			return nil, nil, typeError("metaclass must be a class")
		}
		if c != typeC {
			meta = c
		}
	}
	for _, b := range bases {
		switch {
		case b.meta == nil || meta != nil && meta.isSub(b.meta):
		case meta == nil || b.meta.isSub(meta):
			meta = b.meta
		default:
			return nil, nil, typeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
		}
	}
	return meta, rest, nil
}

// orderNames puts the names that a class body has bound into the order of the source.
func orderNames(names py.StringDict, order []string) *Dict {
	ns := NewDict()
	for _, n := range append([]string{"__module__", "__qualname__"}, order...) {
		if v, ok := names[n]; ok {
			ns.SetStr(n, v)
		}
	}
	rest := make([]string, 0, len(names))
	for n := range names {
		if ns.GetStr(n) == nil {
			rest = append(rest, n)
		}
	}
	sort.Strings(rest)
	for _, n := range rest {
		ns.SetStr(n, names[n])
	}
	return ns
}

// newType is the constructor of type: type(o) and type(name, bases, namespace).
func newType(cls *Class, args []Object, kwargs []Kwarg) (Object, error) {
	if len(args) == 1 && cls == typeC {
		return ClassOf(args[0]), nil
	}
	if len(args) != 3 {
		return nil, typeError("type() takes 1 or 3 arguments")
	}
	name, ok := AsString(args[0])
	if !ok {
		return nil, typeError("type.__new__() argument 1 must be str, not %s", TypeName(args[0]))
	}
	list, ok := args[1].(py.Tuple)
	if !ok {
		return nil, typeError("type.__new__() argument 2 must be tuple, not %s", TypeName(args[1]))
	}
	ns, ok := unwrapNative(args[2]).(*Dict)
	if !ok {
		return nil, typeError("type.__new__() argument 3 must be dict, not %s", TypeName(args[2]))
	}
	bases, err := resolveBases(list)
	if err != nil {
		return nil, err
	}
	meta := cls
	if meta == typeC {
		if meta, _, err = metaclass(bases, nil); err != nil {
			return nil, err
		}
	}
	return createClass(meta, name, bases, ns, kwargs)
}

// createClass is type.__new__.
func createClass(meta *Class, name string, bases []*Class, ns *Dict, kwargs []Kwarg) (Object, error) {
	if len(bases) == 0 {
		bases = []*Class{objectC}
	}
	c := newClass(name, bases...)
	if c.mro == nil {
		return nil, typeError("Cannot create a consistent method resolution\norder (MRO) for bases %s", baseNames(bases))
	}
	c.meta, c.Module = meta, "__main__"
	for k, v := range ns.All() {
		key, ok := k.(py.String)
		if !ok {
			continue
		}
		switch key {
		case classCell:
			if cell, ok := v.(*py.Cell); ok {
				cell.Set(c)
			}
		case classCodeDatum:
			code := v.(*compile.Code)
			c.doc, c.annSource = code.Doc, code.Annotations
		case classAnnotate:
			c.annFn, _ = v.(*Function)
		case "__module__":
			c.Module, _ = AsString(v)
		case "__qualname__":
			c.QualName, _ = AsString(v)
		case "__doc__":
			c.doc = v
		default:
			if f, ok := v.(*Function); ok && (key == "__init_subclass__" || key == "__class_getitem__") {
				v = &ClassMethod{f}
			}
			c.dict.SetStr(string(key), v)
		}
	}
	if ann, ok := ns.GetStr("__annotations__").(*Dict); ok {
		c.ann = ann
	}
	c.restrictAttributes()
	for _, e := range c.dict.ents {
		if i, ok := e.v.(*Instance); ok {
			if _, ok, err := i.special("__set_name__", c, e.k); ok && err != nil {
				return nil, err
			}
		}
	}
	return c, c.initSubclass(kwargs)
}

func baseNames(bases []*Class) string {
	s := ""
	for i, b := range bases {
		if i > 0 {
			s += ", "
		}
		s += b.Name
	}
	return s
}

// initSubclass tells the next class in line about a new subclass.
func (c *Class) initSubclass(kwargs []Kwarg) error {
	for _, b := range c.mro[1:] {
		v := b.dict.GetStr("__init_subclass__")
		if v == nil {
			continue
		}
		if m, ok := v.(*ClassMethod); ok {
			v = m.f
		}
		_, err := Call(v, []Object{c}, kwargs)
		return err
	}
	if len(kwargs) > 0 {
		return typeError("%s.__init_subclass__() takes no keyword arguments", c.Name)
	}
	return nil
}

// restrictAttributes reads __slots__. Instances may have other attributes if any class in line has no __slots__.
func (c *Class) restrictAttributes() {
	slots := map[string]bool{}
	for _, k := range c.mro {
		if k == objectC {
			continue
		}
		v := k.dict.GetStr("__slots__")
		if v == nil {
			return
		}
		if s, ok := AsString(v); ok {
			slots[s] = true
			continue
		}
		names, err := ListOf(v)
		if err != nil {
			return
		}
		for _, n := range names {
			s, _ := AsString(n)
			if s == "__dict__" {
				return
			}
			slots[s] = true
		}
	}
	c.slots = slots
}
