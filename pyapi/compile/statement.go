package compile

import (
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

func (c *coder) stmts(l []syntax.Stmt) {
	for _, s := range l {
		c.stmt(s)
	}
}

// stmt compiles a statement.
func (c *coder) stmt(s syntax.Stmt) {
	c.pos = s.Position()
	switch x := s.(type) {
	case *syntax.ExprStmt:
		if _, ok := x.X.(*syntax.Const); ok {
			return
		}
		c.expr(x.X)
		c.emit(OpPop)
	case *syntax.Assign:
		c.expr(x.X)
		for i, t := range x.Targets {
			if i < len(x.Targets)-1 {
				c.emit(OpDup)
			}
			c.store(t)
		}
	case *syntax.AugAssign:
		c.augAssign(x)
	case *syntax.AnnAssign:
		c.annAssign(x)
	case *syntax.Return:
		c.returnStmt(x)
	case *syntax.Raise:
		c.raiseStmt(x)
	case *syntax.Del:
		for _, t := range x.Targets {
			c.del(t)
		}
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
	case *syntax.Break:
		c.breakLoop(x)
	case *syntax.Continue:
		c.continueLoop(x)
	case *syntax.Import:
		c.importStmt(x)
	case *syntax.ImportFrom:
		c.importFrom(x)
	case *syntax.Assert:
		c.assertStmt(x)
	case *syntax.If:
		c.ifStmt(x)
	case *syntax.While:
		c.whileLoop(x)
	case *syntax.For:
		c.forLoop(x)
	case *syntax.Try:
		c.try(x)
	case *syntax.With:
		c.with(x.Items, x)
	case *syntax.FuncDef:
		c.funcDef(x)
	case *syntax.ClassDef:
		c.classDef(x)
	case *syntax.Match:
		c.match(x)
	case *syntax.TypeAlias:
		c.typeAlias(x)
	default:
		c.fail(s.Position(), "unsupported statement %T", s)
	}
}

func (c *coder) annAssign(x *syntax.AnnAssign) {
	n, isName := x.Target.(*syntax.Name)
	if x.X != nil {
		c.expr(x.X)
		c.store(x.Target)
	}
	if !isName || !x.Simple || c.s.kind == functionScope {
		return
	}
	c.ann = append(c.ann, Annotation{n.Id, x.AnnSrc})
	if c.s.kind == moduleScope {
		c.moduleAnnotation(n.Id, x)
	}
}

// moduleAnnotation evaluates the annotation of a global. One that fails is its source text: names that are only imported for
// type checkers do no harm.
func (c *coder) moduleAnnotation(name string, x *syntax.AnnAssign) {
	text := py.String(x.AnnSrc)
	if c.a.textAnnotations {
		c.loadConst(text)
		c.emitArg(OpAnnotation, c.nameIndex(name))
		return
	}
	end := &label{}
	c.push(block{kind: tryBlock})
	h := c.protect()
	c.expr(x.Ann)
	c.emitArg(OpAnnotation, c.nameIndex(name))
	c.pop()
	c.jump(OpJump, end)
	c.mark(&h.label)
	c.loadConst(text)
	c.emitArg(OpAnnotation, c.nameIndex(name))
	c.restoreHandled()
	c.mark(end)
}

func (c *coder) returnStmt(x *syntax.Return) {
	if !c.isFn {
		c.fail(x.Pos, "'return' outside function")
	}
	if x.X != nil && c.s.async && c.s.gen {
		c.fail(x.Pos, "'return' with value in async generator")
	}
	c.stayInGroup(-1, x.Pos)
	if x.X == nil {
		c.loadConst(py.None)
	} else {
		c.expr(x.X)
	}
	c.pos = x.Pos
	for _, b := range c.blocks {
		if b.kind == finallyBlock || b.kind == withBlock || b.unbind {
			value := c.temp()
			c.emitArg(OpStoreFast, value)
			c.leave(0, func() {
				c.emitArg(OpLoadFast, value)
				c.emit(OpReturn)
			})
			return
		}
	}
	c.emit(OpReturn)
}

func (c *coder) raiseStmt(x *syntax.Raise) {
	n := 0
	if x.X != nil {
		c.expr(x.X)
		n = 1
		if x.Cause != nil {
			c.expr(x.Cause)
			n = 2
		}
		c.pos = x.Pos
	}
	c.emitArg(OpRaise, n)
}

func (c *coder) importStmt(x *syntax.Import) {
	for _, n := range x.Names {
		spec := c.constIndex(&ImportSpec{Module: n.Name})
		if n.As != "" {
			c.add(OpImport, spec, 1)
			c.storeName(n.As)
		} else {
			c.emitArg(OpImport, spec)
			c.storeName(strings.SplitN(n.Name, ".", 2)[0])
		}
	}
}

func (c *coder) importFrom(x *syntax.ImportFrom) {
	if x.Mod == "__future__" && x.Level == 0 {
		if x.Line > c.a.futures {
			c.fail(x.Pos, "from __future__ imports must occur at the beginning of the file")
		}
		return
	}
	if len(x.Names) == 1 && x.Names[0].Name == "*" {
		c.emitArg(OpImportStar, c.constIndex(&ImportSpec{Module: x.Mod, Level: x.Level}))
		return
	}
	for _, n := range x.Names {
		c.emitArg(OpImportFrom, c.constIndex(&ImportSpec{x.Mod, x.Level, n.Name}))
		if n.As != "" {
			c.storeName(n.As)
		} else {
			c.storeName(n.Name)
		}
	}
}

func (c *coder) assertStmt(x *syntax.Assert) {
	fail, end := &label{}, &label{}
	c.condition(x.X, fail)
	c.jump(OpJump, end)
	c.mark(fail)
	k := 0
	if x.Msg != nil {
		c.expr(x.Msg)
		k = 1
	}
	c.pos = x.X.Position()
	if x.Msg == nil {
		c.pos = x.Pos
	}
	c.emitArg(OpAssertFail, k)
	c.mark(end)
}

func (c *coder) ifStmt(x *syntax.If) {
	els, end := &label{}, &label{}
	c.condition(x.Cond, els)
	c.stmts(x.Body)
	if len(x.Else) > 0 {
		c.jump(OpJump, end)
	}
	c.mark(els)
	c.stmts(x.Else)
	c.mark(end)
}
