package compile

// load pushes the value of a name.
func (c *coder) load(n string) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case fastVar:
		if _, ok := c.s.loc[n]; !ok {
			c.add(OpLoadGlobal, c.nameIndex(n), c.cache())
			return
		}
		c.emitArg(OpLoadFast, c.varIndex(n))
	case cellVar:
		c.emitArg(OpLoadCell, c.cellIndex(n))
	case freeVar:
		if c.s.kind == classScope {
			c.add(OpLoadClassCell, c.cellIndex(n), c.nameIndex(n))
			return
		}
		c.emitArg(OpLoadCell, c.cellIndex(n))
	case globalVar:
		c.add(OpLoadGlobal, c.nameIndex(n), c.cache())
	case namedVar:
		c.add(OpLoadName, c.nameIndex(n), c.cache())
	}
}

// name emits one of four instructions for a name, by where it is found.
func (c *coder) name(n string, fast, cell, global, named Op) {
	n = mangle(c.s.priv, n)
	switch c.s.loc[n] {
	case fastVar:
		c.emitArg(fast, c.varIndex(n))
	case cellVar, freeVar:
		c.emitArg(cell, c.cellIndex(n))
	case globalVar:
		c.emitArg(global, c.nameIndex(n))
	case namedVar:
		c.emitArg(named, c.nameIndex(n))
	}
}

func (c *coder) storeName(n string) { c.name(n, OpStoreFast, OpStoreCell, OpStoreGlobal, OpStoreName) }

func (c *coder) delName(n string) {
	c.name(n, OpDeleteFast, OpDeleteCell, OpDeleteGlobal, OpDeleteName)
}
