package engine

import (
	"context"
	"slices"
	"sync"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// chain makes flows over tables named by letters: "b:a" writes b and reads a.
func chain(defs ...string) (flows []*graph.Resolved, chosen map[*graph.Resolved]bool) {
	ds := map[string]*graph.Dataset{}
	get := func(n string) *graph.Dataset {
		if ds[n] == nil {
			ds[n] = &graph.Dataset{Name: types.TableName{Catalog: "c", Schema: "s", Table: n}, Kind: graph.MaterializedView}
		}
		return ds[n]
	}
	chosen = map[*graph.Resolved]bool{}
	for _, d := range defs {
		f := &graph.Resolved{Flow: &graph.Flow{Name: d}, Dataset: get(d[:1])}
		for _, in := range d[min(len(d), 2):] {
			f.Inputs = append(f.Inputs, graph.Input{Dataset: get(string(in))})
		}
		flows = append(flows, f)
		chosen[f] = true
	}
	return flows, chosen
}

type trace struct {
	mu  sync.Mutex
	log []string
}

func (t *trace) add(s string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.log = append(t.log, s)
}

func TestReadersRunAfterAllFlowsOfTheirInputs(t *testing.T) {
	for range 50 {
		flows, chosen := chain("d:bc", "b:a", "c:a", "a", "a", "e:d")
		var tr trace
		schedule(context.Background(), flows, chosen, 3, func(f *graph.Resolved) bool { tr.add(f.Name); return true }, func(*graph.Resolved, *graph.Dataset) { t.Error("nothing failed") })
		if len(tr.log) != 6 {
			t.Fatalf("ran %v", tr.log)
		}
		at := func(n string) int { return slices.Index(tr.log, n) }
		if at("a") > 1 || at("d:bc") < at("b:a") || at("d:bc") < at("c:a") || at("e:d") != 5 || slices.Index(tr.log[1:], "a") != 0 {
			t.Fatalf("order %v", tr.log)
		}
	}
}

func TestFailureSkipsWhatReadsIt(t *testing.T) {
	flows, chosen := chain("a", "b:a", "c:b", "x")
	var ran, skipped trace
	schedule(context.Background(), flows, chosen, 2, func(f *graph.Resolved) bool { ran.add(f.Name); return f.Name != "a" },
		func(f *graph.Resolved, because *graph.Dataset) { skipped.add(f.Name + " for " + because.Name.Table) })
	slices.Sort(ran.log)
	if !slices.Equal(ran.log, []string{"a", "x"}) || !slices.Equal(skipped.log, []string{"b:a for a", "c:b for b"}) {
		t.Errorf("ran %v, skipped %v", ran.log, skipped.log)
	}
}

func TestUnselectedInputsAreNotWaitedFor(t *testing.T) {
	flows, chosen := chain("a", "b:a")
	chosen[flows[0]] = false
	var ran trace
	schedule(context.Background(), flows, chosen, 1, func(f *graph.Resolved) bool { ran.add(f.Name); return true }, nil)
	if !slices.Equal(ran.log, []string{"b:a"}) {
		t.Errorf("ran %v", ran.log)
	}
}

func TestCancelStartsNothingNew(t *testing.T) {
	flows, chosen := chain("a", "b:a")
	ctx, cancel := context.WithCancel(context.Background())
	var ran trace
	schedule(ctx, flows, chosen, 1, func(f *graph.Resolved) bool { ran.add(f.Name); cancel(); return true }, nil)
	if !slices.Equal(ran.log, []string{"a"}) {
		t.Errorf("ran %v", ran.log)
	}
}
