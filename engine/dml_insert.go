package engine

import (
	"context"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// insert runs INSERT INTO and INSERT OVERWRITE, the latter of all rows, of a PARTITION, or of those that REPLACE WHERE names.
func (s *Session) insert(ctx context.Context, t *dmlTable, st *sparksql.Insert) (*Rows, error) {
	if len(st.ReplaceUsing) > 0 {
		return nil, &DefinitionError{diag.Unsupported("INSERT … REPLACE USING", "use INSERT INTO … REPLACE WHERE or MERGE")}
	}
	if err := t.partitionColumns(st); err != nil {
		return nil, &DefinitionError{err}
	}
	if err := checkCondition(st.Replace); err != nil {
		return nil, &DefinitionError{err}
	}
	if err := t.ownColumns(st.Replace); err != nil {
		return nil, &DefinitionError{err}
	}
	rel, err := s.insertRows(ctx, t, st)
	if err != nil {
		return nil, err
	}
	if rel, err = t.cast(rel); err != nil { // before the check below is bound to its columns
		return nil, &DefinitionError{err}
	}
	c := &change{write: delta.Write{Operation: "WRITE", Parameters: map[string]string{"mode": "Append"}}}
	var checks []backend.Check
	replace := st.Replace
	if replace == nil && st.Overwrite {
		replace = staticPartition(st)
	}
	switch {
	case replace != nil:
		c.write.Parameters = map[string]string{"mode": "Overwrite", "predicate": replace.Text}
		check, err := t.constraint(windowCheck+replace.Text, replace.Text, rel, s.e.settings())
		if err != nil {
			return nil, &DefinitionError{err}
		}
		scan, cond, err := s.matched(ctx, t, "", replace)
		if err != nil {
			return nil, err
		}
		checks = append(checks, check)
		if err := t.remove(ctx, c, scan, cond); err != nil {
			return nil, t.commit(ctx, c, err)
		}
	case st.Overwrite:
		c.write.From, c.write.Overwrite = t.snap, true
		c.write.Parameters = map[string]string{"mode": "Overwrite"}
	}
	if st.SchemaEvolution {
		c.write.Define = &delta.Definition{Schema: t.schema, PartitionBy: t.snap.PartitionColumns(), ClusterBy: t.snap.ClusterColumns()}
	}
	n, err := t.add(ctx, c, rel, s.e.settings(), checks...)
	if n == 0 && err == nil && len(c.write.Remove) == 0 && !c.write.Overwrite && !st.SchemaEvolution {
		return counts("num_affected_rows", int64(0), "num_inserted_rows", int64(0)), nil
	}
	if c.matched > 0 {
		c.write.Metrics = metrics("numOutputRows", n+c.copied, "numDeletedRows", c.matched, "numCopiedRows", c.copied)
	}
	if err := t.commit(ctx, c, err); err != nil {
		return nil, err
	}
	return counts("num_affected_rows", n, "num_inserted_rows", n), nil
}

// partitionColumns refuses other columns in PARTITION than the table's, and columns that are named twice.
func (t *dmlTable) partitionColumns(st *sparksql.Insert) error {
	for i, p := range st.Partition {
		if slices.ContainsFunc(st.Partition[:i], func(q sparksql.Property) bool { return equalFold(p.Key, q.Key) }) {
			return diag.New("DUPLICATE_KEY", "Found duplicate keys `%s`.", p.Key).At(p.At)
		}
	}
	for _, n := range st.Columns {
		if staticIn(st, n) {
			return diag.New("STATIC_PARTITION_COLUMN_IN_INSERT_COLUMN_LIST", "Static partition column `%s` is also specified in the column list.", n).At(st.At)
		}
	}
	for _, p := range st.Partition {
		if !slices.ContainsFunc(t.snap.PartitionColumns(), func(c string) bool { return equalFold(c, p.Key) }) {
			return diag.New("NON_PARTITION_COLUMN", "PARTITION clause cannot contain the non-partition column: `%s`.", p.Key).At(p.At)
		}
	}
	return nil
}

// staticPartition is the condition of INSERT OVERWRITE … PARTITION (p = 'v'); nil when no value is given.
func staticPartition(st *sparksql.Insert) *sparksql.Condition {
	var conds []plan.Expr
	var texts []string
	for _, p := range st.Partition {
		if p.Value == "" {
			continue
		}
		v := &plan.Literal{At: p.At, Value: p.Value, T: types.StringType}
		conds = append(conds, &plan.Call{At: p.At, Name: "=", Args: []plan.Expr{&plan.Column{At: p.At, Parts: []string{p.Key}}, v}})
		texts = append(texts, types.QuoteIfNeeded(p.Key)+" = "+v.String())
	}
	if len(conds) == 0 {
		return nil
	}
	return &sparksql.Condition{At: st.Partition[0].At, Expr: plan.All(conds), Text: strings.Join(texts, " AND ")}
}

// insertRows resolves the query of an INSERT and gives its columns the table's names. Columns that the statement leaves out get their default.
func (s *Session) insertRows(ctx context.Context, t *dmlTable, st *sparksql.Insert) (plan.Relation, error) {
	query, err := t.defaulted(st)
	if err != nil {
		return nil, &DefinitionError{err}
	}
	rel, err := s.analyze(ctx, query)
	if err != nil {
		return nil, err
	}
	given := plan.Schema(rel).Names()
	names := given
	if !st.ByName {
		if names, err = t.positional(st, len(given)); err != nil {
			return nil, &DefinitionError{err}
		}
	}
	if err := t.evolve(st, rel, names); err != nil {
		return nil, &DefinitionError{err}
	}
	seen := map[string]bool{}
	for _, n := range names {
		switch {
		case t.schema.Index(n) < 0:
			return nil, &DefinitionError{t.tooMany(st, given, n)}
		case seen[fold(n)]:
			if st.ByName {
				return nil, &DefinitionError{diag.New("DELTA_DUPLICATE_COLUMNS_FOUND.READ_SCHEMA", "Found duplicate column(s): %s. The duplicate was found in the schema of the data being read.", n)}
			}
			return nil, &DefinitionError{diag.New("COLUMN_ALREADY_EXISTS", "The column `%s` already exists. Choose another name or rename the existing column.", n)}
		}
		seen[fold(n)] = true
	}
	if !st.ByName {
		rel = t.byPosition(rel, names)
	}
	rel = &plan.SubqueryAlias{At: rel.Origin(), In: rel, Name: []string{plan.AutoName}, Columns: names}
	return s.complete(ctx, t, st, rel, seen)
}

// positional are the table's columns that a query's columns go to, in order.
func (t *dmlTable) positional(st *sparksql.Insert, given int) ([]string, error) {
	names := st.Columns
	if len(names) == 0 {
		names = t.schema.Names()
	}
	var want []string
	for _, n := range names {
		if !staticIn(st, n) {
			want = append(want, n)
		}
	}
	for _, n := range st.Columns {
		if t.schema.Index(n) < 0 {
			return nil, diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].", n, strings.Join(t.schema.Names(), "`, `"))
		}
	}
	if given == len(want) {
		return want, nil
	}
	class, word := "INSERT_COLUMN_ARITY_MISMATCH.NOT_ENOUGH_DATA_COLUMNS", "not enough"
	if len(st.Columns) == 0 {
		class = "DELTA_INSERT_COLUMN_ARITY_MISMATCH"
	}
	if given > len(want) {
		class, word = "INSERT_COLUMN_ARITY_MISMATCH.TOO_MANY_DATA_COLUMNS", "too many"
		if len(st.Columns) == 0 {
			class = "DELTA_METADATA_MISMATCH"
		}
	}
	return nil, diag.New(class, "Cannot write to `%s`, the reason is %s data columns: the table takes %d columns (%s) and the query gives %d.", t.name, word, len(want), strings.Join(want, ", "), given).
		WithHint("list the columns, as in INSERT INTO %s (%s) …, or use BY NAME", t.name.Table, strings.Join(want[:min(given, len(want))], ", "))
}

