package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// graphFormats are the values of --format.
var graphFormats = map[string]func(*streams, *pipelineGraph) error{
	"text": graphText, "mermaid": graphMermaid, "dot": graphDot, "json": graphJSON,
}

func graphVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &projectFlags{}
	f.add(fs)
	format := fs.String("format", "text", "`FORMAT`: text, mermaid, dot or json")
	timeout := fs.String("python-timeout", "60s", "how long one Python file or query function may run, a `DURATION`")
	return func(ctx context.Context, args []string, io *streams) error {
		if *format == "html" {
			return failed(exitUsage, diag.Unsupported("dp graph --format html", "use mermaid: GitHub and most editors show it"))
		}
		print, ok := graphFormats[*format]
		if !ok {
			return usageError("graph", "--format takes text, mermaid, dot or json, got %q.", *format)
		}
		_, g, done, err := checkedGraph(ctx, f, "graph", args, *timeout, io)
		if err != nil {
			return err
		}
		defer done()
		return print(io, describeGraph(g))
	}
}

// checkedGraph loads the definition files and checks their graph, as dry-run does. done ends both engine and definitions.
func checkedGraph(ctx context.Context, f *projectFlags, verb string, args []string, timeout string, io *streams) (*engine.Engine, *graph.Graph, func(), error) {
	p, err := openProject(f, args)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(p.Files) == 0 {
		return nil, nil, nil, p.noDefinitions(verb)
	}
	e, err := p.openEngine(f, true)
	if err != nil {
		return nil, nil, nil, err
	}
	done := func() { _ = e.Close() } // only looked at
	defs, err := p.load(ctx, io, e, timeout)
	if err != nil {
		done()
		return nil, nil, nil, exitFor(err)
	}
	done = func() {
		defs.close()
		_ = e.Close() // only looked at
	}
	g, err := e.Check(ctx, defs.reg, engine.Request{})
	if err != nil {
		done()
		return nil, nil, nil, exitFor(err)
	}
	return e, g, done, nil
}

// pipelineGraph is a graph as dp graph prints it: datasets in the order in which they run.
type pipelineGraph struct {
	Datasets []*graphDataset `json:"datasets"`
	Edges    []graphEdge     `json:"edges"`
}

// graphDataset is a dataset of the pipeline, or a table outside of it that a flow reads.
type graphDataset struct {
	Name    string       `json:"name"`
	Kind    string       `json:"kind"`
	Private bool         `json:"private,omitempty"`
	Comment string       `json:"comment,omitempty"`
	Columns []graphField `json:"columns,omitempty"`
	Flows   []graphFlow  `json:"flows,omitempty"`
}

type graphField struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

type graphFlow struct {
	Name         string       `json:"name"`
	Kind         string       `json:"kind"`
	ReplaceWhere string       `json:"replace_where,omitempty"`
	Inputs       []graphInput `json:"inputs"`
	File         string       `json:"file,omitempty"`
	Line         int          `json:"line,omitempty"`
}

type graphInput struct {
	Name      string `json:"name"`
	Streaming bool   `json:"streaming"`
}

type graphEdge struct {
	From      string `json:"from"`
	To        string `json:"to"`
	Streaming bool   `json:"streaming"`
}

// outside is the kind of what the pipeline reads and does not define.
const outside = "source"

func describeGraph(g *graph.Graph) *pipelineGraph {
	out := &pipelineGraph{Datasets: []*graphDataset{}, Edges: []graphEdge{}}
	known := map[*graph.Dataset]*graphDataset{}
	sources := map[string]bool{}
	edges := map[graphEdge]bool{}
	var inside []*graphDataset
	add := func(d *graph.Dataset) *graphDataset {
		x, ok := known[d]
		if !ok {
			x = &graphDataset{Name: d.Name.String(), Kind: d.Kind.String(), Private: d.Private, Comment: d.Comment}
			for _, c := range g.Schema(d).Fields {
				x.Columns = append(x.Columns, graphField{c.Name, c.Type.String()})
			}
			known[d] = x
			inside = append(inside, x)
		}
		return x
	}
	for _, f := range g.Flows {
		x := add(f.Dataset)
		ins := flowInputs(g, f)
		x.Flows = append(x.Flows, graphFlow{
			Name: f.DisplayName(), Kind: flowKind(f), ReplaceWhere: predicateText(f), Inputs: ins, File: f.Origin.File, Line: f.Origin.Line,
		})
		for _, in := range ins {
			e := graphEdge{in.Name, x.Name, in.Streaming}
			if !edges[e] {
				edges[e] = true
				out.Edges = append(out.Edges, e)
			}
		}
	}
	for _, d := range g.Datasets {
		add(d) // streaming tables without a flow
	}
	names := map[string]bool{}
	for _, x := range inside {
		names[x.Name] = true
	}
	for _, e := range out.Edges {
		if !names[e.From] && !sources[e.From] {
			sources[e.From] = true
			out.Datasets = append(out.Datasets, &graphDataset{Name: e.From, Kind: outside})
		}
	}
	out.Datasets = append(out.Datasets, inside...)
	return out
}

