package types_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// TestRealsHaveJavasText holds the text of doubles and floats to Spark's, on Java 17.
func TestRealsHaveJavasText(t *testing.T) {
	cases, other := 0, 0
	for l := range strings.Lines(recorded.Text(t, "testdata/real_text.tsv.gz")) {
		c := strings.Split(strings.TrimSuffix(l, "\n"), "\t")
		if len(c) < 3 {
			continue
		}
		width := 64
		if c[0] == "float" {
			width = 32
		}
		bits, err := strconv.ParseUint(c[1], 16, width)
		if err != nil {
			t.Fatal(err)
		}
		x, got := math.Float64frombits(bits), ""
		if width == 32 {
			x = float64(math.Float32frombits(uint32(bits)))
			got = types.FloatText(float32(x))
		} else {
			got = types.DoubleText(x)
		}
		if got != c[2] {
			t.Errorf("%s %s is %s, want %s", c[0], c[1], got, c[2])
		}
		plain := types.PlainReal(x, width)
		if read, err := strconv.ParseFloat(plain, width); err != nil || read != x && !math.IsNaN(x) {
			t.Errorf("%s in plain digits is %s", got, plain)
		}
		if plain != strconv.FormatFloat(x, 'f', -1, width) {
			other++
		}
		cases++
	}
	if cases < 5000 || other < 2000 {
		t.Errorf("%d cases, %d of them not in the shortest digits", cases, other)
	}
}

// BenchmarkDoubleText are numbers with many digits, and whole ones beyond a long, which take the long way.
func BenchmarkDoubleText(b *testing.B) {
	b.Run("fraction", func(b *testing.B) {
		for i := range b.N {
			types.AppendReal(nil, 1.2345678e-3*float64(i+1), 64)
		}
	})
	b.Run("large", func(b *testing.B) {
		for i := range b.N {
			types.AppendReal(nil, 1.2345678e23*float64(i+1), 64)
		}
	})
}
