package delta

// Staged is a data file that is written but not visible: nobody reads it before a Write has added it.
type Staged struct {
	// Path is relative to the table's directory, with slashes, as the file system knows it (not URL-encoded); see DataPath.
	Path string
	// Partition has a value for every partition column of the table, by the schema's spelling; nil is NULL. The text is the value cast to
	// string, as DuckDB or Spark print it; timestamps are in UTC unless they carry an offset. Nil for tables without partition columns.
	// Partition columns are not stored in the file, or if they are, hold this value in every row.
	Partition map[string]*string
	Size      int64 // bytes
	Rows      int64
	Columns   []ColumnStats // in any order; columns without statistics are left out
}

// ColumnStats is what is known of one column in one file, as COPY … (RETURN_STATS) returns it.
type ColumnStats struct {
	// Path is the column, or the way to a leaf in nested structs: {"address", "zip"}. Leaves below lists and maps are ignored.
	Path []string
	// NullCount is the number of NULLs; negative when unknown.
	NullCount int64
	// Min and Max are the smallest and largest value cast to string, as DuckDB prints them: 1.50, 2024-01-31, 2024-01-31 10:00:00.123456,
	// 2024-01-31 10:00:00+00, true. Both nil when unknown or when every value is NULL.
	Min, Max *string
	// HasNaN says that a floating column holds NaN, so that Min and Max do not bound it.
	HasNaN bool
}
