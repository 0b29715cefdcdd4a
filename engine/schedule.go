package engine

import (
	"context"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/graph"
)

// schedule runs every chosen flow once its inputs are done, up to workers at a time. run answers whether the flow succeeded; flows that read what
// a failed or skipped flow writes are given to skip instead. It returns when nothing is left to run; after a cancelled ctx nothing new
// starts.
func schedule(ctx context.Context, flows []*graph.Resolved, chosen map[*graph.Resolved]bool, workers int, run func(*graph.Resolved) bool, skip func(f *graph.Resolved, because *graph.Dataset)) {
	s := &scheduler{
		ctx: ctx, run: run, skip: skip, waiting: map[*graph.Resolved]map[*graph.Dataset]bool{}, left: map[*graph.Dataset]int{},
		bad: map[*graph.Dataset]bool{}, slots: make(chan struct{}, max(workers, 1)),
	}
	for _, f := range flows {
		if chosen[f] {
			s.left[f.Dataset]++
			s.order = append(s.order, f)
		}
	}
	for _, f := range s.order {
		w := map[*graph.Dataset]bool{}
		for _, d := range f.Upstream() {
			if s.left[d] > 0 && d != f.Dataset {
				w[d] = true
			}
		}
		s.waiting[f] = w
	}
	s.mu.Lock()
	s.start()
	s.mu.Unlock()
	s.done.Wait()
}

type scheduler struct {
	ctx   context.Context
	run   func(*graph.Resolved) bool
	skip  func(*graph.Resolved, *graph.Dataset)
	slots chan struct{}
	done  sync.WaitGroup

	mu      sync.Mutex
	order   []*graph.Resolved // not started yet
	waiting map[*graph.Resolved]map[*graph.Dataset]bool
	left    map[*graph.Dataset]int // flows into it that are not done
	bad     map[*graph.Dataset]bool
}

// start starts what is ready and skips what cannot be; mu is held. Skipping may make more flows ready to be skipped.
func (s *scheduler) start() {
	for again := true; again; {
		again = false
		var rest []*graph.Resolved
		for _, f := range s.order {
			var bad *graph.Dataset
			for _, d := range f.Upstream() {
				if s.bad[d] {
					bad = d
				}
			}
			switch {
			case bad != nil:
				s.skip(f, bad)
				s.finished(f, false)
				again = true
			case len(s.waiting[f]) == 0 && s.ctx.Err() == nil:
				s.done.Add(1)
				go s.work(f)
			default:
				rest = append(rest, f)
			}
		}
		s.order = rest
		if s.ctx.Err() != nil {
			return
		}
	}
}

// finished notes that a flow is done; mu is held.
func (s *scheduler) finished(f *graph.Resolved, ok bool) {
	if !ok {
		s.bad[f.Dataset] = true
	}
	s.left[f.Dataset]--
	if s.left[f.Dataset] == 0 {
		for _, w := range s.waiting {
			delete(w, f.Dataset)
		}
	}
}

func (s *scheduler) work(f *graph.Resolved) {
	defer s.done.Done()
	s.slots <- struct{}{}
	ok := false
	if s.ctx.Err() == nil {
		ok = s.run(f)
	}
	<-s.slots
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finished(f, ok)
	s.start()
}
