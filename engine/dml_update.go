package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// update runs UPDATE: the matched rows go and come again with their new values, in one commit.
func (s *Session) update(ctx context.Context, t *dmlTable, st *sparksql.Update) (*Rows, error) {
	t.alias, t.written = st.Alias, "DELTA_CAST_OVERFLOW_IN_TABLE_WRITE"
	if err := checkAssignments(st.Set); err != nil {
		return nil, &DefinitionError{err}
	}
	if err := checkCondition(st.Where); err != nil {
		return nil, &DefinitionError{err}
	}
	scan, cond, err := s.matched(ctx, t, st.Alias, st.Where)
	if err != nil {
		return nil, err
	}
	rows, err := t.rows(st.Alias)
	if err != nil {
		return nil, err
	}
	in := plan.WithPlanID(rows, targetID)
	if st.Where != nil {
		in = &plan.Filter{At: st.Where.At, In: in, Cond: st.Where.Expr}
	}
	list, err := t.assignments(st.Set, t.unresolvedTarget)
	if err != nil {
		return nil, &DefinitionError{err}
	}
	changed, err := s.analyze(ctx, &plan.Project{At: st.At, In: in, List: list})
	if err != nil {
		return nil, err
	}
	c := &change{write: delta.Write{Operation: "UPDATE", Parameters: predicateParameter(st.Where), Reads: true}}
	if err := t.remove(ctx, c, scan, cond); err != nil {
		return nil, t.commit(ctx, c, err)
	}
	if c.matched > 0 {
		_, err := t.add(ctx, c, changed, s.e.settings())
		c.write.Metrics = metrics("numUpdatedRows", c.matched, "numDeletedRows", int64(0), "numCopiedRows", c.copied)
		if err := t.commit(ctx, c, err); err != nil {
			return nil, err
		}
	}
	return counts("num_affected_rows", c.matched), nil
}

// Ids of the relations that a statement's rows come from: with them a column is found whatever the user calls its table.
const (
	targetID = iota + 1
	sourceID
)

func columnOf(id int64, at diag.Origin, name string) plan.Expr {
	return &plan.Column{At: at, Parts: []string{name}, Plan: id}
}
