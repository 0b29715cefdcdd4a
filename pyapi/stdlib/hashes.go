package stdlib

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	_ "embed"
	"encoding"
	"encoding/hex"
	"hash"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/hashlib.py
var hashlibSource string

var hashAlgorithms = map[string]func() hash.Hash{
	"md5": md5.New, "sha1": sha1.New, "sha224": sha256.New224, "sha256": sha256.New, "sha384": sha512.New384, "sha512": sha512.New,
	"sha3_224": func() hash.Hash { return sha3.New224() }, "sha3_256": func() hash.Hash { return sha3.New256() },
	"sha3_384": func() hash.Hash { return sha3.New384() }, "sha3_512": func() hash.Hash { return sha3.New512() },
}

// hashValue is a hash object of hashlib or hmac.
type hashValue struct {
	name string
	make func() hash.Hash
	h    hash.Hash
	data []byte // what was written, for copies of hashes that cannot be copied
}

var hashClass = runtime.NewClass("_hashlib", "HASH").Dotted()

func (*hashValue) Type() *runtime.Type     { return hashClass.InstanceType() }
func (*hashValue) PyClass() *runtime.Class { return hashClass }
func (h *hashValue) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(h, hashClass, name)
}

func (h *hashValue) M__repr__() (runtime.Object, error) {
	return runtime.String(strings.Replace(runtime.PlainRepr(h), "<_hashlib.HASH object at", "<"+h.name+" _hashlib.HASH object @", 1)), nil
}

// shakeValue is a hash whose length its digest is asked for.
type shakeValue struct {
	name string
	h    *sha3.SHAKE
	data []byte
}

var shakeClass = runtime.NewClass("_hashlib", "HASHXOF")

func (*shakeValue) Type() *runtime.Type     { return shakeClass.InstanceType() }
func (*shakeValue) PyClass() *runtime.Class { return shakeClass }
func (x *shakeValue) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(x, shakeClass, name)
}

func (x *shakeValue) sum(o runtime.Object) ([]byte, error) {
	n, err := cInt(o, 0)
	switch {
	case err != nil:
		return nil, err
	case n < 0:
		return nil, valueError("value must be positive")
	case n > 1<<28:
		return nil, runtime.Raise(runtime.MemoryError, "a digest of %d bytes", n)
	}
	out := make([]byte, n)
	x.h.Reset()
	if _, err := x.h.Write(x.data); err != nil {
		return nil, err
	}
	_, err = x.h.Read(out)
	return out, err
}

func init() {
	runtime.Method(shakeClass, "update(data, /)", func(x *shakeValue, a *runtime.Args) (runtime.Object, error) {
		b, err := bytesArg(a.At(0))
		x.data = append(x.data, b...)
		return nil, err
	})
	runtime.Method(shakeClass, "digest(length)", func(x *shakeValue, a *runtime.Args) (runtime.Object, error) {
		b, err := x.sum(a.At(0))
		return runtime.Bytes(b), err
	})
	runtime.Method(shakeClass, "hexdigest(length)", func(x *shakeValue, a *runtime.Args) (runtime.Object, error) {
		b, err := x.sum(a.At(0))
		return runtime.String(hex.EncodeToString(b)), err
	})
	runtime.Method(shakeClass, "copy()", func(x *shakeValue, _ *runtime.Args) (runtime.Object, error) {
		c := &shakeValue{name: x.name, h: sha3.NewSHAKE128(), data: append([]byte(nil), x.data...)}
		if x.name == "shake_256" {
			c.h = sha3.NewSHAKE256()
		}
		return c, nil
	})
	runtime.Getter(shakeClass, "name", func(x *shakeValue) (runtime.Object, error) { return runtime.String(x.name), nil })
	runtime.Getter(shakeClass, "digest_size", func(*shakeValue) (runtime.Object, error) { return runtime.Int(0), nil })
	runtime.Getter(shakeClass, "block_size", func(x *shakeValue) (runtime.Object, error) { return runtime.Int(x.h.BlockSize()), nil })
}

func bytesArg(o runtime.Object) ([]byte, error) {
	if b, ok := bufferOf(o); ok {
		return b, nil
	}
	switch runtime.Native(o).(type) {
	case runtime.String:
		return nil, typeError("Strings must be encoded before hashing")
	}
	return nil, typeError("object supporting the buffer API required")
}

// maxRounds bounds the rounds of one pbkdf2; half a million are customary.
const maxRounds = 10_000_000

