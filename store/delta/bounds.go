package delta

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Stats is what the log knows of the rows of one file, for deciding that a predicate cannot hold in it. Rows counts the rows in the
// Parquet file, whether deleted or not; bounds hold for those that live but may be wider than they are.
type Stats struct {
	Rows   int64 // -1 when unknown
	ranges map[string]Range
}

// Range bounds the values of one column in one file. NULLs are outside of it.
type Range struct {
	Type types.Type
	// Min and Max are nil when unknown, otherwise of the Go type that value.go lists for Type. Every value v of the column has
	// Min <= v <= Max; neither needs to occur. Floating columns may hold NaN beyond Max, which in Spark is larger than every number.
	Min, Max any
	// NullCount is how many of Stats.Rows are NULL; -1 when unknown. 0 means none, Stats.Rows means all.
	NullCount int64
}

// Column is the range of a column, or of a field of a struct by its path, in any case; false when nothing is known.
func (s Stats) Column(path ...string) (Range, bool) {
	r, ok := s.ranges[foldPath(path)]
	return r, ok
}

// parsedStats is the log's JSON. Values are kept raw: integers beyond 2^53 and decimals must not pass through a float64.
type parsedStats struct {
	NumRecords  *int64                     `json:"numRecords"`
	MinValues   map[string]json.RawMessage `json:"minValues"`
	MaxValues   map[string]json.RawMessage `json:"maxValues"`
	NullCount   map[string]json.RawMessage `json:"nullCount"`
	TightBounds *bool                      `json:"tightBounds"`
}

// parseStats reads statistics; what is malformed is unknown, since statistics are only ever a help.
func parseStats(text string, columns []leaf) Stats {
	s := Stats{Rows: -1}
	var p parsedStats
	if text == "" || json.Unmarshal([]byte(text), &p) != nil {
		return s
	}
	if p.NumRecords != nil && *p.NumRecords >= 0 {
		s.Rows = *p.NumRecords
	}
	s.ranges = map[string]Range{}
	for _, l := range columns {
		r := Range{Type: l.typ, NullCount: -1}
		if raw := at(p.NullCount, l.path); raw != nil {
			var n int64
			if json.Unmarshal(raw, &n) == nil && n >= 0 {
				r.NullCount = n
			}
		}
		if p.TightBounds != nil && !*p.TightBounds && r.NullCount != 0 && r.NullCount != s.Rows {
			r.NullCount = -1 // with deleted rows the count in between may be stale
		}
		lo, ok1 := parseBound(l.typ, at(p.MinValues, l.path), false)
		hi, ok2 := parseBound(l.typ, at(p.MaxValues, l.path), true)
		if ok1 {
			r.Min = lo
		}
		if ok2 {
			r.Max = hi
		}
		if ok1 || ok2 || r.NullCount >= 0 {
			s.ranges[foldPath(l.path)] = r
		}
	}
	return s
}

// at finds a value by its path; names in the log have the schema's case, except from careless writers.
func at(m map[string]json.RawMessage, path []string) json.RawMessage {
	for i, p := range path {
		raw, ok := m[p]
		if !ok {
			for k, v := range m {
				if strings.EqualFold(k, p) {
					raw, ok = v, true
				}
			}
		}
		if !ok {
			return nil
		}
		if i == len(path)-1 {
			return raw
		}
		m = nil
		if json.Unmarshal(raw, &m) != nil {
			return nil
		}
	}
	return nil
}

func parseBound(t types.Type, raw json.RawMessage, upper bool) (any, bool) {
	if len(raw) == 0 || string(raw) == "null" || t.IsNested() || t.Kind == types.Binary {
		return nil, false
	}
	text := string(raw)
	if raw[0] == '"' {
		if t.IsNumeric() {
			return nil, false // "NaN", "Infinity": no bound that helps
		}
		if json.Unmarshal(raw, &text) != nil {
			return nil, false
		}
	} else if !t.IsNumeric() && t.Kind != types.Boolean {
		return nil, false
	}
	v, ok := parseValue(t, text)
	if !ok {
		return nil, false
	}
	if ts, is := v.(time.Time); is && upper && t.Kind != types.Date && ts.Nanosecond()%int(time.Millisecond) == 0 {
		// Spark writes milliseconds, cut off.
		return ts.Add(999 * time.Microsecond), true
	}
	return v, true
}
