package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
)

// Instance is an object of a class written in Python, of a host class without a Go type, or an exception.
type Instance struct {
	cls    *Class
	dict   *Dict
	exc    *excData // of an exception
	native Object   // of a class derived from int, str, dict, list ...: the built-in value
	slots  *Dict    // the values of __slots__
}

func (i *Instance) Type() *py.Type { return i.cls.shadow }

// getAttr is object.__getattribute__.
func (i *Instance) getAttr(n string) (Object, error) {
	v := i.cls.find(n)
	if v != nil && isData(v) {
		return bindAttr(v, i, i.cls)
	}
	if x := i.dict.GetStr(n); x != nil {
		return x, nil
	}
	if v != nil {
		return bindAttr(v, i, i.cls)
	}
	switch n {
	case "__dict__": // of host classes, which have no descriptor for it
		if !i.cls.written {
			return i.dict, nil
		}
	case "__module__":
		return py.String(i.cls.Module), nil
	case "__annotations__":
		if v, ok := i.cls.annotationsInLine(); ok {
			return v, nil
		}
	}
	if i.exc != nil {
		if x := i.exceptionAttr(n); x != nil {
			return x, nil
		}
	}
	if i.native != nil {
		if _, builtin := i.native.(interface{ mapping() Object }); !builtin {
			if r, err := GetAttr(i.native, n); err == nil {
				return r, nil
			}
		}
	}
	return nil, noAttribute(i, n, "'%s' object has no attribute '%s'", i.cls.Name, n)
}

// annotationsInLine returns the annotations of the first class in line that has some.
func (c *Class) annotationsInLine() (*Dict, bool) {
	for _, k := range c.mro {
		if len(k.annSource) > 0 || k.ann != nil {
			return k.annotations(), true
		}
	}
	return nil, false
}

// exceptionAttr returns an attribute that exceptions have, or nil.
func (i *Instance) exceptionAttr(n string) Object {
	e := i.exc
	if v := e.fields[n]; v != nil {
		return v
	}
	if v := i.argumentField(n); v != nil {
		return v
	}
	switch n {
	case "args":
		return e.args
	case "__cause__":
		return orNone(e.cause)
	case "__context__":
		return orNone(e.context)
	case "__suppress_context__":
		return py.NewBool(e.suppress)
	case "__traceback__":
		if e.tb == nil {
			return py.None
		}
		return e.tb
	case "__notes__":
		if e.notes != nil {
			return e.notes
		}
	case "value", "code":
		if n == "value" && i.cls.isSub(StopIteration) || n == "code" && i.cls.isSub(SystemExit) {
			return orNone(first(e.args))
		}
	case "errno", "strerror", "filename", "filename2":
		if !i.cls.isSub(OSError) {
			break
		}
		if v := i.dict.GetStr(n); v != nil {
			return v
		}
		// One argument is what the program had to say; two and more are these.
		k := map[string]int{"errno": 0, "strerror": 1, "filename": 2, "filename2": 4}[n]
		if len(e.args) < 2 || k >= len(e.args) {
			return py.None
		}
		return e.args[k]
	case "name", "obj", "path":
		switch {
		case (i.cls.isSub(AttributeError) || i.cls.isSub(NameError)) && n == "name":
			if e.missing != "" {
				return py.String(e.missing)
			}
			return py.None
		case i.cls.isSub(AttributeError) && n == "obj":
			return orNone(e.missingOf)
		case i.cls.isSub(ImportError) && n != "obj":
			return py.None
		}
	}
	return nil
}

func orNone(o Object) Object {
	if o == nil {
		return py.None
	}
	return o
}

func (i *Instance) M__getattribute__(n string) (Object, error) {
	var v Object
	var err error
	if f := i.cls.lookup("__getattribute__"); f != nil {
		v, err = i.call(f, py.String(n))
	} else {
		v, err = i.getAttr(n)
	}
	if err != nil && isExc(err, py.AttributeError) {
		if f := i.cls.lookup("__getattr__"); f != nil {
			return i.call(f, py.String(n))
		}
	}
	return v, err
}

