package graph

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// checkCDCTarget holds what can be told of an AUTO CDC target without typing its flows: it is a streaming table, and only AUTO CDC flows write
// to it.
func checkCDCTarget(d *Dataset, flows []*Flow) diag.List {
	var changes, snapshots, others []*Flow
	for _, f := range flows {
		switch {
		case f.CDC == nil:
			others = append(others, f)
		case f.CDC.Snapshot:
			snapshots = append(snapshots, f)
		default:
			changes = append(changes, f)
		}
	}
	all := append(append([]*Flow(nil), snapshots...), changes...)
	if len(all) == 0 {
		return nil
	}
	var errs diag.List
	add := func(f *Flow, hint, code, format string, args ...any) {
		errs = append(errs, diag.New(code, format, args...).WithHint("%s", hint).For(f.Name).At(f.Origin))
	}
	if d.Kind != StreamingTable || d.ByQuery {
		add(all[0], "create it with dp.create_streaming_table or CREATE STREAMING TABLE, without a query", "AUTOCDC_MULTIPLE_FLOWS_TO_TARGET",
			"The AUTO CDC flow %s writes to %s, which has a query of its own. AUTO CDC flows write to a streaming table without a query.", all[0].DisplayName(), d.Name)
	} else if len(others) > 0 {
		add(others[0], "make it an AUTO CDC flow (AUTO CDC ONCE for a backfill), or give it a table of its own", "AUTOCDC_MULTIPLE_FLOWS_TO_TARGET",
			"Table %s is the target of the AUTO CDC flow %s and accepts only AUTO CDC flows, not %s.", d.Name, all[0].DisplayName(), flowNames(others))
	}
	if len(snapshots) > 1 {
		add(snapshots[1], "keep one of them", "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.MULTIPLE_QUERIES_FOR_TABLE",
			"Table %s has %d AUTO CDC FROM SNAPSHOT flows (%s). Only one is allowed per target.", d.Name, len(snapshots), flowNames(snapshots))
	}
	for _, f := range all[1:] {
		if scd(f) != scd(all[0]) {
			add(f, "store both as the same type", "AUTOCDC_INCONSISTENT_FLOWS.SCD_TYPE", "The flows %s and %s write to %s as %s and %s. All flows of a target use one type.", all[0].DisplayName(), f.DisplayName(), d.Name, scd(all[0]), scd(f))
		}
	}
	for i, f := range changes {
		if i > 0 && !sameNames(changes[0].CDC.Keys, f.CDC.Keys, false) {
			add(f, "write the same keys in the same order and case", "AUTOCDC_INCONSISTENT_FLOWS.KEYS", "The flows %s and %s write to %s with the keys (%s) and (%s). AUTO CDC flows of one target have identical keys, case included.",
				changes[0].DisplayName(), f.DisplayName(), d.Name, strings.Join(changes[0].CDC.Keys, ", "), strings.Join(f.CDC.Keys, ", "))
		}
	}
	if len(snapshots) > 0 && len(changes) > 0 {
		errs = append(errs, checkHybrid(d, snapshots[0], changes)...)
	}
	return errs
}

// checkHybrid holds the rules for a target of snapshots and changes.
func checkHybrid(d *Dataset, snapshot *Flow, changes []*Flow) diag.List {
	var errs diag.List
	add := func(f *Flow, hint, code, format string, args ...any) {
		errs = append(errs, diag.New("APPLY_CHANGES_FROM_SNAPSHOT_ERROR."+code, format, args...).WithHint("%s", hint).For(f.Name).At(f.Origin))
	}
	if scd(snapshot) != 1 {
		add(snapshot, "store it as SCD type 1, or seed SCD type 2 with AUTO CDC ONCE", "INTEROP_SCD_TYPE_UNSUPPORTED", "Table %s has an AUTO CDC FROM SNAPSHOT flow and AUTO CDC flows, which is supported for SCD type 1 only.", d.Name)
	}
	for _, f := range changes {
		if !sameNames(snapshot.CDC.Keys, f.CDC.Keys, true) {
			add(f, "use the same number of keys in the same order", "INTEROP_KEYS_MISMATCH", "The AUTO CDC FROM SNAPSHOT flow %s has the keys (%s), the AUTO CDC flow %s has the keys (%s).",
				snapshot.DisplayName(), strings.Join(snapshot.CDC.Keys, ", "), f.DisplayName(), strings.Join(f.CDC.Keys, ", "))
		}
		if f.CDC.IgnoreNulls != nil {
			add(f, "leave ignore_null_updates and its lists out", "INTEROP_IGNORE_NULL_UNSUPPORTED", "The AUTO CDC flow %s uses IGNORE NULL UPDATES, which is not supported for a target that has an AUTO CDC FROM SNAPSHOT flow.", f.DisplayName())
		}
	}
	return errs
}

func scd(f *Flow) cdc.SCDType { return f.CDC.SCD }

func sameNames(a, b []string, fold bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !(fold && strings.EqualFold(a[i], b[i])) {
			return false
		}
	}
	return true
}

