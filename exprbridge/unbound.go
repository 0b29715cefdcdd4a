package exprbridge

import (
	"context"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Unbound is a condition as the user wrote it: from a PySpark Column or from SQL text, before the schema it is about is known.
type Unbound struct {
	Expr   plan.Expr // unresolved
	Text   string    // as written, or the Column's SQL form
	Origin diag.Origin
}

// Parse reads a condition from SQL text that stands at origin.
func Parse(text string, origin diag.Origin) (*Unbound, error) {
	e, err := sparksql.ParseExpr(text, origin)
	if err != nil {
		return nil, err
	}
	return &Unbound{Expr: e, Text: text, Origin: origin}, nil
}

// Bind resolves the condition against columns, types it and makes it a Predicate. zone is the session's, in which timestamps without one are written. A qualifier that is no column is dropped: a REPLACE WHERE
// predicate addresses the target, whatever alias of the query it is written with.
func (u *Unbound) Bind(columns types.Schema, zone string) (*Predicate, error) {
	attrs := make([]*plan.Attr, columns.Len())
	for i, f := range columns.Fields {
		attrs[i] = &plan.Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: f.Nullable}
	}
	cond := plan.Map(u.Expr, func(e plan.Expr) plan.Expr {
		c, ok := e.(*plan.Column)
		if !ok || len(c.Parts) < 2 || columns.Index(c.Parts[0]) >= 0 {
			return e
		}
		n := *c
		n.Plan = 0
		for i := 1; i < len(c.Parts); i++ {
			if columns.Index(c.Parts[i]) >= 0 {
				n.Parts = c.Parts[i:]
				return &n
			}
		}
		n.Parts = c.Parts[len(c.Parts)-1:]
		return &n
	})
	resolved, err := u.resolve(cond, attrs, plan.Settings{TimeZone: zone})
	if err != nil {
		return nil, err
	}
	return newPredicate(resolved, u)
}

// resolve types a condition on columns.
func (u *Unbound) resolve(cond plan.Expr, attrs []*plan.Attr, set plan.Settings) (plan.Expr, error) {
	if err := refuse(cond); err != nil {
		return nil, err.At(u.Origin)
	}
	columns := types.Schema{}
	for _, a := range attrs {
		columns.Fields = append(columns.Fields, types.Field{Name: a.Name, Type: a.T, Nullable: a.Null})
	}
	rel := &plan.Filter{At: u.Origin, In: &plan.Scan{Name: "target", Attrs: attrs, Source: &plan.PendingSource{Schema: columns}}, Cond: cond}
	out, err := plan.Analyze(context.Background(), rel, noCatalog{}, set)
	if err != nil {
		if e, ok := diag.As(err); ok {
			return nil, e.At(u.Origin)
		}
		return nil, err
	}
	f, ok := out.(*plan.Filter)
	if !ok {
		return nil, diag.New("DP_INVALID_PREDICATE", "%q is not a condition on the columns of a table.", u.Text).At(u.Origin)
	}
	return f.Cond, nil
}

// CallsUser reports whether the condition calls a Python function, about which nothing can be reasoned. Such a condition has no Predicate:
// rows can be held against it ([Unbound.Condition]), and that is all.
func (u *Unbound) CallsUser(functions func(name string) *plan.UserFunction) bool {
	found := false
	plan.Walk(u.Expr, func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.UserCall:
			found = true
		case *plan.Call:
			found = found || functions != nil && functions(strings.ToLower(e.Name)) != nil
		}
		return !found
	})
	return found
}

// Condition is the condition on columns, for rows only. set tells the user functions that it calls by name.
func (u *Unbound) Condition(columns []*plan.Attr, set plan.Settings) (plan.Expr, error) {
	return u.resolve(u.Expr, columns, set)
}

// refuse names what a condition on rows cannot hold.
func refuse(e plan.Expr) *diag.Error {
	var err *diag.Error
	plan.Walk(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.Subquery:
			err = diag.Unsupported("A subquery in a predicate", "join the other table in the query instead").At(x.At)
		case *plan.Window:
			err = diag.Unsupported("A window function in a predicate", "compute it as a column of the query").At(x.At)
		case *plan.Star:
			err = diag.New("INVALID_USAGE_OF_STAR_OR_REGEX", "Invalid usage of '*' in a predicate.").At(x.At)
		}
		return err == nil
	})
	return err
}

// noCatalog is the catalog of a condition: it reads no tables.
type noCatalog struct{}

func (noCatalog) Table(_ context.Context, t *plan.UnresolvedTable) (plan.Relation, error) {
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found.", strings.Join(t.Name, "`.`")).At(t.At)
}

func (noCatalog) Files(_ context.Context, f *plan.UnresolvedFiles) (plan.Relation, error) {
	return nil, diag.Unsupported("Reading files in a predicate", "").At(f.At)
}
