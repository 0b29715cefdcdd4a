package runtime

import (
	"reflect"
	"strings"
)

// Classes of Go types that behave as built-in ones: programs may derive from them, and calls that do not fit raise what CPython
// raises for a class written in C.

// Native sets what calling the class does. The parameters are words, "?" marks those that may be left out and a last word "/"
// forbids keywords: "deque iterable? maxlen?". fn gets one value per parameter, nil for those left out. An instance of a class
// that derives from c is an [Instance] around the value that fn makes; methods get the value itself.
func (c *Class) Native(params string, fn func(args []Object) (Object, error)) {
	constructNative(c, params, func(a []Object) (Object, error) {
		return goResult(fn(append([]Object(nil), a...))) // a may alias the VM's stack
	})
	c.nativeNew()
}

// NativeRaw is Native for a constructor that checks its arguments itself.
func (c *Class) NativeRaw(fn func(args []Object, kwargs []Kwarg) (Object, error)) {
	construct(c, func(a []Object, kw []Kwarg) (Object, error) { return goResult(fn(append([]Object(nil), a...), kw)) })
	c.nativeNew()
}

func goResult(o Object, err error) (Object, error) {
	if err != nil {
		return nil, raisable(nil, err)
	}
	return o, nil
}

func (c *Class) nativeNew() {
	c.hasDict = false
	c.SetNew()
}

// SetNew gives the class its __new__, which derived classes call.
func (c *Class) SetNew() {
	b := builtin("__new__", func(args []Object, kw []Kwarg) (Object, error) { return newObject(c, args, kw) })
	b.slot, b.owner = true, c
	c.dict.SetStr("__new__", b)
}

// NativeMethod defines a method of a class made with [Class.Native], with parameters as it has them.
func NativeMethod[T Object](c *Class, params string, fn func(self T, args []Object) (Object, error)) {
	nativeMethod(c, params, func(self T, a []Object) (Object, error) { return goResult(fn(self, a)) })
}

// NativeFunc makes a function with parameters as [Class.Native] has them.
func NativeFunc(params string, fn func(args []Object) (Object, error)) *Builtin {
	return nativeFunc(params, func(a []Object) (Object, error) { return goResult(fn(append([]Object(nil), a...))) })
}

// Implements gives the class entries for the special methods that a Go type implements, M__len__ as __len__ and so on, so that
// programs find them in the class and call them through super().
func (c *Class) Implements(sample Object) {
	t := reflect.TypeOf(sample)
	for k := range t.NumMethod() {
		name, ok := strings.CutPrefix(t.Method(k).Name, "M__")
		if !ok || name == "getattribute__" || name == "setattr__" || name == "delattr__" {
			continue
		}
		name = "__" + name
		if operatorMethod(sample, name) == nil && name != "__call__" || c.dict.GetStr(name) != nil {
			continue
		}
		c.dict.SetStr(name, slotMethod(c, name, func(self Object, a []Object, kw []Kwarg) (Object, error) {
			v := unwrapNative(self)
			if name == "__call__" {
				return Call(v, a, kw)
			}
			f := operatorMethod(v, name)
			if f == nil {
				return nil, typeError("descriptor '%s' requires a '%s' object but received a '%s'", name, c.Name, TypeName(self))
			}
			return Call(f, a, kw)
		}))
	}
}

// Unwrap returns the value that an instance of a class derived from a built-in one stands for, and o itself otherwise.
func Unwrap(o Object) Object { return unwrapNative(o) }

// ClassGetItem lets the class be parametrised, C[int].
func (c *Class) ClassGetItem() {
	c.dict.SetStr("__class_getitem__", &ClassMethod{f: methodOf(c, "__class_getitem__", func(a []Object, _ []Kwarg) (Object, error) {
		if len(a) != 2 {
			return nil, typeError("%s.__class_getitem__() takes exactly one argument (%d given)", c.Name, len(a)-1)
		}
		return newGeneric(a[0], a[1]), nil
	})})
}

// SetAttr gives a function an attribute that programs read.
func (b *Builtin) SetAttr(name string, v Object) {
	if b.attrs == nil {
		b.attrs = NewDict()
	}
	b.attrs.SetStr(name, v)
}

// Slot returns a value that Go code keeps in an instance where programs do not see it, or nil.
func (i *Instance) Slot(name string) Object {
	if i.slots == nil {
		return nil
	}
	return i.slots.GetStr(name)
}

// SetSlot keeps a value in an instance; nil removes it.
func (i *Instance) SetSlot(name string, v Object) {
	if i.slots == nil {
		i.slots = NewDict()
	}
	if v == nil {
		i.slots.delH(name)
		return
	}
	i.slots.SetStr(name, v)
}

// Descriptor is implemented by Go types whose values are attributes of classes that answer for their instances. instance is nil when
// the attribute is read from the class itself.
type Descriptor interface {
	GetFrom(instance Object) (Object, error)
}

// DataDescriptor is a [Descriptor] that comes before the attributes of the instance itself.
type DataDescriptor interface {
	Descriptor
	SetTo(instance, value Object) error
}

// PlainRepr is object.__repr__.
func PlainRepr(o Object) string {
	return sprintf("<%s object at %#x>", ClassOf(o).fullName(), address(o))
}

// NativeFills is [Class.Native] for values that __init__ fills, as list does: make makes an empty one, fill takes the arguments. A
// derived class with an __init__ of its own gets an empty value, which its super().__init__() fills.
func NativeFills[T Object](c *Class, params string, make func() T, fill func(v T, args []Object) error) {
	p := parseNative("", params)
	run := func(v T, args []Object, kw []Kwarg) error {
		a, err := p.bind(args, kw)
		if err != nil {
			return err
		}
		if err := fill(v, append([]Object(nil), a...)); err != nil {
			return raisable(nil, err)
		}
		return nil
	}
	c.fills = true
	construct(c, func(args []Object, kw []Kwarg) (Object, error) {
		v := make()
		return v, run(v, args, kw)
	})
	plain := c.newFn
	c.newFn = func(cls *Class, args []Object, kw []Kwarg) (Object, error) {
		if cls != c && (cls.lookup("__init__") != nil || cls.lookup("__new__") != nil) {
			return &Instance{cls: cls, dict: NewDict(), native: make()}, nil
		}
		return plain(cls, args, kw)
	}
	c.dict.SetStr("__init__", slotMethod(c, "__init__", func(self Object, args []Object, kw []Kwarg) (Object, error) {
		v, ok := unwrapNative(self).(T)
		if !ok {
			return nil, typeError("descriptor '__init__' requires a '%s' object but received a '%s'", c.Name, TypeName(self))
		}
		return None, run(v, args, kw)
	}))
	c.nativeNew()
}

// GoIterator makes an iterator from a function that returns [Done] at the end, as [Session.NewIterator] does, for iterators that
// end by themselves.
func GoIterator(next func() (Object, error)) Object { return &goIter{f: next} }

// ReprItems shows a container: begin, the reprs of the items, end; recursive inside its own repr.
func ReprItems(o Object, items []Object, begin, end, recursive string) (string, error) {
	return reprItems(o, items, begin, end, recursive, nil)
}
