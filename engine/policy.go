package engine

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
)

// policyProperty is the table property in which a definition's REFRESH POLICY, or refresh_policy=, is kept.
const policyProperty = "pipelines.refreshPolicy"

// ParsePolicy reads a refresh policy as users write it: auto, incremental, incremental_strict or INCREMENTAL STRICT, full; "" is none.
func ParsePolicy(s string) (incremental.Policy, bool) {
	p := incremental.Policy(strings.ToLower(strings.Join(strings.Fields(s), "_")))
	switch p {
	case "", incremental.Auto, incremental.Prefer, incremental.Strict, incremental.Full:
		return p, true
	}
	return "", false
}

// policy is how a flow is refreshed: as this update is asked to, else as its table's definition says, else as the project's settings do.
func (e *Engine) policy(f *graph.Resolved, req *Request) (incremental.Policy, *diag.Error) {
	if req.RefreshPolicy != "" {
		return req.RefreshPolicy, nil
	}
	if s, ok := f.Dataset.Property(policyProperty); ok && s != "" {
		p, known := ParsePolicy(s)
		if !known {
			return "", diag.New("DP_INVALID_REFRESH_POLICY", "The refresh policy %q of %s is none.", s, f.Dataset.Name).
				WithHint("use auto, incremental, incremental_strict or full").At(f.Dataset.Origin)
		}
		return p, nil
	}
	return e.cfg.RefreshPolicy, nil
}

// refreshed reports whether a flow has a refresh policy at all: a stream only ever reads what is new.
func refreshed(f *graph.Resolved) bool {
	return f.ReplaceWhere != nil || f.Dataset.Kind == graph.MaterializedView && f.CDC == nil
}

// checkPolicies refuses flows that shall be refreshed incrementally and never can be.
func (e *Engine) checkPolicies(sel *selection, flows []*graph.Resolved, req *Request) diag.List {
	var errs diag.List
	for _, f := range flows {
		if !sel.run[f] || !refreshed(f) {
			continue
		}
		p, err := e.policy(f, req)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if p != incremental.Prefer && p != incremental.Strict {
			continue
		}
		if i := incremental.Unsupported(f.Relation); i != nil {
			errs = append(errs, incremental.NotIncrementalizable(f.Target.String(), *i).For(f.Name).At(f.Origin))
		}
	}
	return errs
}
