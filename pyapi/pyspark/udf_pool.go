package pyspark

import (
	"context"
	goruntime "runtime"
	"sync"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// pool is the further sessions that ran the program too, so that its functions can be called for rows on several cores at a time, as Spark
// calls them in several workers. The session that the program ran in is not one of them.
//
// A session of the pool takes a function's place only for a query before which both were in the same state ([runtime.SameState]): what the
// program changed after it was loaded is not in them. Functions that were not made while the program was loaded are called in its own session.
type pool struct {
	clone func(ctx context.Context) *Host // nil: there is none

	mu    sync.Mutex
	hosts []*Host
	size  int // sessions that exist or could not be made
}

// chunksAlone is how many chunks of a query run in the program's own session before others are asked: small queries are not worth one.
const chunksAlone = 8

// Pool makes sessions that ran the same program available for its functions; clone answers nil when that cannot be done.
func (h *Host) Pool(clone func(ctx context.Context) *Host) { h.pool.clone = clone }

// share looks for sessions that may call the function in the query whose context is ctx. The caller holds the program's session.
func (c *rowCaller) share(ctx context.Context) {
	p := &c.h.pool
	if p.clone == nil || !c.loaded {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.size < goruntime.GOMAXPROCS(0)-1 {
		p.size++
		if h := p.clone(ctx); h != nil {
			p.hosts = append(p.hosts, h)
		}
	}
	c.twins = c.twins[:0:0]
	for _, h := range p.hosts {
		if c.index >= len(h.callers) {
			continue
		}
		twin := h.callers[c.index]
		h.Enter()
		if twin.name == c.name && runtime.SameState(c.f, twin.f) {
			c.twins = append(c.twins, twin)
		}
		h.Leave()
	}
}

// enter waits for a session that may call the function: the program's own, or one of the pool.
func (c *rowCaller) enter(ctx context.Context) (caller *rowCaller) {
	if c.h.tryEnter() {
		return c
	}
	c.mu.Lock()
	var twins []*rowCaller
	if c.query == ctx {
		twins = c.twins
	}
	c.mu.Unlock()
	for _, t := range twins {
		if t.h.tryEnter() {
			return t
		}
	}
	c.h.Enter()
	return c
}

// ran counts a chunk that the program's own session has called the function for, and asks for others when there are many.
func (c *rowCaller) ran(ctx context.Context) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.query != ctx {
		c.query, c.chunks, c.twins = ctx, 0, nil
	}
	if c.chunks++; c.chunks == chunksAlone {
		c.share(ctx)
	}
}
