package runtime

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// body is a code object in a module of a session, with its inline caches.
type body struct {
	code     *compile.Code
	module   *Module
	caches   []cache    // made when the code first runs
	children []*body    // for the constants of code that are code themselves; nil where not needed yet
	slots    int        // of a frame
	locals   int        // how many of them are no stack
	sig      *signature // of functions without defaults
	plain    bool       // a function with positional parameters only that is no generator
}

func newBody(m *Module, code *compile.Code) *body {
	return &body{
		code: code, module: m, slots: code.Slots(), locals: code.Slots() - code.Stack,
		plain: !code.VarArgs && !code.KwArgs && code.NumKwOnly == 0 && !code.Generator && !code.Coroutine,
	}
}

// child returns the body for the code that is constant i.
func (b *body) child(i int32) *body {
	if b.children == nil {
		b.children = make([]*body, len(b.code.Consts))
	}
	c := b.children[i]
	if c == nil {
		c = newBody(b.module, b.code.Consts[i].(*compile.Code))
		b.children[i] = c
	}
	return c
}

// frame is a call that is running, or a generator.
type frame struct {
	body  *body
	slots []Object // local variables, cells of the code, cells of outer functions, stack
	names *Dict    // of a class body, otherwise nil
	space Object   // of a class body whose metaclass has made something other than a dict for its names
	pc    int      // of the instruction that is running, or comes next
	sp    int      // of a frame that does not run: where the stack ends
	ended bool     // it has returned rather than yielded

	outer    []Object // the slab that was in use before this frame needed a new one, or nil
	outerTop int
}

// stack holds what running Python code needs: the frames, outermost first, and the memory of their slots.
type stack struct {
	frames []*frame
	pool   []*frame // to use again
	slab   []Object // the slots of frames, of which the first top are in use
	top    int
	spare  []Object // a slab to go on in
}

const firstSlab = 512 // slots

// enter makes a frame for a call. It is to be given to run, or else to drop.
func (k *stack) enter(b *body) *frame {
	var f *frame
	if n := len(k.pool); n > 0 {
		f = k.pool[n-1]
		k.pool = k.pool[:n-1]
	} else {
		f = &frame{}
	}
	if k.top+b.slots > len(k.slab) {
		f.outer, f.outerTop = k.slab, k.top
		if f.outer == nil {
			f.outer = []Object{}
		}
		if k.slab = k.spare; len(k.slab) < b.slots {
			k.slab = make([]Object, max(firstSlab, 2*len(f.outer), b.slots))
		}
		k.spare, k.top = nil, 0
	}
	f.body, f.sp = b, b.locals
	f.slots = k.slab[k.top : k.top+b.slots : k.top+b.slots]
	k.top += b.slots
	if b.caches == nil {
		b.caches = make([]cache, b.code.Caches)
	}
	return f
}

// drop gives back the innermost frame that enter has made.
func (k *stack) drop(f *frame) {
	clear(f.slots)
	k.top -= len(f.slots)
	if f.outer != nil {
		k.spare, k.slab, k.top = k.slab, f.outer, f.outerTop
	}
	*f = frame{}
	k.pool = append(k.pool, f)
}

// reset forgets everything that is running.
func (k *stack) reset() {
	clear(k.frames)
	clear(k.slab[:k.top])
	k.frames, k.top = k.frames[:0], 0
}

// bindCells makes the cells of the code and takes over those of outer functions.
func (f *frame) bindCells(closure []Object) {
	code := f.body.code
	at := len(code.Vars)
	for j, src := range code.CellParam {
		c := &cell{}
		if src >= 0 {
			c.v = f.slots[src]
		}
		f.slots[at+j] = c
	}
	copy(f.slots[at+len(code.CellParam):], closure)
}

// run executes a frame.
func (s *Session) run(f *frame) (Object, error) {
	n := len(s.frames)
	if n >= s.opts.MaxDepth {
		return nil, Raise(RecursionError, "maximum recursion depth exceeded")
	}
	s.frames = append(s.frames, f)
	res, err := s.eval(f)
	s.frames[n] = nil
	s.frames = s.frames[:n]
	return res, err
}

// Frame is a place in Python source: of a traceback entry, or of a call that is running.
type Frame struct {
	File            string
	Function        string // "<module>" at the top of a file
	Line, Col       int    // Line counts from 1, Col in bytes from 0
	EndLine, EndCol int
}

func (f Frame) String() string { return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Col+1) }

func frameAt(code *compile.Code, pc int) Frame {
	p := code.At(pc)
	return Frame{File: code.File, Function: code.Name, Line: p.Line, Col: p.Col, EndLine: p.EndLine, EndCol: p.EndCol}
}

// Caller returns the place of the innermost running call in a file of the user: modules from embedded source, whose
// file names start with '<', are passed over. It is cheap enough to call in every Go function. The zero Frame is
// returned when no such call is running.
func (s *Session) Caller() Frame {
	for i := len(s.frames) - 1; i >= 0; i-- {
		f := s.frames[i]
		if code := f.body.code; len(code.File) > 0 && code.File[0] != '<' {
			return frameAt(code, f.pc)
		}
	}
	return Frame{}
}

// Stack returns the running calls, outermost first.
func (s *Session) Stack() []Frame {
	out := make([]Frame, len(s.frames))
	for i, f := range s.frames {
		out[i] = frameAt(f.body.code, f.pc)
	}
	return out
}

// locals returns the local variables of a frame: a snapshot, or the names of a class body or module themselves.
func (f *frame) locals() *Dict {
	code := f.body.code
	switch {
	case f.names != nil:
		return f.names
	case code.Name == "<module>":
		return f.body.module.globals
	}
	d := NewDict()
	for i, name := range code.Vars {
		if v := f.slots[i]; v != nil && name[0] != '.' {
			d.SetStr(name, v)
		}
	}
	for i := range len(code.Cells) + len(code.Frees) {
		name := ""
		if i < len(code.Cells) {
			name = code.Cells[i]
		} else {
			name = code.Frees[i-len(code.Cells)]
		}
		if c, ok := f.slots[len(code.Vars)+i].(*cell); ok && c.v != nil && name != "__class__" {
			d.SetStr(name, c.v)
		}
	}
	return d
}

// visible lists the local names that have values, for suggestions.
func (f *frame) visible() []string {
	var names []string
	for k := range f.locals().All() {
		if n, ok := AsString(k); ok {
			names = append(names, n)
		}
	}
	return names
}
