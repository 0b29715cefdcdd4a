package delta

import (
	"errors"
	"testing"
)

// TestAlteration holds that an alteration changes the definition and nothing else, and that it comes after no other.
func TestAlteration(t *testing.T) {
	tab := newTable(t, "a INT NOT NULL, b STRING", func(d *Definition) { d.Properties = map[string]string{"quality": "gold", "delta.appendOnly": "true"} })
	must(tab.Append(t.Context(), []Staged{stage(t, tab, "f1.parquet", 10)}, Txn{"flow", 1}))(t)
	old := snapshot(t, tab)
	schema, comment := ddl(t, "c DATE, b STRING COMMENT 'text', a INT"), "about it"
	must(tab.Commit(t.Context(), Write{From: old, Operation: "CHANGE COLUMNS", Alter: &Alteration{
		Schema: &schema, Comment: &comment, Set: map[string]string{"DELTA.constraints.pos": "a > 0"}, Unset: []string{"delta.APPENDONLY", "quality", "nope"},
	}}))(t)
	for name, s := range map[string]*Snapshot{"cached": snapshot(t, tab), "reopened": reopened(t, tab)} {
		if got := s.Schema().DDL(); got != schema.DDL() || s.Comment() != comment {
			t.Errorf("%s: %q %s", name, s.Comment(), got)
		}
		if p := s.Properties(); len(p) != 1 || p["delta.constraints.pos"] != "a > 0" {
			t.Errorf("%s: properties %v", name, p)
		}
		if p := s.Protocol(); p.MinWriterVersion != 3 || liveRows(t, s) != 10 {
			t.Errorf("%s: protocol %+v, %d rows", name, p, liveRows(t, s))
		}
	}
	if _, err := tab.Commit(t.Context(), Write{From: old, Alter: &Alteration{Comment: &comment}}); !errors.Is(err, ErrConflict) {
		t.Errorf("an alteration of what another has altered: %v", err)
	}
	for _, text := range []string{"a INT, b STRING", "a BIGINT, b STRING, c DATE"} {
		s := ddl(t, text)
		_, err := tab.Commit(t.Context(), Write{From: snapshot(t, tab), Alter: &Alteration{Schema: &s}})
		wantCode(t, err, "DP_INTERNAL")
	}
	s := ddl(t, "a INT, b STRING, c DATE, n TIMESTAMP_NTZ")
	_, err := tab.Commit(t.Context(), Write{From: snapshot(t, tab), Alter: &Alteration{Schema: &s}})
	wantCode(t, err, "DELTA_FEATURES_REQUIRE_MANUAL_ENABLEMENT")
}
