package table

import (
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// position is how far a stream has read: all versions before Version, and the first Index files of it. The files of a version are those it
// added, in the log's order; at the version the stream started with, they are all of the snapshot, oldest first.
type position struct {
	Table    string `json:"table"` // the table's id, to notice another table in its place
	Version  int64  `json:"version"`
	Index    int    `json:"index"`
	Snapshot bool   `json:"snapshot,omitempty"` // Version is the snapshot the stream started with
}

func readPosition(raw json.RawMessage) (*position, error) {
	if raw == nil {
		return nil, nil
	}
	var p position
	if err := json.Unmarshal(raw, &p); err != nil || p.Table == "" {
		return nil, diag.New("DP_BAD_POSITION", "The stored position of a stream from a table cannot be read: %s.", raw).WithHint("run a full refresh of the reader")
	}
	return &p, nil
}
