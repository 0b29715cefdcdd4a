package duckdb

import "testing"

// The values are Spark 4.3's for the rows of one partition.
func TestSeededRandomNumbersAreSparks(t *testing.T) {
	g := newXorShift(5)
	for i, want := range []float64{0.02390696427502892, 0.09509767744084452, 0.7705061443410145, 0.5445134295748614} {
		if got := g.double(); got != want {
			t.Errorf("rand(5) in row %d is %v, want %v", i, got, want)
		}
	}
	g = newXorShift(5)
	for i, want := range []float64{1.5298496477243015, 0.2517460544935095, -0.07538978960066034, -0.21540368015982145} {
		if got := g.gaussian(); got != want {
			t.Errorf("randn(5) in row %d is %v, want %v", i, got, want)
		}
	}
	g = newXorShift(5)
	for i, want := range []string{"R0Tm", "gfhb", "aigB", "2YFK"} {
		if got := g.text(4); got != want {
			t.Errorf("randstr(4, 5) in row %d is %q, want %q", i, got, want)
		}
	}
}

func TestSeededRandomNumbersInAnyOrderOfRows(t *testing.T) {
	draw := func(g *xorShift) any { return g.double() }
	var want []any
	g := newXorShift(42)
	for range 5 * stride {
		want = append(want, g.double())
	}
	s := &randomStates{all: map[sequence]*randomState{}}
	for _, from := range []int{3*stride + 7, 10, 4 * stride, 0, 2 * stride, stride - 1} {
		for n := from; n < from+stride; n++ {
			if got := s.at(sequence{"rand", 42, 0}, int64(n), draw); got != want[n] {
				t.Fatalf("row %d is %v, want %v", n, got, want[n])
			}
		}
	}
}
