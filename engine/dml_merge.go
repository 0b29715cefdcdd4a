package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// merging is a MERGE on its way. Target rows that a clause updates or deletes go; updated and inserted rows come, a staging for each clause,
// all in one commit. The source is read once a clause and must give the same rows each time.
type merging struct {
	s                          *Session
	t                          *dmlTable
	st                         *sparksql.Merge
	source                     plan.Relation // unresolved
	sourceColumns              types.Schema
	c                          *change
	updated, inserted, deleted int64
}

// merge runs MERGE INTO.
func (s *Session) merge(ctx context.Context, t *dmlTable, st *sparksql.Merge) (*Rows, error) {
	if st.SchemaEvolution {
		return nil, &DefinitionError{diag.Unsupported("MERGE WITH SCHEMA EVOLUTION", "add the columns first, with INSERT WITH SCHEMA EVOLUTION")}
	}
	t.alias, t.written = st.Alias, "DELTA_CAST_OVERFLOW_IN_TABLE_WRITE"
	if err := checkMerge(st); err != nil {
		return nil, &DefinitionError{err}
	}
	src, err := s.analyze(ctx, st.Input)
	if err != nil {
		return nil, err
	}
	m := &merging{s: s, t: t, st: st, source: st.Input, sourceColumns: plan.Schema(src)}
	m.c = &change{write: delta.Write{Operation: "MERGE", Parameters: map[string]string{"predicate": st.On.String()}, From: t.snap, Reads: true}}
	if err := m.run(ctx); err != nil {
		return nil, t.commit(ctx, m.c, unresolvedInMerge(err))
	}
	affected := m.updated + m.inserted + m.deleted
	if affected > 0 {
		m.c.write.Metrics = metrics("numTargetRowsInserted", m.inserted, "numTargetRowsUpdated", m.updated, "numTargetRowsDeleted", m.deleted, "numTargetRowsCopied", m.c.copied,
			"numDeletedRows", m.deleted)
		if err := t.commit(ctx, m.c, nil); err != nil {
			return nil, err
		}
	}
	return counts("num_affected_rows", affected, "num_updated_rows", m.updated, "num_deleted_rows", m.deleted, "num_inserted_rows", m.inserted), nil
}

func (m *merging) run(ctx context.Context) error {
	matched, bySource := m.clauses(sparksql.Matched), m.clauses(sparksql.NotMatchedBySource)
	// The join is resolved first: it alone knows both sides, and a name that both have must be an error.
	if err := m.checkNames(ctx); err != nil {
		return err
	}
	if len(matched)+len(bySource) > 0 {
		if err := m.remove(ctx, matched, bySource); err != nil {
			return err
		}
	}
	for i, c := range m.st.Clauses {
		n, err := m.stage(ctx, c, m.st.Clauses[:i])
		if err != nil {
			return err
		}
		switch c.Action {
		case sparksql.MergeUpdate:
			m.updated += n
		case sparksql.MergeInsert:
			m.inserted += n
		}
	}
	m.deleted = m.c.matched - m.updated
	return nil
}

func (m *merging) clauses(match sparksql.MergeMatch) []sparksql.MergeClause {
	var r []sparksql.MergeClause
	for _, c := range m.st.Clauses {
		if c.Match == match {
			r = append(r, c)
		}
	}
	return r
}

// target is the target's rows, unresolved and anew for every use.
func (m *merging) target() (plan.Relation, error) {
	rows, err := m.t.rows(m.st.Alias)
	if err != nil {
		return nil, err
	}
	return plan.WithPlanID(rows, targetID), nil
}

func (m *merging) join(kind plan.JoinKind) (plan.Relation, error) {
	target, err := m.target()
	if err != nil {
		return nil, err
	}
	return &plan.Join{At: m.st.At, L: target, R: plan.WithPlanID(m.source, sourceID), Kind: kind, On: m.st.On}, nil
}

// checkNames resolves the condition, and those of the matched clauses, over both sides.
func (m *merging) checkNames(ctx context.Context) error {
	j, err := m.join(plan.InnerJoin)
	if err != nil {
		return err
	}
	var conds []plan.Expr
	for _, c := range m.clauses(sparksql.Matched) {
		if c.Cond != nil {
			conds = append(conds, c.Cond.Expr)
		}
	}
	if len(conds) > 0 {
		j = &plan.Filter{At: m.st.At, In: j, Cond: plan.All(conds)}
	}
	_, err = m.s.analyze(ctx, j)
	return err
}

