package state

import (
	"context"
	"database/sql"
)

// PipelineID is the setting that holds the pipeline's UUID.
const PipelineID = "pipeline_id"

// Setting is a setting's value; false when it was never set.
func (s *Store) Setting(ctx context.Context, key string) (string, bool, error) {
	return one(ctx, s, text, "SELECT value FROM settings WHERE key=?", key)
}

// SetSetting sets a setting.
func (s *Store) SetSetting(ctx context.Context, key, value string) error {
	return s.change(ctx, true, func(t *tx) error {
		_, err := t.exec("INSERT INTO settings VALUES (?,?) ON CONFLICT(key) DO UPDATE SET value=excluded.value", key, value)
		return err
	})
}

// EnsureSetting is the setting's value, after setting it to otherwise when it was never set. Two processes get the same answer.
func (s *Store) EnsureSetting(ctx context.Context, key, otherwise string) (string, error) {
	v, ok, err := s.Setting(ctx, key)
	if err != nil || ok {
		return v, err
	}
	err = s.change(ctx, true, func(t *tx) error {
		if _, err := t.exec("INSERT INTO settings VALUES (?,?) ON CONFLICT(key) DO NOTHING", key, otherwise); err != nil {
			return err
		}
		return t.QueryRowContext(ctx, "SELECT value FROM settings WHERE key=?", key).Scan(&v)
	})
	return v, err
}

func text(r *sql.Rows) (string, error) {
	var v string
	return v, r.Scan(&v)
}
