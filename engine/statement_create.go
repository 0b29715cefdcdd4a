package engine

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
	"github.com/seed-e45c46d8/dp/store/state"
)

// tableKind is how the catalog names a table that CREATE TABLE made.
const tableKind = "table"

// create runs CREATE TABLE [AS] and CREATE TEMPORARY VIEW. What belongs into a pipeline file is refused by name.
func (s *Session) create(ctx context.Context, st *sparksql.CreateDataset) (*Rows, error) {
	switch st.Kind {
	case sparksql.TemporaryView:
		return s.createView(ctx, st)
	case sparksql.View:
		return s.createNamed(ctx, st)
	case sparksql.Table:
	default:
		return nil, &DefinitionError{diag.Unsupported("CREATE "+st.Kind.String()+" outside of a pipeline file", "put it into a .sql file of the pipeline and start dp run")}
	}
	release, err := s.e.lock()
	if err != nil {
		return nil, err
	}
	defer release()
	return s.createTable(ctx, st)
}

func (s *Session) createTable(ctx context.Context, st *sparksql.CreateDataset) (*Rows, error) {
	n, err := s.qualify(st.Name)
	if err != nil {
		return nil, err
	}
	if err := s.supported(st, n); err != nil {
		return nil, &DefinitionError{err}
	}
	d, err := tableDataset(st, n)
	if err != nil {
		return nil, &DefinitionError{err}
	}
	if st.Location != "" {
		if d.Path, err = s.e.folder(st.Location); err != nil {
			return nil, &DefinitionError{diag.From(err, "DP_INVALID_TABLE").At(st.Name.At)}
		}
	}
	t := s.e.table(s.e.dirOf(d))
	if v, ok := s.named[n.Key()]; ok {
		return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create table or view `%s` because it already exists. Choose a different name, drop or replace the existing object, or add the IF NOT EXISTS clause to tolerate pre-existing objects.", v.full).
			WithHint("DROP VIEW %s first", st.Name).At(st.Name.At)}
	}
	snap, err := s.existing(ctx, st, n, t)
	if err != nil {
		return nil, err
	}
	if snap != nil && !st.OrReplace {
		if st.IfNotExists || st.Location != "" && snap.Version() >= 0 && !s.known(n) {
			return nothing(), s.register(d, t)
		}
		return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create table or view `%s` because it already exists. Choose a different name, drop or replace the existing object, or add the IF NOT EXISTS clause to tolerate pre-existing objects.", n).
			WithHint("CREATE OR REPLACE TABLE, or DROP TABLE %s first", st.Name).At(st.Name.At)}
	}
	if snap == nil && st.Existing {
		return nil, &DefinitionError{s.notFound(st.Name)}
	}
	if err := s.checkDefaults(ctx, st, d); err != nil {
		return nil, err
	}
	rel, schema, err := s.createdColumns(ctx, st, d)
	if err != nil {
		return nil, err
	}
	if p := fold(st.Provider); p != "" && p != "delta" {
		schema = partitionsLast(schema, d.Partition)
	}
	def, err := definitionOf(d, schema)
	if err == nil {
		withDefaults(&def, d)
		err = def.Check()
	}
	if err != nil {
		return nil, &DefinitionError{err}
	}
	// The entry comes first: without its table it stands for nothing, and a table without an entry would be in the way.
	if err := s.register(d, t); err != nil {
		return nil, err
	}
	return nothing(), s.createData(ctx, t, snap, def, rel)
}

// partitionsLast has the partition columns at the end, as Spark's tables of other formats than Delta have them.
func partitionsLast(s types.Schema, partition []string) types.Schema {
	var first, last []types.Field
	for _, f := range s.Fields {
		if !slices.ContainsFunc(partition, func(p string) bool { return equalFold(p, f.Name) }) {
			first = append(first, f)
		}
	}
	for _, p := range partition {
		if f, i := s.Field(p); i {
			last = append(last, f)
		}
	}
	s.Fields = append(first, last...)
	return s
}

// tableDataset is a table as its CREATE TABLE declares it.
func tableDataset(st *sparksql.CreateDataset, n types.TableName) (*graph.Dataset, error) {
	d := &graph.Dataset{Name: n, Origin: st.Name.At, Comment: st.Comment, Properties: map[string]string{}, ClusterAuto: st.ClusterAuto}
	for _, p := range st.Properties {
		d.Properties[p.Key] = p.Value
	}
	if len(st.Schema.Columns) > 0 {
		d.Table = graph.TableSchemaOf(&st.Schema)
	}
	for _, e := range st.Partition {
		c, ok := e.(*plan.Column)
		if !ok || len(c.Parts) != 1 {
			return nil, diag.Unsupported("PARTITIONED BY ("+e.String()+")", "partition by columns").At(e.Origin())
		}
		d.Partition = append(d.Partition, c.Parts[0])
	}
	for _, c := range st.Cluster {
		d.Cluster = append(d.Cluster, strings.Join(c, "."))
	}
	return d, nil
}

