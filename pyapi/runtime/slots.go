package runtime

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// The special methods of built-in classes, as entries of their dicts. Programs call them as int.__add__(1, 2), through super()
// and by looking into __dict__; operators never do: Go computes with built-in values directly. That is what Builtin.slot says.
//
// To give a class a special method: its name in slotNames, and, when no other class has it, what it does in slotFuncs.

// slotNames lists the special methods of each class, without the underscores. Those of all classes are in slotsOfAll.
var slotNames = map[*Class]string{
	intC: "repr hash lt le eq ne gt ge add radd sub rsub mul rmul mod rmod divmod rdivmod pow rpow neg pos abs bool invert lshift rlshift " +
		"rshift rrshift and rand xor rxor or ror int float floordiv rfloordiv truediv rtruediv index",
	boolC: "repr and rand xor rxor or ror",
	floatC: "repr hash lt le eq ne gt ge add radd sub rsub mul rmul mod rmod divmod rdivmod pow rpow neg pos abs bool int float " +
		"floordiv rfloordiv truediv rtruediv",
	complexC:       "repr hash lt le eq ne gt ge add radd sub rsub mul rmul pow rpow neg pos abs bool truediv rtruediv",
	strC:           "repr hash str lt le eq ne gt ge iter mod rmod len getitem add mul rmul contains",
	bytesC:         "repr hash str lt le eq ne gt ge iter mod rmod len getitem add mul rmul contains",
	listC:          "repr lt le eq ne gt ge iter init len getitem setitem delitem add mul rmul contains iadd imul",
	tupleC:         "repr hash lt le eq ne gt ge iter len getitem add mul rmul contains",
	dictC:          "repr lt le eq ne gt ge iter init or ror ior len getitem contains setitem delitem",
	setC:           "repr lt le eq ne gt ge iter init sub rsub and rand xor rxor or ror isub iand ixor ior len contains",
	frozensetC:     "repr hash lt le eq ne gt ge iter sub rsub and rand xor rxor or ror len contains",
	sliceC:         "repr lt le eq ne gt ge",
	rangeC:         "repr hash lt le eq ne gt ge iter bool len getitem contains",
	noneC:          "repr bool",
	ellipsisC:      "repr",
	dictViewC[0]:   "repr lt le eq ne gt ge iter sub rsub and rand xor rxor or ror len contains",
	dictViewC[1]:   "repr iter len",
	dictViewC[2]:   "repr lt le eq ne gt ge iter sub rsub and rand xor rxor or ror len contains",
	mappingProxyC:  "repr str lt le eq ne gt ge iter or ror ior len getitem contains",
	iteratorC:      "iter next",
	listIterC:      "iter next",
	tupleIterC:     "iter next",
	strIterC:       "iter next",
	asciiIterC:     "iter next",
	bytesIterC:     "iter next",
	rangeIterC:     "iter next",
	setIterC:       "iter next",
	callIterC:      "iter next",
	dictIterC[0]:   "iter next",
	dictIterC[1]:   "iter next",
	dictIterC[2]:   "iter next",
	listReverseC:   "iter next",
	generatorC:     "iter next repr",
	coroutineC:     "await",
	funcC:          "repr call get",
	builtinC:       "repr hash call eq ne",
	methodC:        "repr hash call eq ne get",
	methodWrapperC: "repr hash call eq ne",
	wrapperC:       "repr call get",
	methodDescC:    "repr call get",
	getsetC:        "repr get set delete",
	memberC:        "repr get set delete",
	propertyC:      "get set delete init",
	classmC:        "repr get init",
	staticC:        "repr get call init",
	superC:         "repr init",
	moduleC:        "repr setattr delattr init",
	genericC:       "repr hash call eq ne iter or ror getitem",
	unionC:         "repr hash eq ne or ror getitem",
	codeC:          "repr eq ne",
	BaseException:  "repr str init setattr delattr",
	typeC:          "repr call setattr delattr init or ror",
}

const slotsOfAll = "repr hash str getattribute setattr delattr lt le eq ne gt ge init"

