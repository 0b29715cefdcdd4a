package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// truncate runs TRUNCATE TABLE: all rows go.
func (s *Session) truncate(ctx context.Context, t *dmlTable, st *sparksql.Truncate) (*Rows, error) {
	if len(st.Partition) > 0 {
		return nil, &DefinitionError{diag.New("DELTA_TRUNCATE_TABLE_PARTITION_NOT_SUPPORTED", "Operation not allowed: TRUNCATE TABLE on Delta tables does not support partition predicates.").
			WithHint("use DELETE FROM %s WHERE …", st.Name).At(st.Partition[0].At)}
	}
	if _, err := s.delete(ctx, t, &sparksql.Delete{Target: st.Name}); err != nil {
		return nil, err
	}
	return nothing(), nil
}

// delete runs DELETE FROM.
func (s *Session) delete(ctx context.Context, t *dmlTable, st *sparksql.Delete) (*Rows, error) {
	if err := checkCondition(st.Where); err != nil {
		return nil, &DefinitionError{err}
	}
	scan, cond, err := s.matched(ctx, t, st.Alias, st.Where)
	if err != nil {
		return nil, err
	}
	c := &change{write: delta.Write{Operation: "DELETE", Parameters: predicateParameter(st.Where)}}
	if err := t.remove(ctx, c, scan, cond); err != nil {
		return nil, t.commit(ctx, c, err)
	}
	if c.matched > 0 {
		c.write.Metrics = metrics("numDeletedRows", c.matched, "numCopiedRows", c.copied)
		if err := t.commit(ctx, c, nil); err != nil {
			return nil, err
		}
	}
	return counts("num_affected_rows", c.matched), nil
}
