package pyspark

import (
	"context"
	"errors"
	"iter"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// rowCaller calls a Python function for rows. It is a plan.UserRunner.
type rowCaller struct {
	h      *Host
	f      runtime.Object
	name   string
	result fromPython

	index  int  // among the functions of its session, in the order in which the program made them
	loaded bool // it was made while the program was loaded, so that every session that loads it has it

	mu     sync.Mutex
	query  context.Context // the query that chunks and twins are about
	chunks int             // that the program's own session has done
	twins  []*rowCaller    // of other sessions, in the same state
}

func (h *Host) newRows(f runtime.Object, name string, result fromPython) *rowCaller {
	c := &rowCaller{h: h, f: f, name: name, result: result, index: len(h.callers), loaded: h.inputs == nil && !h.inRows}
	h.callers = append(h.callers, c)
	return c
}

// RunRows implements plan.UserRunner: it waits for its turn in the interpreter.
func (c *rowCaller) RunRows(ctx context.Context, args []plan.UserArg, rows iter.Seq2[[]any, error], result func(any) error) error {
	own := c
	c = c.enter(ctx)
	h := c.h
	defer h.Leave()
	if c == own {
		defer c.ran(ctx)
	}
	defer h.withoutQueries()()
	call := "" // of the row that failed
	ctx, next, done := h.timedRows(ctx, c.name)
	defer done()
	err := h.session.Do(ctx, func() error {
		convert, objects := make([]toPython, len(args)), make([]runtime.Object, len(args))
		var kwargs []runtime.Kwarg
		for i, a := range args {
			var err error
			if convert[i], err = h.pythonValues(a.Type); err != nil {
				return err
			}
			if a.Name != "" {
				kwargs = append(kwargs, runtime.Kwarg{Name: a.Name})
			}
		}
		positional := len(args) - len(kwargs)
		for row, err := range rows {
			for i, v := range row {
				if err == nil {
					objects[i], err = convert[i](v)
				}
			}
			if err != nil {
				return err
			}
			for i := range kwargs {
				kwargs[i].Value = objects[positional+i]
			}
			next()
			o, err := runtime.Call(c.f, objects[:positional], kwargs)
			var v any
			if err == nil {
				v, err = c.result(o)
			}
			if err != nil {
				call = callText(c.name, args, objects)
				return err
			}
			if err := result(v); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		return nil
	}
	if c := context.Cause(ctx); c != nil {
		return c
	}
	var e *runtime.PyError
	if !errors.As(h.session.Error(err), &e) {
		return err
	}
	d := diag.New("PYTHON_EXCEPTION", "An exception was thrown from the Python worker: %s, in %s", e.Error(), call).At(h.Origin(e.Where()))
	d.Trace = e.Traceback()
	return d
}

// looks is how often in the time for a row it is looked whether that row is still the same.
const looks = 4

// timedRows limits how long a function may take for one row. next is called before each: it only counts, for a clock that looks at the count
// every now and then, since most functions take less time than setting a timer does.
func (h *Host) timedRows(ctx context.Context, name string) (timed context.Context, next, done func()) {
	if h.rowTimeout == 0 {
		return ctx, func() {}, func() {}
	}
	timed, cancel := context.WithCancelCause(ctx)
	var rows atomic.Int64
	seen, same := int64(-1), 0
	var clock *time.Timer
	armed := make(chan struct{}) // closed once clock is set
	clock = time.AfterFunc(h.rowTimeout/looks, func() {
		<-armed
		if n := rows.Load(); n != seen {
			seen, same = n, 0
		}
		if same++; same <= looks {
			clock.Reset(h.rowTimeout / looks)
			return
		}
		cancel(diag.New("DP_PYTHON_TIMEOUT", "The function %s did not end within %s for a row.", name, h.rowTimeout).
			WithHint("give more time with --python-timeout"))
	})
	close(armed)
	return timed, func() { rows.Add(1) }, func() { clock.Stop(); cancel(nil) }
}

// callText shows the call of a row.
func callText(name string, args []plan.UserArg, objects []runtime.Object) string {
	parts := make([]string, len(objects))
	for i, o := range objects {
		text, err := runtime.Repr(o)
		if err != nil {
			text = "…"
		}
		if r := []rune(text); len(r) > 60 {
			text = string(r[:59]) + "…"
		}
		if args[i].Name != "" {
			text = args[i].Name + "=" + text
		}
		parts[i] = text
	}
	return name + "(" + strings.Join(parts, ", ") + ")"
}
