// Package functions is the table of Spark's built-in functions: names, argument and result types, and how a backend spells each of them.
//
// A function is a row in the file of its family (string.go, datetime.go, …): its name and aliases, and a form per way to call it. A form gives the
// argument types and the result type in the words that row.go explains, and DuckDB's spelling as a template (spelling.go). What depends on the
// arguments' types or constants (decimals, patterns, units) is a func of the family's file that writes the template. Names starting with spark_
// are macros of the DuckDB backend, go_ are Go functions, native_ aggregate functions in C (engine/backend/duckdb: macros.sql, udf_*.go, aggregates). A function dp knows and does not run is a
// row too: refused, with what to use instead.
//
// The analyzer asks LambdaParams and Resolve for casts, types and errors in Spark's words; the backend asks Spelling. The rules: ANSI mode only;
// the result equals Spark's in value and type, or the call is refused; casts are the backend's, a template never casts what a user wrote.
//
// It must not know expressions or run anything: a spelling is data. To add a function, add its row, its macro or Go function if it needs one, and
// its examples with Spark's answer to examples.tsv, which tests/conformance runs.
package functions
