package duckdb

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Backend is DuckDB in this process. It is opened by the first call that needs it; methods may be called from several goroutines.
type Backend struct {
	opts Options
	now  time.Time
	db   *database
}

var _ backend.Backend = (*Backend)(nil)

// New is a backend that nothing has been opened for yet.
func New(opts Options) (*Backend, error) {
	opts, err := opts.complete()
	if err != nil {
		return nil, err
	}
	return &Backend{opts: opts, now: opts.Now, db: &database{opts: opts}}, nil
}

// At is the same backend with another clock: what current_timestamp() and its like give in the relations run through it.
func (b *Backend) At(now time.Time) *Backend {
	n := *b
	n.now = now
	return &n
}

// Name is duckdb.
func (b *Backend) Name() string { return "duckdb" }

// SQL is the statement the backend would run, with long file lists cut short.
func (b *Backend) SQL(r plan.Relation) (string, error) {
	s, err := b.render(r, forPeople)
	if err != nil {
		return "", err
	}
	return s.text, nil
}

// Close ends DuckDB and removes its spill folder. Running statements should be cancelled before.
func (b *Backend) Close() error { return b.db.close() }

// database opens DuckDB once and knows which macros and Go functions it has been given.
type database struct {
	columns fileColumns
	opts    Options

	mu     sync.Mutex
	sql    *sql.DB
	closed bool

	library library
}

var errClosed = errors.New("duckdb: the backend is closed")

// conn is a connection for one statement and the temporary tables it needs.
func (d *database) conn(ctx context.Context) (*sql.Conn, *sql.DB, error) {
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		return nil, nil, errClosed
	}
	if d.sql == nil {
		s, err := open(d.opts)
		if err != nil {
			d.mu.Unlock()
			return nil, nil, err
		}
		d.sql = s
	}
	s := d.sql
	d.mu.Unlock()
	c, err := s.Conn(ctx)
	if err != nil {
		return nil, nil, translate(err)
	}
	return c, s, nil
}

// Warm implements backend.Warmer.
func (b *Backend) Warm() {
	if c, _, err := b.db.conn(ctxBackground); err == nil {
		_ = c.Close()
	}
}

// drop forgets a DuckDB that has failed for good; the next statement opens another.
func (d *database) drop(failed *sql.DB) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sql != failed {
		return // another statement has noticed before
	}
	d.sql = nil
	d.library.forget()
	// Nothing is stored in it, so that nothing is lost with it. Statements that still run on it keep Close waiting.
	go func() { _ = failed.Close() }()
}

func (d *database) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil
	}
	d.closed = true
	var err error
	if d.sql != nil {
		err = d.sql.Close()
	}
	return errors.Join(err, removeSpill(d.opts))
}

// location is the session time zone, which New has checked.
func (b *Backend) location() *time.Location {
	l, err := b.opts.location()
	if err != nil {
		return time.UTC
	}
	return l
}
