package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// changeStateDir is the folder, in that of an AUTO CDC target, which holds what AUTO CDC remembers beside the rows. Names that begin with an
// underscore are no data to readers of the table.
const changeStateDir = "_dp_cdc"

// changeState is the state of an AUTO CDC target at one version of its table: a manifest <number>.json in changeStateDir that lists Parquet
// files there. The table's log says which manifest holds, by a transaction number, so that rows and state become visible together. Files that
// no manifest lists are left from updates that died; the next one removes them.
type changeState struct {
	number    int64
	Files     []changeStateFile `json:"files"`
	Marked    bool              `json:"marked,omitempty"`  // there is a watermark among the rows
	Authors   bool              `json:"authors,omitempty"` // its rows have the authors of columns
	Signature cdc.Signature     `json:"signature"`
}

type changeStateFile struct {
	Path string `json:"path"` // within changeStateDir
	Rows int64  `json:"rows"`
	Size int64  `json:"size"`
}

// changeApp is the application under whose transaction numbers the log of a target keeps the number of its state.
func (e *Engine) changeApp(d *graph.Dataset) string {
	return "dp/" + e.pipelineID + "/" + fold(d.Name.String()) + "/cdc"
}

// changeStateOf is the state that belongs to a version of a target; nil when it has none.
func (e *Engine) changeStateOf(d *graph.Dataset, snap *delta.Snapshot) (*changeState, error) {
	if snap == nil {
		return nil, nil
	}
	n, ok := snap.Txn(e.changeApp(d))
	if !ok {
		return nil, nil
	}
	path := manifestPath(snap.Dir(), n)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, diag.New("DP_CDC_STATE_LOST", "The file %s is gone: it holds what AUTO CDC remembers of the changes of %s.", path, d.Name).
			WithHint("put the folder back, or start over with --full-refresh %s", d.Name.Table)
	}
	if err != nil {
		return nil, err
	}
	s := &changeState{number: n}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, diag.New("DP_CDC_STATE_LOST", "The file %s cannot be read: %v.", path, err).WithHint("put it back, or start over with --full-refresh %s", d.Name.Table)
	}
	return s, nil
}

func manifestPath(dir string, n int64) string {
	return filepath.Join(dir, changeStateDir, fmt.Sprintf("%020d.json", n))
}

// scan is the state's rows; nil when there are none.
func (s *changeState) scan(dir string, schema types.Schema) *plan.Scan {
	if s == nil || len(s.Files) == 0 {
		return nil
	}
	return scanOf("state", schema, filepath.Join(dir, changeStateDir), s.Files)
}

// scanOf is a scan of Parquet files that belong to no table.
func scanOf(name string, schema types.Schema, dir string, files []changeStateFile) *plan.Scan {
	src := &plan.ParquetSource{Format: "parquet", Schema: schema, Files: make([]plan.DataFile, len(files))}
	for i, f := range files {
		src.Files[i] = plan.DataFile{Path: filepath.Join(dir, filepath.FromSlash(f.Path)), Size: f.Size, Rows: f.Rows}
	}
	attrs := make([]*plan.Attr, schema.Len())
	for i, f := range schema.Fields {
		attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: true}
	}
	return &plan.Scan{Name: name, Attrs: attrs, Source: src}
}

// write puts the manifest on disk. The commit that names its number makes it hold.
func (s *changeState) write(dir string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	path := manifestPath(dir, s.number)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// clean removes from the state's folder what this state does not list. It is only a saving: what cannot be removed stays.
func (s *changeState) clean(dir string) {
	keep := map[string]bool{filepath.Base(manifestPath(dir, s.number)): true}
	for _, f := range s.Files {
		keep[f.Path] = true
	}
	entries, err := os.ReadDir(filepath.Join(dir, changeStateDir))
	if err != nil {
		return
	}
	for _, e := range entries {
		if !keep[e.Name()] && !e.IsDir() && (strings.HasSuffix(e.Name(), ".json") || strings.HasSuffix(e.Name(), ".parquet")) {
			_ = os.Remove(filepath.Join(dir, changeStateDir, e.Name()))
		}
	}
}

// clearedState is the state of a target that a full refresh empties, with the transaction that makes it hold; nil when the target has no state.
func (u *update) clearedState(d *graph.Dataset, snap *delta.Snapshot) (*changeState, []delta.Txn, error) {
	app := u.changeApp(d)
	n, ok := snap.Txn(app)
	if !ok {
		return nil, nil, nil
	}
	s := &changeState{number: n + 1}
	return s, []delta.Txn{{AppID: app, Version: s.number}}, s.write(snap.Dir())
}

// drift refuses flows that do not go on with the keys, sequence and history of the target that is there.
func (e *Engine) drift(ctx context.Context, d *graph.Dataset, t *cdc.Target) error {
	snap, err := e.snapshotOf(ctx, e.dirOf(d))
	if err != nil {
		return err
	}
	s, err := e.changeStateOf(d, snap)
	if err != nil || s == nil {
		return err
	}
	return t.CheckDrift(s.Signature)
}
