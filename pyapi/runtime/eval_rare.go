package runtime

import (
	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/compile"
)

// evalRare executes an instruction for eval that is rare, or whose work takes long next to a call. It gets and returns where the
// stack ends.
func (s *Session) evalRare(f *frame, in *compile.Instr, sp int) (int, error) {
	var (
		b     = f.body
		code  = b.code
		slots = f.slots
		cells = len(code.Vars)
		err   error
	)
	switch in.Op {
	case compile.OpMakeFunction:
		fn := &Function{body: b.child(in.A)}
		if in.B&compile.HasAnnotate != 0 {
			sp--
			fn.annFn, _ = slots[sp].(*Function)
		}
		if in.B&compile.HasClosure != 0 {
			sp--
			fn.closure = slots[sp].(py.Tuple)
		}
		var defaults, kwDefaults py.Tuple
		if in.B&compile.HasKwDefaults != 0 {
			sp--
			kwDefaults = slots[sp].(py.Tuple)
		}
		if in.B&compile.HasDefaults != 0 {
			sp--
			defaults = slots[sp].(py.Tuple)
		}
		fn.init(defaults, kwDefaults)
		slots[sp] = fn
		sp++
		return sp, nil
	case compile.OpMakeClass:
		spec := code.Consts[in.B].(*compile.CallSpec)
		n := len(spec.Args)
		var c Object
		if c, err = b.module.buildClass(b.child(in.A), slots[sp-n-2].(py.Tuple), slots[sp-n-1], spec, slots[sp-n:sp]); err != nil {
			return sp, err
		}
		sp -= n + 1
		slots[sp-1] = c
		return sp, nil
	case compile.OpDelegate:
		var d Object
		if d, err = delegate(slots[sp-1], in.A == 1); err != nil {
			return sp, err
		}
		slots[sp-1] = d
		return sp, nil
	case compile.OpAsyncYield:
		slots[sp-1] = &asyncValue{slots[sp-1]}
		return sp, nil
	case compile.OpAsyncIter:
		var it Object
		if it, err = asyncIter(slots[sp-1]); err != nil {
			return sp, err
		}
		slots[sp-1] = it
		return sp, nil
	case compile.OpAsyncNext:
		var next Object
		if next, err = asyncNext(slots[sp-1]); err != nil {
			return sp, err
		}
		slots[sp] = next
		sp++
		return sp, nil
	case compile.OpWithEnter:
		var exit, v Object
		if exit, v, err = withEnter(slots[sp-1], "__enter__", "__exit__"); err != nil {
			return sp, err
		}
		slots[in.A], slots[sp-1] = exit, v
		return sp, nil
	case compile.OpAsyncWithEnter:
		var exit, v Object
		if exit, v, err = withEnter(slots[sp-1], "__aenter__", "__aexit__"); err != nil {
			return sp, err
		}
		slots[in.A], slots[sp-1] = exit, v
		return sp, nil
	case compile.OpWithExit, compile.OpAsyncWithExit:
		var exc *Instance
		if in.B >= 0 {
			exc = slots[in.B].(*Instance)
		}
		var v Object
		if v, err = withExit(slots[in.A], exc); err != nil {
			return sp, err
		}
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpGroupEnter:
		if slots[in.B], err = newGroupHandling(slots[in.A].(*Instance)); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpGroupMatch:
		var part Object
		if part, err = slots[in.A].(*groupHandling).match(slots[sp-1]); err != nil {
			return sp, err
		}
		if part != nil {
			slots[in.B] = part
		}
		slots[sp-1] = newBool(part != nil)
		return sp, nil
	case compile.OpGroupAdd:
		slots[in.B].(*groupHandling).add(slots[in.A].(*Instance))
		return sp, nil
	case compile.OpImport:
		var v Object
		if v, err = b.module.importName(code.Consts[in.A].(*compile.ImportSpec).Module, in.B == 1); err != nil {
			return sp, err
		}
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpImportFrom:
		spec := code.Consts[in.A].(*compile.ImportSpec)
		var v Object
		if v, err = b.module.importFromModule(spec.Module, spec.Level, spec.Name); err != nil {
			return sp, err
		}
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpImportStar:
		spec := code.Consts[in.A].(*compile.ImportSpec)
		if err = b.module.importStar(spec.Module, spec.Level); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpFormat:
		spec := ""
		if in.B == 1 {
			sp--
			spec = string(slots[sp].(py.String))
		}
		var v Object
		if v, err = formatValue(slots[sp-1], byte(in.A), spec); err != nil {
			return sp, err
		}
		slots[sp-1] = v
		return sp, nil
	case compile.OpJoin:
		n := int(in.A)
		v := joinStrings(slots[sp-n : sp])
		sp -= n
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpMatchSequence:
		var v Object
		if v, err = matchSequence(s, slots[sp-1], int(in.A), int(in.B)); err != nil {
			return sp, err
		}
		slots[sp-1] = v
		return sp, nil
	case compile.OpMatchMapping:
		var v Object
		if v, err = matchMapping(s, slots[sp-2], slots[sp-1].(py.Tuple), in.A == 1); err != nil {
			return sp, err
		}
		sp--
		slots[sp-1] = v
		return sp, nil
	case compile.OpMatchClass:
		var v Object
		if v, err = matchClass(slots[sp-3], slots[sp-2], int(in.A), slots[sp-1].(py.Tuple)); err != nil {
			return sp, err
		}
		sp -= 2
		slots[sp-1] = v
		return sp, nil
	case compile.OpAnnotation:
		sp--
		b.module.annotate(code.Names[in.A], slots[sp])
		return sp, nil
	case compile.OpSlice:
		step := Object(py.None)
		if in.A == 3 {
			sp--
			step = slots[sp]
		}
		sp--
		slots[sp-1] = &py.Slice{Start: slots[sp-1], Stop: slots[sp], Step: step}
		return sp, nil
	case compile.OpSetExtend:
		sp--
		if err = displayUnion(slots[sp-1].(*Set), slots[sp]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpListExtend:
		sp--
		if err = displayExtend(slots[sp-1].(*py.List), slots[sp]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpDictUpdate:
		sp--
		if err = displayUpdate(slots[sp-1].(*Dict), slots[sp]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpListTuple:
		slots[sp-1] = py.Tuple(slots[sp-1].(*py.List).Items)
		return sp, nil
	case compile.OpUnpackStar:
		var items []Object
		if items, err = unpack(slots[sp-1], int(in.A), int(in.B)); err != nil {
			return sp, err
		}
		sp--
		for i := len(items) - 1; i >= 0; i-- {
			slots[sp] = items[i]
			sp++
		}
		return sp, nil
	case compile.OpDeleteAttr:
		sp--
		if err = DelAttr(slots[sp], code.Names[in.A]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpSet:
		n := int(in.A)
		set := NewSet()
		for _, v := range slots[sp-n : sp] {
			if err = set.Add(v); err != nil {
				return sp, err
			}
		}
		if err != nil {
			return sp, err
		}
		sp -= n
		slots[sp] = set
		sp++
		return sp, nil
	case compile.OpSetAdd:
		sp--
		if err = slots[sp-int(in.A)].(*Set).Add(slots[sp]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpDelItem:
		if err = DelItem(slots[sp-2], slots[sp-1]); err != nil {
			return sp, err
		}
		sp -= 2
		return sp, nil
	case compile.OpDeleteName:
		if err = f.deleteName(code.Names[in.A]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpStoreName:
		sp--
		if err = f.storeName(code.Names[in.A], slots[sp]); err != nil {
			return sp, err
		}
		return sp, nil
	case compile.OpLoadName:
		var v Object
		if v, err = s.loadName(f, code.Names[in.A], &b.caches[in.B]); err != nil {
			return sp, err
		}
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpLoadClassCell:
		v, nameErr := f.ownName(code.Names[in.B])
		if err = nameErr; err != nil {
			return sp, err
		}
		if v == nil {
			if v = slots[cells+int(in.A)].(*cell).v; v == nil {
				err = unboundCell(code, int(in.A))
				return sp, err
			}
		}
		slots[sp] = v
		sp++
		return sp, nil
	case compile.OpCallSpec:
		spec := code.Consts[in.A].(*compile.CallSpec)
		n := len(spec.Args)
		fn := slots[sp-n-1]
		var args []Object
		var kwargs []Kwarg
		if args, kwargs, err = splitCall(fn, spec, slots[sp-n:sp]); err != nil {
			return sp, err
		}
		var v Object
		if v, err = Call(fn, args, kwargs); err != nil {
			return sp, err
		}
		sp -= n
		slots[sp-1] = v
		return sp, nil
	}
	return sp, Raise(SystemError, "unknown instruction %d", in.Op)
}