func staticIn(st *sparksql.Insert, column string) bool {
	for _, p := range st.Partition {
		if p.Value != "" && equalFold(p.Key, column) {
			return true
		}
	}
	return false
}

func (t *dmlTable) tooMany(st *sparksql.Insert, given []string, name string) error {
	if st.ByName {
		return diag.New("DELTA_METADATA_MISMATCH", "Cannot write to `%s`, the reason is too many data columns: the table has no column `%s`. Table columns: %s. Data columns: %s.",
			t.name, name, strings.Join(t.schema.Names(), ", "), strings.Join(given, ", ")).WithHint("leave the column out, or write INSERT WITH SCHEMA EVOLUTION INTO …")
	}
	return diag.New("UNRESOLVED_COLUMN.WITH_SUGGESTION", "A column, variable, or function parameter with name `%s` cannot be resolved. Did you mean one of the following? [`%s`].", name, strings.Join(t.schema.Names(), "`, `"))
}

// evolve adds the columns that the table does not have, where the statement says so.
func (t *dmlTable) evolve(st *sparksql.Insert, rel plan.Relation, names []string) error {
	if !st.SchemaEvolution {
		return nil
	}
	given := plan.Schema(rel)
	var with types.Schema
	for i, n := range names {
		if t.schema.Index(n) < 0 {
			with.Fields = append(with.Fields, types.Col(n, given.Fields[i].Type))
		}
	}
	merged, err := delta.MergeSchemas(t.schema, with)
	if err != nil {
		return err
	}
	t.schema = merged
	return nil
}

// complete adds the values of a static PARTITION, and the defaults, or NULL, of columns that are left out.
func (s *Session) complete(ctx context.Context, t *dmlTable, st *sparksql.Insert, rel plan.Relation, seen map[string]bool) (plan.Relation, error) {
	var added []plan.Expr
	for _, p := range st.Partition {
		if p.Value == "" {
			continue
		}
		f, _ := t.schema.Field(p.Key)
		if seen[fold(p.Key)] {
			return nil, &DefinitionError{diag.New("STATIC_PARTITION_COLUMN_IN_INSERT_COLUMN_LIST", "Static partition column `%s` is also specified in the column list.", p.Key).At(p.At)}
		}
		v := &plan.Cast{At: p.At, E: &plan.Literal{At: p.At, Value: p.Value, T: types.StringType}, To: f.Type}
		added = append(added, &plan.Alias{At: p.At, E: v, Name: f.Name})
		seen[fold(p.Key)] = true
	}
	for _, f := range t.schema.Fields {
		if seen[fold(f.Name)] {
			continue
		}
		v, err := t.defaultOf(f.Name)
		if err != nil {
			return nil, err
		}
		if v == nil {
			if !f.Nullable {
				return nil, &DefinitionError{diag.New("DELTA_INSERT_COLUMN_MISMATCH", "Column %s is not specified in INSERT.", f.Name).WithHint("give the column a value").At(t.at)}
			}
			v = &plan.Cast{At: st.At, E: &plan.Literal{At: st.At, T: types.NullType}, To: f.Type}
		}
		added = append(added, &plan.Alias{At: st.At, E: v, Name: f.Name})
	}
	if len(added) == 0 {
		return rel, nil
	}
	return s.analyze(ctx, &plan.Project{At: st.At, In: rel, List: append([]plan.Expr{&plan.Star{At: st.At}}, added...)})
}
