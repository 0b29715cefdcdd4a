package compile

import (
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// scopeKind tells the blocks that have names of their own apart. Lambdas and comprehensions are functions.
type scopeKind uint8

const (
	moduleScope scopeKind = iota
	classScope
	functionScope
)

// How a name is used in a scope.
const (
	assigned = 1 << iota
	used
	param
	declaredGlobal
	declaredNonlocal
)

// Where the value of a name is found.
const (
	fastVar   = iota // local variable
	cellVar          // local variable that an inner function uses
	freeVar          // variable of an outer function
	globalVar        // global or builtin
	namedVar         // in a class body: its own names first, then globals
)

// scope is what the compiler needs to know about the names of a module, class or function.
type scope struct {
	kind      scopeKind
	comp      bool // a comprehension
	parent    *scope
	name      string
	defs      map[string]int // name -> uses
	order     []string       // the names, in order of appearance
	children  []*scope
	loc       map[string]int // name -> where it is found
	cells     []string
	frees     []string
	annotated bool                  // a module with annotated names
	gen       bool                  // has a yield
	async     bool                  // an async function, or a comprehension that awaits
	hidden    bool                  // the compiler's own, of type parameters: names inside do not tell of it
	priv      string                // class whose private names are mangled
	nonlocal  map[string]syntax.Pos // where nonlocal names are declared

	annotations map[string]bool // names that have one
	iterates    map[string]bool // names that a comprehension binds
	iterable    int             // how many iterables of comprehensions the analyzer is inside of
}

var compNames = [...]string{syntax.ListComp: "<listcomp>", syntax.SetComp: "<setcomp>", syntax.DictComp: "<dictcomp>", syntax.Generator: "<genexpr>"}

func newScope(kind scopeKind, name string, parent *scope) *scope {
	s := &scope{kind: kind, name: name, parent: parent, defs: map[string]int{}, loc: map[string]int{}, nonlocal: map[string]syntax.Pos{}}
	if parent != nil {
		s.priv = parent.priv
		parent.children = append(parent.children, s)
	}
	return s
}

// mangle applies the private names of classes.
func mangle(priv, n string) string {
	if priv == "" || !strings.HasPrefix(n, "__") || strings.HasSuffix(n, "__") || strings.Contains(n, ".") {
		return n
	}
	p := strings.TrimLeft(priv, "_")
	if p == "" {
		return n
	}
	return "_" + p + n
}

func (s *scope) add(n string, f int) {
	n = mangle(s.priv, n)
	if _, ok := s.defs[n]; !ok {
		s.order = append(s.order, n)
	}
	s.defs[n] |= f
}
