// Package flow is the seam to flow kinds: what a flow does to its target in one batch.
//
// A Kind is a pure function of its arguments: after a crash it is called again with the same position and must answer the same batch. It
// writes nothing: package engine stages and commits what a Batch describes.
//
// It must not know how rows are computed or where they are stored. A new kind is a folder below this one, its Python face in decorators,
// and a line in cmd/dp/wire.go.
package flow

import (
	"context"
	"encoding/json"
	"time"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Kind is one kind of flow.
type Kind interface {
	// Name is the kind in words, as the console shows it.
	Name() string
	// Owns reports whether a flow is of this kind; exactly one kind owns each flow.
	Owns(f *graph.Resolved) bool
	// Check holds the kind's own rules, before anything runs.
	Check(g *graph.Graph, f *graph.Resolved) error
	// Next is the next batch of this update, nil when nothing is left.
	Next(ctx context.Context, f *graph.Resolved, env Env) (*Batch, error)
}

// Env is what a kind may look at.
type Env struct {
	Clock    time.Time // of the update
	Settings plan.Settings
	Batch    int             // batches of this flow in this update so far
	Done     int64           // batches committed since the last full refresh, this update's included
	From     json.RawMessage // the position after the last committed batch; nil before the first
	Planned  json.RawMessage // the position after a batch that was planned and perhaps not committed: Next must answer that batch
	Override *exprbridge.Unbound
	Target   *plan.Scan   // the target's current rows; nil when it does not exist yet
	Columns  types.Schema // of the target once this update has run
	Filled   bool         // the target has rows
	Inputs   Inputs
	// Definition is what decides the target's rows besides the query, and its properties, in any form; Checked says that rows are held against
	// expectations. Policy and Tables are for the decision how much is computed.
	Definition string
	Checked    bool
	Policy     incremental.Policy
	Tables     incremental.Tables
}

// Inputs opens what a flow reads.
type Inputs interface {
	// Table is a batch scan of a stored dataset at its current version.
	Table(ctx context.Context, scan *plan.Scan) (*plan.Scan, error)
	// Stream is the stream behind a streaming scan; key names it within the flow, alike in every update.
	Stream(ctx context.Context, scan *plan.Scan, key string) (source.Stream, error)
	// Rows are the rows of a bound relation that has few of them: what a query answers that says how to go on.
	Rows(ctx context.Context, r plan.Relation) ([][]any, error)
}

// Batch is one commit of a flow.
type Batch struct {
	Rows    plan.Relation // resolved, every scan with its source
	Write   Write
	Replace *exprbridge.Predicate // of Replace: the rows of the target that go
	Version *cdc.Version          // of Change: that of the snapshot which the rows are; nil: they are events
	Sparing bool                  // of Replace: rows that come again as they are stay where they are
	Keys    *incremental.Keys     // of Sparing: of the rows of the target that match the predicate, those go that have one of the keys; nil: all
	To      json.RawMessage       // the position after it
	Taken   []Taken
	Plan    Plan
}

// Taken are the input files that a batch takes from one stream, for the ledger.
type Taken struct {
	Key   string // of the stream within the flow
	N     int64  // the batch's number in the stream
	Files []string
}

// Write is how a batch changes its target.
type Write uint8

// The ways to write.
const (
	Append    Write = iota // add the rows
	Overwrite              // the rows are all of the table
	Replace                // delete the rows that match the predicate, add the new ones
	Change                 // the rows are change events, or a snapshot, of the flow's Feed: package cdc says what becomes of the target
	Nothing                // only the position moves, in a commit of its own
	Keep                   // as Nothing, but without a commit: a position that is lost is found again
)

// Mode is how much a batch computes, as the console and the event log say it.
type Mode string

// The modes.
const (
	Full        Mode = "full"        // all of the table, or of the replace window
	Incremental Mode = "incremental" // only what changed
	Appended    Mode = "append"      // new input appended
	Idle        Mode = "idle"        // nothing to do
)

// Plan explains a batch: the details of the planning_information event.
type Plan struct {
	Mode    Mode
	Issues  []incremental.Issue // why it is no less
	Window  string              // the replace window, as SQL
	Region  string              // of Incremental: the part of it that is computed, as SQL
	Groups  bool                // of Incremental: the target's rows and the changed rows of the sources were all that it took
	Changed []string            // of Incremental: the sources that have changed
	Sources []SourcePlan
}

// Reasons are the types of the issues.
func (p *Plan) Reasons() []string {
	var r []string
	for _, i := range p.Issues {
		r = append(r, i.Type)
	}
	return r
}

// SourcePlan is what a batch reads of one source.
type SourcePlan struct {
	Name   string
	Pushed string // the condition that limits it, as SQL; empty: all of it is read
	Reason string // why nothing was pushed
}
