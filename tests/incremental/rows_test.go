package incremental

import (
	"fmt"
	"strings"
)

// rows are a table's rows, in any order. Values are dates, integers, strings and NULL.
type rows [][]any

// relation is a query that gives the rows.
func (r rows) relation(cols []column) string {
	names := make([]string, len(cols))
	none := make([]string, len(cols))
	for i, c := range cols {
		names[i] = c.name
		none[i] = "CAST(NULL AS " + c.typ + ") AS " + c.name
	}
	empty := "SELECT " + strings.Join(none, ", ") + " WHERE false"
	if len(r) == 0 {
		return empty
	}
	lines := make([]string, len(r))
	for i, row := range r {
		vs := make([]string, len(row))
		for j, v := range row {
			vs[j] = literal(v)
		}
		lines[i] = "(" + strings.Join(vs, ", ") + ")"
	}
	// The empty relation gives the types: a column may have NULL only.
	return empty + " UNION ALL SELECT * FROM VALUES " + strings.Join(lines, ", ") + " AS q(" + strings.Join(names, ", ") + ")"
}

func literal(v any) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case int64:
		return fmt.Sprint(v)
	case string:
		return "'" + strings.ReplaceAll(v, "'", "\\'") + "'"
	}
	return fmt.Sprintf("DATE'%v'", v)
}

func line(row []any) string {
	vs := make([]string, len(row))
	for i, v := range row {
		vs[i] = literal(v)
	}
	return strings.Join(vs, ", ")
}

// differ are rows that only one of two has, or another number of times.
func (r rows) differ(expected rows) []string {
	n := map[string]int{}
	for _, row := range r {
		n[line(row)]++
	}
	var out []string
	for _, row := range expected {
		k := line(row)
		if n[k]--; n[k] < 0 {
			out = append(out, "expected only: "+k)
		}
	}
	for k, v := range n {
		for range v {
			out = append(out, "target only: "+k)
		}
	}
	return out
}
