package engine

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// constraintPrefix begins the table property that holds a CHECK constraint; its name follows in lower case.
const constraintPrefix = "delta.constraints."

func (a *alteration) hasConstraint(name string) bool {
	_, ok := a.t.snap.Properties()[constraintPrefix+fold(name)]
	return ok
}

// broken counts the rows for which a condition is not true. A commit after it conflicts with rows that came meanwhile.
func (a *alteration) broken(ctx context.Context, cond plan.Expr, text string) (int64, error) {
	not := &plan.Call{At: a.t.at, Name: "not", Args: []plan.Expr{&plan.Call{At: a.t.at, Name: "coalesce", Args: []plan.Expr{cond, &plan.Literal{At: a.t.at, Value: false, T: types.BooleanType}}}}}
	scan, where, err := a.s.matched(ctx, a.t, "", &sparksql.Condition{At: a.t.at, Text: text, Expr: not})
	if err != nil {
		return 0, err
	}
	a.w.Reads = true
	m, err := a.t.backend.Positions(ctx, scan, where, a.t.table.Dir())
	if err != nil {
		return 0, err
	}
	return m.Count, nil
}

// noNulls sees to it that a column which becomes NOT NULL has no NULL.
func (a *alteration) noNulls(ctx context.Context, n sparksql.ColumnChange) error {
	name := strings.Join(n.Path, ".")
	if len(n.Path) > 1 {
		return diag.Unsupported("ALTER COLUMN "+name+" SET NOT NULL of a field", "add a CHECK constraint").At(n.At)
	}
	count, err := a.broken(ctx, &plan.Call{At: n.At, Name: "isnotnull", Args: []plan.Expr{&plan.Column{At: n.At, Parts: n.Path}}}, name+" IS NOT NULL")
	if err == nil && count > 0 {
		err = diag.New("DELTA_NEW_NOT_NULL_VIOLATION", "%d rows in %s violate the new NOT NULL constraint on %s.", count, a.t.name, name).
			WithHint("give the rows a value first: UPDATE %s SET %s = … WHERE %s IS NULL", a.t.name, name, name).At(n.At)
	}
	return err
}

// addConstraint adds a CHECK constraint that every row meets.
func (a *alteration) addConstraint(ctx context.Context, c *sparksql.AddConstraint) error {
	table := strings.Join([]string{a.t.name.Catalog, a.t.name.Schema, a.t.name.Table}, "`.`")
	if len(c.Constraint.Checks) != 1 || len(c.Constraint.Keys) > 0 {
		return diag.New("UNSUPPORTED_FEATURE.TABLE_OPERATION", "The feature is not supported: Table `%s` does not support table constraint.", table).At(a.t.at)
	}
	check := c.Constraint.Checks[0]
	refuse := func(code, format string, args ...any) error { return diag.New(code, format, args...).At(check.At) }
	switch {
	case strings.Contains(strings.ToUpper(check.Options), "NOT ENFORCED"):
		return refuse("UNSUPPORTED_CONSTRAINT_CHARACTERISTIC", "Constraint characteristic 'NOT ENFORCED' is not supported for constraint type 'CHECK'.")
	case check.Name == "" || check.Options != "":
		return diag.New("UNSUPPORTED_FEATURE.TABLE_OPERATION", "The feature is not supported: Table `%s` does not support ADD CONSTRAINT.", table).
			WithHint("write ADD CONSTRAINT name CHECK (…)").At(check.At)
	}
	if a.hasConstraint(check.Name) {
		return refuse("DELTA_CONSTRAINT_ALREADY_EXISTS", "Constraint '%s' already exists. Please delete the old constraint first.\nOld constraint:\n%s", check.Name, a.t.snap.Properties()[constraintPrefix+fold(check.Name)])
	}
	if err := a.checkable(ctx, check); err != nil {
		return err
	}
	count, err := a.broken(ctx, check.Expr, check.Text)
	if err != nil {
		return err
	}
	if count > 0 {
		return refuse("DELTA_NEW_CHECK_CONSTRAINT_VIOLATION", "%d rows in %s violate the new CHECK constraint (%s).", count, a.t.name, check.Text)
	}
	a.Set = map[string]string{constraintPrefix + fold(check.Name): check.Text}
	a.operation("ADD CONSTRAINT", "name", check.Name, "expr", check.Text)
	return nil
}

// checkable refuses a condition that Delta does not take as a CHECK, or that dp could not hold new rows against.
func (a *alteration) checkable(ctx context.Context, check sparksql.Check) error {
	query := false
	plan.Walk(check.Expr, func(e plan.Expr) bool {
		_, is := e.(*plan.Subquery)
		query = query || is
		return !query
	})
	if query {
		return diag.Unsupported("A subquery in a CHECK constraint", "").At(check.At)
	}
	rows, err := a.t.rows("")
	if err != nil {
		return err
	}
	rel, err := a.s.analyze(ctx, &plan.Project{At: check.At, In: rows, List: []plan.Expr{&plan.Alias{At: check.At, E: check.Expr, Name: "check"}}})
	if err != nil {
		return err
	}
	if _, is := rel.(*plan.Project); !is { // an aggregate function, which no WHERE has either
		if _, err := a.s.analyze(ctx, &plan.Filter{At: check.At, In: rows, Cond: check.Expr}); err != nil {
			return err
		}
	}
	if rel.Output()[0].T.Kind != types.Boolean {
		return diag.New("DELTA_NON_BOOLEAN_CHECK_CONSTRAINT", "CHECK constraint '%s' (%s) should be a boolean expression.", check.Name, check.Text).At(check.At)
	}
	p, err := (&exprbridge.Unbound{Expr: check.Expr, Text: check.Text, Origin: check.At}).Bind(a.t.schema, a.s.e.settings().TimeZone)
	if err != nil {
		return err
	}
	if p, err = p.Fold(a.s.e.settings()); err != nil {
		return err
	}
	if !p.Deterministic() {
		return diag.Unsupported("The nondeterministic CHECK constraint "+check.Text, "").At(check.At)
	}
	return nil
}

func (a *alteration) dropConstraint(c *sparksql.DropConstraint) error {
	key := constraintPrefix + fold(c.Name)
	text, ok := a.t.snap.Properties()[key]
	switch {
	case !ok && !c.IfExists:
		return diag.New("DELTA_CONSTRAINT_DOES_NOT_EXIST", "Cannot drop nonexistent constraint %s from table %s. To avoid throwing an error, provide the parameter IF EXISTS.", c.Name, a.t.name).At(a.t.at)
	case ok:
		a.Unset = []string{key}
		a.operation("DROP CONSTRAINT", "name", c.Name, "expr", text, "existed", "true")
	default:
		a.operation("DROP CONSTRAINT", "name", c.Name, "existed", "false")
	}
	return nil
}
