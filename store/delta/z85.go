package delta

import (
	"encoding/binary"
	"errors"
)

// z85Digits is ZeroMQ's base 85, in which deletion vectors name their files and stand in the log itself.
const z85Digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"

var z85Values = func() (r [256]int8) {
	for i := range r {
		r[i] = -1
	}
	for i := range len(z85Digits) {
		r[z85Digits[i]] = int8(i)
	}
	return r
}()

// encodeZ85 pads with zero bytes to a multiple of four; the reader knows the length.
func encodeZ85(b []byte) string {
	out := make([]byte, 0, (len(b)+3)/4*5)
	for i := 0; i < len(b); i += 4 {
		var word [4]byte
		copy(word[:], b[i:])
		v := binary.BigEndian.Uint32(word[:])
		var c [5]byte
		for j := 4; j >= 0; j-- {
			c[j] = z85Digits[v%85]
			v /= 85
		}
		out = append(out, c[:]...)
	}
	return string(out)
}

func decodeZ85(s string) ([]byte, error) {
	if len(s)%5 != 0 {
		return nil, errors.New("a Z85 text must have a multiple of five characters")
	}
	out := make([]byte, 0, len(s)/5*4)
	for i := 0; i < len(s); i += 5 {
		var v uint64
		for _, c := range []byte(s[i : i+5]) {
			d := z85Values[c]
			if d < 0 {
				return nil, errors.New("a character that Z85 does not have")
			}
			v = v*85 + uint64(d)
		}
		if v > 0xffffffff {
			return nil, errors.New("a Z85 group out of range")
		}
		out = binary.BigEndian.AppendUint32(out, uint32(v))
	}
	return out, nil
}
