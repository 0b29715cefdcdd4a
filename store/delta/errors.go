package delta

import (
	"errors"
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// ErrCommitted is in the chain of a Write's error when the table already has the Write's transaction number or a higher one: an earlier
// attempt, perhaps of a process that died before it could say so, was committed. Nothing was written.
var ErrCommitted = errors.New("the transaction is committed already")

// ErrConflict is in the chain of a Write's error when another writer changed what the Write is based on. Nothing was written; computing
// the batch again from a new Snapshot is safe.
var ErrConflict = errors.New("a concurrent commit conflicts")

// ErrNotTable is in the chain when the directory holds no Delta table.
var ErrNotTable = errors.New("not a Delta table")

func notTable(dir string) error {
	return diag.New("DELTA_TABLE_NOT_FOUND", "There is no Delta table in %s.", dir).Wrap(ErrNotTable)
}

// damaged is a log that no writer following the protocol leaves behind.
func damaged(dir string, version int64, format string, args ...any) error {
	return diag.New("DP_DELTA_LOG_DAMAGED", "The log of the Delta table %s is damaged at version %d: %s.", dir, version, fmt.Sprintf(format, args...)).
		WithHint("Restore the missing or changed files below _delta_log; nothing else describes the table.")
}

// conflict is a lost race: code is Delta's, what says what the other commit did.
func conflict(code, dir string, c *Commit, what string) error {
	by := c.Info.Operation
	if by == "" {
		by = "commit"
	}
	return diag.New(code, "A concurrent %s %s in %s (version %d).", by, what, dir, c.Version).
		WithHint("Run the update again; it starts from the new version.").Wrap(ErrConflict)
}

func committed(dir string, t Txn, has int64) error {
	return diag.New("DP_DELTA_TXN_COMMITTED", "The table %s already has batch %d of %s; it is at %d.", dir, t.Version, t.AppID, has).Wrap(ErrCommitted)
}
