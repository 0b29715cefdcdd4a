package plan

import (
	"slices"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/functions"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// lowerer writes out what collations mean: strings are compared, grouped and sorted by keys, functions that look into a text become those that do it without
// regard to case. What is lowered already has no strings with a collation where it compares, and stays.
type lowerer struct {
	a   *analyzer
	err error
}

func (a *analyzer) lowerCollations(r Relation) (Relation, error) {
	l := &lowerer{a: a}
	r = l.relation(r)
	return r, l.err
}

// readsCollations reports a source with strings that have a collation.
func readsCollations(r Relation) bool {
	found := false
	WalkRelation(r, func(n Relation) bool {
		if len(n.Children()) == 0 {
			found = found || slices.ContainsFunc(n.Output(), func(a *Attr) bool { return a.T.HasCollation() })
		}
		return !found
	})
	return found
}

func (l *lowerer) refuse(at diag.Origin, what string) {
	if l.err == nil {
		l.err = diag.Unsupported(what+" of strings with a collation", "use x COLLATE UTF8_BINARY").At(at)
	}
}

func (l *lowerer) relation(r Relation) Relation {
	return MapRelation(r, func(r Relation) Relation {
		switch n := r.(type) {
		case *Aggregate:
			return l.aggregate(n)
		case *Distinct:
			return l.distinct(n)
		case *SetOp:
			return l.setOp(n)
		}
		return mapExprs(r, l.expr)
	})
}

func (l *lowerer) expr(e Expr) Expr {
	return Map(e, func(e Expr) Expr {
		switch n := e.(type) {
		case *Call:
			return l.call(n)
		case *SortOrder:
			if hasCollation(n.E) {
				c := *n
				c.E = l.key(n.E)
				return &c
			}
		case *Window:
			if slices.ContainsFunc(n.Spec.Partition, hasCollation) {
				c := *n
				c.Spec.Partition = l.keys(n.Spec.Partition)
				return &c
			}
		case *Subquery:
			return l.subquery(n)
		}
		return e
	})
}

// key is what a value is compared by: its strings as their collations see them.
func (l *lowerer) key(e Expr) Expr {
	t := e.Type()
	if !t.HasCollation() {
		return e
	}
	at := e.Origin()
	switch t.Kind {
	case types.String:
		if t.Collation == types.IndeterminateCollation {
			if l.err == nil {
				l.err = indeterminate(e)
			}
			return e
		}
		if lit, ok := e.(*Literal); ok && lit.Value == nil {
			return &Literal{At: at, T: types.StringType}
		}
		return &Call{At: at, Name: functions.CollationKey, Args: []Expr{e, &Literal{At: at, Value: t.Collation, T: types.StringType}}, T: types.StringType, Null: e.Nullable()}
	case types.Array:
		v := l.variable(at, "x", *t.Elem, t.ElemNull)
		body := l.key(v)
		return &Call{At: at, Name: "transform", Args: []Expr{e, &Lambda{At: at, Params: []string{v.Name}, Body: body}}, T: types.ArrayOf(body.Type(), t.ElemNull), Null: e.Nullable()}
	case types.Struct:
		args := make([]Expr, len(t.Fields))
		fields := make([]types.Field, len(t.Fields))
		for i, f := range t.Fields {
			k := l.key(&GetField{At: at, E: e, Name: f.Name, Ordinal: i, T: f.Type, Null: e.Nullable() || f.Nullable})
			args[i] = k
			fields[i] = types.Field{Name: f.Name, Type: k.Type(), Nullable: k.Nullable()}
		}
		s := &Call{At: at, Name: "struct", Args: args, T: types.StructOf(fields...)}
		if !e.Nullable() {
			return s
		}
		return &Case{At: at, Whens: []When{{l.isNull(e), &Literal{At: at, T: s.T}}}, Else: s, T: s.T, Null: true}
	}
	l.refuse(at, "comparisons with MAPs")
	return e
}

func (l *lowerer) keys(es []Expr) []Expr {
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = l.key(e)
	}
	return out
}

