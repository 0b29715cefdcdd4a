package files

import (
	"context"
	"maps"
	"slices"
	"sync"
)

// memoryLedger is a Ledger as the engine keeps one.
type memoryLedger struct {
	mu      sync.Mutex
	batches map[string]map[int64][]string
}

func (l *memoryLedger) add(flow string, n int64, files []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.batches == nil {
		l.batches = map[string]map[int64][]string{}
	}
	if l.batches[flow] == nil {
		l.batches[flow] = map[int64][]string{}
	}
	l.batches[flow][n] = files
}

func (l *memoryLedger) Files(_ context.Context, flow string, from, to int64, fn func(string) bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range slices.Sorted(maps.Keys(l.batches[flow])) {
		if n < from || n > to {
			continue
		}
		for _, f := range l.batches[flow][n] {
			if !fn(f) {
				return nil
			}
		}
	}
	return nil
}
