package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// FileName is the database's name in the storage.
const FileName = "state.db"

// ErrNoState is in the chain of OpenReadOnly's error when the storage has no state yet.
var ErrNoState = errors.New("no state")

// Store is the open database. Methods may be called from several goroutines.
type Store struct {
	db       *sql.DB
	dir      string
	readOnly bool
	write    sync.Mutex // one writing transaction of this process at a time
}

const writeOptions = "?_busy_timeout=10000&_journal_mode=WAL&_synchronous=NORMAL&_foreign_keys=off&_txlock=immediate"

// Open opens the state of the storage dir, which must exist, and makes or migrates the database. It does not take the lock.
func Open(dir string) (*Store, error) {
	if _, err := os.Stat(filepath.Join(dir, FileName)); errors.Is(err, fs.ErrNotExist) {
		if err := create(dir); err != nil {
			return nil, err
		}
	}
	s, err := open(dir, FileName, writeOptions, false)
	if err != nil {
		return nil, err
	}
	if err := s.migrate(context.Background(), durable); err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	return s, nil
}

// create makes the database under another name and gives it its own when it is complete and on disk: that takes one flush, where SQLite
// making it in place takes a dozen, and another process never sees half of it.
func create(dir string) error {
	f, err := os.CreateTemp(dir, "."+FileName+"-*")
	if err != nil {
		return err
	}
	defer f.Close()
	defer os.Remove(f.Name())
	// The driver sets the journal mode before it stops flushing, so the mode comes later.
	s, err := open(dir, filepath.Base(f.Name()), "?_synchronous=OFF", false)
	if err != nil {
		return err
	}
	_, err = s.db.Exec("PRAGMA journal_mode=WAL")
	if err := errors.Join(err, s.migrate(context.Background(), quick), s.Close(), f.Sync(), f.Chmod(0o644)); err != nil {
		return s.explain(err)
	}
	if err := os.Link(f.Name(), filepath.Join(dir, FileName)); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// OpenReadOnly opens the state for looking at it, also while an update runs. Nothing is made or migrated; methods that write fail.
func OpenReadOnly(dir string) (*Store, error) {
	if _, err := os.Stat(filepath.Join(dir, FileName)); errors.Is(err, fs.ErrNotExist) {
		return nil, diag.New("DP_NO_STATE", "The storage %s has no state yet.", dir).WithHint("Run the pipeline once: dp run.").Wrap(ErrNoState)
	}
	s, err := open(dir, FileName, "?mode=ro&_busy_timeout=10000&_query_only=on", true)
	if err != nil {
		return nil, err
	}
	v, err := s.version(context.Background())
	if err == nil && v != newestVersion() {
		err = versionError(dir, v)
	}
	if err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	return s, nil
}

func open(dir, name, options string, readOnly bool) (*Store, error) {
	path, err := filepath.Abs(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	u := url.URL{Path: filepath.ToSlash(path)}
	db, err := sql.Open("sqlite3", "file:"+u.EscapedPath()+options)
	if err != nil {
		return nil, err
	}
	// One connection: statements take microseconds, and a second one would only bring locking between the two.
	db.SetMaxOpenConns(1)
	s := &Store{db: db, dir: dir, readOnly: readOnly}
	if err := db.Ping(); err != nil {
		return nil, errors.Join(s.explain(err), db.Close())
	}
	return s, nil
}

// explain names the database in an error of the driver.
func (s *Store) explain(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if _, ok := diag.As(err); ok {
		return err
	}
	e := diag.New("DP_STATE", "The state database %s: %v.", filepath.Join(s.dir, FileName), err).Wrap(err)
	if strings.Contains(err.Error(), "not a database") || strings.Contains(err.Error(), "malformed") {
		return e.WithHint("The file is damaged. Restore it from a backup; the tables themselves are not affected.")
	}
	return e
}

// Close closes the database.
func (s *Store) Close() error { return s.explain(s.db.Close()) }

// ReadOnly reports whether the store was opened for looking only.
func (s *Store) ReadOnly() bool { return s.readOnly }

// Dir is the storage.
func (s *Store) Dir() string { return s.dir }

// durable is a transaction that is on disk when it returns, so that not even a power cut loses it; quick one that has left the process, so
// that a kill loses nothing.
const (
	durable = true
	quick   = false
)

// change runs fn in a transaction.
func (s *Store) change(ctx context.Context, sync bool, fn func(tx *sql.Tx) error) error {
	if s.readOnly {
		return diag.New("DP_INTERNAL", "the state of %s is open for reading only", s.dir)
	}
	s.write.Lock()
	defer s.write.Unlock()
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return s.explain(err)
	}
	defer conn.Close()
	if sync {
		if _, err := conn.ExecContext(ctx, "PRAGMA synchronous=FULL"); err != nil {
			return s.explain(err)
		}
		defer func() {
			// It only fails on a dead connection, and the next one starts with NORMAL.
			_, _ = conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA synchronous=NORMAL")
		}()
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(err)
	}
	if err := fn(tx); err != nil {
		return s.explain(errors.Join(err, tx.Rollback()))
	}
	return s.explain(tx.Commit())
}

// query collects the rows of a query. They are read to the end before the caller sees one, so that the caller may use the store meanwhile.
func query[T any](ctx context.Context, s *Store, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	rows, err := s.db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var r []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, s.explain(err)
		}
		r = append(r, v)
	}
	return r, s.explain(rows.Err())
}

// first is the first row of a query; false when there is none.
func first[T any](ctx context.Context, s *Store, scan func(*sql.Rows) (T, error), text string, args ...any) (T, bool, error) {
	r, err := query(ctx, s, scan, text, args...)
	if err != nil || len(r) == 0 {
		var none T
		return none, false, err
	}
	return r[0], true, nil
}

func scanText(r *sql.Rows) (string, error) {
	var v string
	return v, r.Scan(&v)
}

// null is the column of optional JSON.
func null(j json.RawMessage) sql.NullString {
	return sql.NullString{String: string(j), Valid: j != nil}
}

func raw(v sql.NullString) json.RawMessage {
	if !v.Valid {
		return nil
	}
	return json.RawMessage(v.String)
}

func versionError(dir string, v int) error {
	if v > newestVersion() {
		return diag.New("DP_STATE_TOO_NEW", "The state of %s was written by a newer dp (version %d; this dp knows %d).", dir, v, newestVersion()).
			WithHint("Use the newer dp.")
	}
	return diag.New("DP_STATE_TOO_OLD", "The state of %s was written by an older dp (version %d; this dp has %d).", dir, v, newestVersion()).
		WithHint("Run the pipeline once: dp run brings it up to date.")
}
