package runtime

import (
	"math"
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// eval runs a frame until it returns, yields or fails. It is the evaluation loop: one case an instruction, each ending in continue
// when all went well; a case that breaks off has set err.
func (s *Session) eval(f *frame) (Object, error) {
	var (
		b      = f.body
		code   = b.code
		ins    = code.Ins
		slots  = f.slots
		pc     = f.pc
		sp     = f.sp // of the first free slot
		cells  = len(code.Vars)
		caches = b.caches
		err    error
		again  bool // what fails is not raised here but passes on
	)
	for {
		in := &ins[pc]
		f.pc = pc
		pc++
		switch in.Op {
		case compile.OpNop:
			continue
		case compile.OpPop:
			sp--
			continue
		case compile.OpDup:
			slots[sp] = slots[sp-1]
			sp++
			continue
		case compile.OpDup2:
			slots[sp], slots[sp+1] = slots[sp-2], slots[sp-1]
			sp += 2
			continue
		case compile.OpSwap:
			slots[sp-1], slots[sp-2] = slots[sp-2], slots[sp-1]
			continue
		case compile.OpRot3:
			slots[sp-1], slots[sp-2], slots[sp-3] = slots[sp-2], slots[sp-3], slots[sp-1]
			continue

		case compile.OpConst:
			slots[sp] = code.Consts[in.A]
			sp++
			continue
		case compile.OpLoadFast:
			v := slots[in.A]
			if v == nil {
				err = unboundLocal(code.Vars[in.A])
				break
			}
			slots[sp] = v
			sp++
			continue
		case compile.OpStoreFast:
			sp--
			slots[in.A] = slots[sp]
			continue
		case compile.OpDeleteFast:
			if slots[in.A] == nil {
				err = unboundLocal(code.Vars[in.A])
				break
			}
			slots[in.A] = nil
			continue
		case compile.OpLoadCell:
			v := slots[cells+int(in.A)].(*cell).v
			if v == nil {
				err = unboundCell(code, int(in.A))
				break
			}
			slots[sp] = v
			sp++
			continue
		case compile.OpStoreCell:
			sp--
			slots[cells+int(in.A)].(*cell).v = slots[sp]
			continue
		case compile.OpDeleteCell:
			c := slots[cells+int(in.A)].(*cell)
			if c.v == nil {
				err = unboundCell(code, int(in.A))
				break
			}
			c.v = nil
			continue
		case compile.OpPushCell:
			slots[sp] = slots[cells+int(in.A)]
			sp++
			continue
		case compile.OpLoadGlobal:
			c := &caches[in.B]
			g := b.module.globals
			if c.layout == g.layout && c.idx >= 0 {
				slots[sp] = g.ents[c.idx].v
				sp++
				continue
			}
			var v Object
			if c.layout == g.layout && c.layout2 == s.builtins.layout && c.idx2 >= 0 {
				v = s.builtins.ents[c.idx2].v
			} else if v = s.loadGlobal(b.module, code.Names[in.A], c); v == nil {
				err = f.undefined(code.Names[in.A])
				break
			}
			slots[sp] = v
			sp++
			continue
		case compile.OpStoreGlobal:
			sp--
			b.module.globals.SetStr(code.Names[in.A], slots[sp])
			continue
		case compile.OpDeleteGlobal:
			if !b.module.globals.delH(code.Names[in.A]) {
				err = f.undefined(code.Names[in.A])
				break
			}
			continue

		case compile.OpLoadAttr:
			o := slots[sp-1]
			c := &caches[in.B]
			if i, ok := o.(*Instance); ok && i.cls == c.cls && c.epoch == classEpoch.Load() {
				if v := i.dict.getAt(&c.idx, c.name); v != nil {
					slots[sp-1] = v
					continue
				}
			}
			var v Object
			if v, err = s.loadAttr(o, code.Names[in.A], c); err != nil {
				break
			}
			slots[sp-1] = v
			continue
		case compile.OpStoreAttr:
			if err = s.storeAttr(slots[sp-1], code.Names[in.A], slots[sp-2], &caches[in.B]); err != nil {
				break
			}
			sp -= 2
			continue
		case compile.OpLoadMethod:
			var fn, self Object
			if fn, self, err = s.loadMethod(slots[sp-1], code.Names[in.A], &caches[in.B]); err != nil {
				break
			}
			slots[sp-1], slots[sp] = fn, self
			sp++
			continue
		case compile.OpCallMethod:
			n := int(in.A)
			from := sp - n
			fn := slots[from-2]
			if slots[from-1] != nil {
				from--
			}
			var v Object
			if v, err = s.callValues(fn, slots[from:sp:sp]); err != nil {
				break
			}
			sp -= n + 1
			slots[sp-1] = v
			continue
		case compile.OpCall:
			n := int(in.A)
			var v Object
			if v, err = s.callValues(slots[sp-n-1], slots[sp-n:sp:sp]); err != nil {
				break
			}
			sp -= n
			slots[sp-1] = v
			continue
		case compile.OpCallKw:
			n := int(in.A)
			var v Object
			if v, err = s.callNamed(slots[sp-n-1], slots[sp-n:sp:sp], code.Consts[in.B].(*compile.KwNames)); err != nil {
				break
			}
			sp -= n
			slots[sp-1] = v
			continue
		case compile.OpCallMethodKw:
			n := int(in.A)
			from := sp - n
			fn := slots[from-2]
			if slots[from-1] != nil {
				from--
			}
			var v Object
			if v, err = s.callNamed(fn, slots[from:sp:sp], code.Consts[in.B].(*compile.KwNames)); err != nil {
				break
			}
			sp -= n + 1
			slots[sp-1] = v
			continue

		case compile.OpBinary:
			x, y := slots[sp-2], slots[sp-1]
			var v Object
			switch x := x.(type) {
			case py.Int:
				if y, ok := y.(py.Int); ok {
					switch compile.Operator(in.A) {
					case compile.Add:
						if r := x + y; (r > x) == (y > 0) {
							v = smallInt(r)
						}
					case compile.Sub:
						if r := x - y; (r < x) == (y > 0) {
							v = smallInt(r)
						}
					case compile.Mul:
						if r, ok := mulInts(x, y); ok {
							v = smallInt(r)
						}
					case compile.Mod:
						if y > 0 {
							r := x % y
							if r < 0 {
								r += y
							}
							v = smallInt(r)
						}
					case compile.FloorDiv:
						if y > 0 {
							q := x / y
							if x%y < 0 {
								q--
							}
							v = smallInt(q)
						}
					}
				}
			case py.Float:
				if y, ok := y.(py.Float); ok {
					switch compile.Operator(in.A) {
					case compile.Add:
						v = x + y
					case compile.Sub:
						v = x - y
					case compile.Mul:
						v = x * y
					case compile.TrueDiv:
						if y != 0 {
							v = x / y
						}
					}
				}
			case py.String:
				if y, ok := y.(py.String); ok && compile.Operator(in.A) == compile.Add {
					v = x + y
				}
			}
			if v == nil {
				if v, err = s.binary(&operators[in.A], x, y); err != nil {
					break
				}
			}
			sp--
			slots[sp-1] = v
			continue
		case compile.OpInplace:
			x, y := slots[sp-2], slots[sp-1]
			var v Object
			switch x := x.(type) {
			case py.Int:
				if y, ok := y.(py.Int); ok {
					switch compile.Operator(in.A) {
					case compile.Add:
						if r := x + y; (r > x) == (y > 0) {
							v = smallInt(r)
						}
					case compile.Sub:
						if r := x - y; (r < x) == (y > 0) {
							v = smallInt(r)
						}
					case compile.Mul:
						if r, ok := mulInts(x, y); ok {
							v = smallInt(r)
						}
					}
				}
			case py.Float:
				if y, ok := y.(py.Float); ok {
					switch compile.Operator(in.A) {
					case compile.Add:
						v = x + y
					case compile.Sub:
						v = x - y
					case compile.Mul:
						v = x * y
					}
				}
			case py.String:
				if y, ok := y.(py.String); ok && compile.Operator(in.A) == compile.Add {
					v = x + y
				}
			}
			if v == nil {
				if v, err = s.inplace(&operators[in.A], x, y); err != nil {
					break
				}
			}
			sp--
			slots[sp-1] = v
			continue
		case compile.OpNegative, compile.OpPositive, compile.OpInvert:
			u := &unaryOperators[in.Op-compile.OpNegative]
			var v Object
			if v, err = unaryOp(u.symbol, u.native, slots[sp-1]); err != nil {
				break
			}
			slots[sp-1] = v
			continue
		case compile.OpNot:
			var t bool
			if t, err = Truth(slots[sp-1]); err != nil {
				break
			}
			slots[sp-1] = newBool(!t)
			continue
		case compile.OpCompare:
			var v Object
			if v, err = compareValues(compile.Comparison(in.A), slots[sp-2], slots[sp-1]); err != nil {
				break
			}
			sp--
			slots[sp-1] = v
			continue
		case compile.OpCompareJump:
			x, y := slots[sp-2], slots[sp-1]
			var t bool
			if x, ok := x.(py.Int); ok {
				if y, ok := y.(py.Int); ok {
					switch compile.Comparison(in.B) {
					case compile.Lt:
						t = x < y
					case compile.Le:
						t = x <= y
					case compile.Gt:
						t = x > y
					case compile.Ge:
						t = x >= y
					case compile.Eq:
						t = x == y
					case compile.Ne:
						t = x != y
					}
					sp -= 2
					if !t {
						pc = int(in.A)
					}
					continue
				}
			}
			var v Object
			if v, err = compareValues(compile.Comparison(in.B), x, y); err != nil {
				break
			}
			if t, err = Truth(v); err != nil {
				break
			}
			sp -= 2
			if !t {
				pc = int(in.A)
			}
			continue
		case compile.OpIs:
			sp--
			slots[sp-1] = newBool(same(slots[sp-1], slots[sp]))
			continue
		case compile.OpIsNot:
			sp--
			slots[sp-1] = newBool(!same(slots[sp-1], slots[sp]))
			continue
		case compile.OpIn, compile.OpNotIn:
			var t bool
			if t, err = Contains(slots[sp-1], slots[sp-2]); err != nil {
				break
			}
			sp--
			slots[sp-1] = newBool(t == (in.Op == compile.OpIn))
			continue

		case compile.OpGetItem:
			o, k := slots[sp-2], slots[sp-1]
			var v Object
			if i, ok := k.(py.Int); ok {
				switch o := o.(type) {
				case *py.List:
					if uint64(i) < uint64(len(o.Items)) {
						v = o.Items[i]
					}
				case py.Tuple:
					if uint64(i) < uint64(len(o)) {
						v = o[i]
					}
				}
			}
			if v == nil {
				if v, err = GetItem(o, k); err != nil {
					break
				}
			}
			sp--
			slots[sp-1] = v
			continue
		case compile.OpSetItem:
			if err = SetItem(slots[sp-2], slots[sp-1], slots[sp-3]); err != nil {
				break
			}
			sp -= 3
			continue

		case compile.OpTuple:
			n := int(in.A)
			t := make(py.Tuple, n)
			copy(t, slots[sp-n:sp])
			sp -= n
			slots[sp] = t
			sp++
			continue
		case compile.OpList:
			n := int(in.A)
			items := make([]Object, n)
			copy(items, slots[sp-n:sp])
			sp -= n
			slots[sp] = &py.List{Items: items}
			sp++
			continue
		case compile.OpDict:
			n := 2 * int(in.A)
			d := NewDict()
			for i := sp - n; i < sp; i += 2 {
				if err = d.Set(slots[i], slots[i+1]); err != nil {
					break
				}
			}
			if err != nil {
				break
			}
			sp -= n
			slots[sp] = d
			sp++
			continue
		case compile.OpListAdd:
			sp--
			l := slots[sp-int(in.A)].(*py.List)
			l.Items = append(l.Items, slots[sp])
			continue
		case compile.OpDictAdd:
			sp -= 2
			if err = slots[sp-int(in.A)].(*Dict).Set(slots[sp], slots[sp+1]); err != nil {
				break
			}
			continue

		case compile.OpJump:
			pc = int(in.A)
			continue
		case compile.OpLoop:
			if s.tick.stop.Load() {
				err = s.tick.err()
				break
			}
			pc = int(in.A)
			continue
		case compile.OpJumpFalse, compile.OpJumpTrue:
			v := slots[sp-1]
			t := v == Object(py.True)
			if !t && v != Object(py.False) {
				if t, err = Truth(v); err != nil {
					break
				}
			}
			sp--
			if t == (in.Op == compile.OpJumpTrue) {
				pc = int(in.A)
			}
			continue
		case compile.OpJumpFalseOr, compile.OpJumpTrueOr:
			var t bool
			if t, err = Truth(slots[sp-1]); err != nil {
				break
			}
			if t == (in.Op == compile.OpJumpTrueOr) {
				pc = int(in.A)
			} else {
				sp--
			}
			continue
		case compile.OpIter:
			var it Object
			if it, err = loopIter(slots[sp-1]); err != nil {
				break
			}
			slots[sp-1] = it
			continue
		case compile.OpForIter:
			if s.tick.stop.Load() {
				err = s.tick.err()
				break
			}
			var v Object
			switch it := slots[sp-1].(type) {
			case *listIter:
				if it.i < len(it.list.Items) {
					v = it.list.Items[it.i]
					it.i++
				} else {
					it.i = math.MaxInt
				}
			case *tupleIter:
				if it.i < len(it.items) {
					v = it.items[it.i]
					it.i++
				}
			case *py.RangeIterator:
				if r := it.Index; it.Step > 0 && r < it.Stop || it.Step < 0 && r > it.Stop {
					it.Index += it.Step
					v = smallInt(r)
				}
			case *Generator:
				var more bool
				if v, more, err = it.step(py.None); err == nil && !more {
					v = nil
				}
			default:
				if v, err = it.(py.I__next__).M__next__(); err != nil && IsDone(err) {
					v, err = nil, nil
				}
			}
			if err != nil {
				break
			}
			if v == nil {
				sp--
				pc = int(in.A)
				continue
			}
			slots[sp] = v
			sp++
			continue
		case compile.OpUnpack:
			n := int(in.A)
			var items []Object
			switch v := slots[sp-1].(type) {
			case py.Tuple:
				items = v
			case *py.List:
				items = v.Items
			}
			if len(items) != n || n == 0 {
				if items, err = unpack(slots[sp-1], n, -1); err != nil {
					break
				}
			}
			sp--
			for i := n - 1; i >= 0; i-- {
				slots[sp] = items[i]
				sp++
			}
			continue
		case compile.OpReturn:
			f.ended = true
			return slots[sp-1], nil
		case compile.OpYield:
			f.pc, f.sp = pc, sp-1
			return slots[sp-1], nil
		case compile.OpResume:
			if t, ok := slots[sp-1].(*injected); ok {
				thrown := ExceptionOf(t.err)
				thrown.thrownInto(slots, code)
				err = throw(thrown)
				break
			}
			continue
		case compile.OpSend:
			d := slots[sp-2].(*delegation)
			var v Object
			if v, err = d.step(slots[sp-1]); err != nil {
				if _, ok := slots[sp-1].(*injected); ok {
					var thrown *Instance
					thrown, err = s.caught(err)
					thrown.thrownInto(slots, code)
				}
				break
			}
			if d.done {
				sp--
				pc = int(in.A)
			}
			slots[sp-1] = v
			continue
		case compile.OpAsyncForEnd:
			if i := slots[in.A].(*Instance); !i.cls.isSub(StopAsyncIteration) {
				err, again = throw(i), true
				break
			}
			continue

		case compile.OpRaise:
			switch in.A {
			case 0:
				err, again = s.reraise(f)
			case 1:
				err = s.raised(raise(slots[sp-1], nil))
			default:
				err = s.raised(raise(slots[sp-2], slots[sp-1]))
			}
		case compile.OpReraise:
			err, again = throw(slots[in.A].(*Instance)), true
		case compile.OpMatchExc:
			var t bool
			if t, err = handles(slots[in.A].(*Instance), slots[sp-1]); err != nil {
				break
			}
			slots[sp-1] = newBool(t)
			continue
		case compile.OpSetHandled:
			if in.A < 0 {
				slots[code.ExcSlot] = nil
			} else {
				slots[code.ExcSlot] = slots[in.A]
			}
			continue
		case compile.OpAssertFail:
			err = throw(newException(AssertionError, slots[sp-int(in.A):sp]))
		case compile.OpGroupEnd:
			if err, again = slots[in.A].(*groupHandling).end(); err != nil {
				break
			}
			continue

		default:
			if sp, err = s.evalRare(f, in, sp); err != nil {
				break
			}
			continue
		}

		// An exception: to its handler, or out of the frame.
		var i *Instance
		i, err = s.caught(err)
		if !again {
			i.exc.tb = &traceback{next: i.exc.tb, code: code, module: b.module, pc: f.pc}
		}
		again = false
		if !i.exc.raised { // by Go
			i.raisedIn(s)
		}
		if in.Handler == 0 {
			f.ended = true
			return nil, err
		}
		h := &code.Handlers[in.Handler-1]
		sp = b.locals + int(h.Depth)
		slots[h.Slot] = i
		slots[code.ExcSlot] = i
		pc = int(h.Target)
		err = nil
	}
}

// joinStrings makes the string of an f-string of its parts.
func joinStrings(parts []Object) Object {
	switch len(parts) {
	case 0:
		return py.String("")
	case 1:
		return parts[0]
	case 2:
		return parts[0].(py.String) + parts[1].(py.String)
	}
	var b strings.Builder
	n := 0
	for _, p := range parts {
		n += len(p.(py.String))
	}
	b.Grow(n)
	for _, p := range parts {
		b.WriteString(string(p.(py.String)))
	}
	return py.String(b.String())
}
