package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/appendflow"
	"github.com/seed-e45c46d8/dp/engine/flow/complete"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// parts is the list of everything that can be exchanged or added: the backend and the flow kinds. Sources are engine/source/files and
// engine/source/table, which the engine's catalog opens by path and by name.
func parts() engine.Parts {
	return engine.Parts{
		OpenBackend: openDuckDB,
		Kinds: []flow.Kind{
			complete.Kind{},
			appendflow.Kind{},
			replacewhere.Kind{},
		},
	}
}

func openDuckDB(c engine.Config) (backend.Backend, delta.Parquet, error) {
	limit, err := parseBytes(c.Memory)
	if err != nil {
		return nil, nil, err
	}
	spill := filepath.Join(c.Storage, "tmp")
	if _, err := os.Stat(c.Storage); err != nil {
		spill = "" // a query makes no storage; the system's folder will do
	}
	b, err := duckdb.New(duckdb.Options{
		MemoryLimit: limit, TempDir: spill, TimeZone: c.Conf["spark.sql.session.timeZone"], Now: c.Now,
		Catalog: c.Catalog, Schema: c.Schema,
	})
	if err != nil {
		return nil, nil, err
	}
	return b, b.Parquet(), nil
}

var byteUnits = []struct {
	suffix string
	bytes  int64
}{
	{"kib", 1 << 10},
	{"mib", 1 << 20},
	{"gib", 1 << 30},
	{"tib", 1 << 40},
	{"kb", 1e3},
	{"mb", 1e6},
	{"gb", 1e9},
	{"tb", 1e12},
	{"k", 1 << 10},
	{"m", 1 << 20},
	{"g", 1 << 30},
	{"b", 1},
	{"", 1},
}

// parseBytes reads a size such as 4GB or 512MiB; "" is 0.
func parseBytes(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	low := strings.ToLower(strings.TrimSpace(s))
	for _, u := range byteUnits {
		num, ok := strings.CutSuffix(low, u.suffix)
		if !ok {
			continue
		}
		if f, err := strconv.ParseFloat(strings.TrimSpace(num), 64); err == nil && f > 0 {
			return int64(f * float64(u.bytes)), nil
		}
	}
	return 0, diag.New("DP_USAGE", "--memory takes a size, got %q.", s).WithHint("write 4GB or 512MiB")
}
