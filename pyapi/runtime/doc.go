// Package runtime runs Python inside the program: sessions, objects, calls, exceptions, imports, builtins, limits.
//
// Source becomes code in pyapi/compile, the evaluation loop here (eval.go) runs it, and the objects and rules are this
// package's on gpython's object protocol. Nothing but this package and pyapi/compile imports gpython: the types a host needs are aliases here
// ([Object], [String], [Int], [Tuple], [List] ...). dict and set are [Dict] and [Set], which keep their order.
//
// # What it must not know
//
// Pipelines, DataFrames, or any module of the standard library. A program has no file system, no network, no eval and no
// exec, unless a module of the host gives it some.
//
// # Sessions
//
// A [Session] is one interpreter. One goroutine uses it at a time; sessions are independent of each other and cheap, so
// parallel work takes a session each.
//
//	s := runtime.New(runtime.Options{Stdout: os.Stdout, Path: []string{root}, Modules: stdlib.Modules()})
//	s.SetBuiltin("spark", spark)                       // a global of every module
//	m, err := s.RunFile(ctx, "pipelines/orders.py")    // runs as module "orders"
//	var e *runtime.PyError
//	if errors.As(err, &e) {
//		fmt.Print(e.Traceback())                       // CPython's text
//		at := e.Where()                                // file, line, column to show
//	}
//	v, err := s.Call(ctx, m.Get("make"), []runtime.Object{runtime.Int(3)}, nil)
//
// RunFile, RunSource, Import and Call are the ways in from the host. Each is a [Session.Do], the boundary that stops Python
// when the context ends, turns panics into SystemError and errors into [*PyError]. To touch objects for longer, open a
// Do yourself. Inside a Do, which is where every Go function called by Python runs, use the package's functions ([Call],
// [GetAttr], [Str], [Iterate], [Session.ImportModule] ...) and return their errors as they are.
//
// # Modules
//
// A [ModuleDef] is loaded when first imported, once per session. Dotted names work; parents need no definition.
//
//	runtime.ModuleDef{Name: "pyspark.sql.functions", Load: func(m *runtime.Module) error {
//		m.Def("col(name)", func(a *runtime.Args) (runtime.Object, error) {
//			name, err := a.String(0)
//			if err != nil {
//				return nil, err
//			}
//			return &Column{name: name, origin: a.Session.Caller()}, nil
//		})
//		m.Set("PI", runtime.Float(math.Pi))
//		return nil
//	}}
//
// Source holds Python that runs in the module after Load, so a module can be part Go and part Python. Imports between
// modules are Python imports; Go code asks [Session.ImportModule].
//
// Files are found as scripts find them: beside the file that runs, then along sys.path, with packages, namespace packages and relative
// imports. What a file finds in its own folder is its own, so that two folders may each have a module config; the rest is shared, and a
// file is one module however it was reached. [Options.ReadFile], [Options.IsDir] and [Options.ImportFolders] are all the file system there
// is; [Options.RunText] runs files that are more than Python, such as notebooks, with [Module.Exec] for their parts.
//
// # Go functions
//
// [Module.Def], [NewBuiltin] and [Session.NewFunction] take a signature in Python's notation: "/", "*", "*args",
// "**kwargs", defaults that are literals, "..." for an argument that may be missing (nil). Wrong calls raise CPython's
// TypeError. [Args] has the values: At, Given, String, Int, Bool, Rest, Kwargs (in order). Return (nil, err) to raise:
// [Raise] for a class and text, [Throw] for an exception made with [NewException], or any Go error, which becomes a
// RuntimeError (or what [Options.Exception] says) and comes back out of the session with errors.As.
// A nil Object is None.
//
// [Session.Caller] is the place of the call in the user's file (file, line, column), [Session.Stack] all of them.
//
// # Go types
//
//	var columnClass = runtime.NewClass("pyspark.sql.column", "Column")
//
//	type Column struct{ name string }
//
//	func (*Column) Type() *runtime.Type      { return columnClass.InstanceType() }
//	func (*Column) PyClass() *runtime.Class  { return columnClass }
//	func (c *Column) M__getattribute__(name string) (runtime.Object, error) { return runtime.Attr(c, columnClass, name) }
//	func (c *Column) M__add__(o runtime.Object) (runtime.Object, error)     { ... }
//	func (c *Column) M__repr__() (runtime.Object, error)                    { ... }
//
//	func init() {
//		runtime.Method(columnClass, "alias(*names, metadata=None)", (*Column).alias) // func(*Column, *Args) (Object, error)
//		runtime.Getter(columnClass, "name", func(c *Column) (runtime.Object, error) { ... })
//		columnClass.Constructor("Column(name)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) { ... })
//	}
//
// Operators and protocols are methods with gpython's names, found by assertion: M__add__, M__radd__, M__eq__, M__lt__,
// M__and__, M__invert__, M__getitem__, M__setitem__, M__contains__, M__len__, M__iter__, M__next__, M__call__, M__bool__,
// M__repr__, M__str__, M__setattr__. Return [NotImplemented] to let the other operand try. Python sees them as methods too
// (column.__add__). What has no such method is defined as one: "__enter__()", "__round__(ndigits=None)".
//
// More interfaces that a Go type may implement, each found by assertion where it is needed:
//
//	Classed      PyClass() *Class                        its class, for type(), isinstance() and attributes
//	Formatter    GoFormat(spec string) (string, error)   format() and f-strings
//	GoValuer     GoValue() any                           ToGo
//	Hashable     HashKey() any                           the dict key, for a type whose M__eq__ does not mean identity;
//	                                                     pointers are keys by identity without it
//	TupleLike    AsTuple() Tuple                         a tuple with more to it, whose class derives from TupleClass
//
// Classes without a Go type hold ordinary instances: [NewInstance], [Instance.Set], [Class.Def].
// [NewExceptionClass] makes exception classes:
//
//	var AnalysisException = runtime.NewExceptionClass("pyspark.errors", "AnalysisException", PySparkException)
//	e := runtime.NewException(AnalysisException, runtime.String(message))
//	e.Set("condition", runtime.String("TABLE_OR_VIEW_NOT_FOUND"))
//	return nil, runtime.Throw(e)
//
// A class made in a variable is shared by all sessions and must not change after init; assignments by programs are
// refused with TypeError. Make it in Load and call [Class.Open] if programs may patch it.
//
// # Rules that types cannot express
//
//   - The args slice of [Builtin.Fn] and of M__call__ may alias the VM's stack: copy it before keeping it. Args.Rest is a copy.
//   - A loop in Go over something that Python controls must be able to end: [Iterate] and [ListOf] check for cancellation,
//     a loop of your own calls [Session.Cancelled].
//   - Nothing here is safe for use after the Do it came from has ended, except by another Do of the same session.
//
// # Errors
//
// A [PyError] has the class, message, frames with columns, cause and context, the place of a syntax error, a suggestion for a
// misspelt name, and the Go error behind it, if there is one; [PyError.Traceback] prints all of it as CPython 3.11 does. A
// panic in a Go function becomes SystemError with a [*Panic] behind it.
//
// # What differs from CPython, on purpose
//
// Annotations are evaluated when somebody asks for them, as Python 3.14 does; one that fails is its source text. eval, exec,
// compile, open and __import__ raise NotImplementedError. Coroutines run when a program drives them with send(); there is no event loop. Nothing is
// finalised: there is no __del__, and an abandoned generator does not run its finally clauses. Sets keep the order of insertion.
//
// # Where to add to it
//
// A builtin function: builtins.go and the files named after it. A special method of a built-in class: slots.go. A method of str, list, dict ...: str_methods.go,
// list_methods.go ... An instruction: its case in eval.go, after naming it in pyapi/compile; what it needs is in the eval_*.go files. The
// tests compare with CPython: put a program into testdata/snippets or testdata/errors and run tests/oracle/python_goldens.py.
package runtime
