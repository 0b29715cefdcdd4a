package cdc

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Workspace runs what a change asks for.
type Workspace interface {
	// Keep stages the rows of a resolved relation, to be read again and again, and is a scan of them.
	Keep(ctx context.Context, rel plan.Relation) (*plan.Scan, error)
	// Rows are the rows of a resolved relation with few of them.
	Rows(ctx context.Context, rel plan.Relation) ([][]any, error)
}

// queries writes relations as Spark SQL over relations with names of their own, so that nothing the user has named can meet a name of this
// package: keys are k0, k1, …, other columns c0, c1, …, bounds sa and ea, in system time ys and ye, a sequence is s, a system sequence y and a
// class x.
type queries struct {
	ctx    context.Context
	work   Workspace
	set    plan.Settings
	tables map[string]plan.Relation
}

// Table implements plan.Catalog.
func (q *queries) Table(_ context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	r, ok := q.tables[t.Name[0]]
	if !ok || len(t.Name) != 1 {
		return nil, diag.New("DP_INTERNAL", "there is no relation %v", t.Name)
	}
	return r, nil
}

// Files implements plan.Catalog.
func (q *queries) Files(context.Context, *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.New("DP_INTERNAL", "files cannot be read here")
}

// relation is the resolved relation of a query.
func (q *queries) relation(format string, args ...any) (plan.Relation, error) {
	text := fmt.Sprintf(format, args...)
	r, err := sparksql.ParseQuery(text, diag.Origin{})
	if err == nil {
		set := q.set
		set.ComparesMaps = true
		r, err = plan.Analyze(q.ctx, r, q, set)
	}
	if err != nil {
		return nil, internal(err, text)
	}
	return r, nil
}

// internal names the query that this package wrote and that does not resolve.
func internal(err error, text string) error {
	if e, ok := diag.As(err); ok {
		c := *e
		c.Message += " (in " + text + ")"
		return &c
	}
	return err
}

// define gives a query a name.
func (q *queries) define(name, format string, args ...any) error {
	r, err := q.relation(format, args...)
	if err == nil {
		q.tables[name] = r
	}
	return err
}

// keep stages the rows of a query and gives them a name.
func (q *queries) keep(name, format string, args ...any) error {
	r, err := q.relation(format, args...)
	if err != nil {
		return err
	}
	s, err := q.work.Keep(q.ctx, r)
	if err == nil {
		q.tables[name] = s
	}
	return err
}

// row is the first row of a query.
func (q *queries) row(format string, args ...any) ([]any, error) {
	r, err := q.relation(format, args...)
	if err != nil {
		return nil, err
	}
	rows, err := q.work.Rows(q.ctx, r)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, diag.New("DP_INTERNAL", "no row")
	}
	return rows[0], nil
}

// count is the number that a query answers.
func (q *queries) count(format string, args ...any) (int64, error) {
	r, err := q.row(format, args...)
	if err != nil {
		return 0, err
	}
	n, _ := r[0].(int64)
	return n, nil
}

// quoted is a name as SQL.
func quoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// join puts items made of 0 … n-1 together.
func join(n int, sep string, item func(i int) string) string {
	s := make([]string, n)
	for i := range s {
		s[i] = item(i)
	}
	return strings.Join(s, sep)
}

// list is k0, k1, … or p.k0, p.k1, …
func list(n int, name, from string) string {
	if from != "" {
		from += "."
	}
	return join(n, ", ", func(i int) string { return fmt.Sprint(from, name, i) })
}

// keys are the key columns.
func (t *Target) keys(from string) string { return list(len(t.Keys), "k", from) }

// columns are the other columns, with a comma before each.
func (t *Target) columns(from string) string {
	if from != "" {
		from += "."
	}
	return join(len(t.Columns), "", func(i int) string { return fmt.Sprint(", ", from, "c", i) })
}

