package runtime

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// The intrinsics of try, raise and with.
//
// Compiled code keeps the exception that a frame is handling in a local variable of its own (see compile.Code.ExcSlot).
// From there come the context of an exception raised meanwhile, the exception that a bare raise raises, and
// sys.exc_info().

func (s *Session) initExceptionIntrinsics(set func(compile.Intrinsic, func([]Object) (Object, error))) {
	set(compile.ExcWrap, func(a []Object) (Object, error) {
		var tb *py.Traceback
		if t, ok := a[1].(*py.Traceback); ok {
			tb = t
		}
		i := normalize(a[0], tb)
		if tb != nil {
			i.exc.tb = tb
		}
		i.addContext(a[2])
		return i, nil
	})
	set(compile.ExcMatch, func(a []Object) (Object, error) {
		i := a[0].(*Instance)
		if i.cls == cancelledError {
			return py.False, nil
		}
		if a[1] == py.None {
			return py.True, nil
		}
		ok, err := excMatches(i, a[1])
		return py.NewBool(ok), err
	})
	set(compile.Raise, func(a []Object) (Object, error) { return nil, raise(a[0], a[1], a[2]) })
	set(compile.Reraise, func(a []Object) (Object, error) {
		i, ok := a[0].(*Instance)
		if !ok {
			if i = s.Handling(); i == nil {
				return nil, Raise(RuntimeError, "No active exception to reraise")
			}
			return nil, throw(i)
		}
		e := throw(i).(py.ExceptionInfo)
		if e.Traceback != nil { // the VM adds the current frame again, as it was
			s.frames[len(s.frames)-1].Lasti = e.Traceback.Lasti
			e.Traceback = e.Traceback.Next
		}
		return nil, e
	})
	set(compile.AssertFail, func(a []Object) (Object, error) {
		return nil, throw(newException(AssertionError, a))
	})
	set(compile.WithEnter, withEnter)
	set(compile.WithExit, func(a []Object) (Object, error) {
		i, failed := a[1].(*Instance)
		if !failed {
			return Call(a[0], []Object{py.None, py.None, py.None}, nil)
		}
		tb := Object(py.None)
		if i.exc.tb != nil {
			tb = &traceback{i.exc.tb}
		}
		swallow, err := Call(a[0], []Object{i.cls, i, tb}, nil)
		if err == nil && i.cls == cancelledError {
			return py.False, nil
		}
		return swallow, err
	})
	set(compile.IsException, func(a []Object) (Object, error) {
		_, isType := a[0].(*py.Type)
		return py.NewBool(isType), nil
	})
}

// Handling returns the exception that the running code is handling, or nil.
func (s *Session) Handling() *Instance {
	for k := len(s.frames) - 1; k >= 0; k-- {
		f := s.frames[k]
		if f.slot >= 0 {
			if i, ok := f.Localsplus[f.slot].(*Instance); ok {
				return i
			}
		}
	}
	return nil
}

// normalize turns what the VM pushed for a handler into an exception. tb is the traceback of the frame that catches it.
func normalize(v Object, tb *py.Traceback) *Instance {
	e, ok := v.(*py.Exception)
	if !ok {
		return toExc(v)
	}
	if e.Base == py.NameError && tb != nil {
		last := tb
		for last.Next != nil {
			last = last.Next
		}
		if err := unboundError(last.Frame, last.Lasti); err != nil {
			return err
		}
	}
	return toExc(e)
}