// methodOf makes a method of a built-in class that checks its arguments itself.
func methodOf(c *Class, name string, fn func(a []Object, kw []Kwarg) (Object, error)) *Builtin {
	return &Builtin{Name: name, Fn: fn, Method: true, owner: c}
}

// ownMethod makes a method of a built-in class without keywords; self is an instance of the class.
func ownMethod(c *Class, name string, fn func(self Object, a []Object) (Object, error)) *Builtin {
	return methodOf(c, name, func(a []Object, kw []Kwarg) (Object, error) {
		if len(a) == 0 {
			return nil, typeError("unbound method %s.%s() needs an argument", c.Name, name)
		}
		if !ClassOf(a[0]).isSub(c) {
			return nil, typeError("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", name, c.Name, TypeName(a[0]))
		}
		if len(kw) > 0 {
			return nil, typeError("%s.%s() takes no keyword arguments", c.Name, name)
		}
		return fn(a[0], a[1:])
	})
}

// slotMethod makes a special method that is not looked up: a slot wrapper.
func slotMethod(c *Class, name string, fn func(self Object, a []Object, kw []Kwarg) (Object, error)) *Builtin {
	b := methodOf(c, name, func(a []Object, kw []Kwarg) (Object, error) {
		if len(a) == 0 {
			return nil, typeError("descriptor '%s' of '%s' object needs an argument", name, c.Name)
		}
		if !ClassOf(a[0]).isSub(c) {
			return nil, typeError("descriptor '%s' requires a '%s' object but received a '%s'", name, c.Name, TypeName(a[0]))
		}
		return fn(a[0], a[1:], kw)
	})
	b.slot, b.wrapper = true, true
	return b
}

// slotFunc is what a special method does. c is the class that the method belongs to.
type slotFunc struct {
	min, max int // how many arguments it takes; max -1: checks them itself
	f        func(c *Class, self Object, a []Object, kw []Kwarg) (Object, error)
}

func unarySlot(f func(o Object) (Object, error)) slotFunc {
	return slotFunc{0, 0, func(_ *Class, self Object, _ []Object, _ []Kwarg) (Object, error) { return f(unwrapNative(self)) }}
}

func plainSlot(n int, f func(o Object, a []Object) (Object, error)) slotFunc {
	return slotFunc{n, n, func(_ *Class, self Object, a []Object, _ []Kwarg) (Object, error) { return f(unwrapNative(self), a) }}
}

// binarySlot is an operator; reflected swaps the operands.
func binarySlot(op opcode, reflected bool) slotFunc {
	return slotFunc{1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		x, y := unwrapNative(self), unwrapNative(a[0])
		if _, isView := x.(*dictView); !isView && !(op == opMul && repeatable(x)) && !(op == opMod && (c == strC || c == bytesC)) && c != typeC && c != genericC && c != unionC && !fitsOperand(c, y) {
			if op == opAdd && !reflected {
				switch c {
				case strC, listC, tupleC, bytesC:
					return nil, unsupported(&operators[opAdd], "+", x, y)
				}
			}
			return py.NotImplemented, nil
		}
		if _, isView := x.(*dictView); isView || op == opMod && (c == strC || c == bytesC) {
			y = a[0] // what is formatted may have a __str__ of its own
		}
		if s, ok := x.(py.String); ok && op == opMod && !reflected && strings.IndexByte(string(s), '%') < 0 {
			_, err := percent(string(s), y)
			return self, err // nothing to fill in: the text itself
		}
		if reflected {
			x, y = y, x
		}
		if c == typeC || c == genericC || c == unionC {
			return newUnion(x, y)
		}
		return nativeBinary(op, x, y)
	}}
}

func inplaceSlot(op opcode) slotFunc {
	return slotFunc{1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		x := unwrapNative(self)
		y := unwrapNative(a[0])
		switch v := x.(type) {
		case *Dict:
			return self, v.update(a[0])
		case *Set:
			if s, ok := setOperand(y); ok {
				v.d = v.combine(s, opByte(op)).d
				return self, nil
			}
			return py.NotImplemented, nil
		case *py.List:
			if op == opAdd {
				items, err := ListOf(a[0])
				v.Items = append(v.Items, items...)
				return self, err
			}
			r, err := nativeBinary(op, x, y)
			if l, ok := r.(*py.List); ok && err == nil {
				v.Items = l.Items
				return self, nil
			}
			return r, err
		case *MappingProxy:
			return v.M__ior__(y)
		}
		return nativeBinary(op, x, y)
	}}
}

