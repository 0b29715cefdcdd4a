package plan

// Read are the columns that something in a relation reads, or that are its own: what stands in another one changes none of its rows. Operators on
// whole rows, such as DISTINCT, read all columns below them.
func Read(r Relation) map[int]bool {
	out := map[int]bool{}
	all := func(r Relation) {
		for _, a := range r.Output() {
			out[a.ID] = true
		}
	}
	all(r)
	WalkRelation(r, func(n Relation) bool {
		for _, e := range n.Exprs() {
			Walk(e, func(x Expr) bool {
				switch x := x.(type) {
				case *Attr:
					out[x.ID] = true
				case *OuterAttr:
					out[x.ID] = true
				case *Subquery:
					all(x.Query)
				}
				return true
			})
		}
		switch n.(type) {
		case *Scan, *Project, *Aggregate, *Filter, *Sort, *SubqueryAlias, *Hint, *Join, *Limit:
			return true // columns are passed on by name, if at all
		}
		for _, c := range n.Children() {
			all(c)
		}
		return true
	})
	return out
}
