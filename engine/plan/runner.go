package plan

import (
	"context"
	"iter"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Runner runs queries for a program that asks for their rows: the actions of a definition file, df.collect() and the like. What it reads is
// there already: tables as they are now, files, rows of the program. It is not part of an update.
type Runner interface {
	// Analyze resolves a relation outside of query functions. functions finds the user functions it calls by name, as Settings.Functions.
	Analyze(ctx context.Context, r Relation, functions func(name string) *UserFunction) (Relation, error)
	// Rows yields the rows of a resolved relation, held as types/value.go says. The slice is only valid until the next row.
	Rows(ctx context.Context, r Relation) iter.Seq2[[]any, error]
	// Tables lists what the program can read by name: tables of the storage and the pipeline's sources, by name.
	Tables() ([]TableInfo, error)
	// Namespace is the catalog and the schema that complete unqualified names.
	Namespace() (catalog, schema string, err error)
	// Explain is a resolved relation and the query of the backend, for people.
	Explain(ctx context.Context, r Relation) (string, error)
}

// TableInfo is a table that a program can read by name.
type TableInfo struct {
	Name    types.TableName
	Kind    string // streaming table, materialized view, table, source
	Comment string
}
