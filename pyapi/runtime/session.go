package runtime

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/go-python/gpython/py"
)

// Options configure a [Session]. The zero value is a session without modules that prints nowhere.
type Options struct {
	Stdout, Stderr io.Writer
	// Path lists the folders in which imports are searched, after the folder of a file run by [Session.RunFile].
	Path []string
	// ReadFile reads Python source files, os.ReadFile when nil; IsDir says what is a folder, os.Stat when nil. Nothing else in the
	// runtime touches the file system.
	ReadFile func(name string) ([]byte, error)
	IsDir    func(name string) bool
	// ImportFolders are the folders that an entry of sys.path stands for in an import by a file of the folder home, which may be ""; the
	// entry itself when nil.
	ImportFolders func(entry, home string) []string
	// RunText runs the text of a file in its module, for files that are more than Python; [Module.Exec] when nil.
	RunText func(m *Module, text string) error
	// Hint says what a program can do about a module that is not there, "" for nothing; it becomes a note of the ModuleNotFoundError.
	Hint func(module string) string
	// Modules are the modules provided by the host. Each is loaded when a program first imports it.
	Modules []ModuleDef
	// Now is the clock that modules must use; time.Now when nil.
	Now func() time.Time
	// MaxDepth is how many Python calls may be nested before RecursionError; 1000 when zero.
	MaxDepth int
	// MaxSize is the size in bytes of the largest string, list or integer that repetition, power and shifts may make
	// before MemoryError; 256 MiB when zero.
	MaxSize int64
	// MaxMemory is how many bytes the heap of the process may have before running programs get MemoryError; no limit when zero.
	MaxMemory int64
	// NoCoroutines refuses to run the bodies of coroutines and asynchronous generators; they can be defined and called.
	NoCoroutines bool
	// Exception turns a Go error returned by a Go function into a Python exception, or returns nil for the default,
	// which is a RuntimeError with the error's text. Either way the Go error can be had back with errors.As from the
	// *PyError that leaves the session.
	Exception func(error) *Instance
}

// Session is an isolated interpreter: its modules, builtins and limits. It is used by one goroutine at a time.
type Session struct {
	opts     Options
	limits   limits
	builtins *Dict
	modules  map[string]*Module
	homes    map[string]map[string]*Module // modules found beside a file run by RunFile, by its folder
	halted   map[string]bool               // modules whose import fails
	home     string                        // the folder of the file that RunFile runs
	files    map[string]*Module            // by the file they were loaded from
	sources  map[string]string             // the texts that were run, by file, for tracebacks
	defs     map[string]ModuleDef
	packages map[string]bool // names that are packages because a definition lies below them
	path     []string
	tick     *tick
	stack
	ctx    context.Context
	active bool
	nested int      // iterators being asked for a value by one another
	args   []Object // for the arguments of the next calls of Go functions
}

