package engine

import (
	"context"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Actions runs the queries whose rows a definition file asks for while it is loaded. It is a plan.Runner.
//
// The engine is opened, and its backend started, with the first query: a file without actions pays for nothing.
type Actions struct {
	open func() (*Engine, error)

	mu  sync.Mutex
	e   *Engine
	err error
}

// NewActions makes a runner on the engine that open gives, which is called at most once. The engine stays its opener's.
func NewActions(open func() (*Engine, error)) *Actions { return &Actions{open: open} }

// Actions is a runner on this engine.
func (e *Engine) Actions() *Actions {
	return NewActions(func() (*Engine, error) { return e, nil })
}

func (a *Actions) engine() (*Engine, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.e == nil && a.err == nil {
		a.e, a.err = a.open()
	}
	return a.e, a.err
}

// Analyze implements plan.Runner: the tables are those of the storage and the pipeline's sources, as for dp sql.
func (a *Actions) Analyze(ctx context.Context, r plan.Relation, functions func(string) *plan.UserFunction) (plan.Relation, error) {
	e, err := a.engine()
	if err != nil {
		return nil, err
	}
	set := e.settings()
	set.Functions = functions
	return plan.Analyze(ctx, r, &catalog{e: e}, set)
}

// Rows implements plan.Runner.
func (a *Actions) Rows(ctx context.Context, r plan.Relation) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		e, err := a.engine()
		if err == nil {
			err = runnable(r)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		b, err := e.openBackend()
		if err != nil {
			yield(nil, err)
			return
		}
		b.Query(ctx, r)(yield)
	}
}

// runnable refuses a relation that is no batch query.
func runnable(r plan.Relation) error {
	var streaming *plan.Scan
	plan.WalkRelation(r, func(n plan.Relation) bool {
		if s, ok := n.(*plan.Scan); ok && s.Streaming {
			streaming = s
		}
		return streaming == nil
	})
	if streaming != nil {
		return diag.New("STREAMING_SOURCE_WITHOUT_START", "Queries with streaming sources must be executed with writeStream.start().").
			WithHint("read it with spark.read to look at its rows now").At(streaming.At)
	}
	return refusedIn(r)
}

// Explain implements plan.Runner.
func (a *Actions) Explain(_ context.Context, r plan.Relation) (string, error) {
	e, err := a.engine()
	if err != nil {
		return "", err
	}
	return e.explainText(r)
}

// explainText is a resolved relation and the backend's query.
func (e *Engine) explainText(r plan.Relation) (string, error) {
	text, err := e.SQL(r)
	if err != nil {
		return "", err
	}
	return "== Resolved Plan ==\n" + strings.TrimRight(r.String(), "\n") + "\n\n== DuckDB SQL ==\n" + text, nil
}

// Namespace implements plan.Runner.
func (a *Actions) Namespace() (catalog, schema string, err error) {
	e, err := a.engine()
	if err != nil {
		return "", "", err
	}
	return e.cfg.Catalog, e.cfg.Schema, nil
}

// Tables implements plan.Runner.
func (a *Actions) Tables() ([]plan.TableInfo, error) {
	e, err := a.engine()
	if err != nil {
		return nil, err
	}
	return e.readable()
}

// readable are the tables of the storage and the sources of the pipeline, by name; a source hides a table of its name.
func (e *Engine) readable() ([]plan.TableInfo, error) {
	stored, err := e.Tables()
	if err != nil {
		return nil, err
	}
	byKey := map[string]plan.TableInfo{}
	for _, t := range stored {
		byKey[t.Name.Key()] = plan.TableInfo{Name: t.Name, Kind: t.Kind, Comment: t.Comment}
	}
	for name := range e.cfg.Sources {
		parts, err := types.SplitName(name)
		if err != nil {
			continue
		}
		if n, err := types.Qualify(parts, e.cfg.Catalog, e.cfg.Schema); err == nil {
			byKey[n.Key()] = plan.TableInfo{Name: n, Kind: "source"}
		}
	}
	out := slices.Collect(maps.Values(byKey))
	sort.Slice(out, func(i, j int) bool { return out[i].Name.Key() < out[j].Name.Key() })
	return out, nil
}