// supported refuses what CREATE TABLE cannot honour.
func (s *Session) supported(st *sparksql.CreateDataset, n types.TableName) error {
	switch fold(st.Provider) {
	case "", "delta":
	case "parquet", "json", "csv", "orc":
		if st.Location != "" && fold(st.Provider) != "parquet" {
			return diag.Unsupported("CREATE TABLE … USING "+st.Provider+" LOCATION", "read the files with read_files() or a temporary view")
		}
		s.warned = append(s.warned, diag.New("DP_TABLE_IS_DELTA", "Table %s is a Delta table, not %s: its files are Parquet, what is in it its log says.", n, st.Provider).At(st.At))
	default:
		return diag.Unsupported("CREATE TABLE … USING "+st.Provider, "leave USING out: tables are Delta tables; read files with read_files() or a temporary view")
	}
	if len(st.Options) > 0 {
		return diag.Unsupported("CREATE TABLE … OPTIONS", "give Delta's properties with TBLPROPERTIES")
	}
	if len(st.Schema.Expectations) > 0 {
		return diag.Unsupported("EXPECT on a table outside of a pipeline", "write a CHECK constraint")
	}
	if st.Schedule != "" {
		return diag.Unsupported("SCHEDULE on a table outside of a pipeline", "")
	}
	if st.RowFilter != nil {
		return diag.Unsupported("ROW FILTER", "filter in the query")
	}
	return nil
}

// known reports whether the catalog has an entry for a table.
func (s *Session) known(n types.TableName) bool {
	_, ok, err := s.e.state.Table(n)
	return ok && err == nil
}

// existing is the table that is there already, nil when none is. Tables of a pipeline are not replaced.
func (s *Session) existing(ctx context.Context, st *sparksql.CreateDataset, n types.TableName, t *delta.Table) (*delta.Snapshot, error) {
	entry, ok, err := s.e.state.Table(n)
	if err != nil {
		return nil, err
	}
	if ok && entry.Dir != t.Dir() {
		// The name stands for another place until it is dropped.
		t = s.e.table(entry.Dir)
		if there, err := t.Exists(); err != nil || there {
			return nil, errors.Join(err, &DefinitionError{diag.New("TABLE_OR_VIEW_ALREADY_EXISTS", "Cannot create table or view `%s` because it already exists in %s.", n, entry.Dir).WithHint("DROP TABLE %s first", st.Name).At(st.Name.At)})
		}
		return nil, nil
	}
	if ok && st.OrReplace && entry.Kind != tableKind {
		return nil, &DefinitionError{diag.New("DP_PIPELINE_TABLE", "%s is a %s of the pipeline: only the pipeline may redefine it.", n, entry.Kind).At(st.Name.At)}
	}
	there, err := t.Exists()
	if err != nil || !there {
		return nil, err
	}
	return t.Snapshot(ctx)
}

func (s *Session) register(d *graph.Dataset, t *delta.Table) error {
	return s.e.state.PutTable(state.Table{Name: d.Name, Kind: tableKind, Dir: t.Dir(), Comment: d.Comment, Updated: time.Now()})
}

// createdColumns are the new table's columns, as declared or as its query gives them, and the query.
func (s *Session) createdColumns(ctx context.Context, st *sparksql.CreateDataset, d *graph.Dataset) (plan.Relation, types.Schema, error) {
	var schema types.Schema
	if d.Table != nil {
		schema = d.Table.Schema
	}
	if st.Flow == nil || st.Flow.Query == nil {
		return nil, schema, nil
	}
	if schema.Len() > 0 {
		return nil, schema, &DefinitionError{diag.New("PARSE_SYNTAX_ERROR", "Schema may not be specified in a Create Table As Select (CTAS) statement.").WithHint("cast the columns in the query").At(st.Name.At)}
	}
	rel, err := s.analyze(ctx, st.Flow.Query)
	if err != nil {
		return nil, schema, err
	}
	schema = plan.Schema(rel)
	for i, f := range schema.Fields {
		f.Type, f.Nullable, f.Metadata = f.Type.AsNullable(), true, nil
		schema.Fields[i] = f
	}
	return rel, schema, nil
}

// withDefaults puts DEFAULT clauses where Delta has them, in the metadata of the columns.
func withDefaults(def *delta.Definition, d *graph.Dataset) {
	if d.Table == nil {
		return
	}
	for i, f := range def.Schema.Fields {
		text, ok := d.Table.Defaults[f.Name]
		if !ok {
			continue
		}
		m := map[string]any{"CURRENT_DEFAULT": text, "EXISTS_DEFAULT": text}
		for k, v := range f.Metadata {
			m[k] = v
		}
		def.Schema.Fields[i].Metadata = m
	}
}

