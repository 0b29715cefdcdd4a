package runtime

import (
	"github.com/go-python/gpython/py"
)

// traceback is the __traceback__ of an exception.
type traceback struct{ tb *py.Traceback }

func (*traceback) Type() *py.Type { return py.TracebackType }

func (t *traceback) M__getattribute__(n string) (Object, error) {
	at := frameAt(t.tb.Frame, t.tb.Lasti)
	switch n {
	case "tb_next":
		if t.tb.Next == nil {
			return py.None, nil
		}
		return &traceback{t.tb.Next}, nil
	case "tb_lineno":
		return py.Int(at.Line), nil
	case "tb_lasti":
		return py.Int(t.tb.Lasti), nil
	case "tb_frame":
		return &frameObject{t.tb.Frame, at.Line}, nil
	}
	return nil, attributeError("'traceback' object has no attribute '%s'", n)
}

// frameObject is what programs see of a frame: where it is.
type frameObject struct {
	f    *py.Frame
	line int
}

var frameC = newClass("frame", objectC)

func (*frameObject) Type() *py.Type  { return py.FrameType }
func (*frameObject) PyClass() *Class { return frameC }

func (f *frameObject) M__getattribute__(n string) (Object, error) {
	switch n {
	case "f_lineno":
		return py.Int(f.line), nil
	case "f_code":
		return frameCode{f.f.Code}, nil
	case "f_globals":
		d := NewDict()
		for k, v := range f.f.Globals {
			d.SetStr(k, v)
		}
		return d, nil
	case "f_back":
		return py.None, nil
	}
	return nil, attributeError("'frame' object has no attribute '%s'", n)
}

// frameCode is the f_code of a frame.
type frameCode struct{ code *py.Code }

func (frameCode) Type() *py.Type  { return intrinsicType }
func (frameCode) PyClass() *Class { return codeC }

func (c frameCode) M__getattribute__(n string) (Object, error) {
	switch n {
	case "co_name", "co_qualname":
		return py.String(c.code.Name), nil
	case "co_filename":
		return py.String(c.code.Filename), nil
	}
	return nil, attributeError("'code' object has no attribute '%s'", n)
}
