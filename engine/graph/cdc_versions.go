package graph

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// The table functions of AUTO CDC FROM SNAPSHOT … WITH VERSION: one row of the version that is being read, one of the last that was applied, or none
// before the first.
const (
	currentVersion = "current_snapshot_version"
	lastVersion    = "last_snapshot_version"
	versionColumn  = "version"
)

// Ask runs a resolved relation whose inputs are bound, and is its rows.
type Ask func(ctx context.Context, r plan.Relation) ([][]any, error)

// sqlSnapshots is a snapshot flow of SQL with a query for its versions.
type sqlSnapshots struct {
	snapshot, version plan.Relation // as written
}

// typed resolves the query for the version after the last one, and says its column.
func (q *sqlSnapshots) typed(ctx context.Context, s *scope, f *Flow, last *cdc.Version) (plan.Relation, types.Field, error) {
	rel, err := substituted(q.version, map[string]*cdc.Version{lastVersion: last}, currentVersion)
	if err == nil {
		rel, err = plan.Analyze(ctx, rel, s, s.r.opt.Settings)
	}
	if err != nil {
		return nil, types.Field{}, err
	}
	out := plan.Schema(rel)
	fail := func(format string, args ...any) error {
		return diag.New("INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY", format, args...).WithHint("select one column that can be ordered: the version after last_snapshot_version(), or no row")
	}
	if out.Len() != 1 {
		return nil, types.Field{}, fail("The WITH VERSION query of flow %s has %d columns. It must have one.", f.DisplayName(), out.Len())
	}
	c := out.Fields[0]
	switch c.Type.Kind {
	case types.Byte, types.Short, types.Int, types.Long, types.Double, types.String, types.Date, types.Timestamp:
	default:
		return nil, c, fail("The WITH VERSION query of flow %s gives a %s. Versions are numbers, texts, dates or timestamps.", f.DisplayName(), c.Type.SQL())
	}
	if last != nil && (!last.Type.Equal(c.Type) || !strings.EqualFold(last.Column, c.Name)) {
		return nil, c, diag.New("AUTO_CDC_FROM_SNAPSHOT_VERSION_SCHEMA_CHANGED", "The WITH VERSION query of flow %s gives the column %s %s; the versions applied so far are %s %s.", f.DisplayName(), c.Name, c.Type.SQL(), last.Column, last.Type.SQL()).
			WithHint("put it back, or run with --full-refresh for the table")
	}
	return rel, c, nil
}

// ask runs the query for the next version; nil when it has no row.
func (q *sqlSnapshots) ask(ctx context.Context, s *scope, f *Flow, last *cdc.Version, ask Ask) (*cdc.Version, error) {
	rel, c, err := q.typed(ctx, s, f, last)
	if err != nil {
		return nil, err
	}
	rows, err := ask(ctx, rel)
	switch {
	case err != nil || len(rows) == 0:
		return nil, err
	case len(rows) > 1:
		return nil, diag.New("INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY", "The WITH VERSION query of flow %s has %d rows. It must have one, or none when there is no snapshot after the last version.", f.DisplayName(), len(rows)).
			WithHint("take the smallest version after last_snapshot_version()")
	case rows[0][0] == nil:
		return nil, diag.New("INVALID_AUTO_CDC_FROM_SNAPSHOT_VERSION_QUERY", "The WITH VERSION query of flow %s gives NULL.", f.DisplayName()).
			WithHint("give no row when there is no snapshot after the last version: add HAVING … IS NOT NULL to an aggregate")
	}
	return &cdc.Version{Type: c.Type, Column: c.Name, Value: rows[0][0]}, nil
}

// rows is the query for the snapshot of a version.
func (q *sqlSnapshots) rows(v *cdc.Version) (plan.Relation, error) {
	return substituted(q.snapshot, map[string]*cdc.Version{currentVersion: v}, lastVersion)
}

// substituted puts rows in the place of the table functions of versions. Of one that may not stand there it says so.
func substituted(r plan.Relation, versions map[string]*cdc.Version, not string) (plan.Relation, error) {
	var failed error
	var relation func(plan.Relation) plan.Relation
	expr := func(e plan.Expr) plan.Expr {
		q, ok := e.(*plan.Subquery)
		if !ok {
			return e
		}
		c := *q
		c.Query = relation(q.Query)
		return &c
	}
	node := func(n plan.Relation) plan.Relation {
		f, ok := n.(*plan.TableFunc)
		if !ok {
			if es := n.Exprs(); len(es) > 0 {
				out := make([]plan.Expr, len(es))
				for i, e := range es {
					out[i] = e
					if e != nil {
						out[i] = plan.Map(e, expr)
					}
				}
				return n.WithExprs(out)
			}
			return n
		}
		name := strings.ToLower(f.Name)
		if name == not {
			failed = diag.New("INVALID_USAGE_OF_SNAPSHOT_VERSION_FUNCTION", "%s() cannot be used here: current_snapshot_version() belongs to FROM SNAPSHOT, last_snapshot_version() to WITH VERSION.", f.Name).At(f.At)
		}
		v, ok := versions[name]
		if !ok {
			return n
		}
		l := &plan.LocalRelation{At: f.At, S: types.SchemaOf(types.Col(versionColumn, types.NullType))}
		if v != nil {
			l.S = types.SchemaOf(types.Col(versionColumn, v.Type))
			if v.Value != nil {
				l.Rows = [][]any{{v.Value}}
			}
		}
		return l
	}
	relation = func(r plan.Relation) plan.Relation { return plan.MapRelation(r, node) }
	out := relation(r)
	return out, failed
}
