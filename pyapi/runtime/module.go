package runtime

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
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
	globals py.StringDict
	source  string
	pkg     string // where relative imports start
}

var moduleType = py.NewType("module", "")

func (*Module) Type() *py.Type { return moduleType }

// Session returns the session that the module belongs to.
func (m *Module) Session() *Session { return m.session }

// Set binds a global of the module.
func (m *Module) Set(name string, value Object) { m.globals[name] = value }

// Get returns a global of the module, or nil.
func (m *Module) Get(name string) Object { return m.globals[name] }

// Globals returns the module's globals. It is the live map.
func (m *Module) Globals() map[string]Object { return m.globals }

// Def defines a Go function in the module; see [NewBuiltin] for the signature.
func (m *Module) Def(signature string, fn func(*Args) (Object, error)) *Builtin {
	b := NewBuiltin(signature, fn)
	b.session, b.module = m.session, m.Name
	m.globals[b.Name] = b
	return b
}

// Source returns the source text that was run in the module.
func (m *Module) Source() string { return m.source }

func (m *Module) M__getattribute__(n string) (Object, error) {
	if v, ok := m.globals[n]; ok {
		return v, nil
	}
	if n == "__dict__" {
		d := NewDict()
		for k, v := range m.globals {
			d.SetStr(k, v)
		}
		return d, nil
	}
	if g, ok := m.globals["__getattr__"]; ok {
		return Call(g, []Object{py.String(n)}, nil)
	}
	if m.session == nil { // made by a program
		return nil, noAttribute(m, n, "module '%s' has no attribute '%s'", m.Name, n)
	}
	if sub, ok := m.session.modules[m.Name+"."+n]; ok {
		return sub, nil
	}
	return nil, noAttribute(m, n, "module '%s' has no attribute '%s'", m.Name, n)
}

func (m *Module) M__setattr__(n string, v Object) (Object, error) {
	m.globals[n] = v
	return py.None, nil
}

func (m *Module) M__delattr__(n string) (Object, error) {
	if _, ok := m.globals[n]; !ok {
		return nil, py.ExceptionNewf(py.AttributeError, "module '%s' has no attribute '%s'", m.Name, n)
	}
	delete(m.globals, n)
	return py.None, nil
}

