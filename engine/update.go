package engine

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// update is one run of a pipeline.
type update struct {
	*Engine
	id       string
	req      *Request
	graph    *graph.Graph
	settings plan.Settings
	backend  backend.Backend
	log      *eventLog
	targets  map[*graph.Dataset]*target

	mu     sync.Mutex
	result *Result
}

// DefinitionError is what is wrong with the definitions or the request: nothing ran.
type DefinitionError struct{ Err error }

func (e *DefinitionError) Error() string { return e.Err.Error() }

// Unwrap returns the errors.
func (e *DefinitionError) Unwrap() error { return e.Err }

// RefusedError is why an update was refused for safety, or because another one runs.
type RefusedError struct{ Err error }

func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the error.
func (e *RefusedError) Unwrap() error { return e.Err }

// Run runs one update. It returns a *DefinitionError or *RefusedError when nothing ran; after that the result says which flows failed, and the
// error is nil unless the update itself could not go on. watch is told every event; it may be nil.
func (e *Engine) Run(ctx context.Context, reg *graph.Registry, req Request, watch func(Event)) (*Result, error) {
	release, err := e.lock()
	if err != nil {
		return nil, err
	}
	defer release()
	if err := e.sweep(); err != nil {
		return nil, err
	}
	u, err := e.begin(ctx, &req, watch)
	if err != nil {
		return nil, err
	}
	err = u.run(ctx, reg)
	return u.result, u.end(ctx, err)
}

// Check resolves and checks a pipeline without running or writing anything.
func (e *Engine) Check(ctx context.Context, reg *graph.Registry, req Request) (*graph.Graph, error) {
	g, err := e.Resolve(ctx, reg, &req)
	if err != nil {
		return nil, err
	}
	if _, err := e.selected(ctx, g, &req); err != nil {
		return nil, err
	}
	return g, nil
}

// selected is what a request runs, once its targets are found to be the pipeline's own.
func (e *Engine) selected(ctx context.Context, g *graph.Graph, req *Request) (*selection, error) {
	sel, errs := choose(g, req, e.cfg.Catalog, e.cfg.Schema)
	if len(errs) == 0 {
		errs = e.checkTargets(ctx, g, sel, req)
	}
	if len(errs) == 0 {
		errs = e.checkPolicies(sel, g.Flows, req)
	}
	if len(errs) > 0 {
		return nil, &DefinitionError{errs}
	}
	return sel, nil
}

// begin enters the update in the state store.
func (e *Engine) begin(ctx context.Context, req *Request, watch func(Event)) (*update, error) {
	id := req.ID
	if id == "" {
		id = e.newID()
	}
	u := &update{
		Engine: e, id: id, req: req, settings: e.settings(), targets: map[*graph.Dataset]*target{},
		result: &Result{UpdateID: id, State: Running, Started: e.clock(), Flows: []*FlowResult{}},
	}
	u.log = e.newEventLog(id, watch)
	if err := e.journal.beginUpdate(id, u.result.Started, req); err != nil {
		return nil, err
	}
	cause := req.Cause
	if cause == "" {
		cause = "USER_ACTION"
	}
	u.log.add(Event{Type: "create_update", Message: "Update " + short(id) + " started by " + cause + ".", Details: map[string]any{"cause": cause}})
	u.log.progress("INITIALIZING")
	return u, u.log.flush(ctx)
}

func (u *update) run(ctx context.Context, reg *graph.Registry) error {
	u.settings.Functions = reg.Function
	g, err := u.Resolve(ctx, reg, u.req)
	if err != nil {
		return err
	}
	u.graph = g
	sel, err := u.selected(ctx, g, u.req)
	if err != nil {
		return err
	}
	for _, d := range sel.protected {
		u.log.add(Event{
			Type: "flow_progress", Level: levelWarn, Dataset: d.Name.String(),
			Message: "Table " + d.Name.String() + " is refreshed, not fully: its property pipelines.reset.allowed is false.",
		})
	}
	u.log.definitions(g)
	if u.req.ValidateOnly {
		return nil
	}
	if u.backend, err = u.openBackend(); err != nil {
		return err
	}
	if err := u.refuseLoss(ctx, sel); err != nil {
		return err
	}
	if err := u.prepare(ctx, sel); err != nil {
		return err
	}
	if err := os.RemoveAll(u.scratchDir()); err != nil {
		return err
	}
	u.log.progress("RUNNING")
	u.runFlows(ctx, sel)
	return ctx.Err()
}