// unboundError makes the error for a local variable without a value, which gpython reports as it does unknown globals.
func unboundError(f *py.Frame, lasti int32) *Instance {
	at := lasti - 3
	if at < 0 || int(lasti) > len(f.Code.Code) {
		return nil
	}
	arg := int(f.Code.Code[at+1]) | int(f.Code.Code[at+2])<<8
	if at >= 3 && vm.OpCode(f.Code.Code[at-3]) == vm.EXTENDED_ARG {
		arg |= int(f.Code.Code[at-2]) << 16
	}
	switch vm.OpCode(f.Code.Code[at]) {
	case vm.LOAD_FAST, vm.DELETE_FAST:
		if arg < len(f.Code.Varnames) {
			return unboundLocal(f.Code.Varnames[arg])
		}
	case vm.LOAD_DEREF, vm.DELETE_DEREF:
		if arg < len(f.Code.Cellvars) {
			return unboundLocal(f.Code.Cellvars[arg])
		}
		if arg -= len(f.Code.Cellvars); arg < len(f.Code.Freevars) {
			return newException(NameError, []Object{py.String(sprintf(
				"cannot access free variable '%s' where it is not associated with a value in enclosing scope", f.Code.Freevars[arg]))})
		}
	}
	return nil
}

func unboundLocal(name string) *Instance {
	return newException(UnboundLocalError, []Object{py.String(sprintf("cannot access local variable '%s' where it is not associated with a value", name))})
}

// addContext notes the exception that was being handled when i was raised.
func (i *Instance) addContext(handled Object) {
	h, ok := handled.(*Instance)
	if !ok || h == i {
		return
	}
	last := i
	for n := 0; n < maxNesting; n++ { // to the end of the chain, unless h is in it
		next, ok := last.exc.context.(*Instance)
		if !ok {
			break
		}
		if next == h || next == i {
			return
		}
		last = next
	}
	for c, n := h, 0; c != nil && n < maxNesting; n++ { // never make a ring
		if c == i {
			return
		}
		c, _ = c.exc.context.(*Instance)
	}
	last.exc.context = h
}

// leave completes an error that leaves a frame.
func leave(f *py.Frame, slot int, err error) error {
	e, ok := err.(py.ExceptionInfo)
	if !ok {
		return err
	}
	i, ok := e.Value.(*Instance)
	if !ok {
		i = normalize(e.Value, e.Traceback)
		e.Type, e.Value = i.cls.nativeExc(), i
	}
	i.exc.tb = e.Traceback
	if slot >= 0 {
		i.addContext(f.Localsplus[slot])
	}
	return e
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

// raise is the raise statement; cause is compile.NoCause without from.
func raise(what, cause, handled Object) error {
	err := toErr(what)
	e, ok := err.(py.ExceptionInfo)
	if !ok {
		return err
	}
	i, ok := e.Value.(*Instance)
	if !ok {
		return err
	}
	switch c := cause.(type) {
	case *Class:
		v, err := c.CallKw(nil, nil)
		if err != nil {
			return err
		}
		cause = v
	case py.NoneType:
		i.exc.suppress, i.exc.cause = true, nil
	}
	if cause != compile.NoCause && cause != py.None {
		c, ok := cause.(*Instance)
		if !ok || c.exc == nil {
			return typeError("exception causes must derive from BaseException")
		}
		i.exc.suppress, i.exc.cause = true, c
	}
	i.addContext(handled)
	return throw(i)
}

func withEnter(a []Object) (Object, error) {
	special := func(name string) (Object, error) {
		f := ClassOf(a[0]).lookup(name)
		if f == nil {
			if f, err := GetAttr(a[0], name); err == nil {
				if _, isInstance := a[0].(*Instance); !isInstance {
					return f, nil
				}
			}
			missed := ""
			if name == "__exit__" {
				missed = " (missed __exit__ method)"
			}
			return nil, typeError("'%s' object does not support the context manager protocol%s", TypeName(a[0]), missed)
		}
		return bindAttr(f, a[0], ClassOf(a[0]))
	}
	enter, err := special("__enter__")
	if err != nil {
		return nil, err
	}
	exit, err := special("__exit__")
	if err != nil {
		return nil, err
	}
	v, err := Call(enter, nil, nil)
	if err != nil {
		return nil, err
	}
	return py.Tuple{exit, v}, nil
}
