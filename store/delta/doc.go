// Package delta is the Delta Lake table format: the log, its checkpoints, deletion vectors, statistics, history and vacuum.
//
// A table is a directory. Its log, _delta_log/00000000000000000000.json and so on, is the only authority over what is in it: a data file is
// visible when a commit adds it and until a commit removes it. A commit is one file, made visible by link(2), which fails when another
// writer was first (put-if-absent); data, log file and directories are flushed to disk before a commit returns.
//
//	Table     a directory; opens and caches its newest Snapshot, commits Writes, maintains and vacuums
//	Snapshot  the table at one version: protocol, schema, properties, live files, transaction numbers; immutable
//	File      a live data file with partition values, statistics and deletion vector
//	Staged    a data file somebody has written and nobody can see yet; a Write makes it visible
//	Positions rows of live files that a Write deletes
//	Write     what one commit changes; Append, Overwrite and Replace are its usual forms
//	Commit    what one past version changed, for streaming readers and history
//
// Columns are never read or written here: what the format needs of Parquet goes through the Parquet interface, which a backend implements.
//
// It must not know flows, plans, expressions, DuckDB or SQLite, and must not read the clock or make ids except through Options. What a
// table demands of a reader or writer and dp does not do is refused by name (features.go, properties.go); a new feature is a row there and
// the code that honours it.
package delta
