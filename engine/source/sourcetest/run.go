package sourcetest

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
)

// Source is one stream with what is behind it. A batch must take at most two inputs.
type Source struct {
	// Add makes one more input: a file, a row.
	Add func(t *testing.T)
	// Open opens the stream as a new process would that stands at a position.
	Open func(t *testing.T, at json.RawMessage) source.Stream
	// Note is told of every batch before its position counts, as the engine's ledger is. May be nil.
	Note func(b *source.Batch)
	// Inputs are the inputs that a batch reads, in any order.
	Inputs func(t *testing.T, src plan.Source) []string
}

// Run holds a source against the promises; start makes a fresh one.
func Run(t *testing.T, start func(t *testing.T) Source) {
	for name, promise := range map[string]func(*testing.T, Source){
		"EachInputOnce":         eachInputOnce,
		"NextIsPure":            nextIsPure,
		"ReplayIsTheSameBatch":  replayIsTheSameBatch,
		"CancelledContextFails": cancelledContextFails,
	} {
		t.Run(name, func(t *testing.T) { promise(t, start(t)) })
	}
}

func next(t *testing.T, s source.Stream, at json.RawMessage) *source.Batch {
	t.Helper()
	b, err := s.Next(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	if b != nil && (!json.Valid(b.To) || string(b.To) == string(at)) {
		t.Fatalf("the position after %s is %s", at, b.To)
	}
	return b
}

func (s Source) note(b *source.Batch) {
	if s.Note != nil {
		s.Note(b)
	}
}

func (s Source) add(t *testing.T, n int) {
	t.Helper()
	for range n {
		s.Add(t)
	}
}

// drain runs one update from a position and returns what it read.
func (s Source) drain(t *testing.T, at json.RawMessage) (read []string, to json.RawMessage) {
	t.Helper()
	st := s.Open(t, at)
	more := false
	for {
		b := next(t, st, at)
		if b == nil {
			if more {
				t.Error("More was set and nothing came")
			}
			return read, at
		}
		s.note(b)
		read, at, more = append(read, s.Inputs(t, b.Source)...), b.To, b.More
	}
}

// eachInputOnce: over several updates every input is read, none twice, and an update without new input reads nothing.
func eachInputOnce(t *testing.T, s Source) {
	var at json.RawMessage
	var all []string
	total := 0
	for _, n := range []int{3, 0, 1, 5, 0} {
		s.add(t, n)
		total += n
		read, to := s.drain(t, at)
		if len(read) != n {
			t.Errorf("an update with %d new inputs read %v", n, read)
		}
		if n == 0 && string(to) != string(at) {
			t.Errorf("an idle update moved the position from %s to %s", at, to)
		}
		all, at = append(all, read...), to
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != total {
		t.Errorf("%d inputs, read %v", total, all)
	}
}

// nextIsPure: asked again with the same position, in the same process or another, Next answers the same batch.
func nextIsPure(t *testing.T, s Source) {
	s.add(t, 5)
	var at json.RawMessage
	st := s.Open(t, at)
	for {
		b := next(t, st, at)
		if b == nil {
			return
		}
		s.note(b)
		for _, other := range []source.Stream{st, s.Open(t, at)} {
			if again := next(t, other, at); again == nil || !s.same(t, b, again) {
				t.Fatalf("asked again at %s: another batch", at)
			}
		}
		at = b.To
	}
}

// replayIsTheSameBatch: a planned batch is made again from its positions, though more input has come.
func replayIsTheSameBatch(t *testing.T, s Source) {
	s.add(t, 3)
	var at json.RawMessage
	for i := range 3 {
		b := next(t, s.Open(t, at), at)
		if b == nil {
			t.Fatalf("no batch %d", i)
		}
		s.note(b)
		s.add(t, 1)
		again, err := s.Open(t, at).Replay(t.Context(), at, b.To)
		if err != nil {
			t.Fatal(err)
		}
		if !s.same(t, b, again) {
			t.Errorf("batch %d replayed: %v to %s, was %v to %s", i, s.Inputs(t, again.Source), again.To, s.Inputs(t, b.Source), b.To)
		}
		at = b.To
	}
}

func (s Source) same(t *testing.T, a, b *source.Batch) bool {
	t.Helper()
	x, y := s.Inputs(t, a.Source), s.Inputs(t, b.Source)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y) && string(a.To) == string(b.To) && a.N == b.N && slices.Equal(a.Files, b.Files)
}

// cancelledContextFails: a cancelled update ends with the context's error, not with a batch or an end.
func cancelledContextFails(t *testing.T, s Source) {
	s.add(t, 1)
	st := s.Open(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if b, err := st.Next(ctx, nil); err == nil {
		t.Errorf("got %v without an error", b)
	}
}