func (i *Instance) M__setattr__(n string, v Object) (Object, error) {
	if f := i.cls.lookup("__setattr__"); f != nil {
		return i.call(f, py.String(n), v)
	}
	return py.None, i.setAttr(n, v)
}

// SetPlain is object.__setattr__, which a __setattr__ of the class has no part in.
func (i *Instance) SetPlain(name string, v Object) error { return i.setAttr(name, v) }

// setAttr is object.__setattr__.
func (i *Instance) setAttr(n string, v Object) error {
	d := i.cls.find(n)
	if d != nil && isData(d) {
		return setDescriptor(d, i, n, v)
	}
	if i.exc != nil {
		if done, err := i.setExceptionAttr(n, v); done || err != nil {
			return err
		}
	}
	if (i.cls.written || i.cls == objectC) && !i.cls.hasDict {
		if d != nil {
			return attributeError("'%s' object attribute '%s' is read-only", i.cls.Name, n)
		}
		return noAttribute(i, n, "'%s' object has no attribute '%s'", i.cls.Name, n)
	}
	i.dict.SetStr(n, v)
	return nil
}

// setClass is an assignment to __class__.
func (i *Instance) setClass(v Object) error {
	c, ok := v.(*Class)
	if !ok {
		return typeError("__class__ must be set to a class, not '%s' object", TypeName(v))
	}
	if !c.written || !i.cls.written {
		return typeError("__class__ assignment only supported for mutable types or ModuleType subclasses")
	}
	if c.solid() != i.cls.solid() && !sameSlots(c.solid(), i.cls.solid()) || c.hasDict != i.cls.hasDict {
		return typeError("__class__ assignment: '%s' object layout differs from '%s'", c.Name, i.cls.Name)
	}
	i.cls = c
	return nil
}

// sameSlots reports that two classes lay out their instances in the same way, each with its own __slots__.
func sameSlots(a, b *Class) bool {
	return a.written && b.written && a.base == b.base && slices.Equal(a.ownSlots(), b.ownSlots())
}

func (i *Instance) setExceptionAttr(n string, v Object) (bool, error) {
	switch n {
	case "__cause__":
		i.exc.cause, i.exc.suppress = v, true
	case "__context__":
		i.exc.context = v
	case "__suppress_context__":
		b, err := Truth(v)
		i.exc.suppress = b
		return true, err
	case "__traceback__":
		tb, ok := v.(*traceback)
		if !ok && v != py.None {
			return true, typeError("__traceback__ must be a traceback or None")
		}
		i.exc.tb = tb
	case "args":
		items, err := ListOf(v)
		i.exc.args = items
		return true, err
	default:
		return false, nil
	}
	return true, nil
}

func (i *Instance) M__delattr__(n string) (Object, error) {
	if f := i.cls.lookup("__delattr__"); f != nil {
		return i.call(f, py.String(n))
	}
	return py.None, i.delAttr(n)
}

// delAttr is object.__delattr__.
func (i *Instance) delAttr(n string) error {
	d := i.cls.find(n)
	if d != nil && isData(d) {
		return deleteDescriptor(d, i, n)
	}
	if !i.dict.delH(n) {
		if d != nil && i.cls.written && !i.cls.hasDict {
			return attributeError("'%s' object attribute '%s' is read-only", i.cls.Name, n)
		}
		return noAttribute(i, n, "'%s' object has no attribute '%s'", i.cls.Name, n)
	}
	return nil
}

