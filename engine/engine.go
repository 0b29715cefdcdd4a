package engine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/cdc"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/flow"
	"github.com/seed-e45c46d8/dp/engine/flow/autocdcsnapshot"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source/files"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
	"github.com/seed-e45c46d8/dp/store/state"
)

// Config is one pipeline's settings.
type Config struct {
	Name            string
	Dir             string // the project's folder: relative paths of sources and files start there
	Storage         string // tables and state
	Catalog, Schema string // of unqualified names
	Conf            map[string]string
	Sources         map[string]SourceTable // outside tables by name, one to three parts
	Paths           map[string]string      // cloud prefixes standing for local folders
	Now             time.Time              // the clock; zero: the real time
	RefreshPolicy   incremental.Policy     // of flows whose definition has none; empty: auto
	Workers         int                    // flows at once; 0: the machine's processors
	Memory          string                 // the backend's limit; empty: its default
	Command         string                 // how this process was started, for the lock
	Version         string                 // of dp
}

// SourceTable is an outside table: files that the pipeline reads by a table's name.
type SourceTable struct {
	Path    string
	Format  string // empty: by the path's ending
	Options map[string]string
	Schema  string // DDL; empty: inferred
}

// Parts are what the engine is put together from; cmd/dp/wire.go makes them.
type Parts struct {
	// OpenBackend starts what computes. It is called once, when the first rows are needed.
	OpenBackend func(c Config) (backend.Backend, delta.Parquet, error)
	Kinds       []flow.Kind
}

// Engine is the storage of one pipeline with the parts that compute and read. Use it from one goroutine, but for the methods of an update.
type Engine struct {
	functions func(name string) *plan.UserFunction // that statements call by name, or nil

	cfg     Config
	parts   Parts
	state   *state.Store // nil: read-only and nothing there yet
	journal *journal
	// pipelineID is a UUID that stays with the storage.
	pipelineID string
	now        time.Time // the clock of current_date() and the like, fixed when the engine opens

	warming sync.WaitGroup

	mu      sync.Mutex
	tables  map[string]*delta.Table // by directory
	backend backend.Backend
	parquet delta.Parquet
	files   *files.Reader
}

