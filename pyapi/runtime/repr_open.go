package runtime

import (
	"sync"
	"sync/atomic"

	"github.com/go-python/gpython/py"
)

// shown are the containers whose text is being made by callers of a __repr__ that is written in Python: repr() of one of them inside of it is
// recursive. Sessions share no list, dict or set, so they share this.
var (
	shown      sync.Map // of containers, to how many times
	shownCount atomic.Int64
)

// showing notes the containers around an object that is asked for its text, until what it returns is called.
func showing(open []Object) func() {
	var added []Object
	for _, o := range open {
		if !hasIdentity(o) {
			continue
		}
		if _, there := shown.LoadOrStore(o, true); !there {
			added = append(added, o)
		}
	}
	shownCount.Add(int64(len(added)))
	return func() {
		for _, o := range added {
			shown.Delete(o)
		}
		shownCount.Add(-int64(len(added)))
	}
}

// isShown reports whether the text of a container is being made further out.
func isShown(o Object) bool {
	if shownCount.Load() == 0 || !hasIdentity(o) {
		return false
	}
	_, ok := shown.Load(o)
	return ok
}

func hasIdentity(o Object) bool {
	switch o.(type) {
	case *py.List, *Dict, *Set:
		return true
	}
	return false
}
