package state

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestFilesOfAllStreamsOfAFlow(t *testing.T) {
	s := openStore(t)
	f := Flow{Name: "t/f", Target: "t"}
	check(t, s.Intend(f, Intent{0, 1, json.RawMessage(`1`)}, []Taken{
		{"t/f/0/files:in", 1, []string{"in/b", "in/a"}},
		{"t/f/0/files:more", 1, []string{"more/a", "in/a"}},
		{"t/f/1/files:in", 1, []string{"of the next epoch"}},
		{"t/f/01/files:in", 1, []string{"of another"}},
		{"t/f", 1, []string{"of none"}},
	}))
	got, err := s.FlowFiles(t.Context(), "t/f/0")
	if err != nil || !slices.Equal(got, []string{"in/a", "in/b", "more/a"}) {
		t.Errorf("%q, %v", got, err)
	}
}
