package runtime

import (
	"strings"
	"sync/atomic"
)

// What Go code makes in one go cannot be stopped half-way, so it is measured before it is made, or while it grows.

// CheckSize is MemoryError when an object of n bytes is more than one operation may make. what says who makes it: "join", "re.sub".
func CheckSize(n int64, what string) error {
	if n > defaultLimits.size || n < 0 {
		return Raise(MemoryError, "%s makes an object of more than %d bytes", what, defaultLimits.size)
	}
	return nil
}

// product is a * b + c for sizes, which is negative when it does not fit.
func product(a, b, c int64) int64 {
	if a > 0 && b > 0 && a > (1<<62)/b {
		return -1
	}
	return a*b + c
}

// checkReplace measures strings.Replace.
func checkReplace(s, old, repl string, n int) error {
	if len(repl) <= len(old) {
		return nil
	}
	count := strings.Count(s, old)
	if n >= 0 && n < count {
		count = n
	}
	return CheckSize(product(int64(count), int64(len(repl)-len(old)), int64(len(s))), "replace")
}

// checkParts measures how many items something makes.
func checkParts(n int) error {
	if n > maxItems {
		return Raise(MemoryError, "more than %d items", maxItems)
	}
	return nil
}

// A container that holds another one twice, which holds another one twice, and so on, is small and has very many paths. Code that follows
// them all counts its steps below deepLevel, where ordinary data seldom goes, and gives up after maxDeepSteps. The count is one for the
// process: at worst a session gives up, or goes on, because of another that does the same at the same time.
const (
	deepLevel    = 16
	maxDeepSteps = 20_000_000
)

var deepSteps atomic.Int64

// deepStep counts a step at a depth.
func deepStep(depth int, doing string) error {
	switch {
	case depth > deepLevel:
		if deepSteps.Add(1) > maxDeepSteps {
			deepSteps.Store(0)
			return Raise(RecursionError, "too many steps %s: the objects hold each other in very many ways", doing)
		}
	case depth == 1 && deepSteps.Load() != 0:
		deepSteps.Store(0)
	}
	return nil
}
