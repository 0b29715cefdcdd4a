// Package exprbridge holds predicates: the boolean conditions the engine reasons about (replace_where, overrides, expectations, file
// pruning), as trees of github.com/expr-lang/expr.
//
// A condition is Unbound, parsed with its origin, until a schema is known; Bind makes a Predicate of it, and is the only way across. A
// Predicate can be folded with the update's clock, checked for determinism, compared for containment, rendered back to a plan expression,
// and used to prune files by their statistics.
//
// It must not know relations, types' storage, engines or Python. It is the only package that imports expr-lang. expr's own optimizer is
// never run: its arithmetic is Go's, not Spark's.
//
// An operator or function that conditions may hold is a case in lower.go and raise.go, with its folding in fold.go and its bounds in box.go.
package exprbridge