func predicateText(f *graph.Resolved) string {
	if f.ReplaceWhere == nil {
		return ""
	}
	return f.ReplaceWhere.Text
}

// flowKind is what a flow does, in words.
func flowKind(f *graph.Resolved) string {
	switch {
	case !f.Dataset.Kind.Stored():
		return "view"
	case f.ReplaceWhere != nil:
		return "replace where"
	case f.Once:
		return "append once"
	case f.Streaming:
		return "streaming"
	}
	return "complete"
}

// flowInputs is what a flow's query reads: tables, sources, and views, which are not looked through.
func flowInputs(g *graph.Graph, f *graph.Resolved) []graphInput {
	views := map[string]string{}
	for _, d := range g.Datasets {
		if !d.Kind.Stored() && d != f.Dataset {
			views[strings.ToLower(d.Name.String())] = d.Name.String()
		}
	}
	seen := map[graphInput]bool{}
	out := []graphInput{}
	note := func(in graphInput) {
		if !seen[in] {
			seen[in] = true
			out = append(out, in)
		}
	}
	plan.WalkRelation(f.Relation, func(n plan.Relation) bool {
		switch n := n.(type) {
		case *plan.SubqueryAlias:
			name, ok := views[strings.ToLower(strings.Join(n.Name, "."))]
			if ok {
				note(graphInput{name, plan.ReadsStream(n)})
				return false
			}
		case *plan.Scan:
			note(graphInput{scanName(n), n.Streaming})
		}
		return true
	})
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// scanName is the full name of a dataset that a scan reads, or what the scan is called.
func scanName(s *plan.Scan) string {
	if p, ok := s.Source.(*plan.PendingSource); ok {
		if ref, ok := p.Ref.(*graph.TableRef); ok {
			return ref.Name.String()
		}
	}
	return s.Name
}

func graphJSON(io *streams, g *pipelineGraph) error {
	enc := json.NewEncoder(io.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(g)
}

// graphText prints a flow a line.
func graphText(io *streams, g *pipelineGraph) error {
	w := tabwriter.NewWriter(io.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "DATASET\tKIND\tFLOW\tREADS")
	for _, d := range g.Datasets {
		if d.Kind == outside {
			continue
		}
		kind := d.Kind
		if d.Private {
			kind = "private " + kind
		}
		if len(d.Flows) == 0 {
			fmt.Fprintf(w, "%s\t%s\t-\t-\n", d.Name, kind)
		}
		name := d.Name
		for _, f := range d.Flows {
			what := f.Kind
			if f.Name != d.Name {
				what += " (" + lastPart(f.Name) + ")"
			}
			ins := make([]string, len(f.Inputs))
			for i, in := range f.Inputs {
				ins[i] = in.Name
				if in.Streaming {
					ins[i] = "STREAM " + in.Name
				}
			}
			reads := strings.Join(ins, ", ")
			if reads == "" {
				reads = "-"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", name, kind, what, reads)
			name, kind = "", "" // once for all of its flows
		}
	}
	return w.Flush()
}

// mermaidShapes are the brackets around a node: tables are cylinders, views are rounded.
var mermaidShapes = map[string][2]string{
	"streaming table": {"[(", ")]"}, "materialized view": {"[[", "]]"}, "temporary view": {"(", ")"}, "view": {"(", ")"}, outside: {"[/", "/]"},
}

func graphMermaid(io *streams, g *pipelineGraph) error {
	var b strings.Builder
	b.WriteString("graph LR\n")
	ids := map[string]string{}
	for i, d := range g.Datasets {
		ids[d.Name] = fmt.Sprintf("n%d", i)
		s, ok := mermaidShapes[d.Kind]
		if !ok {
			s = [2]string{"[", "]"}
		}
		fmt.Fprintf(&b, "  %s%s\"%s\"%s\n", ids[d.Name], s[0], strings.ReplaceAll(d.Name, `"`, "#quot;"), s[1])
	}
	for _, e := range g.Edges {
		arrow := "-->"
		if e.Streaming {
			arrow = "-. stream .->"
		}
		fmt.Fprintf(&b, "  %s %s %s\n", ids[e.From], arrow, ids[e.To])
	}
	_, err := fmt.Fprint(io.out, b.String())
	return err
}

var dotShapes = map[string]string{"streaming table": "cylinder", "materialized view": "box3d", outside: "note"}

func graphDot(io *streams, g *pipelineGraph) error {
	var b strings.Builder
	b.WriteString("digraph pipeline {\n  rankdir=LR;\n")
	for _, d := range g.Datasets {
		shape, ok := dotShapes[d.Kind]
		if !ok {
			shape = "ellipse"
		}
		fmt.Fprintf(&b, "  %q [shape=%s];\n", d.Name, shape)
	}
	for _, e := range g.Edges {
		style := ""
		if e.Streaming {
			style = " [style=dashed]"
		}
		fmt.Fprintf(&b, "  %q -> %q%s;\n", e.From, e.To, style)
	}
	b.WriteString("}\n")
	_, err := fmt.Fprint(io.out, b.String())
	return err
}
