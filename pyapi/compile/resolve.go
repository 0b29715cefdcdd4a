package compile

import (
	"sort"
)

func (s *scope) isLocal(n string) bool {
	f := s.defs[n]
	return f&(assigned|param) != 0 && f&(declaredGlobal|declaredNonlocal) == 0
}

// resolve decides where every name of the scope and those inside is found.
func (a *analyzer) resolve(s *scope) {
	for _, n := range s.order {
		f := s.defs[n]
		switch {
		case s.kind == moduleScope || f&declaredGlobal != 0:
			s.loc[n] = globalVar
		case s.isLocal(n):
			if s.kind == classScope {
				s.loc[n] = namedVar
			} else if _, ok := s.loc[n]; !ok {
				s.loc[n] = fastVar
			}
		default:
			s.findFree(n)
			if f&declaredNonlocal != 0 && s.loc[n] != freeVar {
				if pos, ok := s.nonlocal[n]; ok {
					a.fail(pos, "no binding for nonlocal '%s' found", n)
				}
			}
		}
	}
	for _, c := range s.children {
		a.resolve(c)
	}
}

func (s *scope) findFree(n string) {
	if _, ok := s.loc[n]; ok && s.loc[n] == freeVar {
		return
	}
	var owner *scope
	for p := s.parent; p != nil; p = p.parent {
		if p.kind == classScope && n == "__class__" {
			owner = p
			break
		}
		if p.kind == functionScope {
			if p.isLocal(n) {
				owner = p
				break
			}
			if p.defs[n]&declaredGlobal != 0 {
				break
			}
		}
	}
	if owner == nil {
		if s.kind == classScope {
			s.loc[n] = namedVar
		} else {
			s.loc[n] = globalVar
		}
		return
	}
	owner.markCell(n)
	for p := s; p != owner; p = p.parent {
		p.markFree(n)
	}
}

func (s *scope) markCell(n string) {
	if s.loc[n] == cellVar && contains(s.cells, n) {
		return
	}
	s.loc[n] = cellVar
	if s.kind == classScope && n == "__class__" {
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
	if !(s.kind == classScope && s.isLocal(n)) {
		s.loc[n] = freeVar
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
