package incremental

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Policy is how a flow wants to be refreshed.
type Policy string

// The policies.
const (
	Auto   Policy = "auto"               // incrementally where it can and pays
	Prefer Policy = "incremental"        // incrementally where it can
	Strict Policy = "incremental_strict" // incrementally or not at all
	Full   Policy = "full"               // always all
)

// Input is a refresh that is to be decided on.
type Input struct {
	Defined    plan.Relation         // the flow's query
	Query      plan.Relation         // the same, its scans with their sources' current versions
	Window     *exprbridge.Predicate // folded; nil: all rows
	Override   bool                  // the window is a one-time predicate
	Prior      json.RawMessage       // the flow's position; nil before the first refresh since the target was last cleared
	Columns    types.Schema          // of the target
	Settings   plan.Settings
	Definition string     // what else decides the target's rows and properties, in any form
	Checked    bool       // rows are held against expectations
	Target     *plan.Scan // the target's rows now; nil: it does not exist
	Policy     Policy
	Tables     Tables
}

// Decision is how a refresh is computed.
type Decision struct {
	Issues   []Issue         // why everything is computed; none: incrementally
	Region   plan.Expr       // over the query's output: where rows may have changed, within the window; nil: nowhere
	Keys     *Keys           // which combinations of values of the region are meant; nil: all
	Rows     plan.Relation   // the rows there, where they are computed from those of the target; nil: the query gives them
	Position json.RawMessage // of the flow after the refresh
	Changed  []string        // the sources that have changed, where that was found out
}

// Incremental reports whether only a region is computed.
func (d *Decision) Incremental() bool { return len(d.Issues) == 0 }

// Nothing reports whether the target is right as it is.
func (d *Decision) Nothing() bool { return d.Incremental() && d.Region == nil }

// decision is one on its way.
type decision struct {
	*Input
	now, prior position
	cond       plan.Expr // the window over the query's output
	out        Decision
}

// Decide says how a refresh is computed. Whatever fails on the way, such as a cast of a value that only the search for changes looks at, makes it a
// full recompute: that alone decides whether it is an error.
func Decide(ctx context.Context, in Input) (*Decision, error) {
	d := &decision{Input: &in, now: positionOf(&in)}
	pos, err := json.Marshal(d.now)
	if err != nil {
		return nil, err
	}
	d.out.Position = pos
	if in.Policy == Full {
		d.out.Issues = []Issue{{Type: ConfigurationChanged, What: "refresh policy", Detail: "the refresh policy is full"}}
		return &d.out, nil
	}
	issue, err := d.decide(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		issue = notIncremental("OPERATOR_NOT_SUPPORTED", diag.Code(err), "finding the changed rows failed: %v", err)
	}
	if issue != nil {
		d.out.Issues, d.out.Region, d.out.Keys, d.out.Rows = []Issue{*issue}, nil, nil, nil
	}
	return &d.out, nil
}

// decide goes from what is cheap to know to what takes a query.
func (d *decision) decide(ctx context.Context) (*Issue, error) {
	if issue := d.standing(); issue != nil {
		return issue, nil
	}
	if err := d.bindWindow(); err != nil {
		return nil, err
	}
	if issue := Unsupported(d.Query); issue != nil {
		return issue, nil
	}
	t, issue, err := d.sources(ctx)
	if issue != nil || err != nil {
		return issue, err
	}
	if issue, err := d.external(ctx); issue != nil || err != nil {
		return issue, err
	}
	if issue, err := d.stale(ctx, t); issue != nil || err != nil {
		return issue, err
	}
	return d.changed(ctx, t)
}

