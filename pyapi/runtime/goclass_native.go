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

// PlainRepr is object.__repr__.
func PlainRepr(o Object) string {
	return sprintf("<%s object at %#x>", ClassOf(o).fullName(), address(o))
}