// special calls a special method that a class in line defines. ok is false when none does.
func (i *Instance) special(n string, args ...Object) (res Object, ok bool, err error) {
	f := i.cls.lookup(n)
	if f == nil || f == py.None {
		return nil, false, nil
	}
	if fn, isFunc := f.(*Function); isFunc {
		res, err = fn.call(i, args, nil)
		return res, true, err
	}
	b, err := bindAttr(f, i, i.cls)
	if err != nil {
		return nil, true, err
	}
	res, err = Call(b, args, nil)
	return res, true, err
}

// unwrapNative returns the built-in value of an instance of a class derived from a built-in one, and o otherwise.
func unwrapNative(o Object) Object {
	if i, ok := o.(*Instance); ok && i.native != nil {
		return i.native
	}
	if t, ok := o.(TupleLike); ok {
		return t.AsTuple()
	}
	return o
}

// TupleLike is implemented by Go types whose class derives from [TupleClass]: their items are what tuples are compared, hashed and joined by.
type TupleLike interface{ AsTuple() Tuple }

// defaultRepr is the repr, or str, of an instance whose class does not define one.
func (i *Instance) defaultRepr(str bool) (string, error) {
	switch {
	case i.exc != nil && str:
		return i.exceptionText()
	case i.exc != nil:
		parts := make([]string, len(i.exc.args))
		for k, a := range i.exc.args {
			r, err := Repr(a)
			if err != nil {
				return "", err
			}
			parts[k] = r
		}
		return i.cls.Name + "(" + strings.Join(parts, ", ") + ")", nil
	case i.native != nil && str:
		return Str(i.native)
	case i.native != nil:
		r, err := Repr(i.native)
		if s, ok := i.native.(*Set); ok && err == nil && !strings.HasPrefix(r, s.class().Name) {
			r = i.cls.Name + "(" + r + ")"
		} else if ok {
			r = i.cls.Name + strings.TrimPrefix(r, s.class().Name)
		}
		return r, err
	}
	return i.plainRepr(), nil
}

// plainRepr is object.__repr__.
func (i *Instance) plainRepr() string {
	return fmt.Sprintf("<%s object at %p>", i.cls.fullName(), i)
}

// exceptionText is str(exception).
func (i *Instance) exceptionText() (string, error) {
	if i.exc.syntax != nil {
		e := i.exc.syntax
		return fmt.Sprintf("%s (%s, line %d)", e.Msg, e.File[strings.LastIndexByte(e.File, '/')+1:], e.Line), nil
	}
	if i.cls.isSub(SyntaxError) {
		if len(i.exc.args) > 0 || i.dict.GetStr("msg") != nil {
			return i.syntaxText()
		}
		return "None", nil
	}
	args := i.exc.args
	if i.cls.isSub(UnicodeDecodeError) || i.cls.isSub(UnicodeEncodeError) {
		if text, ok := unicodeErrorText(args); ok {
			return text, nil
		}
	}
	if i.cls.isSub(OSError) && len(args) >= 2 {
		return i.osErrorText()
	}
	if i.cls.isSub(BaseExceptionGroup) && len(args) == 2 {
		n := 0
		if l, err := ListOf(args[1]); err == nil {
			n = len(l)
		}
		s, err := Str(args[0])
		return fmt.Sprintf("%s (%d sub-exception%s)", s, n, plural(n)), err
	}
	switch len(args) {
	case 0:
		return "", nil
	case 1:
		if i.cls.isSub(KeyError) {
			return Repr(args[0])
		}
		return Str(args[0])
	}
	return Repr(args)
}

func (i *Instance) osErrorText() (string, error) {
	code, err := Str(i.exc.args[0])
	if err != nil {
		return "", err
	}
	text, err := Str(i.exc.args[1])
	if err != nil {
		return "", err
	}
	s := "[Errno " + code + "] " + text
	file := i.dict.GetStr("filename")
	if file == nil && len(i.exc.args) > 2 {
		file = i.exc.args[2]
	}
	if file != nil {
		name, err := Repr(file)
		if err != nil {
			return "", err
		}
		s += ": " + name
	}
	return s, nil
}
