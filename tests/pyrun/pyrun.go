// Package pyrun runs Python programs with an engine, as dp python does, for tests that compare what they print.
//
// It must not know what a program is about. One Runner serves many programs: each gets an interpreter of its own, all share the engine and
// its backend, which only the first query starts.
package pyrun

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Options say what programs see.
type Options struct {
	Dir  string            // where relative paths start and imports are looked for; "": a folder of the test
	Conf map[string]string // the session's configuration
	Now  time.Time         // the clock of queries; zero: the real one
	// Threads are the backend's; 0: as many as there are cores.
	Threads int
}

// Runner runs programs.
type Runner struct {
	opt    Options
	engine *engine.Engine
}

// New makes a runner that ends with the test.
func New(t testing.TB, o Options) *Runner {
	t.Helper()
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	e, err := engine.Open(engine.Config{
		Name: "test", Dir: o.Dir, Storage: o.Dir + "/.dp", Catalog: "spark_catalog", Schema: "default", Conf: o.Conf, Now: o.Now,
	}, engine.Parts{OpenBackend: o.openBackend}, true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return &Runner{o, e}
}

func (o Options) openBackend(c engine.Config) (backend.Backend, delta.Parquet, error) {
	b, err := duckdb.New(duckdb.Options{TimeZone: c.Conf["spark.sql.session.timeZone"], Now: c.Now, Catalog: c.Catalog, Schema: c.Schema, Threads: o.Threads})
	if err != nil {
		return nil, nil, err
	}
	return b, b.Parquet(), nil
}

// Run runs a program as module __main__ and returns what it printed. The error of a program that raised is a *runtime.PyError.
func (r *Runner) Run(ctx context.Context, file, text string) (string, error) {
	zone, err := time.LoadLocation(r.opt.Conf["spark.sql.session.timeZone"])
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	s := decorators.New(&graph.Registry{}, decorators.Options{
		Catalog: "spark_catalog", Schema: "default", Conf: r.opt.Conf, Path: []string{r.opt.Dir}, Stdout: &out, Stderr: &out,
		Modules: stdlib.Modules(stdlib.Options{Root: r.opt.Dir, Zone: zone}), Runner: r.engine.Actions(),
	})
	defer s.Close()
	err = s.RunProgram(ctx, "__main__", file, text)
	return out.String(), err
}

// Output runs a program and returns what it printed, and for one that raised the last line of its traceback: "[ErrorClass] text".
func (r *Runner) Output(ctx context.Context, file, text string) string {
	out, err := r.Run(ctx, file, text)
	var e *runtime.PyError
	switch {
	case errors.As(err, &e):
		return out + fmt.Sprintf("[%s] %s\n", e.Type, e.Message)
	case err != nil:
		return out + err.Error() + "\n"
	}
	return out
}
