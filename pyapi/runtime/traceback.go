package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// traceback is the __traceback__ of an exception: a place that it has passed, and those further in.
type traceback struct {
	next   *traceback
	code   *compile.Code
	module *Module
	pc     int
}

func (*traceback) Type() *py.Type { return py.TracebackType }

func (t *traceback) M__getattribute__(n string) (Object, error) {
	at := frameAt(t.code, t.pc)
	switch n {
	case "tb_next":
		if t.next == nil {
			return py.None, nil
		}
		return t.next, nil
	case "tb_lineno":
		return py.Int(at.Line), nil
	case "tb_lasti":
		return py.Int(2 * t.pc), nil
	case "tb_frame":
		return &frameObject{code: t.code, module: t.module, line: at.Line}, nil
	}
	return nil, attributeError("'traceback' object has no attribute '%s'", n)
}

func (t *traceback) M__setattr__(n string, v Object) (Object, error) {
	if n != "tb_next" {
		return nil, attributeError("'traceback' object attribute '%s' is read-only", n)
	}
	switch next := v.(type) {
	case py.NoneType:
		t.next = nil
	case *traceback:
		for x := next; x != nil; x = x.next {
			if x == t {
				return nil, valueError("traceback loop detected")
			}
		}
		t.next = next
	default:
		return nil, typeError("expected traceback object, got '%s'", TypeName(v))
	}
	return py.None, nil
}

// frames lists a traceback, outermost first.
func frames(tb *traceback) []Frame {
	var out []Frame
	for ; tb != nil; tb = tb.next {
		out = append(out, frameAt(tb.code, tb.pc))
	}
	return out
}

// TracebackFrames lists the places of a __traceback__, outermost first; nil for other objects.
func TracebackFrames(o Object) []Frame {
	if t, ok := o.(*traceback); ok {
		return frames(t)
	}
	return nil
}

// Suggestion is the name that was perhaps meant where an exception says that one is not known, or "".
func Suggestion(e *Instance) string { return e.suggestion() }

// frameObject is what programs see of a frame: where it is.
type frameObject struct {
	code   *compile.Code
	module *Module
	line   int
}

var frameC = newClass("frame", objectC)

func (*frameObject) Type() *py.Type  { return py.FrameType }
func (*frameObject) PyClass() *Class { return frameC }

func (f *frameObject) M__getattribute__(n string) (Object, error) {
	switch n {
	case "f_lineno":
		return py.Int(f.line), nil
	case "f_code":
		return codeObject{f.code}, nil
	case "f_globals":
		return f.module.globals, nil
	case "f_back":
		return py.None, nil
	}
	return nil, attributeError("'frame' object has no attribute '%s'", n)
}
