package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// What try, raise and with need.
//
// Compiled code keeps the exception that a frame is handling in a local variable of its own (see compile.Code.ExcSlot).
// From there come the context of an exception raised meanwhile, the exception that a bare raise raises, and
// sys.exc_info().

// Handling returns the exception that the running code is handling, or nil.
func (s *Session) Handling() *Instance {
	for k := len(s.frames) - 1; k >= 0; k-- {
		f := s.frames[k]
		if slot := f.body.code.ExcSlot; slot >= 0 {
			if i, ok := f.slots[slot].(*Instance); ok {
				return i
			}
		}
	}
	return nil
}

// caught returns the exception for an error, and an error that raises it.
func (s *Session) caught(err error) (*Instance, error) {
	if e, ok := err.(py.ExceptionInfo); ok {
		if i, ok := e.Value.(*Instance); ok {
			return i, err
		}
	}
	i := ExceptionOf(raisable(s, err))
	return i, throw(i)
}

// raised says that an error is raised by the running code, as opposed to passing through it.
func (s *Session) raised(err error) error {
	if e, ok := err.(py.ExceptionInfo); ok {
		if i, ok := e.Value.(*Instance); ok {
			i.raisedIn(s)
		}
	}
	return err
}

// raisedIn notes the exception that is being handled where i is raised. A context is found out once for each raise: an exception that
// passes through frames and generators gets no other.
func (i *Instance) raisedIn(s *Session) {
	if h := s.Handling(); h != nil {
		i.setContext(h)
	}
	i.exc.raised = true
}

// thrownInto notes the exception that a generator is handling when i is thrown into it, or is raised by what it delegates to.
func (i *Instance) thrownInto(slots []Object, code *compile.Code) {
	if code.ExcSlot >= 0 {
		if h, ok := slots[code.ExcSlot].(*Instance); ok {
			i.setContext(h)
		}
	}
	i.exc.raised = true
}

// setContext makes h the context of i, and takes i out of the contexts of h.
func (i *Instance) setContext(h *Instance) {
	if h == i {
		return
	}
	for c, n := h, 0; n < maxNesting; n++ { // never make a ring
		next, ok := c.exc.context.(*Instance)
		if !ok {
			break
		}
		if next == i {
			c.exc.context = nil
			break
		}
		c = next
	}
	i.exc.context = h
}

// handles reports whether an except clause for t, or for everything when t is None, is for an exception. A program that the host
// wants stopped catches nothing any more.
func handles(i *Instance, t Object) (bool, error) {
	if i.cls == cancelledError {
		return false, nil
	}
	if t == py.None {
		return true, nil
	}
	return excMatches(i, t)
}

func excMatches(i *Instance, t Object) (bool, error) {
	switch c := t.(type) {
	case *Class:
		if c.nativeExc() != nil {
			return i.cls.isSub(c), nil
		}
	case py.Tuple:
		for _, x := range c {
			if ok, err := excMatches(i, x); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	return false, typeError("catching classes that do not inherit from BaseException is not allowed")
}

// raise is the raise statement; cause is nil without from.
func raise(what, cause Object) error {
	err := toErr(what)
	e, ok := err.(py.ExceptionInfo)
	if !ok || cause == nil {
		return err
	}
	i, ok := e.Value.(*Instance)
	if !ok {
		return err
	}
	if c, ok := cause.(*Class); ok {
		v, err := c.CallKw(nil, nil)
		if err != nil {
			return err
		}
		cause = v
	}
	if cause == py.None {
		i.exc.suppress, i.exc.cause = true, nil
		return err
	}
	c, ok := cause.(*Instance)
	if !ok || c.exc == nil {
		return typeError("exception causes must derive from BaseException")
	}
	i.exc.suppress, i.exc.cause = true, c
	return err
}

// reraise is the raise statement without an exception. again says that the place it was raised at stays.
func (s *Session) reraise(f *frame) (err error, again bool) {
	if slot := f.body.code.ExcSlot; slot >= 0 {
		if i, ok := f.slots[slot].(*Instance); ok {
			return throw(i), true
		}
	}
	if i := s.Handling(); i != nil {
		return throw(i), false
	}
	return Raise(RuntimeError, "No active exception to reraise"), false
}

// withEnter enters a context manager: it returns its bound exit method and what its enter method returns.
func withEnter(o Object, enterName, exitName string) (exit, value Object, err error) {
	special := func(name string) (Object, error) {
		f := ClassOf(o).lookup(name)
		if f == nil {
			if f, err := GetAttr(o, name); err == nil {
				if _, isInstance := o.(*Instance); !isInstance {
					return f, nil
				}
			}
			missed := ""
			if name == exitName {
				missed = " (missed " + name + " method)"
			}
			what := "context manager"
			if enterName == "__aenter__" {
				what = "asynchronous context manager"
			}
			return nil, typeError("'%s' object does not support the %s protocol%s", TypeName(o), what, missed)
		}
		return bindAttr(f, o, ClassOf(o))
	}
	enter, err := special(enterName)
	if err != nil {
		return nil, nil, err
	}
	if exit, err = special(exitName); err != nil {
		return nil, nil, err
	}
	value, err = Call(enter, nil, nil)
	return exit, value, err
}

// withExit calls an exit method; i is nil when nothing was raised.
func withExit(exit Object, i *Instance) (Object, error) {
	if i == nil {
		return Call(exit, []Object{py.None, py.None, py.None}, nil)
	}
	tb := Object(py.None)
	if i.exc.tb != nil {
		tb = i.exc.tb
	}
	swallow, err := Call(exit, []Object{i.cls, i, tb}, nil)
	if err == nil && i.cls == cancelledError {
		return py.False, nil
	}
	return swallow, err
}
