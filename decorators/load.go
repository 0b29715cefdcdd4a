package decorators

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/graph"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/databricks"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/sandbox"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// Options say what the files see.
type Options struct {
	Catalog, Schema string            // complete unqualified dataset names
	Conf            map[string]string // the pipeline's configuration, for spark.conf.get
	Path            []string          // folders in which imports are looked for, after the importing file's own
	Folders         *sandbox.Folders  // what imports and dbutils.fs may read; nil: imports are what ReadFile reads
	Modules         []runtime.ModuleDef
	Stdout, Stderr  io.Writer                         // of print; nil: nowhere
	Now             func() time.Time                  // the clock of Python's modules; nil: time.Now
	ReadFile        func(name string) ([]byte, error) // nil: os.ReadFile
	// Secret is dbutils.secrets.get, Secrets the names of the keys by scope; nil: there are no secrets.
	Secret  func(scope, key string) (string, bool)
	Secrets func() map[string][]string
	Widgets map[string]string // values of dbutils.widgets, after the configuration's
	// SQL registers the statements of a notebook's SQL cell; file and line are where it stands. Nil: SQL cells are refused.
	SQL func(text, file string) error
	// Display makes display() print.
	Display bool
	// Coroutines lets coroutines run, for programs that drive them with send(). Definition files may define them only.
	Coroutines bool
	// Network lets databricks.sdk send requests.
	Network bool
	// Timeout is how long one file, one call of a query function or one call of a user function for a row may run; 0: as long as it likes.
	Timeout time.Duration
	// MaxMemory is how many bytes the process may use while Python runs; 0: no limit.
	MaxMemory int64
	// Runner runs the queries whose rows the files ask for (df.collect() and the like); nil: such calls are refused.
	Runner plan.Runner
}

// Session is the interpreter that a pipeline's Python files ran in. Its query functions live in it: calls take turns.
type Session struct {
	rt   *runtime.Session
	host *pyspark.Host
	reg  *graph.Registry
	opt  Options

	mu sync.Mutex // one goroutine in the interpreter at a time

	defined map[runtime.Object]*definition // what each decorated function became
	order   []*definition
	utils   *databricks.Utils
	secrets databricks.Redactor
	later   diag.List       // more errors of a SQL cell than the one that was raised
	running []string        // notebooks, outermost first
	given   map[string]bool // the files that RunFile was asked for
}

// definition is a function that decorators were applied to.
type definition struct {
	name         string
	at           diag.Origin
	dataset      *graph.Dataset      // nil: no dataset decorator yet
	expectations []graph.Expectation // given before the dataset decorator, in the order they are written
}

// New makes a session without running a file, for programs given as text.
func New(reg *graph.Registry, o Options) *Session {
	s := &Session{reg: reg, opt: o, defined: map[runtime.Object]*definition{}, given: map[string]bool{}}
	ro := runtime.Options{
		Path: o.Path, Modules: o.Modules, Now: o.Now, Exception: pyspark.Exception, RunText: s.runText, Hint: moduleHint, ReadFile: s.readFile,
		MaxMemory: o.MaxMemory, NoCoroutines: !o.Coroutines,
	}
	if o.Stdout != nil {
		ro.Stdout = s.secrets.Writer(o.Stdout)
	}
	if o.Stderr != nil {
		ro.Stderr = s.secrets.Writer(o.Stderr)
	}
	if o.Folders != nil {
		ro.IsDir, ro.ImportFolders = o.Folders.IsDir, o.Folders.ImportFolders
	} else {
		ro.IsDir = func(string) bool { return false }
	}
	s.rt = runtime.New(ro)
	if o.Folders != nil {
		stdlib.SetBuiltins(s.rt)
	}
	s.host = pyspark.Install(s.rt, pyspark.Options{Conf: o.Conf, Runner: o.Runner, Register: reg.AddFunction, Warn: reg.Warn, RowTimeout: o.Timeout})
	for _, name := range []string{"pyspark.pipelines", "dlt"} {
		s.rt.AddModule(runtime.ModuleDef{Name: name, Load: s.load})
	}
	s.rt.AddModule(runtime.ModuleDef{Name: "pyspark.pipelines.api", Load: s.load})
	s.utils = databricks.Install(s.rt, s.host, databricks.Options{
		Widgets: o.Widgets, Secret: s.secret, Secrets: o.Secrets, Folders: o.Folders, Display: o.Display, Network: o.Network, RunNotebook: s.runOther,
	})
	return s
}

// readFile reads a Python source file that an import found; the text is kept for the places of errors.
func (s *Session) readFile(name string) ([]byte, error) {
	read := s.opt.ReadFile
	switch {
	case read != nil:
	case s.opt.Folders != nil && s.given[name]:
		read = os.ReadFile // the user named it
	case s.opt.Folders != nil:
		read = s.opt.Folders.ReadFile
	default:
		read = os.ReadFile
	}
	b, err := read(name)
	if err == nil && s.host != nil {
		s.host.AddSource(name, string(b))
	}
	return b, err
}

