package stdlib

import (
	"math"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// groups defines groupby, pairwise, batched, tee and zip_longest.
func (k iterKit) groups() {
	grouper := runtime.NewClass("itertools", "_grouper")
	grouper.Implements(&lazy{})
	k.define("groupby iterable key?", func(_ *lazy, a []runtime.Object) (nextFunc, error) {
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		g := &grouping{it: it, key: a[1]}
		return func() (runtime.Object, error) {
			g.id++
			if err := g.skip(k.s); err != nil {
				return nil, err
			}
			id := g.id
			g.target = g.current
			inner, err := k.new(grouper, func(*lazy) (nextFunc, error) {
				return func() (runtime.Object, error) { return g.member(id) }, nil
			})
			return runtime.Tuple{g.current, inner}, err
		}, nil
	})
	k.define("pairwise iterable /", func(_ *lazy, a []runtime.Object) (nextFunc, error) {
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		var old runtime.Object
		return func() (runtime.Object, error) {
			if old == nil {
				if old, err = runtime.Next(it); err != nil {
					return nil, err
				}
			}
			v, err := runtime.Next(it)
			if err != nil {
				return nil, err
			}
			pair := runtime.Tuple{old, v}
			old = v
			return pair, nil
		}, nil
	})
	k.define("batched iterable n strict?", func(_ *lazy, a []runtime.Object) (nextFunc, error) {
		n, err := runtime.Index(a[1])
		if err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, runtime.Raise(runtime.ValueError, "n must be at least one")
		}
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		strict := false
		if a[2] != nil {
			if strict, err = runtime.Truth(a[2]); err != nil {
				return nil, err
			}
		}
		return func() (runtime.Object, error) {
			var out runtime.Tuple
			for len(out) < n {
				v, err := runtime.Next(it)
				if err != nil {
					if !runtime.IsDone(err) || len(out) == 0 {
						return nil, err
					}
					if strict {
						return nil, runtime.Raise(runtime.ValueError, "batched(): incomplete batch")
					}
					break
				}
				out = append(out, v)
			}
			return out, nil
		}, nil
	})
	k.tee()
	k.defineVar("zip_longest", []string{"fillvalue"}, func(_ *lazy, args, kw []runtime.Object) (nextFunc, error) {
		fill := kw[0]
		if fill == nil {
			fill = runtime.None
		}
		its := make([]runtime.Object, len(args))
		for i, x := range args {
			it, err := runtime.Iter(x)
			if err != nil {
				return nil, err
			}
			its[i] = it
		}
		active := len(its)
		return func() (runtime.Object, error) {
			if active == 0 {
				return nil, runtime.Done
			}
			out := make(runtime.Tuple, len(its))
			for i, it := range its {
				if it == nil {
					out[i] = fill
					continue
				}
				v, err := runtime.Next(it)
				if err != nil {
					if !runtime.IsDone(err) {
						active = 0
						return nil, err
					}
					if active--; active == 0 {
						return nil, runtime.Done
					}
					its[i], v = nil, fill
				}
				out[i] = v
			}
			return out, nil
		}, nil
	})
}

// grouping is what groupby and its groups share. A group ends when the next one is asked for.
type grouping struct {
	it, key                runtime.Object
	value, current, target runtime.Object // value is the one read last; current is its key
	id                     int
}

// advance reads the next value and its key.
func (g *grouping) advance() error {
	v, err := runtime.Next(g.it)
	if err != nil {
		return err
	}
	k := v
	if g.key != nil && g.key != runtime.None {
		if k, err = runtime.Call(g.key, []runtime.Object{v}, nil); err != nil {
			return err
		}
	}
	g.value, g.current = v, k
	return nil
}

// skip moves to the first value of the next group.
func (g *grouping) skip(s *runtime.Session) error {
	for {
		if g.current != nil {
			if g.target == nil {
				return nil
			}
			same, err := runtime.Equal(g.target, g.current)
			if err != nil {
				return err
			}
			if !same {
				return nil
			}
		}
		if err := g.advance(); err != nil {
			return err
		}
		if err := s.Cancelled(); err != nil {
			return err
		}
	}
}

// member returns the next value of the group that was made as the id-th.
func (g *grouping) member(id int) (runtime.Object, error) {
	if g.id != id {
		return nil, runtime.Done
	}
	if g.value == nil {
		if err := g.advance(); err != nil {
			return nil, err
		}
	}
	same, err := runtime.Equal(g.target, g.current)
	if err != nil {
		return nil, err
	}
	if !same {
		return nil, runtime.Done
	}
	v := g.value
	g.value = nil
	return v, nil
}

// teeNode is a value that the iterators of one tee share. They form a list that grows at its end.
type teeNode struct {
	value runtime.Object
	next  *teeNode
}

type teeSource struct {
	it      runtime.Object
	running bool
}

