package runtime

import (
	"sort"
	"strings"

	"github.com/go-python/gpython/py"
)

// importName is the import statement: the arguments are the dotted name and whether the leaf is wanted.
func (m *Module) importName(a []Object) (Object, error) {
	name := string(a[0].(py.String))
	leaf, err := m.session.importFrom(m, name, 0)
	if err != nil {
		return nil, err
	}
	if a[1] == py.True {
		return leaf, nil
	}
	root, _, dotted := strings.Cut(name, ".")
	if !dotted {
		return leaf, nil
	}
	return m.session.importFrom(m, root, 0)
}

// importFromModule is "from module import name": the arguments are the module's name, the number of dots, and the name.
func (m *Module) importFromModule(a []Object) (Object, error) {
	mod, err := m.session.importFrom(m, string(a[0].(py.String)), int(a[1].(py.Int)))
	if err != nil {
		return nil, err
	}
	name := string(a[2].(py.String))
	v, err := mod.M__getattribute__(name)
	if err == nil {
		return v, nil
	}
	if !isExc(err, py.AttributeError) {
		return nil, err
	}
	if mod.globals["__path__"] != nil {
		sub, err := m.session.importFrom(m, mod.Name+"."+name, 0)
		if err == nil {
			return sub, nil
		}
		if !Matches(err, ModuleNotFoundError) || toExc(ExceptionOf(err)).dict.GetStr("name") != py.String(mod.Name+"."+name) {
			return nil, err
		}
	}
	where := mod.File
	if where == "" || strings.HasPrefix(where, "<") {
		where = "unknown location"
	}
	format := "cannot import name '%s' from '%s' (%s)"
	if mod.loading {
		format = "cannot import name '%s' from partially initialized module '%s' (most likely due to a circular import) (%s)"
	}
	e := newException(ImportError, []Object{py.String(sprintf(format, name, mod.Name, where))})
	e.dict.SetStr("name", py.String(mod.Name))
	if mod.File != "" && mod.File[0] != '<' {
		e.dict.SetStr("path", py.String(mod.File))
	}
	return nil, throw(e)
}

// importStar is "from module import *".
func (m *Module) importStar(a []Object) (Object, error) {
	mod, err := m.session.importFrom(m, string(a[0].(py.String)), int(a[1].(py.Int)))
	if err != nil {
		return nil, err
	}
	if all, ok := mod.globals["__all__"]; ok {
		return py.None, Iterate(all, func(x Object) error {
			name, ok := AsString(x)
			if !ok {
				return typeError("Item in %s.__all__ must be str, not %s", mod.Name, TypeName(x))
			}
			v, err := mod.M__getattribute__(name)
			if err != nil && isExc(err, py.AttributeError) && mod.globals["__path__"] != nil {
				if sub, serr := m.session.importFrom(m, mod.Name+"."+name, 0); serr == nil {
					v, err = sub, nil
				}
			}
			if err == nil {
				m.globals[name] = v
			}
			return err
		})
	}
	names := make([]string, 0, len(mod.globals))
	for n := range mod.globals {
		if !strings.HasPrefix(n, "_") {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	for _, n := range names {
		m.globals[n] = mod.globals[n]
	}
	return py.None, nil
}