func opByte(op opcode) byte {
	switch op {
	case opOr:
		return '|'
	case opAnd:
		return '&'
	case opXor:
		return '^'
	}
	return '-'
}

// fitsOperand reports whether methods of the built-in class c take o as the other operand.
func fitsOperand(c *Class, o Object) bool {
	switch c {
	case intC, boolC, floatC, complexC:
		switch o.(type) {
		case py.Int, *py.BigInt, py.Bool:
			return true
		case py.Float:
			return c == floatC || c == complexC
		case py.Complex:
			return c == complexC
		}
		return false
	case setC, frozensetC, dictViewC[0], dictViewC[2]:
		_, ok := setOperand(o)
		return ok
	case mappingProxyC:
		return true
	}
	return ClassOf(o).isSub(c)
}

// compareSlot is an ordering; object's own knows none.
func compareSlot(ordering int) slotFunc {
	return slotFunc{1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		x, y := unwrapNative(self), unwrapNative(a[0])
		switch c {
		case objectC, dictC, complexC, rangeC, mappingProxyC:
			return py.NotImplemented, nil
		}
		if !fitsOperand(c, y) {
			return py.NotImplemented, nil
		}
		return Compare(x, y, ordering)
	}}
}

func equalSlot(want bool) slotFunc {
	return slotFunc{1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		if c == objectC {
			if same(self, a[0]) {
				return py.NewBool(want), nil
			}
			if i, ok := self.(*Instance); ok && !want { // object.__ne__ asks __eq__
				if r, ok, err := i.special("__eq__", a[0]); ok && r != py.NotImplemented {
					if err != nil {
						return nil, err
					}
					b, err := Truth(r)
					return py.NewBool(!b), err
				}
			}
			return py.NotImplemented, nil
		}
		x, y := unwrapNative(self), unwrapNative(a[0])
		if !fitsOperand(c, y) {
			return py.NotImplemented, nil
		}
		if p, ok := x.(*MappingProxy); ok { // asks what it shows
			if want {
				return p.M__eq__(y)
			}
			return p.M__ne__(y)
		}
		eq, err := Equal(x, y)
		return py.NewBool(eq == want), err
	}}
}

// callable makes the slot for what only Call can do.
func callSlot() slotFunc {
	return slotFunc{0, -1, func(c *Class, self Object, a []Object, kw []Kwarg) (Object, error) {
		if k, ok := self.(*Class); ok && c == typeC {
			return k.construct(a, kw)
		}
		return Call(unwrapNative(self), a, kw)
	}}
}

func bindSlot() slotFunc {
	return slotFunc{1, 2, func(_ *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		self = descriptorOf(self)
		if i, ok := self.(*Instance); ok && i.native != nil {
			self = i.native
		}
		if missing(a[0]) {
			if len(a) < 2 || missing(a[1]) {
				if a[0] == py.None {
					return nil, typeError("__get__(None, None) is invalid")
				}
			}
			k, ok := a[1].(*Class)
			if !ok {
				return self, nil
			}
			if k == noneC { // a method of None
				return bindAttr(self, a[0], k)
			}
			return bindToClass(self, k)
		}
		k := ClassOf(a[0])
		if len(a) == 2 {
			if c, ok := a[1].(*Class); ok {
				k = c
			}
		}
		switch self.(type) {
		case *Function, *Builtin, *ClassMethod, *StaticMethod, *Property, *getset:
			return bindAttr(self, a[0], k)
		}
		return self, nil
	}}
}

func truthSlot(f func(o Object) (bool, error)) slotFunc {
	return unarySlot(func(o Object) (Object, error) {
		b, err := f(o)
		return py.NewBool(b), err
	})
}

// slotFuncs are the special methods by name.
var slotFuncs map[string]slotFunc

