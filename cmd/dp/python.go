package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

func pythonVerb(fs *pflag.FlagSet) func(context.Context, []string, *streams) error {
	return func(ctx context.Context, args []string, io *streams) error {
		if len(args) == 0 {
			return usageError("python", "dp python takes a file.")
		}
		return python(ctx, args, io)
	}
}

// python runs a file as CPython would: its arguments are sys.argv, sys.exit gives the exit code, a traceback goes to stderr. What decorators
// define is forgotten.
func python(ctx context.Context, args []string, io *streams) error {
	text, err := os.ReadFile(args[0])
	if err != nil {
		return failed(exitUsage, diag.New("DP_FILE_NOT_FOUND", "can't open file %s: %v", args[0], errors.Unwrap(err)))
	}
	file, err := filepath.Abs(args[0]) // as CPython names it
	if err != nil {
		return failed(exitFailed, err)
	}
	cwd, err := os.Getwd()
	if err != nil {
		return failed(exitFailed, err)
	}
	s := decorators.New(&graph.Registry{}, decorators.Options{
		Catalog: "main", Schema: "default", Path: []string{filepath.Dir(file)}, Stdout: io.out, Stderr: io.err,
		Modules: stdlib.Modules(stdlib.Options{Root: cwd, Args: args}),
	})
	defer s.Close()
	_, err = s.Runtime().RunSource(ctx, "__main__", file, string(text))
	var e *runtime.PyError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	case !errors.As(err, &e):
		return failed(exitFailed, err)
	case e.Type == "SystemExit":
		return systemExit(e, io)
	}
	fmt.Fprint(io.err, e.Traceback())
	return failed(exitFailed, nil)
}

// systemExit is the exit code of sys.exit(code): None is 0, a number itself, anything else is printed and 1.
func systemExit(e *runtime.PyError, io *streams) error {
	code := e.Attr("code")
	if code == nil || code == runtime.Object(runtime.None) {
		return nil
	}
	if v, err := runtime.ToGo(code); err == nil {
		if n, ok := v.(int64); ok {
			if n&0xff == 0 {
				return nil
			}
			return failed(int(n&0xff), nil)
		}
	}
	fmt.Fprintln(io.err, e.Message)
	return failed(exitFailed, nil)
}
