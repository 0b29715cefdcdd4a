package compile

import (
	"github.com/go-python/gpython/vm"
)

func (c *coder) load(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case fastVar:
		if _, ok := c.s.loc[n]; !ok {
			c.emitArg(vm.LOAD_GLOBAL, c.nameIndex(n))
			return
		}
		c.emitArg(vm.LOAD_FAST, c.varIndex(n))
	case cellVar, freeVar:
		c.emitArg(vm.LOAD_DEREF, c.cellIndex(n))
	case globalVar:
		c.emitArg(vm.LOAD_GLOBAL, c.nameIndex(n))
	case namedVar:
		c.emitArg(vm.LOAD_NAME, c.nameIndex(n))
	}
}

func (c *coder) storeName(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case fastVar:
		c.emitArg(vm.STORE_FAST, c.varIndex(n))
	case cellVar, freeVar:
		c.emitArg(vm.STORE_DEREF, c.cellIndex(n))
	case globalVar:
		c.emitArg(vm.STORE_GLOBAL, c.nameIndex(n))
	case namedVar:
		c.emitArg(vm.STORE_NAME, c.nameIndex(n))
	}
}

func (c *coder) delName(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case fastVar:
		c.emitArg(vm.DELETE_FAST, c.varIndex(n))
	case cellVar, freeVar:
		c.emitArg(vm.DELETE_DEREF, c.cellIndex(n))
	case globalVar:
		c.emitArg(vm.DELETE_GLOBAL, c.nameIndex(n))
	case namedVar:
		c.emitArg(vm.DELETE_NAME, c.nameIndex(n))
	}
}
