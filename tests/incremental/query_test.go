package incremental

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// column is a column of a random query.
type column struct{ name, typ string }

// query is a random query with its output columns.
type query struct {
	sql  string
	cols []column
}

// writer makes random queries over the sources f, g and dim, and over tables of the pipeline.
type writer struct {
	*rand.Rand
	n      int // of names
	tables []query
}

var sources = []query{
	{"f", []column{{"d", "date"}, {"k", "int"}, {"r", "string"}, {"v", "int"}}},
	{"g", []column{{"d", "date"}, {"k", "int"}, {"w", "int"}}},
	{"dim", []column{{"k", "int"}, {"name", "string"}, {"z", "int"}}},
}

func (w *writer) fresh() string {
	w.n++
	return fmt.Sprintf("c%d", w.n)
}

// pick is one of several.
func pick[T any](w *writer, of []T) T { return of[w.IntN(len(of))] }

// typed is a random column of a type; false when there is none.
func (w *writer) typed(q query, typ string) (column, bool) {
	var cs []column
	for _, c := range q.cols {
		if c.typ == typ {
			cs = append(cs, c)
		}
	}
	if len(cs) == 0 {
		return column{}, false
	}
	return pick(w, cs), true
}

// base is a source, or a table of the pipeline, with new names.
func (w *writer) base() query {
	from := sources[0]
	switch x := w.IntN(10); {
	case x < 2:
		from = sources[1]
	case x < 3:
		from = sources[2]
	case x < 4 && len(w.tables) > 0:
		from = pick(w, w.tables)
	}
	q := query{}
	var items []string
	for _, c := range from.cols {
		n := w.fresh()
		items = append(items, c.name+" AS "+n)
		q.cols = append(q.cols, column{n, c.typ})
	}
	q.sql = "SELECT " + strings.Join(items, ", ") + " FROM " + from.sql
	return q
}

// query is a random query of up to some operators.
func (w *writer) query(depth int) query {
	if depth == 0 {
		return w.base()
	}
	switch w.IntN(15) {
	case 0:
		q := w.query(depth - 1)
		return query{"SELECT * FROM (" + q.sql + ") WHERE " + w.condition(q, time.Time{}), q.cols}
	case 1:
		return w.project(w.query(depth - 1))
	case 2, 3, 4:
		return w.join(w.query(depth-1), w.query(w.IntN(depth)))
	case 5, 6, 7, 8:
		return w.aggregate(w.query(depth-1), "min(%s)", "max(%s)", "count(DISTINCT %s)", "count(%s)")
	case 9:
		q := w.query(depth - 1)
		return query{"SELECT DISTINCT * FROM (" + q.sql + ")", q.cols}
	case 10, 11:
		return w.setOp(w.query(depth-1), w.query(w.IntN(depth)))
	case 12:
		return w.window(w.query(depth - 1))
	case 13:
		return w.numbered(w.query(depth - 1))
	}
	return w.rare(w.query(depth - 1))
}

