package runtime

import (
	"errors"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// forIter wraps an iterator so that FOR_ITER (which ends the loop on any error) cannot lose exceptions.
type forIter struct {
	it  Object
	nx  py.I__next__
	err error
	t   *tick
}

var forIterType = py.NewType("foriter", "")

func (*forIter) Type() *py.Type { return forIterType }
func (f *forIter) M__next__() (Object, error) {
	if f.t.stop.Load() {
		f.err = cancelError()
		return nil, f.err
	}
	v, err := f.nx.M__next__()
	if err != nil && !isExc(err, py.StopIteration) {
		f.err = err
	}
	return v, err
}

type yfState struct {
	it   Object
	gen  *Generator
	done bool
}

func (*yfState) Type() *py.Type               { return helperFuncType }
func (y *yfState) M__bool__() (Object, error) { return py.NewBool(y.done), nil }

// ErrStop, returned by the function given to [Iterate], ends the iteration without an error.
var ErrStop = errors.New("stop")

// Done is what the function of an iterator returns when there is nothing left: StopIteration.
var Done error = py.StopIteration

// IsDone reports whether err is a StopIteration.
func IsDone(err error) bool { return isExc(err, py.StopIteration) }

// Next asks an iterator for its next value; [IsDone] tells the end from an error.
func Next(it Object) (Object, error) {
	nx, ok := it.(py.I__next__)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "'%s' object is not an iterator", TypeName(it))
	}
	return nx.M__next__()
}

// goIter is an iterator written in Go.
type goIter struct{ f func() (Object, error) }

var goIterType = py.NewType("iterator", "")

func (*goIter) Type() *py.Type               { return goIterType }
func (g *goIter) M__iter__() (Object, error) { return g, nil }
func (g *goIter) M__next__() (Object, error) { return g.f() }

// NewIterator makes an iterator from a function that returns [Done] at the end. It can be cancelled, so the function may go
// on for ever.
func (s *Session) NewIterator(next func() (Object, error)) Object { return s.iterator(next) }

func (s *Session) iterator(next func() (Object, error)) *goIter {
	return &goIter{func() (Object, error) {
		if s.tick.stop.Load() {
			return nil, cancelError()
		}
		return next()
	}}
}

// Iter is iter(o).
func Iter(o Object) (Object, error) {
	switch v := o.(type) {
	case *goIter, *Generator, *forIter:
		return o, nil
	case *py.List:
		i := 0
		return &goIter{func() (Object, error) {
			if i >= len(v.Items) {
				return nil, py.StopIteration
			}
			i++
			return v.Items[i-1], nil
		}}, nil
	case py.Tuple:
		i := 0
		return &goIter{func() (Object, error) {
			if i >= len(v) {
				return nil, py.StopIteration
			}
			i++
			return v[i-1], nil
		}}, nil
	case py.String:
		s := string(v)
		return &goIter{func() (Object, error) {
			if s == "" {
				return nil, py.StopIteration
			}
			_, n := utf8.DecodeRuneInString(s)
			r := s[:n]
			s = s[n:]
			return py.String(r), nil
		}}, nil
	case py.Bytes:
		i := 0
		return &goIter{func() (Object, error) {
			if i >= len(v) {
				return nil, py.StopIteration
			}
			i++
			return py.Int(v[i-1]), nil
		}}, nil
	case py.I__iter__:
		return v.M__iter__()
	}
	return nil, py.ExceptionNewf(py.TypeError, "'%s' object is not iterable", TypeName(o))
}

// Iterate calls f for every value of an iterable.
func Iterate(o Object, f func(Object) error) error {
	it, err := Iter(o)
	if err != nil {
		return err
	}
	nx, ok := it.(py.I__next__)
	if !ok {
		return py.ExceptionNewf(py.TypeError, "'%s' object is not an iterator", TypeName(it))
	}
	for {
		v, err := nx.M__next__()
		if err != nil {
			if isExc(err, py.StopIteration) {
				return nil
			}
			return err
		}
		if err := f(v); err != nil {
			if err == ErrStop {
				return nil
			}
			return err
		}
	}
}

// ListOf returns the values of an iterable in a new slice.
func ListOf(o Object) ([]Object, error) {
	switch v := o.(type) {
	case *py.List:
		return append([]Object{}, v.Items...), nil
	case py.Tuple:
		return append([]Object{}, v...), nil
	}
	var l []Object
	err := Iterate(o, func(x Object) error { l = append(l, x); return nil })
	return l, err
}