func makeSlotFuncs() map[string]slotFunc {
	t := map[string]slotFunc{
		"repr": {0, 0, func(c *Class, self Object, _ []Object, _ []Kwarg) (Object, error) {
			switch v := self.(type) {
			case *Class:
				if c == typeC {
					return py.String(v.defaultRepr()), nil
				}
			case *Instance:
				if c == objectC {
					return py.String(v.plainRepr()), nil
				}
				return text(v.defaultRepr(false))
			}
			if c == objectC {
				return py.String(sprintf("<%s object at %#x>", ClassOf(self).fullName(), address(self))), nil
			}
			return text(Repr(self))
		}},
		"str": {0, 0, func(c *Class, self Object, _ []Object, _ []Kwarg) (Object, error) {
			i, isInstance := self.(*Instance)
			switch {
			case c == objectC:
				return text(Repr(self))
			case isInstance && i.exc != nil:
				return text(i.exceptionText())
			}
			return text(Str(unwrapNative(self)))
		}},
		"hash": {0, 0, func(c *Class, self Object, _ []Object, _ []Kwarg) (Object, error) {
			if c == objectC {
				return py.Int(address(self) >> 4), nil
			}
			h, err := hash(unwrapNative(self))
			return py.Int(h), err
		}},
		"getattribute": {1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
			name, err := attrName("", a[0])
			if err != nil {
				return nil, err
			}
			switch o := self.(type) {
			case *Instance:
				return o.getAttr(name)
			case *Class:
				return o.getAttr(name)
			}
			return GetAttr(self, name)
		}},
		"setattr": {2, 2, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
			name, err := attrName("", a[0])
			if err != nil {
				return nil, err
			}
			switch o := self.(type) {
			case *Instance:
				return py.None, o.setAttr(name, a[1])
			case *Class:
				if c == objectC {
					return nil, typeError("can't apply this __setattr__ to %s object", TypeName(o))
				}
				return py.None, o.setAttr(name, a[1])
			}
			return py.None, SetAttr(self, name, a[1])
		}},
		"delattr": {1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
			name, err := attrName("", a[0])
			if err != nil {
				return nil, err
			}
			switch o := self.(type) {
			case *Instance:
				return py.None, o.delAttr(name)
			case *Class:
				if c == objectC {
					return nil, typeError("can't apply this __delattr__ to %s object", TypeName(o))
				}
				return py.None, o.delAttr(name)
			}
			return py.None, DelAttr(self, name)
		}},
		"init": {0, -1, initSlot},
		"eq":   equalSlot(true), "ne": equalSlot(false),
		"lt": compareSlot(Less), "le": compareSlot(LessEqual), "gt": compareSlot(Greater), "ge": compareSlot(GreaterEqual),
		"call": callSlot(), "get": bindSlot(),
		"set": {2, 2, func(_ *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
			return py.None, setDescriptor(descriptorOf(self), a[0], "", a[1])
		}},
		"delete": {1, 1, func(_ *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
			return py.None, deleteDescriptor(descriptorOf(self), a[0], "")
		}},
		"iter": unarySlot(Iter), "next": unarySlot(Next), "len": unarySlot(Len), "await": unarySlot(awaitIter),
		"getitem": plainSlot(1, func(o Object, a []Object) (Object, error) { return GetItem(o, a[0]) }),
		"setitem": plainSlot(2, func(o Object, a []Object) (Object, error) { return py.None, SetItem(o, a[0], a[1]) }),
		"delitem": plainSlot(1, func(o Object, a []Object) (Object, error) { return py.None, DelItem(o, a[0]) }),
		"contains": plainSlot(1, func(o Object, a []Object) (Object, error) {
			b, err := Contains(o, a[0])
			return py.NewBool(b), err
		}),
		"bool":   truthSlot(Truth),
		"int":    unarySlot(func(o Object) (Object, error) { return newInt([]Object{o, nil}) }),
		"index":  unarySlot(func(o Object) (Object, error) { return newInt([]Object{o, nil}) }),
		"float":  unarySlot(func(o Object) (Object, error) { return newFloat([]Object{o}) }),
		"neg":    unarySlot(func(o Object) (Object, error) { return unaryOp("-", py.Neg, o) }),
		"pos":    unarySlot(func(o Object) (Object, error) { return unaryOp("+", py.Pos, o) }),
		"invert": unarySlot(func(o Object) (Object, error) { return unaryOp("~", py.Invert, o) }),
		"abs":    unarySlot(func(o Object) (Object, error) { return py.Abs(num(o)) }),
		"divmod": divmodSlot(false), "rdivmod": divmodSlot(true),
	}
	for name, op := range map[string]opcode{
		"add": opAdd, "sub": opSub, "mul": opMul, "mod": opMod, "floordiv": opFloorDiv, "truediv": opTrueDiv,
		"lshift": opLshift, "rshift": opRshift, "and": opAnd, "or": opOr, "xor": opXor, "pow": opPow,
	} {
		t[name], t["r"+name], t["i"+name] = binarySlot(op, false), binarySlot(op, true), inplaceSlot(op)
	}
	for _, name := range []string{"pow", "rpow"} {
		two := t[name]
		t[name] = slotFunc{1, 2, func(c *Class, self Object, a []Object, kw []Kwarg) (Object, error) {
			if len(a) == 2 && a[1] != py.None {
				x, ok1 := bigNumber(unwrapNative(self))
				y, ok2 := bigNumber(unwrapNative(a[0]))
				z, ok3 := bigNumber(unwrapNative(a[1]))
				if !ok1 || !ok2 || !ok3 {
					return py.NotImplemented, nil
				}
				return modPow(x, y, z)
			}
			return two.f(c, self, a[:1], kw)
		}}
	}
	return t
}