func (m *Module) M__repr__() (Object, error) {
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
func (s *Session) Module(name string) *Module { return s.modules[name] }

// ModuleOf returns the module that was read from a file, or nil.
func (s *Session) ModuleOf(file string) *Module {
	for _, m := range s.modules {
		if m.File == file {
			return m
		}
	}
	return nil
}

// Path returns the folders in which imports are searched now.
func (s *Session) Path() []string { return append([]string(nil), s.path...) }

// SetPath replaces the folders in which imports are searched, as a program does through sys.path. It counts until the end of
// the [Session.RunFile] it happens in.
func (s *Session) SetPath(path []string) { s.path = append([]string(nil), path...) }

// NewModule makes an empty module without making it importable.
func (s *Session) NewModule(name, file string) *Module {
	m := &Module{session: s, Name: name, File: file, globals: py.StringDict{"__name__": py.String(name), "__doc__": py.None}}
	if file != "" {
		m.globals["__file__"] = py.String(file)
	}
	return m
}

// RunFile runs a source file as a module named by its stem. Imports find its siblings first. The module can be imported
// by that name afterwards. Errors are a [*PyError].
func (s *Session) RunFile(ctx context.Context, path string) (m *Module, err error) {
	err = s.Do(ctx, func() error {
		b, err := s.opts.ReadFile(path)
		if err != nil {
			return err
		}
		dir := filepath.Dir(path)
		if len(s.path) == 0 || s.path[0] != dir {
			old := s.path
			s.path = append([]string{dir}, old...)
			defer func() { s.path = old }()
		}
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		m = s.NewModule(name, path)
		s.modules[name] = m
		return m.run(string(b))
	})
	return m, err
}

// RunSource runs source as a module with the given name, and file name for tracebacks. Errors are a [*PyError].
func (s *Session) RunSource(ctx context.Context, name, file, source string) (m *Module, err error) {
	err = s.Do(ctx, func() error {
		m = s.NewModule(name, file)
		s.modules[name] = m
		return m.run(source)
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

// run runs the module's source.
func (m *Module) run(source string) error {
	m.source = source
	return m.Exec(m.File, source)
}

// Exec runs more source in the module, inside a [Session.Do]. Tracebacks show it as part of file.
func (m *Module) Exec(file, source string) error {
	code, err := checked(file, source)
	if err != nil {
		return err
	}
	m.globals["__doc__"] = code.Doc
	linked := code.Link(m.intrinsic)
	_, err = m.session.run(py.NewFrame(m.session.vm, m.globals, m.globals, linked.Bytecode, nil), linked.ExcSlot)
	return err
}

// Check compiles source and runs nothing; the error is the SyntaxError that [Module.Exec] would raise.
func Check(file, source string) error {
	_, err := checked(file, source)
	return err
}

func checked(file, source string) (*compile.Code, error) {
	code, err := compiled(source, file)
	if se, ok := err.(*syntax.Error); ok {
		return nil, throw(newSyntaxError(se))
	}
	return code, err
}

// importFrom resolves an absolute or relative module name and returns the leaf.
func (s *Session) importFrom(from *Module, name string, level int) (*Module, error) {
	if level > 0 {
		pkg := from.pkg
		if pkg == "" {
			return nil, py.ExceptionNewf(py.ImportError, "attempted relative import with no known parent package")
		}
		for i := 1; i < level; i++ {
			j := strings.LastIndexByte(pkg, '.')
			if j < 0 {
				return nil, py.ExceptionNewf(py.ImportError, "attempted relative import beyond top-level package")
			}
			pkg = pkg[:j]
		}
		if name == "" {
			name = pkg
		} else {
			name = pkg + "." + name
		}
	}
	parts := strings.Split(name, ".")
	var mod *Module
	for i := range parts {
		n := strings.Join(parts[:i+1], ".")
		if m, ok := s.modules[n]; ok {
			mod = m
			continue
		}
		if i > 0 && mod.pkg != mod.Name {
			return nil, moduleNotFound(n, "No module named '%s'; '%s' is not a package", n, mod.Name)
		}
		m, err := s.load(n)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			mod.globals[parts[i]] = m
		}
		mod = m
	}
	return mod, nil
}

func (s *Session) load(n string) (*Module, error) {
	if d, ok := s.defs[n]; ok || s.packages[n] {
		m := s.NewModule(n, "")
		m.setPackage(d.Package || s.packages[n])
		s.modules[n] = m
		if err := m.loadDef(d); err != nil {
			delete(s.modules, n)
			return nil, err
		}
		return m, nil
	}
	rel := filepath.FromSlash(strings.ReplaceAll(n, ".", "/"))
	for _, dir := range s.path {
		for _, c := range []struct {
			file string
			pkg  bool
		}{{filepath.Join(dir, rel, "__init__.py"), true}, {filepath.Join(dir, rel+".py"), false}} {
			b, err := s.opts.ReadFile(c.file)
			if err != nil {
				continue
			}
			m := s.NewModule(n, c.file)
			m.setPackage(c.pkg)
			s.modules[n] = m
			if err := m.run(string(b)); err != nil {
				delete(s.modules, n)
				return nil, err
			}
			return m, nil
		}
	}
	return nil, moduleNotFound(n, "No module named '%s'", n)
}

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
	return m.run(d.Source)
}

func (m *Module) setPackage(isPackage bool) {
	if isPackage {
		m.pkg = m.Name
		m.globals["__path__"] = py.NewList()
	} else if j := strings.LastIndexByte(m.Name, '.'); j >= 0 {
		m.pkg = m.Name[:j]
	}
	m.globals["__package__"] = py.String(m.pkg)
}

func moduleNotFound(name, format string, args ...any) error {
	e := newException(ModuleNotFoundError, []Object{py.String(sprintf(format, args...))})
	e.dict.SetStr("name", py.String(name))
	return throw(e)
}
