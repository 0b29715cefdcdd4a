package graph

import (
	"context"
	"errors"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Options say what a pipeline is resolved against.
type Options struct {
	Catalog, Schema string            // of unqualified names
	Conf            map[string]string // the pipeline's configuration
	Settings        plan.Settings
	// External gives one flow the tables outside the pipeline, and files.
	External func(f *Flow) plan.Catalog
	// Existing is the columns a streaming table has now; ok is false when there is none or it will be reset.
	Existing func(types.TableName) (s types.Schema, ok bool)
	// Drift refuses flows that do not go on as the AUTO CDC target that is there was made; nil: there is none.
	Drift func(d *Dataset, t *cdc.Target) error
	// Snapshots is how far an AUTO CDC FROM SNAPSHOT flow has come; nil: not begun.
	Snapshots func(f *Flow) (Snapshots, error)
}

// Resolve calls every query function, types what it returns and checks the whole. Registration order does not matter. All errors come
// back at once, those of the flows themselves before those that only follow from them.
func Resolve(ctx context.Context, reg *Registry, o Options) (*Graph, error) {
	r := &resolver{
		opt: o, reg: reg, views: map[string]*Dataset{}, tables: map[string]*Dataset{}, flows: map[*Dataset][]*Flow{},
		state: map[*Flow]*flowState{}, schemas: map[string]types.Schema{},
	}
	if errs := r.register(); len(errs) > 0 {
		return nil, errs
	}
	for _, f := range reg.Flows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.resolve(ctx, f)
	}
	if errs := r.failures(); len(errs) > 0 {
		return nil, errs
	}
	g := r.graph()
	if errs := append(r.check(g), reg.Refusals...); len(errs) > 0 {
		errs.Sort()
		return nil, errs
	}
	return g, nil
}

type resolver struct {
	opt     Options
	reg     *Registry
	views   map[string]*Dataset // temporary views by folded name
	tables  map[string]*Dataset // everything else by TableName.Key
	flows   map[*Dataset][]*Flow
	state   map[*Flow]*flowState
	schemas map[string]types.Schema // of stored datasets whose flows are all resolved
	path    []*Flow                 // being resolved now, for cycles
	order   []*Resolved
}

type flowState struct {
	active   bool
	done     *Resolved
	err      error
	upstream bool // err only says that an input failed
}

// errUpstream is the failure of a flow that reads a dataset which could not be resolved.
type errUpstream struct{ name string }

func (e *errUpstream) Error() string {
	return "Failed to read dataset '" + e.name + "'. Dataset is defined in the pipeline but could not be resolved."
}

// resolve resolves one flow, and the flows of the datasets it reads before it.
func (r *resolver) resolve(ctx context.Context, f *Flow) *flowState {
	st := r.state[f]
	if st.done != nil || st.err != nil || st.active {
		return st
	}
	st.active = true
	r.path = append(r.path, f)
	st.done, st.err = r.query(ctx, f)
	r.path = r.path[:len(r.path)-1]
	st.active = false
	var up *errUpstream
	st.upstream = errors.As(st.err, &up)
	if st.done != nil {
		r.order = append(r.order, st.done)
	}
	return st
}

// query calls the query function and the analyzer, again after each dataset they turn out to need.
func (r *resolver) query(ctx context.Context, f *Flow) (*Resolved, error) {
	for {
		s := &scope{r: r, flow: f, inputs: map[string]Input{}}
		rel, snap, err := r.source(ctx, f, s)
		if err == nil {
			for _, d := range r.datasetsIn(rel, f) {
				if err = r.ready(ctx, d, f); err != nil {
					break
				}
			}
		}
		if err == nil {
			rel, err = plan.Analyze(ctx, rel, s, r.opt.Settings)
		}
		if errors.Is(err, plan.ErrNotReady) && s.needs != nil {
			if err = r.ready(ctx, s.needs, f); err == nil {
				continue
			}
		}
		if err != nil {
			return nil, located(err, f)
		}
		out, err := r.resolved(f, rel, s)
		if err == nil && f.CDC != nil {
			err = r.feed(ctx, out, s, snap)
		}
		if err != nil {
			return nil, located(err, f)
		}
		return out, nil
	}
}

// located gives an error the flow's name, and its origin when it has none of its own.
func located(err error, f *Flow) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var up *errUpstream
	if errors.As(err, &up) {
		return err
	}
	if e, ok := diag.As(err); ok {
		return e.For(f.Name).At(f.Origin)
	}
	return diag.From(err, "DP_QUERY_FAILED").For(f.Name).At(f.Origin)
}

