package runtime

import (
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
)

// ByteArray is a bytearray: bytes that can be changed.
type ByteArray struct{ B []byte }

var (
	byteArrayType = py.NewType("bytearray", "")
	byteArrayC    = newClass("bytearray", objectC)
	byteArrayIter = newClass("bytearray_iterator", objectC)
)

func (*ByteArray) Type() *py.Type    { return byteArrayType }
func (*ByteArray) PyClass() *Class   { return byteArrayC }
func (b *ByteArray) GoValue() any    { return append([]byte(nil), b.B...) }
func (b *ByteArray) bytes() py.Bytes { return append(py.Bytes(nil), b.B...) }

// byteString returns the bytes of a bytes-like object.
func byteString(o Object) (py.Bytes, bool) {
	switch v := unwrapNative(o).(type) {
	case py.Bytes:
		return v, true
	case *ByteArray:
		return py.Bytes(v.B), true
	}
	return nil, false
}

func (b *ByteArray) M__getattribute__(n string) (Object, error) { return nativeAttr(byteArrayC, b, n) }
func (b *ByteArray) M__len__() (Object, error)                  { return py.Int(len(b.B)), nil }
func (b *ByteArray) M__bool__() (Object, error)                 { return py.NewBool(len(b.B) > 0), nil }

func (b *ByteArray) M__repr__() (Object, error) {
	return py.String("bytearray(" + bytesRepr(b.B) + ")"), nil
}

func (b *ByteArray) M__iter__() (Object, error) {
	return sliceIterator(byteArrayIter, func() int { return len(b.B) }, func(i int) Object { return py.Int(b.B[i]) }), nil
}

func (b *ByteArray) M__contains__(x Object) (Object, error) {
	ok, err := Contains(b.bytes(), x)
	return py.NewBool(ok), err
}

func (b *ByteArray) M__eq__(o Object) (Object, error) {
	y, ok := byteString(o)
	if !ok {
		return py.NotImplemented, nil
	}
	return py.NewBool(string(b.B) == string(y)), nil
}

func (b *ByteArray) M__ne__(o Object) (Object, error) {
	y, ok := byteString(o)
	if !ok {
		return py.NotImplemented, nil
	}
	return py.NewBool(string(b.B) != string(y)), nil
}

func (b *ByteArray) compare(o Object, is func(c int) bool) (Object, error) {
	y, ok := byteString(o)
	if !ok {
		return py.NotImplemented, nil
	}
	return py.NewBool(is(strings.Compare(string(b.B), string(y)))), nil
}

func (b *ByteArray) M__lt__(o Object) (Object, error) {
	return b.compare(o, func(c int) bool { return c < 0 })
}

func (b *ByteArray) M__le__(o Object) (Object, error) {
	return b.compare(o, func(c int) bool { return c <= 0 })
}

func (b *ByteArray) M__gt__(o Object) (Object, error) {
	return b.compare(o, func(c int) bool { return c > 0 })
}

func (b *ByteArray) M__ge__(o Object) (Object, error) {
	return b.compare(o, func(c int) bool { return c >= 0 })
}

func (b *ByteArray) M__iadd__(o Object) (Object, error) {
	y, ok := byteString(o)
	if !ok {
		return py.NotImplemented, nil
	}
	b.B = append(b.B, y...)
	return b, nil
}

func (b *ByteArray) M__imul__(o Object) (Object, error) {
	r, ok, err := defaultLimits.sequences(opMul, b.bytes(), o)
	if ok && err == nil {
		b.B = r.(py.Bytes)
		return b, nil
	}
	if err != nil {
		return nil, err
	}
	return py.NotImplemented, nil
}

func (b *ByteArray) M__mod__(o Object) (Object, error) {
	r, err := percentBytes(b.bytes(), o)
	return asByteArray(r), err
}

func (b *ByteArray) M__getitem__(key Object) (Object, error) {
	if s, ok := key.(*py.Slice); ok {
		r, err := bytesItem(b.B, s)
		return asByteArray(r), err
	}
	i, err := seqIndex(key, len(b.B), "bytearray")
	if err != nil {
		return nil, err
	}
	return py.Int(b.B[i]), nil
}

func byteValue(o Object) (byte, error) {
	n, err := toInt(o)
	if err == nil && (n < 0 || n > 255) {
		err = valueError("byte must be in range(0, 256)")
	}
	return byte(n), err
}

func (b *ByteArray) M__setitem__(key, value Object) (Object, error) {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(b.B), "bytearray")
		if err != nil {
			return nil, err
		}
		c, err := byteValue(value)
		if err != nil {
			return nil, err
		}
		if i >= len(b.B) { // __index__ of the value made it shorter
			return nil, py.ExceptionNewf(py.IndexError, "bytearray index out of range")
		}
		b.B[i] = c
		return py.None, nil
	}
	values, err := newBytes([]Object{value, nil, nil})
	if err != nil {
		return nil, err
	}
	v := values.(py.Bytes)
	start, step, count, err := sliceRange(s, len(b.B))
	if err != nil {
		return nil, err
	}
	if step == 1 {
		b.B = slices.Concat(b.B[:start], v, b.B[start+count:])
		return py.None, nil
	}
	if len(v) != count {
		return nil, valueError("attempt to assign bytes of size %d to extended slice of size %d", len(v), count)
	}
	for i, c := range []byte(v) {
		b.B[start+i*step] = c
	}
	return py.None, nil
}

