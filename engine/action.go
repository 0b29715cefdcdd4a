package engine

import (
	"context"
	"iter"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
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
