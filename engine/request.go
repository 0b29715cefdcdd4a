package engine

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Request is what one update is asked to do. Names are datasets, of one to three parts.
type Request struct {
	ID             string              `json:"-"` // of the update; empty: a new one
	Refresh        []string            `json:"refresh_selection,omitempty"`
	FullRefresh    []string            `json:"full_refresh_selection,omitempty"`
	FullRefreshAll bool                `json:"full_refresh,omitempty"`
	Overrides      []ReplaceWhere      `json:"replace_where_overrides,omitempty"`
	ValidateOnly   bool                `json:"validate_only,omitempty"`  // check everything up to the graph; no data is read or written
	AllowLoss      bool                `json:"-"`                        // go on although a full refresh loses rows
	RefreshPolicy  incremental.Policy  `json:"refresh_policy,omitempty"` // empty: as the definitions and the settings say
	Cause          string              `json:"cause,omitempty"`
	overrides      map[string]override // by flow name in lower case
}

// ReplaceWhere is a one-time predicate for a REPLACE WHERE flow.
type ReplaceWhere struct {
	Flow      string      `json:"flow_name"`
	Predicate string      `json:"predicate_override"`
	Origin    diag.Origin `json:"-"`
}

type override struct {
	unbound *exprbridge.Unbound
	flow    *graph.Resolved
}

// selection is which flows run and which targets are reset.
type selection struct {
	run       map[*graph.Resolved]bool
	reset     map[*graph.Dataset]bool
	protected []*graph.Dataset // full refresh of everything passed over them: pipelines.reset.allowed=false
}

// choose applies a request to a graph. Without a selection every flow runs.
func choose(g *graph.Graph, req *Request, catalog, schema string) (*selection, diag.List) {
	s := &selection{run: map[*graph.Resolved]bool{}, reset: map[*graph.Dataset]bool{}}
	var errs diag.List
	if req.FullRefreshAll && (len(req.Refresh) > 0 || len(req.FullRefresh) > 0) {
		return nil, diag.List{diag.New("CONFLICTING_PIPELINE_REFRESH_OPTIONS", "--full-refresh-all option conflicts with --refresh and --full-refresh. The --full-refresh-all option performs a full refresh of all datasets, so specifying individual datasets is not allowed.")}
	}
	find := func(names []string) []*graph.Dataset {
		var ds []*graph.Dataset
		for _, n := range names {
			d, err := findDataset(g, n, catalog, schema)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			ds = append(ds, d)
		}
		return ds
	}
	refresh, full := find(req.Refresh), find(req.FullRefresh)
	for _, d := range full {
		for _, r := range refresh {
			if r == d {
				errs = append(errs, diag.New("DP_REFRESH_SELECTION_OVERLAP", "Datasets specified for refresh and full refresh cannot overlap: %s.", d.Name))
			}
		}
		if !d.ResetAllowed() {
			errs = append(errs, diag.New("TABLE_NOT_RESETTABLE", "Full refresh of table %s is not allowed: its property pipelines.reset.allowed is false.", d.Name).
				WithHint("refresh it with --refresh, or set pipelines.reset.allowed to true").At(d.Origin))
		}
		s.reset[d] = true
	}
	if req.FullRefreshAll {
		for _, d := range g.Datasets {
			switch {
			case !d.Kind.Stored():
			case d.ResetAllowed():
				s.reset[d] = true
			default:
				s.protected = append(s.protected, d)
			}
		}
	}
	everything := len(refresh)+len(full) == 0
	for _, f := range g.Flows {
		if !f.Dataset.Kind.Stored() {
			continue
		}
		for _, d := range append(refresh, full...) {
			if f.Dataset == d {
				s.run[f] = true
			}
		}
		if everything {
			s.run[f] = true
		}
	}
	errs = append(errs, req.bindOverrides(g, s)...)
	return s, errs
}

