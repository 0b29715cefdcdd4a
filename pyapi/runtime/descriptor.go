package runtime

import (
	"github.com/go-python/gpython/py"
)

// ClassMethod is a classmethod object.
type ClassMethod struct {
	f    Object
	dict *Dict
}

// StaticMethod is a staticmethod object.
type StaticMethod struct {
	f    Object
	dict *Dict
}

func (*ClassMethod) Type() *py.Type  { return propertyType }
func (*StaticMethod) Type() *py.Type { return propertyType }

func missing(o Object) bool { return o == nil || o == py.None }

// bind makes the method of a class: what classmethod wraps may be a descriptor itself.
func (m *ClassMethod) bind(c *Class) (Object, error) {
	switch f := m.f.(type) {
	case *Function, *Builtin, *Class:
		return &BoundMethod{c, f}, nil
	case *Instance:
		if f.cls.find("__get__") == nil {
			return &BoundMethod{c, f}, nil
		}
	case *Property, *ClassMethod, *StaticMethod:
	default:
		return &BoundMethod{c, f}, nil
	}
	return bindAttr(m.f, c, ClassOf(c))
}

// wrapped is what attributes of a classmethod or staticmethod that it has not itself are looked up in.
func wrapped(self, f Object, dict **Dict, n string) (Object, error) {
	switch n {
	case "__func__", "__wrapped__":
		return f, nil
	case "__isabstractmethod__":
		return abstract(f)
	case "__dict__":
		if *dict == nil {
			*dict = NewDict()
		}
		return *dict, nil
	}
	if *dict != nil {
		if v := (*dict).GetStr(n); v != nil {
			return v, nil
		}
	}
	switch n {
	case "__name__", "__qualname__", "__module__", "__doc__", "__annotations__":
		if v, err := GetAttr(f, n); err == nil {
			return v, nil
		}
	}
	return nativeAttr(ClassOf(self), self, n)
}

// abstract is the truth of f.__isabstractmethod__.
func abstract(f Object) (Object, error) {
	if missing(f) {
		return py.False, nil
	}
	v, err := GetAttr(f, "__isabstractmethod__")
	if err != nil {
		if isExc(err, py.AttributeError) {
			return py.False, nil
		}
		return nil, err
	}
	b, err := Truth(v)
	return py.NewBool(b), err
}

func (m *ClassMethod) M__getattribute__(n string) (Object, error) {
	return wrapped(m, m.f, &m.dict, n)
}

func (m *StaticMethod) M__getattribute__(n string) (Object, error) {
	return wrapped(m, m.f, &m.dict, n)
}

func (m *ClassMethod) M__setattr__(n string, v Object) (Object, error) {
	if m.dict == nil {
		m.dict = NewDict()
	}
	m.dict.SetStr(n, v)
	return py.None, nil
}

func (m *StaticMethod) M__setattr__(n string, v Object) (Object, error) {
	if m.dict == nil {
		m.dict = NewDict()
	}
	m.dict.SetStr(n, v)
	return py.None, nil
}

func (m *ClassMethod) M__repr__() (Object, error) {
	r, err := Repr(m.f)
	return py.String("<classmethod(" + r + ")>"), err
}

func (m *StaticMethod) M__repr__() (Object, error) {
	r, err := Repr(m.f)
	return py.String("<staticmethod(" + r + ")>"), err
}

// CallKw calls what the static method wraps.
func (m *StaticMethod) CallKw(args []Object, kwargs []Kwarg) (Object, error) {
	return Call(m.f, args, kwargs)
}

func (m *StaticMethod) M__call__(args py.Tuple, kwargs py.StringDict) (Object, error) {
	return Call(m.f, args, kwargsOf(kwargs))
}

// descriptorOf returns the property, classmethod or staticmethod that an instance of a class derived from one of them is,
// unless the class binds in its own way, and v otherwise.
func descriptorOf(v Object) Object {
	i, ok := v.(*Instance)
	if !ok || i.native == nil {
		return v
	}
	switch i.native.(type) {
	case *Property:
		if i.cls.lookup("__get__") == nil && i.cls.lookup("__set__") == nil {
			return i.native
		}
	case *ClassMethod, *StaticMethod:
		if i.cls.lookup("__get__") == nil {
			return i.native
		}
	}
	return v
}

// isData reports a descriptor that comes before the attributes of an instance.
func isData(v Object) bool {
	switch d := v.(type) {
	case *Property, *getset, DataDescriptor:
		return true
	case *Instance:
		if _, ok := d.native.(*Property); ok {
			return true
		}
		return d.cls.lookup("__set__") != nil || d.cls.lookup("__delete__") != nil
	}
	return false
}

// bindAttr applies the descriptor protocol to an attribute found in the class of self.
func bindAttr(v Object, self Object, cls *Class) (Object, error) {
	switch x := descriptorOf(v).(type) {
	case *Function:
		return &BoundMethod{self, x}, nil
	case *Builtin:
		if x.Method {
			return &BoundMethod{self, x}, nil
		}
	case *ClassMethod:
		return x.bind(cls)
	case *StaticMethod:
		return x.f, nil
	case *Property:
		return x.read(self)
	case *getset:
		return x.get(self)
	case Descriptor:
		return x.GetFrom(self)
	case *Instance:
		if g := x.cls.lookup("__get__"); g != nil {
			return x.call(g, orNone(self), cls)
		}
		if p, ok := x.native.(*Property); ok {
			return p.read(self)
		}
	}
	return v, nil
}

// setDescriptor writes through a data descriptor found in the class of self.
func setDescriptor(d, self Object, n string, v Object) error {
	switch d := d.(type) {
	case *Property:
		return d.write(self, n, v)
	case *getset:
		return d.assign(self, v)
	case DataDescriptor:
		return d.SetTo(self, v)
	case *Instance:
		if f := d.cls.lookup("__set__"); f != nil {
			_, err := d.call(f, self, v)
			return err
		}
		if p, ok := d.native.(*Property); ok {
			return p.write(self, n, v)
		}
	}
	return attributeError("__set__")
}

// deleteDescriptor deletes through a data descriptor found in the class of self.
func deleteDescriptor(d, self Object, n string) error {
	switch d := d.(type) {
	case *Property:
		return d.delete(self, n)
	case *getset:
		return d.remove(self)
	case *Instance:
		if f := d.cls.lookup("__delete__"); f != nil {
			_, err := d.call(f, self)
			return err
		}
		if p, ok := d.native.(*Property); ok {
			return p.delete(self, n)
		}
	}
	return attributeError("__delete__")
}

// call calls a method f found in the class of i.
func (i *Instance) call(f Object, args ...Object) (Object, error) {
	if fn, ok := f.(*Function); ok {
		return fn.call(i, args, nil)
	}
	b, err := bindAttr(f, i, i.cls)
	if err != nil {
		return nil, err
	}
	return Call(b, args, nil)
}
