package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/store/state"
)

// served is the pipeline that dp serve serves. Each update reads the spec and the definition files anew, as dp run does, so that an edit counts
// from the next update on.
type served struct {
	flags    *serveFlags
	args     []string
	io       *streams
	storage  string
	name     string
	settings map[string]any
	reader   *engine.Engine // of the state store, beside the updates

	mu     sync.Mutex // held while an update starts, and read is who runs
	cancel context.CancelFunc
	ended  chan struct{} // closed when the update that cancel cancels has ended; nil without one
	over   *atomic.Bool  // set as soon as that update has its final state, which clients may see before it has let go of everything
}

// newServed finds the project and makes its storage, so that the pipeline has an id.
func newServed(f *serveFlags, args []string, io *streams) (*served, error) {
	p, err := openProject(&f.projectFlags, args)
	if err != nil {
		return nil, err
	}
	if len(p.Files) == 0 {
		return nil, p.noDefinitions("serve")
	}
	e, err := p.openEngine(&f.projectFlags, false)
	if err != nil {
		return nil, err
	}
	if err := e.Close(); err != nil {
		return nil, failed(exitFailed, err)
	}
	if e, err = p.openEngine(&f.projectFlags, true); err != nil {
		return nil, err
	}
	return &served{
		flags: f, args: args, io: io, storage: p.Storage, name: p.Name, reader: e,
		settings: map[string]any{"id": e.PipelineID(), "name": p.Name, "storage": p.Storage, "catalog": p.Catalog, "schema": p.Schema, "configuration": p.Configuration, "continuous": false, "development": true},
	}, nil
}

func (s *served) ID() string                                          { return s.reader.PipelineID() }
func (s *served) Name() string                                        { return s.name }
func (s *served) Settings() map[string]any                            { return s.settings }
func (s *served) close()                                              { _ = s.reader.Close() } // only read from
func (s *served) Running() (bool, error)                              { h, err := s.reader.Running(); return h != nil, err }
func (s *served) Updates(q state.UpdateQuery) ([]state.Update, error) { return s.reader.Updates(q) }

// Events answers entries of the log.
func (s *served) Events(ctx context.Context, q state.EventQuery) ([]state.Event, error) {
	return s.reader.Events(ctx, q)
}

// Start loads the project, checks the request against it, and runs the update beside the caller. It answers when the update is past what
// could refuse it: from then on it fails or completes by itself, and its events say how.
func (s *served) Start(ctx context.Context, req engine.Request) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active() && s.over.Load() {
		<-s.ended
	}
	if s.active() {
		return "", s.conflict()
	}
	if h, err := s.reader.Running(); h != nil || err != nil {
		return "", errors.Join(err, s.conflict())
	}
	req.AllowLoss = s.flags.yes
	u, err := s.prepare(ctx, req)
	if err != nil {
		return "", err
	}
	// The update outlives the request that started it.
	run, cancel := context.WithCancel(context.WithoutCancel(ctx))
	ended, started, refused := make(chan struct{}), make(chan string, 1), make(chan error, 1)
	s.cancel, s.ended, s.over = cancel, ended, &u.over
	go func() {
		defer close(ended)
		defer cancel()
		if err := u.run(run, started); err != nil {
			refused <- err
		}
	}()
	select {
	case id := <-started:
		return id, nil
	case <-ended:
	}
	select {
	case id := <-started: // it was quick
		return id, nil
	case err := <-refused:
		return "", err
	default:
		return "", diag.New("DP_INTERNAL", "The update ended before it started.")
	}
}

// active reports whether an update of this process runs; s.mu is held.
func (s *served) active() bool {
	if s.ended == nil {
		return false
	}
	select {
	case <-s.ended:
		s.cancel, s.ended = nil, nil
		return false
	default:
		return true
	}
}