// secret is a secret's value, which is not shown from then on.
func (s *Session) secret(scope, key string) (string, bool) {
	if s.opt.Secret == nil {
		return "", false
	}
	v, ok := s.opt.Secret(scope, key)
	if ok {
		s.secrets.Add(v)
	}
	return v, ok
}

// Load runs the files and registers what they define. The error is a diag.List of everything that is wrong in them, and the session is
// returned all the same; a canceled context is returned as it is.
func Load(ctx context.Context, reg *graph.Registry, files []string, o Options) (*Session, error) {
	s := New(reg, o)
	var errs diag.List
	seen := map[string]bool{}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return s, context.Cause(ctx)
		}
		err := s.RunFile(ctx, f)
		if err == nil {
			continue
		}
		if ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		for _, e := range diag.All(err) { // a file with an error that another one imports fails twice
			if !seen[e.Error()] {
				seen[e.Error()] = true
				errs = append(errs, e)
			}
		}
	}
	s.host.Pool(func(ctx context.Context) *pyspark.Host { return again(ctx, files, o) })
	errs = append(append(errs, s.later...), s.unfinished()...)
	if len(errs) > 0 {
		errs.Sort()
		return s, errs
	}
	return s, nil
}

// again loads the files once more, for the functions in them: what they define is not registered, and they can run no queries. Nil when that
// fails.
func again(ctx context.Context, files []string, o Options) *pyspark.Host {
	stdout, stderr := &switchable{w: io.Discard}, &switchable{w: io.Discard}
	load := o
	load.Runner, load.Stdout, load.Stderr = nil, stdout, stderr
	s := New(&graph.Registry{}, load)
	for _, f := range files {
		if s.RunFile(ctx, f) != nil {
			return nil
		}
	}
	if o.Stdout != nil {
		stdout.w = o.Stdout
	}
	if o.Stderr != nil {
		stderr.w = o.Stderr
	}
	return s.host
}

// switchable writes where it is told to at the time.
type switchable struct{ w io.Writer }

// Write implements io.Writer.
func (s *switchable) Write(b []byte) (int, error) { return s.w.Write(b) }

// RunFile runs one file as a module named by its stem, unless another file has imported it already.
func (s *Session) RunFile(ctx context.Context, file string) error {
	defer s.enter()()
	if s.imported(file) {
		return nil
	}
	s.given[file] = true
	return s.timed(ctx, file, func(ctx context.Context) error {
		_, err := s.rt.RunFile(ctx, file)
		if errors.Is(err, os.ErrNotExist) {
			if _, ok := err.(*runtime.PyError); !ok {
				return diag.New("DP_FILE_NOT_FOUND", "The file %s does not exist.", file)
			}
		}
		if _, exited := databricks.ExitValue(err); exited {
			return nil
		}
		return s.userError(err)
	})
}

// enter waits until nobody runs Python in the session; the result ends the turn.
func (s *Session) enter() (leave func()) {
	s.mu.Lock()
	s.host.Enter()
	return func() {
		s.host.Leave()
		s.mu.Unlock()
	}
}

// RunProgram runs a program given as text that is no definition file. An exception comes back as the interpreter's.
func (s *Session) RunProgram(ctx context.Context, name, file, text string) error {
	defer s.enter()()
	s.host.AddSource(file, text)
	_, err := s.rt.RunSource(ctx, name, file, text)
	return err
}

// RunSource runs a program given as text. file is its name in messages.
func (s *Session) RunSource(ctx context.Context, name, file, text string) error {
	return s.timed(ctx, file, func(ctx context.Context) error { return s.userError(s.RunProgram(ctx, name, file, text)) })
}

// timed runs what shall end within Options.Timeout; what is named in the error when it does not.
func (s *Session) timed(ctx context.Context, what string, fn func(context.Context) error) error {
	if s.opt.Timeout == 0 {
		return fn(ctx)
	}
	timed, cancel := context.WithTimeoutCause(ctx, s.opt.Timeout, diag.New("DP_PYTHON_TIMEOUT", "The Python of %s did not end within %s.", what, s.opt.Timeout).
		WithHint("a definition file only describes tables; give more time with --python-timeout"))
	defer cancel()
	err := fn(timed)
	if err != nil && timed.Err() != nil {
		return context.Cause(timed)
	}
	return err
}

// imported reports whether a module was loaded from the file.
func (s *Session) imported(file string) bool { return s.rt.ModuleOf(file) != nil }

// Close ends the session: its query functions fail from now on.
func (s *Session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.host.Close()
	s.rt = nil
}

// unfinished are the expectations that no dataset took.
func (s *Session) unfinished() diag.List {
	var errs diag.List
	for _, d := range s.order {
		if d.dataset == nil && len(d.expectations) > 0 {
			errs = append(errs, diag.New("DP_EXPECTATION_WITHOUT_DATASET", "The expectation %q is on the function %s, which defines no table or view.", d.expectations[0].Name, d.name).
				WithHint("add @dp.table, @dp.materialized_view or @dp.temporary_view; the target of an append_flow takes them in create_streaming_table(expect_all=…)").
				For(d.name).At(d.at))
		}
	}
	return errs
}
