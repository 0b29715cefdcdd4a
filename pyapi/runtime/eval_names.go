package runtime

import (
	"sync/atomic"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// cache is the inline cache of an instruction: what it found when it last ran, and what must still be so for that to count.
type cache struct {
	// Of an attribute: the class of the object, and the state of all classes at that time.
	cls   *Class
	epoch uint64
	value Object // what the class has under the name
	name  py.String
	idx   int32 // where the instance's dict, or the module's globals, have it; -1 where they do not

	// Of a global: the layouts of the module's globals and of the builtins.
	layout, layout2 uint32
	idx2            int32
	dict            *Dict // of an attribute of a module: its globals
}

// classEpoch counts the changes of the attributes of classes. Caches of what classes have are good as long as it stays. It is one
// for all sessions: a change of a class is rare once a program is loaded.
var classEpoch atomic.Uint64

// loadGlobal finds a global or builtin and fills the cache; nil when there is none.
func (s *Session) loadGlobal(m *Module, name string, c *cache) Object {
	c.layout, c.layout2 = m.globals.layout, s.builtins.layout
	c.idx, c.idx2 = m.globals.position(name), -1
	if c.idx >= 0 {
		return m.globals.ents[c.idx].v
	}
	if c.idx2 = s.builtins.position(name); c.idx2 >= 0 {
		return s.builtins.ents[c.idx2].v
	}
	return nil
}

// loadName finds a name in a class body: among its own, then as a global or builtin.
func (s *Session) loadName(f *frame, name string, c *cache) (Object, error) {
	if v, err := f.ownName(name); v != nil || err != nil {
		return v, err
	}
	if v := s.loadGlobal(f.body.module, name, c); v != nil {
		return v, nil
	}
	return nil, f.undefined(name)
}

// ownName finds a name of a class body, or returns nil.
func (f *frame) ownName(name string) (Object, error) {
	if f.space == nil {
		return f.names.GetStr(name), nil
	}
	v, err := GetItem(f.space, py.String(name))
	if err != nil && isExc(err, py.KeyError) {
		return nil, nil
	}
	return v, err
}

func (f *frame) storeName(name string, v Object) error {
	if f.space != nil {
		return SetItem(f.space, py.String(name), v)
	}
	f.names.SetStr(name, v)
	return nil
}

func (f *frame) deleteName(name string) error {
	if f.space != nil {
		err := DelItem(f.space, py.String(name))
		if err != nil && isExc(err, py.KeyError) {
			return f.undefined(name)
		}
		return err
	}
	if !f.names.delH(name) {
		return f.undefined(name)
	}
	return nil
}

// undefined is the NameError for a name that is nowhere. It remembers the names that are there, for a suggestion.
func (f *frame) undefined(name string) error {
	e := newException(NameError, []Object{py.String(sprintf("name '%s' is not defined", name))})
	e.exc.visible = f.visible()
	e.dict.SetStr("name", py.String(name))
	return throw(e)
}

func unboundLocal(name string) error {
	return Raise(UnboundLocalError, "cannot access local variable '%s' where it is not associated with a value", name)
}

// unboundCell is the error for a cell without a value.
func unboundCell(code *compile.Code, i int) error {
	if i < len(code.Cells) {
		return unboundLocal(code.Cells[i])
	}
	return Raise(NameError, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", code.Frees[i-len(code.Cells)])
}

// annotate notes the annotation of a global.
func (m *Module) annotate(name string, v Object) {
	d, ok := m.globals.GetStr("__annotations__").(*Dict)
	if !ok {
		d = NewDict()
		m.globals.SetStr("__annotations__", d)
	}
	d.SetStr(name, v)
}
