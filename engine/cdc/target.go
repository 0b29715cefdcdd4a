package cdc

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Target is what the flows of a table have in common: its columns as this package numbers them, and how history is kept.
type Target struct {
	Name     string        // for people
	Keys     []types.Field // in the order of the flows' keys, in the table's spelling
	Columns  []types.Field // the others without those that bound rows, in the table's order
	Sequence types.Type
	System   types.Type // of the system sequence of a bitemporal target; types.Unknown otherwise
	SCD      SCDType
	Tracked  []int // indexes into Columns
	trackAll bool  // also columns that come to be
	// Partial says that events may leave columns as they are, so that every column needs its own author.
	Partial bool
	// Authors says that state rows have the authors of columns: those of partial updates, now or before.
	Authors bool
	// Retention is how long a tombstone is kept after its delete was applied; negative: for ever.
	Retention time.Duration
}

// DefaultRetention is how long tombstones are kept where nothing else is said.
const DefaultRetention = 48 * time.Hour

// NewTarget puts the feeds of a table together, whose columns will be schema. CheckFeeds has passed.
func NewTarget(name string, schema types.Schema, feeds []*Feed, properties map[string]string) *Target {
	first := feeds[0]
	t := &Target{Name: name, SCD: first.SCD, System: first.System, trackAll: first.Track == nil, Retention: retention(properties, hybrid(feeds))}
	for _, f := range feeds {
		if f.Sequence.Kind != types.Unknown {
			t.Sequence = f.Sequence
		}
		t.Partial = t.Partial || f.Partial()
	}
	for _, k := range first.Keys {
		c, ok := schema.Field(k.Name)
		if !ok {
			c = k
		}
		t.Keys = append(t.Keys, c)
	}
	for _, c := range schema.Fields {
		if first.IsKey(c.Name) || slices.ContainsFunc(t.SCD.bounds(), func(b string) bool { return strings.EqualFold(b, c.Name) }) {
			continue
		}
		t.Columns = append(t.Columns, c)
	}
	for i, c := range t.Columns {
		if first.Track == nil || first.tracks(c.Name) {
			t.Tracked = append(t.Tracked, i)
		}
	}
	for _, f := range feeds {
		for _, c := range t.Columns {
			t.Partial = t.Partial || hybrid(feeds) && !f.Snapshot && !f.selects(c.Name)
		}
	}
	t.Authors = t.Partial
	return t
}

// retentionProperty is the table property for the retention of tombstones.
const retentionProperty = "pipelines.cdc.tombstoneGCThresholdInSeconds"

// retention is how long a target keeps tombstones. One that snapshots write to keeps them for ever: an older snapshot may still have the key.
func retention(properties map[string]string, hybrid bool) time.Duration {
	for k, v := range properties {
		if !strings.EqualFold(k, retentionProperty) {
			continue
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 64); err == nil && n >= 0 {
			return time.Duration(n) * time.Second
		}
	}
	if hybrid {
		return -1
	}
	return DefaultRetention
}

// CheckProperties refuses a retention that is no number.
func CheckProperties(properties map[string]string) error {
	for k, v := range properties {
		if strings.EqualFold(k, retentionProperty) {
			if n, err := strconv.ParseInt(strings.TrimSpace(v), 10, 64); err != nil || n < 0 {
				return diag.New("INVALID_CONF_VALUE.DEFAULT", "The value '%s' in the table property \"%s\" is invalid.", v, k).WithHint("write a number of seconds")
			}
		}
	}
	return nil
}

// hybrid reports whether snapshots and changes write to one table.
func hybrid(feeds []*Feed) bool {
	snapshots := 0
	for _, f := range feeds {
		if f.Snapshot {
			snapshots++
		}
	}
	return snapshots > 0 && snapshots < len(feeds)
}

func (f *Feed) selects(name string) bool {
	return types.Schema{Fields: f.Selected}.Index(name) >= 0
}

// tracks reports whether a column of the target is tracked. One that the feed does not have any more never changes.
func (f *Feed) tracks(name string) bool {
	for _, c := range f.tracked {
		if strings.EqualFold(c, name) {
			return true
		}
	}
	return false
}

// part is a piece of a column that events author on their own: the column, or a leaf of a struct.
type part struct {
	column int
	path   []string // of fields below the column; empty: the column itself
	typ    types.Type
}

// name tells a part from others; case does not count.
func (p part) name(t *Target) string {
	return strings.ToLower(strings.Join(append([]string{t.Columns[p.column].Name}, p.path...), "\x1f"))
}

// parts are the pieces of all columns: leaves of structs, where events may leave some as they are.
func (t *Target) parts() []part {
	var out []part
	for i, c := range t.Columns {
		if !t.Partial || c.Type.Kind != types.Struct {
			out = append(out, part{column: i, typ: c.Type})
			continue
		}
		out = append(out, leaves(i, nil, c.Type)...)
	}
	return out
}

func leaves(column int, path []string, t types.Type) []part {
	if t.Kind != types.Struct {
		return []part{{column, path, t}}
	}
	var out []part
	for _, f := range t.Fields {
		out = append(out, leaves(column, append(path[:len(path):len(path)], f.Name), f.Type)...)
	}
	return out
}
