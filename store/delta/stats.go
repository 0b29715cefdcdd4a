package delta

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// maxStatsChars is how much of a string statistics keep, as in Spark.
const maxStatsChars = 32

// defaultIndexedCols is how many leaf columns get statistics without delta.dataSkippingNumIndexedCols.
const defaultIndexedCols = 32

// statsJSON is the log's spelling of a staged file's statistics. columns are the leaves that get them, in order.
func statsJSON(f Staged, columns []leaf, tight bool) string {
	given := make(map[string]ColumnStats, len(f.Columns))
	for _, c := range f.Columns {
		given[foldPath(c.Path)] = c
	}
	mins, maxs, nulls := map[string]any{}, map[string]any{}, map[string]any{}
	for _, l := range columns {
		c, ok := given[foldPath(l.path)]
		if !ok {
			continue
		}
		if c.NullCount >= 0 {
			put(nulls, l.path, c.NullCount)
		}
		if c.Min == nil || c.Max == nil || c.HasNaN || l.typ.HasCollation() { // bounds are of UTF8_BINARY
			continue
		}
		lo, ok1 := statsBound(l.typ, *c.Min, false)
		hi, ok2 := statsBound(l.typ, *c.Max, true)
		if ok1 && ok2 {
			put(mins, l.path, lo)
			put(maxs, l.path, hi)
		}
	}
	s := struct {
		NumRecords  int64          `json:"numRecords"`
		MinValues   map[string]any `json:"minValues"`
		MaxValues   map[string]any `json:"maxValues"`
		NullCount   map[string]any `json:"nullCount"`
		TightBounds bool           `json:"tightBounds"`
	}{f.Rows, mins, maxs, nulls, tight}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		// A number that JSON cannot carry slipped through; a row count is a complete statistic too.
		return `{"numRecords":` + strconv.FormatInt(f.Rows, 10) + `}`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func foldPath(p []string) string { return strings.ToLower(strings.Join(p, "\x00")) }

func put(m map[string]any, path []string, v any) {
	for _, p := range path[:len(path)-1] {
		n, ok := m[p].(map[string]any)
		if !ok {
			n = map[string]any{}
			m[p] = n
		}
		m = n
	}
	m[path[len(path)-1]] = v
}

// statsBound is the JSON value of a smallest or largest value, widened where the log keeps less than the value.
func statsBound(t types.Type, text string, upper bool) (any, bool) {
	v, ok := parseValue(t, text)
	if !ok {
		return nil, false
	}
	switch v := v.(type) {
	case int64:
		return v, true
	case float64, *big.Rat:
		if !json.Valid([]byte(text)) {
			return nil, false // infinities, and spellings such as .5
		}
		return json.RawMessage(text), true
	case string:
		return stringBound(v, upper)
	case time.Time:
		if t.Kind == types.Date {
			return v.Format("2006-01-02"), true
		}
		// Spark reads milliseconds and takes them for truncated; rounding the largest value up serves readers that take them at their word.
		ms := v.Truncate(time.Millisecond)
		if upper && ms.Before(v) {
			ms = ms.Add(time.Millisecond)
		}
		if t.Kind == types.Timestamp {
			return ms.Format("2006-01-02T15:04:05.000Z"), true
		}
		return ms.Format("2006-01-02T15:04:05.000"), true
	}
	return nil, false // Spark keeps no bounds of booleans and binaries either
}

// stringBound cuts a string; a largest value that was cut gets a character that sorts after whatever followed, as Spark does.
func stringBound(s string, upper bool) (any, bool) {
	if utf8.RuneCountInString(s) <= maxStatsChars {
		return s, true
	}
	cut, n := 0, 0
	for i := range s {
		if n == maxStatsChars {
			cut = i
			break
		}
		n++
	}
	if !upper {
		return s[:cut], true
	}
	for _, r := range s[cut:] {
		if r >= 0x7f {
			if r == utf8.MaxRune {
				return nil, false
			}
			return s[:cut] + string(utf8.MaxRune), true
		}
	}
	return s[:cut] + "\x7f", true
}

// leaf is a column that can have statistics: not below a list or map.
type leaf struct {
	path []string
	typ  types.Type
}

// leaves are the data columns of a schema in order, structs opened. Lists and maps count as leaves, for their NULLs.
func leaves(fs []types.Field, partition []string, parent []string) []leaf {
	var r []leaf
	for _, f := range fs {
		if parent == nil && containsFold(partition, f.Name) {
			continue
		}
		path := append(parent[:len(parent):len(parent)], f.Name)
		if f.Type.Kind == types.Struct {
			r = append(r, leaves(f.Type.Fields, nil, path)...)
			continue
		}
		r = append(r, leaf{path, f.Type})
	}
	return r
}

func containsFold(names []string, name string) bool {
	for _, n := range names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

// statsColumns are the leaves that get statistics under the table's properties.
func statsColumns(schema types.Schema, partition []string, conf map[string]string, clustered []string) []leaf {
	all := leaves(schema.Fields, partition, nil)
	keep := func(i int, l leaf) bool { return i < defaultIndexedCols }
	if cols, ok := conf["delta.dataSkippingStatsColumns"]; ok {
		names := splitColumns(cols)
		keep = func(_ int, l leaf) bool {
			for _, n := range names {
				if pathWithin(l.path, n) {
					return true
				}
			}
			return false
		}
	} else if v, err := strconv.Atoi(conf["delta.dataSkippingNumIndexedCols"]); err == nil {
		keep = func(i int, _ leaf) bool { return v == -1 || i < v }
	}
	var r []leaf
	for i, l := range all {
		if keep(i, l) || containsFold(clustered, strings.Join(l.path, ".")) {
			r = append(r, l)
		}
	}
	return r
}

// splitColumns reads "a, b.c, `d e`".
func splitColumns(text string) [][]string {
	var r [][]string
	for _, c := range strings.Split(text, ",") {
		var path []string
		for _, p := range strings.Split(strings.TrimSpace(c), ".") {
			path = append(path, strings.Trim(p, "`"))
		}
		r = append(r, path)
	}
	return r
}

func pathWithin(path, parent []string) bool {
	if len(parent) > len(path) {
		return false
	}
	return equalFoldAll(path[:len(parent)], parent)
}
