package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// console renders an update's events: one line a flow as it ends, errors in full, a summary. With JSON only the result is printed.
type console struct {
	io      *streams
	json    bool
	verbose bool
	color   bool

	mu    sync.Mutex
	width int // of the longest name, known once all flows are queued
}

func newConsole(io *streams, json, verbose bool) *console {
	return &console{io: io, json: json, verbose: verbose, color: isTerminal(io.out) && os.Getenv("NO_COLOR") == ""}
}

func (c *console) warnings(l diag.List) {
	for _, w := range l {
		fmt.Fprint(c.io.err, "warning: "+w.Render(nil))
	}
}

// watch is told every event, from several goroutines.
func (c *console) watch(ev engine.Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.verbose && !c.json {
		fmt.Fprintf(c.io.err, "%s %-7s %s\n", ev.Time.Format("15:04:05.000"), ev.Level, ev.Message)
	}
	if ev.Type == "flow_progress" && ev.Result == nil && ev.Level == "WARN" {
		fmt.Fprintln(c.io.err, "warning: "+ev.Message)
	}
	if ev.Type != "flow_progress" || ev.Result == nil || c.json {
		return
	}
	switch ev.Status {
	case "QUEUED":
		c.width = max(c.width, len(flowTitle(ev.Result)))
	case "COMPLETED", "IDLE":
		c.line("OK", ev.Result)
	case "SKIPPED":
		c.line("SKIP", ev.Result)
	case "FAILED":
		c.line("FAIL", ev.Result)
		for _, e := range diag.All(ev.Err) {
			fmt.Fprint(c.io.err, e.Render(diag.ReadFile))
		}
	}
}

var statusColors = map[string]string{"OK": "32", "SKIP": "33", "FAIL": "31"}

// line prints one flow: status, target, kind, mode, rows, time.
func (c *console) line(status string, r *engine.FlowResult) {
	shown := fmt.Sprintf("%-5s", status)
	if c.color {
		shown = "\x1b[" + statusColors[status] + "m" + shown + "\x1b[0m"
	}
	if status == "SKIP" {
		fmt.Fprintf(c.io.out, "%s %-*s  %s\n", shown, c.width, flowTitle(r), r.Error)
		return
	}
	fmt.Fprintf(c.io.out, "%s %-*s  %-17s  %-11s  %-16s %6.2fs\n", shown, c.width, flowTitle(r), r.Kind, r.Mode, counts(r), float64(r.DurationMS)/1000)
}

// flowTitle is the target, and the flow where it has a name of its own.
func flowTitle(r *engine.FlowResult) string {
	if flow := lastPart(r.Name); flow != lastPart(r.Target) {
		return r.Target + " < " + flow
	}
	return r.Target
}

func lastPart(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// counts are the rows in words: -3 +5 rows, 3 dropped (valid_id 3).
func counts(r *engine.FlowResult) string {
	var s string
	if r.RowsDeleted > 0 {
		s = "-" + diag.Count(r.RowsDeleted) + " "
	}
	s += "+" + diag.Count(r.RowsAdded) + " rows"
	if r.State == engine.Failed {
		s = ""
	}
	var failedBy []string
	for _, e := range r.Expectations {
		if e.Failed > 0 {
			failedBy = append(failedBy, e.Name+" "+diag.Count(e.Failed))
		}
	}
	switch {
	case r.RowsDropped > 0:
		s += fmt.Sprintf(", %s dropped (%s)", diag.Count(r.RowsDropped), strings.Join(failedBy, ", "))
	case len(failedBy) > 0:
		s += " (failed " + strings.Join(failedBy, ", ") + ")"
	}
	return s
}

// finish prints the summary, or the whole result as JSON.
func (c *console) finish(r *engine.Result) error {
	if c.json {
		b, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.io.out, string(b))
		return err
	}
	warn := 0
	for _, f := range r.Flows {
		for _, e := range f.Expectations {
			if e.Failed > 0 {
				warn++
				break
			}
		}
	}
	word := "Done."
	if r.State != engine.Completed {
		word = strings.ToUpper(string(r.State[:1])) + strings.ToLower(string(r.State[1:])) + "."
	}
	fmt.Fprintf(c.io.out, "%s OK=%d WARN=%d FAIL=%d SKIP=%d  %.2fs\n", word, r.Count(engine.Completed), warn, r.Count(engine.Failed), r.Count(engine.Skipped), float64(r.DurationMS)/1000)
	return nil
}
