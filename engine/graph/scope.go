package graph

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// scope is the catalog one flow's query sees: the pipeline's datasets first, then what lies outside. It notes what the flow reads.
type scope struct {
	r      *resolver
	flow   *Flow
	inputs map[string]Input
	needs  *Dataset // the dataset that made the last call fail with ErrNotReady
}

// inputs is what a query function may ask while it builds its relation.
type inputs struct{ *scope }

// Analyze resolves a relation for df.columns and the like.
func (in inputs) Analyze(ctx context.Context, rel plan.Relation) (plan.Relation, error) {
	return plan.Analyze(ctx, rel, in.scope, in.r.opt.Settings)
}

// AnalyzeOutside resolves a relation that reads none of the pipeline's datasets.
func (in inputs) AnalyzeOutside(ctx context.Context, rel plan.Relation) (plan.Relation, error) {
	return plan.Analyze(ctx, rel, outside(in), in.r.opt.Settings)
}

// outside is what a query's rows may be taken from before the pipeline runs.
type outside struct{ *scope }

// Table implements plan.Catalog.
func (o outside) Table(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	if d := o.r.find(t.Name, o.flow); d != nil {
		return nil, diag.New("ATTEMPT_ANALYSIS_IN_PIPELINE_QUERY_FUNCTION",
			"Operations that trigger DataFrame analysis or execution are not allowed in pipeline query functions. Move code outside of the pipeline query function.").
			WithHint("%s is a dataset of this pipeline, whose rows are made after the query functions have been called: compute with it in the returned DataFrame, with a join or an aggregate", d.Name)
	}
	return o.external(ctx, t)
}

// Conf is a configuration value: the flow's own, then the pipeline's.
func (in inputs) Conf(key string) (string, bool) {
	if v, ok := in.flow.SparkConf[key]; ok {
		return v, true
	}
	v, ok := in.r.opt.Conf[key]
	return v, ok
}

// find is the pipeline's dataset that a written name means, nil when it means something outside. A single part that names a temporary view
// wins; LIVE.x is x.
func (r *resolver) find(parts []string, f *Flow) *Dataset {
	if len(parts) == 2 && strings.EqualFold(parts[0], "live") {
		parts = parts[1:]
	}
	if len(parts) == 1 {
		if d, ok := r.views[strings.ToLower(parts[0])]; ok {
			return d
		}
	}
	n, err := r.qualify(parts, f)
	if err != nil {
		return nil
	}
	return r.tables[n.Key()]
}

// qualify completes a name with the flow's current catalog and schema.
func (r *resolver) qualify(parts []string, f *Flow) (types.TableName, error) {
	c, s := r.opt.Catalog, r.opt.Schema
	if f.Catalog != "" {
		c = f.Catalog
	}
	if f.Schema != "" {
		s = f.Schema
	}
	return types.Qualify(parts, c, s)
}

// Table implements plan.Catalog.
func (s *scope) Table(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	d := s.r.find(t.Name, s.flow)
	if d == nil {
		return s.external(ctx, t)
	}
	if d.Kind == Sink {
		return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view %s cannot be found: %s is a sink, and sinks cannot be read.", quoted(t.Name), d.Name).At(t.At)
	}
	for _, f := range s.r.flows[d] {
		switch st := s.r.state[f]; {
		case st.active:
			return nil, s.r.cycle(f, s.flow)
		case st.err != nil:
			return nil, &errUpstream{d.Name.String()}
		case st.done == nil:
			s.needs = d
			return nil, plan.ErrNotReady
		}
	}
	if d.Kind.Stored() {
		return s.stored(d, t)
	}
	return s.view(ctx, d, t)
}

// Files implements plan.Catalog.
func (s *scope) Files(ctx context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	return s.r.opt.External(s.flow).Files(ctx, f)
}

