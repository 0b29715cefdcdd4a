package runtime

import (
	goruntime "runtime"
	"runtime/metrics"
	"sync"
	"time"
)

// The memory guard. Operators bound what they make at once (see limits); what a program makes bit by bit is bounded here: while sessions
// with Options.MaxMemory run, the heap of the process is looked at, and a session whose limit is passed is told to raise MemoryError
// at its next cancellation point. Python's objects are Go's, so the heap cannot be told apart by session: all that run are guilty.
var memoryGuard = struct {
	sync.Mutex
	sessions map[*Session]struct{}
	running  bool
}{sessions: map[*Session]struct{}{}}

const memoryInterval = 5 * time.Millisecond

// guardMemory watches the session until the function it returns is called.
func (s *Session) guardMemory() (stop func()) {
	memoryGuard.Lock()
	defer memoryGuard.Unlock()
	memoryGuard.sessions[s] = struct{}{}
	if !memoryGuard.running {
		memoryGuard.running = true
		go watchMemory()
	}
	return func() {
		memoryGuard.Lock()
		defer memoryGuard.Unlock()
		delete(memoryGuard.sessions, s)
	}
}

// watchMemory runs while there are sessions to watch, and a little longer, because calls follow each other.
func watchMemory() {
	idle := 0
	for {
		time.Sleep(memoryInterval)
		memoryGuard.Lock()
		limit := lowestLimit()
		if limit == 0 {
			if idle++; idle > 100 {
				memoryGuard.running = false
				memoryGuard.Unlock()
				return
			}
		} else {
			idle = 0
		}
		memoryGuard.Unlock()
		if limit == 0 || heapSize() <= limit {
			continue
		}
		goruntime.GC() // what is not used any more does not count
		used := heapSize()
		memoryGuard.Lock()
		for s := range memoryGuard.sessions {
			if used > s.opts.MaxMemory {
				s.tick.memory.Store(true)
				s.tick.stop.Store(true)
			}
		}
		memoryGuard.Unlock()
	}
}

func lowestLimit() int64 {
	var low int64
	for s := range memoryGuard.sessions {
		if low == 0 || s.opts.MaxMemory < low {
			low = s.opts.MaxMemory
		}
	}
	return low
}

// heapSize is how many bytes the objects of the heap have, with those that are garbage since the last collection.
func heapSize() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(sample[0].Value.Uint64())
}