func (b *ByteArray) M__delitem__(key Object) (Object, error) {
	s, ok := key.(*py.Slice)
	if !ok {
		i, err := seqIndex(key, len(b.B), "bytearray")
		if err != nil {
			return nil, err
		}
		b.B = slices.Delete(b.B, i, i+1)
		return py.None, nil
	}
	start, step, count, err := sliceRange(s, len(b.B))
	if err != nil {
		return nil, err
	}
	drop := map[int]bool{}
	for i := range count {
		drop[start+i*step] = true
	}
	var kept []byte
	for i, c := range b.B {
		if !drop[i] {
			kept = append(kept, c)
		}
	}
	b.B = kept
	return py.None, nil
}

// asByteArray turns the bytes in the result of a method of bytes into bytearrays.
func asByteArray(o Object) Object {
	switch v := o.(type) {
	case py.Bytes:
		return &ByteArray{append([]byte(nil), v...)}
	case *py.List:
		for i, x := range v.Items {
			v.Items[i] = asByteArray(x)
		}
	case py.Tuple:
		for i, x := range v {
			v[i] = asByteArray(x)
		}
	}
	return o
}

// initByteArrayMethods gives bytearray the methods of bytes, and those that change it.
func initByteArrayMethods() {
	construct(byteArrayC, func(args []Object, kwargs []Kwarg) (Object, error) {
		args, err := parseNative("", "bytearray source? encoding? errors?").bind(args, kwargs)
		if err != nil {
			return nil, err
		}
		b, err := newBytes(args)
		if err != nil {
			if a := args[0]; isExc(err, py.TypeError) && strings.HasPrefix(err.Error(), "TypeError: 'cannot convert") {
				return nil, typeError("cannot convert '%s' object to bytearray", TypeName(a))
			}
			return nil, err
		}
		return asByteArray(b), nil
	})
	for k, v := range bytesC.dict.All() {
		name := string(k.(py.String))
		f, ok := v.(*Builtin)
		if !ok || !f.Method || strings.HasPrefix(name, "__") {
			continue
		}
		rawMethod(byteArrayC, name, func(b *ByteArray, args []Object, kwargs []Kwarg) (Object, error) {
			r, err := f.CallKw(append([]Object{b.bytes()}, args...), kwargs)
			return asByteArray(r), err
		})
	}
	fromHex, _ := bytesC.dict.GetStr("fromhex").(*StaticMethod)
	byteArrayC.dict.SetStr("fromhex", &StaticMethod{f: builtin("fromhex", func(args []Object, kwargs []Kwarg) (Object, error) {
		r, err := Call(fromHex.f, args, kwargs)
		return asByteArray(r), err
	})})
	def := func(text string, fn func(b *ByteArray, a []Object) (Object, error)) {
		nativeMethod(byteArrayC, text, fn)
	}
	def("append item /", func(b *ByteArray, a []Object) (Object, error) {
		c, err := byteValue(a[0])
		if err == nil {
			b.B = append(b.B, c)
		}
		return py.None, err
	})
	def("extend iterable_of_ints /", func(b *ByteArray, a []Object) (Object, error) {
		if _, isInt := bigOf(a[0]); isInt || !iterable(a[0]) {
			return nil, typeError("can't extend bytearray with %s", TypeName(a[0]))
		}
		v, err := newBytes([]Object{a[0], nil, nil})
		if err == nil {
			b.B = append(b.B, v.(py.Bytes)...)
		}
		return py.None, err
	})
	def("insert index item /", func(b *ByteArray, a []Object) (Object, error) {
		i, err := toInt(a[0])
		if err != nil {
			return nil, err
		}
		c, err := byteValue(a[1])
		if err != nil {
			return nil, err
		}
		if i < 0 {
			i += len(b.B)
		}
		b.B = slices.Insert(b.B, min(max(i, 0), len(b.B)), c)
		return py.None, nil
	})
	def("pop index? /", func(b *ByteArray, a []Object) (Object, error) {
		if len(b.B) == 0 {
			return nil, py.ExceptionNewf(py.IndexError, "pop from empty bytearray")
		}
		i, err := intOr(a[0], -1)
		if err != nil {
			return nil, err
		}
		if i < 0 {
			i += len(b.B)
		}
		if i < 0 || i >= len(b.B) {
			return nil, py.ExceptionNewf(py.IndexError, "pop index out of range")
		}
		c := b.B[i]
		b.B = slices.Delete(b.B, i, i+1)
		return py.Int(c), nil
	})
	def("remove value /", func(b *ByteArray, a []Object) (Object, error) {
		c, err := byteValue(a[0])
		if err != nil {
			return nil, err
		}
		i := slices.Index(b.B, c)
		if i < 0 {
			return nil, valueError("value not found in bytearray")
		}
		b.B = slices.Delete(b.B, i, i+1)
		return py.None, nil
	})
	def("reverse", func(b *ByteArray, _ []Object) (Object, error) {
		slices.Reverse(b.B)
		return py.None, nil
	})
	def("clear", func(b *ByteArray, _ []Object) (Object, error) {
		b.B = nil
		return py.None, nil
	})
	def("copy", func(b *ByteArray, _ []Object) (Object, error) { return asByteArray(b.bytes()), nil })
}
