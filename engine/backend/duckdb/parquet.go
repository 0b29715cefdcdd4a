package duckdb

import (
	"context"
	"database/sql"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Parquet is what the Delta log needs of a Parquet engine.
type Parquet struct {
	b *Backend
}

var _ delta.Parquet = Parquet{}

// Parquet reads and writes log checkpoints with the same DuckDB.
func (b *Backend) Parquet() Parquet { return Parquet{b} }

// ReadRows yields the rows of one file as JSON objects.
func (p Parquet) ReadRows(ctx context.Context, path string, columns []string) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		if err := p.readRows(ctx, path, columns, yield); err != nil {
			yield(nil, err)
		}
	}
}

func (p Parquet) readRows(ctx context.Context, path string, columns []string, yield func([]byte, error) bool) error {
	schema, err := p.b.FileSchema(ctx, []string{path})
	if err != nil {
		return err
	}
	var fields []string
	for _, f := range schema.Fields {
		if slices.Contains(columns, f.Name) {
			fields = append(fields, quoteText(f.Name)+": f."+quoteName(f.Name))
		}
	}
	row := "{" + strings.Join(fields, ", ") + "}"
	if len(fields) == 0 {
		row = "MAP {}"
	}
	s := &statement{text: "SELECT CAST(to_json(" + row + ") AS VARCHAR) FROM read_parquet(" + quoteText(literalPath(path)) + ") AS f"}
	return p.b.with(ctx, s, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(ctx, s.text)
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		var line sql.RawBytes
		for rows.Next() {
			if err := rows.Scan(&line); err != nil {
				return translate(err)
			}
			if !yield(line, nil) {
				return nil
			}
		}
		return translate(rows.Err())
	})
}

// jsonLimit is a bound for the longest object of a file: DuckDB's buffers grow with it, so that the file's own size is a good one.
func jsonLimit(path string) string {
	size := int64(16 << 20)
	if st, err := os.Stat(path); err == nil {
		size = max(size, min(st.Size(), 1<<30))
	}
	return strconv.FormatInt(size, 10)
}

// WriteRows writes newline-delimited JSON as one Parquet file.
func (p Parquet) WriteRows(ctx context.Context, path string, schema types.Schema, jsonPath string) error {
	cols := make([]string, schema.Len())
	names := make([]string, schema.Len())
	for i, f := range schema.Fields {
		cols[i] = quoteText(f.Name) + ": " + quoteText(typeName(f.Type))
		names[i] = quoteName(f.Name)
	}
	text := "COPY (SELECT " + strings.Join(names, ", ") + " FROM read_json(" + quoteText(literalPath(jsonPath)) + ", columns = {" + strings.Join(cols, ", ") +
		"}, format = 'newline_delimited', maximum_object_size = " + jsonLimit(jsonPath) + ")) TO " + quoteText(path) +
		" (FORMAT parquet, PARQUET_VERSION v1, COMPRESSION zstd, COMPRESSION_LEVEL 1)"
	return p.b.with(ctx, &statement{}, func(ctx context.Context, c *sql.Conn) error {
		_, err := c.ExecContext(ctx, text)
		return translate(err)
	})
}

// RowCount is the number of rows in a file, from its footer.
func (p Parquet) RowCount(ctx context.Context, path string) (int64, error) {
	return p.b.rowCount(ctx, path)
}

func (b *Backend) rowCount(ctx context.Context, path string) (int64, error) {
	var n int64
	err := b.with(ctx, &statement{}, func(ctx context.Context, c *sql.Conn) error {
		return translate(c.QueryRowContext(ctx, "SELECT CAST(sum(num_rows) AS BIGINT) FROM parquet_file_metadata("+quoteText(literalPath(path))+")").Scan(&n))
	})
	return n, err
}

// FileSchema is the schema of Parquet files, from their footers; columns of the same name are merged.
func (b *Backend) FileSchema(ctx context.Context, paths []string) (types.Schema, error) {
	var s types.Schema
	if len(paths) == 0 {
		return s, nil
	}
	list := make([]string, len(paths))
	for i, p := range paths {
		list[i] = quoteText(literalPath(p))
	}
	text := "DESCRIBE SELECT * FROM read_parquet([" + strings.Join(list, ", ") + "]"
	if len(paths) > 1 {
		text += ", union_by_name = true"
	}
	err := b.with(ctx, &statement{}, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(ctx, text+", hive_partitioning = false)")
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		for rows.Next() {
			var name, typ string
			var rest [4]any
			if err := rows.Scan(&name, &typ, &rest[0], &rest[1], &rest[2], &rest[3]); err != nil {
				return translate(err)
			}
			t, err := parseType(typ)
			if err != nil {
				return diag.New("UNSUPPORTED_DATATYPE", "The column `%s` of %s has the type %s, which Spark does not have.", name, paths[0], typ)
			}
			s.Fields = append(s.Fields, types.Col(name, t))
		}
		return translate(rows.Err())
	})
	if err != nil || !holdsLocalTime(s.Struct()) {
		return s, err
	}
	found, err := b.int96Columns(ctx, paths)
	if err != nil {
		return s, err
	}
	names := map[string]bool{}
	for _, cols := range found {
		for _, c := range cols {
			names[c] = true
		}
	}
	return types.Schema{Fields: asInstants(s.Struct(), "", names).Fields}, nil
}

func holdsLocalTime(t types.Type) bool { return strings.Contains(t.String(), "timestamp_ntz") }
