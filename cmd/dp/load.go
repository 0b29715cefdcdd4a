package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// definitions are what a project's files registered. Query functions of Python live until close.
type definitions struct {
	reg   *graph.Registry
	close func()
}

// load runs every Python file and reads every SQL file. What is wrong in any of them comes back at once. The queries whose rows Python asks
// for meanwhile run on e.
func (p *project) load(ctx context.Context, io *streams, e *engine.Engine, timeout string) (*definitions, error) {
	limit, err := time.ParseDuration(timeout)
	if err != nil || limit <= 0 {
		return nil, failed(exitUsage, diag.New("DP_USAGE", "--python-timeout takes a duration such as 60s, got %q.", timeout))
	}
	d := &definitions{reg: &graph.Registry{}, close: func() {}}
	var python []string
	var errs diag.List
	for _, f := range p.Files {
		if filepath.Ext(f) == ".sql" {
			errs = append(errs, p.loadSQL(d.reg, f)...)
		} else {
			python = append(python, f)
		}
	}
	if len(python) > 0 {
		s, err := p.loadPython(ctx, io, d.reg, python, e, limit)
		if s != nil {
			d.close = s.Close
		}
		if ctx.Err() != nil {
			d.close()
			return nil, ctx.Err()
		}
		errs = append(errs, diag.All(err)...)
	}
	if len(errs) > 0 {
		d.close()
		errs.Sort()
		return nil, &engine.DefinitionError{Err: errs}
	}
	return d, nil
}

// loadPython runs the Python files; the timeout is one for all of them.
func (p *project) loadPython(ctx context.Context, io *streams, reg *graph.Registry, files []string, e *engine.Engine, limit time.Duration) (*decorators.Session, error) {
	timed, cancel := context.WithTimeoutCause(ctx, limit, diag.New("DP_PYTHON_TIMEOUT", "The Python files did not end within %s.", limit).
		WithHint("a definition file only describes tables; give more time with --python-timeout"))
	defer cancel()
	s, err := decorators.Load(timed, reg, files, p.pythonOptions(io, e))
	if err == nil && timed.Err() != nil {
		err = context.Cause(timed)
	}
	return s, err
}

// pythonOptions are what Python files of the project see. What they print goes to stderr: stdout belongs to the command.
func (p *project) pythonOptions(io *streams, e *engine.Engine) decorators.Options {
	o := decorators.Options{
		Catalog: p.Catalog, Schema: p.Schema, Conf: p.Configuration, Path: []string{p.Dir}, Stdout: io.err, Stderr: io.err, Secret: p.secret,
		Modules: stdlib.Modules(stdlib.Options{Root: p.Dir, Zone: p.zone()}),
		Runner:  e.Actions(),
	}
	if !p.Now.IsZero() {
		now := p.Now
		o.Now = func() time.Time { return now }
	}
	return o
}

// zone is the session time zone, in which Python's naive dates and times are too; an unknown one is the engine's error.
func (p *project) zone() *time.Location {
	z, err := time.LoadLocation(p.Configuration["spark.sql.session.timeZone"])
	if err != nil {
		return time.UTC
	}
	return z
}

// secret is dbutils.secrets.get: from dp.yml, where a value may be ${NAME} of the environment.
func (p *project) secret(scope, key string) (string, bool) {
	v, ok := p.Secrets[scope][key]
	if !ok {
		return "", false
	}
	if name, isVar := strings.CutPrefix(v, "${"); isVar && strings.HasSuffix(name, "}") {
		return os.LookupEnv(strings.TrimSuffix(name, "}"))
	}
	return v, true
}

func (p *project) loadSQL(reg *graph.Registry, file string) diag.List {
	text, err := os.ReadFile(file)
	if err != nil {
		return diag.List{diag.New("DP_FILE_NOT_FOUND", "The file %s cannot be read: %v.", file, err)}
	}
	return diag.All(graph.LoadSQL(reg, graph.SQLFile{
		Text: string(text), Path: file, Catalog: p.Catalog, Schema: p.Schema,
		Conf: func(key string) (string, bool) {
			v, ok := p.Configuration[strings.TrimSpace(key)]
			return v, ok
		},
	}))
}
