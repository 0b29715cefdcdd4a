package runtime

import (
	"github.com/go-python/gpython/py"
)

// Exception groups, and the except* clauses that take them apart.

// The groups of exceptions, which gpython does not know.
var (
	BaseExceptionGroup = NewExceptionClass("builtins", "BaseExceptionGroup", BaseException)
	ExceptionGroup     = NewExceptionClass("builtins", "ExceptionGroup", BaseExceptionGroup, Exception)
)

func init() {
	for _, c := range []*Class{BaseExceptionGroup, ExceptionGroup} {
		c.newFn, c.makes = newGroup, true
	}
	group := func(name string, fn func(i *Instance, a []Object) (Object, error), params string) {
		p := parseNative("BaseExceptionGroup", name+params)
		BaseExceptionGroup.dict.SetStr(name, method(name, func(args []Object, kwargs []Kwarg) (Object, error) {
			i, ok := Object(nil), false
			if len(args) > 0 {
				i, ok = args[0], true
			}
			g, isGroup := i.(*Instance)
			if !ok || !isGroup || g.exc == nil {
				return nil, typeError("descriptor '%s' requires a 'BaseExceptionGroup' object", name)
			}
			a, err := p.bind(args[1:], kwargs)
			if err != nil {
				return nil, err
			}
			return fn(g, a)
		}))
	}
	group("derive", func(i *Instance, a []Object) (Object, error) {
		return newGroup(BaseExceptionGroup, []Object{i.groupMessage(), a[0]}, nil)
	}, " excs /")
	group("split", func(i *Instance, a []Object) (Object, error) {
		match, rest, err := i.split(a[0])
		if err != nil {
			return nil, err
		}
		return py.Tuple{orNone(match), orNone(rest)}, nil
	}, " matcher /")
	group("subgroup", func(i *Instance, a []Object) (Object, error) {
		match, _, err := i.split(a[0])
		return orNone(match), err
	}, " matcher /")
	BaseExceptionGroup.dict.SetStr("__class_getitem__", &ClassMethod{f: nativeFunc("__class_getitem__ cls key /", func(a []Object) (Object, error) {
		return newGeneric(a[0].(*Class), a[1]), nil
	})})
	BaseExceptionGroup.Property("message", func(self Object) (Object, error) { return self.(*Instance).groupMessage(), nil }, nil)
	BaseExceptionGroup.Property("exceptions", func(self Object) (Object, error) { return self.(*Instance).groupMembers(), nil }, nil)
}

// newGroup is BaseExceptionGroup.__new__.
func newGroup(cls *Class, args []Object, _ []Kwarg) (Object, error) {
	if len(args) != 2 {
		return nil, typeError("BaseExceptionGroup.__new__() takes exactly 2 arguments (%d given)", len(args))
	}
	if _, ok := AsString(args[0]); !ok {
		return nil, typeError("BaseExceptionGroup.__new__() argument 1 must be str, not %s", TypeName(args[0]))
	}
	if !groupSequence(args[1]) {
		return nil, typeError("second argument (exceptions) must be a sequence")
	}
	items, err := ListOf(args[1])
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, valueError("second argument (exceptions) must be a non-empty sequence")
	}
	plain := true // all are of Exception
	for n, x := range items {
		i, ok := x.(*Instance)
		if !ok || i.exc == nil {
			return nil, valueError("Item %d of second argument (exceptions) is not an exception", n)
		}
		plain = plain && i.cls.isSub(Exception)
	}
	switch {
	case cls == BaseExceptionGroup && plain:
		cls = ExceptionGroup
	case cls == ExceptionGroup && !plain:
		return nil, typeError("Cannot nest BaseExceptions in an ExceptionGroup")
	case !plain && cls.isSub(Exception) && cls != ExceptionGroup:
		return nil, typeError("Cannot nest BaseExceptions in '%s'", cls.Name)
	}
	i := newException(cls, args)
	i.exc.members = items
	return i, nil
}

func groupSequence(o Object) bool {
	switch v := unwrapNative(o).(type) {
	case *py.List, py.Tuple, py.String, py.Bytes, *py.Range:
		return true
	case *Instance:
		return v.cls.lookup("__getitem__") != nil
	}
	return false
}

func (i *Instance) groupMessage() Object { return orNone(first(i.exc.args)) }

func (i *Instance) groupMembers() py.Tuple { return i.exc.members }

func (i *Instance) isGroup() bool { return i.cls.isSub(BaseExceptionGroup) }

// split divides a group, or a single exception, into what matches and the rest; nil where there is nothing. The matcher is a class,
// a tuple of classes, or a function.
func (i *Instance) split(matcher Object) (match, rest Object, err error) {
	test := func(x *Instance) (bool, error) { return excMatches(x, matcher) }
	switch matcher.(type) {
	case *Class, py.Tuple:
		if _, err := excMatches(i, matcher); err != nil {
			return nil, nil, typeError("expected a function, exception type or tuple of exception types")
		}
	case *Function, *Builtin, *BoundMethod:
		test = func(x *Instance) (bool, error) {
			r, err := Call(matcher, []Object{x}, nil)
			if err != nil {
				return false, err
			}
			return Truth(r)
		}
	default:
		return nil, nil, typeError("expected a function, exception type or tuple of exception types")
	}
	return i.splitBy(test, 0)
}

