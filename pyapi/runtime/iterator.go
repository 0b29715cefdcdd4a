package runtime

import (
	"errors"
	"math"
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// maxItems is how many values Go code takes out of an iterable into memory before it raises MemoryError. Programs may
// have endless iterators.
const maxItems = 1 << 24

// maxNestedIterators is how many iterators such as map and zip may take their values from one another.
const maxNestedIterators = 10000

// ErrStop, returned by the function given to [Iterate], ends the iteration without an error.
var ErrStop = errors.New("stop")

// Done is what the function of an iterator returns when there is nothing left: StopIteration.
var Done error = py.StopIteration

// IsDone reports whether err is a StopIteration.
func IsDone(err error) bool { return isExc(err, py.StopIteration) }

// Next is next(it); [IsDone] tells the end from an error.
func Next(it Object) (Object, error) {
	nx, ok := it.(py.I__next__)
	if !ok {
		return nil, typeError("'%s' object is not an iterator", TypeName(it))
	}
	return nx.M__next__()
}

// goIter is an iterator written in Go.
type goIter struct {
	f    func() (Object, error)
	cls  *Class // nil for iterator
	what string // of a dict or set: what it goes through, for errors
}

var goIterType = py.NewType("iterator", "")

func (*goIter) Type() *py.Type               { return goIterType }
func (g *goIter) M__iter__() (Object, error) { return g, nil }
func (g *goIter) M__next__() (Object, error) { return g.f() }

// NewIterator makes an iterator from a function that returns [Done] at the end. It stops when the session is cancelled, so
// the function may go on for ever.
func (s *Session) NewIterator(next func() (Object, error)) Object { return s.iterator(next) }

func (s *Session) iterator(next func() (Object, error)) *goIter {
	done := false
	return &goIter{f: func() (Object, error) {
		if done {
			return nil, Done
		}
		if s.tick.stop.Load() {
			return nil, s.tick.err()
		}
		if s.nested > maxNestedIterators {
			return nil, Raise(RecursionError, "maximum recursion depth exceeded")
		}
		s.nested++
		v, err := next()
		s.nested--
		if err != nil && IsDone(err) {
			done = true
		}
		return v, err
	}}
}

// named gives an iterator its class.
func (g *goIter) named(c *Class) *goIter {
	g.cls = c
	return g
}

func sliceIterator(c *Class, n func() int, item func(i int) Object) *goIter {
	i := 0
	return &goIter{cls: c, f: func() (Object, error) {
		if i < 0 || i >= n() {
			i = -1
			return nil, Done
		}
		i++
		return item(i - 1), nil
	}}
}

// Iter is iter(o).
func Iter(o Object) (Object, error) {
	switch v := o.(type) {
	case *goIter, *listIter, *tupleIter:
		return o, nil
	case *py.List:
		return &listIter{list: v}, nil
	case py.Tuple:
		return &tupleIter{items: v}, nil
	case py.Bytes:
		return sliceIterator(bytesIterC, func() int { return len(v) }, func(i int) Object { return py.Int(v[i]) }), nil
	case py.String:
		s := string(v)
		c := strIterC
		if isASCII(s) {
			c = asciiIterC
		}
		return &goIter{cls: c, f: func() (Object, error) {
			if s == "" {
				return nil, Done
			}
			if c := s[0]; c < utf8.RuneSelf {
				s = s[1:]
				return asciiChars[c], nil
			}
			_, n := utf8.DecodeRuneInString(s)
			r := s[:n]
			s = s[n:]
			return py.String(r), nil
		}}, nil
	case *py.Range:
		i := py.Int(0)
		return &goIter{cls: rangeIterC, f: func() (Object, error) {
			if i >= v.Length {
				return nil, Done
			}
			i++
			return v.Start + (i-1)*v.Step, nil
		}}, nil
	case py.I__iter__:
		return v.M__iter__()
	}
	return nil, typeError("'%s' object is not iterable", TypeName(o))
}

// Iterate calls f for every value of an iterable, until f returns an error. It ends when the program is cancelled, because
// all endless iterators do.
func Iterate(o Object, f func(Object) error) error { return iterate(o, nil, f) }

// iterate is Iterate with a check for cancellation at every value, for ranges, which are long without being endless.
func (s *Session) iterate(o Object, f func(Object) error) error { return iterate(o, s.tick, f) }

func iterate(o Object, t *tick, f func(Object) error) error {
	it, err := Iter(o)
	if err != nil {
		return err
	}
	nx, ok := it.(py.I__next__)
	if !ok {
		return typeError("'%s' object is not an iterator", TypeName(it))
	}
	for n := 0; ; n++ {
		if t != nil && t.stop.Load() {
			return t.err()
		}
		if t == nil && n > maxItems {
			return Raise(MemoryError, "more than %d items", maxItems)
		}
		v, err := nx.M__next__()
		if err != nil {
			if IsDone(err) {
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
	case *py.Range:
		if v.Length > maxItems {
			return nil, Raise(MemoryError, "more than %d items", maxItems)
		}
	}
	l := []Object{}
	err := Iterate(o, func(x Object) error {
		l = append(l, x)
		return nil
	})
	return l, err
}

// listIter is the iterator of a list. One that has ended stays so.
type listIter struct {
	list *py.List
	i    int
}

func (*listIter) Type() *py.Type                { return goIterType }
func (it *listIter) M__iter__() (Object, error) { return it, nil }

func (it *listIter) M__next__() (Object, error) {
	if it.i >= len(it.list.Items) {
		it.i = math.MaxInt
		return nil, Done
	}
	it.i++
	return it.list.Items[it.i-1], nil
}

// tupleIter is the iterator of a tuple.
type tupleIter struct {
	items py.Tuple
	i     int
}

func (*tupleIter) Type() *py.Type                { return goIterType }
func (it *tupleIter) M__iter__() (Object, error) { return it, nil }

func (it *tupleIter) M__next__() (Object, error) {
	if it.i >= len(it.items) {
		return nil, Done
	}
	it.i++
	return it.items[it.i-1], nil
}

// loopIter is iter(o) for a loop: what it returns has a next value.
func loopIter(o Object) (Object, error) {
	it, err := Iter(o)
	if err != nil {
		return nil, err
	}
	if _, ok := it.(py.I__next__); !ok {
		return nil, typeError("iter() returned non-iterator of type '%s'", TypeName(it))
	}
	return it, nil
}
