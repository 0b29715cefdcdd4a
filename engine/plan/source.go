package plan

import (
	"iter"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Source is where the rows of a Scan come from. These are all: a backend renders each of them.
type Source interface {
	// SourceKind is a word for messages: delta, json, csv, …
	SourceKind() string
}

// ParquetSource is the live rows of Parquet files, those of a Delta table version or of a Parquet folder.
type ParquetSource struct {
	Format    string        // delta or parquet
	Files     []DataFile    // in a fixed order
	Schema    types.Schema  // of the rows; a column that a file does not have is NULL in its rows
	Partition []string      // columns whose values stand in DataFile.Partition and not in the file
	Metadata  bool          // the hidden _metadata column is read
	Version   *TableVersion // of a Delta table whose rows these are; nil: of none, or not all of a version's rows
}

// TableVersion is one version of a Delta table.
type TableVersion struct {
	Dir     string // the table's folder
	ID      string // stays over all versions of the table
	Version int64
	Stamp   string // tells it from another version of the same number; empty: not known
}

// DataFile is one Parquet file.
type DataFile struct {
	Path      string // absolute or relative to the process
	Shown     string // as _metadata.file_path shows it; empty: Path
	Size      int64
	ModTime   int64 // milliseconds since 1970
	Rows      int64 // physical rows; -1 when unknown
	Partition map[string]*string
	Deleted   RowSet // rows deleted by a deletion vector; nil: none
	Only      RowSet // no other rows of the file are read; nil: all but the deleted ones. Not together with Deleted
	// Stats is what is known of a column, by its name in any case; nil, or false, when nothing is.
	Stats func(column string) (ColumnStats, bool)
}

// ColumnStats bounds the values of one column in one file.
type ColumnStats struct {
	Min, Max any   // in the values of types/value.go, nil when unknown; not every bound occurs
	Nulls    int64 // of Rows; -1 when unknown
	Rows     int64 // physical rows; -1 when unknown
}

// RowSet is a set of row positions within a file.
type RowSet interface {
	Len() int64
	All() iter.Seq[int64]
}

// RawSource is JSON, CSV, text or binary files, to be read with an explicit schema.
//
// Options are those of the format, as far as the user set them; what dp refuses never arrives. JSON: mode, multiLine, dateFormat,
// timestampFormat, timestampNTZFormat, timeZone, allowSingleQuotes, allowNonNumericNumbers, primitivesAsString, prefersDecimal,
// dropFieldIfAllNull, inferTimestamp. CSV: sep and header always; mode, multiLine, quote, escape, comment, skipRows, nullValue, emptyValue,
// nanValue, positiveInf, negativeInf, ignoreLeadingWhiteSpace, ignoreTrailingWhiteSpace, preferDate, encoding (ISO-8859-1), and the dates'
// as for JSON. Text: wholeText, lineSep. All: ignoreMissingFiles.
type RawSource struct {
	Format    string // json, csv, text, binaryFile
	Files     []InputFile
	Options   Options
	Schema    types.Schema // of the rows, partition columns and the rescued and corrupt-record columns included
	Partition []string     // columns whose values stand in InputFile.Partition
	Rescued   string       // name of the rescued-data column; "" without
	Corrupt   string       // name of the corrupt-record column; "" without
	// Exact says that every record of these files was looked at, is in plain form, and fits the schema without loss, so that any reader
	// gives the same rows: strict JSON with one object a line (or a file, or an array of them, under multiLine); CSV rows with as many fields
	// as columns, numbers in digits, dates and times in ISO form.
	Exact    bool
	Metadata bool // the hidden _metadata column is read
}

// InputFile is one raw input file.
type InputFile struct {
	Path      string // as opened
	Shown     string // as _metadata.file_path shows it (a mapped cloud prefix keeps its name)
	Size      int64
	ModTime   int64 // milliseconds since 1970
	Partition map[string]*string
	// Columns are the names of the file's own columns in order, where they are matched by name (CSV with headers read by Auto Loader and
	// read_files). Nil: the columns stand in the order of the schema, without partition, rescued and corrupt-record columns.
	Columns []string
}

// PendingSource stands in a streaming scan until the flow puts a batch in its place. Ref is what the source implementation needs to find
// the batches.
type PendingSource struct {
	Kind   string
	Key    string // names the stream among those of its flow, alike in every update: its paths, or its table
	Schema types.Schema
	Ref    any
}

// SourceKind is the file format.
func (s *ParquetSource) SourceKind() string { return s.Format }

// SourceKind is the file format.
func (s *RawSource) SourceKind() string { return s.Format }

// SourceKind is the kind of the streaming source.
func (s *PendingSource) SourceKind() string { return s.Kind }
