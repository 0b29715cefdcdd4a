package graph

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// register enters datasets and flows by name and refuses what cannot stand together, before any query function is called.
func (r *resolver) register() diag.List {
	var errs diag.List
	byName := map[string]*Dataset{}
	twice := map[string]bool{}
	for _, d := range r.reg.Datasets {
		k := r.key(d.Name)
		if first, ok := byName[k]; ok {
			twice[k] = true
			errs = append(errs, duplicateDataset(d, first))
			continue
		}
		byName[k] = d
		if d.Kind == TemporaryView {
			r.views[strings.ToLower(d.Name.Table)] = d
		} else {
			r.tables[d.Name.Key()] = d
		}
	}
	errs = append(errs, r.registerFlows(twice)...)
	if len(errs) > 0 {
		errs.Sort()
		return errs
	}
	return r.checkDefinitions()
}

// key is a dataset's full name for comparing; a temporary view may not have the name of a table in the pipeline's schema.
func (r *resolver) key(n types.TableName) string {
	if n.Catalog == "" {
		n.Catalog, n.Schema = r.opt.Catalog, r.opt.Schema
	}
	return n.Key()
}

// duplicateDataset is the error for a second dataset of one name. Where one is a temporary view and the other is not, Spark tells it by
// their flows.
func duplicateDataset(d, first *Dataset) *diag.Error {
	const found = "A duplicate identifier was found for elements registered in the pipeline's dataflow graph. "
	e := diag.New("PIPELINE_DUPLICATE_IDENTIFIERS.OUTPUT", found+"Attempted to register a %s with identifier `%s`, but a %s has already been registered with that identifier.",
		strings.ToUpper(d.Kind.String()), d.Name, strings.ToUpper(first.Kind.String()))
	if (d.Kind == TemporaryView) != (first.Kind == TemporaryView) {
		e = diag.New("PIPELINE_DUPLICATE_IDENTIFIERS.FLOW", found+"Flow %s was found in multiple datasets: the %s %s and the %s %s.", d.Name.Table, first.Kind, first.Name, d.Kind, d.Name)
	}
	return e.WithHint("rename one of them; the first is defined at %s", first.Origin).For(d.Name.Table).At(d.Origin)
}

// registerFlows enters the flows; those that datasets of one name came with are left out, the error about the datasets covers them.
func (r *resolver) registerFlows(twice map[string]bool) diag.List {
	var errs diag.List
	byName := map[string]*Flow{}
	for _, f := range r.reg.Flows {
		if f.Default && twice[r.key(f.Target)] {
			continue
		}
		d := r.target(f)
		if d == nil || d.Kind == TemporaryView && !f.Default {
			errs = append(errs, r.badTarget(f, d))
			continue
		}
		k := strings.ToLower(f.Name) + "\x00" + strings.ToLower(f.Target.Catalog+"\x00"+f.Target.Schema)
		if first, ok := byName[k]; ok {
			errs = append(errs, diag.New("PIPELINE_DUPLICATE_IDENTIFIERS.FLOW",
				"A duplicate identifier was found for elements registered in the pipeline's dataflow graph. Flow %s was found in multiple datasets: %s.",
				f.DisplayName(), strings.Join([]string{first.Target.String(), f.Target.String()}, ", ")).
				WithHint("give each flow its own name; the first is defined at %s", first.Origin).For(f.Name).At(f.Origin))
			continue
		}
		byName[k] = f
		r.flows[d] = append(r.flows[d], f)
		r.state[f] = &flowState{}
	}
	return errs
}

// target is the dataset a flow writes to, nil when there is none.
func (r *resolver) target(f *Flow) *Dataset {
	if f.Target.Catalog == "" {
		return r.views[strings.ToLower(f.Target.Table)]
	}
	return r.tables[f.Target.Key()]
}

func (r *resolver) badTarget(f *Flow, d *Dataset) *diag.Error {
	if d == nil && f.Target.Catalog != "" && r.opt.Catalog == f.Target.Catalog && r.opt.Schema == f.Target.Schema {
		d = r.views[strings.ToLower(f.Target.Table)]
	}
	e := diag.New("DP_UNSUPPORTED_DESTINATION", "Unsupported destination %s in flow: %s.", f.Target, f.DisplayName())
	if d != nil {
		e = e.WithHint("%s is a %s; a flow writes to a streaming table", f.Target.Table, d.Kind)
	} else {
		e = e.WithHint("create it first: dp.create_streaming_table(%q) or CREATE STREAMING TABLE %s", f.Target.Table, f.Target.Table)
	}
	return e.For(f.Name).At(f.Origin)
}

