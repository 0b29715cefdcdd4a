package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// column finds what a name means. The order is Spark's: a lambda's parameter, a column of the input, a function that needs no parentheses,
// an alias to its left in the same select list, a column of the query around.
func (x *resolver) column(c *Column) (Expr, error) {
	if c.Plan != 0 {
		if e, err := x.dataFrameColumn(c); e != nil || err != nil {
			return e, err
		}
	}
	for l := x.lambdas; l != nil; l = l.out {
		for _, v := range l.vars {
			if strings.EqualFold(v.Name, c.Parts[0]) {
				return fieldsOf(&LambdaVar{At: c.At, Name: v.Name, T: v.T, Null: v.Null}, c.Parts[1:], c)
			}
		}
	}
	sc := x.sc
	if x.nested && x.inner != nil {
		sc = x.inner
	}
	if e, err := sc.resolve(c); e != nil || err != nil {
		return e, err
	}
	if len(c.Parts) == 1 {
		if strings.EqualFold(c.Parts[0], "grouping__id") {
			e, err := x.call(&Call{At: c.At, Name: "grouping_id"})
			return &Alias{At: c.At, E: e, Name: "grouping__id"}, err
		}
		if name, ok := literalFunctions[strings.ToLower(c.Parts[0])]; ok {
			return x.call(&Call{At: c.At, Name: name})
		}
	}
	if x.fallback != nil {
		if e, err := x.fallback(c); e != nil || err != nil {
			return e, err
		}
	}
	if x.f.outer != nil {
		if e, err := x.f.outer.resolve(c); e != nil || err != nil {
			return outerOf(e), err
		}
	}
	if l := x.a.set.variable(c.Parts); l != nil {
		n := *l
		n.At, n.Variable = c.At, c.Parts[len(c.Parts)-1]
		return &n, nil
	}
	return nil, unresolvedColumn(c, sc)
}

// variable is the session variable of a name, with or without session or system.session before it; nil for none.
func (s Settings) variable(parts []string) *Literal {
	if len(s.Variables) == 0 {
		return nil
	}
	if len(parts) == 3 && strings.EqualFold(parts[0], "system") {
		parts = parts[1:]
	}
	if len(parts) == 2 && strings.EqualFold(parts[0], "session") {
		parts = parts[1:]
	}
	if len(parts) != 1 {
		return nil
	}
	return s.Variables[strings.ToLower(parts[0])]
}

// literalFunctions may be called without parentheses.
var literalFunctions = map[string]string{
	"current_date": "current_date", "current_timestamp": "current_timestamp", "current_user": "current_user", "user": "current_user",
	"session_user": "current_user", "current_time": "current_time", "localtime": "localtime",
}

