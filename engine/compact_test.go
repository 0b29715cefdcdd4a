package engine

import (
	"math/rand"
	"testing"
)

// However large the batches are, the state of many batches stays in few files, and a row is written few times.
func TestStateStaysInFewFiles(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for name, batch := range map[string]func() int64{
		"one row": func() int64 { return 1 }, "equal": func() int64 { return 100 }, "any": func() int64 { return 1 + r.Int63n(10000) },
	} {
		var files []changeStateFile
		var rows, written int64
		for range 5000 {
			n := batch()
			rows += n
			files = append(files, changeStateFile{Rows: n})
			for first := mergeFrom(files); first >= 0; first = mergeFrom(files) {
				var sum int64
				for _, f := range files[first:] {
					sum += f.Rows
				}
				written += sum
				files = append(files[:first:first], changeStateFile{Rows: sum})
			}
			if len(files) > 8*stateFanIn {
				t.Fatalf("%s: %d files", name, len(files))
			}
		}
		if written > 12*rows {
			t.Errorf("%s: %d rows are written %d times", name, rows, written/rows)
		}
	}
}