// variable is a lambda's parameter that nothing around has.
func (l *lowerer) variable(at diag.Origin, name string, t types.Type, null bool) *LambdaVar {
	return &LambdaVar{At: at, Name: "collated " + name + itoa(l.a.newID()), T: t, Null: null}
}

func (l *lowerer) isNull(e Expr) Expr {
	return &Call{At: e.Origin(), Name: "isnull", Args: []Expr{e}, T: types.BooleanType}
}

// call writes out a function that compares strings.
func (l *lowerer) call(c *Call) Expr {
	if !slices.ContainsFunc(c.Args, hasCollation) && !slices.ContainsFunc(c.OrderBy, func(o *SortOrder) bool { return hasCollation(o.E) }) {
		return c
	}
	n := clone(c)
	switch c.Name {
	case "=", "<=>", "<", "<=", ">", ">=", "<>", "!=", "==", "in", "between", "equal_null", "array_contains", "array_position", "arrays_overlap":
		n.Args = l.keys(c.Args)
	case "decode":
		n.Args = slices.Clone(c.Args)
		for i := range c.Args {
			if i == 0 || i%2 == 1 && i < len(c.Args)-1 {
				n.Args[i] = l.key(c.Args[i])
			}
		}
	case "nullif":
		n.Name = nullIfCall
		n.Args = append(slices.Clone(c.Args), &Call{At: c.At, Name: "=", Args: l.keys(c.Args), T: types.BooleanType, Null: c.Args[0].Nullable() || c.Args[1].Nullable()})
	case "count":
		if c.Distinct {
			n.Args = l.keys(c.Args)
		}
	case "approx_count_distinct":
		n.Args = append(l.keys(c.Args[:1]), c.Args[1:]...)
	case "max", "min":
		n.Name = map[string]string{"max": functions.CollatedMax, "min": functions.CollatedMin}[c.Name]
		n.Args = []Expr{c.Args[0], l.key(c.Args[0])}
	case "max_by", "min_by":
		n.Args = slices.Clone(c.Args)
		n.Args[1] = l.key(c.Args[1])
	case "greatest", "least":
		at := c.At
		list := &Call{At: at, Name: "array", Args: c.Args, T: types.ArrayOf(c.T, true)}
		return l.extreme(list, c.Name == "greatest", c.T)
	case "array_max", "array_min":
		return l.extreme(c.Args[0], c.Name == "array_max", c.T)
	case "sort_array", "array_sort":
		return l.sorted(c)
	case "array_remove":
		return l.without(c)
	case "array_distinct", "array_union", "array_intersect", "array_except":
		return l.sets(c)
	default:
		return l.text(c)
	}
	return n
}

