package pyspark

import (
	"context"
	"strings"
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
}

// Host is what the pyspark objects of one session share: the configuration, temporary views, and the inputs of the query function that runs.
type Host struct {
	session *runtime.Session
	conf    map[string]string // of the pipeline, and what the program set
	version string
	spark   *SparkSession
	window  *runtime.Class
	views   map[string]plan.Relation // temporary views by lower-case name
	plans   int64                    // the last id given to a DataFrame
	lambdas int                      // numbers the parameters of lambdas, so that nested ones differ

	ctx     context.Context
	inputs  plan.Inputs // nil outside query functions
	pending error       // the error of inputs that must end the query function, whatever the program makes of it

	sources map[string]*source
}

// source is what origins need of a file: its text, for the columns of lines that are not ASCII.
type source struct {
	ascii bool
	lines []string
}

// Install makes the pyspark modules importable in a session and binds the global spark.
func Install(s *runtime.Session, o Options) *Host {
	h := &Host{session: s, conf: make(map[string]string, len(o.Conf)), version: o.Version, views: map[string]plan.Relation{}, sources: map[string]*source{}}
	if h.version == "" {
		h.version = "4.3.0"
	}
	for k, v := range o.Conf {
		h.conf[k] = v
	}
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

// Bind gives the running query function its inputs, until restore is called.
func (h *Host) Bind(ctx context.Context, in plan.Inputs) (restore func()) {
	oldCtx, oldIn := h.ctx, h.inputs
	h.ctx, h.inputs, h.pending = ctx, in, nil
	return func() { h.ctx, h.inputs = oldCtx, oldIn }
}

// Pending is the error with which the bound inputs ended the query function (plan.ErrNotReady, say), nil when there was none. It counts
// even when the program caught the exception.
func (h *Host) Pending() error { return h.pending }

// AddSource tells the text of a file, so that origins in it count characters and not bytes.
func (h *Host) AddSource(file, text string) {
	s := &source{ascii: true}
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			s.ascii = false
			s.lines = strings.Split(text, "\n")
			break
		}
	}
	h.sources[file] = s
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
	if s == nil || s.ascii || line > len(s.lines) || col > len(s.lines[line-1]) {
		return col + 1
	}
	return utf8.RuneCountInString(s.lines[line-1][:col]) + 1
}

// nextPlan is a new id for a DataFrame.
func (h *Host) nextPlan() int64 { h.plans++; return h.plans }

// Conf is a configuration value: the pipeline's, unless the program has set another one.
func (h *Host) Conf(key string) (string, bool) {
	if v, ok := h.conf[key]; ok {
		return v, true
	}
	if h.inputs != nil {
		return h.inputs.Conf(key)
	}
	return "", false
}

// analyze resolves a relation for the method named what.
func (h *Host) analyze(r plan.Relation, what string) (plan.Relation, error) {
	if h.inputs == nil {
		return nil, h.raise(diag.New("UNSUPPORTED_FEATURE", "%s outside a query function is not supported by dp: tables are only known while the pipeline's query functions run.", what).
			WithHint("move the call into the decorated function"))
	}
	res, err := h.inputs.Analyze(h.ctx, r)
	if err != nil {
		if _, ok := diag.As(err); ok {
			return nil, h.raise(err)
		}
		h.pending = err
		return nil, runtime.Raise(interrupted, "%v", err)
	}
	return res, nil
}
