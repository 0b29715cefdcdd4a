package plan

import "github.com/seed-e45c46d8/dp/engine/diag"

// checkSessionFilters refuses conditions on sessions that a grouping has made. Spark tests them on the sessions of the single rows, below the
// grouping: HAVING session_window.start > t first drops the rows at or before t and then makes sessions of the others.
func checkSessionFilters(r Relation, made map[int]bool) error {
	for _, c := range r.Children() {
		if err := checkSessionFilters(c, made); err != nil {
			return err
		}
	}
	for _, e := range r.Exprs() {
		for _, q := range partsOf(e, func(n Expr) bool { _, ok := n.(*Subquery); return ok }) {
			if err := checkSessionFilters(q.(*Subquery).Query, made); err != nil {
				return err
			}
		}
	}
	switch n := r.(type) {
	case *Aggregate:
		for _, k := range n.Keys {
			if isSession(k) {
				made[k.(*Attr).ID] = true
			}
		}
		derived(n.List, made)
	case *Distinct:
		for _, at := range n.Output() {
			if at.Session {
				made[at.ID] = true
			}
		}
	case *Project:
		derived(n.List, made)
	case *SetOp:
		l, rr := n.L.Output(), n.R.Output()
		for i, at := range n.Attrs {
			if made[l[i].ID] || made[rr[i].ID] {
				made[at.ID] = true
			}
		}
	case *Generate:
		if readsAny(n.Fn, made) {
			for _, at := range n.Attrs {
				made[at.ID] = true
			}
		}
	case *Filter:
		if readsAny(n.Cond, made) {
			return filtersSession(n.Cond)
		}
	case *Join:
		if n.On == nil {
			return nil
		}
		for _, c := range Conjuncts(n.On) {
			if readsAny(c, made) && (!readsOneOf(c, n.L.Output()) || !readsOneOf(c, n.R.Output())) {
				return filtersSession(c)
			}
		}
	}
	return nil
}

func filtersSession(cond Expr) error {
	return diag.Unsupported("A condition on a session_window() that is grouped by", "write the sessions to a table, and filter what is read from it").At(cond.Origin())
}

// derived adds the columns of a select list that are computed from columns in made.
func derived(list []Expr, made map[int]bool) {
	for _, e := range list {
		if al, ok := e.(*Alias); ok && readsAny(al.E, made) {
			made[al.ID] = true
		}
	}
}

func readsAny(e Expr, ids map[int]bool) bool {
	read := map[int]bool{}
	needs(e, read)
	for id := range read {
		if ids[id] {
			return true
		}
	}
	return false
}

func readsOneOf(e Expr, cols []*Attr) bool {
	read := map[int]bool{}
	needs(e, read)
	for _, c := range cols {
		if read[c.ID] {
			return true
		}
	}
	return false
}

// hasSessions reports whether a relation groups by session_window() anywhere.
func hasSessions(r Relation) bool {
	found := false
	WalkRelation(r, func(n Relation) bool {
		switch n := n.(type) {
		case *Aggregate:
			for _, k := range n.Keys {
				found = found || isSession(k)
			}
		case *Distinct:
			for _, at := range n.Output() {
				found = found || at.Session
			}
		}
		return !found
	})
	return found
}
