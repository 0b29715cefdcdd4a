package decorators

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

const snapshotSignature = "(target, source=..., keys=..., stored_as_scd_type=None, track_history_column_list=None, track_history_except_column_list=None, once=False, **options)"

// createAutoCDCFromSnapshotFlow is dp.create_auto_cdc_from_snapshot_flow and apply_changes_from_snapshot: a flow that makes a streaming table
// follow complete snapshots. The source is a table's name, or a function from the last version to the next snapshot and its version.
func (s *Session) createAutoCDCFromSnapshotFlow(api string, a *runtime.Args) (runtime.Object, error) {
	k, err := s.keywords(api, []string{"name", "flow_name", "spark_conf", "comment", "snapshot_and_version"}, a.Kwargs)
	if err != nil {
		return nil, err
	}
	for i := range 7 {
		if v := a.At(i); v != nil {
			k.values[a.Name(i)] = v
		}
	}
	source := k.get("source")
	if source == nil {
		source = k.get("snapshot_and_version") // the older name
	}
	if source == nil {
		return nil, runtime.Raise(runtime.TypeError, "%s() missing 1 required positional argument: 'source'", api)
	}
	if k.values["keys"] == nil {
		return nil, runtime.Raise(runtime.TypeError, "%s() missing 1 required positional argument: 'keys'", api)
	}
	f, err := s.cdcFlow(k)
	if err != nil {
		return nil, err
	}
	d := f.CDC
	d.Snapshot = true
	if d.Keys, err = k.columns("keys"); err != nil {
		return nil, err
	}
	if err := k.emptyKeys(d.Keys); err != nil {
		return nil, err
	}
	if d.Track, err = k.tracked(d.SCD); err != nil {
		return nil, err
	}
	if err := d.Check(); err != nil {
		return nil, s.host.Raise(err)
	}
	if name, ok := runtime.AsString(source); ok {
		d.Source = name
		if f.Query, err = s.tableQuery(name, false, f.Origin); err != nil {
			return nil, err
		}
	} else if callable(source) {
		d.Source = runtime.TypeName(source)
		if name, err := functionName(source); err == nil {
			d.Source = name
		}
		d.Next = s.nextSnapshot(source, f)
	} else {
		return nil, pyspark.NotExpectedType("source", "str or Callable", source)
	}
	s.reg.AddFlow(f)
	return runtime.None, nil
}

// nextSnapshot calls the source function of a snapshot flow.
func (s *Session) nextSnapshot(fn runtime.Object, f *graph.Flow) cdc.NextSnapshot {
	return func(ctx context.Context, in plan.Inputs, last *cdc.Version) (plan.Relation, *cdc.Version, error) {
		defer s.enter()()
		if s.rt == nil {
			return nil, nil, diag.New("DP_INTERNAL", "The Python session of flow %s is closed.", f.Name)
		}
		defer s.host.Bind(ctx, in)()
		v, err := s.callSnapshot(ctx, fn, f, last)
		if err != nil || v == runtime.None {
			return nil, nil, err
		}
		return s.snapshotOf(v, f)
	}
}

func (s *Session) callSnapshot(ctx context.Context, fn runtime.Object, f *graph.Flow, last *cdc.Version) (v runtime.Object, err error) {
	arg := runtime.Object(runtime.None)
	if last != nil {
		if arg, err = s.host.PythonValue(last.Value, last.Type, last.Naive); err != nil {
			return nil, err
		}
	}
	err = s.timed(ctx, "source function of "+f.Name, func(timed context.Context) (err error) {
		v, err = s.rt.Call(timed, fn, []runtime.Object{arg}, nil)
		return err
	})
	if p := s.host.Pending(); p != nil {
		return nil, p
	}
	if err == nil {
		return v, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if d, ok := err.(*diag.Error); ok { // out of time
		return nil, d.At(f.Origin)
	}
	return nil, s.userErrorAt(err, f.Origin, "a source function takes one argument: the version of the last snapshot, None before the first")
}

const snapshotError = "APPLY_CHANGES_FROM_SNAPSHOT_ERROR."

// snapshotOf is the snapshot and the version that a source function returned.
func (s *Session) snapshotOf(v runtime.Object, f *graph.Flow) (plan.Relation, *cdc.Version, error) {
	fail := func(class, format string, args ...any) error {
		return diag.New(snapshotError+class, format, args...).WithHint("return a tuple of a DataFrame and its version, or None when there is no snapshot after the last version").At(f.Origin)
	}
	pair, ok := v.(runtime.Tuple)
	if !ok || len(pair) != 2 {
		return nil, nil, fail("INVALID_SNAPSHOT_VERSION", "The source function of flow %s returned %s, not a DataFrame and a version.", f.Name, runtime.TypeName(v))
	}
	df, ok := pair[0].(*pyspark.DataFrame)
	if !ok {
		return nil, nil, fail("INVALID_SNAPSHOT_VERSION", "The source function of flow %s returned %s where the snapshot belongs, not a DataFrame.", f.Name, runtime.TypeName(pair[0]))
	}
	if pair[1] == runtime.None {
		return nil, nil, fail("INVALID_TUPLE_NULL_SNAPSHOT_VERSION", "The source function of flow %s returned a snapshot with the version None.", f.Name)
	}
	value, t, naive, err := s.host.GoValue(pair[1])
	if err != nil {
		return nil, nil, err
	}
	if t.Kind == types.Int {
		t = types.LongType
	}
	switch t.Kind {
	case types.Long, types.String, types.Double, types.Timestamp, types.Date:
		return df.Relation(), &cdc.Version{Type: t, Value: value, Naive: naive}, nil
	}
	return nil, nil, fail("INVALID_SNAPSHOT_VERSION_TYPE", "The source function of flow %s returned a version of type %s. Versions are int, float, str, date or datetime.", f.Name, runtime.TypeName(pair[1]))
}
