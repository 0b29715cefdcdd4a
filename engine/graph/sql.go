package graph

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// SQLFile is a SQL definition file and what its names and ${keys} are completed with.
type SQLFile struct {
	Text, Path      string
	Catalog, Schema string
	Conf            func(key string) (string, bool)
}

// LoadSQL registers the datasets and flows of a SQL file. All errors come back as a diag.List; statements without errors are registered.
func LoadSQL(reg *Registry, f SQLFile) error {
	stmts, err := sparksql.ParseFile(f.Text, f.Path, f.Conf)
	errs := diag.All(err)
	l := &sqlLoader{reg: reg, catalog: f.Catalog, schema: f.Schema, conf: map[string]string{}}
	for _, s := range stmts {
		if err := l.statement(s); err != nil {
			errs = append(errs, diag.From(err, "DP_SQL_DEFINITION").At(s.Origin()))
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// sqlLoader is the state of one file: SET and USE hold for what follows in it.
type sqlLoader struct {
	reg             *Registry
	catalog, schema string
	conf            map[string]string
}

func (l *sqlLoader) statement(s sparksql.Statement) error {
	if err := s.Refusal(); err != nil {
		return err
	}
	switch s := s.(type) {
	case *sparksql.CreateDataset:
		return l.dataset(s)
	case *sparksql.CreateFlow:
		return l.createFlow(s)
	case *sparksql.Set:
		if !s.HasValue {
			return diag.New("INVALID_SET_SYNTAX", "SET without a value has no effect in a pipeline file.").WithHint("write SET %s = value", s.Key)
		}
		c := make(map[string]string, len(l.conf)+1)
		for k, v := range l.conf {
			c[k] = v
		}
		c[s.Key] = s.Value
		l.conf = c
		return nil
	case *sparksql.Use:
		if s.Catalog != "" {
			l.catalog = s.Catalog
		}
		if s.Schema != "" {
			l.schema = s.Schema
		}
		return nil
	}
	return refuseStatement(s)
}

// refuseStatement names a statement that has no place in a pipeline file.
func refuseStatement(s sparksql.Statement) error {
	verb, hint := "This statement", "a pipeline file defines datasets and flows: CREATE STREAMING TABLE, CREATE MATERIALIZED VIEW, CREATE TEMPORARY VIEW, CREATE FLOW"
	switch s := s.(type) {
	case *sparksql.Insert:
		verb, hint = "INSERT", "write CREATE FLOW name AS INSERT INTO "+s.Target.String()+" BY NAME …, or run it with dp sql"
	case *sparksql.Delete:
		verb, hint = "DELETE", "run it with dp sql"
	case *sparksql.Update:
		verb, hint = "UPDATE", "run it with dp sql"
	case *sparksql.Merge:
		verb, hint = "MERGE", "run it with dp sql, or use AUTO CDC"
	case *sparksql.Refresh:
		verb, hint = "REFRESH", "run it with dp sql, or use dp run --refresh "+s.Name.String()
	case *sparksql.Query:
		verb = "A query"
	case *sparksql.MultiInsert:
		verb, hint = "INSERT", "run it with dp sql, or use CREATE FLOW … AS INSERT INTO"
	case *sparksql.Drop:
		verb = "DROP"
	case *sparksql.Truncate:
		verb, hint = "TRUNCATE TABLE", "run it with dp sql"
	case *sparksql.AlterView:
		verb = "ALTER VIEW"
	case *sparksql.Reset:
		verb = "RESET"
	case *sparksql.DeclareVariable, *sparksql.DropVariable, *sparksql.SetVariable:
		verb = "A session variable"
	case *sparksql.ExecuteImmediate:
		verb = "EXECUTE IMMEDIATE"
	case *sparksql.Describe:
		verb = "DESCRIBE"
	case *sparksql.Show:
		verb = "SHOW"
	case *sparksql.Explain:
		verb = "EXPLAIN"
	case *sparksql.Other:
		verb = s.Verb
	case *sparksql.AlterTable:
		verb, hint = s.Verb, "run it with dp sql, or declare it where the pipeline defines the table"
	case *sparksql.Command:
		verb = s.Verb
	}
	return diag.New("PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "%s is not allowed in a pipeline file.", verb).WithHint("%s", hint)
}

var datasetKinds = map[sparksql.DatasetKind]DatasetKind{
	sparksql.StreamingTable: StreamingTable, sparksql.MaterializedView: MaterializedView,
	sparksql.TemporaryView: TemporaryView, sparksql.View: PersistedView,
}

func (l *sqlLoader) dataset(s *sparksql.CreateDataset) error {
	kind, ok := datasetKinds[s.Kind]
	if !ok {
		return diag.New("PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "CREATE TABLE is not allowed in a pipeline file.").
			WithHint("write CREATE STREAMING TABLE or CREATE MATERIALIZED VIEW, or run it with dp sql")
	}
	name, err := l.datasetName(s.Name, kind)
	if err != nil {
		return err
	}
	d := &Dataset{
		Name: name, Kind: kind, Origin: s.Name.At, Comment: s.Comment, Private: s.Private, Path: s.Location, Format: s.Provider,
		Schedule: s.Schedule, ClusterAuto: s.ClusterAuto, SparkConf: l.conf, Properties: map[string]string{},
	}
	for _, p := range s.Properties {
		d.Properties[p.Key] = p.Value
	}
	if s.RefreshPolicy != "" {
		d.Properties["pipelines.refreshPolicy"] = strings.ToLower(s.RefreshPolicy)
	}
	if err := l.layout(d, s); err != nil {
		return err
	}
	if len(s.Schema.Columns) > 0 {
		d.Table = TableSchemaOf(&s.Schema)
	}
	for _, e := range s.Schema.Expectations {
		d.Expectations = append(d.Expectations, Expectation{Name: e.Name, Cond: unbound(&e.Condition), Action: expectActions[e.Action]})
	}
	if s.RowFilter != nil {
		d.RowFilter = strings.Join(s.RowFilter.Name, ".")
	}
	l.reg.AddDataset(d)
	if s.Flow == nil {
		return nil
	}
	f := &Flow{Name: name.Table, Target: name, Origin: s.Flow.At, Default: true}
	return l.flow(f, s.Flow)
}

var expectActions = map[sparksql.Violation]ExpectAction{sparksql.KeepRow: ExpectWarn, sparksql.DropRow: ExpectDrop, sparksql.FailUpdate: ExpectFail}

func (l *sqlLoader) datasetName(n sparksql.Name, kind DatasetKind) (types.TableName, error) {
	parts := n.Parts
	if len(parts) == 2 && strings.EqualFold(parts[0], "live") {
		parts = parts[1:]
	}
	if kind != TemporaryView {
		return types.Qualify(parts, l.catalog, l.schema)
	}
	if len(parts) != 1 {
		return types.TableName{}, diag.New("MULTIPART_TEMPORARY_VIEW_NAME_NOT_SUPPORTED", "Temporary view with multipart name %s is not supported.", n).
			WithHint("use the last part, %s: a temporary view belongs to no catalog or schema", parts[len(parts)-1]).At(n.At)
	}
	return types.TableName{Table: parts[0]}, nil
}

// layout reads partition and cluster columns.
func (l *sqlLoader) layout(d *Dataset, s *sparksql.CreateDataset) error {
	for _, e := range s.Partition {
		c, ok := e.(*plan.Column)
		if !ok || len(c.Parts) != 1 {
			return diag.New("PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "Invalid partitioning transform (%s).", e).
				WithHint("partition by columns; for an expression add a generated column").At(e.Origin())
		}
		d.Partition = append(d.Partition, c.Parts[0])
	}
	for _, c := range s.Cluster {
		d.Cluster = append(d.Cluster, strings.Join(c, "."))
	}
	return nil
}

// TableSchemaOf turns parsed columns and constraints into a dataset's declared columns. Columns without a type are comments for a view's
// columns and declare nothing.
func TableSchemaOf(s *sparksql.TableSchema) *TableSchema {
	t := &TableSchema{Schema: s.Schema(), Generated: map[string]string{}, Defaults: map[string]string{}, Masks: map[string]string{}}
	for _, c := range s.Columns {
		if c.GeneratedText != "" {
			t.Generated[c.Name] = c.GeneratedText
		}
		if c.DefaultText != "" {
			t.Defaults[c.Name] = c.DefaultText
		}
		if c.Identity != nil {
			t.Identity = append(t.Identity, c.Name)
		}
		if c.Mask != nil {
			t.Masks[c.Name] = strings.Join(c.Mask.Name, ".")
		}
	}
	for _, k := range s.Keys {
		if k.Foreign {
			t.Constraints = append(t.Constraints, Constraint{k.Name, "FOREIGN KEY", strings.Join(k.Columns, ", ") + " REFERENCES " + k.RefTable.String()})
			continue
		}
		t.PrimaryKey = k.Columns
	}
	for _, c := range s.Checks {
		t.Constraints = append(t.Constraints, Constraint{c.Name, "CHECK", c.Text})
	}
	return t
}

func unbound(c *sparksql.Condition) *exprbridge.Unbound {
	return &exprbridge.Unbound{Expr: c.Expr, Text: c.Text, Origin: c.At}
}

func (l *sqlLoader) createFlow(s *sparksql.CreateFlow) error {
	fail := func(reason string) error {
		return diag.New("PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "%s", reason)
	}
	if len(s.Name.Parts) > 1 && !s.Bare {
		return diag.New("MULTIPART_FLOW_NAME_NOT_SUPPORTED", "Flow with multipart name %s is not supported.", s.Name).At(s.Name.At)
	}
	if s.IfNotExists {
		return fail("IF NOT EXISTS not supported for flows.")
	}
	target, err := l.datasetName(s.Target, StreamingTable)
	if err != nil {
		return err
	}
	f := &Flow{Name: target.Table, Target: target, Origin: s.Origin(), Comment: s.Comment}
	if !s.Bare && len(s.Name.Parts) == 1 {
		f.Name, f.Origin = s.Name.Parts[0], s.Name.At
	}
	return l.flow(f, &s.Flow)
}

// flow completes and registers a flow from its parsed body.
func (l *sqlLoader) flow(f *Flow, s *sparksql.Flow) error {
	f.Once, f.ByName, f.SQL, f.SparkConf = s.Once, s.ByName, s.QueryText, l.conf
	f.Catalog, f.Schema = l.catalog, l.schema
	byName := func(clause string) error {
		return diag.New("PIPELINE_SQL_GRAPH_ELEMENT_REGISTRATION_ERROR", "Only INSERT INTO by name flows supported: %s needs BY NAME.", clause).
			WithHint("write BY NAME before the query; columns are matched by name, not by position")
	}
	switch s.Kind {
	case sparksql.FlowQuery:
		if !s.ByName {
			return byName("INSERT INTO")
		}
	case sparksql.FlowReplaceWhere:
		if !s.ByName {
			return byName("REPLACE WHERE")
		}
		f.ReplaceWhere = unbound(s.Replace)
	case sparksql.FlowReplaceUsing:
		l.reg.Refuse(diag.Unsupported("FLOW REPLACE USING, in flow "+f.DisplayName()+",", "use REPLACE WHERE or AUTO CDC").For(f.Name).At(s.At))
	case sparksql.FlowAutoCDC, sparksql.FlowAutoCDCSnapshot:
		var err error
		if f.CDC, err = cdcDefinition(s); err != nil {
			return err
		}
	}
	rel := s.Query
	if s.CDC != nil {
		rel, f.SQL = s.CDC.Input, s.CDC.InputText
	}
	f.Query = func(context.Context, plan.Inputs) (plan.Relation, error) { return rel, nil }
	l.reg.AddFlow(f)
	return nil
}
