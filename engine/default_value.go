package engine

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// checkDefault refuses a DEFAULT that is no constant of its column's type; schema is the table's, command what the message names.
func (s *Session) checkDefault(ctx context.Context, command string, f types.Field, text string, schema types.Schema, at diag.Origin) error {
	e, err := sparksql.ParseExpr(text, at)
	if err != nil {
		return err
	}
	invalid := func(sub, what string) error {
		return diag.New("INVALID_DEFAULT_VALUE."+sub, "Failed to execute %s command because the destination column or variable `%s` has a DEFAULT value %s, which %s.", command, f.Name, text, what).At(at)
	}
	switch {
	case holds(e, func(x plan.Expr) bool { _, is := x.(*plan.Subquery); return is }):
		return invalid("SUBQUERY_EXPRESSION", "contains subquery expressions")
	case holds(e, func(x plan.Expr) bool {
		c, is := x.(*plan.Column)
		return is && len(c.Parts) == 1 && schema.Index(c.Parts[0]) >= 0
	}):
		return invalid("NOT_CONSTANT", "is not a constant expression whose equivalent value is known at query planning time")
	}
	rel, err := s.analyze(ctx, &plan.Project{At: at, In: &plan.OneRow{At: at}, List: []plan.Expr{&plan.Alias{At: at, E: e, Name: f.Name}}})
	if err != nil {
		return err
	}
	from := rel.Output()[0].T
	fits := types.CanCast(from, f.Type)
	if l, isLiteral := e.(*plan.Literal); fits && isLiteral && from.IsString() {
		_, _, err := functions.CastConstant(l.Value, from, f.Type)
		fits = err == nil
	}
	if !fits {
		return invalid("DATA_TYPE", "requires "+f.Type.SQL()+" type, but the statement provided a value of incompatible "+from.SQL()+" type")
	}
	return nil
}
