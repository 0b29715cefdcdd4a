package incremental

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/appendflow"
	"github.com/seed-e45c46d8/dp/engine/flow/complete"
	"github.com/seed-e45c46d8/dp/engine/flow/replacewhere"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// shared is one backend for all engines of a process: starting one takes longer than most updates.
type shared struct{ *duckdb.Backend }

// Close leaves it open for the next engine.
func (shared) Close() error { return nil }

// backends are those of the session zones, once they are open.
var backends struct {
	sync.Mutex
	of map[string]*duckdb.Backend
}

func openBackend(c engine.Config) (*duckdb.Backend, error) {
	zone := c.Conf[plan.TimeZoneKey]
	backends.Lock()
	defer backends.Unlock()
	if b := backends.of[zone]; b != nil {
		return b, nil
	}
	b, err := duckdb.New(duckdb.Options{MemoryLimit: 1 << 30, Threads: 1, Catalog: "main", Schema: "default", TimeZone: zone})
	if err != nil {
		return nil, err
	}
	if backends.of == nil {
		backends.of = map[string]*duckdb.Backend{}
	}
	backends.of[zone] = b
	return b, nil
}

// project is a pipeline's storage with a clock.
type project struct {
	t    testing.TB
	cfg  engine.Config
	log  []string // what happened, as SQL and comments
	e    *engine.Engine
	s    *engine.Session
	defs string
}

func newProject(t testing.TB, now time.Time) *project {
	t.Helper()
	dir := t.TempDir()
	if fi, err := os.Stat("/dev/shm"); err == nil && fi.IsDir() {
		d, err := os.MkdirTemp("/dev/shm", "dp-incremental-")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(d) })
		dir = d
	}
	p := &project{t: t, cfg: engine.Config{Name: "random", Dir: dir, Storage: dir + "/.dp", Catalog: "main", Schema: "default", Workers: 2, Version: "test"}}
	p.at(now)
	t.Cleanup(func() { p.e.Close() })
	return p
}

// at moves the clock.
func (p *project) at(now time.Time) {
	p.t.Helper()
	if p.e != nil {
		if err := p.e.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
	p.note("-- the clock is at " + now.Format(time.DateOnly))
	p.cfg.Now = now
	p.open()
}

// open opens the storage, which is closed.
func (p *project) open() {
	p.t.Helper()
	e, err := openEngine(p.cfg)
	if err != nil {
		p.fail("opening the storage: %v", err)
	}
	p.e, p.s = e, engine.NewSession(e)
}

func openEngine(c engine.Config) (*engine.Engine, error) {
	return engine.Open(c, engine.Parts{
		OpenBackend: func(c engine.Config) (backend.Backend, delta.Parquet, error) {
			b, err := openBackend(c)
			if err != nil {
				return nil, nil, err
			}
			return shared{b}, b.Parquet(), nil
		},
		Kinds: []flow.Kind{complete.Kind{}, appendflow.Kind{}, replacewhere.Kind{}},
	}, false)
}

func (p *project) note(s string) { p.log = append(p.log, s) }

// fail ends the test with what happened.
func (p *project) fail(format string, args ...any) {
	p.t.Helper()
	p.t.Fatalf("%s\n\n%s", fmt.Sprintf(format, args...), strings.Join(p.log, "\n"))
}

// sql runs statements.
func (p *project) sql(text string) {
	p.t.Helper()
	p.note(text + ";")
	p.rows(text)
}

// rows runs statements and answers the rows of the last. They are not noted among what happened.
func (p *project) rows(text string) rows {
	p.t.Helper()
	rows, err := p.try(text)
	if err != nil {
		p.fail("%s: %v", text, err)
	}
	return rows
}

func (p *project) try(text string) (rows, error) {
	var out rows
	for _, st := range sparksql.ParseScript(text, "test.sql", nil) {
		if st.Err != nil {
			return nil, st.Err
		}
		res, err := p.s.Execute(context.Background(), st.Statement)
		if err != nil {
			return nil, err
		}
		out = nil
		for r, err := range res.All {
			if err != nil {
				return nil, err
			}
			out = append(out, slices.Clone(r))
		}
	}
	return out, nil
}

// define sets the pipeline's definitions.
func (p *project) define(sql string) {
	if sql != p.defs {
		p.defs = sql
		p.note("-- definitions:\n" + sql)
	}
}

// load reads a pipeline's definitions.
func load(defs string) (*graph.Registry, error) {
	reg := &graph.Registry{}
	return reg, graph.LoadSQL(reg, graph.SQLFile{Text: defs, Path: "p.sql", Catalog: "main", Schema: "default", Conf: func(string) (string, bool) { return "", false }})
}

// run runs an update and answers the results of its flows by their target's last name.
func (p *project) run(req engine.Request) map[string]*engine.FlowResult {
	p.t.Helper()
	reg, err := load(p.defs)
	if err != nil {
		p.fail("%v", err)
	}
	req.AllowLoss = true
	res, err := p.e.Run(context.Background(), reg, req, nil)
	if err != nil {
		p.fail("%v", err)
	}
	out := map[string]*engine.FlowResult{}
	for _, f := range res.Flows {
		if f.Err() != nil {
			p.fail("%s: %v", f.Name, f.Err())
		}
		name := f.Target[strings.LastIndexByte(f.Target, '.')+1:]
		out[name] = f
		p.note(fmt.Sprintf("-- %s: %s %v -%d +%d", name, f.Mode, f.Reasons, f.RowsDeleted, f.RowsAdded))
	}
	return out
}
