package engine

import (
	"encoding/json"
	"time"
)

// State is how an update or a flow stands.
type State string

// The states of flows and updates.
const (
	Queued    State = "QUEUED"
	Running   State = "RUNNING"
	Completed State = "COMPLETED"
	Failed    State = "FAILED"
	Skipped   State = "SKIPPED"
	Canceled  State = "CANCELED"
)

// Final reports a state that nothing follows.
func (s State) Final() bool {
	return s == Completed || s == Failed || s == Skipped || s == Canceled
}

// Result is what an update did, as dp run -o json prints it.
type Result struct {
	UpdateID   string        `json:"update_id"`
	State      State         `json:"state"`
	Started    time.Time     `json:"started"`
	DurationMS int64         `json:"duration_ms"`
	Flows      []*FlowResult `json:"flows"`
}

// FlowResult is what one flow did in an update. Rows are counted in rows, durations in milliseconds.
type FlowResult struct {
	Name         string              `json:"name"`
	Target       string              `json:"target"`
	Kind         string              `json:"kind"`
	State        State               `json:"state"`
	Mode         string              `json:"mode,omitempty"` // full, incremental, append, idle
	Groups       bool                `json:"-"`              // incremental from the target's rows and the changed rows of the sources alone
	Reasons      []string            `json:"reasons,omitempty"`
	Batches      int                 `json:"batches"`
	RowsRead     int64               `json:"rows_read"`
	RowsAdded    int64               `json:"rows_added"`
	RowsDeleted  int64               `json:"rows_deleted"`
	RowsDropped  int64               `json:"rows_dropped"`
	Expectations []ExpectationResult `json:"expectations,omitempty"`
	DurationMS   int64               `json:"duration_ms"`
	Error        string              `json:"error,omitempty"`

	err error
}

// ExpectationResult counts the rows held against one expectation.
type ExpectationResult struct {
	Name    string `json:"name"`
	Dataset string `json:"dataset"`
	Action  string `json:"action"`
	Passed  int64  `json:"passed_records"`
	Failed  int64  `json:"failed_records"`
}

// Err is the error a failed flow ended with.
func (f *FlowResult) Err() error { return f.err }

// Count is the number of flows in a state.
func (r *Result) Count(s State) int {
	n := 0
	for _, f := range r.Flows {
		if f.State == s {
			n++
		}
	}
	return n
}

// JSON is the result as dp run -o json prints it.
func (r *Result) JSON() ([]byte, error) { return json.Marshal(r) }

// addExpectation adds a batch's counts to those of the batches before it.
func (f *FlowResult) addExpectation(e ExpectationResult) {
	for i := range f.Expectations {
		if f.Expectations[i].Name == e.Name && f.Expectations[i].Dataset == e.Dataset {
			f.Expectations[i].Passed += e.Passed
			f.Expectations[i].Failed += e.Failed
			return
		}
	}
	f.Expectations = append(f.Expectations, e)
}
