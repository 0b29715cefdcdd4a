package state

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Table is an entry of the catalog.
type Table struct {
	Name    types.TableName
	Kind    string // streaming table, materialized view, table
	Dir     string // absolute
	Private bool
	Comment string
	Updated time.Time
}

// PutTable enters a table, or changes its entry. A folder below the storage is kept relative to it, so that the storage can be moved.
func (s *Store) PutTable(t Table) error {
	ctx := context.Background()
	was, ok, err := s.Table(t.Name)
	if err != nil {
		return err
	}
	if same := t; ok {
		same.Updated, same.Name = was.Updated, was.Name
		if same == was {
			return nil // the usual case, without a write
		}
	}
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO tables (name, catalog, schema, "table", kind, dir, private, comment, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, dir = excluded.dir, private = excluded.private, comment = excluded.comment, updated = excluded.updated`,
			t.Name.String(), t.Name.Catalog, t.Name.Schema, t.Name.Table, t.Kind, s.relative(t.Dir), t.Private, t.Comment, t.Updated.UnixMilli())
		return err
	})
}

// DropTable removes an entry, its flows and what they have taken; the table's files stay.
func (s *Store) DropTable(n types.TableName) error {
	ctx := context.Background()
	return s.change(ctx, durable, func(tx *sql.Tx) error {
		flows, err := flowsInto(ctx, tx, n)
		if err != nil {
			return err
		}
		for _, f := range flows {
			if err := forget(ctx, tx, f); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM flows WHERE name = ?", f); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM tables WHERE name = ?", n.String())
		return err
	})
}

func flowsInto(ctx context.Context, tx *sql.Tx, n types.TableName) ([]string, error) {
	rows, err := tx.QueryContext(ctx, "SELECT name FROM flows WHERE target = ?", n.String())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var r []string
	for rows.Next() {
		f, err := scanText(rows)
		if err != nil {
			return nil, err
		}
		r = append(r, f)
	}
	return r, rows.Err()
}

const tableColumns = `catalog, schema, "table", kind, dir, private, comment, updated`

func (s *Store) scanTable(r *sql.Rows) (Table, error) {
	var t Table
	var ms int64
	err := r.Scan(&t.Name.Catalog, &t.Name.Schema, &t.Name.Table, &t.Kind, &t.Dir, &t.Private, &t.Comment, &ms)
	t.Dir, t.Updated = s.absolute(t.Dir), time.UnixMilli(ms).UTC()
	return t, err
}

// Table finds an entry; ok is false when there is none.
func (s *Store) Table(n types.TableName) (t Table, ok bool, err error) {
	return first(context.Background(), s, s.scanTable, "SELECT "+tableColumns+" FROM tables WHERE kind <> '' AND name = ?", n.String())
}

// Tables lists all entries by name.
func (s *Store) Tables() ([]Table, error) {
	return query(context.Background(), s, s.scanTable, "SELECT "+tableColumns+" FROM tables WHERE kind <> '' ORDER BY name")
}

func (s *Store) relative(dir string) string {
	if r, err := filepath.Rel(s.dir, dir); err == nil && filepath.IsLocal(r) {
		return filepath.ToSlash(r)
	}
	return dir
}

func (s *Store) absolute(dir string) string {
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(s.dir, filepath.FromSlash(dir))
}

// BeginReset notes that a table is to be cleared and gives its flows a new epoch, on disk when it returns: positions, intents and taken
// files are forgotten. Until EndReset the next update clears the table again.
func (s *Store) BeginReset(n types.TableName, flows []Flow) error {
	ctx := context.Background()
	return s.change(ctx, durable, func(tx *sql.Tx) error {
		// A table without an entry gets one that only says this; its kind is empty until PutTable.
		if _, err := tx.ExecContext(ctx, `INSERT INTO tables (name, catalog, schema, "table", kind, dir, reset_pending, updated) VALUES (?, ?, ?, ?, '', '', 1, 0)
			ON CONFLICT (name) DO UPDATE SET reset_pending = 1`, n.String(), n.Catalog, n.Schema, n.Table); err != nil {
			return err
		}
		for _, f := range flows {
			if err := forget(ctx, tx, f.Name); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, 1, 0, NULL)
				ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1, done = 0, position = NULL`, f.Name, f.Target); err != nil {
				return err
			}
		}
		return nil
	})
}

// ResetPending reports whether a reset of the table was begun and not ended.
func (s *Store) ResetPending(n types.TableName) (bool, error) {
	var v bool
	err := s.db.QueryRow("SELECT reset_pending FROM tables WHERE name = ?", n.String()).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return v, s.explain(err)
}

// EndReset notes that the table is cleared.
func (s *Store) EndReset(n types.TableName) error {
	ctx := context.Background()
	return s.change(ctx, quick, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE tables SET reset_pending = 0 WHERE name = ?", n.String())
		return err
	})
}
