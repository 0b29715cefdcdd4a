package engine

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

// crashAt names a point at which the process kills itself, for crash tests: the environment variable DP_CRASH_AT, read once. "staged" is the first
// time that a batch is staged, "staged:3" the third.
var crashAt, crashAfter = parseCrash(os.Getenv("DP_CRASH_AT"))

// crashesPassed counts how often the process came to crashAt.
var crashesPassed atomic.Int64

func parseCrash(s string) (point string, n int64) {
	point, count, _ := strings.Cut(s, ":")
	n, err := strconv.ParseInt(count, 10, 64)
	if err != nil {
		n = 1
	}
	return point, n
}

// crashPoint kills the process without any clean-up when a test asks for it here.
func crashPoint(name string) {
	if crashAt == name && crashesPassed.Add(1) == crashAfter {
		// SIGKILL cannot be handled: nothing runs after it, as after a power cut.
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}