func (s *served) conflict() error {
	what := "An update of the pipeline is running."
	us, err := s.reader.Updates(state.UpdateQuery{Last: 1})
	if err == nil && len(us) == 1 && us[0].State == string(engine.Running) {
		what = fmt.Sprintf("Update %s of the pipeline is running.", us[0].ID)
	}
	return &engine.RefusedError{Err: diag.New("DP_LOCKED", "%s", what).WithHint("wait until it has ended, or stop it with POST …/stop")}
}

// Stop cancels the running update.
func (s *served) Stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active() {
		s.cancel()
		return nil
	}
	h, err := s.reader.Running()
	if err != nil || h == nil {
		return err
	}
	return &engine.RefusedError{Err: diag.New("DP_LOCKED", "The running update belongs to another process: %d on %s (%s).", h.PID, h.Host, h.Command).WithHint("stop that process")}
}

// finish cancels the running update and waits for its end.
func (s *served) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.active() {
		s.cancel()
		<-s.ended
	}
}

// servedUpdate is an update that was checked and has not begun.
type servedUpdate struct {
	s    *served
	e    *engine.Engine
	defs *definitions
	req  engine.Request
	over atomic.Bool
}

func (s *served) prepare(ctx context.Context, req engine.Request) (u *servedUpdate, err error) {
	err = guarded(func() error {
		p, err := openProject(&s.flags.projectFlags, s.args)
		if err != nil {
			return err
		}
		if len(p.Files) == 0 {
			return p.noDefinitions("serve")
		}
		if p.Storage != s.storage {
			return failed(exitUsage, diag.New("DP_STORAGE_CHANGED", "The project's storage is now %s, and dp serves %s.", p.Storage, s.storage).WithHint("start dp serve again"))
		}
		e, err := p.openEngine(&s.flags.projectFlags, false)
		if err != nil {
			return err
		}
		u = &servedUpdate{s: s, e: e, req: req}
		e.SetWorkers(s.flags.workers)
		if u.defs, err = p.load(ctx, s.io, e, s.flags.pythonTimeout); err != nil {
			return err
		}
		_, err = e.Check(ctx, u.defs.reg, req)
		return err
	})
	if err != nil {
		if u != nil {
			err = errors.Join(err, u.close())
		}
		return nil, definitionError(err)
	}
	return u, nil
}

// definitionError makes what the command line would end with exit code 2 for a *engine.DefinitionError.
func definitionError(err error) error {
	var x *exitError
	if errors.As(err, &x) && x.code == exitUsage && x.err != nil {
		return &engine.DefinitionError{Err: x.err}
	}
	return err
}

// run runs the update to its end; started gets its id once nothing refuses it any more. The error is why nothing ran.
func (u *servedUpdate) run(ctx context.Context, started chan<- string) (err error) {
	c := newConsole(u.s.io, false, u.s.flags.verbose)
	c.warnings(u.defs.reg.Warnings)
	defer func() {
		if cerr := u.close(); cerr != nil {
			printErrors(u.s.io.err, cerr)
		}
	}()
	u.req.ID = engine.NewUpdateID()
	running := false
	var res *engine.Result
	err = guarded(func() error {
		var err error
		res, err = u.e.Run(ctx, u.defs.reg, u.req, func(ev engine.Event) {
			if !running && ev.Type == "update_progress" && (ev.Status == string(engine.Running) || ev.Status == string(engine.Completed)) {
				running = true
				started <- u.req.ID
			}
			if ev.Type == "update_progress" && engine.State(ev.Status).Final() {
				u.over.Store(true)
			}
			c.watch(ev)
		})
		return err
	})
	if err != nil {
		switch {
		case !running:
			return err
		case ctx.Err() != nil && errors.Is(err, context.Canceled): // stopped
			return c.finish(res)
		}
		printErrors(u.s.io.err, err)
		return nil
	}
	return c.finish(res)
}

func (u *servedUpdate) close() error {
	if u.defs != nil {
		u.defs.close()
	}
	return u.e.Close()
}
