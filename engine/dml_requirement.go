package engine

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/exprbridge"
)

// Names of checks say which requirement a row broke; violation makes Delta's error of them.
const (
	notNullCheck = "NOT NULL "
	checkCheck   = "CHECK "
	lengthCheck  = "LENGTH "
	windowCheck  = "REPLACE WHERE "
)

// checks are the conditions that new rows of a table, with all of its columns, must meet: NOT NULL columns, CHECK constraints, lengths of VARCHAR columns. What dp
// cannot check is refused by name.
func (t *dmlTable) checks(rel plan.Relation, s plan.Settings) ([]backend.Check, error) {
	var out []backend.Check
	given := rel.Output()
	for _, f := range t.schema.Fields {
		if a := attrNamed(given, f.Name); a != nil && a.Null && !f.Nullable {
			out = append(out, backend.Check{Name: notNullCheck + f.Name, Fail: true, Cond: &plan.Call{At: t.at, Name: "isnotnull", Args: []plan.Expr{a}, T: types.BooleanType}})
		}
	}
	for _, r := range t.snap.Requirements() {
		switch r.Kind {
		case "DEFAULT": // missing columns were filled in
		case "CHECK":
			c, err := t.constraint(checkCheck+r.Name, r.SQL, rel, s)
			if err != nil {
				return nil, err
			}
			out = append(out, c)
		case "CHAR":
			c, err := t.length(r.Column, r.SQL, rel, s)
			if err != nil {
				return nil, err
			}
			out = append(out, c)
		default:
			return nil, diag.Unsupported(fmt.Sprintf("Writing rows into %s, whose column %s is %s (%s),", t.name, r.Column, r.Kind, r.SQL), "write the table with the engine that created it").At(t.at)
		}
	}
	return out, nil
}

// constraint is a CHECK: as in Delta it rejects rows for which it is not true, NULL included.
func (t *dmlTable) constraint(name, text string, rel plan.Relation, s plan.Settings) (backend.Check, error) {
	u, err := exprbridge.Parse(text, t.at)
	if err != nil {
		return backend.Check{}, err
	}
	p, err := u.Bind(t.schema, s.TimeZone)
	if err != nil {
		return backend.Check{}, err
	}
	if p, err = p.Fold(s); err != nil {
		return backend.Check{}, err
	}
	cond, err := p.Expr(rel.Output())
	if err != nil {
		return backend.Check{}, err
	}
	return backend.Check{Name: name, Fail: true, Cond: cond}, nil
}

// length checks a VARCHAR column; CHAR, which Spark pads, is refused.
func (t *dmlTable) length(column, typ string, rel plan.Relation, s plan.Settings) (backend.Check, error) {
	ct, err := types.Parse(typ)
	if err != nil || ct.Kind != types.Varchar || strings.Contains(column, ".") {
		return backend.Check{}, diag.Unsupported(fmt.Sprintf("Writing rows into %s, whose column %s is %s,", t.name, column, strings.ToUpper(typ)), "make it a STRING or VARCHAR column").At(t.at)
	}
	return t.constraint(fmt.Sprintf("%s%d %s", lengthCheck, ct.Length, column), fmt.Sprintf("coalesce(length(%s) <= %d, true)", types.QuoteIfNeeded(column), ct.Length), rel, s)
}

func attrNamed(as []*plan.Attr, name string) *plan.Attr {
	for _, a := range as {
		if equalFold(a.Name, name) && !a.Hidden {
			return a
		}
	}
	return nil
}

// violation turns the backend's word on a failed check into the error that Spark gives for the requirement.
func violation(err error, n types.TableName) error {
	e, ok := diag.As(err)
	if !ok || e.Code != "EXPECTATION_VIOLATED" {
		return err
	}
	_, rest, _ := strings.Cut(e.Message, "Violated expectations: '")
	name, row, _ := strings.Cut(rest, "'. Output record: '")
	row = strings.TrimSuffix(row, "'.")
	switch {
	case strings.HasPrefix(name, notNullCheck):
		return diag.New("DELTA_NOT_NULL_CONSTRAINT_VIOLATED", "NOT NULL constraint violated for column: %s. The row was %s.", name[len(notNullCheck):], row)
	case strings.HasPrefix(name, checkCheck):
		return diag.New("DELTA_VIOLATE_CONSTRAINT_WITH_VALUES", "CHECK constraint %s of %s violated by row with values: %s.", name[len(checkCheck):], n, row)
	case strings.HasPrefix(name, lengthCheck):
		limit, column, _ := strings.Cut(name[len(lengthCheck):], " ")
		return diag.New("DELTA_EXCEED_CHAR_VARCHAR_LIMIT", "A value exceeds char/varchar type length limitation. Failed check: (length(%s) <= %s). The row was %s.", column, limit, row)
	case strings.HasPrefix(name, windowCheck):
		return diag.New("DELTA_REPLACE_WHERE_MISMATCH", "Written data does not conform to partial table overwrite condition or constraint '%s'. The row was %s.", name[len(windowCheck):], row).
			WithHint("filter the query by the same condition")
	}
	return err
}

// defaultOf is the DEFAULT of a column; nil when it has none: NULL then.
func (t *dmlTable) defaultOf(column string) (plan.Expr, error) {
	for _, r := range t.snap.Requirements() {
		if r.Kind == "DEFAULT" && equalFold(r.Column, column) {
			return sparksql.ParseExpr(r.SQL, t.at)
		}
	}
	return nil, nil
}