// standing is what the request and the two positions tell.
func (d *decision) standing() *Issue {
	var ok bool
	d.prior, ok = readPosition(d.Prior)
	switch {
	case d.Prior == nil || d.Target == nil:
		return &Issue{Type: FirstRefresh, Detail: "it is the first refresh"}
	case d.Window != nil && d.now.NotDeterministic:
		return &Issue{Type: NotDeterministic, What: d.Window.Text(), Detail: "the predicate gives another answer each time"}
	case d.Override:
		return &Issue{Type: Backfill, What: d.Window.Text(), Detail: "the predicate is a one-time override"}
	case ok && d.prior.NotDeterministic:
		return &Issue{Type: PriorNotDeterministic, Detail: "the predicate of the last refresh gave another answer each time"}
	case !ok || d.Window != nil && d.prior.Window == "" && !d.prior.All:
		return &Issue{Type: PriorMissing, Detail: "the predicate of the last refresh is not known"}
	case d.Checked:
		return &Issue{Type: WithExpectations, Detail: "expectations count all rows"}
	case d.prior.Query != d.now.Query:
		return &Issue{Type: QueryChanged, Detail: "the query has changed"}
	case d.prior.Zone != d.now.Zone:
		return &Issue{Type: TimeZoneChanged, Detail: fmt.Sprintf("the session time zone was %q", d.prior.Zone)}
	case d.prior.Definition != d.now.Definition:
		return &Issue{Type: ConfigurationChanged, Detail: "the table's definition or the settings have changed"}
	}
	for i, c := range d.Target.Attrs {
		if i >= d.Columns.Len() || len(d.Target.Attrs) != d.Columns.Len() || c.Name != d.Columns.Fields[i].Name || !c.T.Equal(d.Columns.Fields[i].Type) {
			return &Issue{Type: SchemaChanged, What: c.Name, Detail: "the target's columns are changed by this refresh"}
		}
	}
	return nil
}

// bindWindow makes the window a condition on the query's output.
func (d *decision) bindWindow() error {
	if d.Window == nil {
		return nil
	}
	var err error
	d.cond, err = d.Window.Expr(d.Query.Output())
	return err
}

// sources finds out what has changed.
func (d *decision) sources(ctx context.Context) (*tracer, *Issue, error) {
	inQuery := map[*plan.Scan]bool{}
	var order []*plan.Scan
	var visit func(plan.Relation)
	visit = func(r plan.Relation) {
		if s, ok := r.(*plan.Scan); ok {
			inQuery[s] = true
			order = append(order, s)
		}
		for _, c := range r.Children() {
			visit(c)
		}
	}
	visit(d.Query)
	t := &tracer{used: plan.Read(d.Query), nextID: maxID(d.Query)}
	changes := map[*plan.Scan]*Changes{}
	for i, s := range allScans(d.Query) {
		was, is := d.prior.Sources[i], d.now.Sources[i]
		if is == (version{}) {
			return nil, notDelta(s, s.Source), nil
		}
		if was == is {
			continue
		}
		src, _ := s.Source.(*plan.ParquetSource) // it has a version
		c, issue, err := d.Tables.Changes(ctx, s, t.columns(s), plan.TableVersion{Dir: src.Version.Dir, ID: was.Table, Version: was.Version, Stamp: was.Stamp})
		if issue != nil || err != nil {
			return nil, issue, err
		}
		if len(c.Gone.Files)+len(c.Came.Files) == 0 {
			continue
		}
		if !inQuery[s] {
			return nil, notIncremental("SUBQUERY_EXPRESSION", s.Name, "%s has changed, which a subquery reads", s.Name), nil
		}
		changes[s] = c
		d.out.Changed = append(d.out.Changed, s.Name)
	}
	for _, s := range order {
		t.scans = append(t.scans, change{s, changes[s]})
	}
	return t, nil, nil
}

// columns are those that the query reads of a scan, or may read.
func (t *tracer) columns(s *plan.Scan) []string {
	var out []string
	for _, a := range s.Attrs {
		if t.used[a.ID] {
			out = append(out, a.Name)
		}
	}
	return out
}

// maxID is the highest id of a relation's columns and of all below it.
func maxID(r plan.Relation) int {
	most := 0
	plan.WalkRelation(r, func(n plan.Relation) bool {
		for _, a := range n.Output() {
			most = max(most, a.ID)
		}
		return true
	})
	return most
}

// external looks for rows of the window that others than the flow have changed in the target.
func (d *decision) external(ctx context.Context) (*Issue, error) {
	src, _ := d.Target.Source.(*plan.ParquetSource)
	all, issue, err := d.Tables.External(ctx, plan.TableVersion{Dir: src.Version.Dir, ID: d.prior.Target.Table, Version: d.prior.Target.Version, Stamp: d.prior.Target.Stamp})
	if issue != nil || err != nil {
		return issue, err
	}
	for _, c := range all {
		t := &tracer{nextID: maxID(d.Target), used: visible(d.Target.Attrs)}
		rows := t.net(change{d.Target, c})
		if d.Window != nil {
			cond, err := d.Window.Expr(d.Target.Attrs)
			if err != nil {
				return nil, err
			}
			rows = limited(rows, cond)
		}
		any, err := d.exists(ctx, rows)
		if err != nil {
			return nil, err
		}
		if any {
			return &Issue{Type: ExternalChange, What: d.Target.Name, Detail: "others than the flow have changed rows of the window"}, nil
		}
	}
	return nil, nil
}

