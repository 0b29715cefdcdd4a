//go:build unix

package state

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// LockName is the lock file's name in the storage.
const LockName = "lock"

// ErrLocked is in the chain of Lock's error when another process holds the lock.
var ErrLocked = errors.New("locked")

// Holder is who holds the pipeline's lock.
type Holder struct {
	PID     int
	Host    string
	Started time.Time
	Command string
}

// Lock is the right to run an update. It ends with Release or with the process, however that dies.
type Lock struct {
	s *Store
	f *os.File
	// Before is a holder that died without releasing the lock; nil when there was none.
	Before *Holder
}

// Lock takes the pipeline's lock for this process, or fails with ErrLocked in the error's chain, naming the holder. The kernel keeps the
// lock on the file; the holder's name in the database only explains it.
func (s *Store) Lock(ctx context.Context, command string, at time.Time) (*Lock, error) {
	f, err := os.OpenFile(filepath.Join(s.dir, LockName), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errors.Join(s.locked(ctx), f.Close())
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	before, err := s.Holder(ctx)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown host"
	}
	err = s.change(ctx, false, func(t *tx) error {
		_, err := t.exec("INSERT OR REPLACE INTO lock VALUES (1,?,?,?,?)", os.Getpid(), host, micros(at), command)
		return err
	})
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Lock{s: s, f: f, Before: before}, nil
}

// Release gives the lock back. Closing the file is what does it; the error is about the rest.
func (l *Lock) Release() error {
	err := l.s.change(context.Background(), false, func(t *tx) error {
		_, err := t.exec("DELETE FROM lock")
		return err
	})
	return errors.Join(err, l.f.Close())
}

// Holder is who holds the lock, or held it when it died; nil when nobody does.
func (s *Store) Holder(ctx context.Context) (*Holder, error) {
	h, ok, err := one(ctx, s, func(r *sql.Rows) (Holder, error) {
		var h Holder
		var at int64
		err := r.Scan(&h.PID, &h.Host, &at, &h.Command)
		h.Started = fromMicros(at)
		return h, err
	}, "SELECT pid, host, started, command FROM lock")
	if err != nil || !ok {
		return nil, err
	}
	return &h, nil
}

func (s *Store) locked(ctx context.Context) error {
	h, err := s.Holder(ctx)
	if err != nil || h == nil {
		return diag.New("DP_LOCKED", "Another update of this pipeline is starting; it holds %s.", filepath.Join(s.dir, LockName)).
			WithHint("Wait until it has ended.").Wrap(ErrLocked)
	}
	return diag.New("DP_LOCKED", "Another update of this pipeline is running: process %d on %s since %s (%s).", h.PID, h.Host,
		h.Started.Format("2006-01-02 15:04:05 UTC"), h.Command).WithHint("Wait until it has ended, or stop that process.").Wrap(ErrLocked)
}
