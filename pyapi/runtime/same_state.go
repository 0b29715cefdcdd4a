package runtime

import (
	"reflect"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// SameState reports whether two functions of different sessions do the same: the same code with equal defaults, closures and global variables,
// as far as the code names them, and so on for the functions and classes among these. The host asks before it runs one for the other. When
// it cannot tell it answers false. Neither session may run meanwhile.
func SameState(a, b Object) bool { return (&sameState{seen: map[Object]Object{}}).same(a, b) }

type sameState struct {
	seen map[Object]Object // what is being compared, so that cycles end
}

func (s *sameState) same(a, b Object) bool {
	if a == nil || b == nil {
		return a == b
	}
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		return false
	}
	switch x := a.(type) {
	case py.NoneType, py.Bool, py.Int, py.Float, py.String, py.Bytes:
		return repr0(a) == repr0(b)
	case py.Tuple:
		return s.all(x, b.(py.Tuple))
	case *List:
		return s.once(a, b, func() bool { return s.all(x.Items, b.(*List).Items) })
	case *Dict:
		return s.once(a, b, func() bool { return s.dicts(x, b.(*Dict)) })
	case *Set:
		y := b.(*Set)
		return x.frozen == y.frozen && s.once(a, b, func() bool { return s.dicts(x.d, y.d) })
	case *Module:
		return x.Name == b.(*Module).Name
	case *Function:
		return s.once(a, b, func() bool { return s.functions(x, b.(*Function)) })
	case *Class:
		y := b.(*Class)
		if x == y {
			return true
		}
		if x.Name != y.Name || x.Module != y.Module || x.written != y.written {
			return false
		}
		return !x.written || s.once(a, b, func() bool { return len(x.mro) == len(y.mro) && s.dicts(x.dict, y.dict) })
	case *Instance:
		y := b.(*Instance)
		return s.once(a, b, func() bool {
			return x.exc == nil && y.exc == nil && s.same(x.cls, y.cls) && s.dicts(x.dict, y.dict) && s.same(x.native, y.native) && s.dicts(x.slots, y.slots)
		})
	case *BoundMethod:
		y := b.(*BoundMethod)
		return s.same(x.Self, y.Self) && s.same(x.Fn, y.Fn)
	case *Builtin:
		y := b.(*Builtin)
		return x == y || x.Name == y.Name && x.module == y.module && x.module != ""
	}
	if a == b {
		return true
	}
	// Values of modules written in Go, such as patterns and dates: their text tells them apart, unless it is an address.
	text := repr0(a)
	return text != "" && !strings.Contains(text, " at 0x") && text == repr0(b)
}

// once compares what may hold itself.
func (s *sameState) once(a, b Object, compare func() bool) bool {
	if other, ok := s.seen[a]; ok {
		return other == b
	}
	s.seen[a] = b
	return compare()
}

func (s *sameState) all(a, b []Object) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !s.same(a[i], b[i]) {
			return false
		}
	}
	return true
}

func (s *sameState) dicts(a, b *Dict) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Len() != b.Len() {
		return false
	}
	var keys, values []Object
	for k, v := range b.All() {
		keys, values = append(keys, k), append(values, v)
	}
	i := 0
	for k, v := range a.All() {
		if _, isName := k.(py.String); !s.same(k, keys[i]) {
			return false
		} else if isName && k == Object(py.String("__weakref__")) {
			i++
			continue
		}
		if !s.same(v, values[i]) {
			return false
		}
		i++
	}
	return true
}

func (s *sameState) functions(a, b *Function) bool {
	if a.body.code != b.body.code || len(a.closure) != len(b.closure) || !s.all(a.defaults, b.defaults) {
		return false
	}
	for i := range a.closure {
		x, ok := a.closure[i].(*cell)
		y, also := b.closure[i].(*cell)
		if !ok || !also || !s.same(x.v, y.v) {
			return false
		}
	}
	return s.dicts(a.dict, b.dict) && s.globals(a.body.code, a.body.module, b.body.module)
}

// globals compares the global variables that code names, and the code inside of it.
func (s *sameState) globals(code *compile.Code, a, b *Module) bool {
	for _, n := range code.Names {
		if !s.same(a.globals.GetStr(n), b.globals.GetStr(n)) {
			return false
		}
	}
	for _, c := range code.Consts {
		if inner, ok := c.(*compile.Code); ok && !s.globals(inner, a, b) {
			return false
		}
	}
	return true
}

// repr0 is an object's repr, "" when it has none.
func repr0(o Object) string {
	s, err := Repr(o)
	if err != nil {
		return ""
	}
	return s
}
