package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// item is one entry of a resolved select list: an *Attr or an *Alias with an id, or a generator, which gives several columns.
type item struct {
	e   Expr
	gen *Generate // without its input
}

// lateral is what the entries of a select list define, for the entries to their right: aliases and the columns of generators.
type lateral struct {
	byName map[string][]*Attr
	ids    map[int]bool // of aliases
	gens   map[int]bool // of the columns of generators
}

func (l *lateral) add(at *Attr, generated bool) {
	if l.byName == nil {
		l.byName, l.ids, l.gens = map[string][]*Attr{}, map[int]bool{}, map[int]bool{}
	}
	k := strings.ToLower(at.Name)
	l.byName[k] = append(l.byName[k], at)
	if generated {
		l.gens[at.ID] = true
	} else {
		l.ids[at.ID] = true
	}
}

func (l *lateral) resolve(c *Column) (Expr, error) {
	as := l.byName[strings.ToLower(c.Parts[0])]
	switch len(as) {
	case 0:
		return nil, nil
	case 1:
		n := *as[0]
		n.At, n.Name = c.At, c.Parts[0]
		return fieldsOf(&n, c.Parts[1:], c)
	}
	return nil, diag.New("AMBIGUOUS_LATERAL_COLUMN_ALIAS", "Lateral column alias %s is ambiguous and has %d matches.", quoteIDs(c.Parts), len(as)).At(c.At)
}

// uses reports whether an expression refers to an entry of its own select list.
func (l *lateral) uses(e Expr) bool {
	if len(l.byName) == 0 {
		return false
	}
	return contains(e, func(n Expr) bool {
		at, ok := n.(*Attr)
		return ok && (l.ids[at.ID] || l.gens[at.ID])
	})
}

// alias is an alias of the select list that an expression reads, or nil.
func (l *lateral) alias(e Expr) *Attr {
	var found *Attr
	contains(e, func(n Expr) bool {
		if at, ok := n.(*Attr); ok && l.ids[at.ID] && !l.gens[at.ID] {
			found = at
		}
		return found != nil
	})
	return found
}

// selectList resolves a select list against the scope of x: stars are expanded, every entry gets its name and id.
func (a *analyzer) selectList(list []Expr, x *resolver) ([]item, *lateral, error) {
	lat := &lateral{}
	y := *x
	y.fallback = lat.resolve
	items := make([]item, 0, len(list))
	for _, e := range list {
		if s, ok := e.(*Star); ok {
			cols, err := y.star(s)
			if err != nil {
				return nil, nil, err
			}
			for _, c := range cols {
				items = append(items, item{e: a.named(c, c, lat)})
			}
			continue
		}
		r, err := y.expr(e)
		if err != nil {
			return nil, nil, err
		}
		it, err := a.item(e, r, lat)
		if err != nil {
			return nil, nil, err
		}
		items = append(items, it)
		if it.gen != nil {
			for _, at := range it.gen.Attrs {
				lat.add(at, true)
			}
		} else if _, ok := it.e.(*Alias); ok {
			lat.add(outputOf([]Expr{it.e})[0], false)
		}
	}
	return items, lat, nil
}

func (a *analyzer) item(written, e Expr, lat *lateral) (item, error) {
	inner := unaliased(e)
	if c, ok := inner.(*Call); ok && (c.Name == "variant_explode" || c.Name == "variant_explode_outer") {
		return item{}, diag.New("NOT_A_SCALAR_FUNCTION", "%s appears as a scalar expression here, but the function was defined as a table function. Please update the query to move the function call into the FROM clause, or redefine %[1]s as a scalar function instead.", quoteID(c.Name)).At(c.At)
	}
	if isGenerator(inner) {
		var names []string
		at := e.Origin()
		if al, ok := e.(*Alias); ok {
			if names = al.Names; names == nil {
				names = []string{al.Name}
			}
		}
		g, err := a.generate(inner.(*Call), names, false, "", at)
		return item{gen: g}, err
	}
	if readsGenerator(e) {
		return item{}, diag.New("UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS", "The generator is not supported: nested in expressions %s.", quoteExpr(inner)).At(e.Origin())
	}
	if w := partsOf(e, isWindow); len(lat.ids) > 0 {
		for _, w := range w {
			if at := lat.alias(w); at != nil {
				return item{}, diag.New("UNSUPPORTED_FEATURE.LATERAL_COLUMN_ALIAS_IN_WINDOW", "The feature is not supported: Referencing a lateral column alias %s in window expression \"%s\".", quoteID(at.Name), lateralName(w, lat)).
					At(at.At).WithHint("write out what the alias stands for, or compute it in a subquery")
			}
		}
	}
	if al, ok := e.(*Alias); ok && len(al.Names) > 1 {
		return item{}, diag.New("MULTI_ALIAS_WITHOUT_GENERATOR", "Multi part aliasing (%s) is not supported with %s as it is not a generator function.", strings.Join(al.Names, ", "), ColumnName(inner)).At(al.At)
	}
	return item{e: a.named(written, e, lat)}, nil
}

