package compile

import (
	"strings"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

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
		c.emit(vm.POP_TOP)
	case *syntax.Assign:
		c.expr(x.X)
		for i, t := range x.Targets {
			if i < len(x.Targets)-1 {
				c.emit(vm.DUP_TOP)
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
		loop := c.loop()
		if loop == nil {
			c.fail(x.Pos, "'break' outside loop")
		}
		c.leaveHandlers(loop.excs)
		c.emit(vm.BREAK_LOOP)
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
		c.expr(x.X)
		c.storeName(x.Name)
	default:
		c.fail(s.Position(), "unsupported statement %T", s)
	}
}

func (c *coder) annAssign(x *syntax.AnnAssign) {
	if x.Simple && c.s.kind != functionScope {
		c.ann = append(c.ann, Annotation{x.Target.(*syntax.Name).Id, x.AnnSrc})
		if c.s.kind == moduleScope {
			c.loadConst(ModuleAnnotation)
			c.loadConst(py.String(x.Target.(*syntax.Name).Id))
			c.loadConst(py.String(x.AnnSrc))
			c.call(2)
			c.emit(vm.POP_TOP)
		}
	}
	if x.X != nil {
		c.expr(x.X)
		c.store(x.Target)
	}
}

func (c *coder) returnStmt(x *syntax.Return) {
	if !c.isFn {
		c.fail(x.Pos, "'return' outside function")
	}
	if x.X == nil {
		c.loadConst(py.None)
	} else {
		c.expr(x.X)
	}
	c.pos = x.Pos
	c.emit(vm.RETURN_VALUE)
}

func (c *coder) raiseStmt(x *syntax.Raise) {
	if x.X == nil {
		c.loadConst(Reraise)
		c.loadHandled()
		c.call(1)
	} else {
		c.loadConst(Raise)
		c.expr(x.X)
		if x.Cause != nil {
			c.expr(x.Cause)
		} else {
			c.loadConst(NoCause)
		}
		c.loadHandled()
		c.pos = x.Pos
		c.call(3)
	}
	c.emit(vm.POP_TOP)
}

func (c *coder) importStmt(x *syntax.Import) {
	for _, n := range x.Names {
		c.loadConst(ImportName)
		c.loadConst(py.String(n.Name))
		c.loadConst(py.NewBool(n.As != ""))
		c.call(2)
		if n.As != "" {
			c.storeName(n.As)
		} else {
			c.storeName(strings.SplitN(n.Name, ".", 2)[0])
		}
	}
}

func (c *coder) importFrom(x *syntax.ImportFrom) {
	if x.Mod == "__future__" {
		return
	}
	if len(x.Names) == 1 && x.Names[0].Name == "*" {
		c.loadConst(ImportStar)
		c.loadConst(py.String(x.Mod))
		c.loadConst(py.Int(x.Level))
		c.call(2)
		c.emit(vm.POP_TOP)
		return
	}
	for _, n := range x.Names {
		c.loadConst(ImportFrom)
		c.loadConst(py.String(x.Mod))
		c.loadConst(py.Int(x.Level))
		c.loadConst(py.String(n.Name))
		c.call(3)
		if n.As != "" {
			c.storeName(n.As)
		} else {
			c.storeName(n.Name)
		}
	}
}

func (c *coder) assertStmt(x *syntax.Assert) {
	end := &label{}
	c.expr(x.X)
	c.jump(vm.POP_JUMP_IF_TRUE, end)
	c.loadConst(AssertFail)
	k := 0
	if x.Msg != nil {
		c.expr(x.Msg)
		k = 1
	}
	c.pos = x.X.Position()
	if x.Msg == nil {
		c.pos = x.Pos
	}
	c.call(k)
	c.emit(vm.POP_TOP)
	c.mark(end)
}

func (c *coder) ifStmt(x *syntax.If) {
	els, end := &label{}, &label{}
	c.expr(x.Cond)
	c.jump(vm.POP_JUMP_IF_FALSE, els)
	c.stmts(x.Body)
	if len(x.Else) > 0 {
		c.jump(vm.JUMP_ABSOLUTE, end)
	}
	c.mark(els)
	c.stmts(x.Else)
	c.mark(end)
}
