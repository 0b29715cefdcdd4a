package duckdb

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"hash/crc32"
	"math"
	"math/big"
	"math/bits"
	"strings"
)

// hashFunctions are Spark's hashes. engine/functions brings the arguments to the form they are hashed in.
func hashFunctions() []goFunction {
	return []goFunction{
		function("go_crc32", "blob -> long", func(a []any) (any, error) { return int64(crc32.ChecksumIEEE(a[0].([]byte))), nil }),
		function("go_sha2", "blob, int -> text", func(a []any) (any, error) { return sha2(a[0].([]byte), a[1].(int32)), nil }),
		function("go_hmac", "blob, blob, text -> blob", func(a []any) (any, error) { return hmacOf(a[0].([]byte), a[1].([]byte), a[2].(string)) }),
		function("go_decimal_bytes", "text -> blob", func(a []any) (any, error) {
			n, ok := new(big.Int).SetString(strings.Replace(a[0].(string), ".", "", 1), 10)
			if !ok {
				return nil, raise("DP_INTERNAL", "%v is no decimal", a[0])
			}
			return twosComplement(n), nil
		}),
		function("go_hash", "nulls: any... -> int", func(a []any) (any, error) {
			h := uint32(42)
			for _, x := range a {
				h = murmur3{h}.value(x).h
			}
			return int32(h), nil
		}),
		function("go_xxhash64", "nulls: any... -> long", func(a []any) (any, error) {
			h := uint64(42)
			for _, x := range a {
				h = xxhashValue(x, h)
			}
			return int64(h), nil
		}),
	}
}

// twosComplement is a number in as few bytes as hold its sign, the highest first: BigInteger.toByteArray.
func twosComplement(n *big.Int) []byte {
	if n.Sign() >= 0 {
		b := n.Bytes()
		if len(b) == 0 || b[0] >= 0x80 {
			b = append([]byte{0}, b...)
		}
		return b
	}
	// -n-1 has the complement's bits.
	b := new(big.Int).Sub(new(big.Int).Neg(n), big.NewInt(1)).Bytes()
	if len(b) == 0 || b[0] >= 0x80 {
		b = append([]byte{0}, b...)
	}
	for i := range b {
		b[i] = ^b[i]
	}
	return b
}

func hmacOf(key, message []byte, algorithm string) (any, error) {
	if len(key) == 0 {
		return nil, raise("INVALID_PARAMETER_VALUE.HMAC_CRYPTO_ERROR", "The value of parameter(s) `key` in `hmac` is invalid: detail message: Empty key")
	}
	hashes := map[string]func() hash.Hash{"MD5": md5.New, "SHA-1": sha1.New, "SHA-224": sha256.New224, "SHA-256": sha256.New, "SHA-384": sha512.New384, "SHA-512": sha512.New}
	name := strings.ToUpper(algorithm)
	if short, ok := strings.CutPrefix(name, "SHA"); ok && !strings.HasPrefix(short, "-") {
		name = "SHA-" + short
	}
	h, ok := hashes[name]
	if !ok {
		return nil, raise("INVALID_PARAMETER_VALUE.HMAC_ALGORITHM", "The value of parameter(s) `algorithm` in `hmac` is invalid: expects one of the algorithms 'SHA-224', 'SHA-256', 'SHA-384', 'SHA-512', 'SHA-1', 'MD5', but got '%s'.", algorithm)
	}
	m := hmac.New(h, key)
	m.Write(message)
	return m.Sum(nil), nil
}

func sha2(b []byte, n int32) any {
	switch n {
	case 224:
		s := sha256.Sum224(b)
		return hex.EncodeToString(s[:])
	case 0, 256:
		s := sha256.Sum256(b)
		return hex.EncodeToString(s[:])
	case 384:
		s := sha512.Sum384(b)
		return hex.EncodeToString(s[:])
	case 512:
		s := sha512.Sum512(b)
		return hex.EncodeToString(s[:])
	}
	return nil
}

// murmur3 is MurmurHash3 x86 32 as Spark has it: every value seeds the next, the bytes behind the last word are hashed one by one.
type murmur3 struct{ h uint32 }

func (m murmur3) value(x any) murmur3 {
	switch x := x.(type) {
	case int32:
		return murmur3{m.word(uint32(x)).finish(4)}
	case int64:
		return m.long(uint64(x))
	case float32:
		if x == 0 {
			x = 0
		}
		return murmur3{m.word(math.Float32bits(x)).finish(4)}
	case float64:
		if x == 0 {
			x = 0
		}
		return m.long(math.Float64bits(x))
	case string:
		return m.bytes([]byte(x))
	case []byte:
		return m.bytes(x)
	case []any:
		for _, e := range x {
			m = m.value(e)
		}
	}
	return m
}