func (s *scope) external(ctx context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	rel, err := s.r.opt.External(s.flow).Table(ctx, t)
	if err != nil {
		return nil, err
	}
	if n, err := s.r.qualify(t.Name, s.flow); err == nil {
		s.note(Input{Name: n, Streaming: t.Streaming})
	}
	return rel, nil
}

func (s *scope) note(in Input) {
	k := in.Name.Key()
	if in.Streaming {
		k += "\x00stream"
	}
	s.inputs[k] = in
}

// stored is a scan of a dataset's table, to be filled in when the flow runs.
func (s *scope) stored(d *Dataset, t *plan.UnresolvedTable) (plan.Relation, error) {
	schema, ok := s.r.schemas[d.Name.Key()]
	if !ok {
		s.needs = d
		return nil, plan.ErrNotReady
	}
	if t.Version != nil || t.Timestamp != nil {
		return nil, diag.Unsupported("Time travel on "+d.Name.String()+", a dataset of this pipeline,", "read a fixed version in dp sql instead").At(t.At)
	}
	s.note(Input{Name: d.Name, Dataset: d, Streaming: t.Streaming})
	attrs := make([]*plan.Attr, schema.Len())
	for i, f := range schema.Fields {
		attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: f.Nullable}
	}
	var rel plan.Relation = &plan.Scan{
		At: t.At, Name: d.Name.String(), Attrs: attrs, Streaming: t.Streaming,
		Source: &plan.PendingSource{Kind: TableSource, Key: TableSource + ":" + d.Name.String(), Schema: schema, Ref: &TableRef{Name: d.Name, Options: t.Options}},
	}
	return &plan.SubqueryAlias{At: t.At, In: rel, Name: []string{d.Name.Catalog, d.Name.Schema, d.Name.Table}}, nil
}

// view puts a view's own relation in place of its name.
func (s *scope) view(ctx context.Context, d *Dataset, t *plan.UnresolvedTable) (plan.Relation, error) {
	st := s.r.state[s.r.flows[d][0]]
	v := st.done
	if s.r.checkViewReads() && v.Streaming != t.Streaming {
		if v.Streaming {
			return nil, diag.New("INCOMPATIBLE_STREAMING_VIEW_READ", "View %s is a streaming view and must be referenced using readStream or STREAM.", d.Name).
				WithHint("read it with spark.readStream.table(%q) or STREAM(%s)", d.Name.Table, d.Name.Table).At(t.At)
		}
		return nil, diag.New("INCOMPATIBLE_BATCH_VIEW_READ", "View %s is a batch view and must be referenced using read.", d.Name).
			WithHint("read it with spark.read.table(%q)", d.Name.Table).At(t.At)
	}
	if reader := s.r.target(s.flow); d.Kind == TemporaryView && reader != nil && reader.Kind == PersistedView {
		return nil, diag.New("INVALID_TEMP_OBJ_REFERENCE", "Cannot create the persistent object `%s` of the type view because it references to the temporary object `%s` of the type temporary view. "+
			"Please make the temporary object `%s` persistent, or make the persistent object `%s` temporary.", reader.Name, d.Name, d.Name, reader.Name).At(t.At)
	}
	for _, in := range v.Inputs {
		s.note(in)
	}
	name := []string{d.Name.Table}
	if d.Name.Catalog != "" {
		name = []string{d.Name.Catalog, d.Name.Schema, d.Name.Table}
	}
	rel, err := plan.Analyze(ctx, expect(d, v.Relation), s, s.r.opt.Settings)
	if err != nil {
		return nil, err
	}
	return &plan.SubqueryAlias{At: t.At, In: rel, Name: name}, nil
}

func (r *resolver) checkViewReads() bool {
	return !strings.EqualFold(r.opt.Conf["pipelines.incompatibleViewCheck.enabled"], "false")
}

func quoted(parts []string) string {
	q := make([]string, len(parts))
	for i, p := range parts {
		q[i] = "`" + strings.ReplaceAll(p, "`", "``") + "`"
	}
	return strings.Join(q, ".")
}
