package compile

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// analyzer finds the scopes of a module before code is generated.
type analyzer struct {
	file      string
	scopes    map[any]*scope           // by the node that opens them
	classAnns map[*scope][]syntax.Expr // annotations of names in class bodies, in order

	textAnnotations bool // from __future__ import annotations
	futures         int  // the last line of the imports from __future__ that the module begins with
}

func (a *analyzer) fail(pos syntax.Pos, format string, args ...any) {
	panic(&syntax.Error{Msg: fmt.Sprintf(format, args...), File: a.file, Line: pos.Line, Col: pos.Col, EndLine: pos.EndLine, EndCol: pos.EndCol, Parsed: true})
}

func (a *analyzer) stmts(s *scope, list []syntax.Stmt) {
	for _, x := range list {
		a.stmt(s, x)
	}
}

func (a *analyzer) stmt(s *scope, x syntax.Stmt) {
	switch x := x.(type) {
	case *syntax.ExprStmt:
		a.expr(s, x.X)
	case *syntax.Assign:
		a.expr(s, x.X)
		for _, t := range x.Targets {
			a.target(s, t)
		}
	case *syntax.AugAssign:
		a.expr(s, x.Target)
		a.target(s, x.Target)
		a.expr(s, x.X)
	case *syntax.AnnAssign:
		if n, ok := x.Target.(*syntax.Name); ok {
			a.annotate(s, n.Id, x)
			if x.X != nil || s.kind == functionScope {
				s.add(n.Id, assigned)
			}
			if s.kind == moduleScope && x.Simple && !s.annotated {
				s.annotated = true
				s.add("__annotations__", assigned)
			}
			if s.kind == classScope && x.Simple {
				a.classAnns[s] = append(a.classAnns[s], x.Ann)
			}
		} else {
			a.expr(s, x.Target)
		}
		if x.X != nil {
			a.expr(s, x.X)
		}
	case *syntax.Return:
		a.opt(s, x.X)
	case *syntax.Raise:
		a.opt(s, x.X)
		a.opt(s, x.Cause)
	case *syntax.Global:
		for _, n := range x.Names {
			a.declare(s, n, declaredGlobal, x.Pos)
		}
	case *syntax.Nonlocal:
		if s.kind == moduleScope {
			a.fail(x.Pos, "nonlocal declaration not allowed at module level")
		}
		for _, n := range x.Names {
			a.declare(s, n, declaredNonlocal, x.Pos)
			s.nonlocal[mangle(s.priv, n)] = x.Pos
		}
	case *syntax.Del:
		for _, t := range x.Targets {
			a.target(s, t)
		}
	case *syntax.Import:
		for _, n := range x.Names {
			if n.As != "" {
				s.add(n.As, assigned)
			} else {
				s.add(strings.SplitN(n.Name, ".", 2)[0], assigned)
			}
		}
	case *syntax.ImportFrom:
		for _, n := range x.Names {
			if n.Name == "*" {
				if s.kind != moduleScope {
					star := syntax.Pos{Line: x.EndLine, Col: x.EndCol - 1, EndLine: x.EndLine, EndCol: x.EndCol}
					a.fail(star, "import * only allowed at module level")
				}
				continue
			}
			if n.As != "" {
				s.add(n.As, assigned)
			} else {
				s.add(n.Name, assigned)
			}
		}
	case *syntax.Assert:
		a.expr(s, x.X)
		a.opt(s, x.Msg)
	case *syntax.If:
		a.expr(s, x.Cond)
		a.stmts(s, x.Body)
		a.stmts(s, x.Else)
	case *syntax.While:
		a.expr(s, x.Cond)
		a.stmts(s, x.Body)
		a.stmts(s, x.Else)
	case *syntax.For:
		a.expr(s, x.Iter)
		a.target(s, x.Target)
		a.stmts(s, x.Body)
		a.stmts(s, x.Else)
	case *syntax.Try:
		a.stmts(s, x.Body)
		for _, h := range x.Handlers {
			a.opt(s, h.Type)
			if h.Name != "" {
				s.add(h.Name, assigned)
			}
			a.stmts(s, h.Body)
		}
		a.stmts(s, x.Else)
		a.stmts(s, x.Finally)
	case *syntax.With:
		for _, it := range x.Items {
			a.expr(s, it.X)
			if it.As != nil {
				a.target(s, it.As)
			}
		}
		a.stmts(s, x.Body)
	case *syntax.FuncDef:
		for _, d := range x.Decorators {
			a.expr(s, d)
		}
		s.add(x.Name, assigned)
		a.defaults(s, x.Args)
		in := a.generic(s, x, x.TypeParams)
		a.fn(in, x, x.Name, x.Args, func(f *scope) {
			f.async = x.Async
			a.stmts(f, x.Body)
		})
		// lazily evaluated annotations: a hidden child function
		as := newScope(functionScope, "__annotate__", in)
		as.add(".0", param)
		a.scopes[annKey{x}] = as
		for _, p := range allParams(x.Args) {
			a.opt(as, p.Ann)
		}
		a.opt(as, x.Returns)
	case *syntax.ClassDef:
		for _, d := range x.Decorators {
			a.expr(s, d)
		}
		s.add(x.Name, assigned)
		in := a.generic(s, x, x.TypeParams)
		for _, g := range x.Args {
			a.expr(in, g.X)
		}
		c := newScope(classScope, x.Name, in)
		c.priv = x.Name
		a.scopes[x] = c
		if in != s {
			c.add(typeParamsName, used)
			c.add("__type_params__", assigned)
		}
		a.stmts(c, x.Body)
		as := newScope(functionScope, "__annotate__", in)
		as.priv = x.Name
		as.add(".0", param)
		a.scopes[classAnnKey{x}] = as
		for _, e := range a.classAnns[c] {
			a.expr(as, e)
		}
	case *syntax.Match:
		a.expr(s, x.X)
		for _, c := range x.Cases {
			a.pat(s, c.Pattern)
			a.opt(s, c.Guard)
			a.stmts(s, c.Body)
		}
	case *syntax.TypeAlias:
		s.add(x.Name, assigned)
		v := newScope(functionScope, x.Name, a.generic(s, x, x.TypeParams))
		v.hidden = true
		a.scopes[lazyKey{x.X}] = v
		a.expr(v, x.X)
	}
}

