package decorators

import "github.com/seed-e45c46d8/dp/pyapi/runtime"

// load fills the module pyspark.pipelines, and dlt, which is the same.
func (s *Session) load(m *runtime.Module) error {
	type fn = func(*runtime.Args) (runtime.Object, error)
	as := func(api string, f func(string, *runtime.Args) (runtime.Object, error)) fn {
		return func(a *runtime.Args) (runtime.Object, error) { return f(api, a) }
	}
	for _, api := range []struct {
		sig string
		f   fn
	}{
		{"table(query_function=None, **options)", s.table},
		{"create_table(query_function=None, **options)", s.createTable},
		{"materialized_view(query_function=None, **options)", s.materializedView},
		{"temporary_view(query_function=None, **options)", as("temporary_view", s.temporaryView)},
		{"view(query_function=None, **options)", as("view", s.temporaryView)},
		{"create_view(query_function=None, **options)", as("create_view", s.temporaryView)},
		{"create_streaming_table(name, **options)", as("create_streaming_table", s.createStreamingTable)},
		{"create_target_table(name, **options)", as("create_target_table", s.createStreamingTable)},
		{"create_streaming_live_table(name, **options)", as("create_streaming_live_table", s.createStreamingTable)},
		{"append_flow(*args, **options)", s.appendFlow},
		{"create_auto_cdc_flow" + cdcSignature, as("create_auto_cdc_flow", s.createAutoCDCFlow)},
		{"apply_changes" + cdcSignature, as("apply_changes", s.createAutoCDCFlow)},
		{"create_auto_cdc_from_snapshot_flow" + snapshotSignature, as("create_auto_cdc_from_snapshot_flow", s.createAutoCDCFromSnapshotFlow)},
		{"apply_changes_from_snapshot" + snapshotSignature, as("apply_changes_from_snapshot", s.createAutoCDCFromSnapshotFlow)},
		{"create_sink(name, format, options=None)", s.createSink},
		{"foreach_batch_sink(query_function=None, **options)", s.foreachBatchSink},
		{"on_event_hook(query_function=None, **options)", s.onEventHook},
		{"replace_flow(**options)", s.replaceFlow},
		{"update_flow(**options)", s.updateFlow},
		{"read(name)", func(a *runtime.Args) (runtime.Object, error) { return s.read(a, false) }},
		{"read_stream(name)", func(a *runtime.Args) (runtime.Object, error) { return s.read(a, true) }},
		{"readStream(name)", func(a *runtime.Args) (runtime.Object, error) { return s.read(a, true) }},
	} {
		m.Def(api.sig, api.f)
	}
	for _, e := range expects {
		m.Def(e.name+"(*args, **options)", func(a *runtime.Args) (runtime.Object, error) { return s.expect(e, a) })
	}
	for _, e := range expectAlls {
		m.Def(e.name+"(expectations)", func(a *runtime.Args) (runtime.Object, error) { return s.expectAll(e, a) })
	}
	return nil
}