// text writes out the functions that look into a text.
func (l *lowerer) text(c *Call) Expr {
	if len(c.Args) == 0 {
		return c
	}
	collation := c.Args[0].Type().Collation
	if collation == "" {
		return c
	}
	n := clone(c)
	lcase, rtrim := strings.HasPrefix(collation, types.LCase), strings.HasSuffix(collation, "_RTRIM")
	name := func(s string) Expr { return &Literal{At: c.At, Value: s, T: types.StringType} }
	pick := func(lower string) {
		if lcase {
			n.Name = lower
		}
	}
	untailed := func(at ...int) { // texts without the spaces at their ends
		if rtrim {
			n.Args = slices.Clone(c.Args)
			for _, i := range at {
				n.Args[i] = &Call{At: c.At, Name: functions.CollationKey, Args: []Expr{c.Args[i], name(types.BinaryRTrim)}, T: types.StringType, Null: c.Args[i].Nullable()}
			}
		}
	}
	switch c.Name {
	case "contains":
		untailed(0, 1)
		pick(functions.LCaseContains)
	case "startswith":
		untailed(0, 1)
		pick(functions.LCaseStartsWith)
	case "endswith":
		untailed(0, 1)
		pick(functions.LCaseEndsWith)
	case "instr", "locate", "position":
		if c.Name == "instr" && len(c.Args) > 2 {
			l.refuse(c.At, "instr() with a position")
			return c
		}
		untailed(0, 1)
		if lcase {
			n.Name = functions.LCaseLocate
			if c.Name == "instr" {
				n.Args = []Expr{n.Args[1], n.Args[0]}
			}
			if len(n.Args) == 2 {
				n.Args = append(slices.Clone(n.Args), &Literal{At: c.At, Value: int64(1), T: types.IntType})
			}
		}
	case "replace":
		if len(c.Args) == 2 && lcase {
			n.Args = append(slices.Clone(c.Args), name(""))
		}
		pick(functions.LCaseReplace)
	case "split_part":
		untailed(1)
		pick(functions.LCaseSplitPart)
	case "substring_index":
		untailed(1)
		pick(functions.LCaseSubstringIndex)
	case "translate":
		pick(functions.LCaseTranslate)
	case "find_in_set":
		n.Name, n.Args = functions.CollatedFindInSet, []Expr{c.Args[0], c.Args[1], name(collation)}
	case "trim", "ltrim", "rtrim", "btrim":
		if len(c.Args) < 2 {
			return c
		}
		text, chars := c.Args[1], c.Args[0]
		if c.Name == "btrim" {
			text, chars = chars, text
		}
		side := map[string]string{"ltrim": "LEADING", "rtrim": "TRAILING"}[c.Name]
		if side == "" {
			side = "BOTH"
		}
		n.Name, n.Args = functions.CollatedTrim, []Expr{text, chars, name(side), name(collation)}
	case "like":
		return l.like(c)
	case "ilike":
		if collation == types.LCase {
			lower := func(e Expr) Expr {
				return &Call{At: e.Origin(), Name: "lower", Args: []Expr{e}, T: e.Type(), Null: e.Nullable()}
			}
			n.Args = slices.Clone(c.Args)
			n.Args[0], n.Args[1] = lower(c.Args[0]), lower(c.Args[1])
			return l.like(n)
		}
	case "rlike", "regexp", "regexp_like", "regexp_count", "regexp_instr", "regexp_replace", "regexp_extract", "regexp_extract_all", "regexp_substr", "split":
		if lcase {
			n.Args = slices.Clone(c.Args)
			n.Args[1] = anyCase(c.Args[1])
		}
	}
	return n
}

// anyCase is a regular expression that does not regard case, as Java's flags CASE_INSENSITIVE and UNICODE_CASE make one.
func anyCase(pattern Expr) Expr {
	const flags = "(?iu)"
	if l, ok := pattern.(*Literal); ok {
		if p, ok := l.Value.(string); ok {
			return &Literal{At: l.At, Value: flags + p, T: types.StringType}
		}
		return pattern
	}
	return &Call{At: pattern.Origin(), Name: "concat", Args: []Expr{&Literal{At: pattern.Origin(), Value: flags, T: types.StringType}, pattern}, T: types.StringType, Null: pattern.Nullable()}
}

// like is LIKE without regard to case, as the regular expression that Spark makes of it.
func (l *lowerer) like(c *Call) Expr {
	if c.Args[0].Type().Collation != types.LCase {
		return c
	}
	escape := Expr(&Literal{At: c.At, Value: `\`, T: types.StringType})
	if len(c.Args) == 3 {
		escape = c.Args[2]
	}
	n := clone(c)
	n.Name = "rlike"
	n.Args = []Expr{c.Args[0], &Call{At: c.At, Name: functions.LikePattern, Args: []Expr{c.Args[1], escape}, T: types.StringType, Null: c.Args[1].Nullable()}}
	return n
}
