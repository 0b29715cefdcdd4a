package engine

import (
	"os"
	"syscall"
)

// crashAt names a point at which the process kills itself, for crash tests: the environment variable DP_CRASH_AT. It is read once.
var crashAt = os.Getenv("DP_CRASH_AT")

// crashPoint kills the process without any clean-up when a test asks for it here.
func crashPoint(name string) {
	if crashAt == name {
		// SIGKILL cannot be handled: nothing runs after it, as after a power cut.
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}
