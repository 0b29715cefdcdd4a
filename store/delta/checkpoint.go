package delta

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// checkpointColumns are what a reader wants of a log checkpoint.
var checkpointColumns = []string{"txn", "add", "remove", "metaData", "protocol", "domainMetadata", "checkpointMetadata", "sidecar"}

// readCheckpoint applies a log checkpoint of any form: one file, several parts, or a V2 one whose file actions are in sidecars.
func (t *Table) readCheckpoint(ctx context.Context, c logCheckpoint, r *replay) error {
	var sidecars []string
	apply := func(row []byte) error {
		a, err := parseAction(row)
		if err != nil {
			return damaged(t.dir, c.version, "a row of its log checkpoint: %v", err)
		}
		switch {
		case a.Sidecar != nil:
			if strings.ContainsAny(a.Sidecar.Path, "/\\") {
				return diag.Unsupported("The log checkpoint of "+t.dir+" with a sidecar outside of _delta_log/_sidecars",
					"Write a new log checkpoint with the engine that wrote the table.")
			}
			sidecars = append(sidecars, a.Sidecar.Path)
		case a.Remove != nil:
			r.remove(a.Remove)
		default:
			return r.other(c.version, &a)
		}
		return nil
	}
	for _, f := range c.files {
		if strings.HasSuffix(f, ".json") {
			if err := t.readJSONCheckpoint(f, apply); err != nil {
				return err
			}
			continue
		}
		if err := t.readRows(ctx, t.logPath(f), apply); err != nil {
			return err
		}
	}
	for i := 0; i < len(sidecars); i++ {
		if err := t.readRows(ctx, t.logPath(filepath.Join("_sidecars", sidecars[i])), apply); err != nil {
			return err
		}
	}
	r.s.version = c.version
	return nil
}

func (t *Table) readJSONCheckpoint(name string, apply func([]byte) error) error {
	text, err := os.ReadFile(t.logPath(name))
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			if err := apply([]byte(line)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *Table) readRows(ctx context.Context, path string, apply func([]byte) error) error {
	if t.opt.Parquet == nil {
		return diag.New("DP_INTERNAL", "The log checkpoint %s needs a Parquet engine to be read.", path)
	}
	for row, err := range t.opt.Parquet.ReadRows(ctx, path, checkpointColumns) {
		if err != nil {
			return err
		}
		if err := apply(row); err != nil {
			return err
		}
	}
	return nil
}