func (i *Instance) splitBy(test func(*Instance) (bool, error), depth int) (match, rest Object, err error) {
	if depth > maxNesting {
		return nil, nil, recursionError("in exceptiongroup split")
	}
	ok, err := test(i)
	switch {
	case err != nil:
		return nil, nil, err
	case ok:
		return i, nil, nil
	case !i.isGroup():
		return nil, i, nil
	}
	var in, out []Object
	for _, x := range i.groupMembers() {
		m, r, err := x.(*Instance).splitBy(test, depth+1)
		if err != nil {
			return nil, nil, err
		}
		if m != nil {
			in = append(in, m)
		}
		if r != nil {
			out = append(out, r)
		}
	}
	if match, err = i.derive(in); err != nil {
		return nil, nil, err
	}
	rest, err = i.derive(out)
	return match, rest, err
}

// derive makes a group like i of some exceptions, or nil of none.
func (i *Instance) derive(members []Object) (Object, error) {
	if len(members) == 0 {
		return nil, nil
	}
	v, err := CallMethod(i, "derive", py.NewListFromItems(members))
	if err != nil {
		return nil, err
	}
	g, ok := v.(*Instance)
	if !ok || !g.isGroup() {
		return nil, typeError("derive must return an instance of BaseExceptionGroup")
	}
	g.exc.tb, g.exc.cause, g.exc.context, g.exc.suppress = i.exc.tb, i.exc.cause, i.exc.context, i.exc.suppress
	if i.exc.notes != nil {
		g.exc.notes = py.NewListFromItems(append([]Object(nil), i.exc.notes.Items...))
	}
	return g, nil
}

// groupHandling is the state of except* clauses.
type groupHandling struct {
	caught *Instance // as it was raised
	rest   *Instance // what no clause has taken yet, a group; nil when nothing is left
	naked  bool      // caught is no group
	raised []Object  // by clauses
}

func (*groupHandling) Type() *py.Type { return internalType }

func newGroupHandling(i *Instance) (Object, error) {
	h := &groupHandling{caught: i, rest: i}
	if i.cls == cancelledError {
		return h, nil
	}
	if !i.isGroup() {
		g, err := newGroup(BaseExceptionGroup, []Object{py.String(""), py.Tuple{i}}, nil)
		if err != nil {
			return nil, err
		}
		h.rest, h.naked = g.(*Instance), true
	}
	return h, nil
}

// match takes what a clause is for out of the rest, or returns nil.
func (h *groupHandling) match(t Object) (Object, error) {
	if h.rest == nil || h.caught.cls == cancelledError {
		return nil, nil
	}
	if err := groupClass(t); err != nil {
		return nil, err
	}
	if h.naked { // the group is only there to be bound
		if ok, err := excMatches(h.caught, t); !ok || err != nil {
			return nil, err
		}
		g := h.rest
		h.rest = nil
		g.exc.tb = h.caught.exc.tb
		return g, nil
	}
	match, rest, err := h.rest.splitBy(func(x *Instance) (bool, error) { return excMatches(x, t) }, 0)
	if err != nil {
		return nil, err
	}
	h.rest, _ = rest.(*Instance)
	return match, nil
}

// groupClass refuses what except* cannot be for.
func groupClass(t Object) error {
	switch c := t.(type) {
	case *Class:
		if c.isSub(BaseExceptionGroup) {
			return typeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
		}
	case py.Tuple:
		for _, x := range c {
			if err := groupClass(x); err != nil {
				return err
			}
		}
	}
	return nil
}

func (h *groupHandling) add(i *Instance) { h.raised = append(h.raised, i) }

// end returns what is to be raised after the clauses: what none of them took and what they raised.
func (h *groupHandling) end() (err error, again bool) {
	if len(h.raised) == 0 {
		if h.rest == nil {
			return nil, false
		}
		if h.naked {
			return throw(h.caught), true
		}
		return throw(h.rest), true
	}
	if h.naked {
		return throw(h.raised[0].(*Instance)), true
	}
	var raised, same []Object
	for _, x := range h.raised { // what is raised again belongs to the group that it came from
		if x.(*Instance).partOf(h.caught) {
			same = append(same, x)
		} else {
			raised = append(raised, x)
		}
	}
	if h.rest != nil {
		same = append(same, h.rest)
	}
	left, derr := h.caught.project(same)
	if derr != nil {
		return derr, false
	}
	if left != nil {
		if len(raised) == 0 {
			return throw(left.(*Instance)), true
		}
		raised = append(raised, left)
	}
	if len(raised) == 1 {
		return throw(raised[0].(*Instance)), true
	}
	g, gerr := newGroup(BaseExceptionGroup, []Object{py.String(""), py.NewListFromItems(raised)}, nil)
	if gerr != nil {
		return gerr, false
	}
	return throw(g.(*Instance)), true
}

// partOf reports whether an exception is a group that was split off another one.
func (i *Instance) partOf(g *Instance) bool {
	return i.isGroup() && i.exc.tb == g.exc.tb && i.exc.cause == g.exc.cause && i.exc.context == g.exc.context
}

// project makes the part of a group whose leaves are those of some groups split off it.
func (i *Instance) project(parts []Object) (Object, error) {
	if len(parts) == 0 {
		return nil, nil
	}
	leaves := map[*Instance]bool{}
	for _, p := range parts {
		p.(*Instance).eachLeaf(func(x *Instance) { leaves[x] = true })
	}
	match, _, err := i.splitBy(func(x *Instance) (bool, error) { return leaves[x], nil }, 0)
	return match, err
}

func (i *Instance) eachLeaf(f func(*Instance)) {
	if !i.isGroup() {
		f(i)
		return
	}
	for _, x := range i.groupMembers() {
		x.(*Instance).eachLeaf(f)
	}
}