// checkDefinitions holds what can be told without typing a query.
func (r *resolver) checkDefinitions() diag.List {
	var errs diag.List
	add := func(e *diag.Error, object string, at diag.Origin) { errs = append(errs, e.For(object).At(at)) }
	for _, k := range slices.Sorted(maps.Keys(r.opt.Conf)) {
		if err := plan.CheckSetting(k, r.opt.Conf[k]); err != nil {
			errs = append(errs, err)
		}
	}
	for _, f := range r.reg.Flows {
		for _, k := range slices.Sorted(maps.Keys(f.SparkConf)) {
			if err := plan.CheckOwnSetting(k, f.SparkConf[k], r.opt.Conf); err != nil {
				add(err, f.Name, f.Origin)
			}
		}
	}
	anyTable := false
	for _, d := range r.reg.Datasets {
		flows := r.flows[d]
		anyTable = anyTable || d.Kind != TemporaryView
		if len(flows) == 0 && d.Kind != Sink {
			add(diag.New("PIPELINE_DATASET_WITHOUT_FLOW", "Pipeline dataset `%s` does not have any defined flows. Please attach a query with the dataset's definition, "+
				"or explicitly define at least one flow that writes to the dataset.", d.Name), d.Name.Table, d.Origin)
			continue
		}
		errs = append(errs, r.checkReplaceWhere(d, flows)...)
		errs = append(errs, checkCDCTarget(d, flows)...)
		if len(d.Partition) > 0 && (len(d.Cluster) > 0 || d.ClusterAuto) {
			add(diag.New("SPECIFY_CLUSTER_BY_WITH_PARTITIONED_BY_IS_NOT_ALLOWED", "Cannot specify both CLUSTER BY and PARTITIONED BY."), d.Name.Table, d.Origin)
		}
	}
	if !anyTable && len(errs) == 0 {
		errs = append(errs, diag.New("RUN_EMPTY_PIPELINE", "Pipelines are expected to have at least one non-temporary dataset defined (tables, persisted views) but no non-temporary datasets were found in your pipeline.").
			WithHint("define a table with @dp.table, @dp.materialized_view, CREATE STREAMING TABLE or CREATE MATERIALIZED VIEW, and check which files were given"))
	}
	errs.Sort()
	return errs
}

// checkReplaceWhere holds the limits of REPLACE WHERE targets: one such flow, no other flow, no expectations.
func (r *resolver) checkReplaceWhere(d *Dataset, flows []*Flow) diag.List {
	var rw, others []*Flow
	for _, f := range flows {
		if f.ReplaceWhere != nil {
			rw = append(rw, f)
		} else {
			others = append(others, f)
		}
	}
	if len(rw) == 0 {
		return nil
	}
	var errs diag.List
	if d.Kind != StreamingTable && d.Kind != MaterializedView {
		errs = append(errs, diag.New("DP_REPLACE_WHERE_TARGET", "The REPLACE WHERE flow %s writes to %s, a %s.", rw[0].DisplayName(), d.Name, d.Kind).
			WithHint("a REPLACE WHERE flow writes to a streaming table").For(rw[0].Name).At(rw[0].Origin))
	}
	if len(rw) > 1 {
		errs = append(errs, diag.New("DP_REPLACE_WHERE_MULTIPLE_FLOWS", "Table %s has %d REPLACE WHERE flows (%s). Only one is allowed per target.", d.Name, len(rw), flowNames(rw)).
			WithHint("combine the queries with UNION ALL in one flow").For(rw[1].Name).At(rw[1].Origin))
	}
	if len(others) > 0 {
		errs = append(errs, diag.New("DP_REPLACE_WHERE_OTHER_FLOWS", "Table %s is the target of the REPLACE WHERE flow %s and cannot be the target of other flows (%s).", d.Name, rw[0].DisplayName(), flowNames(others)).
			WithHint("write other rows with DML (dp sql \"INSERT INTO …\"), or to a table of their own").For(others[0].Name).At(others[0].Origin))
	}
	if len(d.Expectations) > 0 {
		errs = append(errs, diag.New("DP_REPLACE_WHERE_EXPECTATIONS", "Expectations are not supported on %s, the target of a REPLACE WHERE flow.", d.Name).
			WithHint("filter in the query, or put the expectations on the table it reads").For(d.Name.Table).At(d.Origin))
	}
	return errs
}