func loadHashes(m *runtime.Module) error {
	m.Def("new(name, data=...)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		fn, ok := hashAlgorithms[name]
		if !ok {
			return nil, valueError("unsupported hash type %s", name)
		}
		h := &hashValue{name: name, make: fn, h: fn()}
		return h, h.update(a.At(1))
	})
	m.Def("blake2(wide, size, data, key, salt, person, fanout, depth, leaf_size, node_offset, node_depth, inner_size, last_node)", func(a *runtime.Args) (runtime.Object, error) {
		var p blake2Params
		var err error
		if p.wide, err = a.Bool(0); err != nil {
			return nil, err
		}
		for i, to := range map[int]*[]byte{3: &p.key, 4: &p.salt, 5: &p.person} {
			if *to, err = bufferArg(a.At(i)); err != nil {
				return nil, err
			}
		}
		n := make([]int, 6)
		for i := range n {
			v, err := wholeArg(a.At(6 + i))
			if err != nil {
				return nil, err
			}
			n[i] = int(v.Uint64())
		}
		if p.size, err = a.Int(1); err != nil {
			return nil, err
		}
		p.fanout, p.depth, p.leafSize, p.nodeOffset, p.nodeDepth, p.innerSize = n[0], n[1], uint32(n[2]), uint64(n[3]), n[4], n[5]
		if p.lastNode, err = a.Bool(12); err != nil {
			return nil, err
		}
		name := "blake2s"
		if p.wide {
			name = "blake2b"
		}
		h := &hashValue{name: name, make: func() hash.Hash { return newBlake2(p) }}
		h.h = h.make()
		return h, h.update(a.At(2))
	})
	m.Def("shake(name, data)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		x := &shakeValue{name: name, h: sha3.NewSHAKE128()}
		if name == "shake_256" {
			x.h = sha3.NewSHAKE256()
		}
		b, err := bytesArg(a.At(1))
		if err != nil {
			return nil, err
		}
		x.data = append(x.data, b...)
		return x, nil
	})
	m.Def("pbkdf2(name, password, salt, iterations, length)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		fn, ok := hashAlgorithms[name]
		if !ok {
			return nil, valueError("unsupported hash type %s", name)
		}
		password, err := bufferArg(a.At(1))
		if err != nil {
			return nil, err
		}
		salt, err := bufferArg(a.At(2))
		if err != nil {
			return nil, err
		}
		n, err := a.Int(3)
		if err != nil {
			return nil, err
		}
		length, err := a.Int(4)
		if err != nil {
			return nil, err
		}
		// All of it is done at once, and nothing can stop it meanwhile: this many take some seconds.
		if blocks := 1 + max(length-1, 0)/fn().Size(); n > maxRounds/blocks {
			return nil, runtime.Raise(runtime.ValueError, "dp does at most %d rounds of pbkdf2", maxRounds/blocks)
		}
		b, err := pbkdf2.Key(fn, string(password), salt, n, length)
		return runtime.Bytes(b), err
	})
	m.Def("hmac(key, msg, name)", func(a *runtime.Args) (runtime.Object, error) {
		key, err := bytesArg(a.At(0))
		if err != nil {
			return nil, err
		}
		name, err := a.String(2)
		if err != nil {
			return nil, err
		}
		fn, ok := hashAlgorithms[name]
		if !ok {
			return nil, valueError("unsupported hash type %s", name)
		}
		h := &hashValue{name: "hmac-" + name, make: func() hash.Hash { return hmac.New(fn, key) }}
		h.h = h.make()
		msg := a.At(1)
		if a.IsNone(1) {
			msg = nil
		}
		return h, h.update(msg)
	})
	return nil
}

func (h *hashValue) update(data runtime.Object) error {
	if data == nil {
		return nil
	}
	b, err := bytesArg(data)
	if err != nil {
		return err
	}
	h.h.Write(b)
	if _, ok := h.h.(encoding.BinaryMarshaler); !ok {
		h.data = append(h.data, b...)
	}
	return nil
}

func (h *hashValue) copy() *hashValue {
	c := &hashValue{name: h.name, make: h.make, h: h.make()}
	if m, ok := h.h.(encoding.BinaryMarshaler); ok {
		if state, err := m.MarshalBinary(); err == nil && c.h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state) == nil {
			return c
		}
	}
	c.data = append([]byte(nil), h.data...)
	c.h.Write(c.data)
	return c
}

func init() {
	runtime.Method(hashClass, "update(data, /)", func(h *hashValue, a *runtime.Args) (runtime.Object, error) { return nil, h.update(a.At(0)) })
	runtime.Method(hashClass, "digest()", func(h *hashValue, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Bytes(h.h.Sum(nil)), nil
	})
	runtime.Method(hashClass, "hexdigest()", func(h *hashValue, _ *runtime.Args) (runtime.Object, error) {
		return runtime.String(hex.EncodeToString(h.h.Sum(nil))), nil
	})
	runtime.Method(hashClass, "copy()", func(h *hashValue, _ *runtime.Args) (runtime.Object, error) { return h.copy(), nil })
	runtime.Getter(hashClass, "name", func(h *hashValue) (runtime.Object, error) { return runtime.String(h.name), nil })
	runtime.Getter(hashClass, "digest_size", func(h *hashValue) (runtime.Object, error) { return runtime.Int(h.h.Size()), nil })
	runtime.Getter(hashClass, "block_size", func(h *hashValue) (runtime.Object, error) { return runtime.Int(h.h.BlockSize()), nil })
}
