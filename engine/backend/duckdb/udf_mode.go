package duckdb

import (
	"fmt"
	"math"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// modeFunctions find the most frequent value of a list as Spark's mode does: among several it takes the first in the order of the hash map that it
// counts in. The answer is the position in the list, from 1.
func modeFunctions() []goFunction {
	return []goFunction{
		function("go_mode", "any -> int", func(a []any) (any, error) {
			values, _ := a[0].([]any)
			m := &countMap{slots: make([]*counted, 64)}
			for i, v := range values {
				key, hash, known := javaHash(v)
				m.add(counted{key: key, hash: hash, n: 1, at: i, known: known})
			}
			// Partial counts are written out and read back, and then merged into the final map: each round may move what collides.
			for range 2 {
				n := &countMap{slots: make([]*counted, 64)}
				for _, s := range m.slots {
					if s != nil {
						n.add(*s)
					}
				}
				m = n
			}
			return m.first()
		}),
	}
}

// counted is a value with its count and the place of its first occurrence.
type counted struct {
	key   any
	hash  int32
	n, at int
	known bool // the hash is Java's
}

// countMap is an open hash table that probes at growing distances, in Spark's order.
type countMap struct {
	slots []*counted
	size  int
}

func (m *countMap) add(c counted) {
	mask := uint32(len(m.slots) - 1)
	pos := murmur3{}.word(uint32(c.hash)).finish(4) & mask
	for step := uint32(1); ; step++ {
		switch s := m.slots[pos]; {
		case s == nil:
			m.slots[pos] = &c
			if m.size++; float64(m.size) > 0.7*float64(len(m.slots)) {
				m.grow()
			}
			return
		case s.key == c.key:
			s.n += c.n
			return
		}
		pos = (pos + step) & mask
	}
}

func (m *countMap) grow() {
	n := &countMap{slots: make([]*counted, 2*len(m.slots))}
	for _, s := range m.slots {
		if s != nil {
			n.add(*s)
		}
	}
	*m = *n
}

func (m *countMap) first() (any, error) {
	var best *counted
	ties := false
	for _, s := range m.slots {
		switch {
		case s == nil:
		case best == nil || s.n > best.n:
			best, ties = s, false
		case s.n == best.n:
			ties = true
		}
	}
	switch {
	case best == nil:
		return nil, nil
	case ties && !best.known:
		e := diag.Unsupported("mode() of this type with several most frequent values", "")
		return nil, raise(e.Code, "%s Use mode(x, true), which takes the lowest.", e.Message)
	}
	return int32(best.at + 1), nil
}

// javaHash is a value as a key of a Go map and its hashCode in Spark; known is false for types whose hash dp does not compute.
func javaHash(v any) (key any, hash int32, known bool) {
	long := func(x int64) int32 { return int32(x ^ int64(uint64(x)>>32)) }
	switch x := v.(type) {
	case bool:
		if x {
			return x, 1231, true
		}
		return x, 1237, true
	case int8:
		return x, int32(x), true
	case int16:
		return x, int32(x), true
	case int32:
		return x, x, true
	case int64:
		return x, long(x), true
	case float32:
		x += 0 // -0.0 is 0.0
		return x, int32(math.Float32bits(x)), true
	case float64:
		x += 0
		return x, long(int64(math.Float64bits(x))), true
	case string:
		return x, int32(murmur3{42}.bytes([]byte(x)).h), true
	}
	k := fmt.Sprint(v)
	return k, int32(murmur3{42}.bytes([]byte(k)).h), false
}
