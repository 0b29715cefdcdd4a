// Package duckdb is the backend that runs resolved relations on DuckDB, in memory and in this process.
//
// A relation becomes one SQL statement (render*.go; one SELECT block per chain of nodes where that is legal), which is run for its rows
// (query.go) or copied into Parquet files nobody can see yet (stage.go). The rest is what DuckDB does not do by itself the way Spark does:
// casts (cast*.go), sources with per-file constants and deleted rows (scan*.go), checks counted while rows pass (checks.go), Spark's error
// classes (errors.go). store/delta's needs of Parquet are met by Parquet (parquet.go).
//
// It must not know Python, flows, or how a table is committed, and nothing above it may know DuckDB. A plan node is a case in
// render_relation.go, an expression node one in render_expr.go or render_window.go, a function with a spelling of its own one in special.go, a cast one in
// cast.go; macros stand in *.sql files, Go functions in udf_*.go (the list is goFunctions) and aggregate functions in C in aggregates, and only those a
// statement needs are created. Functions of the user's program are registered when a statement first calls them (udf_user.go).
package duckdb
