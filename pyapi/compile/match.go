package compile

import (
	"maps"
	"slices"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// match compiles a match statement: every case tests its pattern against the subject, which stands in a temp, and jumps
// to the next case when it fails.
func (c *coder) match(x *syntax.Match) {
	subject := c.temp()
	c.expr(x.X)
	c.emitArg(OpStoreFast, subject)
	end := &label{}
	for i, k := range x.Cases {
		next := &label{}
		c.pos = k.Pos
		c.refutable(k.Pattern, k.Guard != nil || i == len(x.Cases)-1)
		c.captured = nil
		c.onceEach(k.Pattern, map[string]bool{})
		c.pattern(k.Pattern, subject, next)
		for _, n := range c.captured { // names are bound once all of the pattern has matched
			c.emitArg(OpLoadFast, n.temp)
			c.storeName(n.name)
		}
		if k.Guard != nil {
			c.condition(k.Guard, next)
		}
		c.stmts(k.Body)
		c.jump(OpJump, end)
		c.mark(next)
	}
	c.mark(end)
}

// pattern tests the value in a temp and binds names; it goes to fail when the value does not match.
func (c *coder) pattern(p syntax.Pattern, value int, fail *label) {
	c.pos = p.Position()
	switch x := p.(type) {
	case *syntax.ValuePattern:
		c.emitArg(OpLoadFast, value)
		c.expr(x.X)
		c.pos = x.Pos
		c.emitArg(OpCompare, int(Eq))
		c.jumpUnless(fail)
	case *syntax.SingletonPattern:
		c.emitArg(OpLoadFast, value)
		c.expr(x.X)
		c.emit(OpIs)
		c.jump(OpJumpFalse, fail)
	case *syntax.CapturePattern:
		if x.X != nil {
			c.pattern(x.X, value, fail)
		}
		c.capture(x.Name, value)
	case *syntax.SequencePattern:
		c.sequencePattern(x, value, fail)
	case *syntax.MappingPattern:
		c.mappingPattern(x, value, fail)
	case *syntax.ClassPattern:
		c.classPattern(x, value, fail)
	case *syntax.OrPattern:
		matched := &label{}
		for i, alt := range x.Alts {
			if i == len(x.Alts)-1 {
				c.pattern(alt, value, fail)
				continue
			}
			next := &label{}
			c.pattern(alt, value, next)
			c.jump(OpJump, matched)
			c.mark(next)
		}
		c.mark(matched)
	}
}

// onceEach checks that a pattern binds every name once; the alternatives of one bind the same names.
func (c *coder) onceEach(p syntax.Pattern, bound map[string]bool) {
	bind := func(name string, at syntax.Pos) {
		if name == "" || name == "_" {
			return
		}
		if bound[name] {
			c.fail(at, "multiple assignments to name '%s' in pattern", name)
		}
		bound[name] = true
	}
	switch x := p.(type) {
	case *syntax.CapturePattern:
		if x.X != nil {
			c.onceEach(x.X, bound)
		}
		bind(x.Name, x.Pos)
	case *syntax.StarPattern:
		bind(x.Name, x.Pos)
	case *syntax.SequencePattern:
		for _, e := range x.Elts {
			c.onceEach(e, bound)
		}
	case *syntax.MappingPattern:
		for _, e := range x.Pats {
			c.onceEach(e, bound)
		}
		bind(x.Rest, x.Pos)
	case *syntax.ClassPattern:
		for _, e := range x.Positional {
			c.onceEach(e, bound)
		}
		for _, e := range x.Keywords {
			c.onceEach(e, bound)
		}
	case *syntax.OrPattern:
		var first map[string]bool
		for i, alt := range x.Alts {
			own := maps.Clone(bound)
			c.onceEach(alt, own)
			if i == 0 {
				first = own
			} else if !maps.Equal(own, first) {
				c.fail(x.Pos, "alternative patterns bind different names")
			}
		}
		maps.Copy(bound, first)
	}
}

// refutable checks that no alternative follows a pattern that always matches. last says that none follows this one.
func (c *coder) refutable(p syntax.Pattern, last bool) {
	switch x := p.(type) {
	case *syntax.CapturePattern:
		switch {
		case x.X != nil:
			c.refutable(x.X, last)
		case last:
		case x.Name == "":
			c.fail(x.Pos, "wildcard makes remaining patterns unreachable")
		default:
			c.fail(x.Pos, "name capture '%s' makes remaining patterns unreachable", x.Name)
		}
	case *syntax.OrPattern:
		for i, alt := range x.Alts {
			c.refutable(alt, last && i == len(x.Alts)-1)
		}
	case *syntax.SequencePattern:
		c.allRefutable(x.Elts)
	case *syntax.ValuePattern:
		if _, ok := x.X.(*syntax.JoinedStr); ok {
			c.fail(x.X.Position(), "patterns may only match literals and attribute lookups")
		}
	case *syntax.MappingPattern:
		for _, k := range x.Keys {
			if _, ok := k.(*syntax.JoinedStr); ok {
				c.fail(x.Pos, "mapping pattern keys may only match literals and attribute lookups")
			}
		}
		c.allRefutable(x.Pats)
	case *syntax.ClassPattern:
		c.allRefutable(x.Positional)
		c.allRefutable(x.Keywords)
	}
}

func (c *coder) allRefutable(parts []syntax.Pattern) {
	for _, p := range parts {
		c.refutable(p, true)
	}
}

// capture binds a name, unless it is empty, to the value in a temp.
func (c *coder) capture(name string, value int) {
	if name == "" {
		return
	}
	temp := -1
	for _, n := range c.captured { // an alternative binds the same names
		if n.name == name {
			temp = n.temp
		}
	}
	if temp < 0 {
		temp = c.temp()
		c.captured = append(c.captured, capture{name, temp})
	}
	c.emitArg(OpLoadFast, value)
	c.emitArg(OpStoreFast, temp)
}

// StarUnused is set in the second operand of [OpMatchSequence] when nobody asks for what the star stands for.
const StarUnused = 1 << 24

// capture is a name that a pattern binds, and where its value waits until the pattern has matched.
type capture struct {
	name string
	temp int
}

func (c *coder) sequencePattern(x *syntax.SequencePattern, value int, fail *label) {
	before, after := len(x.Elts), -1
	for i, e := range x.Elts {
		if _, ok := e.(*syntax.StarPattern); ok {
			if after >= 0 {
				c.fail(x.Pos, "multiple starred names in sequence pattern")
			}
			before, after = i, len(x.Elts)-i-1
		}
	}
	c.emitArg(OpLoadFast, value)
	if after >= 0 && x.Elts[before].(*syntax.StarPattern).Name == "" {
		after |= StarUnused
	}
	c.add(OpMatchSequence, before, after)
	c.parts(x.Elts, fail)
}

func (c *coder) mappingPattern(x *syntax.MappingPattern, value int, fail *label) {
	c.distinct(x)
	c.emitArg(OpLoadFast, value)
	c.exprs(x.Keys)
	c.emitArg(OpTuple, len(x.Keys))
	rest := 0
	if x.Rest != "" {
		rest = 1
	}
	c.pos = x.Pos
	c.emitArg(OpMatchMapping, rest)
	pats := append([]syntax.Pattern{}, x.Pats...)
	if x.Rest != "" {
		pats = append(pats, &syntax.CapturePattern{Pos: x.Pos, Name: x.Rest})
	}
	c.parts(pats, fail)
}

// distinct checks that no two keys of a mapping pattern are equal constants.
func (c *coder) distinct(x *syntax.MappingPattern) {
	for i, k := range x.Keys {
		key := constant(k)
		if key == nil {
			continue
		}
		for _, before := range x.Keys[:i] {
			other := constant(before)
			if other == nil {
				continue
			}
			if equal, err := py.Eq(key, other); err != nil || equal != py.True {
				continue
			}
			text, err := py.ReprAsString(key)
			if err != nil {
				text = "?"
			}
			c.fail(x.Pos, "mapping pattern checks duplicate key (%s)", text)
		}
	}
}

func (c *coder) classPattern(x *syntax.ClassPattern, value int, fail *label) {
	c.emitArg(OpLoadFast, value)
	c.expr(x.Cls)
	names := make(py.Tuple, len(x.Names))
	for i, n := range x.Names {
		if slices.Contains(x.Names[:i], n) {
			c.fail(x.Keywords[i].Position(), "attribute name repeated in class pattern: %s", n)
		}
		names[i] = py.String(n)
	}
	c.loadConst(names)
	c.pos = x.Pos
	c.emitArg(OpMatchClass, len(x.Positional))
	c.parts(append(append([]syntax.Pattern{}, x.Positional...), x.Keywords...), fail)
}

// parts tests the patterns of the parts of a value. The stack holds what a match intrinsic returned: the tuple of the parts,
// or None.
func (c *coder) parts(pats []syntax.Pattern, fail *label) {
	tuple := c.temp()
	c.emitArg(OpStoreFast, tuple)
	c.emitArg(OpLoadFast, tuple)
	c.loadConst(py.None)
	c.emit(OpIs)
	c.jump(OpJumpTrue, fail)
	if len(pats) == 0 {
		return
	}
	values := make([]int, len(pats))
	c.emitArg(OpLoadFast, tuple)
	c.emitArg(OpUnpack, len(pats))
	for i := range values {
		values[i] = c.temp()
		c.emitArg(OpStoreFast, values[i])
	}
	for i, p := range pats {
		if star, ok := p.(*syntax.StarPattern); ok {
			c.capture(star.Name, values[i])
			continue
		}
		c.pattern(p, values[i], fail)
	}
}
