package runtime

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// importName is the import statement of a dotted name.
func (m *Module) importName(name string, wantLeaf bool) (Object, error) {
	leaf, err := m.session.importFrom(m, name, 0)
	if err != nil {
		return nil, err
	}
	if wantLeaf {
		return leaf, nil
	}
	root, _, dotted := strings.Cut(name, ".")
	if !dotted {
		return leaf, nil
	}
	return m.session.importFrom(m, root, 0)
}

// importFromModule is "from module import name"; level counts the dots.
func (m *Module) importFromModule(module string, level int, name string) (Object, error) {
	mod, err := m.session.importFrom(m, module, level)
	if err != nil {
		return nil, err
	}
	v, err := mod.M__getattribute__(name)
	if err == nil {
		return v, nil
	}
	if !isExc(err, py.AttributeError) {
		return nil, err
	}
	if mod.globals.GetStr("__path__") != nil {
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
func (m *Module) importStar(module string, level int) error {
	mod, err := m.session.importFrom(m, module, level)
	if err != nil {
		return err
	}
	if all := mod.globals.GetStr("__all__"); all != nil {
		return Iterate(all, func(x Object) error {
			name, ok := AsString(x)
			if !ok {
				return typeError("Item in %s.__all__ must be str, not %s", mod.Name, TypeName(x))
			}
			v, err := mod.M__getattribute__(name)
			if err != nil && isExc(err, py.AttributeError) && mod.globals.GetStr("__path__") != nil {
				if sub, serr := m.session.importFrom(m, mod.Name+"."+name, 0); serr == nil {
					v, err = sub, nil
				}
			}
			if err == nil {
				m.globals.SetStr(name, v)
			}
			return err
		})
	}
	for k, v := range mod.globals.All() {
		if n, ok := AsString(k); ok && !strings.HasPrefix(n, "_") {
			m.globals.SetStr(n, v)
		}
	}
	return nil
}
