// Package table reads Delta tables: a version as a batch, and the rows that are appended to it as a stream.
//
//	scan.go      a snapshot as a plan.Scan, without the files that a predicate rules out
//	travel.go    VERSION AS OF and TIMESTAMP AS OF
//	stream.go    a table as a source.Stream: the snapshot it starts with, then what each version appended
//	resolve.go   tables by path, for spark.read.format("delta").load(path) and the sources of dp.yml
//
// A stream reads appended rows only. A version that deletes or updates rows stops it, unless an option says to pass over such versions, since
// rows that were read before can not be taken back. Versions that only arrange rows anew are not seen.
//
// Which directory a table's name means is the caller's knowledge. It must not know flows, Python, DuckDB or SQLite. An option is a
// line in options.go.
package table
