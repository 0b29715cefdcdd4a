package plan

import (
	"context"
	"iter"
)

// Runner runs queries for a program that asks for their rows: the actions of a definition file, df.collect() and the like. What it reads is
// there already: tables as they are now, files, rows of the program. It is not part of an update.
type Runner interface {
	// Analyze resolves a relation outside of query functions. functions finds the user functions it calls by name, as Settings.Functions.
	Analyze(ctx context.Context, r Relation, functions func(name string) *UserFunction) (Relation, error)
	// Rows yields the rows of a resolved relation, held as types/value.go says. The slice is only valid until the next row.
	Rows(ctx context.Context, r Relation) iter.Seq2[[]any, error]
	// Explain is a resolved relation and the query of the backend, for people.
	Explain(ctx context.Context, r Relation) (string, error)
}