// checkFeeds holds the typed flows of an AUTO CDC target against each other and against the table's columns.
func (g *Graph) checkFeeds(d *Dataset) diag.List {
	var flows []*Resolved
	for _, f := range g.FlowsInto(d) {
		if f.Feed != nil {
			flows = append(flows, f)
		}
	}
	if len(flows) == 0 {
		return nil
	}
	var errs diag.List
	if err := cdc.CheckProperties(d.Properties); err != nil {
		errs = append(errs, diag.From(err, "DP_INTERNAL").For(d.Name.Table).At(d.Origin))
	}
	add := func(f *Resolved, hint, code, format string, args ...any) {
		errs = append(errs, diag.New(code, format, args...).WithHint("%s", hint).For(f.Name).At(f.Origin))
	}
	first := flows[0]
	for _, f := range flows {
		if f.CDC.Snapshot && f.CDC.SCD != 2 && len(d.Expectations) > 0 {
			add(f, "filter in a view that the flow reads", "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INTEROP_EXPECTATIONS_NOT_SUPPORTED", "Table %s has expectations, which are not supported for the target of the AUTO CDC FROM SNAPSHOT flow %s.", d.Name, f.DisplayName())
		} else if f.CDC.Snapshot && len(d.Expectations) > 0 {
			add(f, "filter in a view that the flow reads", "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.EXPECTATIONS_NOT_SUPPORTED", "Table %s has expectations, which are not supported for the target of the AUTO CDC FROM SNAPSHOT flow %s.", d.Name, f.DisplayName())
		}
		a, b := first.Feed.Sequence, f.Feed.Sequence
		if a.Kind != types.Unknown && b.Kind != types.Unknown && !a.Equal(b) {
			code := "AUTOCDC_INCONSISTENT_FLOWS.SEQUENCING_TYPE"
			if first.CDC.Snapshot != f.CDC.Snapshot {
				code = "APPLY_CHANGES_FROM_SNAPSHOT_ERROR.INTEROP_SEQUENCE_TYPE_MISMATCH"
			}
			add(f, "cast one of them so that both have exactly one type", code, "The flows %s and %s write to %s with sequences of the types %s and %s.", first.DisplayName(), f.DisplayName(), d.Name, a.SQL(), b.SQL())
		}
		if a, b := first.Feed.System, f.Feed.System; first.CDC.SCD == f.CDC.SCD && !a.Equal(b) {
			add(f, "cast one of them so that both have exactly one type", "AUTOCDC_INCONSISTENT_FLOWS.SEQUENCING_TYPE",
				"The flows %s and %s write to %s with system sequences of the types %s and %s.", first.DisplayName(), f.DisplayName(), d.Name, a.SQL(), b.SQL())
		}
		if !f.Feed.SameTracking(first.Feed) {
			add(f, "track the same columns in all flows", "AUTOCDC_INCONSISTENT_FLOWS.TRACK_HISTORY", "The flows %s and %s write to %s and track different columns.", first.DisplayName(), f.DisplayName(), d.Name)
		}
	}
	s := g.Schema(d)
	bounds := first.Feed.Bounds()
	for i, want := range bounds {
		sequence, pair := "sequence", bounds[i/2*2:i/2*2+2]
		if i > 1 {
			sequence = "system sequence"
		}
		switch c, ok := s.Field(want.Name); {
		case !ok:
			add(first, fmt.Sprintf("declare %s and %s of type %s, or leave the schema out", pair[0].Name, pair[1].Name, want.Type.SQL()), "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "Table %s has a declared schema without the column %s.", d.Name, want.Name)
		case !c.Type.AsNullable().Equal(want.Type):
			add(first, "declare it with the type of the "+sequence, "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", "The column %s of %s has the type %s and the %s has the type %s.", want.Name, d.Name, c.Type.SQL(), sequence, want.Type.SQL())
		}
	}
	return errs
}

// Target is what an AUTO CDC table's flows have in common; nil for other tables.
func (g *Graph) Target(d *Dataset) *cdc.Target {
	var feeds []*cdc.Feed
	for _, f := range g.FlowsInto(d) {
		if f.Feed != nil {
			feeds = append(feeds, f.Feed)
		}
	}
	return target(d, g.Schema(d), feeds)
}

// feeds are those of a dataset's flows, which are resolved.
func (r *resolver) feeds(d *Dataset) []*cdc.Feed {
	var feeds []*cdc.Feed
	for _, f := range r.flows[d] {
		if x := r.state[f].done; x != nil && x.Feed != nil {
			feeds = append(feeds, x.Feed)
		}
	}
	return feeds
}

func target(d *Dataset, s types.Schema, feeds []*cdc.Feed) *cdc.Target {
	if len(feeds) == 0 {
		return nil
	}
	return cdc.NewTarget(d.Name.String(), s, feeds, d.Properties)
}

// checkReads refuses to stream from an AUTO CDC target: its rows change.
func (g *Graph) checkReads(f *Resolved) diag.List {
	var errs diag.List
	plan.WalkRelation(f.Relation, func(n plan.Relation) bool {
		s, ok := n.(*plan.Scan)
		if !ok || !s.Streaming {
			return true
		}
		p, ok := s.Source.(*plan.PendingSource)
		if !ok {
			return true
		}
		ref, ok := p.Ref.(*TableRef)
		if !ok {
			return true
		}
		for _, o := range []string{"skipChangeCommits", "ignoreChanges", "ignoreDeletes"} {
			if v, ok := ref.Options.Get(o); ok && strings.EqualFold(v, "true") {
				return true
			}
		}
		if d, ok := g.Dataset(ref.Name); ok && g.Target(d) != nil {
			errs = append(errs, diag.New("DELTA_SOURCE_TABLE_IGNORE_CHANGES", "Flow %s streams from %s, which is the target of AUTO CDC flows: its rows are updated and deleted, and a stream reads appended rows only.", f.DisplayName(), d.Name).
				WithHint("read it as a batch in a materialized view (spark.read, without STREAM), stream from the flow's own source, or set skipChangeCommits to read no changed rows").For(f.Name).At(s.At))
		}
		return true
	})
	return errs
}
