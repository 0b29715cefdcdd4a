package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func renderVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &projectFlags{}
	f.add(fs)
	output := fs.StringP("output", "o", "text", "`FORMAT`: text or json")
	timeout := fs.String("python-timeout", "60s", "how long one Python file or query function may run, a `DURATION`")
	return func(ctx context.Context, args []string, io *streams) error {
		if len(args) == 0 {
			return usageError("render", "dp render takes a table of the pipeline, and its files where they are not a project.")
		}
		if *output != "text" && *output != "json" {
			return usageError("render", "-o takes text or json, got %q.", *output)
		}
		e, g, done, err := checkedGraph(ctx, f, "render", args[1:], *timeout, io)
		if err != nil {
			return err
		}
		defer done()
		return render(ctx, e, g, args[0], *output == "json", io)
	}
}

// rendered is a flow as dp render prints it.
type rendered struct {
	Flow      string           `json:"flow"`
	Target    string           `json:"target"`
	Kind      string           `json:"kind"`
	Predicate string           `json:"predicate,omitempty"`
	Window    string           `json:"window,omitempty"`
	Refresh   string           `json:"refresh,omitempty"`
	Sources   []renderedSource `json:"sources,omitempty"`
	Streams   []string         `json:"streams,omitempty"`
	Plan      string           `json:"plan"`
	SQL       string           `json:"sql"`
}

// renderedSource is what became of the replace window at one source.
type renderedSource struct {
	Name   string `json:"name"`
	Pushed string `json:"pushed,omitempty"`
	Reason string `json:"reason,omitempty"`
}

func render(ctx context.Context, e *engine.Engine, g *graph.Graph, name string, asJSON bool, io *streams) error {
	d, err := findDataset(g, name, e.Config())
	if err != nil {
		return failed(exitUsage, err)
	}
	flows := g.FlowsInto(d)
	if len(flows) == 0 {
		return failed(exitUsage, diag.New("DP_NO_FLOWS", "%s has no flows.", d.Name).At(d.Origin))
	}
	var all []rendered
	for _, f := range flows {
		x, err := e.Explain(ctx, g, f)
		if err != nil {
			return exitFor(err)
		}
		all = append(all, renderedOf(f, x))
	}
	if asJSON {
		enc := json.NewEncoder(io.out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(all)
	}
	for i, r := range all {
		if i > 0 {
			fmt.Fprintln(io.out)
		}
		if _, err := fmt.Fprint(io.out, r.text()); err != nil {
			return err
		}
	}
	return nil
}

// findDataset is the dataset of a name given on the command line: a table, a view, or a source's reader.
func findDataset(g *graph.Graph, name string, c engine.Config) (*graph.Dataset, *diag.Error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, diag.From(err, "DP_USAGE")
	}
	n, err := types.Qualify(parts, c.Catalog, c.Schema)
	if err != nil {
		return nil, diag.From(err, "DP_USAGE")
	}
	var names []string
	for _, d := range g.Datasets {
		if d.Name.Key() == n.Key() || len(parts) == 1 && d.Name.Catalog == "" && strings.EqualFold(d.Name.Table, parts[0]) {
			return d, nil
		}
		names = append(names, d.Name.Table)
	}
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The pipeline has no table or view %s.", name).WithHint("it has %s", strings.Join(names, ", "))
}

func renderedOf(f *graph.Resolved, x *engine.Explanation) rendered {
	r := rendered{
		Flow: f.DisplayName(), Target: f.Dataset.Name.String(), Kind: x.Kind, Predicate: x.Predicate, Window: x.Plan.Window, Streams: x.Streams,
		Plan: strings.TrimRight(x.Rows.String(), "\n"), SQL: strings.TrimRight(x.SQL, "\n"),
	}
	if x.Refreshed {
		r.Refresh = "incremental where it can be"
		if i := x.Never; i != nil {
			r.Refresh = "always full: " + i.Type + " (" + i.Detail + ")"
		}
	}
	for _, s := range x.Plan.Sources {
		r.Sources = append(r.Sources, renderedSource{s.Name, s.Pushed, s.Reason})
	}
	if r.Sources == nil {
		for _, s := range scans(x.Rows) {
			r.Sources = append(r.Sources, renderedSource{Name: s.Name})
		}
	}
	return r
}

// scans are the leaves of a relation that read a table or files as they are now, each once.
func scans(r plan.Relation) []*plan.Scan {
	var out []*plan.Scan
	seen := map[string]bool{}
	plan.WalkRelation(r, func(n plan.Relation) bool {
		if s, ok := n.(*plan.Scan); ok && !s.Streaming && !seen[s.Name] {
			seen[s.Name] = true
			out = append(out, s)
		}
		return true
	})
	return out
}

func (r rendered) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "flow       %s (%s)\n", r.Flow, r.Kind)
	if r.Target != r.Flow {
		fmt.Fprintf(&b, "target     %s\n", r.Target)
	}
	if r.Predicate != "" {
		fmt.Fprintf(&b, "predicate  %s\n", r.Predicate)
		fmt.Fprintf(&b, "window     %s\n", r.Window)
	}
	if r.Refresh != "" {
		fmt.Fprintf(&b, "refresh    %s\n", r.Refresh)
	}
	for i, s := range r.Sources {
		label := "           "
		if i == 0 {
			label = "reads      "
		}
		switch {
		case s.Pushed != "" && s.Reason != "":
			fmt.Fprintf(&b, "%s%s where %s (%s)\n", label, s.Name, s.Pushed, s.Reason)
		case s.Pushed != "":
			fmt.Fprintf(&b, "%s%s where %s\n", label, s.Name, s.Pushed)
		case s.Reason != "":
			fmt.Fprintf(&b, "%s%s whole: %s\n", label, s.Name, s.Reason)
		default:
			fmt.Fprintf(&b, "%s%s\n", label, s.Name)
		}
	}
	for _, s := range r.Streams {
		fmt.Fprintf(&b, "stream     %s (its new rows; below a table without rows stands for them)\n", s)
	}
	fmt.Fprintf(&b, "\nplan\n%s\n\nsql\n%s\n", indented(r.Plan), indented(r.SQL))
	return b.String()
}

func indented(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }
