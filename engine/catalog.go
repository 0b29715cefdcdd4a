package engine

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/files"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// catalog gives one flow, or a query outside of flows, the tables that the pipeline does not define: the sources of dp.yml, tables that lie in the
// storage, Delta tables and files by path.
type catalog struct {
	e    *Engine
	flow *graph.Flow // nil: a query of dp sql
	full bool        // the flow starts over: what it has read does not count
}

// Table implements plan.Catalog.
func (c *catalog) Table(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	if s, ok := c.e.source(t.Name); ok {
		return c.source(ctx, t, s)
	}
	if len(t.Name) == 2 && pathFormats[fold(t.Name[0])] {
		return c.Files(ctx, &plan.UnresolvedFiles{At: t.At, PlanID: t.PlanID, Format: fold(t.Name[0]), Paths: t.Name[1:], Options: t.Options, Streaming: t.Streaming})
	}
	name := t.Name
	if len(name) == 2 && equalFold(name[0], "live") {
		name = name[1:]
	}
	cur, schema := c.current()
	n, err := types.Qualify(name, cur, schema)
	if err != nil {
		return nil, err
	}
	dir, ok, err := c.e.stored(n)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, c.notFound(t, n)
	}
	r, err := c.e.tableReader()
	if err != nil {
		return nil, err
	}
	rel, err := r.Table(ctx, t, dir)
	if err != nil {
		return nil, err
	}
	return &plan.SubqueryAlias{At: t.At, In: rel, Name: []string{n.Catalog, n.Schema, n.Table}}, nil
}

// pathFormats are the first parts of format.`path` names.
var pathFormats = map[string]bool{"delta": true, "parquet": true, "json": true, "csv": true, "text": true}

func (c *catalog) current() (catalog, schema string) {
	catalog, schema = c.e.cfg.Catalog, c.e.cfg.Schema
	if c.flow != nil && c.flow.Catalog != "" {
		catalog = c.flow.Catalog
	}
	if c.flow != nil && c.flow.Schema != "" {
		schema = c.flow.Schema
	}
	return catalog, schema
}

// notFound is Spark's error, with what dp would need.
func (c *catalog) notFound(t *plan.UnresolvedTable, n types.TableName) error {
	e := diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", strings.Join(t.Name, "`.`"))
	hint := "define it in the pipeline, or name it under sources: in dp.yml"
	if near := c.e.nearest(n.Table); near != "" {
		hint = "did you mean " + near + "? Otherwise " + hint
	}
	return e.WithHint("%s", hint).At(t.At)
}

// nearest is a source or stored table whose name differs by a letter or two.
func (e *Engine) nearest(name string) string {
	names := slices.Sorted(maps.Keys(e.cfg.Sources))
	if e.state != nil {
		if ts, err := e.state.Tables(); err == nil {
			for _, t := range ts {
				names = append(names, t.Name.Table)
			}
		}
	}
	return diag.Nearest(name, names, 2)
}

// source is the outside table of a written name, with or without catalog and schema.
func (e *Engine) source(parts []string) (SourceTable, bool) {
	want, err := types.Qualify(parts, e.cfg.Catalog, e.cfg.Schema)
	if err != nil {
		return SourceTable{}, false
	}
	for name, s := range e.cfg.Sources {
		ps, err := types.SplitName(name)
		if err != nil {
			continue
		}
		if n, err := types.Qualify(ps, e.cfg.Catalog, e.cfg.Schema); err == nil && n.Key() == want.Key() {
			return s, true
		}
	}
	return SourceTable{}, false
}

func (c *catalog) source(ctx context.Context, t *plan.UnresolvedTable, s SourceTable) (plan.Relation, error) {
	f := &plan.UnresolvedFiles{At: t.At, Format: fold(s.Format), Paths: []string{s.Path}, Options: t.Options, Streaming: t.Streaming}
	for k, v := range s.Options {
		f.Options = f.Options.With(k, v)
	}
	if s.Schema != "" {
		schema, err := types.ParseDDL(s.Schema)
		if err != nil {
			return nil, err
		}
		f.Schema = &schema
	}
	if f.Format == "" {
		if f.Format = formatOf(c.e.absolute(s.Path)); f.Format == "" {
			return nil, diag.New("DP_SOURCE_FORMAT", "The format of source %s cannot be told from its path %s.", strings.Join(t.Name, "."), s.Path).
				WithHint("write %s: {path: …, format: json} in dp.yml", strings.Join(t.Name, ".")).At(t.At)
		}
	}
	if f.Streaming && f.Format != "delta" {
		f.Via = plan.AutoLoader
		f.Options = f.Options.With("cloudFiles.format", f.Format).With("cloudFiles.inferColumnTypes", "true")
		f.Format = "cloudFiles"
	}
	rel, err := c.Files(ctx, f)
	if err != nil {
		return nil, err
	}
	return &plan.SubqueryAlias{At: t.At, In: named(rel, strings.Join(t.Name, ".")), Name: t.Name}, nil
}

