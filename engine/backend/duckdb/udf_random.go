package duckdb

import (
	"encoding/binary"
	"math"
	"math/bits"
	"sync"
)

// randomFunctions are Spark's seeded random numbers as functions of the seed and the number of the row: row n gets what Spark's generator gives
// it in a partition 0 that holds all rows.
func randomFunctions() []goFunction {
	return []goFunction{
		function("go_rand", "long, long -> double", func(a []any) (any, error) {
			return randoms.at(sequence{"rand", a[0].(int64), 0}, a[1].(int64), func(g *xorShift) any { return g.double() }), nil
		}),
		function("go_randn", "long, long -> double", func(a []any) (any, error) {
			return randoms.at(sequence{"randn", a[0].(int64), 0}, a[1].(int64), func(g *xorShift) any { return g.gaussian() }), nil
		}),
		function("go_randstr", "long, int, long -> text", func(a []any) (any, error) {
			n := a[1].(int32)
			if n < 0 {
				return nil, raise("INVALID_PARAMETER_VALUE.LENGTH", "The value of parameter(s) `length` in `randstr` is invalid: Expects `length` greater than or equal to 0, but got %d.", n)
			}
			return randoms.at(sequence{"randstr", a[0].(int64), n}, a[2].(int64), func(g *xorShift) any { return g.text(int(n)) }), nil
		}),
	}
}

// xorShift is Spark's XORShiftRandom with what Java's Random makes of its bits.
type xorShift struct {
	seed     int64
	next     float64 // the second of a pair of normal numbers
	haveNext bool
}

// newXorShift hashes the seed, as Spark does, to have ones and zeros in all places.
func newXorShift(seed int64) xorShift {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(seed))
	low := hashEight(b, 0x3c074a61)
	return xorShift{seed: int64(uint64(hashEight(b, low))<<32 | uint64(low))}
}

// hashEight is the 32-bit MurmurHash3 of eight bytes.
func hashEight(b [8]byte, h uint32) uint32 {
	for i := 0; i < 8; i += 4 {
		k := binary.LittleEndian.Uint32(b[i:]) * 0xcc9e2d51
		h ^= bits.RotateLeft32(k, 15) * 0x1b873593
		h = bits.RotateLeft32(h, 13)*5 + 0xe6546b64
	}
	h ^= 8
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return h ^ h>>16
}

func (g *xorShift) bits(n uint) int32 {
	s := g.seed ^ g.seed<<21
	s ^= int64(uint64(s) >> 35)
	s ^= s << 4
	g.seed = s
	return int32(s & (1<<n - 1))
}

func (g *xorShift) double() float64 {
	high := int64(g.bits(26)) << 27
	return float64(high+int64(g.bits(27))) * 0x1p-53
}

// gaussian is the polar method, which makes two numbers at a time.
func (g *xorShift) gaussian() float64 {
	if g.haveNext {
		g.haveNext = false
		return g.next
	}
	for {
		a, b := 2*g.double()-1, 2*g.double()-1
		if s := a*a + b*b; s < 1 && s != 0 {
			m := math.Sqrt(-2 * math.Log(s) / s)
			g.next, g.haveNext = b*m, true
			return a * m
		}
	}
}

func (g *xorShift) text(n int) string {
	const letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	b := make([]byte, n)
	for i := range b {
		v := g.bits(32) % 62
		if v < 0 {
			v = -v
		}
		b[i] = letters[v]
	}
	return string(b)
}

// sequence is one generator: the function, its seed, and how many letters it draws a row.
type sequence struct {
	function string
	seed     int64
	length   int32
}

// randomStates holds for each sequence the generator at every stride-th row, so that rows can be asked for in any order: DuckDB computes chunks
// of rows on several threads.
type randomStates struct {
	mu  sync.Mutex
	all map[sequence]*randomState
}

type randomState struct {
	marks []xorShift
	next  int64 // the row that here is before
	here  xorShift
}

// stride is how many rows lie between two marks; maxSequences bounds what is kept.
const (
	stride       = 1024
	maxSequences = 64
)

var randoms = &randomStates{all: map[sequence]*randomState{}}

// at is what draw gives row n.
func (r *randomStates) at(q sequence, n int64, draw func(*xorShift) any) any {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.all[q]
	if s == nil {
		if len(r.all) >= maxSequences {
			clear(r.all)
		}
		g := newXorShift(q.seed)
		s = &randomState{marks: []xorShift{g}, here: g}
		r.all[q] = s
	}
	if n < s.next || n/stride > s.next/stride {
		k := min(n/stride, int64(len(s.marks)-1))
		s.here, s.next = s.marks[k], k*stride
	}
	var v any
	for s.next <= n {
		v = draw(&s.here)
		s.next++
		if s.next%stride == 0 && s.next/stride == int64(len(s.marks)) {
			s.marks = append(s.marks, s.here)
		}
	}
	return v
}
