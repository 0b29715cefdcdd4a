package duckdb

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	duckdb "github.com/duckdb/duckdb-go/v2"
	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// fileSize is where a staged file ends and the next begins, in bytes.
const fileSize = 128 << 20

// Stage copies the rows of r into Parquet files below to.Dir that nothing refers to yet. After an error none of them is left.
func (b *Backend) Stage(ctx context.Context, r plan.Relation, to backend.Stage) (*backend.Staged, error) {
	s, err := b.stageStatement(r, to)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(to.Dir, 0o755); err != nil {
		return nil, err
	}
	id := uuid.NewString()[:8] // tells this staging's files from all others
	// Of files that are read again at once, looking for equal values does not pay.
	counts, out, err := b.stage(ctx, s, to, id, !to.Temporary)
	if err == nil && counts.zeros.Load() {
		removeStaged(to.Dir, id)
		counts, out, err = b.stage(ctx, s, to, id, false)
	}
	if err == nil && !to.Temporary {
		err = syncFiles(to.Dir, out.Files)
	}
	if err != nil {
		removeStaged(to.Dir, id)
		return nil, err
	}
	out.Read = out.Rows + counts.dropped.Load()
	out.Checks = counts.results(to.Checks, out.Read)
	return out, nil
}

// stage copies the rows of a statement into files, with dictionaries where these are smaller or without any.
func (b *Backend) stage(ctx context.Context, s *statement, to backend.Stage, id string, dictionaries bool) (*checkCounts, *backend.Staged, error) {
	text := copyText(s.text, to, id, dictionaries)
	counts := newCheckCounts(to.Checks)
	var out backend.Staged
	err := b.with(ctx, s, func(ctx context.Context, c *sql.Conn) error {
		rows, err := c.QueryContext(context.WithValue(ctx, checkKey{}, counts), text)
		if err != nil {
			return translate(err)
		}
		defer rows.Close()
		for rows.Next() {
			f, err := stagedFile(rows, to)
			if err != nil {
				return err
			}
			if f.Rows == 0 {
				if err := os.Remove(filepath.Join(to.Dir, filepath.FromSlash(f.Path))); err != nil {
					return err
				}
				continue
			}
			out.Files = append(out.Files, f)
			out.Rows += f.Rows
		}
		return translate(rows.Err())
	})
	return counts, &out, err
}

// stageStatement selects the table's columns from the rows that pass the checks.
func (b *Backend) stageStatement(rel plan.Relation, to backend.Stage) (*statement, error) {
	rel, err := numbered(rel)
	if err != nil {
		return nil, err
	}
	r := b.renderer(forRunning)
	r.countUses(rel)
	blk, err := r.relation(rel, "", nil)
	if err != nil {
		return nil, err
	}
	if len(to.Checks) > 0 {
		if blk, err = r.checked(blk, to.Checks); err != nil {
			return nil, err
		}
	}
	blk = r.visible(blk)
	blk, err = r.assigned(blk, to.Schema)
	if err != nil {
		return nil, err
	}
	if !to.Temporary {
		blk = r.watched(blk, to.Schema)
	}
	return r.statement(blk.text(to.Schema.Names()), blk.cols), nil
}

// assigned selects the columns of a table by name, cast as an assignment would.
func (r *renderer) assigned(b *block, schema types.Schema) (*block, error) {
	for _, c := range b.cols {
		if schema.Index(c.name) < 0 {
			return nil, diag.New("INSERT_COLUMN_ARITY_MISMATCH.TOO_MANY_DATA_COLUMNS", "The table has no column `%s`.", c.name).
				WithHint("the table's columns are %s", strings.Join(schema.Names(), ", "))
		}
	}
	if b.distinct != "" || b.stage >= stageOrder {
		b = r.wrap(b, "")
	}
	n := *b
	n.cols = make([]column, schema.Len())
	for i, f := range schema.Fields {
		n.cols[i] = column{name: f.Name, typ: f.Type, frag: atom("CAST(NULL AS " + typeName(f.Type) + ")")}
		for _, c := range b.cols {
			if !strings.EqualFold(c.name, f.Name) {
				continue
			}
			a, err := r.assign(c.frag, c.typ, f.Type, f.Name)
			if err != nil {
				return nil, err
			}
			n.cols[i].frag = a
			n.cols[i].plain = c.plain && a == c.frag
		}
	}
	return &n, nil
}

