package pyspark

import (
	"context"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// Options configure pyspark in a session.
type Options struct {
	// Conf is the pipeline's configuration, for spark.conf.get outside query functions.
	Conf map[string]string
	// Version is spark.version; "4.3.0" when empty.
	Version string
	// Runner runs the queries whose rows programs ask for; nil: such calls are refused.
	Runner plan.Runner
	// Register hears of every function that SQL may call by name (spark.udf.register); nil: nobody does.
	Register func(name string, f *plan.UserFunction)
	// RowTimeout is how long a user function may take for one row; 0: as long as it likes.
	RowTimeout time.Duration
	// Warn hears of what a program asks for in vain; nil: nobody does.
	Warn func(*diag.Error)
}

// Host is what the pyspark objects of one session share: the configuration, temporary views, and the inputs of the query function that runs.
type Host struct {
	session *runtime.Session
	conf    map[string]string // of the pipeline
	set     map[string]string // what the program set
	warn    func(*diag.Error)

	rowTimeout time.Duration
	version    string
	spark      *SparkSession
	window     *runtime.Class
	views      map[string]plan.Relation // temporary views by lower-case name
	plans      int64                    // the last id given to a DataFrame
	runner     plan.Runner              // nil: actions are refused
	open       streams                  // the queries that are being read
	lambdas    int                      // numbers the parameters of lambdas, so that nested ones differ

	ctx     context.Context
	inputs  plan.Inputs // nil outside query functions
	pending error       // the error of inputs that must end the query function, whatever the program makes of it

	sources map[string]*source

	onRegister func(name string, f *plan.UserFunction)
	functions  map[string]*plan.UserFunction // spark.udf.register, by lower-case name

	// use is held by who runs Python in the session; held says so to the holder. An action lends the session to the functions that its
	// query calls for rows.
	use    sync.Mutex
	held   bool
	inRows bool // a query calls a function for rows

	callers []*rowCaller // the user functions that the program has made
	pool    pool
}

// source is what origins need of a file: its lines, and whether bytes are characters in all of them.
type source struct {
	ascii bool
	lines []string
}

// Install makes the pyspark modules importable in a session and binds the global spark.
func Install(s *runtime.Session, o Options) *Host {
	h := &Host{session: s, conf: make(map[string]string, len(o.Conf)), set: map[string]string{}, version: o.Version, views: map[string]plan.Relation{}, sources: map[string]*source{}, runner: o.Runner, onRegister: o.Register, warn: o.Warn, rowTimeout: o.RowTimeout}
	if h.version == "" {
		h.version = "4.3.0"
	}
	for k, v := range o.Conf {
		h.conf[k] = v
	}
	completeShared()
	h.spark = h.newSparkSession()
	h.window = h.windowClass()
	for _, m := range h.modules() {
		s.AddModule(m)
	}
	s.SetBuiltin("spark", h.spark)
	return h
}

// Session is the interpreter session that the host belongs to.
func (h *Host) Session() *runtime.Session { return h.session }

// Enter waits until nobody else runs Python in the session, and keeps others out until Leave. Whoever calls into the session while queries of
// its own may run (all of dp's commands) must.
func (h *Host) Enter() {
	h.use.Lock()
	h.held = true
}

// tryEnter is Enter when nobody runs Python in the session.
func (h *Host) tryEnter() bool {
	if !h.use.TryLock() {
		return false
	}
	h.held = true
	return true
}

// Leave ends what Enter began.
func (h *Host) Leave() {
	h.held = false
	h.use.Unlock()
}

// lend gives the session to the functions of a query while the program waits for it; the result takes it back.
func (h *Host) lend() (takeBack func()) {
	if !h.held {
		return func() {}
	}
	h.Leave()
	return h.Enter
}

// withoutQueries keeps the program from running queries, which a function that a query calls cannot; the result ends that.
func (h *Host) withoutQueries() (restore func()) {
	in, r, rows := h.inputs, h.runner, h.inRows
	h.inputs, h.runner, h.inRows = nil, nil, true
	return func() { h.inputs, h.runner, h.inRows = in, r, rows }
}

// register makes a function known to SQL.
func (h *Host) register(name string, f *plan.UserFunction) {
	if h.functions == nil {
		h.functions = map[string]*plan.UserFunction{}
	}
	h.functions[strings.ToLower(name)] = f
	if h.onRegister != nil {
		h.onRegister(name, f)
	}
}

// function finds what register made known.
func (h *Host) function(name string) *plan.UserFunction { return h.functions[name] }

// Bind gives the running query function its inputs, until restore is called.
func (h *Host) Bind(ctx context.Context, in plan.Inputs) (restore func()) {
	oldCtx, oldIn := h.ctx, h.inputs
	h.ctx, h.inputs, h.pending = ctx, in, nil
	return func() { h.ctx, h.inputs = oldCtx, oldIn }
}

// Pending is the error with which the bound inputs ended the query function (plan.ErrNotReady, say), nil when there was none. It counts
// even when the program caught the exception.
func (h *Host) Pending() error { return h.pending }

// AddSource tells the text of a file, so that origins in it count characters and not bytes, and places in SQL strings can be told.
func (h *Host) AddSource(file, text string) {
	s := &source{ascii: true, lines: strings.Split(text, "\n")}
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			s.ascii = false
			break
		}
	}
	h.sources[file] = s
}