// limited is the rows for which a condition is true, pushed to the sources.
func limited(r plan.Relation, cond plan.Expr) plan.Relation {
	pushed, _ := plan.Push(r, cond)
	return &plan.Filter{In: pushed, Cond: cond}
}

func (d *decision) exists(ctx context.Context, r plan.Relation) (bool, error) {
	one := &plan.Literal{Value: int64(1), T: types.IntType}
	for _, err := range d.Tables.Query(ctx, &plan.Limit{In: r, N: one}) {
		return err == nil, err
	}
	return false, nil
}

// stale looks for rows of the window that were outside of the last one: they were not computed then. Neither the target nor the query over the
// sources as they were may have any.
func (d *decision) stale(ctx context.Context, t *tracer) (*Issue, error) {
	if d.Window == nil || d.prior.All {
		return nil, nil
	}
	prior, err := readWindow(d.prior.Window, d.Columns, d.Settings)
	if err != nil {
		return &Issue{Type: PriorMissing, Detail: "the predicate of the last refresh cannot be read any more"}, nil
	}
	if prior.Contains(d.Window) {
		return nil, nil
	}
	outside := func(as []*plan.Attr) (plan.Expr, error) {
		p, err := d.Window.Expr(as)
		if err != nil {
			return nil, err
		}
		q, err := prior.Expr(as)
		if err != nil {
			return nil, err
		}
		is := &plan.Call{Name: "<=>", Args: []plan.Expr{q, &plan.Literal{Value: true, T: types.BooleanType}}, T: types.BooleanType}
		return plan.All([]plan.Expr{p, &plan.Call{Name: "not", Args: []plan.Expr{is}, T: types.BooleanType}}), nil
	}
	for _, r := range []plan.Relation{d.Target, t.before(d.Query)} {
		cond, err := outside(r.Output())
		if err != nil {
			return nil, err
		}
		any, err := d.exists(ctx, limited(r, cond))
		if err != nil {
			return nil, err
		}
		if any {
			return &Issue{Type: StaleTarget, What: prior.String(), Detail: "the window has rows that the last one, " + prior.String() + ", did not have"}, nil
		}
	}
	return nil, nil
}

// before is the query over its sources as they were.
func (t *tracer) before(q plan.Relation) plan.Relation {
	return plan.MapRelation(q, func(n plan.Relation) plan.Relation {
		s, ok := n.(*plan.Scan)
		if !ok {
			return n
		}
		for _, c := range t.scans {
			if c.scan == s && c.changes != nil {
				return withSource(s, c.changes.Before)
			}
		}
		return n
	})
}

// changed finds the region in which rows may have changed.
func (d *decision) changed(ctx context.Context, t *tracer) (*Issue, error) {
	var window []string
	need := columns{}
	if d.Window != nil {
		window = d.Window.Columns()
		need = refs(d.cond)
		if issue := pushable(d.Query, d.cond, d.Window); issue != nil {
			return issue, nil
		}
	}
	by := bounding(d.Query, window)
	if len(by) == 0 {
		return unbounded(), nil
	}
	for _, a := range by {
		need = need.plus(columns{a.ID: true})
	}
	var out []*plan.Attr
	for _, a := range d.Query.Output() {
		if need[a.ID] {
			out = append(out, a)
		}
	}
	var parts []plan.Relation
	for i, c := range t.scans {
		if c.changes != nil {
			parts = append(parts, t.rows(d.Query, need, 0, i))
		}
	}
	if len(parts) == 0 {
		return nil, nil
	}
	done, issue, err := d.maintained(ctx, t, by)
	if done || issue != nil || err != nil {
		return issue, err
	}
	rows := t.union(out, parts...)
	if d.cond != nil {
		rows = limited(rows, d.cond)
	}
	if issue, err := d.affordable(rows, nil, aQuarter); issue != nil || err != nil {
		return issue, err
	}
	f, err := region(ctx, d.Tables, rows, by)
	if err != nil || f == nil {
		return nil, err
	}
	return d.limitTo(f, rows)
}