func divmodSlot(reflected bool) slotFunc {
	return slotFunc{1, 1, func(c *Class, self Object, a []Object, _ []Kwarg) (Object, error) {
		x, y := unwrapNative(self), unwrapNative(a[0])
		if !fitsOperand(c, y) {
			return py.NotImplemented, nil
		}
		if reflected {
			x, y = y, x
		}
		q, err := nativeBinary(opFloorDiv, x, y)
		if err != nil {
			return nil, err
		}
		r, err := nativeBinary(opMod, x, y)
		return py.Tuple{q, r}, err
	}}
}

// initSlots fills the dicts of the built-in classes.
func initSlots() {
	slotFuncs = makeSlotFuncs()
	names := map[*Class]string{objectC: slotsOfAll}
	for c, list := range slotNames {
		names[c] = list
	}
	for c, list := range names {
		c.defineSlots(list)
	}
	for _, c := range iteratorClasses() {
		c.defineSlots("iter next")
	}
	for _, c := range []*Class{listC, dictC, setC, sliceC, byteArrayC, dictViewC[0], dictViewC[2], mappingProxyC} {
		c.dict.SetStr("__hash__", py.None)
	}
}

// defineSlots gives the class the special methods listed, unless it has them.
func (c *Class) defineSlots(names string) {
	for _, name := range strings.Fields(names) {
		full := "__" + name + "__"
		if c.dict.GetStr(full) != nil {
			continue
		}
		s := slotFuncs[name]
		c.dict.SetStr(full, slotMethod(c, full, func(self Object, a []Object, kw []Kwarg) (Object, error) {
			if s.max >= 0 {
				if err := s.arity(full, len(a), len(kw)); err != nil {
					return nil, err
				}
			}
			return s.f(c, self, a, kw)
		}))
	}
}

func iteratorClasses() []*Class {
	out := []*Class{listIterC, tupleIterC, strIterC, asciiIterC, bytesIterC, rangeIterC, setIterC, callIterC, listReverseC, byteArrayIter}
	return append(append(out, dictIterC[:]...), dictReverseC[:]...)
}

func (s slotFunc) arity(name string, n, keywords int) error {
	switch {
	case keywords > 0:
		return typeError("wrapper %s() takes no keyword arguments", name)
	case n >= s.min && n <= s.max:
		return nil
	case s.min == s.max:
		return typeError("expected %d argument%s, got %d", s.min, plural(s.min), n)
	case n < s.min:
		return typeError("%s expected at least %d argument%s, got %d", name, s.min, plural(s.min), n)
	}
	return typeError("%s expected at most %d argument%s, got %d", name, s.max, plural(s.max), n)
}