func (k iterKit) tee() {
	c := k.class("_tee")
	var from func(src *teeSource, at *teeNode) (runtime.Object, error)
	from = func(src *teeSource, at *teeNode) (runtime.Object, error) {
		return k.new(c, func(l *lazy) (nextFunc, error) {
			l.copy = func() runtime.Object {
				o, err := from(src, at)
				if err != nil {
					return runtime.None
				}
				return o
			}
			return func() (runtime.Object, error) {
				if at.next == nil {
					if src.running {
						return nil, runtime.Raise(runtime.RuntimeError, "cannot re-enter the tee iterator")
					}
					src.running = true
					v, err := runtime.Next(src.it)
					src.running = false
					if err != nil {
						return nil, err
					}
					at.next = &teeNode{value: v}
				}
				at = at.next
				return at.value, nil
			}, nil
		})
	}
	runtime.NativeMethod(c, "__copy__", func(l *lazy, _ []runtime.Object) (runtime.Object, error) { return l.copy(), nil })
	c.Native("_tee iterable /", func(a []runtime.Object) (runtime.Object, error) {
		if l, ok := a[0].(*lazy); ok && l.copy != nil {
			return l.copy(), nil
		}
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		return from(&teeSource{it: it}, &teeNode{})
	})
	k.m.Set("tee", runtime.NativeFunc("tee iterable n? /", func(a []runtime.Object) (runtime.Object, error) {
		n := 2
		if a[1] != nil {
			var err error
			if n, err = runtime.Index(a[1]); err != nil {
				return nil, err
			}
			if n < 0 {
				return nil, runtime.Raise(runtime.ValueError, "n must be >= 0")
			}
		}
		if n > 1<<20 {
			return nil, runtime.Raise(runtime.MemoryError, "tee of %d iterators", n)
		}
		it, err := runtime.Iter(a[0])
		if err != nil {
			return nil, err
		}
		out := make(runtime.Tuple, n)
		first, ok := it.(*lazy)
		if !ok || first.copy == nil {
			src, at := &teeSource{it: it}, &teeNode{}
			for i := range out {
				if out[i], err = from(src, at); err != nil {
					return nil, err
				}
			}
			return out, nil
		}
		for i := range out {
			if out[i] = first; i > 0 {
				out[i] = first.copy()
			}
		}
		return out, nil
	}))
}

// slices defines islice.
func (k iterKit) slices() {
	c := k.class("islice")
	c.NativeRaw(func(args []runtime.Object, kwargs []runtime.Kwarg) (runtime.Object, error) {
		switch {
		case len(kwargs) > 0:
			return nil, typeError("islice() takes no keyword arguments")
		case len(args) < 2:
			return nil, typeError("islice expected at least 2 arguments, got %d", len(args))
		case len(args) > 4:
			return nil, typeError("islice expected at most 4 arguments, got %d", len(args))
		}
		bad := func(what string) error {
			return runtime.Raise(runtime.ValueError, "%s for islice() must be None or an integer: 0 <= x <= sys.maxsize.", what)
		}
		bound := func(o runtime.Object, none int, what string) (int, error) {
			if o == runtime.None {
				return none, nil
			}
			n, err := runtime.Index(o)
			if err != nil || n < 0 {
				return 0, bad(what)
			}
			return n, nil
		}
		start, stop, step := 0, math.MaxInt, 1
		var err error
		if len(args) == 2 {
			stop, err = bound(args[1], stop, "Stop argument")
		} else {
			if start, err = bound(args[1], 0, "Indices"); err != nil {
				return nil, err
			}
			stop, err = bound(args[2], stop, "Stop argument")
			if err == nil && len(args) == 4 && args[3] != runtime.None {
				if step, err = runtime.Index(args[3]); err != nil || step < 1 {
					err = runtime.Raise(runtime.ValueError, "Step for islice() must be a positive integer or None.")
				}
			}
		}
		if err != nil {
			return nil, err
		}
		it, err := runtime.Iter(args[0])
		if err != nil {
			return nil, err
		}
		return k.new(c, func(*lazy) (nextFunc, error) {
			at, next := 0, start
			return func() (runtime.Object, error) {
				want := min(next, stop)
				for at < want {
					if _, err := runtime.Next(it); err != nil {
						return nil, err
					}
					at++
					if err := k.s.Cancelled(); err != nil {
						return nil, err
					}
				}
				if at >= stop {
					return nil, runtime.Done
				}
				v, err := runtime.Next(it)
				if err != nil {
					return nil, err
				}
				at++
				if next > math.MaxInt-step {
					next = math.MaxInt
				} else {
					next += step
				}
				return v, nil
			}, nil
		})
	})
}