// named gives an entry of a select list the name Spark gives it, and an id.
func (a *analyzer) named(written, e Expr, lat *lateral) Expr {
	switch e := e.(type) {
	case *Attr:
		if e.Hidden || e.Qualified {
			n := *e
			n.Hidden, n.Qualified = false, false
			return &n
		}
		return e
	case *Alias:
		n := *e
		n.E = plainArgs(e.E)
		if n.ID == 0 {
			n.ID = a.newID()
		}
		if n.Name == "" && len(n.Names) == 1 {
			n.Name = n.Names[0]
		}
		n.Names = nil
		return &n
	}
	return &Alias{At: e.Origin(), ID: a.newID(), E: plainArgs(e), Name: unaliasedName(written, e, lat)}
}

// unaliasedName is the column name of an expression without an alias.
func unaliasedName(written, e Expr, lat *lateral) string {
	if c, ok := written.(*Column); ok {
		if _, call := e.(*Call); !call {
			return c.Parts[len(c.Parts)-1]
		}
		if len(c.Parts) > 1 {
			return c.Parts[len(c.Parts)-1]
		}
	}
	if c, ok := e.(*Cast); ok {
		if n, ok := c.E.(*Attr); ok {
			return n.Name
		}
	}
	if lat != nil && lat.uses(e) {
		return lateralName(e, lat)
	}
	return ColumnName(e)
}

// lateralName is the name of an expression that uses aliases to its left.
func lateralName(e Expr, lat *lateral) string {
	return ColumnName(Map(e, func(n Expr) Expr {
		if at, ok := n.(*Attr); ok && lat.ids[at.ID] {
			return &Column{Parts: []string{"lateralAliasReference(" + at.Name + ")"}}
		}
		return n
	}))
}

// plainArgs takes the aliases out of the arguments of an expression: struct(a AS x) has used them.
func plainArgs(e Expr) Expr {
	if !contains(e, func(n Expr) bool { _, ok := n.(*Alias); return ok }) {
		return e
	}
	return Map(e, unaliased)
}

// generate makes the Generate node of a generator call; its input is still to be set.
func (a *analyzer) generate(c *Call, names []string, outer bool, alias string, at diag.Origin) (*Generate, error) {
	fn, _ := functions.Lookup(c.Name)
	cols, err := fn.Columns(argsOf(c.Args, true))
	if err != nil {
		return nil, located(err, at)
	}
	if c.Name == "json_tuple" {
		if collation, _ := collationIn(c.Args[0].Type()); collation != "" {
			for i := range cols {
				cols[i].Type = types.Collated(collation)
			}
		}
	}
	c = plainArgs(c).(*Call)
	g := &Generate{At: at, Fn: c, Outer: outer, Alias: alias}
	if base, ok := strings.CutSuffix(c.Name, "_outer"); ok {
		n := clone(c)
		n.Name = base
		g.Fn, g.Outer = n, true
	}
	if len(names) > 0 && len(names) != len(cols) {
		return nil, diag.New("UDTF_ALIAS_NUMBER_MISMATCH", "The number of aliases supplied in the AS clause does not match the number of columns output by the UDTF.\nExpected %d aliases, but got %s.\nPlease ensure that the number of aliases provided matches the number of columns output by the UDTF.",
			len(cols), strings.Join(names, ",")).At(at)
	}
	for i, f := range cols {
		at := &Attr{At: at, ID: a.newID(), Name: f.Name, T: f.Type, Null: f.Nullable || g.Outer}
		if len(names) > 0 {
			at.Name = names[i]
		}
		if alias != "" {
			at.Qualifier = []string{alias}
		}
		g.Attrs = append(g.Attrs, at)
		g.Columns = append(g.Columns, at.Name)
	}
	return g, nil
}

