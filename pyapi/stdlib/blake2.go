package stdlib

import (
	"encoding/binary"
	"math/bits"
)

// blake2 is BLAKE2b (wide) or BLAKE2s with its parameters, which Go's library does not have. It is RFC 7693 with the salt and
// personalisation of the BLAKE2 specification.
type blake2 struct {
	wide   bool
	h, iv  [8]uint64
	buf    []byte
	length uint64
	size   int
	start  [8]uint64 // h in the beginning
	key    []byte    // a block, or empty
	last   bool      // the last node of a tree
}

var blake2Sigma = [10][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
	{7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
	{2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
	{13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
	{10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

var (
	blake2bIV = [8]uint64{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}
	blake2sIV = [8]uint64{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
)

// blake2Params are the parameters of one hash.
type blake2Params struct {
	wide                 bool
	size                 int
	key, salt, person    []byte
	fanout, depth        int
	leafSize             uint32
	nodeOffset           uint64
	nodeDepth, innerSize int
	lastNode             bool
}

func newBlake2(p blake2Params) *blake2 {
	b := &blake2{wide: p.wide, size: p.size, last: p.lastNode, iv: blake2sIV}
	if p.wide {
		b.iv = blake2bIV
	}
	n := 32
	if p.wide {
		n = 64
	}
	block := make([]byte, n)
	block[0], block[1], block[2], block[3] = byte(p.size), byte(len(p.key)), byte(p.fanout), byte(p.depth)
	binary.LittleEndian.PutUint32(block[4:], p.leafSize)
	binary.LittleEndian.PutUint64(block[8:], p.nodeOffset)
	if p.wide {
		block[16], block[17] = byte(p.nodeDepth), byte(p.innerSize)
		copy(block[32:48], p.salt)
		copy(block[48:], p.person)
	} else {
		block[14], block[15] = byte(p.nodeDepth), byte(p.innerSize)
		copy(block[16:24], p.salt)
		copy(block[24:], p.person)
	}
	for i := range b.h {
		if p.wide {
			b.h[i] = b.iv[i] ^ binary.LittleEndian.Uint64(block[8*i:])
		} else {
			b.h[i] = b.iv[i] ^ uint64(binary.LittleEndian.Uint32(block[4*i:]))
		}
	}
	b.start = b.h
	if len(p.key) > 0 {
		b.key = make([]byte, b.BlockSize())
		copy(b.key, p.key)
	}
	b.Reset()
	return b
}

func (b *blake2) BlockSize() int {
	if b.wide {
		return 128
	}
	return 64
}

func (b *blake2) Size() int { return b.size }

func (b *blake2) Reset() {
	b.h, b.length = b.start, 0
	b.buf = append([]byte(nil), b.key...)
}

// Write keeps the last block back, since it is hashed another way.
func (b *blake2) Write(p []byte) (int, error) {
	b.buf = append(b.buf, p...)
	n := b.BlockSize()
	for len(b.buf) > n {
		b.length += uint64(n)
		b.compress(b.buf[:n], false)
		b.buf = b.buf[n:]
	}
	return len(p), nil
}

func (b *blake2) Sum(to []byte) []byte {
	c := *b
	block := make([]byte, b.BlockSize())
	copy(block, b.buf)
	c.length += uint64(len(b.buf))
	c.compress(block, true)
	var out []byte
	for _, w := range c.h {
		if b.wide {
			out = binary.LittleEndian.AppendUint64(out, w)
		} else {
			out = binary.LittleEndian.AppendUint32(out, uint32(w))
		}
	}
	return append(to, out[:b.size]...)
}

func (b *blake2) compress(block []byte, final bool) {
	var m, v [16]uint64
	for i := range m {
		if b.wide {
			m[i] = binary.LittleEndian.Uint64(block[8*i:])
		} else {
			m[i] = uint64(binary.LittleEndian.Uint32(block[4*i:]))
		}
	}
	copy(v[:8], b.h[:])
	copy(v[8:], b.iv[:])
	mask := uint64(1<<32 - 1)
	rounds, rotations := 10, [4]int{16, 12, 8, 7}
	if b.wide {
		mask, rounds, rotations = ^uint64(0), 12, [4]int{32, 24, 16, 63}
		v[12] ^= b.length
	} else {
		v[12] ^= b.length & mask
		v[13] ^= b.length >> 32
	}
	if final {
		v[14] ^= mask
		if b.last {
			v[15] ^= mask
		}
	}
	rotate := func(x uint64, n int) uint64 {
		if b.wide {
			return bits.RotateLeft64(x, -n)
		}
		return uint64(bits.RotateLeft32(uint32(x), -n))
	}
	mix := func(i, j, k, l int, x, y uint64) {
		v[i] = (v[i] + v[j] + x) & mask
		v[l] = rotate(v[l]^v[i], rotations[0])
		v[k] = (v[k] + v[l]) & mask
		v[j] = rotate(v[j]^v[k], rotations[1])
		v[i] = (v[i] + v[j] + y) & mask
		v[l] = rotate(v[l]^v[i], rotations[2])
		v[k] = (v[k] + v[l]) & mask
		v[j] = rotate(v[j]^v[k], rotations[3])
	}
	for r := range rounds {
		s := blake2Sigma[r%10]
		mix(0, 4, 8, 12, m[s[0]], m[s[1]])
		mix(1, 5, 9, 13, m[s[2]], m[s[3]])
		mix(2, 6, 10, 14, m[s[4]], m[s[5]])
		mix(3, 7, 11, 15, m[s[6]], m[s[7]])
		mix(0, 5, 10, 15, m[s[8]], m[s[9]])
		mix(1, 6, 11, 12, m[s[10]], m[s[11]])
		mix(2, 7, 8, 13, m[s[12]], m[s[13]])
		mix(3, 4, 9, 14, m[s[14]], m[s[15]])
	}
	for i := range b.h {
		b.h[i] ^= v[i] ^ v[i+8]
	}
}
