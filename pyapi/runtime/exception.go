package runtime

import (
	"fmt"
	"sync"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func sprintf(format string, args ...any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}

// excData is what makes an [Instance] an exception.
type excData struct {
	raised         bool // its context has been found out
	args           py.Tuple
	cause, context Object
	tb             *traceback
	suppress       bool
	notes          *py.List
	missing        string            // the attribute that an AttributeError is about
	missingOf      Object            // and the object
	fields         map[string]Object // attributes that were given by name
	visible        []string          // of a NameError: the local names there were
	members        py.Tuple          // of a group: its exceptions
	goErr          error             // the Go error that the exception stands for
	syntax         *syntax.Error     // of a SyntaxError that the compiler found
}

// NewException makes an instance of an exception class without raising it and without running an __init__ written in
// Python. Give it attributes with [Instance.Set], raise it with [Throw].
func NewException(c *Class, args ...Object) *Instance { return newException(c, args) }

func newException(c *Class, args []Object) *Instance {
	return &Instance{cls: c, dict: NewDict(), exc: &excData{args: append(py.Tuple{}, args...)}}
}

// NewExceptionClass makes an exception class. Without bases it derives from Exception.
func NewExceptionClass(module, name string, bases ...*Class) *Class {
	if len(bases) == 0 {
		bases = []*Class{Exception}
	}
	c := newClass(name, bases...)
	c.Module, c.sealed, c.hasDict = module, true, true
	return c
}

// Raise returns an error that raises an exception of class c in Python, with one string argument.
func Raise(c *Class, format string, args ...any) error {
	return throw(newException(c, []Object{py.String(sprintf(format, args...))}))
}

// Throw returns an error that raises the exception e in Python. It panics when e is not an exception.
func Throw(e *Instance) error {
	if e.exc == nil {
		panic("Throw of a " + e.cls.Name)
	}
	return throw(e)
}

func throw(e *Instance) error {
	return py.ExceptionInfo{Type: e.cls.nativeExc(), Value: e}
}

// Matches reports whether err is a Python exception of class c or of one derived from it.
func Matches(err error, c *Class) bool {
	switch e := err.(type) {
	case *PyError:
		return e.Value.cls.isSub(c)
	case py.ExceptionInfo, *py.Exception, *py.Type:
		return ExceptionOf(err).cls.isSub(c)
	}
	return false
}

// isExc is Matches for gpython's own exception types; it makes no objects.
func isExc(err error, t *py.Type) bool {
	switch e := err.(type) {
	case *py.Type:
		return e == t || e.IsSubtype(t)
	case *py.Exception:
		return e.Base == t || e.Base.IsSubtype(t)
	case py.ExceptionInfo:
		return e.Type == t || e.Type != nil && e.Type.IsSubtype(t)
	}
	return false
}

// toExc converts whatever travelled through the VM to our exception instance.
func toExc(v Object) *Instance {
	switch e := v.(type) {
	case *Instance:
		return e
	case *py.Exception:
		args, _ := e.Args.(py.Tuple)
		return newException(classOfNative(e.Base), args)
	case *py.Type:
		return newException(classOfNative(e), nil)
	}
	return newException(SystemError, []Object{py.String(fmt.Sprintf("%v", v))})
}

// ExceptionOf returns the exception instance for an error that a function of this package returned. A Go error that is
// not a Python exception becomes one.
func ExceptionOf(err error) *Instance {
	switch e := err.(type) {
	case py.ExceptionInfo:
		return toExc(e.Value)
	case *py.Exception:
		return toExc(e)
	case *py.Type:
		return toExc(e)
	case *PyError:
		return e.Value
	}
	i := newException(RuntimeError, []Object{py.String(err.Error())})
	i.exc.goErr = err
	return i
}

// raisable turns any error into one that Python can catch.
func raisable(s *Session, err error) error {
	switch e := err.(type) {
	case py.ExceptionInfo, *py.Exception, *py.Type:
		return err
	case *PyError:
		return throw(e.Value)
	}
	var i *Instance
	if s != nil && s.opts.Exception != nil {
		i = s.opts.Exception(err)
	}
	if i == nil {
		return throw(ExceptionOf(err))
	}
	i.exc.goErr = err
	return throw(i)
}

// toErr turns the operand of raise into an error.
func toErr(v Object) error {
	switch e := v.(type) {
	case *Class:
		if e.nativeExc() == nil {
			break
		}
		i, err := e.newRaised()
		if err != nil {
			return err
		}
		return throw(i)
	case *Instance:
		if e.exc != nil {
			return throw(e)
		}
	case *py.Exception:
		return e
	}
	return py.ExceptionNewf(py.TypeError, "exceptions must derive from BaseException")
}

// newRaised calls an exception class that is raised without arguments.
func (c *Class) newRaised() (*Instance, error) {
	o, err := c.CallKw(nil, nil)
	if err != nil {
		return nil, err
	}
	if i, ok := o.(*Instance); ok && i.exc != nil {
		return i, nil
	}
	return nil, typeError("calling %s should have returned an instance of BaseException, not %s", c.defaultRepr(), ClassOf(o).defaultRepr())
}

// newSyntaxError makes the SyntaxError for an error of the parser or compiler.
func newSyntaxError(e *syntax.Error) *Instance {
	text := py.Object(py.String(e.Text))
	class := SyntaxError
	switch {
	case e.Tabs:
		class = classOfNative(py.TabError)
	case e.Indentation:
		class = IndentationError
	}
	i := newException(class, []Object{py.String(e.Msg), py.Tuple{py.String(e.File), py.Int(e.Line), py.Int(e.Offset()), text}})
	i.exc.syntax = e
	i.dict.SetStr("msg", py.String(e.Msg))
	i.dict.SetStr("filename", py.String(e.File))
	i.dict.SetStr("lineno", py.Int(e.Line))
	i.dict.SetStr("offset", py.Int(e.Offset()))
	i.dict.SetStr("text", text)
	return i
}

// The exception classes of Python.
var (
	excClasses = map[*py.Type]*Class{}
	otherExc   sync.Map // *py.Type -> *Class: types that are not in the table below

	BaseException       = nativeExc(py.BaseException)
	SystemExit          = nativeExc(py.SystemExit)
	KeyboardInterrupt   = nativeExc(py.KeyboardInterrupt)
	GeneratorExit       = nativeExc(py.GeneratorExit)
	Exception           = nativeExc(py.ExceptionType)
	StopIteration       = nativeExc(py.StopIteration)
	StopAsyncIteration  = nativeExc(py.ExceptionType.NewType("StopAsyncIteration", "", nil, nil))
	ArithmeticError     = nativeExc(py.ArithmeticError)
	FloatingPointError  = nativeExc(py.FloatingPointError)
	OverflowError       = nativeExc(py.OverflowError)
	ZeroDivisionError   = nativeExc(py.ZeroDivisionError)
	AssertionError      = nativeExc(py.AssertionError)
	AttributeError      = nativeExc(py.AttributeError)
	BufferError         = nativeExc(py.BufferError)
	EOFError            = nativeExc(py.EOFError)
	ImportError         = nativeExc(py.ImportError)
	ModuleNotFoundError = nativeExc(py.ImportError.NewType("ModuleNotFoundError", "", nil, nil))
	LookupError         = nativeExc(py.LookupError)
	IndexError          = nativeExc(py.IndexError)
	KeyError            = nativeExc(py.KeyError)
	MemoryError         = nativeExc(py.MemoryError)
	NameError           = nativeExc(py.NameError)
	UnboundLocalError   = nativeExc(py.UnboundLocalError)
	OSError             = nativeExc(py.OSError)
	FileExistsError     = nativeExc(py.FileExistsError)
	FileNotFoundError   = nativeExc(py.FileNotFoundError)
	IsADirectoryError   = nativeExc(py.IsADirectoryError)
	NotADirectoryError  = nativeExc(py.NotADirectoryError)
	PermissionError     = nativeExc(py.PermissionError)
	TimeoutError        = nativeExc(py.TimeoutError)
	ConnectionError     = nativeExc(py.ConnectionError)
	RuntimeError        = nativeExc(py.RuntimeError)
	RecursionError      = nativeExc(py.RuntimeError.NewType("RecursionError", "", nil, nil))
	NotImplementedError = nativeExc(py.NotImplementedError)
	SyntaxError         = nativeExc(py.SyntaxError)
	IndentationError    = nativeExc(py.IndentationError)
	SystemError         = nativeExc(py.SystemError)
	TypeError           = nativeExc(py.TypeError)
	ValueError          = nativeExc(py.ValueError)
	UnicodeError        = nativeExc(py.UnicodeError)
	UnicodeDecodeError  = nativeExc(py.UnicodeDecodeError)
	UnicodeEncodeError  = nativeExc(py.UnicodeEncodeError)
	Warning             = nativeExc(py.Warning)
	DeprecationWarning  = nativeExc(py.DeprecationWarning)
	UserWarning         = nativeExc(py.UserWarning)
	FutureWarning       = nativeExc(py.FutureWarning)
	RuntimeWarning      = nativeExc(py.RuntimeWarning)
	_                   = nativeExc(py.BlockingIOError)
	_                   = nativeExc(py.ChildProcessError)
	_                   = nativeExc(py.InterruptedError)
	_                   = nativeExc(py.ProcessLookupError)
	_                   = nativeExc(py.BrokenPipeError)
	_                   = nativeExc(py.ConnectionAbortedError)
	_                   = nativeExc(py.ConnectionRefusedError)
	_                   = nativeExc(py.ConnectionResetError)
	_                   = nativeExc(py.ReferenceError)
	_                   = nativeExc(py.TabError)
	_                   = nativeExc(py.UnicodeTranslateError)
	_                   = nativeExc(py.PendingDeprecationWarning)
	_                   = nativeExc(py.SyntaxWarning)
	_                   = nativeExc(py.ImportWarning)
	_                   = nativeExc(py.UnicodeWarning)
	_                   = nativeExc(py.BytesWarning)
	_                   = nativeExc(py.ResourceWarning)
	_                   = nativeExc(py.Warning.NewType("EncodingWarning", "", nil, nil))
	cancelledError      = nativeExc(cancelType)
)

// nativeExc makes the class for a gpython exception type, and its bases. It runs while the package is initialised.
func nativeExc(t *py.Type) *Class {
	if c, ok := excClasses[t]; ok {
		return c
	}
	c := newNativeExc(t, nativeExc)
	excClasses[t] = c
	return c
}

// classOfNative returns the class for a gpython exception type.
func classOfNative(t *py.Type) *Class {
	if c, ok := excClasses[t]; ok {
		return c
	}
	if c, ok := otherExc.Load(t); ok {
		return c.(*Class)
	}
	c, _ := otherExc.LoadOrStore(t, newNativeExc(t, classOfNative))
	return c.(*Class)
}

// errnoClasses are the classes that OSError(errno, text) makes for the error numbers of Linux.
var errnoClasses = map[int]*py.Type{
	1: py.PermissionError, 2: py.FileNotFoundError, 3: py.ProcessLookupError, 4: py.InterruptedError, 10: py.ChildProcessError,
	11: py.BlockingIOError, 13: py.PermissionError, 17: py.FileExistsError, 20: py.NotADirectoryError, 21: py.IsADirectoryError,
	32: py.BrokenPipeError, 103: py.ConnectionAbortedError, 104: py.ConnectionResetError, 110: py.TimeoutError,
	111: py.ConnectionRefusedError, 114: py.BlockingIOError, 115: py.BlockingIOError,
}

// initExceptionFields gives the exception classes the constructor that knows their keyword arguments.
func initExceptionFields() {
	for _, c := range excClasses {
		c.newFn = func(cls *Class, a []Object, kw []Kwarg) (Object, error) {
			i := newException(cls, a)
			if cls.lookup("__init__") != nil { // it gets the arguments
				return i, nil
			}
			if err := i.exceptionKeywords(kw); err != nil {
				return nil, err
			}
			return i, i.checkPlace()
		}
	}
}

// initOSErrors gives OSError and the classes below it their constructor.
func initOSErrors() {
	for _, c := range excClasses {
		if c.isSub(OSError) {
			c.newFn = func(cls *Class, a []Object, _ []Kwarg) (Object, error) { return newOSError(cls, a), nil }
		}
	}
}

// newOSError makes an OSError, mostly with an error number and a text. A file's name is an attribute, no argument.
func newOSError(cls *Class, args []Object) *Instance {
	if len(args) < 2 {
		return newException(cls, args)
	}
	if n, ok := args[0].(py.Int); ok && cls == OSError {
		if t := errnoClasses[int(n)]; t != nil {
			cls = classOfNative(t)
		}
	}
	keep := args
	if len(args) > 2 && len(args) <= 5 {
		keep = args[:2]
	}
	i := newException(cls, keep)
	for k, name := range map[int]string{2: "filename", 4: "filename2"} {
		if k < len(args) && args[k] != py.None {
			i.dict.SetStr(name, args[k])
		}
	}
	return i
}

func newNativeExc(t *py.Type, class func(*py.Type) *Class) *Class {
	base := objectC
	if t != py.BaseException && len(t.Bases) > 0 {
		base = class(t.Bases[0].(*py.Type))
	}
	c := newClass(t.Name, base)
	c.native = t
	c.shadow = t
	c.hasDict = true
	c.layout = base == objectC
	c.newFn, c.makes = func(cls *Class, a []Object, kw []Kwarg) (Object, error) {
		return newException(cls, a), nil
	}, true
	return c
}