// resolve is the column of that name, nil when there is none. A name that does not work out in one scope (it is ambiguous there, or the
// column has no such field) is tried in those below; the first error is the one reported.
func (s *scope) resolve(c *Column) (Expr, error) {
	var first error
	for ; s != nil; s = s.next() {
		e, err := s.resolveHere(c)
		if e != nil {
			return e, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func (s *scope) resolveHere(c *Column) (Expr, error) {
	found, fields := s.lookup(c.Parts)
	switch len(found) {
	case 0:
		return nil, nil
	case 1:
		a := *found[0]
		a.At = c.At
		// The user's spelling is the name: SELECT Id gives a column Id.
		a.Name = c.Parts[len(c.Parts)-len(fields)-1]
		return fieldsOf(&a, fields, c)
	}
	return nil, ambiguous(c, found)
}

// fieldsOf walks down the fields that a dotted name goes on with.
func fieldsOf(e Expr, fields []string, c *Column) (Expr, error) {
	for _, f := range fields {
		n, err := field(e, f, c.At)
		if err != nil {
			return nil, err
		}
		e = n
	}
	return e, nil
}

// outerOf marks the columns of an expression as those of the query around.
func outerOf(e Expr) Expr {
	if e == nil {
		return nil
	}
	return Map(e, func(n Expr) Expr {
		if a, ok := n.(*Attr); ok {
			return &OuterAttr{Attr: a}
		}
		return n
	})
}

// dataFrameColumn resolves df["x"], nil when the column is to be found by its name.
func (x *resolver) dataFrameColumn(c *Column) (Expr, error) {
	found, err := x.ofDataFrame(c.Plan, strings.Join(c.Parts, "."), c.At, func(s *scope) ([]Expr, error) {
		e, err := s.resolve(c)
		if e == nil {
			return nil, err
		}
		return []Expr{e}, nil
	})
	if len(found) == 0 {
		return nil, err
	}
	return found[0], nil
}

// ofDataFrame is what find answers for a DataFrame: it is looked for below the place of use, and its columns must still be there. Of a
// DataFrame that occurs several times, the occurrence that is an input itself wins over those inside other DataFrames.
func (x *resolver) ofDataFrame(id int64, name string, at diag.Origin, find func(*scope) ([]Expr, error)) ([]Expr, error) {
	// A clause after a select list may still read what the list left out.
	s := dataFrameSearch{x: x, id: id, name: name, at: at, find: find, strict: x.sc.last()}
	for _, r := range x.sc.from {
		if err := s.look(r, 0, nil); err != nil {
			return nil, err
		}
	}
	outer := false
	for o := x.f.outer; o != nil && !s.matched; o = o.next() {
		for _, r := range o.from {
			if err := s.look(r, 0, nil); err != nil {
				return nil, err
			}
		}
		outer = true
	}
	found, err := s.best()
	if err != nil {
		return nil, err
	}
	if found == nil && (!s.matched || s.strict) {
		return nil, lostDataFrameColumn(name, at)
	}
	out := make([]Expr, len(found))
	for i, e := range found {
		if outer {
			out[i] = outerOf(e)
		} else {
			out[i] = x.sc.nullability(e)
		}
	}
	return out, nil
}

func lostDataFrameColumn(name string, at diag.Origin) error {
	return diag.New("CANNOT_RESOLVE_DATAFRAME_COLUMN",
		"Cannot resolve dataframe column %q. It's probably because of illegal references like `df1.select(df2.col(\"a\"))`.", name).
		At(at).WithHint("the column belongs to a DataFrame that is not read here, or that was changed since; write col(%q) for the column of that name", name)
}

// nullability is e with the nullability its columns have here: an outer join in between may have changed it.
func (s *scope) nullability(e Expr) Expr {
	if e == nil {
		return nil
	}
	return Map(e, func(n Expr) Expr {
		if at, ok := n.(*Attr); ok {
			if here := byID(s.attrs, at.ID); here != nil && here.Null != at.Null {
				m := *at
				m.Null = here.Null
				return &m
			}
		}
		return n
	})
}

// dataFrameSearch looks for the occurrences of a DataFrame.
type dataFrameSearch struct {
	x       *resolver
	id      int64
	name    string
	at      diag.Origin
	find    func(*scope) ([]Expr, error)
	strict  bool
	matched bool
	hits    []dataFrameHit
}

type dataFrameHit struct {
	found []Expr
	depth int
}

func (s *dataFrameSearch) look(r Relation, depth int, path []Relation) error {
	for _, id := range s.x.a.planIDs[r] {
		if id != s.id {
			continue
		}
		s.matched = true
		found, err := s.find(newScope(r))
		if err != nil {
			return err
		}
		lost := slices.ContainsFunc(found, func(e Expr) bool { return !reaches(e, path, s.strict) })
		if len(found) > 0 && !lost {
			s.hits = append(s.hits, dataFrameHit{found, depth})
		}
		return nil
	}
	path = append(path, r)
	for _, in := range r.Children() {
		if err := s.look(in, depth+1, path); err != nil {
			return err
		}
	}
	return nil
}

func (s *dataFrameSearch) best() ([]Expr, error) {
	var best *dataFrameHit
	for i := range s.hits {
		h := &s.hits[i]
		switch {
		case best == nil || h.depth == 0 && best.depth > 0:
			best = h
		case best.depth == 0 && h.depth > 0, slices.EqualFunc(best.found, h.found, sameExpr):
		default:
			return nil, diag.New("AMBIGUOUS_COLUMN_REFERENCE",
				"Column %q is ambiguous. It's because you joined several DataFrame together, and some of these DataFrames are the same.\nThis column points to one of the DataFrames but Spark is unable to figure out which one.\nPlease alias the DataFrames with different names via `DataFrame.alias` before joining them,\nand specify the column using qualified name, e.g. `df.alias(\"a\").join(df.alias(\"b\"), col(\"a.id\") > col(\"b.id\"))`.",
				s.name).At(s.at)
		}
	}
	if best == nil {
		return nil, nil
	}
	return best.found, nil
}

// reaches reports whether the columns of e come through all relations of the path. Where a clause can still add columns to the select lists
// in between, these do not stop them.
func reaches(e Expr, path []Relation, strict bool) bool {
	ok := true
	for _, r := range path {
		if _, isProject := r.(*Project); isProject && !strict {
			continue
		}
		out := r.Output()
		Walk(e, func(n Expr) bool {
			if a, isAttr := n.(*Attr); isAttr && !has(out, a.ID) {
				ok = false
			}
			return ok
		})
	}
	return ok
}

// field is a field of a struct, of every struct of an array, or the value of a map.
func field(e Expr, name string, at diag.Origin) (Expr, error) {
	return extractKey(e, &Literal{At: at, Value: name, T: types.StringType}, at)
}

func (x *resolver) extract(e *Extract) (Expr, error) {
	base, err := x.expr(e.E)
	if err != nil {
		return nil, err
	}
	key, err := x.expr(e.Key)
	if err != nil {
		return nil, err
	}
	n, err := extractKey(base, key, e.At)
	if c, ok := e.E.(*Column); err != nil && ok && x.deeper {
		// The alias has no parts: the column below it may.
		for s := x.sc.next(); s != nil; s = s.next() {
			if below, berr := s.resolve(c); berr == nil && below != nil {
				if m, merr := extractKey(below, key, e.At); merr == nil {
					return m, nil
				}
			}
		}
	}
	return n, err
}

// extractKey is x[key] once the type of x is known.
func extractKey(e, key Expr, at diag.Origin) (Expr, error) {
	t := e.Type()
	lit, _ := key.(*Literal)
	name, isName := "", false
	if lit != nil && lit.T.IsString() {
		name, isName = lit.Value.(string)
	}
	switch {
	case t.Kind == types.Struct && isName:
		i, f, err := structField(t, name, at)
		if err != nil {
			return nil, err
		}
		return &GetField{At: at, E: e, Name: name, Ordinal: i, T: f.Type, Null: e.Nullable() || f.Nullable}, nil
	case t.Kind == types.Array && t.Elem.Kind == types.Struct && isName:
		i, f, err := structField(*t.Elem, name, at)
		if err != nil {
			return nil, err
		}
		return &GetField{At: at, E: e, Name: name, Ordinal: i, T: types.ArrayOf(f.Type, t.ElemNull || f.Nullable), Null: e.Nullable()}, nil
	case t.Kind == types.Array:
		return arrayItem(e, key, at)
	case t.Kind == types.Map:
		return mapValue(e, key, at)
	case t.Kind == types.Struct || t.Kind == types.Array:
		return nil, diag.New("INVALID_EXTRACT_FIELD_TYPE", "Field name should be a non-null string literal, but it's %s.", quoteExpr(key)).At(at)
	case t.Kind == types.Null && e.Nullable():
		return &Literal{At: at, T: types.NullType}, nil
	}
	return nil, diag.New("INVALID_EXTRACT_BASE_FIELD_TYPE", "Can't extract a value from %s. Need a complex type [STRUCT, ARRAY, MAP] but got %s.", quoteExpr(e), quoteType(t)).At(at)
}

func structField(t types.Type, name string, at diag.Origin) (int, types.Field, error) {
	found := -1
	var names []string
	for i, f := range t.Fields {
		names = append(names, quoteID(f.Name))
		if !strings.EqualFold(f.Name, name) {
			continue
		}
		if found >= 0 {
			n := 0
			for _, g := range t.Fields {
				if strings.EqualFold(g.Name, name) {
					n++
				}
			}
			return 0, types.Field{}, diag.New("AMBIGUOUS_REFERENCE_TO_FIELDS", "Ambiguous reference to the field %s. It appears %d times in the schema.", quoteID(name), n).At(at)
		}
		found = i
	}
	if found < 0 {
		return 0, types.Field{}, diag.New("FIELD_NOT_FOUND", "No such struct field %s in %s.", quoteID(name), strings.Join(names, ", ")).At(at)
	}
	return found, t.Fields[found], nil
}

// ItemCall is the name of the resolved form of array[index] (from 0, out of bounds is an error) and map[key] (NULL without the key).
const ItemCall = "[]"

func arrayItem(e, key Expr, at diag.Origin) (Expr, error) {
	t := e.Type()
	n := &Call{At: at, Name: ItemCall, Args: []Expr{e, key}, T: *t.Elem, Null: true}
	kt := key.Type()
	switch {
	case kt.IsIntegral():
	case kt.Kind == types.Null:
		n.Args[1] = castTo(key, types.IntType)
	default:
		return nil, mismatch(n, "UNEXPECTED_INPUT_TYPE", `The second parameter requires the "INTEGRAL" type, however %s has the type %s.`, quoteExpr(key), quoteType(kt))
	}
	return n, nil
}

func mapValue(e, key Expr, at diag.Origin) (Expr, error) {
	t := e.Type()
	n := &Call{At: at, Name: ItemCall, Args: []Expr{e, key}, T: *t.Elem, Null: true}
	kt := key.Type()
	if err := collatedKeys(e); err != nil {
		return nil, err
	}
	if kt.HasCollation() {
		return nil, mismatch(n, "UNEXPECTED_INPUT_TYPE", `The second parameter requires the %s type, however %s has the type %s.`, quoteType(*t.Key), quoteExpr(key), quoteType(kt))
	}
	if !kt.Equal(*t.Key) {
		c, ok := types.TightestCommonType(kt, *t.Key)
		if (!ok || !c.Equal(*t.Key)) && (kt.IsNested() || !kt.IsString() && !t.Key.IsString()) {
			return nil, mismatch(n, "UNEXPECTED_INPUT_TYPE", `The second parameter requires the %s type, however %s has the type %s.`, quoteType(*t.Key), quoteExpr(key), quoteType(kt))
		}
		n.Args[1] = castTo(key, *t.Key)
	}
	return n, nil
}
