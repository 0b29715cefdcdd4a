package duckdb_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/tests/recorded"
)

// TestRealsBecomeSparksText holds casts of doubles and floats to text and decimals to Spark's: DuckDB writes most of them, dp those that Java writes otherwise.
func TestRealsBecomeSparksText(t *testing.T) {
	var cases [][]string
	var rows []string
	for l := range strings.Lines(recorded.Text(t, "../../types/testdata/real_text.tsv.gz")) {
		c := strings.Split(strings.TrimSuffix(l, "\n"), "\t")
		if len(c) < 3 {
			continue
		}
		width := 64
		if c[0] == "float" {
			width = 32
			c = append(c, "NULL")
		}
		bits, err := strconv.ParseUint(c[1], 16, width)
		if err != nil {
			t.Fatal(err)
		}
		x, f := math.Float64frombits(bits), "NULL"
		if width == 32 {
			f = fmt.Sprintf("CAST('%g' AS FLOAT)", math.Float32frombits(uint32(bits)))
			x = 0
		}
		rows = append(rows, fmt.Sprintf("(%d, CAST('%g' AS DOUBLE), %s)", len(cases), x, f))
		cases = append(cases, c)
	}
	b := open(t, duckdb.Options{})
	seen := 0
	for part := range slices.Chunk(rows, 200) {
		q := "SELECT i, CAST(x AS STRING), CAST(f AS STRING), CASE WHEN abs(x) < 1e27 THEN CAST(x AS DECIMAL(38, 10)) END FROM (VALUES " + strings.Join(part, ", ") + ") v(i, x, f)"
		for row, err := range b.Query(context.Background(), backendtest.Analyze(t, q, nil)) {
			if err != nil {
				t.Fatal(err)
			}
			seen++
			c := cases[row[0].(int64)]
			got := row[1]
			if c[0] == "float" {
				got = row[2]
			} else if d, ok := row[3].(types.DecimalValue); ok != (c[3] != "NULL") || ok && d.String() != c[3] {
				t.Errorf("%s as a decimal is %v, want %s", c[2], row[3], c[3])
			}
			if got != c[2] {
				t.Errorf("%s %s is %v, want %s", c[0], c[1], got, c[2])
			}
		}
	}
	if seen != len(cases) || seen < 5000 {
		t.Errorf("%d of %d cases", seen, len(cases))
	}
}
