package duckdb

import (
	"context"
	"database/sql"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// StageText is the SELECT that Stage copies.
func StageText(b *Backend, r plan.Relation, to backend.Stage) (string, error) {
	s, err := b.stageStatement(r, to)
	if err != nil {
		return "", err
	}
	return s.text, nil
}

// Exec runs a statement.
func Exec(b *Backend, text string) error {
	return b.with(context.Background(), &statement{}, func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, text)
		return err
	})
}
