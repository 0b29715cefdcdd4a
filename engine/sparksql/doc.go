// Package sparksql reads Spark and Databricks SQL: text to statements and unresolved plan trees.
//
// There is no SQL tree of its own for queries and expressions: the parser builds plan.Relation and plan.Expr directly, every node with the
// place of its token. Only statements (CREATE STREAMING TABLE, CREATE FLOW, INSERT …) have structs here. The whole text is split into tokens
// first; a hand-written recursive-descent parser with an operator-precedence loop for expressions reads them without backtracking.
//
// Errors are *diag.Error with Spark's class (PARSE_SYNTAX_ERROR …). What Spark knows and dp does not run is read to its end all the same: a Command
// that callers refuse by its verb (an Other where only the verb is known), or a statement with a Refusal. For texts that are no statements (ParseQuery,
// ParseExpr) a refusal is an error. ParseStatements and ParseFile report the errors of all statements as a diag.List.
//
// Print writes a statement as SQL that reads back as the same statement (print*.go, by kind of tree). A new node needs its words there, too: the tests
// print whatever they read.
//
// It must not know the catalog, the pipeline graph or data: LIVE.x, ${key} values and parameters come from, or go to, the caller as written.
// A new clause stands in the file of its statement (dataset.go, flow.go, cdc.go, dml.go, command.go; alter.go, maintenance.go, hive.go for what dp does not
// run), an operator of the pipe syntax in pipe.go, a new operator in expr.go or
// predicate.go, special call syntax in call.go, a new relation in from.go.
package sparksql
