package sketch

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"unicode/utf16"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// The tags of the number types in the stored form of a list of numbers.
const (
	tagByte  = 2
	tagShort = 3
	tagFloat = 6
	tagInt   = 9
)

// Bool, Byte, Short, Int, Long, Float, Double and Text are items of Java's types. The items of a list of booleans are stored as bits: see PackBools.
func Bool(v bool) Item {
	if v {
		return Item{Key: "1", Hash: 1231}
	}
	return Item{Key: "0", Hash: 1237}
}

// Byte is an item of one byte.
func Byte(v int8) Item { return number(int32(v), tagByte, byte(v)) }

// Short is an item of two bytes.
func Short(v int16) Item {
	return number(int32(v), append([]byte{tagShort}, binary.LittleEndian.AppendUint16(nil, uint16(v))...)...)
}

// Int is an item of four bytes.
func Int(v int32) Item {
	return number(v, append([]byte{tagInt}, binary.LittleEndian.AppendUint32(nil, uint32(v))...)...)
}

// Float is an item of single precision; all NaN are one.
func Float(v float32) Item {
	n := math.Float32bits(v)
	if v != v {
		n = 0x7fc00000
	}
	return number(int32(n), append([]byte{tagFloat}, binary.LittleEndian.AppendUint32(nil, n)...)...)
}

// Long is an item of eight bytes.
func Long(v int64) Item { return long(uint64(v)) }

// Double is an item of double precision; all NaN are one.
func Double(v float64) Item {
	if v != v {
		return long(0x7ff8000000000000)
	}
	return long(math.Float64bits(v))
}

func long(n uint64) Item { return number(int32(n^n>>32), binary.LittleEndian.AppendUint64(nil, n)...) }

func number(hash int32, b ...byte) Item { return Item{string(b), hash, b} }

// Text is an item of characters.
func Text(v string) Item {
	hash := int32(0)
	for _, c := range utf16.Encode([]rune(v)) {
		hash = 31*hash + int32(c)
	}
	return Item{v, hash, prefixed([]byte(v))}
}

// Decimal is an item of any size, by its digits. Its hash depends on the scale too: see DecimalHash.
func Decimal(unscaled *big.Int) Item {
	b := twosComplement(unscaled)
	return Item{Key: string(b), Bytes: prefixed(b)}
}

func prefixed(b []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...)
}

// twosComplement is the shortest big-endian form, as Java's BigInteger gives it.
func twosComplement(n *big.Int) []byte {
	if n.Sign() >= 0 {
		b := n.Bytes()
		if len(b) == 0 || b[0]&0x80 != 0 {
			return append([]byte{0}, b...)
		}
		return b
	}
	size := uint(len(new(big.Int).Sub(new(big.Int).Neg(n), big.NewInt(1)).Bytes()))
	size = max(size, 1)
	b := new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(1), 8*size)).FillBytes(make([]byte, size))
	if b[0]&0x80 == 0 {
		return append([]byte{0xff}, b...)
	}
	return b
}

// PackBools is the stored form of a list of booleans.
func PackBools(items []Item) []byte {
	b := make([]byte, (len(items)+7)/8)
	for i, x := range items {
		if x.Key == "1" {
			b[i/8] |= 1 << (i % 8)
		}
	}
	return b
}

// DecimalHash is Scala's hashCode of a BigDecimal: that of a number which is whole or a double is the number's.
func DecimalHash(unscaled *big.Int, scale int) int32 {
	ten, rest := big.NewInt(10), new(big.Int)
	u := new(big.Int).Set(unscaled)
	for scale > 0 {
		q, r := new(big.Int).QuoRem(u, ten, rest)
		if r.Sign() != 0 {
			break
		}
		u, scale = q, scale-1
	}
	if scale == 0 || u.Sign() == 0 {
		if u.IsInt64() {
			return wholeHash(u.Int64())
		}
		return bigHash(u)
	}
	exact := new(big.Rat).SetFrac(u, new(big.Int).Exp(ten, big.NewInt(int64(scale)), nil))
	d, _ := exact.Float64()
	if written, ok := new(big.Rat).SetString(types.PlainReal(d, 64)); ok && written.Cmp(exact) == 0 {
		return doubleHash(d)
	}
	k := uint32(scale) * 0xcc9e2d51
	k = bits.RotateLeft32(k, 15) * 0x1b873593
	return bigHash(u) ^ int32(k)
}

// wholeHash is Scala's hash of a number of 64 bits.
func wholeHash(n int64) int32 {
	if n == int64(int32(n)) {
		return int32(n)
	}
	return int32(uint64(n) ^ uint64(n)>>32)
}

// doubleHash is Scala's hash of a double that is not whole.
func doubleHash(d float64) int32 {
	if f := float32(d); float64(f) == d {
		return int32(math.Float32bits(f))
	}
	n := math.Float64bits(d)
	return int32(n ^ n>>32)
}

// bigHash is the hashCode of Java's BigInteger.
func bigHash(n *big.Int) int32 {
	b := new(big.Int).Abs(n).Bytes()
	for len(b)%4 != 0 {
		b = append([]byte{0}, b...)
	}
	hash := int32(0)
	for ; len(b) > 0; b = b[4:] {
		hash = 31*hash + int32(binary.BigEndian.Uint32(b))
	}
	return hash * int32(n.Sign())
}
