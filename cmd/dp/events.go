package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/cmd/dp/rest"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/store/state"
)

// eventsFlags are the flags of events.
type eventsFlags struct {
	projectFlags
	query  state.EventQuery
	follow bool
	output string
}

func eventsVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &eventsFlags{}
	f.add(fs)
	fs.StringVar(&f.query.Type, "type", "", "only events of this `TYPE`, such as flow_progress")
	fs.StringVar(&f.query.Level, "level", "", "only events of this `LEVEL`: METRICS, INFO, WARN or ERROR")
	fs.StringVar(&f.query.UpdateID, "update", "", "only events of the update with this `ID`")
	fs.StringVar(&f.query.Flow, "flow", "", "only events of this `FLOW`")
	fs.IntVarP(&f.query.Last, "number", "n", 0, "only the newest `N` events")
	fs.BoolVar(&f.follow, "follow", false, "go on and print events as they happen")
	fs.StringVarP(&f.output, "output", "o", "text", "`FORMAT`: text or json")
	return func(ctx context.Context, args []string, io *streams) error {
		if len(args) > 0 {
			return usageError("events", "dp events takes no arguments.")
		}
		if f.output != "text" && f.output != "json" {
			return usageError("events", "-o takes text or json, got %q.", f.output)
		}
		return f.run(ctx, io)
	}
}

// followPause is how often --follow looks for new events.
const followPause = 300 * time.Millisecond

func (f *eventsFlags) run(ctx context.Context, io *streams) error {
	e, err := openToRead(&f.projectFlags)
	if err != nil {
		return err
	}
	defer func() { _ = e.Close() }() // only looked at
	q := f.query
	for {
		evs, err := e.Events(ctx, q)
		if err != nil && ctx.Err() == nil {
			return failed(exitFailed, err)
		}
		for _, ev := range evs {
			q.After = ev.Seq
			if err := f.print(io, ev); err != nil {
				return err
			}
		}
		if !f.follow {
			return nil
		}
		q.Last = 0
		select {
		case <-ctx.Done():
			return nil // the usual way to end it
		case <-time.After(followPause):
		}
		if e, err = f.again(e); err != nil {
			return err
		}
	}
}

// again opens a storage anew that was not there when it was opened.
func (f *eventsFlags) again(e *engine.Engine) (*engine.Engine, error) {
	if e.HasState() {
		return e, nil
	}
	if err := e.Close(); err != nil {
		return nil, err
	}
	return openToRead(&f.projectFlags)
}

func (f *eventsFlags) print(io *streams, ev state.Event) error {
	if f.output == "text" {
		at := ev.Timestamp.UTC().Format("2006-01-02 15:04:05.000")
		_, err := fmt.Fprintf(io.out, "%s  %-7s  %-20s  %s\n", at, ev.Level, ev.Type, ev.Message)
		return err
	}
	enc := json.NewEncoder(io.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(rest.EventOf(ev))
}
