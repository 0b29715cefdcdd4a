package stdlib

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	_ "embed"
	"encoding"
	"encoding/hex"
	"hash"
	"hash/crc32"

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

func bytesArg(o runtime.Object) ([]byte, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.Bytes:
		return v, nil
	case runtime.String:
		return nil, typeError("Strings must be encoded before hashing")
	}
	return nil, typeError("object supporting the buffer API required")
}

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
	m.Def("crc32(data, value=0)", func(a *runtime.Args) (runtime.Object, error) {
		b, err := bytesArg(a.At(0))
		if err != nil {
			return nil, err
		}
		start, err := intArg(a.At(1), 0)
		return runtime.Int(crc32.Update(uint32(start), crc32.IEEETable, b)), err
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