// declare notes a global or nonlocal statement, which must stand before the name is used.
func (a *analyzer) declare(s *scope, name string, how int, pos syntax.Pos) {
	word := "global"
	if how == declaredNonlocal {
		word = "nonlocal"
	}
	switch uses := s.defs[mangle(s.priv, name)]; {
	case uses&param != 0:
		a.fail(pos, "name '%s' is parameter and %s", name, word)
	case uses&(declaredGlobal|declaredNonlocal) != 0 && uses&how == 0:
		a.fail(pos, "name '%s' is nonlocal and global", name)
	case uses&used != 0:
		a.fail(pos, "name '%s' is used prior to %s declaration", name, word)
	case s.annotations[mangle(s.priv, name)]:
		a.fail(pos, "annotated name '%s' can't be %s", name, word)
	case uses&assigned != 0:
		a.fail(pos, "name '%s' is assigned to before %s declaration", name, word)
	}
	s.add(name, how)
}

// annotate notes a name with an annotation, which the scope has to own.
func (a *analyzer) annotate(s *scope, name string, x *syntax.AnnAssign) {
	name = mangle(s.priv, name)
	if s.kind != moduleScope && x.Simple {
		switch declared := s.defs[name]; {
		case declared&declaredGlobal != 0:
			a.fail(x.Pos, "annotated name '%s' can't be global", name)
		case declared&declaredNonlocal != 0:
			a.fail(x.Pos, "annotated name '%s' can't be nonlocal", name)
		}
	}
	if s.annotations == nil {
		s.annotations = map[string]bool{}
	}
	s.annotations[name] = true
}

// suspend notes a yield or await.
func (a *analyzer) suspend(s *scope, word string, pos syntax.Pos) {
	if s.kind != functionScope {
		a.fail(pos, "'%s' outside function", word)
	}
	if s.comp && word == "yield" {
		a.fail(pos, "'yield' inside %s", map[string]string{
			"<listcomp>": "list comprehension", "<setcomp>": "set comprehension", "<dictcomp>": "dict comprehension", "<genexpr>": "generator expression",
		}[s.name])
	}
	if word == "yield" {
		s.gen = true
		return
	}
	for f := s; ; f = f.parent { // a comprehension awaits in the function around it
		if !f.comp {
			if f.kind != functionScope || !f.async {
				what := "'" + word + "' outside async function"
				if word == "async for" {
					what = "asynchronous comprehension outside of an asynchronous function"
				}
				a.fail(pos, "%s", what)
			}
			return
		}
		f.async = true
		if f.gen {
			return // it is an asynchronous generator
		}
	}
}

// The keys of the scopes of annotations.
type (
	annKey      struct{ f *syntax.FuncDef }
	classAnnKey struct{ c *syntax.ClassDef }
)

func allParams(p *syntax.Params) []syntax.Param {
	var out []syntax.Param
	out = append(out, p.PosOnly...)
	out = append(out, p.Regular...)
	out = append(out, p.KwOnly...)
	if p.VarArg != nil {
		out = append(out, *p.VarArg)
	}
	if p.KwArg != nil {
		out = append(out, *p.KwArg)
	}
	return out
}

// defaults visits the default values of parameters, which belong to the scope around the function.
func (a *analyzer) defaults(s *scope, p *syntax.Params) {
	for _, q := range allParams(p) {
		a.opt(s, q.Default)
	}
}

func (a *analyzer) fn(s *scope, key any, name string, p *syntax.Params, body func(*scope)) {
	f := newScope(functionScope, name, s)
	a.scopes[key] = f
	for _, q := range allParams(p) {
		f.add(q.Name, param)
	}
	body(f)
}