// assign is a cast for storing: what Spark's ANSI store assignment allows, structs by the names of their fields.
func (r *renderer) assign(f frag, from, to types.Type, name string) (frag, error) {
	if !storable(from, to) {
		return frag{}, diag.New("INCOMPATIBLE_DATA_FOR_TABLE.CANNOT_SAFELY_CAST", "Cannot write incompatible data for the table: Cannot safely cast `%s` %q to %q.", name, from.SQL(), to.SQL()).
			WithHint("cast the column in the query, or give the table another type and refresh it fully")
	}
	switch {
	case from.Kind == types.Array && to.Kind == types.Array && otherFields(from, to):
		v := r.freshName("e")
		e, err := r.assign(atom(v), *from.Elem, *to.Elem, name+".element")
		return atom("list_transform(" + f.s + ", lambda " + v + ": " + e.s + ")"), err
	case from.Kind == types.Map && to.Kind == types.Map && otherFields(from, to):
		v := r.freshName("e")
		key, err := r.assign(atom(v+".key"), *from.Key, *to.Key, name+".key")
		if err != nil {
			return frag{}, err
		}
		value, err := r.assign(atom(v+".value"), *from.Elem, *to.Elem, name+".value")
		return atom("map_from_entries(list_transform(map_entries(" + f.s + "), lambda " + v + ": {'key': " + key.s + ", 'value': " + value.s + "}))"), err
	case from.Kind != types.Struct || to.Kind != types.Struct || from.EqualFold(to):
		return r.castStored(f, from, to)
	}
	parts := make([]string, len(to.Fields))
	for i, fd := range to.Fields {
		e := atom("CAST(NULL AS " + typeName(fd.Type) + ")")
		if src, j := from.Field(fd.Name); j >= 0 {
			var err error
			if e, err = r.assign(atom("struct_extract("+f.s+", "+quoteText(src.Name)+")"), src.Type, fd.Type, name+"."+fd.Name); err != nil {
				return frag{}, err
			}
		}
		parts[i] = quoteText(fd.Name) + ": " + e.s
	}
	return atom("CASE WHEN " + f.s + " IS NOT NULL THEN {" + strings.Join(parts, ", ") + "} END"), nil
}

// otherFields reports types with structs that have other fields, or the same in another order.
func otherFields(from, to types.Type) bool {
	switch {
	case from.Kind != to.Kind:
		return false
	case from.Kind == types.Array:
		return otherFields(*from.Elem, *to.Elem)
	case from.Kind == types.Map:
		return otherFields(*from.Key, *to.Key) || otherFields(*from.Elem, *to.Elem)
	}
	return from.Kind == types.Struct && !slices.EqualFunc(from.Fields, to.Fields, func(f, g types.Field) bool {
		return strings.EqualFold(f.Name, g.Name) && !otherFields(f.Type, g.Type)
	})
}

// limited holds a text against the length of CHAR and VARCHAR columns.
func limited(s string, t types.Type) string {
	fits := fmt.Sprintf("CASE WHEN length(rtrim(%[1]s, ' ')) > %[2]d THEN error('[EXCEED_LIMIT_LENGTH] Exceeds char/varchar type length limitation: %[2]d.') ", s, t.Length)
	if t.Kind == types.Char {
		return fits + fmt.Sprintf("WHEN length(%[1]s) < %[2]d THEN rpad(%[1]s, %[2]d, ' ') ELSE left(%[1]s, %[2]d) END", s, t.Length)
	}
	return fits + fmt.Sprintf("ELSE left(%s, %d) END", s, t.Length)
}

// castStored casts and makes sure that the file gets the very type, whatever DuckDB computed.
func (r *renderer) castStored(f frag, from, to types.Type) (frag, error) {
	c, err := r.cast(f, from, to, false)
	if err == nil && (to.Kind == types.Char || to.Kind == types.Varchar) {
		return atom(limited(c.s, to)), nil
	}
	if err != nil || c.s != f.s || exactType(f) {
		return c, err
	}
	return atom("CAST(" + c.s + " AS " + typeName(to) + ")"), nil
}

// exactType reports a text that has the type it is said to have: a column, or a cast.
func exactType(f frag) bool { return strings.HasPrefix(f.s, "CAST(") }

func copyText(query string, to backend.Stage, id string, dictionaries bool) string {
	opts := []string{"FORMAT parquet", "RETURN_STATS", "APPEND", "FILENAME_PATTERN " + quoteText("part-00000-{uuid}-"+id+".c000")}
	if to.Private || to.Temporary {
		// Version 2 encodes numbers by their differences, which not every reader of tables knows.
		opts = append(opts, "PARQUET_VERSION v2", "COMPRESSION snappy", "FILE_EXTENSION 'snappy.parquet'")
	} else {
		opts = append(opts, "PARQUET_VERSION v1", "COMPRESSION zstd", "COMPRESSION_LEVEL 1", "FILE_EXTENSION 'zstd.parquet'")
	}
	if !dictionaries {
		opts = append(opts, "DICTIONARY_SIZE_LIMIT 0")
	}
	if len(to.Partition) > 0 {
		p := make([]string, len(to.Partition))
		for i, n := range to.Partition {
			p[i] = quoteName(n)
		}
		opts = append(opts, "PARTITION_BY ("+strings.Join(p, ", ")+")")
		if len(p) >= to.Schema.Len() {
			// A file must have a column.
			opts = append(opts, "WRITE_PARTITION_COLUMNS true")
		}
	} else {
		// The order of rows in a table means nothing; keeping it would make one thread wait for the other.
		opts = append(opts, fmt.Sprintf("FILE_SIZE_BYTES %d", fileSize), "PRESERVE_ORDER false")
	}
	return "COPY (\n  " + indent(query) + "\n) TO " + quoteText(to.Dir) + " (" + strings.Join(opts, ", ") + ")"
}