// named gives a scan the name it is known by.
func named(rel plan.Relation, name string) plan.Relation {
	s, ok := rel.(*plan.Scan)
	if !ok {
		return rel
	}
	n := *s
	n.Name = name
	return &n
}

// formatOf tells a format from a path's ending, or from what a folder holds.
func formatOf(path string) string {
	base := strings.TrimSuffix(strings.TrimSuffix(fold(path), ".gz"), ".zst")
	switch filepath.Ext(base) {
	case ".json", ".jsonl", ".ndjson":
		return "json"
	case ".csv", ".tsv":
		return "csv"
	case ".parquet":
		return "parquet"
	case ".txt":
		return "text"
	}
	if _, err := os.Stat(filepath.Join(path, "_delta_log")); err == nil {
		return "delta"
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return ""
	}
	for _, x := range entries {
		if n := x.Name(); !x.IsDir() && !strings.HasPrefix(n, ".") && !strings.HasPrefix(n, "_") {
			return formatOf(n)
		}
	}
	return ""
}

func (e *Engine) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(e.cfg.Dir, path)
}

// stored is the folder of a table in the storage that the pipeline's catalog knows.
func (e *Engine) stored(n types.TableName) (dir string, ok bool, err error) {
	if e.state == nil {
		return "", false, nil
	}
	t, ok, err := e.state.Table(n)
	if err != nil || !ok {
		return "", false, err
	}
	there, err := e.table(t.Dir).Exists()
	return t.Dir, there, err
}

// Files implements plan.Catalog.
func (c *catalog) Files(ctx context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	r, err := c.e.fileReader()
	if err != nil {
		return nil, err
	}
	return r.Resolve(ctx, f, c.past)
}

// past implements files.Past for the catalog's flow.
func (c *catalog) past(_ context.Context, key string) (string, json.RawMessage, error) {
	if c.flow == nil || c.e.state == nil {
		return "", nil, nil
	}
	if c.flow.Target.Catalog == "" {
		return c.pastOfReader(key)
	}
	k := flowIDOf(c.flow)
	f, _, err := c.e.journal.entry(k)
	if err != nil || c.full {
		return "", nil, err
	}
	if f.Position == nil {
		return "", nil, nil
	}
	var pos map[string]json.RawMessage
	if err := json.Unmarshal(f.Position, &pos); err != nil {
		return "", nil, nil
	}
	return streamName(k.at(f.Epoch), key), pos[key], nil
}

// pastOfReader is the position of a flow that reads a stream through a view: the view keeps none of its own, and its readers' schemas are
// alike.
func (c *catalog) pastOfReader(key string) (string, json.RawMessage, error) {
	flows, err := c.e.state.Flows()
	if err != nil {
		return "", nil, err
	}
	for _, f := range flows {
		var pos map[string]json.RawMessage
		if f.Position == nil || json.Unmarshal(f.Position, &pos) != nil {
			continue
		}
		if p, ok := pos[key]; ok {
			return "", p, nil
		}
	}
	return "", nil, nil
}

// fileReader is the reader of files, made once.
func (e *Engine) fileReader() (*files.Reader, error) {
	e.mu.Lock()
	r := e.files
	e.mu.Unlock()
	if r != nil {
		return r, nil
	}
	zone, err := e.zone()
	if err != nil {
		return nil, err
	}
	cfg := files.Config{Dir: e.cfg.Dir, Paths: e.cfg.Paths, Zone: zone, Parquet: footers{e}, Ledger: e.ledger()}
	cfg.Delta = func(ctx context.Context, f *plan.UnresolvedFiles, dir string) (plan.Relation, error) {
		t, err := e.tableReader()
		if err != nil {
			return nil, err
		}
		return t.Path(ctx, f, dir)
	}
	if r, err = files.New(cfg); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.files = r
	return r, nil
}

func (e *Engine) tableReader() (*table.Reader, error) {
	zone, err := e.zone()
	return &table.Reader{At: e.table, Zone: zone}, err
}

// ledger is the state store's, or none when there is no state.
func (e *Engine) ledger() files.Ledger {
	if e.state == nil {
		return nil
	}
	return e.state
}

// footers starts the backend when a Parquet file's schema is needed.
type footers struct{ e *Engine }

// FileSchema implements files.Footers.
func (f footers) FileSchema(ctx context.Context, paths []string) (types.Schema, error) {
	b, err := f.e.openBackend()
	if err != nil {
		return types.Schema{}, err
	}
	return b.FileSchema(ctx, paths)
}
