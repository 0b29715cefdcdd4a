package state

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"sort"
	"strconv"
	"strings"
	"sync"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

type migration struct {
	version int
	name    string
	text    string
}

// migrations are the steps to today's tables, oldest first.
var migrations = sync.OnceValues(func() ([]migration, error) {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var r []migration
	for i, n := range names {
		base := strings.TrimPrefix(n, "migrations/")
		num, _, _ := strings.Cut(base, "_")
		v, err := strconv.Atoi(num)
		if err != nil || v != i+1 {
			return nil, fmt.Errorf("state: %s is not migration %03d", base, i+1)
		}
		text, err := migrationFiles.ReadFile(n)
		if err != nil {
			return nil, err
		}
		r = append(r, migration{v, base, string(text)})
	}
	return r, nil
})

func newestVersion() int {
	ms, err := migrations()
	if err != nil {
		return 0 // migrate reports it
	}
	return len(ms)
}

func (s *Store) version(ctx context.Context) (int, error) {
	var v int
	err := s.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v)
	return v, s.explain(err)
}

// migrate brings the tables up to date, all steps or none.
func (s *Store) migrate(ctx context.Context, sync bool) error {
	ms, err := migrations()
	if err != nil {
		return err
	}
	v, err := s.version(ctx)
	if err != nil || v == len(ms) {
		return err
	}
	if v > len(ms) {
		return versionError(s.dir, v)
	}
	return s.change(ctx, sync, func(tx *sql.Tx) error {
		// Another process may have been first.
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v); err != nil {
			return err
		}
		for _, m := range ms[min(v, len(ms)):] {
			if _, err := tx.ExecContext(ctx, m.text); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
			if _, err := tx.ExecContext(ctx, "PRAGMA user_version="+strconv.Itoa(m.version)); err != nil {
				return err
			}
		}
		return nil
	})
}
