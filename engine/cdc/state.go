package cdc

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/plan"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// The classes of state rows that are no events.
const (
	nothing   = 8 // an SCD type 2 key has no hidden events any more
	watermark = 9 // the row of the greatest truncate or snapshot version; it has no key
)

// StateSchema is the columns of state rows, as far as the target needs them. Those of the target's columns, which SCD type 2 and bitemporal
// targets keep, follow the table's schema.
func (t *Target) StateSchema() types.Schema {
	var s types.Schema
	add := func(name string, typ types.Type) { s.Fields = append(s.Fields, types.Col(name, typ.AsNullable())) }
	for i, k := range t.Keys {
		add(fmt.Sprint("k", i), k.Type)
	}
	add("s", t.Sequence)      // of the event; of the newest upsert in a row of partial updates; of the watermark
	add("x", types.IntType)   // class
	add("b", types.LongType)  // number of the batch that wrote the row
	add("at", types.LongType) // when that was, in seconds since 1970
	switch t.SCD {
	case Bitemporal:
		add("y", t.System) // of the event
	case Type2:
		add("au", types.ArrayOf(types.StringType, true)) // names of the parts that an event authors; NULL: all
	}
	if t.SCD != Type1 {
		for _, c := range t.Columns {
			add(stateColumn(c.Name), c.Type)
		}
		return s
	}
	if t.Authors {
		add("p", types.BooleanType)                               // whether it is a row of partial updates: s, d and v say when what was authored
		add("d", t.Sequence)                                      // of the newest delete
		add("v", types.MapOf(types.StringType, t.Sequence, true)) // by the name of a part: the sequence of its author
	}
	return s
}

// stateColumn is the name under which a column of the target stands in state rows.
func stateColumn(name string) string { return "c_" + strings.ToLower(name) }

// stateRenamed is the SELECT list of state rows of events under the names of this package.
func (t *Target) stateRenamed() string {
	s := t.keys("") + ", s, x, b, at"
	switch t.SCD {
	case Bitemporal:
		s += ", y"
	case Type2:
		s += ", au"
	}
	switch {
	case t.SCD != Type1:
		s += join(len(t.Columns), "", func(i int) string { return ", " + quoted(stateColumn(t.Columns[i].Name)) + fmt.Sprint(" AS c", i) })
	case t.Authors:
		s += ", p, d, v"
	}
	return s
}

// Newest is the rows of some state files that no other of them supersedes.
func (t *Target) Newest(ctx context.Context, state *plan.Scan, set plan.Settings) (plan.Relation, error) {
	q := &queries{ctx: ctx, set: set, tables: map[string]plan.Relation{"st": state}}
	names := join(t.StateSchema().Len(), ", ", func(i int) string { return quoted(t.StateSchema().Fields[i].Name) })
	what := t.keys("")
	if t.SCD == Bitemporal { // each event is a row of its own
		what += ", s, y"
	}
	return q.relation("SELECT %s FROM (SELECT *, max(b) OVER (PARTITION BY %s, CASE WHEN x = %d THEN 1 ELSE 0 END) AS newest FROM st) WHERE b = newest", names, what, watermark)
}

// Upserts is the condition over the rows of a feed that an event is an upsert; nil for snapshots, whose rows all are.
func Upserts(rel plan.Relation) (plan.Expr, error) {
	for _, a := range rel.Output() {
		if a.Name == classColumn {
			return &plan.Call{Name: "=", Args: []plan.Expr{a, integer(upsert)}, T: types.BooleanType}, nil
		}
	}
	return nil, nil
}
