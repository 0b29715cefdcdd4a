package delta

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Vacuum says which files to delete for good.
type Vacuum struct {
	// Retain keeps files that were removed, or written without ever having been committed, less than this long ago; 0 is the table's
	// delta.deletedFileRetentionDuration, a week unless set. A negative value is nothing at all.
	Retain time.Duration
	// Force allows a shorter time than the table's. Readers of older versions, and writers at work, may then miss files.
	Force bool
	// DryRun deletes nothing.
	DryRun bool
}

// Vacuumed are the files that a vacuum deleted, relative to the table, and their bytes.
type Vacuumed struct {
	Files []string
	Bytes int64
}

// tmpRetention is how long temporary files of the log are taken for those of a living writer.
const tmpRetention = 24 * time.Hour

// Vacuum deletes files that no version within the retention refers to: removed data files and deletion vectors, and what writers left
// behind that died before their commit.
func (t *Table) Vacuum(ctx context.Context, v Vacuum) (Vacuumed, error) {
	s, err := t.Snapshot(ctx)
	if err != nil {
		return Vacuumed{}, err
	}
	if err := s.checkWritable(); err != nil {
		return Vacuumed{}, err
	}
	retain := v.Retain
	switch {
	case retain == 0:
		retain = s.retention()
	case retain < 0:
		retain = 0
	}
	if retain < s.retention() && !v.Force {
		return Vacuumed{}, diag.New("DELTA_VACUUM_RETENTION_PERIOD_TOO_SHORT", "The retention of %v is shorter than the %v of the table %s; readers and writers at work may miss files.",
			retain, s.retention(), t.dir).WithHint("Set the table property delta.deletedFileRetentionDuration if that is wanted.")
	}
	cut := t.now().Add(-retain)
	live, err := s.referenced(cut)
	if err != nil {
		return Vacuumed{}, err
	}
	var r Vacuumed
	err = filepath.WalkDir(t.dir, func(p string, e fs.DirEntry, err error) error {
		if err := errors.Join(err, ctx.Err()); err != nil {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // somebody else cleans up too
			}
			return err
		}
		if e.IsDir() {
			if p != t.dir && hidden(e.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		return r.consider(t.dir, p, e, cut, live, v.DryRun)
	})
	if err != nil {
		return r, err
	}
	sort.Strings(r.Files)
	if v.DryRun {
		return r, nil
	}
	return r, errors.Join(t.removeEmpty(cut), t.removeTemporary())
}

// hidden reports directories that hold no data files: the log, other engines' indexes. Partition folders may begin with an underscore.
func hidden(name string) bool {
	if name == "_change_data" {
		return false
	}
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") && !strings.Contains(name, "=")
}

func (r *Vacuumed) consider(dir, p string, e fs.DirEntry, cut time.Time, live map[string]bool, dry bool) error {
	if live[p] || strings.HasPrefix(e.Name(), "_") || strings.HasPrefix(e.Name(), ".") {
		return nil
	}
	st, err := e.Info()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || st.ModTime().After(cut) {
		return err
	}
	if !dry {
		if err := removeIfThere(p); err != nil {
			return err
		}
	}
	rel, err := filepath.Rel(dir, p)
	if err != nil {
		return err
	}
	r.Files = append(r.Files, filepath.ToSlash(rel))
	r.Bytes += st.Size()
	return nil
}

// referenced are the files that the snapshot, or a version after cut, needs.
func (s *Snapshot) referenced(cut time.Time) (map[string]bool, error) {
	live := map[string]bool{}
	mark := func(path string, dv *DeletionVector) error {
		p, err := localPath(s.dir, path)
		if err != nil {
			return err
		}
		live[p] = true
		if dv == nil {
			return nil
		}
		f, err := dv.file(s.dir)
		if err == nil && f != "" {
			live[f] = true
		}
		return err
	}
	for _, f := range s.files.all {
		if err := mark(f.Path, f.DeletionVector); err != nil {
			return nil, err
		}
	}
	for _, r := range s.tombs.all {
		if r.DeletionTimestamp >= cut.UnixMilli() {
			if err := mark(decodePath(r.Path), r.DeletionVector); err != nil {
				return nil, err
			}
		}
	}
	return live, nil
}

// removeEmpty deletes partition folders that have become empty, unless a writer made them just now.
func (t *Table) removeEmpty(cut time.Time) error {
	var dirs []string
	err := filepath.WalkDir(t.dir, func(p string, e fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) || err == nil && !e.IsDir() || p == t.dir:
			return nil
		case err != nil:
			return err
		case hidden(e.Name()):
			return filepath.SkipDir
		}
		dirs = append(dirs, p)
		return nil
	})
	for i := len(dirs) - 1; i >= 0; i-- { // children first
		st, serr := os.Stat(dirs[i])
		if serr != nil || st.ModTime().After(cut) {
			continue
		}
		es, rerr := os.ReadDir(dirs[i])
		if rerr == nil && len(es) == 0 {
			err = errors.Join(err, removeIfThere(dirs[i]))
		}
	}
	return err
}

// removeTemporary deletes what writers of dp left in the log when they died.
func (t *Table) removeTemporary() error {
	es, err := os.ReadDir(filepath.Join(t.dir, logDir))
	if err != nil {
		return err
	}
	for _, e := range es {
		if !strings.HasPrefix(e.Name(), ".") || !strings.HasSuffix(e.Name(), tmpSuffix) {
			continue
		}
		st, serr := e.Info()
		if serr == nil && t.now().Sub(st.ModTime()) > tmpRetention {
			err = errors.Join(err, removeIfThere(t.logPath(e.Name())))
		}
	}
	return err
}

// Discard deletes staged files that will not be committed. Never call it for files of a Write whose outcome is unknown.
func (t *Table) Discard(staged []Staged) error {
	var err error
	for _, f := range staged {
		if filepath.IsLocal(filepath.FromSlash(f.Path)) {
			err = errors.Join(err, removeIfThere(filepath.Join(t.dir, filepath.FromSlash(f.Path))))
		}
	}
	return err
}
