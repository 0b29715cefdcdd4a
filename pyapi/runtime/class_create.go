package runtime

import (
	"sort"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// Names under which a class statement passes on what is no attribute. No program can spell the ones with a dot.
const (
	classCell      = "__classcell__" // the cell of __class__
	classAnnotate  = ".annotate"     // the Function that evaluates annotations
	classCodeDatum = ".code"         // *compile.Code of the body
)

// buildClass runs a class statement; values are its bases and keywords, as spec says.
func (m *Module) buildClass(b *body, closure py.Tuple, annotate Object, spec *compile.CallSpec, values []Object) (Object, error) {
	code := b.code
	args, kwargs, err := splitCall(py.String(code.Name), spec, values)
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
	prepared, err := prepare(meta, code.Name, bases, kwargs)
	if err != nil {
		return nil, err
	}
	f := m.session.enter(b)
	names := NewDict()
	switch d := prepared.(type) {
	case nil:
		f.names = names
	case *Dict:
		names = d
		f.names = d
	default:
		f.space = d
	}
	bind := func(name string, v Object) error { return f.storeName(name, v) }
	err = bind("__module__", orNone(m.globals.GetStr("__name__")))
	if err == nil {
		err = bind("__qualname__", py.String(code.QualName))
	}
	annotator, _ := annotate.(*Function)
	own := NewDict()
	if err == nil && annotator != nil && meta != typeC {
		err = bind("__annotations__", own)
	}
	if err == nil && code.Doc != nil && code.Doc != py.None {
		err = bind("__doc__", code.Doc)
	}
	var cellOf Object
	if err == nil {
		f.bindCells(closure)
		cellOf, err = m.session.run(f)
	}
	if err == nil && (len(bases) != len(args) || !samePlaces(bases, args)) {
		err = bind("__orig_bases__", py.Tuple(args))
	}
	if err == nil && annotator != nil && meta != typeC {
		for k, v := range evalAnnotations(annotator, code.Annotations).All() {
			if s, ok := AsString(k); ok && own.GetStr(s) == nil { // what the body has written itself stays
				own.SetStr(s, v)
			}
		}
	}
	if err == nil && cellOf != py.None {
		err = bind(classCell, cellOf)
	}
	m.session.drop(f)
	if err != nil {
		return nil, err
	}
	if meta == typeC {
		names.SetStr(classCodeDatum, code)
		names.SetStr(classAnnotate, annotate)
		return createClass(typeC, code.Name, bases, names, kwargs)
	}
	var ns Object = names
	if prepared != nil {
		ns = prepared
	}
	made, err := Call(meta, []Object{py.String(code.Name), py.Tuple(bases), ns}, kwargs)
	if err != nil {
		return nil, err
	}
	c, isClass := made.(*Class)
	if got, ok := cellOf.(*cell); ok && isClass {
		switch v := got.v; {
		case v == nil:
			r, err := Repr(made)
			if err != nil {
				return nil, err
			}
			return nil, Raise(RuntimeError, "__class__ not set defining %s as %s. Was __classcell__ propagated to type.__new__?", strRepr(code.Name), r)
		case v != Object(c):
			x, _ := Repr(v)
			y, _ := Repr(made)
			return nil, typeError("__class__ set to %s defining %s as %s", x, strRepr(code.Name), y)
		}
	}
	return made, nil
}

func samePlaces(bases, args []Object) bool {
	for i := range bases {
		if !same(bases[i], args[i]) {
			return false
		}
	}
	return true
}

// prepare calls the __prepare__ of a metaclass. It returns nil when there is none but type's.
func prepare(meta Object, name string, bases []Object, kwargs []Kwarg) (Object, error) {
	if c, ok := meta.(*Class); ok && c.lookupMethod("__prepare__") == nil {
		return nil, nil
	}
	f, err := GetAttr(meta, "__prepare__")
	if err != nil {
		if isExc(err, py.AttributeError) {
			return nil, nil
		}
		return nil, err
	}
	ns, err := Call(f, []Object{py.String(name), py.Tuple(bases)}, kwargs)
	if err != nil {
		return nil, err
	}
	if _, ok := ns.(py.I__getitem__); ok {
		if i, ok := ns.(*Instance); !ok || i.native != nil || i.cls.find("__getitem__") != nil {
			return ns, nil
		}
	}
	who := "<metaclass>"
	if c, ok := meta.(*Class); ok {
		who = c.Name
	}
	return nil, typeError("%s.__prepare__() must return a mapping, not %s", who, TypeName(ns))
}

// lookupMethod finds a method that is not type's own.
func (c *Class) lookupMethod(name string) Object {
	v := c.find(name)
	if v == typeC.dict.GetStr(name) {
		return nil
	}
	return v
}

// resolveBases asks the bases that are no classes what they stand for.
func resolveBases(args []Object) ([]Object, error) {
	bases := make([]Object, 0, len(args))
	for _, b := range args {
		if _, ok := b.(*Class); ok {
			bases = append(bases, b)
			continue
		}
		if g, ok := b.(*generic); ok && !g.union {
			bases = append(bases, g.origin)
			continue
		}
		entries, err := GetAttr(b, "__mro_entries__")
		if err != nil {
			if isExc(err, py.AttributeError) {
				bases = append(bases, b)
				continue
			}
			return nil, err
		}
		real, err := Call(entries, []Object{py.Tuple(args)}, nil)
		if err != nil {
			return nil, err
		}
		more, ok := real.(py.Tuple)
		if !ok {
			return nil, typeError("__mro_entries__ must return a tuple")
		}
		bases = append(bases, more...)
	}
	return bases, nil
}

// metaclass takes metaclass=... out of the keywords, or finds it in the bases. It is a class, or any callable when it was
// given.
func metaclass(bases []Object, kwargs []Kwarg) (Object, []Kwarg, error) {
	var given Object
	var rest []Kwarg
	for _, k := range kwargs {
		if k.Name == "metaclass" {
			given = k.Value
			continue
		}
		rest = append(rest, k)
	}
	if given != nil {
		if _, ok := given.(*Class); !ok {
			return given, rest, nil
		}
	}
	meta := typeC
	if c, ok := given.(*Class); ok {
		meta = c
	} else if len(bases) > 0 {
		meta = ClassOf(bases[0])
	}
	winner, err := winnerOf(meta, bases)
	return winner, rest, err
}

// winnerOf is the most derived metaclass of a class with the bases.
func winnerOf(meta *Class, bases []Object) (*Class, error) {
	for _, b := range bases {
		k := ClassOf(b)
		switch {
		case meta.isSub(k):
		case k.isSub(meta):
			meta = k
		default:
			return nil, typeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
		}
	}
	return meta, nil
}

// newType is the constructor of type: type(o) and type(name, bases, namespace).
func newType(cls *Class, args []Object, kwargs []Kwarg) (Object, error) {
	if len(args) == 1 && cls == typeC && len(kwargs) == 0 {
		return ClassOf(args[0]), nil
	}
	if len(args) != 3 {
		if cls == typeC {
			return nil, typeError("type() takes 1 or 3 arguments")
		}
		return nil, typeError("type.__new__() takes exactly 3 arguments (%d given)", len(args))
	}
	name, ok := AsString(args[0])
	if !ok {
		return nil, typeError("type.__new__() argument 1 must be str, not %s", TypeName(args[0]))
	}
	list, ok := unwrapNative(args[1]).(py.Tuple)
	if !ok {
		return nil, typeError("type.__new__() argument 2 must be tuple, not %s", TypeName(args[1]))
	}
	ns, ok := unwrapNative(args[2]).(*Dict)
	if !ok {
		return nil, typeError("type.__new__() argument 3 must be dict, not %s", TypeName(args[2]))
	}
	for _, b := range list {
		if _, ok := b.(*Class); ok {
			continue
		}
		if _, err := GetAttr(b, "__mro_entries__"); err == nil {
			return nil, typeError("type() doesn't support MRO entry resolution; use types.new_class()")
		}
	}
	meta, err := winnerOf(cls, list)
	if err != nil {
		return nil, err
	}
	if meta != cls {
		if f := meta.lookup("__new__"); f != nil {
			if f, err = bindNew(f, meta); err != nil {
				return nil, err
			}
			return Call(f, append([]Object{meta}, args...), kwargs)
		}
	}
	return createClass(meta, name, list, ns, kwargs)
}

// createClass is type.__new__.
func createClass(meta *Class, name string, baseObjects []Object, ns *Dict, kwargs []Kwarg) (Object, error) {
	bases := make([]*Class, len(baseObjects))
	for i, b := range baseObjects {
		k, ok := b.(*Class)
		if !ok {
			return nil, typeError("bases must be types")
		}
		switch k {
		case boolC, noneC, sliceC, rangeC, funcC, generatorC, coroutineC, methodC, builtinC, ellipsisC, notImplC, mappingProxyC, dictViewC[0], dictViewC[1], dictViewC[2],
			iteratorC, tracebackC, codeC, getsetC, memberC, wrapperC, methodDescC, methodWrapperC, unionC:
			return nil, typeError("type '%s' is not an acceptable base type", k.fullName())
		}
		if k.final {
			return nil, typeError("type '%s' is not an acceptable base type", k.fullName())
		}
		bases[i] = k
	}
	if len(bases) == 0 {
		bases = []*Class{objectC}
	}
	base, err := checkBases(bases)
	if err != nil {
		return nil, err
	}
	c := newClass(name, bases...)
	if c.mro == nil {
		_, stuck := merge(c)
		return nil, mroError(stuck)
	}
	c.written, c.base = true, base
	c.found, c.defined = map[string]Object{}, map[string]Object{}
	if meta != typeC {
		c.meta = meta
	}
	if err := c.fill(ns); err != nil {
		return nil, err
	}
	for _, b := range bases {
		b.noteSubclass(c)
	}
	if err := c.nameDescriptors(); err != nil {
		return nil, err
	}
	return c, c.initSubclass(kwargs)
}

// fill takes over the namespace of a class statement.
func (c *Class) fill(ns *Dict) error {
	c.Module = "__main__"
	for _, e := range ns.ents {
		if e.k == nil {
			continue
		}
		n, ok := AsString(e.k)
		if !ok {
			if err := c.dict.Set(e.k, e.v); err != nil {
				return err
			}
			continue
		}
		v := e.v
		switch n {
		case classCell:
			cell, ok := v.(*cell)
			if !ok {
				return typeError("type.__new__: __classcell__ must be a nonlocal cell, not <class '%s'>", TypeName(v))
			}
			cell.v = c
			continue
		case classCodeDatum:
			c.annSource = v.(*compile.Code).Annotations
			continue
		case classAnnotate:
			c.annFn, _ = v.(*Function)
			continue
		case "__qualname__":
			if c.QualName, ok = AsString(v); !ok {
				return typeError("type __qualname__ must be a str, not %s", TypeName(v))
			}
			continue
		case "__module__":
			c.Module, _ = AsString(v)
		case "__doc__":
			c.doc = v
		case "__annotations__":
			c.ann, _ = unwrapNative(v).(*Dict)
		case "__init_subclass__", "__class_getitem__":
			if f, ok := v.(*Function); ok {
				v = &ClassMethod{f: f}
			}
		case "__new__":
			if f, ok := v.(*Function); ok {
				v = &StaticMethod{f: f}
			}
		}
		c.dict.SetStr(n, v)
	}
	if c.ann != nil && len(c.annSource) > 0 { // __annotations__ was bound in the body, beside annotated names
		for k, v := range evalAnnotations(c.annFn, c.annSource).All() {
			if s, ok := AsString(k); ok && c.ann.GetStr(s) == nil {
				c.ann.SetStr(s, v)
			}
		}
	}
	if c.dict.GetStr("__module__") == nil {
		c.dict.SetStr("__module__", py.String(c.Module))
	}
	if err := c.addSlots(); err != nil {
		return err
	}
	if c.dict.GetStr("__doc__") == nil {
		c.dict.SetStr("__doc__", py.None)
	}
	if c.dict.GetStr("__eq__") != nil && c.dict.GetStr("__hash__") == nil {
		c.dict.SetStr("__hash__", py.None)
	}
	return nil
}

// addSlots reads __slots__ and gives the class the attributes of its instances.
func (c *Class) addSlots() error {
	for _, b := range c.bases {
		c.hasDict = c.hasDict || b.hasDict
	}
	inherited := c.hasDict
	v := c.dict.GetStr("__slots__")
	if v == nil {
		if !inherited {
			c.dict.SetStr("__dict__", dictAttribute(c))
		}
		if !c.base.weakReferable() {
			c.dict.SetStr("__weakref__", weakAttribute(c))
		}
		c.hasDict = true
		return nil
	}
	names, err := slotList(v)
	if err != nil {
		return err
	}
	for _, n := range names {
		s, ok := AsString(n)
		if !ok {
			return typeError("__slots__ items must be strings, not '%s'", TypeName(n))
		}
		if !isIdentifier(s) {
			return typeError("__slots__ must be identifiers")
		}
		if s != "__dict__" && s != "__weakref__" && c.solid().isSub(intC) || s != "__dict__" && s != "__weakref__" && (c.solid().isSub(tupleC) || c.solid().isSub(bytesC)) {
			return typeError("nonempty __slots__ not supported for subtype of '%s'", c.base.Name)
		}
		switch s {
		case "__dict__":
			if c.hasDict {
				return typeError("__dict__ slot disallowed: we already got one")
			}
			c.hasDict = true
			c.dict.SetStr(s, dictAttribute(c))
			continue
		case "__weakref__":
			c.dict.SetStr(s, weakAttribute(c))
			continue
		}
		s = privateName(c.Name, s)
		if c.dict.GetStr(s) != nil && s != "__classcell__" && s != "__qualname__" {
			return valueError("%s in __slots__ conflicts with class variable", strRepr(s))
		}
		c.layout = true
		c.dict.SetStr(s, newSlot(c, s))
	}
	return nil
}

func slotList(v Object) ([]Object, error) {
	if _, ok := AsString(v); ok {
		return []Object{v}, nil
	}
	return ListOf(v)
}

// ownSlots lists the attributes that __slots__ of the class itself makes.
func (c *Class) ownSlots() []string {
	var out []string
	for k, v := range c.dict.All() {
		if g, ok := v.(*getset); ok && g.member {
			s, _ := AsString(k)
			out = append(out, s)
		}
	}
	sort.Strings(out)
	return out
}

func (c *Class) weakReferable() bool {
	for _, k := range c.mro {
		if k.dict.GetStr("__weakref__") != nil {
			return true
		}
	}
	return false
}

// privateName mangles a name of a class body that begins with two underscores.
func privateName(class, n string) string {
	class = strings.TrimLeft(class, "_")
	if !strings.HasPrefix(n, "__") || strings.HasSuffix(n, "__") || class == "" {
		return n
	}
	return "_" + class + n
}

// nameDescriptors tells the attributes of a new class their names.
func (c *Class) nameDescriptors() error {
	for _, e := range append([]dictEntry(nil), c.dict.ents...) {
		if p, ok := e.v.(*Property); ok {
			p.name, _ = AsString(e.k)
			continue
		}
		if e.k == nil {
			continue
		}
		k := ClassOf(e.v)
		if k == typeC || k == funcC {
			continue
		}
		f := k.lookup("__set_name__")
		if f == nil {
			continue
		}
		b, err := bindAttr(f, e.v, k)
		if err == nil {
			_, err = Call(b, []Object{c, e.k}, nil)
		}
		if err != nil {
			r, _ := Repr(e.k)
			cause := ExceptionOf(err)
			outer := newException(RuntimeError, []Object{py.String(sprintf("Error calling __set_name__ on '%s' instance %s in '%s'", k.Name, r, c.Name))})
			outer.exc.cause, outer.exc.context, outer.exc.suppress, outer.exc.raised = cause, cause, true, true
			return throw(outer)
		}
	}
	return nil
}

// initSubclass tells the next class in line about a new subclass.
func (c *Class) initSubclass(kwargs []Kwarg) error {
	for _, b := range c.mro[1:] {
		v := b.dict.GetStr("__init_subclass__")
		if v == nil {
			continue
		}
		f, err := bindToClass(v, c)
		if err != nil {
			return err
		}
		_, err = Call(f, nil, kwargs)
		return err
	}
	return nil
}

// fullName is how CPython's types name themselves: with the module, unless they are builtins.
func (c *Class) fullName() string {
	if c.Module == "builtins" || c.Module == "" {
		return c.Name
	}
	return c.Module + "." + c.QualName
}
