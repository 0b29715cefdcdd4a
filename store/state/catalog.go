package state

import (
	"database/sql"
	"path/filepath"
	"strings"
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

// PutTable enters a table, or changes its entry.
func (s *Store) PutTable(t Table) error {
	_, err := s.db.Exec(`INSERT INTO tables (name, catalog, schema, "table", kind, dir, private, comment, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, dir = excluded.dir, private = excluded.private, comment = excluded.comment, updated = excluded.updated
		WHERE kind <> excluded.kind OR dir <> excluded.dir OR private <> excluded.private OR comment <> excluded.comment`,
		t.Name.String(), t.Name.Catalog, t.Name.Schema, t.Name.Table, t.Kind, s.relative(t.Dir), t.Private, t.Comment, millis(t.Updated))
	return err
}

// DropTable removes an entry; the table's files stay.
func (s *Store) DropTable(n types.TableName) error {
	_, err := s.db.Exec("DELETE FROM tables WHERE name = ?", n.String())
	return err
}

// Table finds an entry; ok is false when there is none.
func (s *Store) Table(n types.TableName) (t Table, ok bool, err error) {
	ts, err := s.tables("WHERE name = ?", n.String())
	if err != nil || len(ts) == 0 {
		return Table{}, false, err
	}
	return ts[0], true, nil
}

// Tables lists all entries by name.
func (s *Store) Tables() ([]Table, error) { return s.tables("") }

func (s *Store) tables(where string, args ...any) ([]Table, error) {
	rows, err := s.db.Query(`SELECT catalog, schema, "table", kind, dir, private, comment, updated FROM tables `+where+" ORDER BY name", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Table
	for rows.Next() {
		var t Table
		var ms int64
		if err := rows.Scan(&t.Name.Catalog, &t.Name.Schema, &t.Name.Table, &t.Kind, &t.Dir, &t.Private, &t.Comment, &ms); err != nil {
			return nil, err
		}
		t.Dir, t.Updated = s.absolute(t.Dir), time.UnixMilli(ms).UTC()
		out = append(out, t)
	}
	return out, rows.Err()
}

// relative keeps a folder below the storage relative to it, so that the storage can be moved.
func (s *Store) relative(dir string) string {
	if r, err := filepath.Rel(s.dir, dir); err == nil && r != ".." && !strings.HasPrefix(r, ".."+string(filepath.Separator)) {
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

// BeginReset notes that a table is to be cleared and gives its flows a new epoch, in one transaction. Until EndReset the next update clears
// the table again. The table must have an entry.
func (s *Store) BeginReset(n types.TableName, flows []Flow) error {
	return s.tx(ctxBackground, func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE tables SET reset_pending = 1 WHERE name = ?", n.String()); err != nil {
			return err
		}
		for _, f := range flows {
			if _, err := tx.Exec(`INSERT INTO flows (name, target, epoch, done, position) VALUES (?, ?, 1, 0, NULL)
				ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1, done = 0, position = NULL`, f.Name, f.Target); err != nil {
				return err
			}
			if _, err := tx.Exec("DELETE FROM intents WHERE flow = ?", f.Name); err != nil {
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
	if err == sql.ErrNoRows {
		return false, nil
	}
	return v, err
}

// EndReset notes that the table is cleared.
func (s *Store) EndReset(n types.TableName) error {
	_, err := s.db.Exec("UPDATE tables SET reset_pending = 0 WHERE name = ?", n.String())
	return err
}