// runFlows runs what is selected and leaves the results in u.result.
func (u *update) runFlows(ctx context.Context, sel *selection) {
	results := map[*graph.Resolved]*FlowResult{}
	for _, f := range u.graph.Flows {
		if !f.Dataset.Kind.Stored() {
			continue
		}
		k := u.kindOf(f)
		if !sel.run[f] {
			u.log.flow(f, "EXCLUDED", levelInfo, nil, nil)
			continue
		}
		r := &FlowResult{Name: f.DisplayName(), Target: f.Target.String(), Kind: kindLabel(k, f), State: Queued}
		results[f] = r
		u.result.Flows = append(u.result.Flows, r)
		u.log.flow(f, "QUEUED", levelInfo, r, nil)
	}
	schedule(ctx, u.graph.Flows, sel.run, u.cfg.Workers,
		func(f *graph.Resolved) bool { return u.runFlow(ctx, f, results[f]) },
		func(f *graph.Resolved, because *graph.Dataset) {
			u.mu.Lock()
			defer u.mu.Unlock()
			results[f].State = Skipped
			results[f].Error = "upstream " + because.Name.String() + " failed"
			u.log.flow(f, "SKIPPED", levelWarn, results[f], nil)
		})
	for _, r := range u.result.Flows {
		if r.State == Queued || r.State == Running {
			r.State = Canceled
		}
	}
}

// end closes the update with its final state, also after an error or an interruption.
func (u *update) end(ctx context.Context, err error) error {
	u.result.DurationMS = u.clock().Sub(u.result.Started).Milliseconds()
	switch {
	case ctx.Err() != nil:
		u.result.State = Canceled
	case err != nil || u.result.Count(Failed)+u.result.Count(Skipped) > 0:
		u.result.State = Failed
	default:
		u.result.State = Completed
	}
	if err != nil && ctx.Err() == nil {
		u.log.failure(err)
	}
	u.log.progress(string(u.result.State))
	// The end is written even when ctx is cancelled: the next run must see it.
	last := context.WithoutCancel(ctx)
	return errors.Join(err, u.log.flush(last), u.journal.endUpdate(u.result))
}

// runFlow runs one flow to its end and reports whether it succeeded.
func (u *update) runFlow(ctx context.Context, f *graph.Resolved, r *FlowResult) bool {
	t := u.targets[f.Dataset]
	select {
	case t.lock <- struct{}{}:
		defer func() { <-t.lock }()
	case <-ctx.Done():
		return false
	}
	begin := time.Now()
	u.set(r, func() { r.State = Running })
	u.log.flow(f, "RUNNING", levelInfo, r, nil)
	err := u.attempts(ctx, t, f, r)
	if err == nil && r.Batches == 0 {
		err = u.define(ctx, t)
	}
	u.set(r, func() {
		r.DurationMS = time.Since(begin).Milliseconds()
		switch {
		case ctx.Err() != nil:
			r.State = Canceled
		case err != nil:
			r.State, r.err, r.Error = Failed, err, err.Error()
		default:
			r.State = Completed
			if r.Batches == 0 {
				r.Mode = string(flow.Idle)
			}
		}
	})
	switch r.State {
	case Completed:
		status := "COMPLETED"
		if r.Batches == 0 {
			status = "IDLE"
		}
		u.log.flow(f, status, levelInfo, r, nil)
	case Failed:
		u.log.flow(f, "FAILED", levelError, r, err)
	}
	if ferr := u.log.flush(context.WithoutCancel(ctx)); ferr != nil && err == nil {
		u.set(r, func() { r.State, r.err, r.Error = Failed, ferr, ferr.Error() })
	}
	return r.State == Completed
}

func (u *update) set(_ *FlowResult, change func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	change()
}

// minBackoff is the pause before the first retry; it doubles with each.
const minBackoff = 100 * time.Millisecond

// attempts runs a flow's batches, again after failures that may pass by themselves.
func (u *update) attempts(ctx context.Context, t *target, f *graph.Resolved, r *FlowResult) error {
	most := u.retries(f)
	for n := 0; ; n++ {
		err := u.guarded(func() error { return u.batches(ctx, t, f, r) })
		if err == nil || n >= most || !passing(err) || ctx.Err() != nil {
			return err
		}
		u.log.flow(f, "RUNNING", levelWarn, r, err)
		select {
		case <-time.After(minBackoff << n):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// guarded makes a panic in a flow that flow's failure: the others go on.
func (u *update) guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = diag.New("DP_INTERNAL", "the flow failed inside of dp: %v", p).WithHint("this is a fault of dp: please report it")
		}
	}()
	return f()
}

// passing reports whether an error may go away by itself: what the user's data or query did will not.
func passing(err error) bool {
	_, user := diag.As(err)
	return !user && !errors.Is(err, context.Canceled)
}
