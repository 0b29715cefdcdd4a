package compile

import (
	"fmt"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// coder makes the code of one module body, function, class body, lambda or comprehension.
type coder struct {
	file   string
	a      *analyzer
	s      *scope
	parent *coder
	qual   string // qualified name
	doc    py.Object
	ann    []Annotation
	isFn   bool

	firstLine int // of what defines the code, or 0

	ins       []Instr
	places    []int32      // of the instructions: indices into positions
	positions []syntax.Pos // of the instructions, without repeats
	jumps     []jumpTo
	marked    int // the address of the last label
	handlers  []*handler
	consts    []py.Object
	constIdx  map[py.Object]int
	names     []string // of globals and attributes
	nameIdx   map[string]int
	vars      []string // local variables, parameters first
	varIdx    map[string]int
	captured  []capture // by the pattern of the case that is being compiled
	temps     int
	caches    int

	pos     syntax.Pos // of the instructions being made
	handler *handler   // where their exceptions go
	depth   int        // how many iterators of loops are on the stack where a statement begins
	blocks  []block
	excs    []int // temps with the exceptions of the handlers that the statement is inside of
	excSlot int   // local variable with the exception being handled, or -1
}

func newCoder(file string, a *analyzer, s *scope) *coder {
	return &coder{
		file: file, a: a, s: s, excSlot: -1, marked: -1,
		constIdx: map[py.Object]int{}, nameIdx: map[string]int{}, varIdx: map[string]int{},
	}
}

// fail gives up with an error at a place; Module catches it.
func (c *coder) fail(p syntax.Pos, msg string, a ...any) {
	panic(&syntax.Error{Msg: fmt.Sprintf(msg, a...), File: c.file, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol, Parsed: true})
}

// Module compiles the source of a module. The error is a *syntax.Error.
func Module(src, file string) (code *Code, err error) {
	body, err := syntax.Parse(src, file)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			se, ok := r.(*syntax.Error)
			if !ok {
				panic(r)
			}
			if lines := strings.Split(src, "\n"); se.Text == "" && se.Line >= 1 && se.Line <= len(lines) {
				se.Text = strings.TrimSuffix(lines[se.Line-1], "\r")
			}
			err = se
		}
	}()
	a := &analyzer{file: file, scopes: map[any]*scope{}, classAnns: map[*scope][]syntax.Expr{}}
	a.future(body)
	s := newScope(moduleScope, "<module>", nil)
	a.stmts(s, body)
	a.resolve(s)
	c := newCoder(file, a, s)
	if d, ok := docOf(body); ok {
		c.doc = py.String(d)
	}
	if s.annotated {
		c.pos = syntax.Pos{Line: 1}
		c.emitArg(OpDict, 0)
		c.storeName("__annotations__")
	}
	c.stmts(body)
	c.pos = syntax.Pos{Line: 1}
	c.ret()
	return c.finish("<module>", nil), nil
}

// docOf returns the docstring of a body.
func docOf(body []syntax.Stmt) (string, bool) {
	if len(body) > 0 {
		if e, ok := body[0].(*syntax.ExprStmt); ok {
			if k, ok := e.X.(*syntax.Const); ok {
				if s, ok := k.V.(string); ok {
					return s, true
				}
			}
		}
	}
	return "", false
}