func (m murmur3) long(x uint64) murmur3 {
	return murmur3{m.word(uint32(x)).word(uint32(x >> 32)).finish(8)}
}

func (m murmur3) bytes(b []byte) murmur3 {
	whole := len(b) &^ 3
	for i := 0; i < whole; i += 4 {
		m = m.word(binary.LittleEndian.Uint32(b[i:]))
	}
	for _, c := range b[whole:] {
		m = m.word(uint32(int32(int8(c))))
	}
	return murmur3{m.finish(uint32(len(b)))}
}

func (m murmur3) word(k uint32) murmur3 {
	k = bits.RotateLeft32(k*0xcc9e2d51, 15) * 0x1b873593
	return murmur3{bits.RotateLeft32(m.h^k, 13)*5 + 0xe6546b64}
}

func (m murmur3) finish(n uint32) uint32 {
	h := m.h ^ n
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

const (
	xxPrime1 uint64 = 0x9E3779B185EBCA87
	xxPrime2 uint64 = 0xC2B2AE3D27D4EB4F
	xxPrime3 uint64 = 0x165667B19E3779F9
	xxPrime4 uint64 = 0x85EBCA77C2B2AE63
	xxPrime5 uint64 = 0x27D4EB2F165667C5
)

func xxhashValue(x any, seed uint64) uint64 {
	switch x := x.(type) {
	case int32:
		return xxInt(uint32(x), seed)
	case int64:
		return xxLong(uint64(x), seed)
	case float32:
		if x == 0 {
			x = 0
		}
		return xxInt(math.Float32bits(x), seed)
	case float64:
		if x == 0 {
			x = 0
		}
		return xxLong(math.Float64bits(x), seed)
	case string:
		return xxBytes([]byte(x), seed)
	case []byte:
		return xxBytes(x, seed)
	case []any:
		for _, e := range x {
			seed = xxhashValue(e, seed)
		}
	}
	return seed
}

func xxInt(x uint32, seed uint64) uint64 {
	h := seed + xxPrime5 + 4
	h ^= uint64(x) * xxPrime1
	return xxFinish(bits.RotateLeft64(h, 23)*xxPrime2 + xxPrime3)
}

func xxLong(x uint64, seed uint64) uint64 { return xxFinish(xxWord(seed+xxPrime5+8, x)) }

func xxWord(h, x uint64) uint64 {
	h ^= bits.RotateLeft64(x*xxPrime2, 31) * xxPrime1
	return bits.RotateLeft64(h, 27)*xxPrime1 + xxPrime4
}

func xxFinish(h uint64) uint64 {
	h ^= h >> 33
	h *= xxPrime2
	h ^= h >> 29
	h *= xxPrime3
	return h ^ h>>32
}

func xxBytes(b []byte, seed uint64) uint64 {
	n := uint64(len(b))
	h := seed + xxPrime5
	if len(b) >= 32 {
		v := [4]uint64{seed + xxPrime1 + xxPrime2, seed + xxPrime2, seed, seed - xxPrime1}
		for ; len(b) >= 32; b = b[32:] {
			for i := range v {
				v[i] = bits.RotateLeft64(v[i]+binary.LittleEndian.Uint64(b[8*i:])*xxPrime2, 31) * xxPrime1
			}
		}
		h = bits.RotateLeft64(v[0], 1) + bits.RotateLeft64(v[1], 7) + bits.RotateLeft64(v[2], 12) + bits.RotateLeft64(v[3], 18)
		for _, x := range v {
			h ^= bits.RotateLeft64(x*xxPrime2, 31) * xxPrime1
			h = h*xxPrime1 + xxPrime4
		}
	}
	h += n
	for ; len(b) >= 8; b = b[8:] {
		h = xxWord(h, binary.LittleEndian.Uint64(b))
	}
	if len(b) >= 4 {
		h ^= uint64(binary.LittleEndian.Uint32(b)) * xxPrime1
		h = bits.RotateLeft64(h, 23)*xxPrime2 + xxPrime3
		b = b[4:]
	}
	for _, c := range b {
		h ^= uint64(c) * xxPrime5
		h = bits.RotateLeft64(h, 11) * xxPrime1
	}
	return xxFinish(h)
}
