package engine

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/source"
)

// emptyStream is a stream with nothing in it, for flows that are only looked at.
type emptyStream struct{}

// Next implements source.Stream.
func (emptyStream) Next(context.Context, json.RawMessage) (*source.Batch, error) { return nil, nil }

// Replay implements source.Stream.
func (emptyStream) Replay(context.Context, json.RawMessage, json.RawMessage) (*source.Batch, error) {
	return nil, nil
}
