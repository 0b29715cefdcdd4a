package main

import (
	"os"
	"strings"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
)

// config is the project's settings as the engine takes them.
func (p *project) config(f *projectFlags) engine.Config {
	c := engine.Config{
		Name: p.Name, Dir: p.Dir, Storage: p.Storage, Catalog: p.Catalog, Schema: p.Schema, Conf: p.Configuration, Sources: map[string]engine.SourceTable{},
		Paths: p.Paths, Now: p.Now, Memory: f.memory, Command: strings.Join(os.Args, " "), Version: version,
		RefreshPolicy: p.RefreshPolicy,
	}
	for n, s := range p.Sources {
		c.Sources[n] = engine.SourceTable{Path: s.Path, Format: s.Format, Options: s.Options, Schema: s.Schema}
	}
	return c
}

// openEngine opens the project's storage.
func (p *project) openEngine(f *projectFlags, readOnly bool) (*engine.Engine, error) {
	if _, err := parseBytes(f.memory); err != nil {
		return nil, failed(exitUsage, err)
	}
	e, err := engine.Open(p.config(f), parts(), readOnly)
	if err != nil {
		return nil, exitFor(err)
	}
	return e, nil
}

// noDefinitions is the error for a verb that needs definition files and found none.
func (p *project) noDefinitions(verb string) error {
	return failed(exitUsage, diag.New("DP_NO_DEFINITION_FILES", "There are no definition files in %s.", p.Dir).
		WithHint("give files, such as dp %s pipelines/*.py, or make a project with dp init", verb))
}
