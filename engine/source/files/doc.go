// Package files reads input files: what spark.read, spark.readStream (Auto Loader included) and SQL's read_files name by path.
//
// Resolve turns a plan.UnresolvedFiles into a plan.Scan. On the way it
//
//	checks the options     options.go      what is used, accepted without effect, refused by name, unknown
//	finds the files        paths.go        dp.yml's prefixes, relative paths
//	                       glob.go         Hadoop's globs, and the looser ones of Auto Loader
//	                       list.go         folders, hidden files, name and time filters
//	                       partition.go    year=2024/ folders as columns
//	infers the schema      infer.go        over every record of every file, in parallel, never over a sample
//	                       json_*.go, csv_*.go, parquet.go
//	                       hints.go, evolve.go
//
// A batch reader's Scan holds the files at once. A streaming reader's holds a plan.PendingSource; Open makes its Stream, which takes the
// files that its flow has not taken yet, oldest first. The files are those that were there when the query was resolved: a file that
// arrives later belongs to the next update, so that the schema of an update does not change while it runs.
//
// How the raw bytes become rows is the backend's work; this package only reads them to learn their types. It must not know flows, Python,
// DuckDB or SQLite. A new format is a row in formats.go with its inference, a new option a row in options.go.
package files
