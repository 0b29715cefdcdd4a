// Command dp runs Lakeflow / Spark Declarative Pipelines definition files (Python dp/dlt decorators and SQL) without Spark.
//
// Each verb stands in a file of its own; verbs.go lists them, wire.go the parts they are made of. This package reads flags, files and the
// terminal, and nothing else does.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // session time zones by name, on machines without a zone database

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Exit codes of every verb.
const (
	exitOK          = 0
	exitFailed      = 1 // the update, a test or an expect_or_fail failed
	exitUsage       = 2 // usage, spec or definition error: nothing ran
	exitRefused     = 3 // refused for safety, or locked by another update
	exitInterrupted = 130
)

// exitError carries an exit code with an error that is still to be printed; err may be nil when everything has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// failed wraps an error in an exit code.
func failed(code int, err error) error { return &exitError{code, err} }

// collectRarely lets garbage be four times what is in use, up to 2 GiB in all: Python functions that queries call for rows leave little but garbage,
// and run a third faster so. GOGC and GOMEMLIMIT count where they are set.
func collectRarely() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(400)
		debug.SetMemoryLimit(2 << 30)
	}
}

func main() {
	collectRarely()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program; tests call it.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	io := &streams{in: stdin, out: stdout, err: stderr}
	err := guarded(func() error { return dispatch(ctx, args, io) })
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, pflag.ErrHelp):
		return exitOK
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "interrupted; the next run continues where this one stopped")
		return exitInterrupted
	}
	code := exitUsage
	var x *exitError
	if errors.As(err, &x) {
		code = x.code
		if x.err == nil {
			return code
		}
		err = x.err
	}
	printErrors(stderr, err)
	return code
}

// guarded makes a panic an error that says so: a fault of dp never shows as a Go stack to a user, but for DP_DEBUG.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if os.Getenv("DP_DEBUG") != "" {
				panic(p)
			}
			err = failed(exitFailed, diag.New("DP_INTERNAL", "dp failed: %v.", p).WithHint("this is a fault of dp; run again with DP_DEBUG=1 for the details and report it"))
		}
	}()
	return f()
}

// streams are the standard streams of one run.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// printErrors writes every user-facing error of err with its source line and hint.
func printErrors(w io.Writer, err error) {
	for _, e := range diag.All(err) {
		fmt.Fprint(w, e.Render(diag.ReadFile))
	}
}

// usageError is a mistake on the command line.
func usageError(verb, format string, args ...any) error {
	return failed(exitUsage, diag.New("DP_USAGE", format, args...).WithHint("dp %s --help lists the flags", verb))
}
