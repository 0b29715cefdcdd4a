package sparksql

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Params are the values of parameter markers; a marker without a value stays a plan.Param.
type Params struct {
	Named      map[string]plan.Expr // of :name, by name in lower case
	Positional []plan.Expr          // of ?, in order
}

// ParseExpr reads one expression, optionally named (expr AS name). at is where the text stands; the zero Origin makes places relative to the text.
func ParseExpr(text string, at diag.Origin) (plan.Expr, error) {
	return nil, diag.Unsupported("ParseExpr", "")
}

// ParseType reads a data type.
func ParseType(text string, at diag.Origin) (types.Type, error) {
	return types.Type{}, diag.Unsupported("ParseType", "")
}

// ParseQuery reads one query.
func ParseQuery(text string, at diag.Origin, params ...Params) (plan.Relation, error) {
	return nil, diag.Unsupported("ParseQuery", "")
}

// ParseStatement reads the one statement of a text (spark.sql, dp sql).
func ParseStatement(text string, at diag.Origin, params ...Params) (Statement, error) {
	return nil, diag.Unsupported("ParseStatement", "")
}

// ParseStatements reads a file's statements. All syntax errors are reported, as a diag.List; the statements without errors are returned too.
func ParseStatements(text, file string) ([]Statement, error) {
	return nil, diag.Unsupported("ParseStatements", "")
}

// ParseFile is ParseStatements after replacing ${key} by configuration values: those of conf, and those that SET statements earlier in the
// file gave. Places are those of the text before the replacement.
func ParseFile(text, file string, conf func(key string) (string, bool)) ([]Statement, error) {
	return nil, diag.Unsupported("ParseFile", "")
}

// ParseColumns reads a column list with constraints, as it stands between the parentheses of CREATE TABLE.
func ParseColumns(text string, at diag.Origin) (TableSchema, error) {
	return TableSchema{}, diag.Unsupported("ParseColumns", "")
}