// applies is when a clause is the first of its kind that applies: its condition is true and none of those before is.
func applies(c sparksql.MergeClause, before []sparksql.MergeClause) plan.Expr {
	var conds []plan.Expr
	if c.Cond != nil {
		conds = append(conds, c.Cond.Expr)
	}
	for _, b := range before {
		if b.Match != c.Match {
			continue
		}
		if b.Cond == nil {
			return falseLiteral(c.At)
		}
		conds = append(conds, not(isTrue(b.Cond.Expr)))
	}
	return plan.All(conds)
}

// anyApplies is when one of the clauses applies; nil is always.
func anyApplies(cs []sparksql.MergeClause) plan.Expr {
	var or plan.Expr
	for _, c := range cs {
		if c.Cond == nil {
			return nil
		}
		if or == nil {
			or = c.Cond.Expr
			continue
		}
		or = &plan.Call{At: c.At, Name: "or", Args: []plan.Expr{or, c.Cond.Expr}}
	}
	return or
}

func isTrue(e plan.Expr) plan.Expr {
	return &plan.Call{At: e.Origin(), Name: "<=>", Args: []plan.Expr{e, &plan.Literal{Value: true, T: types.BooleanType}}}
}

func not(e plan.Expr) plan.Expr { return &plan.Call{At: e.Origin(), Name: "not", Args: []plan.Expr{e}} }

func falseLiteral(at diag.Origin) plan.Expr {
	return &plan.Literal{At: at, Value: false, T: types.BooleanType}
}

// exists is whether the source has a row that belongs to a target row and satisfies cond (nil: any).
func (m *merging) exists(cond plan.Expr) plan.Expr {
	on := m.st.On
	if cond != nil {
		on = plan.All([]plan.Expr{on, cond})
	}
	return &plan.Subquery{At: m.st.At, Kind: plan.Exists, Query: &plan.Filter{At: m.st.At, In: m.source, Cond: on}}
}

// remove deletes the target rows that clauses update or delete, and makes sure that no target row meets several source rows.
func (m *merging) remove(ctx context.Context, matched, bySource []sparksql.MergeClause) error {
	var cond plan.Expr
	if len(matched) > 0 {
		cond = m.exists(anyApplies(matched))
	}
	if len(bySource) > 0 {
		alone := not(m.exists(nil))
		if c := anyApplies(bySource); c != nil {
			alone = plan.All([]plan.Expr{alone, c})
		}
		if cond == nil {
			cond = alone
		} else {
			cond = &plan.Call{At: m.st.At, Name: "or", Args: []plan.Expr{cond, alone}}
		}
	}
	scan, bound, err := m.s.matched(ctx, m.t, m.st.Alias, &sparksql.Condition{At: m.st.At, Expr: cond, Text: m.st.Text})
	if err != nil {
		return err
	}
	if err := m.t.remove(ctx, m.c, scan, bound); err != nil {
		return err
	}
	if len(matched) == 0 || len(matched) == 1 && matched[0].Action == sparksql.MergeDelete && matched[0].Cond == nil {
		return nil
	}
	pairs, err := m.count(ctx, plan.InnerJoin, anyApplies(matched))
	if err != nil {
		return err
	}
	var alone int64
	if len(bySource) > 0 {
		if alone, err = m.count(ctx, plan.AntiJoin, anyApplies(bySource)); err != nil {
			return err
		}
	}
	if pairs > m.c.matched-alone {
		return diag.New("DELTA_MULTIPLE_SOURCE_ROW_MATCHING_TARGET_ROW_IN_MERGE", "Cannot perform Merge as multiple source rows matched and attempted to modify the same target row in the Delta table in possibly conflicting ways. %d source rows matched %d target rows.", pairs, m.c.matched-alone).
			WithHint("make the source unique by the columns of the ON condition").At(m.st.At)
	}
	return nil
}

// count is the number of rows of a join of both sides for which cond is true.
func (m *merging) count(ctx context.Context, kind plan.JoinKind, cond plan.Expr) (int64, error) {
	j, err := m.join(kind)
	if err != nil {
		return 0, err
	}
	if cond != nil {
		j = &plan.Filter{At: m.st.At, In: j, Cond: cond}
	}
	one := &plan.Literal{At: m.st.At, Value: int64(1), T: types.IntType}
	agg := &plan.Aggregate{At: m.st.At, In: j, List: []plan.Expr{&plan.Alias{At: m.st.At, Name: "n", E: &plan.Call{At: m.st.At, Name: "count", Args: []plan.Expr{one}}}}}
	rows, err := m.s.query(ctx, agg)
	if err != nil {
		return 0, err
	}
	var n int64
	for r, err := range rows.All {
		if err != nil {
			return 0, err
		}
		n, _ = r[0].(int64)
	}
	return n, nil
}

