package main

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/databricks"
	"github.com/seed-e45c46d8/dp/pyapi/notebook"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
	"github.com/seed-e45c46d8/dp/pyapi/yaml"
)

// definitions are what a project's files registered. Query functions of Python live until close.
type definitions struct {
	reg   *graph.Registry
	close func()
}

// load runs every Python file and reads every SQL file. What is wrong in any of them comes back at once. The queries whose rows Python asks
// for meanwhile run on e.
func (p *project) load(ctx context.Context, io *streams, e *engine.Engine, timeout string) (*definitions, error) {
	d, errs, err := p.loadAll(ctx, io, e, timeout)
	if err == nil && len(errs) > 0 {
		d.close()
		err = &engine.DefinitionError{Err: errs}
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// loadAll is load with what is wrong in the files beside what they define.
func (p *project) loadAll(ctx context.Context, io *streams, e *engine.Engine, timeout string) (*definitions, diag.List, error) {
	limit, err := time.ParseDuration(timeout)
	if err != nil || limit <= 0 {
		return nil, nil, failed(exitUsage, diag.New("DP_USAGE", "--python-timeout takes a duration such as 60s, got %q.", timeout))
	}
	d := &definitions{reg: &graph.Registry{}, close: func() {}}
	var python []string // and notebooks
	var errs diag.List
	for _, f := range p.Files {
		text, err := os.ReadFile(f)
		switch {
		case err != nil && filepath.Ext(f) == ".sql":
			errs = append(errs, diag.New("DP_FILE_NOT_FOUND", "The file %s cannot be read: %v.", f, err))
		case filepath.Ext(f) == ".sql" && !notebook.Is(f, string(text)):
			errs = append(errs, p.loadSQL(d.reg, f, string(text))...)
		default:
			python = append(python, f)
		}
	}
	if len(python) > 0 {
		o := p.pythonOptions(io, e)
		o.Timeout = limit
		o.SQL = func(text, file string) error {
			if errs := p.loadSQL(d.reg, file, text); len(errs) > 0 {
				return errs
			}
			return nil
		}
		s, err := decorators.Load(ctx, d.reg, python, o)
		if s != nil {
			d.close = s.Close
		}
		if ctx.Err() != nil {
			d.close()
			return nil, nil, ctx.Err()
		}
		errs = append(errs, diag.All(err)...)
	}
	errs.Sort()
	return d, errs, nil
}

// pythonOptions are what Python files of the project see. What they print goes to stderr: stdout belongs to the command.
func (p *project) pythonOptions(io *streams, e *engine.Engine) decorators.Options {
	o := decorators.Options{
		Catalog: p.Catalog, Schema: p.Schema, Conf: p.conf(), Path: []string{p.Dir}, Stdout: io.err, Stderr: io.err,
		Secret: p.secret, Secrets: p.secretNames, Widgets: p.Widgets, Folders: p.folders(), MaxMemory: p.pythonMemory(),
		Runner: e.Actions(),
	}
	o.Modules = append(stdlib.Modules(stdlib.Options{Root: p.Dir, Folders: o.Folders, Zone: p.zone()}), yaml.Modules()...)
	if !p.Now.IsZero() {
		now := p.Now
		o.Now = func() time.Time { return now }
	}
	return o
}

// folders are what Python may read: the project, the folders of the files that were given, and those of paths:.
func (p *project) folders() *sandbox.Folders {
	more := make([]string, 0, len(p.Files))
	for _, f := range p.Files {
		more = append(more, filepath.Dir(f))
	}
	return sandbox.New(p.Dir, p.Paths, more...)
}

// bundleSource is the configuration key with which projects made from Databricks' bundle templates find their modules.
const bundleSource = "bundle.sourcePath"

// conf is the configuration with the value that a bundle's deployment would have given: its source folder.
func (p *project) conf() map[string]string {
	if _, ok := p.Configuration[bundleSource]; ok {
		return p.Configuration
	}
	c := maps.Clone(p.Configuration)
	if c == nil {
		c = map[string]string{}
	}
	c[bundleSource] = p.Dir
	if src := filepath.Join(p.Dir, "src"); isDir(src) {
		c[bundleSource] = src
	}
	return c
}

func isDir(name string) bool {
	fi, err := os.Stat(name)
	return err == nil && fi.IsDir()
}

// zone is the session time zone, in which Python's naive dates and times are too; an unknown one is the engine's error.
func (p *project) zone() *time.Location {
	z, err := time.LoadLocation(p.Configuration["spark.sql.session.timeZone"])
	if err != nil {
		return time.UTC
	}
	return z
}

// secret is dbutils.secrets.get: the environment's DP_SECRET_<SCOPE>_<KEY>, else dp.yml's, where a value may be ${NAME} of the environment.
func (p *project) secret(scope, key string) (string, bool) {
	if v, ok := os.LookupEnv(databricks.EnvName(scope, key)); ok {
		return v, true
	}
	v, ok := p.Secrets[scope][key]
	if !ok {
		return "", false
	}
	if name, isVar := strings.CutPrefix(v, "${"); isVar && strings.HasSuffix(name, "}") {
		return os.LookupEnv(strings.TrimSuffix(name, "}"))
	}
	return v, true
}

// secretNames are the keys of dp.yml's secrets by scope. Those of the environment cannot be listed: their names are in capitals.
func (p *project) secretNames() map[string][]string {
	out := make(map[string][]string, len(p.Secrets))
	for scope, keys := range p.Secrets {
		out[scope] = []string{}
		for k := range keys {
			out[scope] = append(out[scope], k)
		}
	}
	return out
}

// loadSQL registers the statements of a SQL file, or of a notebook's cell.
func (p *project) loadSQL(reg *graph.Registry, file, text string) diag.List {
	return diag.All(graph.LoadSQL(reg, graph.SQLFile{
		Text: text, Path: file, Catalog: p.Catalog, Schema: p.Schema,
		Conf: func(key string) (string, bool) {
			v, ok := p.Configuration[strings.TrimSpace(key)]
			return v, ok
		},
	}))
}

// defaultPythonMemory is how much the process may use while Python runs, without python: in dp.yml.
const defaultPythonMemory = 2 << 30

func (p *project) pythonMemory() int64 {
	if n, err := parseBytes(p.Python.Memory); err == nil && n > 0 {
		return n
	}
	return defaultPythonMemory
}
