package duckdb

import "math/bits"

// bitmapBytes is the size of Spark's bitmaps: 32,768 positions.
const bitmapBytes = 4096

// binaryFunctions work on bytes: what DuckDB does with texts only, and bitmaps.
func binaryFunctions() []goFunction {
	pad := func(name string, left bool) goFunction {
		return function(name, "blob, int, blob -> blob", func(a []any) (any, error) {
			return padBytes(a[0].([]byte), int(a[1].(int32)), a[2].([]byte), left), nil
		})
	}
	return []goFunction{
		pad("go_lpad_bytes", true), pad("go_rpad_bytes", false),
		function("go_reverse_bytes", "blob -> blob", func(a []any) (any, error) {
			b := a[0].([]byte)
			r := make([]byte, len(b))
			for i, c := range b {
				r[len(b)-1-i] = c
			}
			return r, nil
		}),
		function("go_overlay_bytes", "blob, blob, int, int -> blob", func(a []any) (any, error) {
			return overlayBytes(a[0].([]byte), a[1].([]byte), int(a[2].(int32)), int(a[3].(int32))), nil
		}),
		function("go_bitmap_count", "blob -> long", func(a []any) (any, error) {
			n := 0
			for _, c := range a[0].([]byte) {
				n += bits.OnesCount8(c)
			}
			return int64(n), nil
		}),
		function("go_bitmap_construct", "[long] -> blob", func(a []any) (any, error) {
			b := make([]byte, bitmapBytes)
			positions, _ := a[0].([]any)
			for _, p := range positions {
				p, ok := p.(int64)
				if !ok {
					continue
				}
				if p < 0 || p >= 8*bitmapBytes {
					return nil, raise("INVALID_BITMAP_POSITION", "The 0-indexed bitmap position %d is out of bounds. The bitmap has %d bits (%d bytes).", p, 8*bitmapBytes, bitmapBytes)
				}
				b[p/8] |= 1 << (p % 8)
			}
			return b, nil
		}),
		function("go_bitmap_or", "[blob] -> blob", func(a []any) (any, error) {
			return bitmapMerge(a[0], 0, func(x, y byte) byte { return x | y }), nil
		}),
		function("go_bitmap_and", "[blob] -> blob", func(a []any) (any, error) {
			return bitmapMerge(a[0], 0xff, func(x, y byte) byte { return x & y }), nil
		}),
	}
}

// bitmapMerge combines bitmaps byte by byte; what one lacks at its end is zero.
func bitmapMerge(list any, start byte, merge func(x, y byte) byte) []byte {
	r := make([]byte, bitmapBytes)
	for i := range r {
		r[i] = start
	}
	bitmaps, _ := list.([]any)
	for _, m := range bitmaps {
		m, ok := m.([]byte)
		if !ok {
			continue
		}
		for i := range r {
			c := byte(0)
			if i < len(m) {
				c = m[i]
			}
			r[i] = merge(r[i], c)
		}
	}
	return r
}

func padBytes(b []byte, n int, with []byte, left bool) []byte {
	switch {
	case n <= 0:
		return []byte{}
	case len(b) >= n:
		return b[:n]
	case len(with) == 0:
		return b
	}
	fill := make([]byte, n-len(b))
	for i := range fill {
		fill[i] = with[i%len(with)]
	}
	if left {
		return append(fill, b...)
	}
	return append(append([]byte{}, b...), fill...)
}

// overlayBytes puts with in the place of n bytes from position pos, which counts from 1; n < 0 stands for the length of with.
func overlayBytes(b, with []byte, pos, n int) []byte {
	if n < 0 {
		n = len(with)
	}
	r := append([]byte{}, sliceBytes(b, 1, pos-1)...)
	r = append(r, with...)
	return append(r, sliceBytes(b, pos+n, len(b)+max(0, -pos-n)+1)...)
}

// sliceBytes are n bytes from position pos, as SUBSTRING counts: from 1, from the end when negative.
func sliceBytes(b []byte, pos, n int) []byte {
	start := pos - 1
	if pos < 0 {
		start = len(b) + pos
	} else if pos == 0 {
		start = 0
	}
	end := min(start+n, len(b))
	start = max(start, 0)
	if n <= 0 || end <= start {
		return nil
	}
	return b[start:end]
}
