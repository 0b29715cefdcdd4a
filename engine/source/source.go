// Package source is the seam to where streaming rows come from: the files of Auto Loader, the versions of a Delta table.
//
// A streaming scan holds a plan.PendingSource; the flow that owns it asks the Stream made from it for one batch after the other, and puts
// each in the scan's place. Positions are JSON, so that the state store keeps them without knowing the source.
//
// It must not know flows, targets or Python. A new source is a folder below this one and a line in engine/catalog.go;
// it must pass sourcetest.
package source

import (
	"context"
	"encoding/json"

	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Stream yields the batches of one streaming scan of one flow.
type Stream interface {
	// Next is the batch after the position from (nil: the beginning), or nil when there is nothing new. It is a pure function of the
	// position and what is stored: after a crash it is asked again with the same position. A batch that was planned (its position To is
	// known) is made again by Replay.
	Next(ctx context.Context, from json.RawMessage) (*Batch, error)
	// Replay makes the batch between two positions again.
	Replay(ctx context.Context, from, to json.RawMessage) (*Batch, error)
}

// Batch is what a stream gives at once.
type Batch struct {
	Source plan.Source
	To     json.RawMessage // the position after it
	N      int64           // its number in the stream, from 1; the ledger keeps Files under it
	Files  []string        // new input files, for the ledger; nil for tables
	More   bool            // another batch is waiting already
}

// Opener makes the stream of a pending source for one flow. Flow names the flow and its epoch, under which the source may keep a ledger.
type Opener interface {
	Open(ctx context.Context, p *plan.PendingSource, flow string) (Stream, error)
}
