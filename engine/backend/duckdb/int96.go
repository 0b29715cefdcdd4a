package duckdb

import (
	"context"
	"database/sql"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// INT96 is how Spark writes timestamps into Parquet unless told otherwise: instants in UTC, without a word that they are. DuckDB takes them
// for local times, and a cast to TIMESTAMPTZ reads those in the session zone: right in UTC only.

// int96Columns are the leaf columns stored as INT96, by file.
func (b *Backend) int96Columns(ctx context.Context, paths []string) (map[string][]string, error) {
	list := make([]string, len(paths))
	for i, p := range paths {
		list[i] = quoteText(literalPath(p))
	}
	out := map[string][]string{}
	err := b.with(ctx, &statement{}, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(ctx, "SELECT file_name, name FROM parquet_schema(["+strings.Join(list, ", ")+"]) WHERE type = 'INT96'")
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		for rows.Next() {
			var file, name string
			if err := rows.Scan(&file, &name); err != nil {
				return translate(err)
			}
			out[file] = append(out[file], name)
		}
		return translate(rows.Err())
	})
	return out, err
}

// legacyFiles are the files of a scan that need help: there are none in UTC, and where no timestamp is read.
func (r *renderer) legacyFiles(s *plan.ParquetSource, attrs []*plan.Attr) (map[string]bool, error) {
	if r.mode == forPeople || r.b.location().String() == "UTC" {
		return nil, nil
	}
	top := map[string]bool{}
	any := false
	for _, a := range attrs {
		if !a.Hidden && !containsFold(s.Partition, a.Name) && holdsTimestamp(a.T) {
			any = true
			top[strings.ToLower(a.Name)] = a.T.Kind == types.Timestamp
		}
	}
	if !any {
		return nil, nil
	}
	paths := make([]string, len(s.Files))
	for i, f := range s.Files {
		paths[i] = f.Path
	}
	found, err := r.b.int96Columns(ctxBackground, paths)
	if err != nil {
		return nil, err
	}
	old := map[string]bool{}
	for file, names := range found {
		for _, n := range names {
			if plainTop, reads := top[strings.ToLower(n)]; reads && plainTop {
				old[file] = true
				continue
			}
			for _, plainTop := range top {
				if !plainTop {
					return nil, diag.Unsupported("Reading INT96 timestamps inside structs and arrays, as in "+file+", in a session zone other than UTC", "set spark.sql.session.timeZone to UTC")
				}
			}
		}
	}
	return old, nil
}

func holdsTimestamp(t types.Type) bool {
	switch t.Kind {
	case types.Timestamp:
		return true
	case types.Array:
		return holdsTimestamp(*t.Elem)
	case types.Map:
		return holdsTimestamp(*t.Key) || holdsTimestamp(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if holdsTimestamp(f.Type) {
				return true
			}
		}
	}
	return false
}

// asInstants gives the columns stored as INT96 the type Spark gives them.
func asInstants(t types.Type, name string, int96 map[string]bool) types.Type {
	switch t.Kind {
	case types.TimestampNTZ:
		if int96[name] {
			return types.TimestampType
		}
	case types.Array:
		return types.ArrayOf(asInstants(*t.Elem, "element", int96), t.ElemNull)
	case types.Map:
		return types.MapOf(asInstants(*t.Key, "key", int96), asInstants(*t.Elem, "value", int96), t.ElemNull)
	case types.Struct:
		fields := append([]types.Field(nil), t.Fields...)
		for i := range fields {
			fields[i].Type = asInstants(fields[i].Type, fields[i].Name, int96)
		}
		t.Fields = fields
	}
	return t
}