// layers builds the select list over its input. One Project is enough unless entries use aliases to their left or generators: then the
// entries are computed level by level.
func (a *analyzer) layers(at diag.Origin, id int64, in Relation, items []item, lat *lateral) Relation {
	level := make([]int, len(items))
	last := 0
	of := map[int]int{} // the level at which an alias is computed
	for i, it := range items {
		need := -1
		visit := func(e Expr) {
			contains(e, func(n Expr) bool {
				if at, ok := n.(*Attr); ok {
					if l, ok := of[at.ID]; ok {
						need = max(need, l)
					}
				}
				return false
			})
		}
		if it.gen != nil {
			visit(it.gen.Fn)
		} else {
			visit(it.e)
		}
		level[i] = need + 1
		if al, ok := it.e.(*Alias); ok {
			of[al.ID] = level[i]
		}
		if it.gen != nil {
			for _, at := range it.gen.Attrs {
				of[at.ID] = level[i] - 1 // the Generate of a level is below its Project
			}
		}
		last = max(last, level[i])
	}
	for l := 0; ; l++ {
		for i, it := range items {
			if it.gen != nil && level[i] == l {
				g := *it.gen
				g.In = in
				in = &g
			}
		}
		if l == last {
			break
		}
		in = &Project{At: at, In: in, List: a.levelList(in, items, level, l)}
	}
	var list []Expr
	for i, it := range items {
		switch {
		case it.gen != nil:
			list = append(list, exprsOf(it.gen.Attrs)...)
		case level[i] < last:
			list = append(list, outputOf([]Expr{it.e})[0])
		default:
			list = append(list, it.e)
		}
	}
	return &Project{At: at, PlanID: id, In: in, List: passHidden(list, in)}
}

// levelList is the list of the Project that computes level l: what later levels read of its input, and the entries of the level.
func (a *analyzer) levelList(in Relation, items []item, level []int, l int) []Expr {
	needed := map[int]bool{}
	for i, it := range items {
		if level[i] == l && it.gen == nil {
			continue
		}
		var es []Expr
		switch {
		case it.gen != nil && level[i] > l:
			es = []Expr{it.gen.Fn}
		case it.gen != nil:
			es = exprsOf(it.gen.Attrs)
		case level[i] < l:
			es = exprsOf(outputOf([]Expr{it.e}))
		default:
			es = []Expr{it.e}
		}
		for _, e := range es {
			needs(e, needed)
		}
	}
	var list []Expr
	for _, at := range in.Output() {
		if needed[at.ID] {
			list = append(list, at)
		}
	}
	for i, it := range items {
		if level[i] == l && it.gen == nil {
			if at, ok := it.e.(*Attr); ok && needed[at.ID] {
				continue
			}
			list = append(list, it.e)
		}
	}
	return list
}

// needs collects the ids of the columns an expression reads, those that its subqueries read from outside included.
func needs(e Expr, ids map[int]bool) {
	Walk(e, func(n Expr) bool {
		switch n := n.(type) {
		case *Attr:
			ids[n.ID] = true
		case *Subquery:
			outerNeeds(n.Query, ids)
		}
		return true
	})
}

// outerNeeds collects what a subquery reads from the queries around it.
func outerNeeds(r Relation, ids map[int]bool) {
	WalkRelation(r, func(r Relation) bool {
		for _, e := range r.Exprs() {
			Walk(e, func(n Expr) bool {
				if o, ok := n.(*OuterAttr); ok {
					ids[o.ID] = true
				}
				return true
			})
		}
		return true
	})
}
