package stdlib

import (
	"io"
	goruntime "runtime"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// loadHost is module _host: what Python's modules ask the session.
func (o Options) loadHost(m *runtime.Module) error {
	s := m.Session()
	m.Def("import_module(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		mod, err := s.ImportModule(name)
		if err != nil {
			return nil, err
		}
		return mod, nil
	})
	m.Def("reload(module)", func(a *runtime.Args) (runtime.Object, error) {
		mod, ok := a.At(0).(*runtime.Module)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "reload() argument must be a module")
		}
		return mod, mod.Reload()
	})
	// caller is the (file, line, function) that is level calls up from the function that asks, in files of the user.
	m.Def("caller(level)", func(a *runtime.Args) (runtime.Object, error) {
		level, err := a.Int(0)
		if err != nil {
			return nil, err
		}
		f := userFrame(s, level)
		return runtime.Tuple{runtime.String(f.File), runtime.Int(f.Line), runtime.String(f.Function)}, nil
	})
	// evaluate is the value of an expression given as text, in a scope; check_expression whether it is one. They are for annotations.
	m.Def("evaluate(text, scope)", func(a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		scope, ok := a.At(1).(*runtime.Dict)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "evaluate() argument 2 must be dict")
		}
		mod := s.NewModule("<annotation>", "")
		for k, v := range scope.All() {
			if name, ok := runtime.AsString(k); ok {
				mod.Set(name, v)
			}
		}
		if err := mod.Exec("<annotation>", "__annotation__ = (\n"+text+"\n)"); err != nil {
			return nil, err
		}
		return mod.Get("__annotation__"), nil
	})
	m.Def("check_expression(text)", func(a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(runtime.Check("<annotation>", "(\n"+text+"\n)") == nil), nil
	})
	m.Def("union(a, b)", func(a *runtime.Args) (runtime.Object, error) { return runtime.UnionOf(a.At(0), a.At(1)) })
	// caller_module is the name of the module that the same call stands in.
	m.Def("caller_module(level)", func(a *runtime.Args) (runtime.Object, error) {
		if file := s.Caller().File; file != "" {
			if mod := s.ModuleOf(file); mod != nil {
				return runtime.String(mod.Name), nil
			}
		}
		return runtime.String("__main__"), nil
	})
	// find_module is (file or "built-in", whether it is a package) of a module that can be imported, or None.
	m.Def("find_module(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		file, pkg, ok := s.FindModule(name)
		if !ok {
			return nil, nil
		}
		if file == "" || strings.HasPrefix(file, "<") {
			file = "built-in"
		}
		return runtime.Tuple{runtime.String(file), runtime.NewBool(pkg)}, nil
	})
	// refuse makes a function that stands for something of CPython's and raises when it is called.
	m.Def("refuse(name, why)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		why, err := a.String(1)
		if err != nil {
			return nil, err
		}
		return s.NewFunction(name[strings.LastIndexByte(name, '.')+1:]+"(*args, **kwargs)", func(*runtime.Args) (runtime.Object, error) {
			return nil, runtime.Raise(runtime.NotImplementedError, "%s() is not available in pipeline files: %s", name, why)
		}), nil
	})
	m.Def("builtin(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		return s.Builtin(name), nil
	})
	// warning_place is (file, line, function, module, registry) of what a warning is about. The registry says what its module was
	// warned about already.
	registries := map[string]*runtime.Dict{}
	m.Def("warning_place(level)", func(a *runtime.Args) (runtime.Object, error) {
		level, err := a.Int(0)
		if err != nil {
			return nil, err
		}
		f := userFrame(s, max(level, 1))
		module := strings.TrimSuffix(f.File[strings.LastIndexByte(f.File, '/')+1:], ".py")
		if mod := s.Module(module); mod == nil || mod.File != f.File {
			module = "__main__"
		}
		if f.File == "" {
			f = runtime.Frame{File: "sys", Line: 1}
			module = "sys"
		}
		if registries[f.File] == nil {
			registries[f.File] = runtime.NewDict()
		}
		return runtime.Tuple{
			runtime.String(f.File), runtime.Int(f.Line), runtime.String(f.Function), runtime.String(module), registries[f.File],
		}, nil
	})
	m.Def("traceback(exception)", func(a *runtime.Args) (runtime.Object, error) {
		e, ok := a.At(0).(*runtime.Instance)
		if !ok || !runtime.ClassOf(e).IsSubclass(runtime.BaseException) {
			return nil, runtime.Raise(runtime.TypeError, "exception must be an exception, not %s", runtime.TypeName(a.At(0)))
		}
		var text string
		if p, ok := s.Error(runtime.Throw(e)).(*runtime.PyError); ok {
			text = p.Traceback()
		}
		return runtime.String(text), nil
	})
	// parameters lists (name, kind, (default,) or ()) of a function written in Python.
	m.Def("parameters(function)", func(a *runtime.Args) (runtime.Object, error) {
		f, ok := a.At(0).(*runtime.Function)
		if !ok {
			return nil, typeError("%s is not a Python function", runtime.TypeName(a.At(0)))
		}
		l := runtime.NewList()
		for _, p := range f.Params() {
			def := runtime.Tuple{}
			if p.Default != nil {
				def = runtime.Tuple{p.Default}
			}
			l.Append(runtime.Tuple{runtime.String(p.Name), runtime.Int(p.Kind), def})
		}
		return l, nil
	})
	m.Def("is_generator(function)", func(a *runtime.Args) (runtime.Object, error) {
		f, ok := a.At(0).(*runtime.Function)
		return runtime.NewBool(ok && f.IsGenerator()), nil
	})
	m.Def("is_coroutine(function)", func(a *runtime.Args) (runtime.Object, error) {
		f, ok := a.At(0).(*runtime.Function)
		return runtime.NewBool(ok && f.IsCoroutine()), nil
	})
	// frames lists (file, line, function, end line, column, end column, source line with its carets) of a __traceback__.
	m.Def("frames(traceback)", func(a *runtime.Args) (runtime.Object, error) {
		l := runtime.NewList()
		for _, f := range runtime.TracebackFrames(a.At(0)) {
			l.Append(frameTuple(s, f))
		}
		return l, nil
	})
	m.Def("frames_now()", func(*runtime.Args) (runtime.Object, error) {
		l := runtime.NewList()
		for _, f := range s.Stack() {
			if !strings.HasPrefix(f.File, "<") {
				l.Append(frameTuple(s, f))
			}
		}
		return l, nil
	})
	m.Def("source_line(file, line)", func(a *runtime.Args) (runtime.Object, error) {
		file, err := a.String(0)
		if err != nil {
			return nil, err
		}
		line, err := a.Int(1)
		if err != nil {
			return nil, err
		}
		text, _, _ := strings.Cut(s.SourceLine(runtime.Frame{File: file, Line: line, EndLine: line}), "\n")
		return runtime.String(strings.TrimSpace(text)), nil
	})
	m.Def("suggestion(exception)", func(a *runtime.Args) (runtime.Object, error) {
		if e, ok := a.At(0).(*runtime.Instance); ok {
			return runtime.String(runtime.Suggestion(e)), nil
		}
		return runtime.String(""), nil
	})
	m.Def("stack()", func(*runtime.Args) (runtime.Object, error) {
		l := runtime.NewList()
		for _, f := range s.Stack() {
			if !strings.HasPrefix(f.File, "<") {
				l.Append(runtime.Tuple{runtime.String(f.File), runtime.Int(f.Line), runtime.String(f.Function)})
			}
		}
		return l, nil
	})
	return nil
}

