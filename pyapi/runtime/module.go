package runtime

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"
)

// ModuleDef defines a module provided by the host. It is loaded once per session, when first imported; a dotted name
// makes its parents packages, which need no definition of their own.
type ModuleDef struct {
	Name string
	// Load fills the module, before Source runs. It may be nil.
	Load func(m *Module) error
	// Source is Python source that runs in the module. It may be empty.
	Source string
	// Package makes relative imports start at the module itself, as in an __init__.py. A module that has others below
	// its name is a package anyway.
	Package bool
}

// Module is a Python module of one session.
type Module struct {
	Name    string
	File    string // of its source, or ""
	session *Session
	globals *Dict
	source  string
	pkg     string // where relative imports start
	home    string // the folder of the file run by RunFile that it belongs to, or ""
	loading bool   // its code is still running
}

var moduleType = py.NewType("module", "")

func (*Module) Type() *py.Type { return moduleType }

// Session returns the session that the module belongs to.
func (m *Module) Session() *Session { return m.session }

// Set binds a global of the module.
func (m *Module) Set(name string, value Object) { m.globals.SetStr(name, value) }

// Get returns a global of the module, or nil.
func (m *Module) Get(name string) Object { return m.globals.GetStr(name) }

// Globals returns the module's globals. It is the live dict.
func (m *Module) Globals() *Dict { return m.globals }

// Def defines a Go function in the module; see [NewBuiltin] for the signature.
func (m *Module) Def(signature string, fn func(*Args) (Object, error)) *Builtin {
	b := NewBuiltin(signature, fn)
	b.session, b.module = m.session, m.Name
	m.globals.SetStr(b.Name, b)
	return b
}

// Source returns the source text that was run in the module.
func (m *Module) Source() string { return m.source }

func (m *Module) M__getattribute__(n string) (Object, error) {
	if v := m.globals.GetStr(n); v != nil {
		return v, nil
	}
	if n == "__dict__" {
		return m.globals, nil
	}
	if g := m.globals.GetStr("__getattr__"); g != nil {
		return Call(g, []Object{py.String(n)}, nil)
	}
	if m.session == nil { // made by a program
		return nil, noAttribute(m, n, "module '%s' has no attribute '%s'", m.Name, n)
	}
	if sub := m.session.loaded(m, m.Name+"."+n); sub != nil {
		return sub, nil
	}
	if m.loading && m.File != "" && m.Name != "__main__" {
		return nil, noAttribute(m, n, "partially initialized module '%s' has no attribute '%s' (most likely due to a circular import)", m.Name, n)
	}
	return nil, noAttribute(m, n, "module '%s' has no attribute '%s'", m.Name, n)
}

func (m *Module) M__setattr__(n string, v Object) (Object, error) {
	m.globals.SetStr(n, v)
	return py.None, nil
}

func (m *Module) M__delattr__(n string) (Object, error) {
	if !m.globals.delH(n) {
		return nil, py.ExceptionNewf(py.AttributeError, "module '%s' has no attribute '%s'", m.Name, n)
	}
	return py.None, nil
}

func (m *Module) M__repr__() (Object, error) {
	if m.File == "" && m.session == nil { // made by a program
		return py.String("<module '" + m.Name + "'>"), nil
	}
	if m.File == "" {
		return py.String("<module '" + m.Name + "' (built-in)>"), nil
	}
	return py.String("<module '" + m.Name + "' from '" + m.File + "'>"), nil
}

// AddModule registers a module to be loaded when it is first imported. A later definition replaces an earlier one.
func (s *Session) AddModule(d ModuleDef) {
	s.defs[d.Name] = d
	for n := d.Name; ; {
		i := strings.LastIndexByte(n, '.')
		if i < 0 {
			return
		}
		n = n[:i]
		s.packages[n] = true
	}
}

// Module returns a module that has been imported, or nil.
func (s *Session) Module(name string) *Module { return s.loaded(nil, name) }

// ModuleOf returns the module that a source file was run or imported as, or nil.
func (s *Session) ModuleOf(file string) *Module { return s.files[fileKey(file)] }

// ModuleNames lists the modules that have been imported.
func (s *Session) ModuleNames() []string {
	names := slices.Collect(maps.Keys(s.modules))
	slices.Sort(names)
	return names
}

// SetModule makes name import m from now on; nil makes it be loaded again.
func (s *Session) SetModule(name string, m *Module) {
	delete(s.halted, name)
	if m == nil {
		delete(s.modules, name)
		return
	}
	s.modules[name] = m
}

// HaltModule makes every import of name fail, as None in sys.modules does, until [Session.SetModule].
func (s *Session) HaltModule(name string) {
	delete(s.modules, name)
	if s.halted == nil {
		s.halted = map[string]bool{}
	}
	s.halted[name] = true
}

// Halted reports whether imports of a module fail by [Session.HaltModule].
func (s *Session) Halted(name string) bool { return s.halted[name] }

// Path returns the folders in which imports are searched now.
func (s *Session) Path() []string { return append([]string(nil), s.path...) }

// SetPath replaces the folders in which imports are searched, as a program does through sys.path.
func (s *Session) SetPath(path []string) { s.path = append([]string(nil), path...) }

// NewModule makes an empty module without making it importable.
func (s *Session) NewModule(name, file string) *Module {
	m := &Module{session: s, Name: name, File: file, globals: NewDict()}
	m.globals.SetStr("__name__", py.String(name))
	m.globals.SetStr("__doc__", py.None)
	if file != "" {
		m.globals.SetStr("__file__", py.String(absoluteFile(file)))
	}
	return m
}

// RunSource runs source as a module with the given name, and file name for tracebacks. Errors are a [*PyError].
func (s *Session) RunSource(ctx context.Context, name, file, source string) (m *Module, err error) {
	err = s.Do(ctx, func() error {
		m = s.NewModule(name, file)
		s.modules[name] = m
		return m.runText(source)
	})
	return m, err
}

// Import imports a module by its absolute name. Errors are a [*PyError].
func (s *Session) Import(ctx context.Context, name string) (m *Module, err error) {
	err = s.Do(ctx, func() error { m, err = s.ImportModule(name); return err })
	return m, err
}

// ImportModule is [Session.Import] for use inside a [Session.Do].
func (s *Session) ImportModule(name string) (*Module, error) { return s.importFrom(nil, name, 0) }

func (m *Module) loadDef(d ModuleDef) error {
	if d.Load != nil {
		if err := d.Load(m); err != nil {
			return err
		}
	}
	if d.Source == "" {
		return nil
	}
	m.File = "<" + d.Name + ">"
	m.source = d.Source
	return m.Exec(m.File, d.Source)
}

// absoluteFile is __file__, which is absolute however the host names the file.
func absoluteFile(file string) string {
	if strings.HasPrefix(file, "<") {
		return file
	}
	return fileKey(file)
}
