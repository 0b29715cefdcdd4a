package files

import (
	"encoding/json"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// position is how far a stream has come: the number of its last batch. Which files that and the earlier batches took is in the ledger. The
// schema lives here, so that it is committed with the rows that were read by it.
type position struct {
	Key       string          `json:"key"`
	N         int64           `json:"n"`
	Format    string          `json:"format"`
	Schema    json.RawMessage `json:"schema,omitempty"` // of inferred streams, partition and rescued columns included
	Partition []string        `json:"partition,omitempty"`
}

// PositionKey is the plan.PendingSource.Key of the stream that a position belongs to, "" when it is no position of a file stream.
func PositionKey(raw json.RawMessage) string {
	var p position
	if json.Unmarshal(raw, &p) != nil {
		return ""
	}
	return p.Key
}

func readPosition(raw json.RawMessage) (position, error) {
	var p position
	if raw == nil {
		return p, nil
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, diag.New("DP_BAD_POSITION", "The stored position of a file stream cannot be read: %v.", err).WithHint("run a full refresh of the table")
	}
	return p, nil
}

func (p position) raw() (json.RawMessage, error) { return json.Marshal(p) }

// schema is the stored schema; ok is false when there is none.
func (p position) schema() (s types.Schema, ok bool, err error) {
	if len(p.Schema) == 0 {
		return s, false, nil
	}
	s, err = types.FromJSON(string(p.Schema))
	return s, err == nil, err
}

// streamKey names a stream by the paths it reads.
func streamKey(paths []string) string { return Kind + ":" + strings.Join(paths, "|") }
