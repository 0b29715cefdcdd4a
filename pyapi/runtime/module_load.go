package runtime

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// How files become modules. Several files are run by one session, and each finds the modules of its own folder first, as scripts do:
// what is found there is kept apart by folder, so that two folders may each have a config.py. Everything else is shared. A file is one
// module: one that RunFile has run is not run again when another imports it.

// RunFile runs a source file as a module named by its stem. Its imports find its siblings first. A file of a package, one with an
// __init__.py beside it, has that package for relative imports. Errors are a [*PyError].
func (s *Session) RunFile(ctx context.Context, path string) (m *Module, err error) {
	err = s.Do(ctx, func() error {
		b, err := s.opts.ReadFile(path)
		if err != nil {
			return err
		}
		dir, stem := filepath.Dir(path), strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		pkg, top := s.packageOf(dir)
		oldHome, oldPath := s.home, s.path
		s.home = dir
		if len(s.path) == 0 || s.path[0] != dir {
			s.path = append([]string{dir}, s.path...)
		}
		if top != "" && !slices.Contains(s.path, top) {
			s.path = append(s.path, top)
		}
		added := s.path
		defer func() { s.home, s.path = oldHome, s.keptPath(oldPath, added) }()
		if stem == "__init__" && pkg != "" {
			m = s.NewModule(pkg, path)
			m.setPackage([]string{dir})
			s.table(dir)[pkg] = m
		} else {
			m = s.NewModule(stem, path)
			m.pkg = pkg
			m.globals.SetStr("__package__", py.String(pkg))
		}
		m.home = dir
		return s.runModule(m, string(b))
	})
	return m, err
}

// packageOf is the package that a folder is, by its __init__.py, and the folder above it.
func (s *Session) packageOf(dir string) (pkg, top string) {
	for {
		if _, err := s.opts.ReadFile(filepath.Join(dir, "__init__.py")); err != nil {
			return pkg, top
		}
		name := filepath.Base(dir)
		if pkg != "" {
			name += "." + pkg
		}
		up := filepath.Dir(dir)
		if up == dir || strings.HasPrefix(filepath.Base(dir), ".") {
			return pkg, top
		}
		pkg, top, dir = name, up, up
	}
}

// keptPath is sys.path after a file: what the program added stays for the files after it, as in one interpreter; what RunFile added for
// the file goes.
func (s *Session) keptPath(before, during []string) []string {
	if slices.Equal(s.path, during) {
		return before
	}
	kept := slices.Clone(before)
	for _, p := range s.path {
		if !slices.Contains(during, p) {
			kept = append(kept, p)
		}
	}
	return kept
}

// runModule runs the text of a module's file. A module that failed is forgotten, so that another import tries again.
func (s *Session) runModule(m *Module, text string) error {
	file := fileKey(m.File)
	s.files[file] = m
	err := m.runText(text)
	if err != nil {
		delete(s.files, file)
	}
	return err
}

// runText runs the text of the module's file, by Options.RunText.
func (m *Module) runText(text string) error {
	m.source = text
	m.session.sources[m.File] = text
	m.loading = true
	defer func() { m.loading = false }()
	return m.session.opts.RunText(m, text)
}

// Exec runs more source in the module, inside a [Session.Do]. Tracebacks show it as part of file.
func (m *Module) Exec(file, source string) error {
	if _, known := m.session.sources[file]; !known {
		m.session.sources[file] = source
	}
	code, err := checked(file, source)
	if err != nil {
		return err
	}
	if doc := Object(code.Doc); doc != py.None || m.globals.GetStr("__doc__") == nil {
		m.globals.SetStr("__doc__", doc)
	}
	f := m.session.enter(newBody(m, code))
	_, err = m.session.run(f)
	m.session.drop(f)
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

// Reload runs a module's file again in the module, as importlib.reload does; modules of the host stay as they are.
func (m *Module) Reload() error {
	if m.File == "" || strings.HasPrefix(m.File, "<") {
		return nil
	}
	b, err := m.session.opts.ReadFile(m.File)
	if err != nil {
		return err
	}
	return m.runText(string(b))
}

// fileKey is one name for a file, however it is written.
func fileKey(file string) string {
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return filepath.Clean(file)
}

// table are the modules of a folder of RunFile; those that all files share for "".
func (s *Session) table(home string) map[string]*Module {
	if home == "" {
		return s.modules
	}
	t := s.homes[home]
	if t == nil {
		t = map[string]*Module{}
		s.homes[home] = t
	}
	return t
}

// homeOf is the folder of RunFile that an import from a module looks in first.
func (s *Session) homeOf(from *Module) string {
	if from != nil && from.home != "" {
		return from.home
	}
	return s.home
}

// loaded is a module that was imported already, as from sees it.
func (s *Session) loaded(from *Module, name string) *Module {
	if home := s.homeOf(from); home != "" {
		if m := s.homes[home][name]; m != nil {
			return m
		}
	}
	return s.modules[name]
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
		m, err := s.find(from, mod, n, parts[i])
		if err != nil {
			return nil, err
		}
		if i > 0 {
			mod.globals.SetStr(parts[i], m)
		}
		mod = m
	}
	return mod, nil
}

