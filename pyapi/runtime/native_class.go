package runtime

import (
	"sync"

	"github.com/go-python/gpython/py"
)

// The classes of the built-in types. They are set up while the package is initialised and only read afterwards, so
// all sessions share them.
var (
	objectC    = newObjectClass()
	typeC      = newClass("type", objectC)
	intC       = newClass("int", objectC)
	boolC      = newClass("bool", intC)
	floatC     = newClass("float", objectC)
	complexC   = newClass("complex", objectC)
	strC       = newClass("str", objectC)
	bytesC     = newClass("bytes", objectC)
	listC      = newClass("list", objectC)
	tupleC     = newClass("tuple", objectC)
	dictC      = newClass("dict", objectC)
	setC       = newClass("set", objectC)
	frozensetC = newClass("frozenset", objectC)
	sliceC     = newClass("slice", objectC)
	rangeC     = newClass("range", objectC)
	propertyC  = newClass("property", objectC)
	staticC    = newClass("staticmethod", objectC)
	classmC    = newClass("classmethod", objectC)
	superC     = newClass("super", objectC)
	moduleC    = newClass("module", objectC)
	generatorC = newClass("generator", objectC)
	coroutineC = newClass("coroutine", objectC)
	builtinC   = newClass("builtin_function_or_method", objectC)
	methodC    = newClass("method", objectC)
	funcC      = newClass("function", objectC)
	noneC      = newClass("NoneType", objectC)
	ellipsisC  = newClass("ellipsis", objectC)
	notImplC   = newClass("NotImplementedType", objectC)
	iteratorC  = newClass("iterator", objectC)
	tracebackC = newClass("traceback", objectC)
	codeC      = newClass("code", objectC)

	wrapperC       = newClass("wrapper_descriptor", objectC)
	methodDescC    = newClass("method_descriptor", objectC)
	methodWrapperC = newClass("method-wrapper", objectC)

	classMethodDescC = newClass("classmethod_descriptor", objectC)

	dictViewC = [...]*Class{newClass("dict_keys", objectC), newClass("dict_values", objectC), newClass("dict_items", objectC)}

	listIterC  = newClass("list_iterator", objectC)
	tupleIterC = newClass("tuple_iterator", objectC)
	strIterC   = newClass("str_iterator", objectC)
	asciiIterC = newClass("str_ascii_iterator", objectC)
	bytesIterC = newClass("bytes_iterator", objectC)
	rangeIterC = newClass("range_iterator", objectC)
	setIterC   = newClass("set_iterator", objectC)
	callIterC  = newClass("callable_iterator", objectC)
	dictIterC  = [...]*Class{
		newClass("dict_keyiterator", objectC), newClass("dict_valueiterator", objectC), newClass("dict_itemiterator", objectC),
	}
	listReverseC = newClass("list_reverseiterator", objectC)
	dictReverseC = [...]*Class{
		newClass("dict_reversekeyiterator", objectC), newClass("dict_reversevalueiterator", objectC), newClass("dict_reverseitemiterator", objectC),
	}

	otherC sync.Map // gpython type name -> *Class, for types that are not in the table
)

// builtinClasses are the classes that are builtins by name.
var builtinClasses = []*Class{
	objectC, typeC, intC, boolC, floatC, complexC, strC, bytesC, listC, tupleC, dictC, setC, frozensetC, sliceC, rangeC,
	byteArrayC, propertyC, staticC, classmC, superC,
}

// Names of the classes that a host compares with.
var (
	ObjectClass = objectC
	StrClass    = strC
	IntClass    = intC
	FloatClass  = floatC
	BoolClass   = boolC
	BytesClass  = bytesC
	ListClass   = listC
	TupleClass  = tupleC
	DictClass   = dictC
	SetClass    = setC
	TypeClass   = typeC
	NoneClass   = noneC
)

// Classed is implemented by Go types that have a class of their own.
type Classed interface{ PyClass() *Class }

// ClassOf is type(o).
func ClassOf(o Object) *Class {
	switch v := o.(type) {
	case *Instance:
		return v.cls
	case *Class:
		if v.meta != nil {
			return v.meta
		}
		return typeC
	case py.Int, *py.BigInt:
		return intC
	case py.Bool:
		return boolC
	case py.Float:
		return floatC
	case py.Complex:
		return complexC
	case py.String:
		return strC
	case py.Bytes:
		return bytesC
	case *py.List:
		return listC
	case py.Tuple:
		return tupleC
	case *Dict:
		return dictC
	case *Set:
		if v.frozen {
			return frozensetC
		}
		return setC
	case py.NoneType:
		return noneC
	case *Function:
		return funcC
	case *Builtin:
		switch {
		case v.wrapper:
			return wrapperC
		case v.Method && v.owner != nil:
			return methodDescC
		}
		return builtinC
	case *BoundMethod:
		if f, ok := v.Fn.(*Builtin); ok {
			if f.wrapper {
				return methodWrapperC
			}
			return builtinC
		}
		return methodC
	case *py.Slice:
		return sliceC
	case *py.Range:
		return rangeC
	case *Module:
		return moduleC
	case *Generator:
		if v.coroutine {
			return coroutineC
		}
		return generatorC
	case *Property:
		return propertyC
	case *StaticMethod:
		return staticC
	case *ClassMethod:
		if f, ok := v.f.(*Builtin); ok && f.owner != nil {
			return classMethodDescC
		}
		return classmC
	case *superObject:
		return superC
	case *dictView:
		return dictViewC[v.kind]
	case *goIter:
		if v.cls != nil {
			return v.cls
		}
		return iteratorC
	case *listIter:
		return listIterC
	case *tupleIter:
		return tupleIterC
	case *traceback:
		return tracebackC
	case codeObject:
		return codeC
	case *py.Exception:
		if o == py.NotImplemented {
			return notImplC
		}
		return classOfNative(v.Base)
	case Classed:
		return v.PyClass()
	case nil:
		return noneC
	}
	if o == py.Ellipsis {
		return ellipsisC
	}
	n := o.Type().Name
	if c, ok := otherC.Load(n); ok {
		return c.(*Class)
	}
	c, _ := otherC.LoadOrStore(n, newClass(n, objectC))
	return c.(*Class)
}

// TypeName is how errors call the class of an object: its name, with the module for a [Class.Dotted] one.
func TypeName(o Object) string { return ClassOf(o).errorName() }

// Final says that no class may derive from the class.
func (c *Class) Final() *Class {
	c.final = true
	return c
}

// Dotted says that the class is one that CPython writes in C, whose name has its module in front of it in error texts.
func (c *Class) Dotted() *Class {
	c.dotted = true
	return c
}

func (c *Class) errorName() string {
	if c.dotted {
		return c.Module + "." + c.Name
	}
	return c.Name
}

func newObjectClass() *Class {
	c := newClass("object")
	c.newFn = func(cls *Class, a []Object, kw []Kwarg) (Object, error) {
		if len(a)+len(kw) > 0 && cls.lookup("__init__") == nil {
			return nil, typeError("%s() takes no arguments", cls.Name)
		}
		return &Instance{cls: cls, dict: NewDict()}, nil
	}
	return c
}