// on is the equality of two keys, neither of which has NULL in it.
func (t *Target) on(a, b string) string {
	return join(len(t.Keys), " AND ", func(i int) string { return fmt.Sprintf("%s.k%d = %s.k%d", a, i, b, i) })
}

// is is the equality of two sequences.
func (t *Target) is(a, b string) string { return equal(a, b, t.Sequence) }

// equal is the equality of two sequences of a type. Those of structs may have fields that are NULL.
func equal(a, b string, t types.Type) string {
	if t.Kind == types.Struct {
		return a + " <=> " + b
	}
	return a + " = " + b
}

// order is what orders the events of a key.
func (t *Target) order() string {
	if t.SCD == Bitemporal {
		return "s, y"
	}
	return "s"
}

// sortable is an expression with the same order among equal rows, for types that have none.
func sortable(e string, t types.Type) string {
	if t.Orderable() {
		return e
	}
	return "to_json(named_struct('v', " + e + "))"
}

// payload orders events that are otherwise equal: the greatest first, NULL being the greatest value.
func (t *Target) payload(from string) string {
	return join(len(t.Columns), "", func(i int) string {
		return ", " + sortable(fmt.Sprint(from, "c", i), t.Columns[i].Type) + " DESC NULLS FIRST"
	})
}

// same is whether two rows have equal values in some columns.
func (t *Target) same(a, b string, columns []int) string {
	if len(columns) == 0 {
		return "true"
	}
	return join(len(columns), " AND ", func(i int) string {
		c := columns[i]
		return sortable(fmt.Sprint(a, ".c", c), t.Columns[c].Type) + " <=> " + sortable(fmt.Sprint(b, ".c", c), t.Columns[c].Type)
	})
}

func (t *Target) all() []int {
	r := make([]int, len(t.Columns))
	for i := range r {
		r[i] = i
	}
	return r
}

// null is NULL of a type.
func null(t types.Type) string { return "CAST(NULL AS " + t.SQL() + ")" }

// cast is an expression with a type, whatever it had.
func cast(e string, t types.Type) string { return "CAST(" + e + " AS " + t.SQL() + ")" }

// renamed is SELECT list of the target's raw columns under the names of this package.
func (t *Target) renamed() string {
	s := join(len(t.Keys), ", ", func(i int) string { return quoted(t.Keys[i].Name) + fmt.Sprint(" AS k", i) })
	s += join(len(t.Columns), "", func(i int) string { return ", " + quoted(t.Columns[i].Name) + fmt.Sprint(" AS c", i) })
	for i, name := range t.SCD.bounds() {
		s += ", " + name + " AS " + boundNames[i]
	}
	return s
}

// boundNames are the names of bounds in this package, in the order of SCDType.bounds.
var boundNames = []string{"sa", "ea", "ys", "ye"}

// raw is the SELECT list that undoes renamed.
func (t *Target) raw() string {
	s := join(len(t.Keys), ", ", func(i int) string { return fmt.Sprint("k", i, " AS ") + quoted(t.Keys[i].Name) })
	s += join(len(t.Columns), "", func(i int) string { return fmt.Sprint(", c", i, " AS ") + quoted(t.Columns[i].Name) })
	for i, name := range t.SCD.bounds() {
		s += ", " + boundNames[i] + " AS " + name
	}
	return s
}

// rawOn is the equality of a row of the table as it stands and a key.
func (t *Target) rawOn(table, key string) string {
	return join(len(t.Keys), " AND ", func(i int) string { return fmt.Sprintf("%s.%s = %s.k%d", table, quoted(t.Keys[i].Name), key, i) })
}

// rowsOf is a relation of the target's rows whose keys another relation has. The condition stands on the table itself, so that only these rows are
// looked up in its deletion vectors.
func (t *Target) rowsOf(other string) string {
	return fmt.Sprintf("(SELECT %s FROM tg WHERE EXISTS (SELECT 1 FROM %s WHERE %s))", t.renamed(), other, t.rawOn("tg", other))
}
