package duckdb

import (
	"os/user"
	"slices"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// ownSpelling renders the calls that read better, or must be, other than by the function table's template.
func (r *renderer) ownSpelling(c *plan.Call, sc *scope, over string) (frag, bool, error) {
	switch c.Name {
	case "not", "!":
		if len(c.Args) == 1 {
			f, err := r.not(c.Args[0], sc)
			return f, true, err
		}
	case "rand", "random", "randn", "uniform", "randstr":
		if n := len(c.Args); n > seeds[c.Name] || c.Name == "uniform" || c.Name == "randstr" {
			f, err := r.random(c, sc)
			return f, true, err
		}
	case "between", "in":
		return r.membership(c, sc, "")
	case "=":
		if isTruth(c, true) {
			f, err := r.expr(c.Args[0], sc)
			return f, true, err
		}
		if isTruth(c, false) {
			f, err := r.not(c.Args[0], sc)
			return f, true, err
		}
	}
	return frag{}, false, nil
}

// membership renders BETWEEN and IN with a list; not is "" or "NOT ".
func (r *renderer) membership(c *plan.Call, sc *scope, not string) (frag, bool, error) {
	switch {
	case c.Name == "between" && len(c.Args) == 3:
		s, err := r.operands(c.Args, sc)
		return frag{s: s[0] + " " + not + "BETWEEN " + s[1] + " AND " + s[2], p: precCompare}, true, err
	case c.Name == "in" && len(c.Args) > 1:
		s, err := r.operands(c.Args, sc)
		if late := lateInList(c); err == nil && len(late) > 0 {
			return inSequence(s, late, not), true, nil
		}
		return frag{s: s[0] + " " + not + "IN (" + strings.Join(s[1:], ", ") + ")", p: precCompare}, true, err
	}
	return frag{}, false, nil
}

// operands renders the operands of a comparison.
func (r *renderer) operands(args []plan.Expr, sc *scope) ([]string, error) {
	s := make([]string, len(args))
	for i, a := range args {
		f, err := r.expr(a, sc)
		if err != nil {
			return make([]string, len(args)), err
		}
		s[i] = f.operand(precCompare + 1)
	}
	return s, nil
}

// notInside is a negation of AND, OR and NOT with the negation inside, where it has to be for an IN with a query: Spark's are never NULL there, neither IN nor
// NOT IN (see knownOrFalse).
func notInside(c *plan.Call) (plan.Expr, bool) {
	if !hasInQuery(c) {
		return nil, false
	}
	not := func(e plan.Expr) plan.Expr {
		return &plan.Call{At: c.At, Name: "not", Args: []plan.Expr{e}, T: c.T, Null: c.Null}
	}
	switch {
	case (c.Name == "and" || c.Name == "or") && len(c.Args) == 2:
		other := map[string]string{"and": "or", "or": "and"}[c.Name]
		return &plan.Call{At: c.At, Name: other, Args: []plan.Expr{not(c.Args[0]), not(c.Args[1])}, T: c.T, Null: c.Null}, true
	case (c.Name == "not" || c.Name == "!") && len(c.Args) == 1:
		return c.Args[0], true
	case isTruth(c, true):
		return not(c.Args[0]), true
	case isTruth(c, false):
		return c.Args[0], true
	}
	return nil, false
}

// isTruth reports e = true, or e = false, for an e with an IN with a query.
func isTruth(c *plan.Call, want bool) bool {
	if c.Name != "=" || len(c.Args) != 2 || !hasInQuery(c.Args[0]) {
		return false
	}
	l, ok := c.Args[1].(*plan.Literal)
	is, isBool := false, false
	if ok {
		is, isBool = l.Value.(bool)
	}
	return isBool && is == want
}

func hasInQuery(e plan.Expr) bool {
	found := false
	plan.Walk(e, func(x plan.Expr) bool {
		s, ok := x.(*plan.Subquery)
		found = found || ok && s.Kind == plan.In
		return !found
	})
	return found
}

// not renders a negation; a <> b is not(a = b) in the tree.
func (r *renderer) not(e plan.Expr, sc *scope) (frag, error) {
	if a, ok := e.(*plan.Attr); ok {
		if c, ok := sc.b.col(a.ID); ok && c.negation != "" {
			return atom("(" + c.negation + ")"), nil
		}
	}
	if c, ok := e.(*plan.Call); ok {
		if inner, ok := notInside(c); ok {
			return r.expr(inner, sc)
		}
	}
	if q, ok := e.(*plan.Subquery); ok && q.Kind == plan.In {
		if len(q.Left) == 1 {
			f, err := r.inQuery(q, sc, "NOT ")
			return knownOrFalse(q, f), err
		}
		f, err := r.inQuery(q, sc, "")
		f.s = "NOT " + f.s
		return knownOrFalse(q, f), err
	}
	f, err := r.expr(e, sc)
	if err != nil {
		return frag{}, err
	}
	// A grouping key must stay as it stands in GROUP BY; DuckDB would write NOT a = b as a <> b.
	if slices.Contains(sc.b.keys, f.s) {
		return frag{s: "(" + f.s + ") = false", p: precCompare}, nil
	}
	if c, ok := e.(*plan.Call); ok {
		word := ""
		switch {
		case c.Name == "=" && len(c.Args) == 2:
			word = " <> "
		case c.Name == "<=>" && len(c.Args) == 2:
			word = " IS DISTINCT FROM "
		}
		if word != "" {
			s, err := r.operands(c.Args, sc)
			return frag{s: s[0] + word + s[1], p: precCompare}, err
		}
		if m, done, err := r.membership(c, sc, "NOT "); done {
			return m, err
		}
		if c.Name == "isnull" && len(c.Args) == 1 {
			s, err := r.operands(c.Args, sc)
			return frag{s: s[0] + " IS NOT NULL", p: precCompare}, err
		}
	}
	return frag{s: "NOT " + f.in(precCompare), p: precNot}, nil
}

// special renders the functions that the table leaves to the backend.
func (r *renderer) special(name string, c *plan.Call, sc *scope, over string) (frag, error) {
	now := r.b.now
	constant := func(v any, t types.Type) (frag, error) { return literal(v, t) }
	switch name {
	case "current_date":
		return constant(types.DateOf(now.In(r.b.location())), types.DateType)
	case "current_timestamp":
		return constant(now.UnixMicro(), types.TimestampType)
	case "localtimestamp":
		l := now.In(r.b.location())
		return constant(time.Date(l.Year(), l.Month(), l.Day(), l.Hour(), l.Minute(), l.Second(), l.Nanosecond(), time.UTC).UnixMicro(), types.TimestampNTZType)
	case "current_time":
		l := now.In(r.b.location())
		us := int64(l.Hour()*3600+l.Minute()*60+l.Second())*1e6 + int64(l.Nanosecond()/1000)
		unit := pow10(6 - c.T.Precision).Int64()
		return constant(us/unit*unit, c.T)
	case "unix_timestamp":
		return constant(now.Unix(), types.LongType)
	case "current_timezone":
		return constant(plan.ShownZone(r.b.opts.TimeZone), types.StringType)
	case "current_catalog":
		return constant(orElse(r.b.opts.Catalog, "spark_catalog"), types.StringType)
	case "current_database":
		return constant(orElse(r.b.opts.Schema, "default"), types.StringType)
	case "current_path":
		return constant("system.builtin,system.session,"+orElse(r.b.opts.Catalog, "spark_catalog")+"."+orElse(r.b.opts.Schema, "default"), types.StringType)
	case "current_user":
		u, err := user.Current()
		if err != nil {
			return frag{}, err
		}
		return constant(u.Username, types.StringType)
	case "grouping_id":
		return atom("CAST(grouping_id(" + joinGroup(sc.b) + ") AS BIGINT)"), nil
	case "percentile":
		return r.percentile(c, sc, over)
	case "input_file_name":
		return r.inputFileName(c, sc)
	case "input_file_block":
		if sc.b.file == nil && len(sc.b.from) == 0 {
			return constant(int64(-1), types.LongType)
		}
		return frag{}, diag.Unsupported("The function "+c.Name+" of the rows of files", "use _metadata.file_path").At(c.At)
	case "cast":
		f, err := r.expr(c.Args[0], sc)
		if err != nil {
			return frag{}, err
		}
		return r.cast(f, c.Args[0].Type(), c.T, false)
	}
	return frag{}, diag.Unsupported("The function "+c.Name+" in this place", "").At(c.At)
}

// inputFileName is the path of the file a row came from, where the rows come straight from files.
func (r *renderer) inputFileName(c *plan.Call, sc *scope) (frag, error) {
	if sc.b.file != nil {
		return atom(sc.b.file()), nil
	}
	if len(sc.b.from) == 0 || sc.b.stage > stageWhere {
		return atom("''"), nil
	}
	return frag{}, diag.Unsupported("input_file_name() after a join, an aggregate or a subquery", "select _metadata.file_path next to the file's columns").At(c.At)
}

func joinGroup(b *block) string {
	s := ""
	for i, k := range b.keys {
		if i > 0 {
			s += ", "
		}
		s += k
	}
	return s
}
