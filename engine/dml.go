package engine

import (
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/table"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// dmlTable is the table a statement writes to, at the version it reads.
type dmlTable struct {
	name    types.TableName
	at      diag.Origin
	table   *delta.Table
	snap    *delta.Snapshot
	schema  types.Schema
	backend backend.Backend
	alias   string // the statement's name for the table, "" without
	written string // the class of the error for a number that has no room in its column
}

// materializedView is how the catalog names the kind of a table that only its pipeline writes.
const materializedView = "materialized view"

// write runs a statement that writes to a table, holding the pipeline's lock. Its commits carry no transaction number, so that a pipeline
// knows them as somebody else's.
func (s *Session) write(ctx context.Context, target sparksql.Name, verb string, run func(*dmlTable) (*Rows, error)) (*Rows, error) {
	release, err := s.e.lock()
	if err != nil {
		return nil, err
	}
	defer release()
	t, err := s.target(ctx, target, verb)
	if err != nil {
		return nil, err
	}
	return run(t)
}

// target opens the table of a name for writing.
func (s *Session) target(ctx context.Context, target sparksql.Name, verb string) (*dmlTable, error) {
	refuse := func(code, format string, args ...any) error {
		return &DefinitionError{diag.New(code, format, args...).At(target.At)}
	}
	if v, ok := s.views[fold(target.Parts[0])]; ok && len(target.Parts) == 1 {
		return nil, refuse("EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE", "'%s' expects a table but `%s` is a view.", verb, v.name)
	}
	if len(target.Parts) == 2 && pathFormats[fold(target.Parts[0])] {
		return nil, &DefinitionError{diag.Unsupported(verb+" by path ("+target.String()+")", "give the table a name with CREATE TABLE name USING delta LOCATION '"+target.Parts[1]+"'").At(target.At)}
	}
	if _, ok := s.e.source(target.Parts); ok {
		return nil, refuse("DP_SOURCE_READ_ONLY", "%s is a source of dp.yml: dp only reads it.", target)
	}
	n, err := s.qualify(target)
	if err != nil {
		return nil, err
	}
	entry, ok, err := s.e.state.Table(n)
	if err != nil {
		return nil, err
	}
	dir, there, err := s.e.stored(n)
	if err != nil {
		return nil, err
	}
	if !ok || !there {
		return nil, &DefinitionError{s.notFound(target)}
	}
	if entry.Kind == materializedView {
		return nil, &DefinitionError{diag.New("MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED", "The materialized view operation %s is not allowed: %s holds what its query gives.", verb, n).
			WithHint("change its query or its sources and refresh it: REFRESH MATERIALIZED VIEW %s", target).At(target.At)}
	}
	t := &dmlTable{written: "CAST_OVERFLOW_IN_TABLE_INSERT", name: n, at: target.At, table: s.e.table(dir)}
	if t.snap, err = t.table.Snapshot(ctx); err != nil {
		return nil, err
	}
	if err := s.e.derivedBeliefs(t, verb); err != nil {
		return nil, err
	}
	t.schema = t.snap.Schema()
	t.backend, err = s.e.openBackend()
	return t, err
}

// derivedBeliefs refuses to write to a bitemporal AUTO CDC target: its rows follow from all events of their key, so that a row that comes from
// elsewhere would be taken back, and one that goes would come again.
func (e *Engine) derivedBeliefs(t *dmlTable, verb string) error {
	was, err := e.changeStateOf(&graph.Dataset{Name: t.name}, t.snap)
	if err != nil || was == nil || was.Signature.SCD != cdc.Bitemporal {
		return err
	}
	return &DefinitionError{diag.Unsupported(verb+" of "+t.name.String()+", a bitemporal AUTO CDC table,", "feed its flow an event with a later system sequence: it corrects what is believed and keeps what was").At(t.at)}
}

func (s *Session) notFound(n sparksql.Name) error {
	c := &catalog{e: s.e}
	full, err := types.Qualify(n.Parts, s.e.cfg.Catalog, s.e.cfg.Schema)
	if err != nil {
		return err
	}
	return c.notFound(&plan.UnresolvedTable{At: n.At, Name: n.Parts}, full)
}

// rows is the table as a relation, under its name or the statement's alias.
func (t *dmlTable) rows(alias string) (*plan.SubqueryAlias, error) {
	scan, err := table.Scan(t.snap, t.name.String())
	if err != nil {
		return nil, err
	}
	scan.At = t.at
	name := []string{t.name.Catalog, t.name.Schema, t.name.Table}
	if alias != "" {
		name = []string{alias}
	}
	return &plan.SubqueryAlias{At: t.at, In: scan, Name: name}, nil
}

// prune leaves out the files in which no row can satisfy a condition. It is only a saving: a condition that cannot be reasoned about prunes
// nothing.
func (s *Session) prune(t *dmlTable, scan *plan.Scan, c *sparksql.Condition) *plan.Scan {
	p, err := (&exprbridge.Unbound{Expr: c.Expr, Text: c.Text, Origin: c.At}).Bind(t.schema, s.e.settings().TimeZone)
	if err != nil {
		return scan
	}
	if p, err = p.Fold(s.e.settings()); err != nil || !p.Deterministic() {
		return scan
	}
	return table.Prune(scan, p)
}

// matched resolves a condition over the table's rows: the scan, and the condition over its columns.
func (s *Session) matched(ctx context.Context, t *dmlTable, alias string, where *sparksql.Condition) (*plan.Scan, plan.Expr, error) {
	rows, err := t.rows(alias)
	if err != nil {
		return nil, nil, err
	}
	var rel plan.Relation = rows
	if where != nil {
		rel = &plan.Filter{At: where.At, In: rows, Cond: where.Expr}
	}
	if rel, err = s.analyze(ctx, rel); err != nil {
		return nil, nil, err
	}
	var cond plan.Expr
	for n := rel; ; {
		switch x := n.(type) {
		case *plan.Filter:
			cond, n = x.Cond, x.In
		case *plan.SubqueryAlias:
			n = x.In
		case *plan.Scan:
			if where != nil {
				x = s.prune(t, x, where)
			}
			return x, cond, nil
		default:
			return nil, nil, diag.New("DP_INTERNAL", "the condition of a statement became %T", n).At(t.at)
		}
	}
}

// change is what a statement does to its table.
type change struct {
	write   delta.Write
	matched int64 // rows that the statement's conditions met
	copied  int64 // rows that stay and were written again
}

// remove adds to a change the deletion of rows. Files that lose all their rows are dropped; of the others single rows are deleted by a deletion
// vector where the table has them, otherwise the rows that stay are written again.
func (t *dmlTable) remove(ctx context.Context, c *change, scan *plan.Scan, cond plan.Expr) error {
	m, err := t.backend.Positions(ctx, scan, cond, t.table.Dir())
	if err != nil {
		return err
	}
	c.matched = m.Count
	c.write.From, c.write.Remove = t.snap, m.Rows
	if t.snap.DeletionVectors() {
		return nil
	}
	partly := dropTouched(m)
	if len(partly) == 0 {
		return nil
	}
	stay, err := t.stage(ctx, keepRows(scan, partly, t.table.Dir(), cond), nil)
	if err != nil {
		return err
	}
	c.write.Add = append(c.write.Add, stay.Files...)
	c.copied += stay.Rows
	return nil
}

func (t *dmlTable) stage(ctx context.Context, rel plan.Relation, checks []backend.Check) (*backend.Staged, error) {
	return t.backend.Stage(ctx, rel, backend.Stage{Dir: t.table.Dir(), Schema: t.schema, Partition: t.snap.PartitionColumns(), Checks: checks})
}

// add stages new rows, held against what the table demands of them.
func (t *dmlTable) add(ctx context.Context, c *change, rel plan.Relation, s plan.Settings, more ...backend.Check) (int64, error) {
	rel, err := t.cast(rel)
	if err != nil {
		return 0, &DefinitionError{err}
	}
	checks, err := t.checks(rel, s)
	if err != nil {
		return 0, &DefinitionError{err}
	}
	staged, err := t.stage(ctx, rel, append(checks, more...))
	if err != nil {
		return 0, t.overflow(violation(err, t.name), rel)
	}
	c.write.Add = append(c.write.Add, staged.Files...)
	return staged.Rows, nil
}

// commit makes a change visible and answers its counts. After an error nothing of it is left.
func (t *dmlTable) commit(ctx context.Context, c *change, err error) error {
	if err == nil {
		c.write.Checked = true
		_, err = t.table.Commit(ctx, c.write)
	}
	if err == nil {
		return t.table.Maintain(ctx)
	}
	if len(c.write.Add) > 0 {
		if derr := t.table.Discard(c.write.Add); derr != nil {
			return errors.Join(err, derr)
		}
	}
	return err
}

// metrics are counts as a commit holds them.
func metrics(nameCount ...any) map[string]string {
	m := map[string]string{}
	for i := 0; i+1 < len(nameCount); i += 2 {
		name, _ := nameCount[i].(string)
		n, _ := nameCount[i+1].(int64)
		m[name] = strconv.FormatInt(n, 10)
	}
	return m
}

// predicateParameter is a condition as Delta's history shows it.
func predicateParameter(where *sparksql.Condition) map[string]string {
	if where == nil {
		return map[string]string{"predicate": "[]"}
	}
	return map[string]string{"predicate": "[" + strconv.Quote(where.Text) + "]"}
}

// counts is the answer of DML: how many rows it touched.
func counts(nameCount ...any) *Rows {
	var schema types.Schema
	var row []any
	for i := 0; i+1 < len(nameCount); i += 2 {
		name, _ := nameCount[i].(string)
		schema.Fields = append(schema.Fields, types.Col(name, types.LongType))
		row = append(row, nameCount[i+1])
	}
	return answer(schema, row)
}

// within reports whether a folder lies below another.
func within(dir, parent string) bool {
	rel, err := filepath.Rel(parent, dir)
	return err == nil && rel != "." && !strings.HasPrefix(rel, "..")
}