// combinations defines product, permutations and the two kinds of combinations.
func (k iterKit) combinations() {
	k.defineVar("product", []string{"repeat"}, func(_ *lazy, args, kw []runtime.Object) (nextFunc, error) {
		repeat := 1
		if kw[0] != nil {
			var err error
			if repeat, err = runtime.Index(kw[0]); err != nil {
				return nil, err
			}
			if repeat < 0 {
				return nil, runtime.Raise(runtime.ValueError, "repeat argument cannot be negative")
			}
		}
		pools := make([][]runtime.Object, 0, len(args))
		for _, x := range args {
			p, err := runtime.ListOf(x)
			if err != nil {
				return nil, err
			}
			pools = append(pools, p)
		}
		if repeat > 1 && len(pools)*repeat > 1<<20 {
			return nil, runtime.Raise(runtime.OverflowError, "repeat argument too large")
		}
		if len(pools) == 0 {
			repeat = 0
		}
		once := pools
		pools = nil
		for range repeat {
			pools = append(pools, once...)
		}
		return indexed(len(pools), func(i []int, first bool) bool {
			for j := range pools {
				if len(pools[j]) == 0 {
					return false
				}
			}
			if first {
				return true
			}
			for j := len(i) - 1; j >= 0; j-- {
				if i[j]++; i[j] < len(pools[j]) {
					return true
				}
				i[j] = 0
			}
			return false
		}, func(j, i int) runtime.Object { return pools[j][i] }), nil
	})
	size := func(o runtime.Object, all int) (int, error) {
		if o == nil || o == runtime.None {
			return all, nil
		}
		r, err := runtime.Index(o)
		if err == nil && r < 0 {
			err = runtime.Raise(runtime.ValueError, "r must be non-negative")
		}
		return r, err
	}
	sized := func(params string, advance func(i []int, n, r int) bool, start func(i []int)) {
		k.define(params, func(_ *lazy, a []runtime.Object) (nextFunc, error) {
			pool, err := runtime.ListOf(a[0])
			if err != nil {
				return nil, err
			}
			if params == "permutations iterable r?" && a[1] != nil && a[1] != runtime.None {
				if _, ok := runtime.Unwrap(a[1]).(runtime.Int); !ok {
					return nil, typeError("Expected int as r")
				}
			}
			r, err := size(a[1], len(pool))
			if err != nil {
				return nil, err
			}
			n := len(pool)
			if r > n && (start != nil || params[0] == 'p') || n == 0 && r > 0 {
				return func() (runtime.Object, error) { return nil, runtime.Done }, nil
			}
			if params[0] == 'p' {
				return permute(pool, r), nil
			}
			return indexed(r, func(i []int, first bool) bool {
				if first {
					if start != nil {
						start(i)
					}
					return true
				}
				return advance(i, n, r)
			}, func(_, i int) runtime.Object { return pool[i] }), nil
		})
	}
	ascending := func(i []int) {
		for j := range i {
			i[j] = j
		}
	}
	sized("permutations iterable r?", nil, nil)
	sized("combinations iterable r", func(i []int, n, r int) bool {
		j := r - 1
		for j >= 0 && i[j] == n-r+j {
			j--
		}
		if j < 0 {
			return false
		}
		i[j]++
		for j++; j < r; j++ {
			i[j] = i[j-1] + 1
		}
		return true
	}, ascending)
	sized("combinations_with_replacement iterable r", func(i []int, n, r int) bool {
		j := r - 1
		for j >= 0 && i[j] == n-1 {
			j--
		}
		if j < 0 {
			return false
		}
		v := i[j] + 1
		for ; j < r; j++ {
			i[j] = v
		}
		return true
	}, nil)
}

// indexed makes tuples of n items from indices that advance steps through.
func indexed(n int, advance func(i []int, first bool) bool, item func(j, i int) runtime.Object) nextFunc {
	i := make([]int, n)
	first := true
	return func() (runtime.Object, error) {
		if !advance(i, first) {
			return nil, runtime.Done
		}
		first = false
		out := make(runtime.Tuple, n)
		for j := range out {
			out[j] = item(j, i[j])
		}
		return out, nil
	}
}

// permute makes the tuples of r items of a pool, in the order of their places.
func permute(pool []runtime.Object, r int) nextFunc {
	n := len(pool)
	places, cycles := make([]int, n), make([]int, r)
	for j := range places {
		places[j] = j
	}
	for j := range cycles {
		cycles[j] = n - j
	}
	first := true
	return func() (runtime.Object, error) {
		if !first {
			j := r - 1
			for ; j >= 0; j-- {
				if cycles[j]--; cycles[j] > 0 {
					places[j], places[n-cycles[j]] = places[n-cycles[j]], places[j]
					break
				}
				moved := places[j]
				copy(places[j:], places[j+1:])
				places[n-1] = moved
				cycles[j] = n - j
			}
			if j < 0 {
				return nil, runtime.Done
			}
		}
		first = false
		out := make(runtime.Tuple, r)
		for j := range out {
			out[j] = pool[places[j]]
		}
		return out, nil
	}
}
