package engine

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
)

// planning explains how much a batch computes, and why no less.
func (l *eventLog) planning(f *graph.Resolved, b *flow.Batch) {
	if b.Plan.Mode == flow.Appended {
		return
	}
	techniques := []any{}
	if b.Plan.Mode != flow.Full {
		techniques = append(techniques, technique(maintenance(b.Plan.Mode, b.Plan.Groups), true, nil))
	} else {
		if len(b.Plan.Issues) > 0 {
			techniques = append(techniques, technique(maintenance(flow.Incremental, false), false, b.Plan.Issues))
		}
		techniques = append(techniques, technique(maintenance(flow.Full, false), true, nil))
	}
	sources := make([]map[string]any, 0, len(b.Plan.Sources))
	for _, s := range b.Plan.Sources {
		m := map[string]any{"table_name": s.Name}
		if s.Pushed != "" {
			m["pushed_predicate"] = s.Pushed
		}
		if s.Reason != "" {
			m["full_scan_reason"] = s.Reason
		}
		sources = append(sources, m)
	}
	d := map[string]any{
		"technique_information":    techniques,
		"source_table_information": sources,
		"target_table_information": map[string]any{"table_name": f.Dataset.Name.String()},
	}
	for key, text := range map[string]string{"replace_window": b.Plan.Window, "changed_region": b.Plan.Region} {
		if text != "" {
			d[key] = text
		}
	}
	if len(b.Plan.Changed) > 0 {
		d["changed_sources"] = b.Plan.Changed
	}
	l.add(Event{
		Type: "planning_information", Dataset: f.Dataset.Name.String(), Flow: f.DisplayName(), Details: d,
		Message: "Flow " + f.DisplayName() + " " + planned(&b.Plan),
	})
}

// maintenance is the event log's word for how much is computed.
func maintenance(m flow.Mode, groups bool) string {
	switch m {
	case flow.Incremental:
		if groups {
			return "MAINTENANCE_TYPE_GROUP_AGGREGATE"
		}
		return "MAINTENANCE_TYPE_GENERIC_AGGREGATE"
	case flow.Idle:
		return "MAINTENANCE_TYPE_NO_OP"
	}
	return "MAINTENANCE_TYPE_COMPLETE_RECOMPUTE"
}

func technique(kind string, chosen bool, issues []incremental.Issue) map[string]any {
	list := make([]map[string]any, 0, len(issues))
	for _, i := range issues {
		m := map[string]any{"issue_type": i.Type, "prevent_incrementalization": true, "message": i.Detail}
		for key, text := range map[string]string{"expression_name": i.What, "issue_type_alias": i.Alias(), subTypeKey(i): i.SubType} {
			if text != "" {
				m[key] = text
			}
		}
		list = append(list, m)
	}
	return map[string]any{"maintenance_type": kind, "is_chosen": chosen, "is_applicable": len(issues) == 0, "incrementalization_issues": list}
}

// subTypeKey is where the event log has the subtype of an issue.
func subTypeKey(i incremental.Issue) string {
	switch i.Type {
	case incremental.PlanNotDeterministic:
		return "plan_not_deterministic_sub_type"
	case incremental.TooExpensive:
		return "cost_model_rejection_subtype"
	}
	return "plan_not_incrementalizable_sub_type"
}

// planned is a plan in a sentence without its subject.
func planned(p *flow.Plan) string {
	var s string
	switch {
	case p.Mode == flow.Idle:
		return "has nothing to recompute."
	case p.Groups:
		return "adds what has changed to its rows where " + p.Region + "."
	case p.Mode == flow.Incremental:
		return "recomputes " + p.Region + ", where rows may have changed."
	case p.Window != "":
		s = "recomputes its replace window " + p.Window
	default:
		s = "is recomputed completely"
	}
	var why []string
	for _, i := range p.Issues {
		why = append(why, i.Type+" ("+i.Detail+")")
	}
	if len(why) > 0 {
		s += ": " + strings.Join(why, ", ")
	}
	return s + "."
}
