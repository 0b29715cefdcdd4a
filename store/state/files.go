package state

import (
	"context"
	"database/sql"
	"time"
)

// File is an input file that a stream has taken.
type File struct {
	Stream string // which of the flow's streams, with the flow's name and epoch in it
	N      int64  // the stream's own batch number, from 1
	Path   string // as the stream names it
	Size   int64
	Time   time.Time // of its last change
}

func (t *tx) addFiles(i Intent) error {
	if len(i.Files) == 0 {
		return nil
	}
	st, err := t.PrepareContext(t.ctx, "INSERT OR REPLACE INTO files VALUES (?,?,?,?,?,?,?)")
	if err != nil {
		return err
	}
	defer st.Close()
	for _, f := range i.Files {
		mtime := int64(0)
		if !f.Time.IsZero() {
			mtime = f.Time.UnixNano()
		}
		if _, err := st.ExecContext(t.ctx, f.Stream, f.N, f.Path, f.Size, mtime, i.Flow, i.Batch); err != nil {
			return err
		}
	}
	return nil
}

func scanFile(r *sql.Rows) (File, error) {
	var f File
	var mtime int64
	err := r.Scan(&f.Stream, &f.N, &f.Path, &f.Size, &mtime)
	if mtime != 0 {
		f.Time = time.Unix(0, mtime).UTC()
	}
	return f, err
}

// Taken are the files a stream has taken, planned batches included, in the order it took them.
func (s *Store) Taken(ctx context.Context, stream string) ([]File, error) {
	return all(ctx, s, scanFile, "SELECT stream, n, path, size, mtime FROM files WHERE stream=? ORDER BY n, path", stream)
}

// Files calls fn for the files of a stream's batches from to to, both included, until it returns false.
func (s *Store) Files(ctx context.Context, stream string, from, to int64, fn func(path string) bool) error {
	paths, err := all(ctx, s, text, "SELECT path FROM files WHERE stream=? AND n BETWEEN ? AND ? ORDER BY n, path", stream, from, to)
	for _, p := range paths {
		if !fn(p) {
			break
		}
	}
	return err
}
