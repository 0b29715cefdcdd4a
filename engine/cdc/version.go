package cdc

import (
	"encoding/json"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Version is the version of a snapshot. Value is held as engine/types says for Type. Naive says that it came as a datetime without a zone, and
// goes back so.
type Version struct {
	Type   types.Type
	Value  any    // int64, float64, string or types.DateValue
	Column string // of a WITH VERSION query; "" without
	Naive  bool
}

// storedVersion is a Version as positions hold it.
type storedVersion struct {
	Type   string          `json:"type"`
	Value  json.RawMessage `json:"value"`
	Column string          `json:"column,omitempty"`
	Naive  bool            `json:"naive,omitempty"`
}

// MarshalJSON writes a version as positions hold it.
func (v *Version) MarshalJSON() ([]byte, error) {
	x := v.Value
	if d, ok := x.(types.DateValue); ok {
		x = int64(d)
	}
	b, err := json.Marshal(x)
	if err != nil {
		return nil, err
	}
	return json.Marshal(storedVersion{v.Type.SQL(), b, v.Column, v.Naive})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (v *Version) UnmarshalJSON(b []byte) error {
	var s storedVersion
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	t, err := types.Parse(s.Type)
	if err != nil {
		return err
	}
	*v = Version{Type: t, Column: s.Column, Naive: s.Naive}
	switch t.Kind {
	case types.String:
		var x string
		err = json.Unmarshal(s.Value, &x)
		v.Value = x
	case types.Double:
		var x float64
		err = json.Unmarshal(s.Value, &x)
		v.Value = x
	default:
		var x int64
		err = json.Unmarshal(s.Value, &x)
		v.Value = x
		if t.Kind == types.Date {
			v.Value = types.DateValue(x)
		}
	}
	return err
}

// String is the version for people.
func (v *Version) String() string {
	switch x := v.Value.(type) {
	case string:
		return x
	case int64:
		if v.Type.Kind == types.Timestamp {
			return time.UnixMicro(x).UTC().Format("2006-01-02 15:04:05.999999")
		}
	case types.DateValue:
		return x.Time().Format("2006-01-02")
	}
	b, _ := json.Marshal(v.Value)
	return string(b)
}

// Check refuses a version that does not follow the last one. flow names the flow.
func (v *Version) Check(last *Version, flow string) error {
	if last == nil {
		return nil
	}
	if !v.Type.Equal(last.Type) {
		return diag.New("APPLY_CHANGES_FROM_SNAPSHOT_ERROR.SNAPSHOT_VERSION_NOT_SORTABLE", "The snapshot version %s of flow %s has the type %s, the one before it, %s, has the type %s.", v, flow, v.Type.SQL(), last, last.Type.SQL()).
			WithHint("give all versions one type, or run with --full-refresh")
	}
	if v.compare(last) <= 0 {
		return diag.New("APPLY_CHANGES_FROM_SNAPSHOT_ERROR.OUT_OF_ORDER_SNAPSHOT_VERSION", "The snapshot version %s of flow %s does not follow the version %s, which was applied before. Snapshots must be processed in order.", v, flow, last).
			WithHint("return the snapshots by ascending version, and None when there is none after the last version; nothing of this one was applied")
	}
	return nil
}

// Equal reports whether two versions are the same.
func (v *Version) Equal(o *Version) bool { return v.Type.Equal(o.Type) && v.compare(o) == 0 }

// compare orders two versions of one type.
func (v *Version) compare(o *Version) int {
	less := func(a, b bool) int {
		switch {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	}
	switch x := v.Value.(type) {
	case string:
		y, _ := o.Value.(string)
		return less(x < y, x > y)
	case float64:
		y, _ := o.Value.(float64)
		return less(x < y, x > y)
	case types.DateValue:
		y, _ := o.Value.(types.DateValue)
		return less(x < y, x > y)
	case int64:
		y, _ := o.Value.(int64)
		return less(x < y, x > y)
	}
	return 0
}