// findDataset is the stored dataset of a name given on the command line.
func findDataset(g *graph.Graph, name, catalog, schema string) (*graph.Dataset, *diag.Error) {
	parts, err := types.SplitName(name)
	if err != nil {
		return nil, diag.From(err, "DP_USAGE")
	}
	n, err := types.Qualify(parts, catalog, schema)
	if err != nil {
		return nil, diag.From(err, "DP_USAGE")
	}
	d, ok := g.Dataset(n)
	if !ok || !d.Kind.Stored() {
		var names []string
		for _, x := range g.Datasets {
			if x.Kind.Stored() {
				names = append(names, x.Name.Table)
			}
		}
		e := diag.New("TABLE_OR_VIEW_NOT_FOUND", "The pipeline has no table %s.", n)
		if ok {
			e = diag.New("DP_NOT_A_TABLE", "%s is a %s: it is computed with the tables that read it.", n, d.Kind)
		}
		return nil, e.WithHint("its tables are %s", joinNames(names))
	}
	return d, nil
}

// bindOverrides finds the flow of each override and holds its predicate against the target. An override that this update would not use is an
// error: whoever wrote it expects rows of it.
func (req *Request) bindOverrides(g *graph.Graph, sel *selection) diag.List {
	var errs diag.List
	req.overrides = map[string]override{}
	fail := func(o ReplaceWhere, sub, format string, args ...any) {
		errs = append(errs, diag.New("INVALID_REPLACE_WHERE_OVERRIDE."+sub, format, args...).WithHint("%s", overrideHints[sub]).For(o.Flow).At(o.Origin))
	}
	for _, o := range req.Overrides {
		f := findFlow(g, o.Flow)
		switch {
		case f == nil:
			fail(o, "FLOW_NOT_FOUND", "There is no flow %s in the pipeline.", o.Flow)
			continue
		case f.ReplaceWhere == nil:
			fail(o, "NOT_REPLACE_WHERE_FLOW", "Flow %s is not a REPLACE WHERE flow. Only REPLACE WHERE flows may be given a predicate.", o.Flow)
			continue
		case sel.reset[f.Dataset]:
			fail(o, "FULL_REFRESH", "Flow %s is given a predicate, and its table %s is fully refreshed, which uses the flow's own predicate only.", o.Flow, f.Dataset.Name)
			continue
		case !sel.run[f]:
			fail(o, "FLOW_NOT_SELECTED", "Flow %s is given a predicate, and this update does not refresh its table %s.", o.Flow, f.Dataset.Name)
			continue
		}
		if _, twice := req.overrides[fold(f.Name)]; twice {
			fail(o, "DUPLICATE_FLOW", "Flow %s is given two predicates.", o.Flow)
			continue
		}
		u, err := exprbridge.Parse(o.Predicate, o.Origin)
		if err == nil {
			err = replacewhere.CheckOverride(g, f, u)
		}
		if err != nil {
			e := diag.From(err, "DP_INVALID_PREDICATE")
			fail(o, "INVALID_PREDICATE", "The predicate %q of flow %s cannot be used: [%s] %s", o.Predicate, o.Flow, e.Code, e.Message)
			continue
		}
		req.overrides[fold(f.Name)] = override{u, f}
	}
	return errs
}

// overrideHints say what to do about an override that cannot be used, by the error's subclass.
var overrideHints = map[string]string{
	"FLOW_NOT_FOUND":         "dp graph shows the pipeline's flows",
	"NOT_REPLACE_WHERE_FLOW": "leave the predicate out",
	"FULL_REFRESH":           "refresh the table fully first, then give the predicate to an update of its own",
	"FLOW_NOT_SELECTED":      "name the table in the selection too, or leave the predicate out",
	"DUPLICATE_FLOW":         "join the two with OR, or run two updates",
	"INVALID_PREDICATE":      "write a condition on the columns of the flow's table",
}

// findFlow is the flow of a name, with or without its catalog and schema.
func findFlow(g *graph.Graph, name string) *graph.Resolved {
	for _, f := range g.Flows {
		if equalFold(f.Name, name) || equalFold(f.DisplayName(), name) || equalFold(f.Target.Schema+"."+f.Name, name) {
			return f
		}
	}
	return nil
}
