package runtime

import (
	"errors"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// PyError is a Python exception that left a session. errors.As finds the Go error it stands for, if there is one.
type PyError struct {
	Type       string // class name, such as "ValueError"
	Module     string // of the class: "builtins", "pyspark.errors"
	Message    string // str(exception)
	Suggestion string // a name that was perhaps meant, or ""
	Value      *Instance
	Frames     []Frame  // the traceback, outermost first
	Cause      *PyError // of raise ... from
	Context    *PyError // the exception that was being handled, if it is to be shown
	Notes      []string
	// Syntax is the place of a SyntaxError.
	Syntax *syntax.Error

	err       error
	cancelled bool
	source    func(file string, line int) string
}

// Error returns what the last line of a traceback shows.
func (e *PyError) Error() string {
	name := e.Type
	if e.Module != "builtins" && e.Module != "__main__" && e.Module != "" {
		name = e.Module + "." + name
	}
	if e.Message == "" {
		return name
	}
	if e.Suggestion != "" {
		return name + ": " + e.Message + ". Did you mean: '" + e.Suggestion + "'?"
	}
	return name + ": " + e.Message
}

// Unwrap returns the Go error that the exception stands for.
func (e *PyError) Unwrap() error { return e.err }

// IsA reports whether the exception is an instance of c.
func (e *PyError) IsA(c *Class) bool { return e.Value.cls.isSub(c) }

// Attr returns an attribute of the exception, or nil.
func (e *PyError) Attr(name string) Object {
	v, err := GetAttr(e.Value, name)
	if err != nil {
		return nil
	}
	return v
}

// Where returns the place to show to the user: that of a syntax error, else the innermost frame in a file of the user.
func (e *PyError) Where() Frame {
	if e.Syntax != nil {
		col := max(0, e.Syntax.Col)
		return Frame{File: e.Syntax.File, Line: e.Syntax.Line, Col: col, EndLine: e.Syntax.Line, EndCol: col + 1}
	}
	for i := len(e.Frames) - 1; i >= 0; i-- {
		if !strings.HasPrefix(e.Frames[i].File, "<") {
			return e.Frames[i]
		}
	}
	return Frame{}
}

// Error converts an error of this package's functions to a [*PyError]; other errors are returned as they are when they
// are no Python exceptions, such as the context's.
func (s *Session) Error(err error) error {
	switch e := err.(type) {
	case *PyError:
		return e
	case py.ExceptionInfo, *py.Exception, *py.Type:
		return s.pyError(ExceptionOf(err), map[*Instance]bool{})
	}
	var p *PyError
	if errors.As(err, &p) {
		return err
	}
	return err
}

func (s *Session) pyError(i *Instance, seen map[*Instance]bool) *PyError {
	seen[i] = true
	e := &PyError{
		Type: i.cls.Name, Module: i.cls.Module, Value: i, Frames: frames(i.exc.tb), Syntax: i.exc.syntax,
		err: i.exc.goErr, cancelled: i.cls == cancelledError, source: s.sourceLine,
	}
	if msg, err := Str(i); err == nil {
		e.Message = msg
	} else {
		e.Message = "<exception str() failed>"
	}
	e.Suggestion = i.suggestion()
	if i.exc.notes != nil {
		for _, n := range i.exc.notes.Items {
			if text, err := Str(n); err == nil {
				e.Notes = append(e.Notes, text)
			}
		}
	}
	if c, ok := i.exc.cause.(*Instance); ok && !seen[c] {
		e.Cause = s.pyError(c, seen)
	} else if c, ok := i.exc.context.(*Instance); ok && !i.exc.suppress && !seen[c] {
		e.Context = s.pyError(c, seen)
	}
	return e
}

// sourceLine returns a line of a text that was run.
func (s *Session) sourceLine(file string, line int) string {
	if l := strings.Split(s.sources[file], "\n"); line >= 1 && line <= len(l) {
		return l[line-1]
	}
	return ""
}
