package cdc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Signature is what the rows and the state of a target were made with, and what only a full refresh changes.
type Signature struct {
	Keys     []string `json:"keys,omitempty"` // name and type of each, by name
	Sequence string   `json:"sequence,omitempty"`
	System   string   `json:"system,omitempty"` // type of the system sequence of a bitemporal target
	SCD      SCDType  `json:"scd,omitempty"`
	Tracked  []string `json:"tracked,omitempty"`
	Default  bool     `json:"default,omitempty"` // all columns are tracked, also those that are added
}

// Signature is that of the target as its flows are now.
func (t *Target) Signature() Signature {
	s := Signature{SCD: t.SCD}
	for _, k := range t.Keys {
		s.Keys = append(s.Keys, strings.ToLower(k.Name)+" "+k.Type.SQL())
	}
	slices.Sort(s.Keys)
	if t.Sequence.Kind != types.Unknown {
		s.Sequence = t.Sequence.SQL()
	}
	if t.SCD == Bitemporal {
		s.System = t.System.SQL()
	}
	if t.SCD != Type2 {
		return s
	}
	s.Default = t.trackAll
	for _, i := range t.Tracked {
		s.Tracked = append(s.Tracked, strings.ToLower(t.Columns[i].Name))
	}
	slices.Sort(s.Tracked)
	return s
}

// CheckDrift refuses flows with another signature than the target was made with.
func (t *Target) CheckDrift(was Signature) error {
	now := t.Signature()
	if was.SCD == 0 {
		return nil // emptied by a full refresh
	}
	drift := func(class, what, a, b string) error {
		return diag.New("AUTOCDC_INVALID_STATE."+class, "Detected an invalid AutoCDC state for target table %s: the flows writing to the target use %s %s, which is inconsistent with what is recorded for it (%s). It can only be changed by a full refresh.", t.Name, what, b, a).
			WithHint("put it back, or run with --full-refresh for the table")
	}
	names := func(s []string) string { return "[" + strings.Join(s, ", ") + "]" }
	switch {
	case !slices.Equal(was.Keys, now.Keys):
		return drift("KEY_SCHEMA_DRIFT", "the keys", names(was.Keys), names(now.Keys))
	case was.SCD != now.SCD:
		return drift("SCD_TYPE_DRIFT", "SCD type", was.SCD.short(), now.SCD.short())
	case was.Sequence != now.Sequence && was.Sequence != "" && now.Sequence != "":
		return drift("SEQUENCING_TYPE_DRIFT", "a sequencing expression of type", was.Sequence, now.Sequence)
	case was.System != now.System:
		return drift("SEQUENCING_TYPE_DRIFT", "a system sequencing expression of type", was.System, now.System)
	case !(was.Default && now.Default) && !slices.Equal(was.Tracked, now.Tracked):
		return drift("TRACK_HISTORY_DRIFT", "the tracked columns", names(was.Tracked), names(now.Tracked))
	}
	return nil
}

// short is the type as Spark's message of its drift has it.
func (s SCDType) short() string {
	if s == Bitemporal {
		return "BITEMPORAL"
	}
	return fmt.Sprintf("SCD%d", int(s))
}
