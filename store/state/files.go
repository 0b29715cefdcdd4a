package state

import (
	"context"
	"database/sql"
)

// Taken are the input files that a batch takes from one stream.
type Taken struct {
	Stream string // the flow's name, a slash and what tells its streams and epochs apart
	Batch  int64  // of the stream
	Files  []string
}

func take(ctx context.Context, tx *sql.Tx, taken []Taken) error {
	for _, t := range taken {
		if _, err := tx.ExecContext(ctx, "DELETE FROM files WHERE stream = ? AND batch = ?", t.Stream, t.Batch); err != nil {
			return err
		}
		if err := takeFrom(ctx, tx, t); err != nil {
			return err
		}
	}
	return nil
}

func takeFrom(ctx context.Context, tx *sql.Tx, t Taken) error {
	if len(t.Files) == 0 {
		return nil
	}
	stmt, err := tx.PrepareContext(ctx, "INSERT INTO files (stream, batch, file) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, f := range t.Files {
		if _, err := stmt.ExecContext(ctx, t.Stream, t.Batch, f); err != nil {
			return err
		}
	}
	return nil
}

// Files calls fn for the files that batches from to to (both included) of a stream took, until it returns false.
func (s *Store) Files(ctx context.Context, stream string, from, to int64, fn func(file string) bool) error {
	files, err := query(ctx, s, scanText, "SELECT file FROM files WHERE stream = ? AND batch BETWEEN ? AND ?", stream, from, to)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !fn(f) {
			break
		}
	}
	return nil
}

// FlowFiles are the files that all streams of a flow took; flow is the part of their names before the last slash that they share.
func (s *Store) FlowFiles(ctx context.Context, flow string) ([]string, error) {
	// "0" is the character after the slash: the range holds every name that begins with the flow's.
	return query(ctx, s, scanText, "SELECT DISTINCT file FROM files WHERE stream > ? AND stream < ? ORDER BY file", flow+"/", flow+"0")
}