// stagedFile reads a row of RETURN_STATS.
func stagedFile(rows *sql.Rows, to backend.Stage) (delta.Staged, error) {
	var name string
	var n, size, footer int64
	var stats, keys any
	if err := rows.Scan(&name, &n, &size, &footer, &stats, &keys); err != nil {
		return delta.Staged{}, translate(err)
	}
	rel, err := filepath.Rel(to.Dir, name)
	if err != nil {
		return delta.Staged{}, err
	}
	f := delta.Staged{Path: filepath.ToSlash(rel), Size: size, Rows: n}
	if m, ok := stats.(duckdb.OrderedMap); ok {
		ks, vs := m.Keys(), m.Values()
		for i := range ks {
			path, _ := ks[i].(string)
			values, _ := vs[i].(duckdb.OrderedMap)
			if c, ok := columnStats(splitPath(path), values, to.Schema); ok {
				f.Columns = append(f.Columns, c)
			}
		}
	}
	if len(to.Partition) > 0 {
		f.Partition = map[string]*string{}
		for _, p := range to.Partition {
			f.Partition[p] = nil
		}
		if m, ok := keys.(duckdb.OrderedMap); ok {
			ks, vs := m.Keys(), m.Values()
			for i := range ks {
				k, _ := ks[i].(string)
				for _, p := range to.Partition {
					if v, ok := vs[i].(string); ok && strings.EqualFold(k, p) {
						f.Partition[p] = &v
					}
				}
			}
		}
	}
	return f, nil
}

// splitPath splits "a"."b" into a and b.
func splitPath(s string) []string {
	var parts []string
	for s != "" {
		s = strings.TrimPrefix(s, ".")
		if !strings.HasPrefix(s, `"`) {
			return append(parts, strings.Split(s, ".")...)
		}
		var b strings.Builder
		i := 1
		for ; i < len(s); i++ {
			if s[i] == '"' {
				if i+1 >= len(s) || s[i+1] != '"' {
					break
				}
				i++
			}
			b.WriteByte(s[i])
		}
		parts = append(parts, b.String())
		s = s[min(i+1, len(s)):]
	}
	return parts
}

// columnStats are the statistics of a scalar that is not below a list or map.
func columnStats(path []string, values duckdb.OrderedMap, schema types.Schema) (delta.ColumnStats, bool) {
	c := delta.ColumnStats{Path: path, NullCount: -1}
	t := schema.Struct()
	for i, p := range path {
		f, j := t.Field(p)
		if t.Kind != types.Struct || j < 0 {
			return c, false
		}
		path[i], t = f.Name, f.Type
	}
	if t.IsNested() {
		return c, false
	}
	text := func(key string) *string {
		v, ok := values.Get(key)
		s, isText := v.(string)
		if !ok || !isText {
			return nil
		}
		return &s
	}
	if n := text("null_count"); n != nil {
		if _, err := fmt.Sscan(*n, &c.NullCount); err != nil {
			c.NullCount = -1
		}
	}
	if n := text("has_nan"); n != nil {
		c.HasNaN = *n == "true"
	}
	c.Min, c.Max = text("min"), text("max")
	if t.Kind == types.Boolean {
		c.Min, c.Max = boolText(c.Min), boolText(c.Max)
	}
	if c.Min == nil || c.Max == nil || t.Kind == types.Binary {
		c.Min, c.Max = nil, nil
	}
	return c, true
}

// boolText spells what DuckDB prints as 0 and 1.
func boolText(s *string) *string {
	if s == nil {
		return nil
	}
	t := "false"
	if *s == "1" || *s == "true" {
		t = "true"
	}
	return &t
}

// syncFiles flushes files and the directories that name them.
func syncFiles(dir string, files []delta.Staged) error {
	dirs := map[string]bool{}
	for _, f := range files {
		p := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := syncPath(p); err != nil {
			return err
		}
		for d := filepath.Dir(p); !dirs[d]; d = filepath.Dir(d) {
			dirs[d] = true
			if d == filepath.Clean(dir) {
				break
			}
		}
	}
	for d := range dirs {
		if err := syncPath(d); err != nil {
			return err
		}
	}
	return nil
}

func syncPath(p string) error {
	f, err := os.Open(p)
	if err != nil {
		return err
	}
	err = f.Sync()
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

// removeStaged removes the files of one staging. What cannot be removed stays for vacuum.
func removeStaged(dir, id string) {
	_ = filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "_delta_log" {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.Contains(d.Name(), id) {
			_ = os.Remove(p)
		}
		return nil
	})
}