// loadBuiltins is module builtins.
func loadBuiltins(m *runtime.Module) error {
	s := m.Session()
	m.Def("__getattr__(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if v := s.Builtin(name); v != nil {
			return v, nil
		}
		return nil, runtime.Raise(runtime.AttributeError, "module 'builtins' has no attribute '%s'", name)
	})
	return nil
}

func frameTuple(s *runtime.Session, f runtime.Frame) runtime.Tuple {
	return runtime.Tuple{
		runtime.String(f.File), runtime.Int(f.Line), runtime.String(f.Function), runtime.Int(f.EndLine), runtime.Int(f.Col),
		runtime.Int(f.EndCol), runtime.String(s.SourceLine(f)),
	}
}

// userFrame is the frame of a user's file that is level calls up, counted from 1; the outermost if there are not so many.
func userFrame(s *runtime.Session, level int) runtime.Frame {
	stack := s.Stack()
	var last runtime.Frame
	for i := len(stack) - 1; i >= 0; i-- {
		if strings.HasPrefix(stack[i].File, "<") {
			continue
		}
		last = stack[i]
		if level--; level <= 0 {
			break
		}
	}
	return last
}

// loadSys is module _sys, the Go half of sys.
func (o Options) loadSys(m *runtime.Module) error {
	s := m.Session()
	argv := runtime.NewList()
	for _, a := range o.Args {
		argv.Append(runtime.String(a))
	}
	m.Set("argv", argv)
	platform := goruntime.GOOS
	if platform == "windows" {
		platform = "win32"
	}
	m.Set("platform", runtime.String(platform))
	m.Def("write(fd, text)", func(a *runtime.Args) (runtime.Object, error) {
		fd, err := a.Int(0)
		if err != nil {
			return nil, err
		}
		text, err := a.String(1)
		if err != nil {
			return nil, err
		}
		w := s.Stdout()
		if fd == 2 {
			w = s.Stderr()
		}
		_, err = io.WriteString(w, text)
		return nil, err
	})
	m.Def("module(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if mod := s.Module(name); mod != nil {
			return mod, nil
		}
		return nil, nil
	})
	m.Def("module_names()", func(*runtime.Args) (runtime.Object, error) { return runtime.FromGo(s.ModuleNames()), nil })
	// set_module is sys.modules[name] = module; without a module the next import loads it again.
	m.Def("set_module(name, module=None)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		mod, ok := a.At(1).(*runtime.Module)
		if !ok && !a.IsNone(1) {
			return nil, runtime.Raise(runtime.NotImplementedError, "sys.modules[%q] = %s is not available in pipeline files: only modules can be imported", name, runtime.TypeName(a.At(1)))
		}
		s.SetModule(name, mod)
		return nil, nil
	})
	m.Def("halt_module(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err == nil {
			s.HaltModule(name)
		}
		return nil, err
	})
	m.Def("halted(name)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		return runtime.NewBool(s.Halted(name)), err
	})
	m.Def("handling()", func(*runtime.Args) (runtime.Object, error) {
		if e := s.Handling(); e != nil {
			return e, nil
		}
		return nil, nil
	})
	m.Def("path()", func(*runtime.Args) (runtime.Object, error) { return runtime.FromGo(s.Path()), nil })
	m.Def("set_path(path)", func(a *runtime.Args) (runtime.Object, error) {
		items, err := runtime.ListOf(a.At(0))
		if err != nil {
			return nil, err
		}
		path := make([]string, len(items))
		for i, x := range items {
			path[i], _ = runtime.AsString(x)
		}
		s.SetPath(path)
		return nil, nil
	})
	m.Def("frame(depth)", func(a *runtime.Args) (runtime.Object, error) {
		depth, err := a.Int(0)
		if err != nil {
			return nil, err
		}
		f := userFrame(s, depth+1)
		code := runtime.NewInstance(namespaceClass)
		code.Set("co_name", runtime.String(f.Function))
		code.Set("co_filename", runtime.String(f.File))
		frame := runtime.NewInstance(namespaceClass)
		frame.Set("f_code", code)
		frame.Set("f_lineno", runtime.Int(f.Line))
		return frame, nil
	})
	return nil
}

var namespaceClass = runtime.NewClass("sys", "frame")
