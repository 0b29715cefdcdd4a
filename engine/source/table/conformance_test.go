package table

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/source/sourcetest"
	"github.com/seed-e45c46d8/dp/store/delta"
)

func TestSource(t *testing.T) {
	for _, perVersion := range []bool{true, false} {
		sourcetest.Run(t, func(t *testing.T) sourcetest.Source {
			tab := newTable(t, filepath.Join(t.TempDir(), "t"), "a INT")
			var waiting []delta.Staged
			n := int64(0)
			flush := func(t *testing.T) {
				if len(waiting) > 0 {
					commit(t, tab, delta.Write{Add: waiting})
					waiting = nil
				}
			}
			return sourcetest.Source{
				Add: func(t *testing.T) {
					waiting = append(waiting, stage(t, tab, fmt.Sprintf("%02d.parquet", n), n, n))
					n++
					if perVersion {
						flush(t)
					}
				},
				Open: func(t *testing.T, _ json.RawMessage) source.Stream {
					flush(t)
					s, err := Stream(tab, columns(t, "a INT"), plan.Options{}.With("maxFilesPerTrigger", "2"), nil)
					if err != nil {
						t.Fatal(err)
					}
					return s
				},
				Inputs: func(t *testing.T, src plan.Source) (names []string) {
					for _, v := range rowsOf(t, src) {
						names = append(names, fmt.Sprint(v))
					}
					return names
				},
			}
		})
	}
}
