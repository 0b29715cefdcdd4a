package security

import (
	"context"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// noInputs are the inputs of query functions without a pipeline around them.
type noInputs struct{}

func (noInputs) Conf(string) (string, bool) { return "", false }

func (noInputs) Analyze(context.Context, plan.Relation) (plan.Relation, error) {
	return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "There are no tables.")
}

func (n noInputs) AnalyzeOutside(ctx context.Context, r plan.Relation) (plan.Relation, error) {
	return n.Analyze(ctx, r)
}