// stage writes the new rows of a clause.
func (m *merging) stage(ctx context.Context, c sparksql.MergeClause, before []sparksql.MergeClause) (int64, error) {
	if c.Action == sparksql.MergeDelete {
		return 0, nil
	}
	rel, err := m.newRows(c, before)
	if err != nil {
		return 0, err
	}
	if rel, err = m.s.analyze(ctx, rel); err != nil {
		return 0, err
	}
	return m.t.add(ctx, m.c, rel, m.s.e.settings())
}

func (m *merging) newRows(c sparksql.MergeClause, before []sparksql.MergeClause) (plan.Relation, error) {
	var in plan.Relation
	var list []plan.Expr
	var err error
	switch c.Match {
	case sparksql.Matched:
		in, err = m.join(plan.InnerJoin)
	case sparksql.NotMatchedBySource:
		in, err = m.join(plan.AntiJoin)
	case sparksql.NotMatched:
		var target plan.Relation
		target, err = m.target()
		in = &plan.Join{At: m.st.At, L: plan.WithPlanID(m.source, sourceID), R: target, Kind: plan.AntiJoin, On: m.st.On}
	}
	if err != nil {
		return nil, err
	}
	set := c.Set
	if c.Star {
		if set, err = m.star(c); err != nil {
			return nil, err
		}
	}
	if c.Action == sparksql.MergeInsert {
		list, err = m.t.inserted(c.At, set, m.unresolvedIn("INSERT"))
	} else {
		list, err = m.t.assignments(set, m.unresolvedIn("UPDATE"))
	}
	if err != nil {
		return nil, &DefinitionError{err}
	}
	if cond := applies(c, before); cond != nil {
		in = &plan.Filter{At: c.At, In: in, Cond: cond}
	}
	return &plan.Project{At: c.At, In: in, List: list}, nil
}

// star is SET * and INSERT *: every column of the target gets the source's of the same name.
func (m *merging) star(c sparksql.MergeClause) ([]sparksql.Assignment, error) {
	var set []sparksql.Assignment
	for _, f := range m.t.schema.Fields {
		if m.sourceColumns.Index(f.Name) < 0 {
			return nil, &DefinitionError{unresolvedIn(map[bool]string{true: "INSERT", false: "UPDATE"}[c.Action == sparksql.MergeInsert], f.Name, m.sourceColumns, c.At)}
		}
		set = append(set, sparksql.Assignment{At: c.At, Column: []string{f.Name}, Value: columnOf(sourceID, c.At, f.Name)})
	}
	return set, nil
}

// unresolvedIn is the error of a clause for a name that is no column of the target.
func (m *merging) unresolvedIn(clause string) func(sparksql.Assignment) error {
	return func(a sparksql.Assignment) error {
		return unresolvedIn(clause, strings.Join(a.Column, "."), m.t.schema, a.At)
	}
}

// unresolvedInMerge gives a name that neither side has, or not in this clause, the class that Delta has for it.
func unresolvedInMerge(err error) error {
	e, ok := diag.As(err)
	if !ok || e.Class() != "UNRESOLVED_COLUMN" {
		return err
	}
	n := *e
	n.Code = "DELTA_MERGE_UNRESOLVED_EXPRESSION"
	return &DefinitionError{&n}
}

func unresolvedIn(clause, name string, given types.Schema, at diag.Origin) *diag.Error {
	return diag.New("DELTA_MERGE_UNRESOLVED_EXPRESSION", "Cannot resolve %s in %s clause given columns %s.", name, clause, strings.Join(given.Names(), ", ")).At(at)
}

// inserted is the select list of a new row: columns that are not named get their default.
func (t *dmlTable) inserted(at diag.Origin, set []sparksql.Assignment, unresolved func(sparksql.Assignment) error) ([]plan.Expr, error) {
	values := map[int]sparksql.Assignment{}
	for _, a := range set {
		p, err := t.place(a, unresolved)
		if err != nil {
			return nil, err
		}
		if len(p.fields) > 0 {
			return nil, diag.New("DELTA_UNSUPPORTED_NESTED_FIELD_IN_OPERATION", "Nested field is not supported in the INSERT clause of MERGE operation (field = `%s`).", strings.Join(a.Column, "`.`")).At(a.At)
		}
		if _, ok := values[p.column]; ok {
			return nil, diag.New("DELTA_DUPLICATE_COLUMNS_ON_INSERT", "Duplicate column names in INSERT clause: %s.", t.schema.Fields[p.column].Name).At(a.At)
		}
		values[p.column] = a
	}
	list := make([]plan.Expr, t.schema.Len())
	for i, f := range t.schema.Fields {
		a, ok := values[i]
		if !ok {
			a = sparksql.Assignment{At: at}
		}
		v, err := t.value(a, f)
		if err != nil {
			return nil, err
		}
		list[i] = &plan.Alias{At: at, E: v, Name: f.Name}
	}
	return list, nil
}
