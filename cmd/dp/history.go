package main

import (
	"context"
	"encoding/json"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/store/state"
)

func historyVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &projectFlags{}
	f.add(fs)
	n := fs.IntP("number", "n", 0, "only the newest `N` updates")
	output := fs.StringP("output", "o", "text", "`FORMAT`: text or json")
	return func(_ context.Context, args []string, io *streams) error {
		if len(args) > 0 {
			return usageError("history", "dp history takes no arguments.")
		}
		if *output != "text" && *output != "json" {
			return usageError("history", "-o takes text or json, got %q.", *output)
		}
		e, err := openToRead(f)
		if err != nil {
			return err
		}
		defer e.Close()
		us, err := e.Updates(state.UpdateQuery{Last: *n})
		if err != nil {
			return failed(exitFailed, err)
		}
		if *output == "json" {
			return historyJSON(io, us)
		}
		return historyText(io, us)
	}
}

// openToRead opens the storage of the current folder's project for looking at it.
func openToRead(f *projectFlags) (*engine.Engine, error) {
	p, err := openProject(f, nil)
	if err != nil {
		return nil, err
	}
	return p.openEngine(f, true)
}

// updateEntry is one update as dp history -o json prints it.
type updateEntry struct {
	UpdateID    string          `json:"update_id"`
	State       string          `json:"state"`
	Started     time.Time       `json:"started"`
	DurationMS  *int64          `json:"duration_ms"` // null while it runs
	RowsAdded   int64           `json:"rows_added"`
	RowsDeleted int64           `json:"rows_deleted"`
	Flows       int             `json:"flows"`
	Request     json.RawMessage `json:"request"`
}

func entryOf(u state.Update) (updateEntry, error) {
	x := updateEntry{UpdateID: u.ID, State: u.State, Started: u.Started.UTC(), Request: u.Request}
	if u.Result == nil {
		return x, nil
	}
	var r engine.Result
	if err := json.Unmarshal(u.Result, &r); err != nil {
		return x, diag.New("DP_STATE_DAMAGED", "The result of update %s cannot be read: %v.", u.ID, err)
	}
	ms := u.Duration.Milliseconds()
	x.DurationMS, x.Flows = &ms, len(r.Flows)
	for _, f := range r.Flows {
		x.RowsAdded += f.RowsAdded
		x.RowsDeleted += f.RowsDeleted
	}
	return x, nil
}

// historyJSON prints an update a line.
func historyJSON(io *streams, us []state.Update) error {
	enc := json.NewEncoder(io.out)
	enc.SetEscapeHTML(false)
	for _, u := range us {
		x, err := entryOf(u)
		if err != nil {
			return failed(exitFailed, err)
		}
		if err := enc.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

func historyText(io *streams, us []state.Update) error {
	w := tabwriter.NewWriter(io.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "UPDATE\tSTARTED\tDURATION\tSTATE\tROWS")
	for _, u := range us {
		x, err := entryOf(u)
		if err != nil {
			return failed(exitFailed, err)
		}
		duration, rows := "", ""
		if x.DurationMS != nil {
			duration = fmt.Sprintf("%.2fs", float64(*x.DurationMS)/1000)
			if x.RowsDeleted > 0 {
				rows = "-" + diag.Count(x.RowsDeleted) + " "
			}
			rows += "+" + diag.Count(x.RowsAdded)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", x.UpdateID, x.Started.Format("2006-01-02 15:04:05"), duration, x.State, rows)
	}
	return w.Flush()
}