func flowNames(fs []*Flow) string {
	s := make([]string, len(fs))
	for i, f := range fs {
		s[i] = f.DisplayName()
	}
	return strings.Join(s, ", ")
}

// check holds what needs typed queries.
func (r *resolver) check(g *Graph) diag.List {
	var errs diag.List
	for _, d := range g.Datasets {
		if d.Kind.Stored() {
			s, err := r.schemaOf(d)
			if err != nil {
				errs = append(errs, diag.From(err, "DP_INTERNAL"))
				continue
			}
			g.tables[d.Name.Key()] = s
			errs = append(errs, checkColumns(d, s)...)
			errs = append(errs, g.checkFeeds(d)...)
		}
		switch flows := r.flows[d]; {
		case d.Kind == MaterializedView && len(flows) > 1:
			errs = append(errs, diag.New("MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES", "Invalid destination %s with multiple flows: %s. A materialized view has the flow it is defined with and no other.",
				d.Name, flowNames(flows)).WithHint("use a streaming table as the target of several flows").For(d.Name.Table).At(flows[1].Origin))
		case d.Kind == PersistedView:
			errs = append(errs, diag.Unsupported("The published view "+d.Name.String(), "make it a temporary view (CREATE TEMPORARY VIEW) for the pipeline alone, or a materialized view for others").For(d.Name.Table).At(d.Origin))
		}
	}
	for _, f := range g.Flows {
		if e := r.checkQuery(f); e != nil {
			errs = append(errs, e.For(f.Name).At(f.Origin))
		}
		errs = append(errs, checkRefused(f)...)
		errs = append(errs, g.checkReads(f)...)
	}
	return dedupe(errs)
}

func (r *resolver) schemaOf(d *Dataset) (types.Schema, error) {
	if s, ok := r.schemas[d.Name.Key()]; ok {
		return s, nil
	}
	return r.tableSchema(d)
}

// checkQuery refuses batch and streaming queries where the target wants the other.
func (r *resolver) checkQuery(f *Resolved) *diag.Error {
	flow, table := "`"+strings.ReplaceAll(f.DisplayName(), ".", "`.`")+"`", f.Dataset.Name
	switch {
	case f.CDC != nil && f.CDC.Snapshot:
		if !f.Streaming {
			return nil
		}
		return diag.New("INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_SNAPSHOT_FLOW", "Flow %s returns an invalid relation type. A snapshot must be a batch relation.", flow).
			WithHint("read the source with spark.read instead of spark.readStream, or without STREAM")
	case f.CDC != nil && !f.Streaming:
		return diag.New("INVALID_FLOW_QUERY_TYPE.BATCH_RELATION_FOR_STREAMING_TABLE", "Flow %s returns an invalid relation type. AUTO CDC reads a stream of changes, but the source %s of the flow %s into the streaming table `%s` is a batch relation.", flow, f.CDC.Source, flow, table).
			WithHint("write FROM STREAM(%s), or make the source a streaming table or a view over spark.readStream", f.CDC.Source)
	case f.CDC != nil:
		return nil
	case f.Once && f.Streaming:
		return diag.New("INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_ONCE_FLOW", "Flow %s returns an invalid relation type. A once flow must return a batch relation.", flow).
			WithHint("read the source with spark.read instead of spark.readStream, or without STREAM")
	case f.ReplaceWhere != nil && f.Streaming:
		return diag.New("INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_REPLACE_WHERE_FLOW", "Flow %s returns an invalid relation type. A REPLACE WHERE flow must return a batch relation.", flow).
			WithHint("read the sources with spark.read instead of spark.readStream, or without STREAM")
	case f.Dataset.Kind == StreamingTable && !f.Streaming && !f.Once && f.ReplaceWhere == nil:
		return diag.New("INVALID_FLOW_QUERY_TYPE.BATCH_RELATION_FOR_STREAMING_TABLE", "Flow %s returns an invalid relation type. Streaming tables may only be defined by streaming relations, "+
			"but the flow %s attempts to write a batch relation to the streaming table `%s`. Consider using the STREAM operator in Spark-SQL to convert the batch relation into a streaming relation, "+
			"or populating the streaming table with an append once-flow instead.", flow, flow, table).
			WithHint("use @dp.materialized_view for a batch query, spark.readStream / STREAM(…) for a streaming one")
	case f.Dataset.Kind == MaterializedView && f.Streaming:
		return diag.New("INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_MATERIALIZED_VIEW", "Flow %s returns an invalid relation type. Materialized views may only be defined by a batch relation, "+
			"but the flow %s attempts to write a streaming relation to the materialized view `%s`.", flow, flow, table).
			WithHint("use @dp.table for a streaming query")
	case f.Dataset.Kind == PersistedView && f.Streaming:
		return diag.New("INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_PERSISTED_VIEW", "Flow %s returns an invalid relation type. Persisted views may only be defined by a batch relation, "+
			"but the flow %s attempts to write a streaming relation to the persisted view `%s`.", flow, flow, table)
	}
	return nil
}