func (a *analyzer) pat(s *scope, p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.ValuePattern:
		a.expr(s, p.X)
	case *syntax.CapturePattern:
		if p.Name != "" {
			s.add(p.Name, assigned)
		}
		if p.X != nil {
			a.pat(s, p.X)
		}
	case *syntax.SequencePattern:
		for _, e := range p.Elts {
			a.pat(s, e)
		}
	case *syntax.StarPattern:
		if p.Name != "" {
			s.add(p.Name, assigned)
		}
	case *syntax.MappingPattern:
		for i := range p.Keys {
			a.expr(s, p.Keys[i])
			a.pat(s, p.Pats[i])
		}
		if p.Rest != "" {
			s.add(p.Rest, assigned)
		}
	case *syntax.ClassPattern:
		a.expr(s, p.Cls)
		for _, e := range p.Positional {
			a.pat(s, e)
		}
		for _, e := range p.Keywords {
			a.pat(s, e)
		}
	case *syntax.OrPattern:
		for _, e := range p.Alts {
			a.pat(s, e)
		}
	}
}

func (a *analyzer) target(s *scope, t syntax.Expr) {
	switch t := t.(type) {
	case *syntax.Name:
		s.add(t.Id, assigned)
	case *syntax.Tuple:
		for _, e := range t.Elts {
			a.target(s, e)
		}
	case *syntax.List:
		for _, e := range t.Elts {
			a.target(s, e)
		}
	case *syntax.Starred:
		a.target(s, t.X)
	default:
		a.expr(s, t)
	}
}

func (a *analyzer) opt(s *scope, e syntax.Expr) {
	if e != nil {
		a.expr(s, e)
	}
}

func (a *analyzer) expr(s *scope, e syntax.Expr) {
	switch x := e.(type) {
	case nil:
	case *syntax.Name:
		s.add(x.Id, used)
		if x.Id == "super" {
			for f := s; f != nil; f = f.parent {
				if f.kind == functionScope && !f.hidden && f.parent != nil && f.parent.shown().kind == classScope {
					s.add("__class__", used)
					break
				}
			}
		}
	case *syntax.JoinedStr:
		for _, p := range x.Parts {
			a.expr(s, p)
		}
	case *syntax.FormattedValue:
		a.expr(s, x.X)
		if x.Spec != nil {
			a.expr(s, x.Spec)
		}
	case *syntax.Tuple:
		a.list(s, x.Elts)
	case *syntax.List:
		a.list(s, x.Elts)
	case *syntax.Set:
		a.list(s, x.Elts)
	case *syntax.Dict:
		for i := range x.Vals {
			a.opt(s, x.Keys[i])
			a.expr(s, x.Vals[i])
		}
	case *syntax.BinOp:
		a.expr(s, x.L)
		a.expr(s, x.R)
	case *syntax.UnaryOp:
		a.expr(s, x.X)
	case *syntax.BoolOp:
		a.list(s, x.Xs)
	case *syntax.Compare:
		a.expr(s, x.L)
		a.list(s, x.Rs)
	case *syntax.Call:
		a.expr(s, x.Fn)
		for _, g := range x.Args {
			a.expr(s, g.X)
		}
	case *syntax.Attr:
		a.expr(s, x.X)
	case *syntax.Subscript:
		a.expr(s, x.X)
		a.expr(s, x.Idx)
	case *syntax.Slice:
		a.opt(s, x.Lo)
		a.opt(s, x.Hi)
		a.opt(s, x.Step)
	case *syntax.Starred:
		a.expr(s, x.X)
	case *syntax.IfExp:
		a.expr(s, x.Cond)
		a.expr(s, x.Then)
		a.expr(s, x.Else)
	case *syntax.Lambda:
		a.defaults(s, x.Args)
		a.fn(s, x, "<lambda>", x.Args, func(f *scope) { a.expr(f, x.Body) })
	case *syntax.Comprehension:
		a.iterable(s, x.Clauses[0].Iter)
		c := newScope(functionScope, compNames[x.Kind], s)
		c.comp = true
		c.gen = x.Kind == syntax.Generator
		a.scopes[x] = c
		c.add(".0", param)
		for i, g := range x.Clauses {
			if i > 0 {
				a.iterable(c, g.Iter)
			}
			if g.Async {
				a.suspend(c, "async for", x.Pos)
			}
			a.target(c, g.Target)
			a.iteration(c, g.Target)
			a.list(c, g.Ifs)
		}
		a.expr(c, x.Elt)
		a.opt(c, x.Val)
	case *syntax.Yield:
		a.suspend(s, "yield", x.Pos)
		a.opt(s, x.X)
	case *syntax.YieldFrom:
		a.suspend(s, "yield", x.Pos)
		a.expr(s, x.X)
	case *syntax.Await:
		a.suspend(s, "await", x.Pos)
		a.expr(s, x.X)
	case *syntax.NamedExpr:
		a.named(s, x)
	}
}

func (a *analyzer) list(s *scope, l []syntax.Expr) {
	for _, e := range l {
		a.expr(s, e)
	}
}