// Open opens a pipeline's storage, making it when it is not there. With readOnly nothing is made or changed, and an update may run meanwhile.
func Open(c Config, p Parts, readOnly bool) (*Engine, error) {
	if c.Workers <= 0 {
		c.Workers = runtime.NumCPU()
	}
	e := &Engine{cfg: c, parts: p, tables: map[string]*delta.Table{}, now: c.Now}
	if e.now.IsZero() {
		e.now = time.Now().UTC()
	}
	if _, err := e.zone(); err != nil {
		return nil, &DefinitionError{err}
	}
	var err error
	if e.state, err = openState(c.Storage, readOnly); err != nil {
		return nil, err
	}
	e.journal = &journal{store: e.state}
	if err := e.identify(readOnly); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// identify reads the pipeline's id, making it once.
func (e *Engine) identify(readOnly bool) error {
	if e.state == nil {
		return nil
	}
	id, ok, err := e.state.Setting("pipeline_id")
	if err == nil && !ok && !readOnly {
		id, err = e.state.SetSettingOnce("pipeline_id", uuid.NewString())
	}
	e.pipelineID = id
	return err
}

func openState(storage string, readOnly bool) (*state.Store, error) {
	if readOnly {
		if _, err := os.Stat(filepath.Join(storage, "state.db")); err != nil {
			return nil, nil
		}
		return state.OpenReadOnly(storage)
	}
	if err := os.MkdirAll(storage, 0o755); err != nil {
		return nil, diag.New("PIPELINE_STORAGE_ROOT_INVALID", "The storage folder %s cannot be made: %v.", storage, err).WithHint("use --storage DIR")
	}
	return state.Open(storage)
}

// Close closes the backend and the state store.
func (e *Engine) Close() error {
	e.warming.Wait()
	var first error
	if e.backend != nil {
		first = e.backend.Close()
	}
	if e.state != nil {
		if err := e.state.Close(); first == nil {
			first = err
		}
	}
	return first
}

// SetWorkers sets how many flows run at once; 0 leaves it.
func (e *Engine) SetWorkers(n int) {
	if n > 0 {
		e.cfg.Workers = n
	}
}

// Config is the pipeline's settings.
func (e *Engine) Config() Config { return e.cfg }

const timeZoneKey = plan.TimeZoneKey

func (e *Engine) zone() (*time.Location, error) {
	name := e.cfg.Conf[timeZoneKey]
	if name == "" {
		return time.UTC, nil
	}
	z, err := time.LoadLocation(name)
	if err != nil {
		return nil, diag.New("INVALID_CONF_VALUE.TIME_ZONE", "The value '%s' in the config \"%s\" is invalid. Cannot resolve the given timezone.", name, timeZoneKey)
	}
	return z, nil
}

// settings are what queries depend on besides their tables; the clock is fixed for the engine's life.
func (e *Engine) settings() plan.Settings {
	return plan.Settings{TimeZone: e.cfg.Conf[timeZoneKey], Now: e.now, Catalog: e.cfg.Catalog, Schema: e.cfg.Schema, Functions: e.functions}
}

// SetFunctions makes user functions known by name to statements outside of an update. find answers nil for a name that none has; names are in
// lower case.
func (e *Engine) SetFunctions(find func(name string) *plan.UserFunction) { e.functions = find }

// clock is the time of events and updates: the real one, which --now does not move.
func (e *Engine) clock() time.Time { return time.Now().UTC() }

// NewUpdateID is an id for Request.ID.
func NewUpdateID() string { return uuid.NewString() }

func (e *Engine) newID() string { return NewUpdateID() }

// Warm starts the backend beside what else is done, so that the first rows wait for less. Without it, they start it.
func (e *Engine) Warm() {
	e.warming.Go(func() {
		b, err := e.openBackend() // which fails again when rows are needed
		if w, ok := b.(backend.Warmer); err == nil && ok {
			w.Warm()
		}
	})
}

// openBackend starts the backend once.
func (e *Engine) openBackend() (backend.Backend, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.backend == nil {
		c := e.cfg
		c.Now = e.now
		b, p, err := e.parts.OpenBackend(c)
		if err != nil {
			return nil, err
		}
		e.backend, e.parquet = b, p
	}
	return e.backend, nil
}

// table is the Delta table in a directory; one object a directory, so that loaded snapshots are shared.
func (e *Engine) table(dir string) *delta.Table {
	e.mu.Lock()
	defer e.mu.Unlock()
	t, ok := e.tables[dir]
	if !ok {
		t = delta.At(dir, delta.Options{Parquet: lateParquet{e}, Version: e.cfg.Version})
		e.tables[dir] = t
	}
	return t
}

// dirOf is where a dataset's table lives. A location that cannot be is refused by checkLocation.
func (e *Engine) dirOf(d *graph.Dataset) string {
	if d.Path == "" {
		return tableDir(e.cfg.Storage, d.Name)
	}
	if dir, err := e.folder(d.Path); err == nil {
		return dir
	}
	return filepath.Join(e.cfg.Dir, d.Path)
}

func (e *Engine) folder(path string) (string, error) {
	r, err := e.fileReader()
	if err != nil {
		return "", err
	}
	return r.Folder(path)
}

// checkLocation refuses a location that is no local folder, and is given no one by dp.yml, and one that another table has; at is the tables
// before by folder.
func (e *Engine) checkLocation(d *graph.Dataset, at map[string]*graph.Dataset) error {
	if d.Path != "" {
		if _, err := e.folder(d.Path); err != nil {
			return err
		}
	}
	dir := e.dirOf(d)
	if first, ok := at[dir]; ok {
		return diag.New("DP_LOCATION_TAKEN", "The tables %s and %s have the same location %s.", first.Name, d.Name, dir).
			WithHint("give each its own; %s is defined at %s", first.Name, first.Origin)
	}
	at[dir] = d
	return nil
}

// snapshotOf is the newest version of a table, nil when there is none.
func (e *Engine) snapshotOf(ctx context.Context, dir string) (*delta.Snapshot, error) {
	t := e.table(dir)
	ok, err := t.Exists()
	if err != nil || !ok {
		return nil, err
	}
	return t.Snapshot(ctx)
}

// Resolve resolves and checks a pipeline: graph, flow kinds and expectations.
func (e *Engine) Resolve(ctx context.Context, reg *graph.Registry, req *Request) (*graph.Graph, error) {
	set := e.settings()
	set.Functions = reg.Function
	g, err := graph.Resolve(ctx, reg, graph.Options{
		Catalog: e.cfg.Catalog, Schema: e.cfg.Schema, Conf: e.cfg.Conf, Settings: set,
		External:  func(f *graph.Flow) plan.Catalog { return &catalog{e: e, flow: f, full: e.startsOver(reg, f, req)} },
		Drift:     func(d *graph.Dataset, t *cdc.Target) error { return e.drift(ctx, d, t) },
		Snapshots: func(f *graph.Flow) (graph.Snapshots, error) { return e.snapshots(reg, f, req) },
		Existing:  func(n types.TableName) (types.Schema, bool) { return e.existing(ctx, reg, n, req) },
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &DefinitionError{err}
	}
	errs := checkExpectations(g, set)
	for _, f := range g.Flows {
		if !f.Dataset.Kind.Stored() {
			continue
		}
		k := e.kindOf(f)
		if k == nil {
			errs = append(errs, diag.Unsupported("The flow "+f.DisplayName()+" into a "+f.Dataset.Kind.String(), "").For(f.Name).At(f.Origin))
			continue
		}
		if err := k.Check(g, f); err != nil {
			errs = append(errs, diag.From(err, "DP_INVALID_FLOW").For(f.Name).At(f.Origin))
		}
	}
	at := map[string]*graph.Dataset{}
	for _, d := range g.Datasets {
		if d.Kind.Stored() {
			err := checkTable(d, g.Schema(d))
			if err == nil {
				err = e.checkLocation(d, at)
			}
			if err != nil {
				errs = append(errs, diag.From(err, "DP_INVALID_TABLE").For(d.Name.Table).At(d.Origin))
			}
		}
	}
	if len(errs) > 0 {
		errs.Sort()
		return nil, &DefinitionError{errs}
	}
	return g, nil
}

// checkTable refuses what a stored table cannot be.
func checkTable(d *graph.Dataset, s types.Schema) error {
	if d.Format != "" && !equalFold(d.Format, "delta") {
		return diag.Unsupported("A table of format "+d.Format, "leave the format out: dp's tables are Delta tables")
	}
	if d.RowFilter != "" {
		return diag.Unsupported("The row filter "+d.RowFilter, "filter in the query")
	}
	def, err := definitionOf(d, s)
	if err != nil {
		return err
	}
	return def.Check()
}

// existing is the columns a streaming table has now; none when it is going to be cleared.
func (e *Engine) existing(ctx context.Context, reg *graph.Registry, n types.TableName, req *Request) (types.Schema, bool) {
	for _, d := range reg.Datasets {
		if d.Name.Key() != n.Key() {
			continue
		}
		if e.clears(d, req) {
			return types.Schema{}, false
		}
		s, err := e.snapshotOf(ctx, e.dirOf(d))
		if err != nil || s == nil {
			return types.Schema{}, false
		}
		return s.Schema(), true
	}
	return types.Schema{}, false
}

// clears reports whether an update with this request clears a table: it is asked to, or an earlier one was interrupted before it could.
func (e *Engine) clears(d *graph.Dataset, req *Request) bool {
	if req.names(d.Name) || req != nil && req.FullRefreshAll && d.ResetAllowed() {
		return true
	}
	if e.state == nil {
		return false
	}
	pending, err := e.journal.resetPending(d)
	return err == nil && pending
}

// startsOver reports whether a flow's target is cleared, so that what the flow has read does not count.
func (e *Engine) startsOver(reg *graph.Registry, f *graph.Flow, req *Request) bool {
	for _, d := range reg.Datasets {
		if d.Name.Key() == f.Target.Key() {
			return e.clears(d, req)
		}
	}
	return false
}

// snapshots is how far an AUTO CDC FROM SNAPSHOT flow has come.
func (e *Engine) snapshots(reg *graph.Registry, f *graph.Flow, req *Request) (graph.Snapshots, error) {
	if e.state == nil || e.startsOver(reg, f, req) {
		return graph.Snapshots{}, nil
	}
	was, _, err := e.journal.entry(flowIDOf(f))
	if err != nil {
		return graph.Snapshots{}, err
	}
	return autocdcsnapshot.Position(was.Position)
}

// names reports whether the request names a table for full refresh.
func (req *Request) names(n types.TableName) bool {
	if req == nil {
		return false
	}
	for _, s := range req.FullRefresh {
		parts, err := types.SplitName(s)
		if err != nil {
			continue
		}
		if full, err := types.Qualify(parts, n.Catalog, n.Schema); err == nil && full.Key() == n.Key() {
			return true
		}
	}
	return false
}
