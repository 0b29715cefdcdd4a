package decorators

import (
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

const snapshotSignature = "(target, source=..., keys=..., stored_as_scd_type=None, track_history_column_list=None, track_history_except_column_list=None, once=False, **options)"

// createAutoCDCFromSnapshotFlow is dp.create_auto_cdc_from_snapshot_flow and apply_changes_from_snapshot: a flow that compares snapshots with
// a streaming table. The source is a table's name, or a function from the last version to the next snapshot and its version. The graph check
// says that it cannot run yet.
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
	f.CDC.Snapshot = true
	if name, ok := runtime.AsString(source); ok {
		f.CDC.Source = name
	} else if !callable(source) {
		return nil, pyspark.NotExpectedType("source", "str or Callable", source)
	}
	lists := map[string][]string{}
	for _, n := range []string{"keys", "track_history_column_list", "track_history_except_column_list"} {
		if lists[n], err = k.columns(n); err != nil {
			return nil, err
		}
		if len(lists[n]) > 0 {
			f.CDC.Args[n] = lists[n]
		}
	}
	if err := checkCDCLists(k, lists); err != nil {
		return nil, err
	}
	s.reg.AddFlow(f)
	return runtime.None, nil
}
