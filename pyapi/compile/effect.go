package compile

import "math/bits"

// effect returns by how much an instruction changes the height of the stack, when the next one follows and when it jumps.
func (c *Code) effect(x Instr) (next, jump int) {
	a, b := int(x.A), int(x.B)
	switch x.Op {
	case OpNop, OpSwap, OpRot3, OpDeleteFast, OpDeleteCell, OpDeleteGlobal, OpDeleteName, OpLoadAttr, OpNegative, OpPositive, OpInvert, OpNot,
		OpListTuple, OpJump, OpLoop, OpIter, OpYield, OpResume, OpDelegate, OpAsyncYield, OpAsyncIter, OpReraise, OpMatchExc, OpSetHandled,
		OpWithEnter, OpAsyncWithEnter, OpGroupEnter, OpGroupMatch, OpGroupAdd, OpGroupEnd, OpImportStar, OpMatchSequence, OpAsyncForEnd:
		return 0, 0
	case OpDup, OpConst, OpLoadFast, OpLoadCell, OpPushCell, OpLoadGlobal, OpLoadName, OpLoadClassCell, OpLoadMethod, OpAsyncNext, OpWithExit,
		OpAsyncWithExit, OpImport, OpImportFrom:
		return 1, 0
	case OpDup2:
		return 2, 0
	case OpPop, OpStoreFast, OpStoreCell, OpStoreGlobal, OpStoreName, OpDeleteAttr, OpBinary, OpInplace, OpCompare, OpIs, OpIsNot, OpIn, OpNotIn,
		OpGetItem, OpListAdd, OpSetAdd, OpListExtend, OpSetExtend, OpDictUpdate, OpReturn, OpMatchMapping, OpAnnotation:
		return -1, 0
	case OpJumpFalse, OpJumpTrue:
		return -1, -1
	case OpJumpFalseOr, OpJumpTrueOr:
		return -1, 0
	case OpCompareJump:
		return -2, -2
	case OpStoreAttr, OpDelItem, OpDictAdd, OpMatchClass:
		return -2, 0
	case OpSetItem:
		return -3, 0
	case OpCall, OpCallKw:
		return -a, 0
	case OpCallMethod, OpCallMethodKw:
		return -a - 1, 0
	case OpCallSpec:
		return -len(c.Consts[a].(*CallSpec).Args), 0
	case OpSlice:
		return 1 - a, 0
	case OpTuple, OpList, OpSet, OpJoin:
		return 1 - a, 0
	case OpDict:
		return 1 - 2*a, 0
	case OpForIter:
		return 1, -1
	case OpSend:
		return 0, -1
	case OpUnpack:
		return a - 1, 0
	case OpUnpackStar:
		return a + b, 0
	case OpMakeFunction:
		return 1 - bits.OnesCount32(uint32(b)), 0
	case OpMakeClass:
		return -1 - len(c.Consts[b].(*CallSpec).Args), 0
	case OpRaise, OpAssertFail:
		return -a, 0
	case OpFormat:
		return -b, 0
	}
	panic("no effect")
}

// stackSize computes how high the stack gets.
func (c *Code) stackSize() int {
	height := make([]int32, len(c.Ins)) // in front of each instruction, counted from 1; 0 is unknown
	most := 0
	var todo []int32
	reach := func(at, h int) {
		if at < len(height) && height[at] == 0 {
			height[at] = int32(h + 1)
			todo = append(todo, int32(at))
		}
	}
	reach(0, 0)
	for len(todo) > 0 {
		at := int(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		for {
			h := int(height[at]) - 1
			x := c.Ins[at]
			if x.Handler > 0 {
				k := c.Handlers[x.Handler-1]
				reach(int(k.Target), int(k.Depth))
			}
			next, jump := c.effect(x)
			most = max(most, h, h+next)
			if h+next < 0 {
				panic("stack underflow in " + c.Name)
			}
			if x.Op.jumps() {
				reach(int(x.A), h+jump)
			}
			if x.Op.ends() || at+1 >= len(height) || height[at+1] != 0 {
				break
			}
			at++
			height[at] = int32(h + next + 1)
		}
	}
	return most
}
