package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"strings"
	"time"
)

// Dataset is a table or view in the catalog.
type Dataset struct {
	Name       string          // catalog.schema.table in the user's spelling; compared without regard to case
	Kind       string          // the engine's word: streaming table, materialized view, …
	Directory  string          // of the table; empty for views
	Schema     string          // Spark's JSON form
	Definition string          // a hash of what the user wrote
	Details    json.RawMessage // of the engine
	Updated    time.Time
	// Resetting says that a full refresh of it has begun and not ended.
	Resetting bool
}

const datasetColumns = "display, kind, directory, schema, definition, details, resetting, updated_at"

func (s *Store) scanDataset(r *sql.Rows) (Dataset, error) {
	var d Dataset
	var details sql.NullString
	var at int64
	err := r.Scan(&d.Name, &d.Kind, &d.Directory, &d.Schema, &d.Definition, &details, &d.Resetting, &at)
	d.Details, d.Updated = raw(details), fromMicros(at)
	if d.Directory != "" && !filepath.IsAbs(d.Directory) {
		d.Directory = filepath.Join(s.dir, filepath.FromSlash(d.Directory))
	}
	return d, err
}

// Dataset finds a dataset; false when the catalog has none of that name.
func (s *Store) Dataset(ctx context.Context, name string) (Dataset, bool, error) {
	return one(ctx, s, s.scanDataset, "SELECT "+datasetColumns+" FROM datasets WHERE name=?", strings.ToLower(name))
}

// Datasets are all datasets, ordered by name.
func (s *Store) Datasets(ctx context.Context) ([]Dataset, error) {
	return all(ctx, s, s.scanDataset, "SELECT "+datasetColumns+" FROM datasets ORDER BY name")
}

// PutDataset enters a dataset in the catalog or changes its entry; Resetting is left as it is. A directory below the storage is kept
// relative to it, so that the storage can be moved.
func (s *Store) PutDataset(ctx context.Context, d Dataset) error {
	return s.change(ctx, false, func(t *tx) error {
		_, err := t.exec("INSERT INTO datasets (name, display, kind, directory, schema, definition, details, updated_at) VALUES (?,?,?,?,?,?,?,?)"+
			" ON CONFLICT(name) DO UPDATE SET display=excluded.display, kind=excluded.kind, directory=excluded.directory, schema=excluded.schema,"+
			" definition=excluded.definition, details=excluded.details, updated_at=excluded.updated_at",
			strings.ToLower(d.Name), d.Name, d.Kind, s.relative(d.Directory), d.Schema, d.Definition, null(d.Details), micros(d.Updated))
		return err
	})
}

// DropDataset takes a dataset and its flows out of the catalog. The table's files are the caller's.
func (s *Store) DropDataset(ctx context.Context, name string) error {
	return s.change(ctx, true, func(t *tx) error {
		key := strings.ToLower(name)
		for _, q := range []string{
			"DELETE FROM files WHERE flow IN (SELECT flow FROM flows WHERE target=?)",
			"DELETE FROM intents WHERE flow IN (SELECT flow FROM flows WHERE target=?)",
			"DELETE FROM flows WHERE target=?",
			"DELETE FROM datasets WHERE name=?",
		} {
			if _, err := t.exec(q, key); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Store) relative(dir string) string {
	if dir == "" {
		return ""
	}
	abs, err1 := filepath.Abs(dir)
	root, err2 := filepath.Abs(s.dir)
	if err1 != nil || err2 != nil {
		return dir
	}
	if rel, err := filepath.Rel(root, abs); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return abs
}

// BeginReset notes that a full refresh of a dataset begins: each of the flows into it starts over in a new epoch, forgetting position,
// intent and files. The caller then clears the table and calls EndReset; after a crash in between Dataset says Resetting, and the caller
// clears the table again. Beginning what has begun starts no further epoch.
func (s *Store) BeginReset(ctx context.Context, dataset string, flows []string, at time.Time) error {
	return s.change(ctx, true, func(t *tx) error {
		key := strings.ToLower(dataset)
		var begun bool
		err := t.QueryRowContext(ctx, "SELECT resetting FROM datasets WHERE name=?", key).Scan(&begun)
		if err != nil && err != sql.ErrNoRows {
			return err
		}
		if begun {
			return nil
		}
		if _, err := t.exec("INSERT INTO datasets (name, display, kind, directory, schema, definition, resetting, updated_at) VALUES (?,?,'','','','',1,?)"+
			" ON CONFLICT(name) DO UPDATE SET resetting=1", key, dataset, micros(at)); err != nil {
			return err
		}
		for _, f := range flows {
			if err := t.restart(f, key, at); err != nil {
				return err
			}
		}
		return nil
	})
}

// EndReset notes that the dataset's table is clear.
func (s *Store) EndReset(ctx context.Context, dataset string) error {
	return s.change(ctx, true, func(t *tx) error {
		_, err := t.exec("UPDATE datasets SET resetting=0 WHERE name=?", strings.ToLower(dataset))
		return err
	})
}

func raw(v sql.NullString) json.RawMessage {
	if !v.Valid {
		return nil
	}
	return json.RawMessage(v.String)
}

func null(j json.RawMessage) sql.NullString {
	return sql.NullString{String: string(j), Valid: len(j) > 0}
}

func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

func fromMicros(v int64) time.Time {
	if v == 0 {
		return time.Time{}
	}
	return time.UnixMicro(v).UTC()
}
