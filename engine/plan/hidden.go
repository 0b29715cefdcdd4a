package plan

// dropUnusedHidden leaves hidden columns (_metadata, the keys of USING joins) only where something above reads them, so that a backend
// renders what is needed and the result has visible columns only.
func (a *analyzer) dropUnusedHidden(r Relation) Relation {
	r = a.pruneHidden(r, map[int]bool{})
	if out := r.Output(); len(visible(out)) != len(out) {
		return &Project{At: r.Origin(), In: r, List: exprsOf(visible(out))}
	}
	return r
}

// pruneHidden is r with the hidden columns in read only; read are the columns that the nodes above read from it.
func (a *analyzer) pruneHidden(r Relation, read map[int]bool) Relation {
	added := a.visible[r]
	switch n := r.(type) {
	case *Project:
		list := keptList(n.List, read)
		if len(list) != len(n.List) {
			m := *n
			m.List = list
			r = &m
		}
		read = map[int]bool{}
	case *Aggregate:
		read = map[int]bool{}
	case *Scan:
		return keptScan(n, read)
	}
	es := r.Exprs()
	if len(es) > 0 {
		if _, project := r.(*Project); !project {
			n := make(map[int]bool, len(read))
			for id := range read {
				n[id] = true
			}
			read = n
		}
		for _, e := range es {
			needs(e, read)
		}
	}
	if j, ok := r.(*Join); ok && j.Lateral {
		outerNeeds(j.R, read)
	}
	if c := r.Children(); len(c) > 0 {
		n := make([]Relation, len(c))
		changed := false
		for i, x := range c {
			n[i] = a.pruneHidden(x, read)
			changed = changed || n[i] != x
		}
		if changed {
			r = r.WithChildren(n)
		}
	}
	if p, ok := r.(*Project); ok && added && len(p.List) == len(p.In.Output()) {
		return p.In
	}
	return a.pruneQueries(r)
}

// pruneQueries does the same to the queries inside a node's expressions.
func (a *analyzer) pruneQueries(r Relation) Relation {
	return mapExprs(r, func(e Expr) Expr {
		if !contains(e, func(x Expr) bool { _, ok := x.(*Subquery); return ok }) {
			return e
		}
		return Map(e, func(x Expr) Expr {
			if s, ok := x.(*Subquery); ok {
				c := *s
				c.Query = a.dropUnusedHidden(s.Query)
				return &c
			}
			return x
		})
	})
}

// passHidden appends the hidden columns of an input to a select list: q._metadata is there also after SELECT a FROM files.
func passHidden(list []Expr, in Relation) []Expr {
	for _, at := range in.Output() {
		if at.Hidden && !at.Qualified && !listed(list, at.ID) {
			list = append(list, at)
		}
	}
	return list
}

func listed(list []Expr, id int) bool {
	for _, e := range list {
		if at, ok := e.(*Attr); ok && at.ID == id {
			return true
		}
	}
	return false
}

func keptList(list []Expr, read map[int]bool) []Expr {
	kept := make([]Expr, 0, len(list))
	for _, e := range list {
		if at, ok := e.(*Attr); ok && at.Hidden && !read[at.ID] {
			continue
		}
		kept = append(kept, e)
	}
	return kept
}

// keptScan is a scan without hidden columns that nothing reads; its source then need not make them.
func keptScan(s *Scan, read map[int]bool) Relation {
	kept := make([]*Attr, 0, len(s.Attrs))
	metadata := false
	for _, at := range s.Attrs {
		if !at.Hidden || read[at.ID] {
			kept = append(kept, at)
			metadata = metadata || at.Hidden
		}
	}
	if len(kept) == len(s.Attrs) && !metadata {
		return s
	}
	n := *s
	n.Attrs = kept
	switch src := s.Source.(type) {
	case *ParquetSource:
		m := *src
		m.Metadata = metadata
		n.Source = &m
	case *RawSource:
		m := *src
		m.Metadata = metadata
		n.Source = &m
	}
	return &n
}
