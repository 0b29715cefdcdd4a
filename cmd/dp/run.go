package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine"
)

// runFlags are the flags of run and dry-run.
type runFlags struct {
	projectFlags
	refresh, full  []string
	fullAll, yes   bool
	overrides      []string
	workers        int
	output, policy string
	pythonTimeout  string
	verbose        bool
}

func (f *runFlags) add(fs *pflag.FlagSet) {
	f.projectFlags.add(fs)
	fs.StringSliceVar(&f.refresh, "refresh", nil, "only these `TABLES`, separated by commas; repeatable")
	fs.StringSliceVar(&f.full, "full-refresh", nil, "clear and recompute these `TABLES`; repeatable")
	fs.BoolVar(&f.fullAll, "full-refresh-all", false, "clear and recompute all tables")
	fs.StringArrayVar(&f.overrides, "replace-where", nil, "one-time predicate `FLOW=PREDICATE` of a REPLACE WHERE flow; repeatable")
	fs.IntVar(&f.workers, "workers", 0, "flows at once `N` (default: the processors)")
	fs.BoolVar(&f.yes, "yes", false, "go on where a full refresh loses rows that no source can bring back")
	fs.StringVarP(&f.output, "output", "o", "text", "`FORMAT`: text or json")
	fs.BoolVarP(&f.verbose, "verbose", "v", false, "print every event")
	fs.StringVar(&f.policy, "refresh-policy", "", "`POLICY` of this update: auto, incremental, incremental_strict or full (default: that of the definition or of dp.yml, else auto)")
	fs.StringVar(&f.pythonTimeout, "python-timeout", "60s", "how long one Python file or query function may run, a `DURATION`")
}

// request is what the flags ask of an update.
func (f *runFlags) request(verb string) (engine.Request, error) {
	r := engine.Request{Refresh: f.refresh, FullRefresh: f.full, FullRefreshAll: f.fullAll, AllowLoss: f.yes}
	for _, o := range f.overrides {
		name, pred, ok := strings.Cut(o, "=")
		if !ok || strings.TrimSpace(name) == "" || strings.TrimSpace(pred) == "" {
			return r, usageError(verb, "--replace-where takes FLOW=PREDICATE, got %q.", o)
		}
		r.Overrides = append(r.Overrides, engine.ReplaceWhere{Flow: strings.TrimSpace(name), Predicate: strings.TrimSpace(pred)})
	}
	policy, ok := engine.ParsePolicy(f.policy)
	if !ok {
		return r, usageError(verb, "--refresh-policy takes auto, incremental, incremental_strict or full, got %q.", f.policy)
	}
	r.RefreshPolicy = policy
	if f.output != "text" && f.output != "json" {
		return r, usageError(verb, "-o takes text or json, got %q.", f.output)
	}
	return r, nil
}

// open reads the flags, finds the project with its definition files and opens its storage.
func (f *runFlags) open(verb string, args []string, readOnly bool) (engine.Request, *project, *engine.Engine, error) {
	req, err := f.request(verb)
	if err != nil {
		return req, nil, nil, err
	}
	p, err := openProject(&f.projectFlags, args)
	if err != nil {
		return req, nil, nil, err
	}
	if len(p.Files) == 0 {
		return req, nil, nil, p.noDefinitions(verb)
	}
	e, err := p.openEngine(&f.projectFlags, readOnly)
	return req, p, e, err
}

func runVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &runFlags{}
	f.add(fs)
	return func(ctx context.Context, args []string, io *streams) error { return f.run(ctx, args, io) }
}

func (f *runFlags) run(ctx context.Context, args []string, io *streams) error {
	req, p, e, err := f.open("run", args, false)
	if err != nil {
		return err
	}
	e.SetWorkers(f.workers)
	e.Warm()
	res, err := f.update(ctx, e, p, req, io)
	if cerr := e.Close(); cerr != nil && err == nil {
		err = cerr
	}
	if err != nil {
		return exitFor(err)
	}
	if ctx.Err() != nil {
		return failed(exitInterrupted, nil)
	}
	if res.State != engine.Completed {
		return failed(exitFailed, nil)
	}
	return nil
}

// update loads the definitions and runs them, with the console as the watcher.
func (f *runFlags) update(ctx context.Context, e *engine.Engine, p *project, req engine.Request, io *streams) (*engine.Result, error) {
	defs, err := p.load(ctx, io, e, f.pythonTimeout)
	if err != nil {
		return nil, err
	}
	defer defs.close()
	c := newConsole(io, f.output == "json", f.verbose)
	c.warnings(defs.reg.Warnings)
	res, err := e.Run(ctx, defs.reg, req, c.watch)
	if err != nil {
		return res, err
	}
	return res, c.finish(res)
}

// exitFor gives an error its exit code.
func exitFor(err error) error {
	var x *exitError
	if errors.As(err, &x) {
		return err
	}
	var refused *engine.RefusedError
	if errors.As(err, &refused) {
		return failed(exitRefused, err)
	}
	var def *engine.DefinitionError
	if errors.As(err, &def) {
		return failed(exitUsage, err)
	}
	return failed(exitFailed, err)
}

func dryRunVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	f := &runFlags{}
	f.add(fs)
	return func(ctx context.Context, args []string, io *streams) error { return f.dryRun(ctx, args, io) }
}

func (f *runFlags) dryRun(ctx context.Context, args []string, io *streams) error {
	req, p, e, err := f.open("dry-run", args, true)
	if err != nil {
		return err
	}
	defer e.Close()
	defs, err := p.load(ctx, io, e, f.pythonTimeout)
	if err != nil {
		return exitFor(err)
	}
	defer defs.close()
	g, err := e.Check(ctx, defs.reg, req)
	if err != nil {
		return exitFor(err)
	}
	newConsole(io, false, false).warnings(defs.reg.Warnings)
	tables := 0
	for _, d := range g.Datasets {
		if d.Kind.Stored() {
			tables++
		}
		if f.verbose {
			fmt.Fprintf(io.err, "%s: %s, %d flows\n", d.Name, d.Kind, len(g.FlowsInto(d)))
		}
	}
	if f.output == "json" {
		return json.NewEncoder(io.out).Encode(map[string]any{"state": engine.Completed, "datasets": len(g.Datasets), "tables": tables, "flows": len(g.Flows)})
	}
	fmt.Fprintf(io.out, "OK. %d datasets, %d tables, %d flows. Nothing was written.\n", len(g.Datasets), tables, len(g.Flows))
	return nil
}