// groups is a random aggregate over rows most of which are those of sources one by one.
func (w *writer) groups() query {
	q := w.base()
	for range w.IntN(3) {
		switch w.IntN(6) {
		case 0:
			q = query{"SELECT * FROM (" + q.sql + ") WHERE " + w.condition(q, time.Time{}), q.cols}
		case 1:
			q = w.project(q)
		case 2, 3:
			q = w.joined(q, w.base(), pick(w, []string{"JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "LEFT SEMI JOIN"}))
		case 4:
			q = w.numbered(q)
		default:
			q = w.setOp(q, w.base())
		}
	}
	// min and max with what has gone take all of a group's rows.
	return w.aggregate(q, pick(w, [][]string{{"min(%s)", "max(%s)", "count(%s)"}, {"sum(%s)", "count(%s)"}, {"sum(%s)"}, {"count(%s)"}, {"count(DISTINCT %s)", "sum(DISTINCT %s)", "count(%s)"}})...)
}

func (w *writer) project(q query) query {
	var items []string
	out := query{}
	for _, c := range q.cols {
		n := w.fresh()
		e := c.name
		switch {
		case w.IntN(5) == 0 && len(q.cols) > 2:
			continue
		case c.typ == "int" && w.IntN(3) == 0:
			e += " + 1"
		case c.typ == "int" && w.IntN(8) == 0: // another day in another zone
			e, c.typ = "CAST(timestamp_seconds("+e+" * 20000 + 1767960000) AS DATE)", "date"
		case c.typ == "date" && w.IntN(4) == 0:
			e = "date_add(" + e + ", 1)"
		case c.typ == "string" && w.IntN(3) == 0:
			e = "coalesce(" + e + ", 'none')"
		}
		items = append(items, e+" AS "+n)
		out.cols = append(out.cols, column{n, c.typ})
	}
	if len(items) == 0 {
		return q
	}
	out.sql = "SELECT " + strings.Join(items, ", ") + " FROM (" + q.sql + ")"
	return out
}

func (w *writer) join(l, r query) query {
	return w.joined(l, r, pick(w, []string{"JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "LEFT SEMI JOIN", "LEFT ANTI JOIN"}))
}

// joined joins two queries by columns of the same types.
func (w *writer) joined(l, r query, kind string) query {
	var on []string
	for _, typ := range []string{"int", "date"} {
		a, ok1 := w.typed(l, typ)
		b, ok2 := w.typed(r, typ)
		if ok1 && ok2 && (typ == "int" || w.IntN(2) == 0) {
			on = append(on, "a."+a.name+pick(w, []string{" = ", " = ", " = ", " <=> "})+"b."+b.name)
		}
	}
	if len(on) == 0 {
		return l
	}
	if a, ok := w.typed(l, "int"); ok && w.IntN(5) == 0 {
		on = append(on, "a."+a.name+" < 4")
	}
	out := query{cols: append([]column(nil), l.cols...)}
	if !strings.Contains(kind, "SEMI") && !strings.Contains(kind, "ANTI") {
		out.cols = append(out.cols, r.cols...)
	}
	var items []string
	for i, c := range out.cols {
		side := "a."
		if i >= len(l.cols) {
			side = "b."
		}
		items = append(items, side+c.name)
	}
	out.sql = "SELECT " + strings.Join(items, ", ") + " FROM (" + l.sql + ") a " + kind + " (" + r.sql + ") b ON " + strings.Join(on, " AND ")
	// A table may stand on both sides: names must be new.
	return w.renamed(out)
}

func (w *writer) renamed(q query) query {
	out := query{}
	var names []string
	for _, c := range q.cols {
		n := w.fresh()
		names = append(names, n)
		out.cols = append(out.cols, column{n, c.typ})
	}
	out.sql = "SELECT * FROM (" + q.sql + ") AS q(" + strings.Join(names, ", ") + ")"
	return out
}

// aggregate groups a query, and computes some of fns and others.
func (w *writer) aggregate(q query, fns ...string) query {
	var keys, items []string
	out := query{}
	for _, c := range q.cols {
		if len(keys) == 0 && c.typ == "date" && w.IntN(10) > 0 || len(keys) < 2 && w.IntN(3) == 0 {
			n := w.fresh()
			keys, items = append(keys, c.name), append(items, c.name+" AS "+n)
			out.cols = append(out.cols, column{n, c.typ})
		}
	}
	aggs := []string{"count(*)"}
	counted := w.IntN(3) > 0 // a group's rows are known
	if counted {
		n := w.fresh()
		items = append(items, "count(*) AS "+n)
		out.cols = append(out.cols, column{n, "int"})
	}
	for range 1 + w.IntN(2) {
		c := pick(w, q.cols)
		fn := pick(w, fns)
		if c.typ == "int" && len(fns) > 3 && w.IntN(2) == 0 {
			fn = pick(w, []string{"sum(%s)", "CAST(sum(%s) AS INT)", "CAST(median(%s) AS INT)"})
		}
		if i, ok := w.typed(q, "int"); ok && strings.HasPrefix(fn, "sum") {
			c = i
		} else if strings.HasPrefix(fn, "sum") {
			fn = "count(%s)"
		}
		if counted && strings.HasPrefix(fn, "sum") && w.IntN(4) > 0 {
			n := w.fresh()
			items = append(items, "count("+c.name+") AS "+n)
			out.cols = append(out.cols, column{n, "int"})
		}
		aggs = append(aggs, fmt.Sprintf(fn, c.name))
		typ := "int"
		if strings.HasPrefix(fn, "min") || strings.HasPrefix(fn, "max") {
			typ = c.typ
		}
		n := w.fresh()
		items = append(items, aggs[len(aggs)-1]+" AS "+n)
		out.cols = append(out.cols, column{n, typ})
	}
	out.sql = "SELECT " + strings.Join(items, ", ") + " FROM (" + q.sql + ")"
	if len(keys) > 0 {
		out.sql += " GROUP BY " + strings.Join(keys, ", ")
		if w.IntN(4) == 0 {
			out.sql += " HAVING count(*) > 1"
		}
	}
	return out
}

// setOp lays a query over another one's columns.
func (w *writer) setOp(l, r query) query {
	var left, right []string
	out := query{}
	for _, c := range l.cols {
		n := w.fresh()
		left = append(left, c.name+" AS "+n)
		e := "CAST(NULL AS " + c.typ + ")"
		if d, ok := w.typed(r, c.typ); ok {
			e = d.name
		}
		right = append(right, e+" AS "+n)
		out.cols = append(out.cols, column{n, c.typ})
	}
	op := pick(w, []string{"UNION ALL", "UNION ALL", "UNION ALL", "UNION", "EXCEPT", "EXCEPT ALL", "INTERSECT", "INTERSECT ALL"})
	out.sql = "SELECT " + strings.Join(left, ", ") + " FROM (" + l.sql + ") " + op + " SELECT " + strings.Join(right, ", ") + " FROM (" + r.sql + ")"
	return out
}

func (w *writer) window(q query) query {
	part := pick(w, q.cols).name
	if c, ok := w.typed(q, "date"); ok && w.IntN(2) == 0 {
		part = c.name
		if c, ok := w.typed(q, "int"); ok && w.IntN(2) == 0 {
			part += ", " + c.name
		}
	}
	var order []string
	for _, c := range q.cols {
		order = append(order, c.name)
	}
	fn := pick(w, []string{"row_number()", "rank()", "count(*)", "dense_rank()"})
	if c, ok := w.typed(q, "int"); ok && w.IntN(2) == 0 {
		fn = pick(w, []string{"max", "lag", "first_value"}) + "(" + c.name + ")"
	}
	n := w.fresh()
	return query{
		"SELECT *, CAST(" + fn + " OVER (PARTITION BY " + part + " ORDER BY " + strings.Join(order, ", ") + ") AS INT) AS " + n + " FROM (" + q.sql + ")",
		append(append([]column(nil), q.cols...), column{n, "int"}),
	}
}

// numbered counts the rows of each partition, with no columns other than those that the partitions are made by.
func (w *writer) numbered(q query) query {
	part := pick(w, q.cols).name
	if c, ok := w.typed(q, "date"); ok && w.IntN(3) > 0 {
		part = c.name
	}
	n := w.fresh()
	return query{"SELECT *, CAST(count(*) OVER (PARTITION BY " + part + ") AS INT) AS " + n + " FROM (" + q.sql + ")", append(append([]column(nil), q.cols...), column{n, "int"})}
}

// rare are shapes that few queries have.
func (w *writer) rare(q query) query {
	switch w.IntN(7) {
	case 6: // whole rows are compared of which one column comes out
		k, n := w.fresh(), w.fresh()
		op := pick(w, []string{"UNION", "EXCEPT", "INTERSECT ALL"})
		return query{"SELECT k AS " + k + ", count(*) AS " + n + " FROM (TABLE f " + op + " SELECT * FROM f WHERE v <> 1) GROUP BY k", []column{{k, "int"}, {n, "int"}}}
	case 0:
		n := w.fresh()
		return query{"SELECT q.*, " + n + " FROM (" + q.sql + ") q LATERAL VIEW explode(array(1, 2)) AS " + n, append(append([]column(nil), q.cols...), column{n, "int"})}
	case 1:
		if c, ok := w.typed(q, "int"); ok {
			return query{"SELECT * FROM (" + q.sql + ") WHERE " + c.name + pick(w, []string{" IN ", " NOT IN "}) + "(SELECT k FROM dim)", q.cols}
		}
	case 2:
		if c, ok := w.typed(q, "int"); ok {
			return query{"SELECT * FROM (" + q.sql + ") q WHERE " + pick(w, []string{"", "NOT "}) + "EXISTS (SELECT 1 FROM g WHERE g.k = q." + c.name + ")", q.cols}
		}
	case 3:
		return query{"SELECT * FROM (" + q.sql + ") ORDER BY " + q.cols[0].name, q.cols}
	case 4:
		n := w.fresh()
		return query{"SELECT *, (SELECT max(z) FROM dim) AS " + n + " FROM (" + q.sql + ")", append(append([]column(nil), q.cols...), column{n, "int"})}
	}
	var names []string
	for _, c := range q.cols {
		names = append(names, c.name)
	}
	part := pick(w, names)
	return query{"SELECT * FROM (" + q.sql + ") QUALIFY row_number() OVER (PARTITION BY " + part + " ORDER BY " + strings.Join(names, ", ") + ") = 1", q.cols}
}

// today stands in predicates for the update's date.
const today = "current_date()"

// condition is a random condition on a query's columns. With a clock it may move with it.
func (w *writer) condition(q query, now time.Time) string {
	one := func() string {
		c := pick(w, q.cols)
		if d, ok := w.typed(q, "date"); ok && w.IntN(3) > 0 {
			c = d
		}
		switch c.typ {
		case "date":
			return w.dates(c.name, now)
		case "int":
			return c.name + pick(w, []string{" >= 2", " <= 3", " = 1", " IN (0, 2, 3)", " % 2 = 0", " IS NOT NULL", " <> 2"})
		}
		return c.name + pick(w, []string{" = 'a'", " <> 'b'", " LIKE 'a%'", " IS NULL", " >= 'b'"})
	}
	s := one()
	switch w.IntN(8) {
	case 0:
		s += " OR " + one()
	case 1:
		s += " AND " + one()
	case 2:
		if !strings.Contains(s, " = ") && !strings.Contains(s, " <> ") { // one is NOT of the other: a condition has one text
			s = "NOT (" + s + ")"
		}
	}
	return s
}

// always is true, which nobody can know before.
const always = "rand() >= 0"

// predicate is a random predicate of a REPLACE WHERE flow: mostly one on a date, which mostly is a key.
func (w *writer) predicate(q query, now time.Time) string {
	if w.IntN(40) == 0 {
		return "(" + w.condition(q, now) + ") AND " + always
	}
	for _, c := range q.cols {
		if c.typ != "date" {
			continue
		}
		switch w.IntN(8) {
		case 0, 1:
		case 2:
			other := q // the last column is a computed one, mostly
			if w.IntN(2) == 0 {
				other.cols = q.cols[len(q.cols)-1:]
			}
			return w.dates(c.name, now) + " AND (" + w.condition(other, now) + ")"
		default:
			return w.dates(c.name, now)
		}
		break
	}
	return w.condition(q, now)
}

// first is the first day of all histories.
var first = time.Date(2026, 1, 10, 0, 0, 0, 0, time.UTC)

func (w *writer) day() string {
	return "DATE'" + first.AddDate(0, 0, w.IntN(14)-6).Format(time.DateOnly) + "'"
}

func (w *writer) dates(c string, now time.Time) string {
	if now.IsZero() || w.IntN(3) == 0 {
		return c + pick(w, []string{" >= ", " < ", " = ", " <> "}) + w.day()
	}
	n := w.IntN(6)
	switch w.IntN(5) {
	case 0:
		return fmt.Sprintf("%s BETWEEN date_add(%s, -%d) AND %s", c, today, n, today)
	case 1:
		return fmt.Sprintf("%s = date_add(%s, -%d)", c, today, n/2)
	}
	return fmt.Sprintf("%s >= date_add(%s, -%d)", c, today, n)
}

// at puts the clock's date into a predicate.
func at(predicate string, now time.Time) string {
	return strings.ReplaceAll(predicate, today, "DATE'"+now.Format(time.DateOnly)+"'")
}