// checkColumns holds partition and cluster columns against the schema.
func checkColumns(d *Dataset, s types.Schema) diag.List {
	var errs diag.List
	missing := func(what string, cols []string) {
		for _, c := range cols {
			if s.Index(c) < 0 {
				errs = append(errs, diag.New("COLUMN_NOT_DEFINED_IN_TABLE", "The %s column `%s` is not defined in table `%s`. Its columns are: %s.", what, c, d.Name, strings.Join(s.Names(), ", ")).
					For(d.Name.Table).At(d.Origin))
			}
		}
	}
	missing("partition", d.Partition)
	missing("cluster", d.Cluster)
	if len(errs) == 0 && s.Len() > 0 && len(d.Partition) >= s.Len() {
		errs = append(errs, diag.New("ALL_PARTITION_COLUMNS_NOT_ALLOWED", "Cannot use all columns for partition columns.").For(d.Name.Table).At(d.Origin))
	}
	return errs
}

// checkRefused finds what was built and cannot run, and what a stream cannot do without state.
func checkRefused(f *Resolved) diag.List {
	var errs diag.List
	add := func(e *diag.Error, at diag.Origin) { errs = append(errs, e.At(at).For(f.Name).At(f.Origin)) }
	plan.WalkRelation(f.Relation, func(n plan.Relation) bool {
		switch n := n.(type) {
		case *plan.Refused:
			add(n.Err, n.At)
			return false
		case *plan.Watermark:
			add(diag.Unsupported(fmt.Sprintf("The watermark in flow %s", f.DisplayName()), "remove it: dp's streams read each input once and keep no state"), n.At)
		}
		if f.Streaming {
			if what := stateful(n); what != "" {
				add(diag.Unsupported(fmt.Sprintf("%s over a stream, in flow %s,", what, f.DisplayName()), "do it in a materialized view that reads the streaming table"), n.Origin())
			}
		}
		return true
	})
	return errs
}

// stateful names what a node would have to remember between the batches of a stream; "" when nothing.
func stateful(n plan.Relation) string {
	switch n := n.(type) {
	case *plan.Aggregate:
		if plan.ReadsStream(n.In) {
			return "Aggregation"
		}
	case *plan.Distinct:
		if plan.ReadsStream(n.In) {
			return "Dropping duplicates"
		}
	case *plan.Sort:
		if plan.ReadsStream(n.In) {
			return "Sorting"
		}
	case *plan.Limit:
		if plan.ReadsStream(n.In) {
			return "LIMIT"
		}
	case *plan.Join:
		l, r := plan.ReadsStream(n.L), plan.ReadsStream(n.R)
		switch {
		case l && r:
			return "A join of two streams"
		case r && (n.Kind == plan.LeftJoin || n.Kind == plan.SemiJoin || n.Kind == plan.AntiJoin), l && n.Kind == plan.RightJoin, (l || r) && n.Kind == plan.FullJoin:
			return "An outer join that keeps rows of the static side"
		}
	case *plan.Recursion:
		if plan.ReadsStream(n.Anchor) || plan.ReadsStream(n.Step) {
			return "A recursive query"
		}
	case *plan.SetOp:
		if n.Kind != plan.Union && (plan.ReadsStream(n.L) || plan.ReadsStream(n.R)) {
			return "INTERSECT or EXCEPT"
		}
		if n.Kind == plan.Union && !n.All && (plan.ReadsStream(n.L) || plan.ReadsStream(n.R)) {
			return "UNION DISTINCT"
		}
		if n.Kind == plan.Union && plan.ReadsStream(n.L) != plan.ReadsStream(n.R) {
			return "A union of a stream and a batch relation"
		}
	case *plan.Project:
		if plan.ReadsStream(n.In) {
			for _, e := range n.List {
				window := false
				plan.Walk(e, func(x plan.Expr) bool {
					if _, ok := x.(*plan.Window); ok {
						window = true
					}
					return !window
				})
				if window {
					return "A window function"
				}
			}
		}
	}
	return ""
}
