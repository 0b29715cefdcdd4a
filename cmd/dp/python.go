package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/databricks"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
	"github.com/seed-e45c46d8/dp/pyapi/yaml"
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
// define is forgotten. Queries see the tables of the project that the file lies in, and relative paths start in the current folder.
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
	p, home, err := scriptProject(filepath.Dir(file), cwd)
	if err != nil {
		return err
	}
	var e *engine.Engine
	defer func() {
		if e != nil {
			_ = e.Close() // only read from
		}
	}()
	runner := engine.NewActions(func() (*engine.Engine, error) {
		var err error
		e, err = p.openEngine(&projectFlags{}, true)
		return e, err
	})
	folders := sandbox.New(cwd, p.Paths, filepath.Dir(file), home)
	reg := &graph.Registry{}
	defer func() { newConsole(io, false, false).warnings(reg.Warnings) }()
	s := decorators.New(reg, decorators.Options{
		Catalog: p.Catalog, Schema: p.Schema, Conf: p.conf(), Runner: runner, Path: []string{filepath.Dir(file)}, Stdout: io.out, Stderr: io.err,
		Modules: append(stdlib.Modules(stdlib.Options{Root: cwd, Folders: folders, Args: args, Zone: p.zone()}), yaml.Modules()...),
		Folders: folders, Display: true, Coroutines: true, Network: true, Secret: p.secret, Secrets: p.secretNames, Widgets: p.Widgets,
	})
	defer s.Close()
	err = s.RunProgram(ctx, "__main__", file, string(text))
	var x *runtime.PyError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	case !errors.As(err, &x):
		return failed(exitFailed, err)
	case databricks.IsExit(err):
		return nil
	case x.Type == "SystemExit":
		return systemExit(x, io)
	}
	fmt.Fprint(io.err, x.Traceback())
	return failed(exitFailed, nil)
}

// scriptProject is the project that a script's folder belongs to, as queries of the script see it: relative paths start in the current folder,
// but for those of the spec. home is the project's folder.
func scriptProject(dir, cwd string) (p *project, home string, err error) {
	s, ok, err := findSpec("", dir)
	if err != nil {
		return nil, "", failed(exitUsage, err)
	}
	if !ok {
		s = &spec{Dir: dir, Name: filepath.Base(dir), Configuration: map[string]string{}}
	}
	p = &project{spec: *s}
	if err := p.apply(&projectFlags{}); err != nil {
		return nil, "", failed(exitUsage, err)
	}
	absolute := func(path string) string {
		if filepath.IsAbs(path) || strings.Contains(path, "://") {
			return path
		}
		return filepath.Join(p.Dir, path)
	}
	for n, src := range p.Sources {
		src.Path = absolute(src.Path)
		p.Sources[n] = src
	}
	for prefix, folder := range p.Paths {
		p.Paths[prefix] = absolute(folder)
	}
	home, p.Dir = p.Dir, cwd
	return p, home, nil
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
