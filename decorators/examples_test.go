package decorators_test

import (
	"path/filepath"
	"testing"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// TestExamples loads the shipped examples and calls their query functions.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../pipelines/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	reg := &graph.Registry{}
	s, err := decorators.Load(t.Context(), reg, files, decorators.Options{Catalog: "main", Schema: "default", Conf: map[string]string{
		"registration_events_source_root_path": "/in", "begin_year": "2025", "backfill_years": "2024,2023",
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, f := range reg.Flows {
		if _, err := f.Query(t.Context(), noInputs{}); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	if len(reg.Flows) < 6 || len(reg.Refusals) > 0 {
		t.Errorf("%d flows, refusals %v", len(reg.Flows), reg.Refusals)
	}
}
