package compile

import (
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

const (
	fAssigned = 1 << iota
	fUsed
	fParam
	fGlobal
	fNonlocal
)
const (
	lFast = iota
	lCell
	lFree
	lGlobal
	lName
)

type scope struct {
	kind     byte // 'm','c','f','l'(comp/lambda-like function)
	comp     bool
	parent   *scope
	name     string
	defs     map[string]int
	order    []string
	children []*scope
	loc      map[string]int
	cells    []string
	frees    []string
	gen      bool
	priv     string
}

type analyzer struct {
	scopes    map[any]*scope
	classAnns map[*scope][]syntax.Expr // annotations of names in class bodies, in order
	err       *syntax.Error
}

var compNames = [...]string{syntax.ListComp: "<listcomp>", syntax.SetComp: "<setcomp>", syntax.DictComp: "<dictcomp>", syntax.Generator: "<genexpr>"}

func newScope(kind byte, name string, parent *scope) *scope {
	s := &scope{kind: kind, name: name, parent: parent, defs: map[string]int{}, loc: map[string]int{}}
	if parent != nil {
		s.priv = parent.priv
		parent.children = append(parent.children, s)
	}
	return s
}

func mangle(priv, n string) string {
	if priv == "" || !strings.HasPrefix(n, "__") || strings.HasSuffix(n, "__") || strings.Contains(n, ".") {
		return n
	}
	p := strings.TrimLeft(priv, "_")
	if p == "" {
		return n
	}
	return "_" + p + n
}

func (s *scope) add(n string, f int) {
	n = mangle(s.priv, n)
	if _, ok := s.defs[n]; !ok {
		s.order = append(s.order, n)
	}
	s.defs[n] |= f
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
			if x.X != nil || s.kind == 'f' {
				s.add(n.Id, fAssigned)
			}
			if s.kind == 'c' && x.Simple {
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
			s.add(n, fGlobal)
		}
	case *syntax.Nonlocal:
		for _, n := range x.Names {
			s.add(n, fNonlocal)
		}
	case *syntax.Del:
		for _, t := range x.Targets {
			a.target(s, t)
		}
	case *syntax.Import:
		for _, n := range x.Names {
			if n.As != "" {
				s.add(n.As, fAssigned)
			} else {
				s.add(strings.SplitN(n.Name, ".", 2)[0], fAssigned)
			}
		}
	case *syntax.ImportFrom:
		for _, n := range x.Names {
			if n.Name == "*" {
				continue
			}
			if n.As != "" {
				s.add(n.As, fAssigned)
			} else {
				s.add(n.Name, fAssigned)
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
				s.add(h.Name, fAssigned)
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
		s.add(x.Name, fAssigned)
		a.fn(s, x, x.Name, x.Args, func(f *scope) { a.stmts(f, x.Body) })
		// lazily evaluated annotations: a hidden child function
		as := newScope('f', "__annotate__", s)
		as.add(".0", fParam)
		a.scopes[annKey{x}] = as
		for _, p := range allParams(x.Args) {
			a.opt(as, p.Ann)
		}
		a.opt(as, x.Returns)
	case *syntax.ClassDef:
		for _, d := range x.Decorators {
			a.expr(s, d)
		}
		for _, g := range x.Args {
			a.expr(s, g.X)
		}
		s.add(x.Name, fAssigned)
		c := newScope('c', x.Name, s)
		c.priv = x.Name
		a.scopes[x] = c
		a.stmts(c, x.Body)
		as := newScope('f', "__annotate__", s)
		as.priv = x.Name
		as.add(".0", fParam)
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
		s.add(x.Name, fAssigned)
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

func (a *analyzer) fn(s *scope, key any, name string, p *syntax.Params, body func(*scope)) {
	for _, q := range allParams(p) {
		a.opt(s, q.Default)
	}
	f := newScope('f', name, s)
	a.scopes[key] = f
	for _, q := range allParams(p) {
		f.add(q.Name, fParam)
	}
	body(f)
}

func (a *analyzer) pat(s *scope, p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.ValuePattern:
		a.expr(s, p.X)
	case *syntax.CapturePattern:
		if p.Name != "" {
			s.add(p.Name, fAssigned)
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
			s.add(p.Name, fAssigned)
		}
	case *syntax.MappingPattern:
		for i := range p.Keys {
			a.expr(s, p.Keys[i])
			a.pat(s, p.Pats[i])
		}
		if p.Rest != "" {
			s.add(p.Rest, fAssigned)
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
		s.add(t.Id, fAssigned)
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
		s.add(x.Id, fUsed)
		if x.Id == "super" {
			for f := s; f != nil; f = f.parent {
				if f.kind == 'f' && f.parent != nil && f.parent.kind == 'c' {
					s.add("__class__", fUsed)
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
		a.fn(s, x, "<lambda>", x.Args, func(f *scope) { a.expr(f, x.Body) })
	case *syntax.Comprehension:
		a.expr(s, x.Clauses[0].Iter)
		c := newScope('f', compNames[x.Kind], s)
		c.comp = true
		c.gen = x.Kind == syntax.Generator
		a.scopes[x] = c
		c.add(".0", fParam)
		for i, g := range x.Clauses {
			if i > 0 {
				a.expr(c, g.Iter)
			}
			a.target(c, g.Target)
			a.list(c, g.Ifs)
		}
		a.expr(c, x.Elt)
		a.opt(c, x.Val)
	case *syntax.Yield:
		s.gen = true
		a.opt(s, x.X)
	case *syntax.YieldFrom:
		s.gen = true
		a.expr(s, x.X)
	case *syntax.Await:
		s.gen = true
		a.expr(s, x.X)
	case *syntax.NamedExpr:
		t := s
		for t.comp {
			t = t.parent
		}
		t.add(x.Id, fAssigned)
		if t != s {
			if t.kind == 'm' || t.defs[mangle(t.priv, x.Id)]&fGlobal != 0 {
				s.add(x.Id, fGlobal)
			} else {
				for c := s; c != t; c = c.parent {
					c.add(x.Id, fNonlocal)
				}
			}
		}
		a.expr(s, x.X)
	}
}
func (a *analyzer) list(s *scope, l []syntax.Expr) {
	for _, e := range l {
		a.expr(s, e)
	}
}

func (s *scope) isLocal(n string) bool {
	f := s.defs[n]
	return f&(fAssigned|fParam) != 0 && f&(fGlobal|fNonlocal) == 0
}

func (s *scope) resolve() {
	for _, n := range s.order {
		f := s.defs[n]
		switch {
		case s.kind == 'm' || f&fGlobal != 0:
			s.loc[n] = lGlobal
		case s.isLocal(n):
			if s.kind == 'c' {
				s.loc[n] = lName
			} else if _, ok := s.loc[n]; !ok {
				s.loc[n] = lFast
			}
		default:
			s.findFree(n)
		}
	}
	for _, c := range s.children {
		c.resolve()
	}
}

func (s *scope) findFree(n string) {
	if _, ok := s.loc[n]; ok && s.loc[n] == lFree {
		return
	}
	var owner *scope
	for p := s.parent; p != nil; p = p.parent {
		if p.kind == 'c' && n == "__class__" {
			owner = p
			break
		}
		if p.kind == 'f' {
			if p.isLocal(n) {
				owner = p
				break
			}
			if p.defs[n]&fGlobal != 0 {
				break
			}
		}
	}
	if owner == nil {
		if s.kind == 'c' {
			s.loc[n] = lName
		} else {
			s.loc[n] = lGlobal
		}
		return
	}
	owner.markCell(n)
	for p := s; p != owner; p = p.parent {
		p.markFree(n)
	}
}

func (s *scope) markCell(n string) {
	if s.loc[n] == lCell && contains(s.cells, n) {
		return
	}
	s.loc[n] = lCell
	if s.kind == 'c' && n == "__class__" {
		delete(s.loc, n)
	}
	s.cells = append(s.cells, n)
	sort.Strings(s.cells)
}
func (s *scope) markFree(n string) {
	if !contains(s.frees, n) {
		s.frees = append(s.frees, n)
		sort.Strings(s.frees)
	}
	if !(s.kind == 'c' && s.isLocal(n)) {
		s.loc[n] = lFree
	}
}
func contains(l []string, n string) bool {
	for _, x := range l {
		if x == n {
			return true
		}
	}
	return false
}
