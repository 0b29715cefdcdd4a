package plan

import (
	"strings"
)

// scope is the columns that names can mean.
type scope struct {
	attrs []*Attr
	from  []Relation // the relations the columns come from: where df["x"] is looked for
	below *scope     // tried when a name is not here: the input below a select list; ask next
	lower Relation   // what below is made of when it is first needed
	index map[string][]*Attr
}

func newScope(rels ...Relation) *scope {
	s := &scope{from: rels}
	if len(rels) == 1 {
		s.attrs = rels[0].Output()
		return s
	}
	for _, r := range rels {
		s.attrs = append(s.attrs, r.Output()...)
	}
	return s
}

// smallScope is up to how many columns a scan is cheaper than an index.
const smallScope = 16

// named are the columns of that name.
func (s *scope) named(name string) []*Attr {
	if len(s.attrs) <= smallScope {
		var r []*Attr
		for _, a := range s.attrs {
			if strings.EqualFold(a.Name, name) {
				r = append(r, a)
			}
		}
		return r
	}
	if s.index == nil {
		s.index = make(map[string][]*Attr, len(s.attrs))
		for _, a := range s.attrs {
			k := strings.ToLower(a.Name)
			s.index[k] = append(s.index[k], a)
		}
	}
	return s.index[strings.ToLower(name)]
}

// lookup finds the columns that a dotted name can mean and the parts of the name that are fields of it. The longest qualifier wins, then the
// columns of *, then the hidden ones.
func (s *scope) lookup(parts []string) (found []*Attr, fields []string) {
	for _, hidden := range []bool{false, true} {
		for q := min(len(parts)-1, 3); q >= 0; q-- {
			for _, a := range s.named(parts[q]) {
				if a.Hidden == hidden && hasQualifier(a.Qualifier, parts[:q]) && (q > 0 || !a.Qualified) {
					found = appendNew(found, a)
				}
			}
			if len(found) > 0 {
				return found, parts[q+1:]
			}
		}
	}
	return nil, nil
}

// hasQualifier reports whether q is the end of the qualifier: table, schema.table and catalog.schema.table name the same column.
func hasQualifier(qualifier, q []string) bool {
	if len(q) > len(qualifier) {
		return false
	}
	for i, p := range qualifier[len(qualifier)-len(q):] {
		if !strings.EqualFold(p, q[i]) {
			return false
		}
	}
	return true
}

// appendNew appends a column unless it is there already: the same column listed twice is not ambiguous.
func appendNew(as []*Attr, a *Attr) []*Attr {
	for _, b := range as {
		if a.ID == b.ID {
			return as
		}
	}
	return append(as, a)
}

// visible are the columns of *.
func visible(as []*Attr) []*Attr {
	for i, a := range as {
		if a.Hidden {
			r := append(make([]*Attr, 0, len(as)), as[:i]...)
			for _, b := range as[i+1:] {
				if !b.Hidden {
					r = append(r, b)
				}
			}
			return r
		}
	}
	return as
}

// exprsOf is the columns as expressions.
func exprsOf(as []*Attr) []Expr {
	r := make([]Expr, len(as))
	for i, a := range as {
		r[i] = a
	}
	return r
}

// chain is the scope of a clause that follows a select list (ORDER BY, QUALIFY, a filter on a DataFrame): the columns of the relation, then
// those below its select lists. Spark looks through everything with one input but DISTINCT and a subquery's alias.
func chain(r Relation) *scope {
	s := newScope(r)
	switch r := r.(type) {
	case *Project, *Aggregate, *Filter, *Sort, *Limit, *Hint, *Watermark, *Sample, *Generate:
		s.lower = r.Children()[0]
	}
	return s
}

// next is the scope to try when a name is not in this one, nil at the end.
func (s *scope) next() *scope {
	if s.below == nil && s.lower != nil {
		s.below, s.lower = chain(s.lower), nil
	}
	return s.below
}

// last reports whether names are looked for in this scope only.
func (s *scope) last() bool { return s.below == nil && s.lower == nil }

// has reports whether a column is among as.
func has(as []*Attr, id int) bool {
	for _, a := range as {
		if a.ID == id {
			return true
		}
	}
	return false
}