// createData makes the table, with the rows of its query in the same commit.
func (s *Session) createData(ctx context.Context, t *delta.Table, snap *delta.Snapshot, def delta.Definition, rel plan.Relation) error {
	w := delta.Write{From: snap, Define: &def, Overwrite: snap != nil, Checked: true}
	if snap != nil {
		w.Operation = "CREATE OR REPLACE TABLE"
	}
	if rel != nil {
		b, err := s.e.openBackend()
		if err != nil {
			return err
		}
		staged, err := b.Stage(ctx, rel, backend.Stage{Dir: t.Dir(), Schema: def.Schema, Partition: def.PartitionBy})
		if err != nil {
			return err
		}
		w.Add = staged.Files
		if snap != nil {
			w.Operation += " AS SELECT"
		}
	}
	c := &change{write: w}
	return (&dmlTable{table: t}).commit(ctx, c, nil)
}

// drop runs DROP TABLE and DROP VIEW. The files of a table below the storage go with it, those elsewhere stay.
func (s *Session) drop(_ context.Context, st *sparksql.Drop) (*Rows, error) {
	if dropsView(st) {
		return s.dropView(st)
	}
	if v := s.namedView(st.Name.Parts); v != nil && st.Kind == "TABLE" {
		return nil, &DefinitionError{diag.New("WRONG_COMMAND_FOR_OBJECT_TYPE", "The operation DROP TABLE requires a EXTERNAL or MANAGED. But %s is a VIEW. Use DROP VIEW instead.", v.full).At(st.Name.At)}
	}
	switch st.Kind {
	case "TABLE", "STREAMING TABLE", "MATERIALIZED VIEW":
	default:
		return nil, &DefinitionError{diag.Unsupported("DROP "+st.Kind, "")}
	}
	release, err := s.e.lock()
	if err != nil {
		return nil, err
	}
	defer release()
	if _, ok := s.e.source(st.Name.Parts); ok {
		return nil, &DefinitionError{diag.New("DP_SOURCE_READ_ONLY", "%s is a source of dp.yml: dp only reads it.", st.Name).At(st.Name.At)}
	}
	n, err := s.qualify(st.Name)
	if err != nil {
		return nil, err
	}
	entry, ok, err := s.e.state.Table(n)
	if err != nil {
		return nil, err
	}
	if !ok {
		if st.IfExists {
			return nothing(), nil
		}
		return nil, &DefinitionError{s.notFound(st.Name)}
	}
	if want := fold(st.Kind); want != tableKind && entry.Kind != want {
		return nil, &DefinitionError{diag.New("WRONG_COMMAND_FOR_OBJECT_TYPE", "The operation DROP %s requires a %s. But %s is a %s. Use DROP %s instead.", st.Kind, st.Kind, n, strings.ToUpper(entry.Kind), strings.ToUpper(entry.Kind)).At(st.Name.At)}
	}
	if err := s.e.state.DropTable(n); err != nil {
		return nil, err
	}
	return nothing(), s.removeFiles(entry.Dir)
}

// removeFiles deletes a dropped table's folder, when it is the storage's. The folder is moved out of the way first, so that a table of the same
// name can be made at once, whatever becomes of the deletion.
func (s *Session) removeFiles(dir string) error {
	s.e.mu.Lock()
	delete(s.e.tables, dir)
	s.e.mu.Unlock()
	if !within(dir, s.e.cfg.Storage) {
		return nil
	}
	gone := dir + ".dropped-" + uuid.NewString()
	if err := os.Rename(dir, gone); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	return os.RemoveAll(gone)
}

func (s *Session) dropView(st *sparksql.Drop) (*Rows, error) {
	if len(st.Name.Parts) == 1 {
		key := fold(st.Name.Parts[0])
		if _, ok := s.views[key]; ok {
			delete(s.views, key)
			return nothing(), nil
		}
	}
	if v := s.namedView(st.Name.Parts); v != nil {
		delete(s.named, v.full.Key())
		return nothing(), nil
	}
	if st.Kind == "VIEW" {
		if n, err := s.qualify(st.Name); err == nil && s.known(n) {
			return nil, &DefinitionError{diag.New("WRONG_COMMAND_FOR_OBJECT_TYPE", "The operation DROP VIEW requires a VIEW. But %s is a TABLE. Use DROP TABLE instead.", n).At(st.Name.At)}
		}
	}
	if st.IfExists {
		return nothing(), nil
	}
	return nil, &DefinitionError{diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found. Verify the spelling and correctness of the schema and catalog.", strings.Join(st.Name.Parts, "`.`")).
		WithHint("to tolerate the error on drop use DROP VIEW IF EXISTS").At(st.Name.At)}
}