// datasetsIn are the pipeline's datasets that a relation names, so that they are resolved before it is analyzed for the first time.
func (r *resolver) datasetsIn(rel plan.Relation, f *Flow) []*Dataset {
	var ds []*Dataset
	plan.WalkRelation(rel, func(n plan.Relation) bool {
		if t, ok := n.(*plan.UnresolvedTable); ok {
			if d := r.find(t.Name, f); d != nil {
				ds = append(ds, d)
			}
		}
		return true
	})
	return ds
}

// ready resolves all flows of a dataset, or says why that fails.
func (r *resolver) ready(ctx context.Context, d *Dataset, reader *Flow) error {
	for _, f := range r.flows[d] {
		st := r.resolve(ctx, f)
		switch {
		case st.active:
			return r.cycle(f, reader)
		case st.err != nil:
			return &errUpstream{d.Name.String()}
		}
	}
	if _, ok := r.schemas[d.Name.Key()]; d.Kind.Stored() && !ok {
		s, err := r.tableSchema(d)
		if err != nil {
			// Reported once, by failures: the reader only follows.
			for _, f := range r.flows[d] {
				r.state[f].err = err
			}
			return &errUpstream{d.Name.String()}
		}
		r.schemas[d.Name.Key()] = s
	}
	return nil
}

func (r *resolver) cycle(upstream, reader *Flow) error {
	a, b := upstream.Target.String(), reader.Target.String()
	return diag.New("DP_CIRCULAR_DEPENDENCY", "The downstream table '%s' is referenced when creating the upstream table or view '%s'. "+
		"Circular dependencies are not supported in a pipeline. Please remove the dependency between '%s' and '%s'.", a, b, b, a)
}

func (r *resolver) resolved(f *Flow, rel plan.Relation, s *scope) (*Resolved, error) {
	d := r.target(f)
	out := &Resolved{Flow: f, Dataset: d, Relation: rel}
	plan.WalkRelation(rel, func(n plan.Relation) bool {
		if sc, ok := n.(*plan.Scan); ok && sc.Streaming {
			out.Streaming = true
		}
		return true
	})
	if d.ByQuery && f.Default && f.ReplaceWhere == nil {
		d.Kind = MaterializedView
		if out.Streaming {
			d.Kind = StreamingTable
		}
	}
	for _, k := range sortedKeys(s.inputs) {
		out.Inputs = append(out.Inputs, s.inputs[k])
	}
	return out, nil
}

func sortedKeys[V any](m map[string]V) []string {
	ks := make([]string, 0, len(m))
	for k := range m {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return ks
}

// failures are the errors of the flows that could not be resolved: their own first, then one line for what follows from them.
func (r *resolver) failures() diag.List {
	var own diag.List
	var follow []string
	for _, f := range r.reg.Flows {
		st := r.state[f]
		switch {
		case st == nil: // registered since the resolution began
			own = append(own, diag.New("DP_DEFINITION_IN_QUERY", "The flow %s is defined while a query function runs.", f.DisplayName()).
				WithHint("define it at the top level of the file, or in a function that is called there").For(f.Name).At(f.Origin))
		case st.err == nil:
		case st.upstream:
			follow = append(follow, f.DisplayName())
		default:
			own = append(own, diag.From(st.err, "DP_QUERY_FAILED"))
		}
	}
	own = dedupe(own)
	own.Sort()
	if len(follow) > 0 {
		sort.Strings(follow)
		own = append(own, diag.New("DP_UPSTREAM_FAILED", "Flows that failed due to upstream errors: %s", strings.Join(follow, ", ")))
	}
	return own
}

// dedupe drops repeated errors: several flows into one table share the error of its schema.
func dedupe(l diag.List) diag.List {
	seen := map[string]bool{}
	var r diag.List
	for _, e := range l {
		if k := e.Error(); !seen[k] {
			seen[k] = true
			r = append(r, e)
		}
	}
	return r
}

func (r *resolver) graph() *Graph {
	g := &Graph{Flows: r.order, tables: map[string]types.Schema{}, byKey: map[string]*Dataset{}}
	for _, d := range r.reg.Datasets {
		g.Datasets = append(g.Datasets, d)
		g.byKey[d.Name.Key()] = d
	}
	sort.Slice(g.Datasets, func(i, j int) bool { return g.Datasets[i].Name.Key() < g.Datasets[j].Name.Key() })
	return g
}