// TextAt is the place of a text that the running call got as an argument: where it stands in the source, if it stands there as it is,
// else the call's line.
func (h *Host) TextAt(text string) diag.Origin {
	f := h.session.Caller()
	line := diag.Origin{File: f.File, Line: f.Line}
	s := h.sources[f.File]
	first, _, _ := strings.Cut(text, "\n")
	if s == nil || strings.TrimSpace(first) == "" && !strings.Contains(text, "\n") || f.EndLine > len(s.lines) {
		return line
	}
	quotes := []string{`"""`, `'''`, `"`, `'`}
	for n := f.Line; n <= f.EndLine && n > 0; n++ {
		row := s.lines[n-1]
		from := 0
		if n == f.Line {
			from = min(f.Col, len(row))
		}
		for _, q := range quotes {
			i := strings.Index(row[from:], q+first)
			if i < 0 || strings.Contains(text, "\n") && !strings.HasSuffix(row, q+first) {
				continue
			}
			return diag.Origin{File: f.File, Line: n, Col: h.charColumn(f.File, n, from+i+len(q))}
		}
	}
	return line
}

// KeywordAt is the place of a keyword argument in the running call, or that of the call when it is not written there.
func (h *Host) KeywordAt(name string) diag.Origin {
	f := h.session.Caller()
	s := h.sources[f.File]
	if s == nil || f.EndLine > len(s.lines) {
		return h.Origin(f)
	}
	for n := f.Line; n <= f.EndLine && n > 0; n++ {
		row := s.lines[n-1]
		from := 0
		if n == f.Line {
			from = min(f.Col, len(row))
		}
		for from < len(row) {
			i := strings.Index(row[from:], name)
			if i < 0 {
				break
			}
			i += from
			from = i + len(name)
			rest := strings.TrimLeft(row[from:], " ")
			if (i == 0 || strings.IndexByte(" (,\t", row[i-1]) >= 0) && strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") {
				return diag.Origin{File: f.File, Line: n, Col: h.charColumn(f.File, n, i), EndCol: h.charColumn(f.File, n, from)}
			}
		}
	}
	return h.Origin(f)
}

// At is the place of the running call in the user's file.
func (h *Host) At() diag.Origin { return h.Origin(h.session.Caller()) }

// Origin converts a place of the interpreter, which counts columns in bytes from 0.
func (h *Host) Origin(f runtime.Frame) diag.Origin {
	if f.Line == 0 {
		return diag.Origin{File: f.File}
	}
	o := diag.Origin{File: f.File, Line: f.Line, Col: h.charColumn(f.File, f.Line, f.Col)}
	if f.EndLine == f.Line && f.EndCol > f.Col {
		o.EndCol = h.charColumn(f.File, f.Line, f.EndCol)
	}
	return o
}

func (h *Host) charColumn(file string, line, col int) int {
	s := h.sources[file]
	if s == nil || s.ascii || line < 1 || line > len(s.lines) || col > len(s.lines[line-1]) {
		return col + 1
	}
	return utf8.RuneCountInString(s.lines[line-1][:col]) + 1
}

// nextPlan is a new id for a DataFrame.
func (h *Host) nextPlan() int64 { h.plans++; return h.plans }

// Conf is a configuration value: what the program set, else the running flow's, else the pipeline's.
func (h *Host) Conf(key string) (string, bool) {
	if v, ok := h.set[key]; ok {
		return v, true
	}
	if h.inputs != nil {
		if v, ok := h.inputs.Conf(key); ok {
			return v, true
		}
	}
	v, ok := h.conf[key]
	return v, ok
}

// analyze resolves a relation for its columns; what names the method that wants them.
func (h *Host) analyze(r plan.Relation, what string) (plan.Relation, error) {
	switch {
	case h.inputs != nil:
		return h.analyzed(h.inputs.Analyze(h.ctx, r))
	case h.runner != nil:
		return h.analyzed(h.runner.Analyze(h.context(), r, h.function))
	}
	return nil, h.raise(diag.New("UNSUPPORTED_FEATURE", "%s outside a query function is not supported by dp: tables are only known while the pipeline's query functions run.", what).
		WithHint("move the call into the decorated function"))
}

// canAnalyze reports whether relations can be resolved now.
func (h *Host) canAnalyze() bool { return h.inputs != nil || h.runner != nil }

// analyzed makes the answer of the analyzer one for the program.
func (h *Host) analyzed(r plan.Relation, err error) (plan.Relation, error) {
	if err == nil {
		return r, nil
	}
	if _, ok := diag.As(err); ok {
		return nil, h.raise(err)
	}
	if h.inputs == nil {
		return nil, h.running(err)
	}
	h.pending = err
	return nil, runtime.Raise(interrupted, "%v", err)
}
