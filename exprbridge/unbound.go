package exprbridge

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// Unbound is a condition as the user wrote it: from a PySpark Column or from SQL text, before the target's schema is known.
type Unbound struct {
	Expr   plan.Expr // unresolved
	Text   string    // as written, or the Column's SQL form
	Origin diag.Origin
}
