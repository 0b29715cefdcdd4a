package files

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/source/sourcetest"
)

func TestSource(t *testing.T) {
	sourcetest.Run(t, func(t *testing.T) sourcetest.Source {
		l := newLoop(t, loaderRead("cloudFiles.maxFilesPerTrigger", "2"))
		n := 0
		return sourcetest.Source{
			Add: func(*testing.T) {
				l.write(n, fmt.Sprintf("in/%02d.json", n), `{"a":1}`)
				n++
			},
			Open: func(t *testing.T, at json.RawMessage) source.Stream {
				l.at = at
				s, err := l.open()
				if err != nil {
					t.Fatal(err)
				}
				return s
			},
			Note: func(b *source.Batch) { l.ledger.add("f", b.N, b.Files) },
			Inputs: func(_ *testing.T, src plan.Source) (names []string) {
				for _, f := range src.(*plan.RawSource).Files {
					names = append(names, filepath.Base(f.Path))
				}
				return names
			},
		}
	})
}

// A cancelled context ends inference and listing too.
func TestCancel(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"in/a.json": "{}\n"}, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newReader(t, Config{Dir: dir}).Resolve(ctx, &plan.UnresolvedFiles{Format: "json", Paths: []string{"in"}}, nil); err == nil {
		t.Error("no error")
	}
}
