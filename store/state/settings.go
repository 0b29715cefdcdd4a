package state

import (
	"context"
	"database/sql"
)

// Setting is a setting's value; false when it was never set.
func (s *Store) Setting(key string) (string, bool, error) {
	return first(context.Background(), s, scanText, "SELECT value FROM settings WHERE key = ?", key)
}

// SetSetting sets a setting.
func (s *Store) SetSetting(key, value string) error {
	ctx := context.Background()
	return s.change(ctx, durable, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value)
		return err
	})
}

// SetSettingOnce sets a setting that has no value yet, and returns the value it has then: of two processes both get the first one's.
func (s *Store) SetSettingOnce(key, value string) (string, error) {
	ctx := context.Background()
	var v string
	err := s.change(ctx, durable, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO NOTHING", key, value); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT value FROM settings WHERE key = ?", key).Scan(&v)
	})
	return v, err
}
