package delta

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/google/uuid"
)

// Options are what tables need from outside.
type Options struct {
	// Parquet reads and writes log checkpoints. Without it only tables whose log is complete can be read, and none is maintained.
	Parquet Parquet
	// Version is dp's version, for commits to name their writer.
	Version string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// NewID makes unique ids; nil is uuid.New.
	NewID func() uuid.UUID
}

// EngineName starts the engineInfo of every commit of dp.
const EngineName = "dp/"

// Table is a directory with a Delta table in it, or where one shall be. Methods may be called from several goroutines and processes;
// keep one Table per directory in a process, so that loaded snapshots are shared.
type Table struct {
	dir string
	opt Options

	commitMu sync.Mutex // one commit of this process at a time: they would only race each other to the next version

	mu    sync.Mutex
	last  *Snapshot
	lastF fs.FileInfo // of last's commit file, to notice a table that was deleted and made anew
}

// At is the table in a directory. It does not look whether there is one.
func At(dir string, opt Options) *Table {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.NewID == nil {
		opt.NewID = uuid.New
	}
	return &Table{dir: filepath.Clean(dir), opt: opt}
}

// Dir is the table's directory.
func (t *Table) Dir() string { return t.dir }

// Exists reports whether the directory holds a table. Errors of the file system are reported as errors, not as absence.
func (t *Table) Exists() (bool, error) {
	if _, err := os.Stat(t.logPath(commitName(0))); err == nil {
		return true, nil
	}
	l, err := t.listLog()
	if errors.Is(err, ErrNotTable) {
		return false, nil
	}
	return err == nil && (l.last >= 0 || len(l.checkpoints) > 0), err
}

// Snapshot is the newest version. The error has ErrNotTable in its chain when there is no table.
func (t *Table) Snapshot(ctx context.Context) (*Snapshot, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.last != nil && t.sameTable() {
		s, err := t.refresh(ctx, t.last)
		if err != nil {
			return nil, err
		}
		t.keep(s)
		return s, nil
	}
	t.last = nil
	s, err := t.load(ctx, -1)
	if err != nil {
		return nil, err
	}
	t.keep(s)
	return s, nil
}

// sameTable reports whether the cached snapshot's commit file is still the one it was read from.
func (t *Table) sameTable() bool {
	st, err := os.Stat(t.logPath(commitName(t.last.version)))
	if err != nil || t.lastF == nil {
		return false
	}
	return os.SameFile(st, t.lastF) && st.ModTime().Equal(t.lastF.ModTime())
}

func (t *Table) keep(s *Snapshot) {
	if s == t.last {
		return
	}
	st, err := os.Stat(t.logPath(commitName(s.version)))
	if err != nil {
		t.last, t.lastF = nil, nil // its commit was cleaned up already; the next reader loads again
		return
	}
	t.last, t.lastF = s, st
}

// SnapshotAt is a past version, as far as its log still exists.
func (t *Table) SnapshotAt(ctx context.Context, version int64) (*Snapshot, error) {
	t.mu.Lock()
	last := t.last
	t.mu.Unlock()
	if last != nil && last.version == version && version >= 0 {
		return last, nil
	}
	if version < 0 {
		return t.Snapshot(ctx)
	}
	return t.load(ctx, version)
}
