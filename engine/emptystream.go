package engine

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/source"
)

// emptyStream is the stream of a dataset whose table was never made: its flows are not selected and have never run.
type emptyStream struct{}

// Next implements source.Stream: nothing is there yet.
func (emptyStream) Next(context.Context, json.RawMessage) (*source.Batch, error) { return nil, nil }

// Replay implements source.Stream.
func (emptyStream) Replay(context.Context, json.RawMessage, json.RawMessage) (*source.Batch, error) {
	return nil, diag.New("DP_SOURCE_GONE", "The table that a flow was reading is gone.").WithHint("run with --full-refresh for the flow's target")
}
