package runtime

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/go-python/gpython/py"
)

// A dict finds its keys by a Go value, the hash key: two objects have the same one exactly when Python finds them equal.
// str and int objects (up to 64 bits) are their own hash keys; the other forms have types of their own so that none meets another.
type (
	bigKey    string // decimal digits
	tupleKey  string // the texts of the items' hash keys
	bytesKey  string
	nanKey    struct{} // all NaNs are one key, as if they were one object
	frozenKey string   // the sorted texts of the elements' hash keys
	// instanceKey belongs to an instance of a class with __hash__. Instances with one hash are told apart by __eq__ and
	// numbered; see Dict.find.
	instanceKey struct {
		hash int64
		n    int
	}
)

// Hashable is implemented by Go types whose M__eq__ does not mean identity. A number returns a *big.Rat, or a [NumberKey] when it is
// too large for one, and then is one key with the ints and floats that equal it. What has no hash returns the error.
type Hashable interface{ HashKey() any }

// hashKey returns the hash key of an object, or TypeError.
func hashKey(o Object) (any, error) { return hashKeyDepth(o, 0) }

func hashKeyDepth(o Object, depth int) (any, error) {
	switch v := o.(type) {
	case py.String, py.Int:
		return o, nil
	case py.Bool:
		if v {
			return smallInt(1), nil
		}
		return smallInt(0), nil
	case py.Float:
		if f := float64(v); f == math.Trunc(f) && math.Abs(f) < 1<<63 {
			return smallInt(py.Int(f)), nil
		}
		if math.IsNaN(float64(v)) { // no Go map finds one again
			return nanKey{}, nil
		}
		return float64(v), nil
	case *py.BigInt:
		return bigKey((*big.Int)(v).String()), nil
	case py.Bytes:
		return bytesKey(v), nil
	case py.Complex:
		return complex128(v), nil
	case py.Tuple:
		if depth > maxNesting {
			return nil, recursionError("while hashing a tuple")
		}
		var b strings.Builder
		for _, x := range v {
			h, err := hashKeyDepth(x, depth+1)
			if err != nil {
				return nil, err
			}
			t := keyText(h)
			b.WriteString(strconv.Itoa(len(t)))
			b.WriteByte(':')
			b.WriteString(t)
			if err := CheckSize(int64(b.Len())*4, "hash"); err != nil {
				return nil, err
			}
		}
		return tupleKey(b.String()), nil
	case *py.Range:
		if v.Length == 0 {
			return hashKeyDepth(py.Tuple{v.Length, py.None, py.None}, depth)
		}
		step := Object(py.None)
		if v.Length > 1 {
			step = v.Step
		}
		return hashKeyDepth(py.Tuple{v.Length, v.Start, step}, depth)
	case *dictView:
		if v.kind != viewValues {
			return nil, typeError("unhashable type: '%s'", TypeName(o))
		}
	case *Dict, *py.List, *py.Slice, *ByteArray:
		return nil, typeError("unhashable type: '%s'", TypeName(o))
	case *Set:
		if !v.frozen {
			return nil, typeError("unhashable type: 'set'")
		}
		texts := make([]string, 0, v.d.n)
		for _, e := range v.d.ents {
			if e.k != nil {
				texts = append(texts, keyText(e.h))
			}
		}
		slices.Sort(texts)
		return frozenKey(strings.Join(texts, "\x00")), nil
	case *Instance:
		return v.hashKey(depth)
	case TupleLike:
		return hashKeyDepth(v.AsTuple(), depth)
	case Hashable:
		key := v.HashKey()
		if err, ok := key.(error); ok {
			return nil, err
		}
		return canonicalKey(key), nil
	case Classed:
		if c := v.PyClass(); c.find("__hash__") == py.None {
			return nil, typeError("unhashable type: '%s'", c.errorName())
		}
		return o, nil
	case codeObject:
		return v.Code, nil
	case py.StringDict:
		return nil, typeError("unhashable type: 'dict'")
	}
	return o, nil
}

func (i *Instance) hashKey(depth int) (any, error) {
	f := i.cls.lookup("__hash__")
	if f == nil {
		switch {
		case i.cls.lookup("__eq__") != nil:
			return nil, typeError("unhashable type: '%s'", i.cls.Name)
		case i.native != nil:
			if _, err := hashKeyDepth(i.native, depth+1); err != nil {
				return nil, typeError("unhashable type: '%s'", i.cls.Name)
			}
			return hashKeyDepth(i.native, depth+1)
		}
		return i, nil
	}
	if f == py.None {
		return nil, typeError("unhashable type: '%s'", i.cls.Name)
	}
	r, err := Call(f, []Object{i}, nil)
	if err != nil {
		return nil, err
	}
	switch h := unwrapNative(r).(type) {
	case py.Int:
		return instanceKey{hash: int64(h)}, nil
	case py.Bool:
		n, err := toInt(h)
		return instanceKey{hash: int64(n)}, err
	case *py.BigInt:
		return instanceKey{hash: int64(new(big.Int).And((*big.Int)(h), big.NewInt(math.MaxInt64)).Uint64())}, nil
	}
	return nil, typeError("__hash__ method should return an integer")
}

// keyText renders a hash key inside the key of a tuple or frozenset.
func keyText(h any) string {
	switch v := h.(type) {
	case py.String:
		return "s" + string(v)
	case py.Int:
		return "i" + strconv.FormatInt(int64(v), 10)
	case float64:
		return "f" + strconv.FormatFloat(v, 'g', -1, 64)
	case complex128:
		return "c" + strconv.FormatComplex(v, 'g', -1, 128)
	case bigKey:
		return "b" + string(v)
	case tupleKey:
		return "t" + string(v)
	case bytesKey:
		return "y" + string(v)
	case frozenKey:
		return "z" + string(v)
	case methodKey:
		return sprintf("m%x.%x", v.self, v.fn)
	case instanceKey:
		return "h" + strconv.FormatInt(v.hash, 10)
	}
	return "p" + strconv.FormatUint(uint64(address(h)), 16)
}

// hash is hash(o).
func hash(o Object) (int64, error) {
	key, err := hashKey(o)
	if err != nil {
		return 0, err
	}
	switch k := key.(type) {
	case py.Int:
		return hashInt(int64(k)), nil
	case instanceKey:
		if k.hash == -1 {
			return -2, nil
		}
		return k.hash, nil
	case bigKey:
		if n, ok := new(big.Int).SetString(string(k), 10); ok {
			return HashRational(n, big.NewInt(1)), nil
		}
	case float64:
		return hashFloat(k), nil
	case complex128:
		h := uint64(hashFloat(real(k))) + 1000003*uint64(hashFloat(imag(k)))
		if int64(h) == -1 {
			return -2, nil
		}
		return int64(h), nil
	case NumberKey:
		return k.Hash, nil
	}
	const offset, prime = 14695981039346656037, 1099511628211
	x := uint64(offset)
	for _, c := range []byte(keyText(key)) {
		x = (x ^ uint64(c)) * prime
	}
	return int64(x >> 3), nil
}

// address returns the address that an interface value points to. Pointers keep their address, so it serves as identity.
func address(o any) uintptr {
	type iface struct{ typ, data unsafe.Pointer }
	return uintptr((*iface)(unsafe.Pointer(&o)).data)
}
