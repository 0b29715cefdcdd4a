package diag

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Error is a user-facing error.
type Error struct {
	Code    string // Spark's error class with its subclass (UNRESOLVED_COLUMN.WITH_SUGGESTION) or DP_…
	Message string // one or more sentences, without the code
	Hint    string // what to do; may be empty
	Origin  Origin // where in the user's files; zero when unknown
	Object  string // the dataset or flow it is about; may be empty
	Params  map[string]string
	Trace   string // a Python traceback, as CPython prints it; may be empty
	Cause   error  // the underlying error, for errors.Is and errors.As; its text is not printed again
}

// New makes an error with a code and a formatted message.
func New(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Unsupported is the error for what dp knows and refuses by name; feature names it in the user's words.
func Unsupported(feature, hint string) *Error {
	return &Error{Code: "UNSUPPORTED_FEATURE", Message: feature + " is not supported by dp.", Hint: hint}
}

// At returns a copy with the origin set, unless the error already has a better one.
func (e *Error) At(o Origin) *Error {
	if !e.Origin.IsZero() && (e.Origin.Line > 0 || o.Line == 0) {
		return e
	}
	c := *e
	c.Origin = o
	return &c
}

// For returns a copy that names the dataset or flow, unless it already names one.
func (e *Error) For(object string) *Error {
	if e.Object != "" {
		return e
	}
	c := *e
	c.Object = object
	return &c
}

// WithHint returns a copy with the hint set.
func (e *Error) WithHint(format string, args ...any) *Error {
	c := *e
	c.Hint = fmt.Sprintf(format, args...)
	return &c
}

// WithParam returns a copy with one of Spark's named message parameters set.
func (e *Error) WithParam(name, value string) *Error {
	c := *e
	c.Params = make(map[string]string, len(e.Params)+1)
	for k, v := range e.Params {
		c.Params[k] = v
	}
	c.Params[name] = value
	return &c
}

// Wrap returns a copy with the cause set.
func (e *Error) Wrap(cause error) *Error {
	c := *e
	c.Cause = cause
	return &c
}

// SQLState is Spark's SQLSTATE of the code, or "" when it has none.
func (e *Error) SQLState() string { return sqlState(e.Code) }

// Class is the code without its subclass.
func (e *Error) Class() string { c, _, _ := strings.Cut(e.Code, "."); return c }

// Error is one line: origin, object, [CODE] message.
func (e *Error) Error() string {
	var b strings.Builder
	if s := e.Origin.String(); s != "" {
		b.WriteString(s + ": ")
	}
	if e.Object != "" {
		b.WriteString(e.Object + ": ")
	}
	if e.Code != "" {
		b.WriteString("[" + e.Code + "] ")
	}
	b.WriteString(e.Message)
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// As returns the first *Error in err's chain.
func As(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// Code returns the code of the first *Error in err's chain, or "".
func Code(err error) string {
	if e, ok := As(err); ok {
		return e.Code
	}
	return ""
}

// From makes any error an *Error, with the code given for those that are not one yet.
func From(err error, code string) *Error {
	if e, ok := As(err); ok {
		return e
	}
	return &Error{Code: code, Message: err.Error(), Cause: err}
}

// List is several errors that a user should see at once.
type List []*Error

// Error is the errors, a line each.
func (l List) Error() string {
	s := make([]string, len(l))
	for i, e := range l {
		s[i] = e.Error()
	}
	return strings.Join(s, "\n")
}

// Unwrap gives errors.Is and errors.As the members.
func (l List) Unwrap() []error {
	r := make([]error, len(l))
	for i, e := range l {
		r[i] = e
	}
	return r
}

// Sort orders by file, line and column; errors without an origin come last.
func (l List) Sort() {
	sort.SliceStable(l, func(i, j int) bool {
		a, b := l[i].Origin, l[j].Origin
		if (a.File == "") != (b.File == "") {
			return a.File != ""
		}
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
}

// All flattens err into its user-facing errors; an error that is none gets the code DP_INTERNAL.
func All(err error) List {
	if err == nil {
		return nil
	}
	var l List
	if errors.As(err, &l) {
		return l
	}
	return List{From(err, "DP_INTERNAL")}
}
