package duckdb_test

import (
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
)

func open(t testing.TB, o duckdb.Options) *duckdb.Backend {
	t.Helper()
	if o.TempDir == "" {
		o.TempDir = t.TempDir()
	}
	b, err := duckdb.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestConformance(t *testing.T) {
	backendtest.Run(t, func(t *testing.T) backend.Backend { return open(t, duckdb.Options{Threads: 2}) })
}