// New makes a session. It is cheap: no module is loaded and no file is read.
func New(opts Options) *Session {
	if opts.Stdout == nil {
		opts.Stdout = io.Discard
	}
	if opts.Stderr == nil {
		opts.Stderr = io.Discard
	}
	if opts.ReadFile == nil {
		opts.ReadFile = os.ReadFile
	}
	if opts.IsDir == nil {
		opts.IsDir = func(name string) bool {
			fi, err := os.Stat(name)
			return err == nil && fi.IsDir()
		}
	}
	if opts.ImportFolders == nil {
		opts.ImportFolders = func(entry, _ string) []string { return []string{entry} }
	}
	if opts.RunText == nil {
		opts.RunText = func(m *Module, text string) error { return m.Exec(m.File, text) }
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.MaxDepth == 0 {
		opts.MaxDepth = 1000
	}
	if opts.MaxSize == 0 {
		opts.MaxSize = defaultLimits.size
	}
	s := &Session{
		opts:     opts,
		limits:   limits{opts.MaxSize},
		builtins: NewDict(),
		modules:  map[string]*Module{},
		homes:    map[string]map[string]*Module{},
		files:    map[string]*Module{},
		sources:  map[string]string{},
		defs:     make(map[string]ModuleDef, len(opts.Modules)),
		packages: map[string]bool{},
		path:     append([]string(nil), opts.Path...),
		tick:     &tick{},
		ctx:      context.Background(),
	}
	s.initBuiltins()
	for _, d := range opts.Modules {
		s.AddModule(d)
	}
	return s
}

// Stdout is where print writes.
func (s *Session) Stdout() io.Writer { return s.opts.Stdout }

// Stderr is where sys.stderr writes.
func (s *Session) Stderr() io.Writer { return s.opts.Stderr }

// Now is the session's clock.
func (s *Session) Now() time.Time { return s.opts.Now() }

// Context is the context of the running [Session.Do], or the background context.
func (s *Session) Context() context.Context { return s.ctx }

// SetBuiltin makes value visible as a global of every module of the session, as spark and dbutils are.
func (s *Session) SetBuiltin(name string, value Object) { s.builtins.SetStr(name, value) }

// Builtin returns a builtin, or nil.
func (s *Session) Builtin(name string) Object { return s.builtins.GetStr(name) }

// Do is the boundary between the host and Python: everything the host does with a session's objects happens inside a
// Do. It stops Python when ctx ends, turns an escaping Go panic into a SystemError, and returns Python exceptions as a
// [*PyError]. RunFile, RunSource, Import and Call are Do with one call in it. Inside a Do, so in every Go function
// that Python calls, use the package's functions, which return errors for Python to catch.
func (s *Session) Do(ctx context.Context, fn func() error) (err error) {
	if s.active {
		return fn()
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	s.active, s.ctx = true, ctx
	s.tick.stop.Store(false)
	s.tick.memory.Store(false)
	s.tick.ctx = ctx
	stop := context.AfterFunc(ctx, func() { s.tick.stop.Store(true) })
	if s.opts.MaxMemory > 0 {
		defer s.guardMemory()()
	}
	defer func() {
		if r := recover(); r != nil {
			e := newException(SystemError, []Object{py.String(sprintf("internal error: %v", r))})
			e.exc.goErr = &Panic{Value: r, Stack: debug.Stack()}
			err = throw(e)
		}
		stop()
		s.active, s.ctx, s.nested = false, context.Background(), 0
		s.stack.reset()
		if err != nil {
			err = s.Error(err)
			if e, ok := err.(*PyError); ok && e.cancelled && ctx.Err() != nil {
				e.err = context.Cause(ctx)
			}
		}
	}()
	return fn()
}

// Panic is the Go error behind a SystemError: a panic in a Go function, which is a mistake in dp.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Call calls a Python callable from the host: [Call] inside a [Session.Do].
func (s *Session) Call(ctx context.Context, fn Object, args []Object, kwargs []Kwarg) (res Object, err error) {
	err = s.Do(ctx, func() error { res, err = Call(fn, args, kwargs); return err })
	return res, err
}

// Cancelled returns the error that ends a program which the host wants stopped.
func (s *Session) Cancelled() error {
	if s.tick.stop.Load() {
		return s.tick.err()
	}
	return nil
}

// tick says whether the program is to stop. Every call and every turn of a loop looks at it.
type tick struct {
	stop   atomic.Bool
	memory atomic.Bool // stop is because of the memory: an exception that the program may catch
	ctx    context.Context
}

// err is what a program gets that was told to stop.
func (t *tick) err() error {
	if t.memory.Swap(false) {
		if t.stop.Store(false); t.ctx.Err() == nil {
			return Raise(MemoryError, "the process has more memory in use than Python may have")
		}
		t.stop.Store(true)
	}
	return cancelError()
}

var cancelType = py.BaseException.NewType("Cancelled", "execution cancelled by the host", nil, nil)

func cancelError() error { return py.ExceptionNewf(cancelType, "execution cancelled") }