// find is a module by its full name: one that is loaded, one of the host, or one of a file. parent is nil for a top-level one.
func (s *Session) find(from, parent *Module, n, leaf string) (*Module, error) {
	if s.halted[n] {
		return nil, s.moduleNotFound(n, "import of %s halted; None in sys.modules", n)
	}
	home := s.homeOf(from)
	if m := s.homes[home][n]; m != nil && home != "" {
		return m, nil
	}
	shared := s.modules[n]
	if shared != nil && (shared.File == "" || parent != nil || home == "") {
		return shared, nil
	}
	if d, ok := s.defs[n]; ok || s.packages[n] {
		if shared != nil {
			return shared, nil
		}
		return s.loadHost(n, d)
	}
	if parent != nil {
		dirs, isPackage := parent.searchPath()
		if !isPackage {
			return nil, s.moduleNotFound(n, "No module named '%s'; '%s' is not a package", n, parent.Name)
		}
		return s.loadFile(n, leaf, dirs, parent.home)
	}
	if home != "" { // the folder of the file comes before what others have imported
		if m, err := s.loadFrom(n, leaf, home, home); m != nil || err != nil {
			return m, err
		}
	}
	if shared != nil {
		return shared, nil
	}
	return s.loadFile(n, leaf, s.folders(home), "")
}

// folders are the folders of sys.path.
func (s *Session) folders(home string) []string {
	out := make([]string, 0, len(s.path))
	for _, p := range s.path {
		for _, d := range s.opts.ImportFolders(p, home) {
			if !slices.Contains(out, d) {
				out = append(out, d)
			}
		}
	}
	return out
}

// loadHost loads a module that the host defines, or a package because something below it is defined.
func (s *Session) loadHost(n string, d ModuleDef) (*Module, error) {
	m := s.NewModule(n, "")
	if d.Package || s.packages[n] {
		var dirs []string
		if d.Name == "" { // a program may have a folder of this name with more in it
			dirs = s.portions(n, s.folders(s.home))
		}
		m.setPackage(dirs)
	} else {
		m.setParent()
	}
	s.modules[n] = m
	if err := m.loadDef(d); err != nil {
		delete(s.modules, n)
		return nil, err
	}
	return m, nil
}

// loadFile loads a module from the first folder that has it; folders without __init__.py are a namespace package if no folder does.
func (s *Session) loadFile(n, leaf string, dirs []string, home string) (*Module, error) {
	for _, dir := range dirs {
		if m, err := s.loadFrom(n, leaf, dir, home); m != nil || err != nil {
			return m, err
		}
	}
	if ps := s.portions(leaf, dirs); len(ps) > 0 {
		m := s.NewModule(n, "")
		m.home = home
		m.globals.SetStr("__file__", py.None)
		m.setPackage(ps)
		s.table(home)[n] = m
		return m, nil
	}
	return nil, s.moduleNotFound(n, "No module named '%s'", n)
}

// portions are the folders of a namespace package.
func (s *Session) portions(leaf string, dirs []string) []string {
	var out []string
	for _, dir := range dirs {
		if p := filepath.Join(dir, leaf); s.opts.IsDir(p) && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// loadFrom loads a module from a folder, nil when it is not there.
func (s *Session) loadFrom(n, leaf, dir, home string) (*Module, error) {
	for _, pkg := range []bool{true, false} {
		file := filepath.Join(dir, leaf+".py")
		if pkg {
			file = filepath.Join(dir, leaf, "__init__.py")
		}
		if m := s.files[fileKey(file)]; m != nil && (m.Name == n || m.Name == leaf) {
			return m, nil
		}
		b, err := s.opts.ReadFile(file)
		if err != nil {
			continue
		}
		m := s.NewModule(n, file)
		m.home = home
		if pkg {
			m.setPackage([]string{filepath.Join(dir, leaf)})
		} else {
			m.setParent()
		}
		t := s.table(home)
		t[n] = m
		if err := s.runModule(m, string(b)); err != nil {
			delete(t, n)
			return nil, err
		}
		return m, nil
	}
	return nil, nil
}

// setPackage makes the module a package whose modules are found in dirs.
func (m *Module) setPackage(dirs []string) {
	m.pkg = m.Name
	l := py.NewList()
	for _, d := range dirs {
		l.Append(py.String(d))
	}
	m.globals.SetStr("__path__", l)
	m.globals.SetStr("__package__", py.String(m.pkg))
}

// setParent makes the module a member of the package it is below.
func (m *Module) setParent() {
	m.pkg = ""
	if j := strings.LastIndexByte(m.Name, '.'); j >= 0 {
		m.pkg = m.Name[:j]
	}
	m.globals.SetStr("__package__", py.String(m.pkg))
}

// searchPath are the folders of a package's __path__, which programs may change.
func (m *Module) searchPath() (dirs []string, isPackage bool) {
	p := m.globals.GetStr("__path__")
	if p == nil {
		return nil, false
	}
	if l, ok := p.(*py.List); ok {
		for _, x := range l.Items {
			if d, ok := AsString(x); ok {
				dirs = append(dirs, d)
			}
		}
	}
	return dirs, true
}

func (s *Session) moduleNotFound(name, format string, args ...any) error {
	e := newException(ModuleNotFoundError, []Object{py.String(sprintf(format, args...))})
	e.dict.SetStr("name", py.String(name))
	if s.opts.Hint != nil {
		if h := s.opts.Hint(name); h != "" {
			e.exc.notes = py.NewListFromItems([]Object{py.String(h)})
		}
	}
	return throw(e)
}

// FindModule says where a module would come from, without running it: its file, "" for one of the host, and whether it is a package.
func (s *Session) FindModule(name string) (file string, pkg, ok bool) {
	if d, known := s.defs[name]; known || s.packages[name] {
		return "", d.Package || s.packages[name], true
	}
	if m := s.loaded(nil, name); m != nil {
		return m.File, m.pkg == m.Name, true
	}
	rel := filepath.FromSlash(strings.ReplaceAll(name, ".", "/"))
	for _, dir := range s.path {
		for _, c := range []string{filepath.Join(dir, rel, "__init__.py"), filepath.Join(dir, rel+".py")} {
			if _, err := s.opts.ReadFile(c); err == nil {
				return c, filepath.Base(c) == "__init__.py", true
			}
		}
	}
	return "", false, false
}
