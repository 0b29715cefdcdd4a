package duckdb

import (
	"math"
	"slices"
)

// histogramFunctions are histogram_numeric: bins that are merged where they lie closest, value by value, as in Hive and Spark.
func histogramFunctions() []goFunction {
	return []goFunction{
		// The centers of the bins, and then their heights.
		function("go_histogram", "[double], int -> [double]", func(a []any) (any, error) {
			values, _ := a[0].([]any)
			h := histogram{most: int(a[1].(int32)), random: javaRandom{}.seeded(31183)}
			for _, v := range values {
				if x, ok := v.(float64); ok {
					h.add(x)
				}
			}
			if len(h.bins) == 0 {
				return nil, nil
			}
			flat := make([]float64, 0, 2*len(h.bins))
			for _, b := range h.bins {
				flat = append(flat, b.x)
			}
			for _, b := range h.bins {
				flat = append(flat, b.y)
			}
			return flat, nil
		}),
	}
}

type bin struct{ x, y float64 }

type histogram struct {
	most   int
	bins   []bin
	random javaRandom // decides between places that lie equally close
}

func (h *histogram) add(x float64) {
	i, found := slices.BinarySearchFunc(h.bins, x, func(b bin, x float64) int {
		switch {
		case b.x < x:
			return -1
		case b.x > x:
			return 1
		}
		return 0
	})
	if found {
		h.bins[i].y++
		return
	}
	h.bins = slices.Insert(h.bins, i, bin{x, 1})
	if len(h.bins) > h.most {
		h.merge()
	}
}

// merge makes one bin of the two that lie closest.
func (h *histogram) merge() {
	least, at, ties := math.MaxFloat64, -1, 1
	for i := 0; i+1 < len(h.bins); i++ {
		switch d := h.bins[i+1].x - h.bins[i].x; {
		case d < least:
			least, at, ties = d, i, 1
		case d == least:
			if ties++; h.random.double() <= 1/float64(ties) {
				at = i
			}
		}
	}
	a, b := h.bins[at], h.bins[at+1]
	y := a.y + b.y
	h.bins[at] = bin{float64(a.x*(a.y/y)) + float64(b.x/y*b.y), y}
	h.bins = slices.Delete(h.bins, at+1, at+2)
}

// javaRandom is java.util.Random.
type javaRandom struct{ seed uint64 }

func (javaRandom) seeded(seed uint64) javaRandom {
	return javaRandom{(seed ^ 0x5DEECE66D) & (1<<48 - 1)}
}

func (r *javaRandom) next(n uint) uint64 {
	r.seed = (r.seed*0x5DEECE66D + 0xB) & (1<<48 - 1)
	return r.seed >> (48 - n)
}

func (r *javaRandom) double() float64 {
	high := r.next(26)
	return float64(high<<27+r.next(27)) / (1 << 53)
}
