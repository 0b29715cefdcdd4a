package cdc

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// partial applies events that may leave columns as they are to a target of SCD type 1: of each column the newest author counts, and a delete
// authors NULL in all of them.
func (c *change) partial(raised bool) error {
	ps := c.parts()
	if err := c.authored(ps); err != nil {
		return err
	}
	n := len(ps)
	best := join(n, "", func(j int) string {
		return fmt.Sprintf(", max_by(named_struct('s', s, 'v', p%[1]d), named_struct('s', s, 'n', p%[1]d IS NULL, 'v', %[2]s)) FILTER (WHERE x = 0 AND a%[1]d) AS g%[1]d",
			j, sortable(fmt.Sprint("p", j), ps[j].typ))
	})
	if err := c.keep("gr", "SELECT %s, max(CASE WHEN x = 0 THEN s END) AS gu, max(CASE WHEN x = 1 THEN s END) AS gd%s FROM au WHERE x < %d AND %s GROUP BY %s",
		c.keys(""), best, truncate, c.above("s"), c.keys("")); err != nil {
		return err
	}
	if err := c.partialHeads(raised); err != nil {
		return err
	}
	if err := c.merged(ps, raised); err != nil {
		return err
	}
	if raised {
		c.out.Rewrite = true
		if err := c.removal("true"); err != nil {
			return err
		}
	} else if err := c.removal("EXISTS (SELECT 1 FROM ch WHERE changed AND %s)", c.rawOn("tg", "ch")); err != nil {
		return err
	}
	written := "alive AND changed"
	if raised {
		written = "alive"
	}
	if err := c.add("SELECT %s%s FROM ch WHERE %s", c.keys(""), c.rebuilt(ps), written); err != nil {
		return err
	}
	var err error
	if c.out.Replaced, err = c.count("SELECT count_if(had AND %s) FROM ch", written); err != nil {
		return err
	}
	return c.state(raised, c.authorColumns(), "SELECT %s, nu AS s, CASE WHEN alive THEN 0 ELSE 1 END AS x, true AS p, nd AS d, %s AS v FROM ch", c.keys(""), c.authorMap(ps))
}

// authorColumns are the columns that state rows of partial updates have besides those of others.
func (c *change) authorColumns() []types.Field {
	if !c.Authors {
		return nil
	}
	return []types.Field{types.Col("p", types.BooleanType), types.Col("d", c.Sequence), types.Col("v", types.MapOf(types.StringType, c.Sequence, true))}
}

// authorMap is the map of the parts' authors r0, r1, …
func (c *change) authorMap(ps []part) string {
	return fmt.Sprintf("map_from_arrays(array(%s), array(%s))", join(len(ps), ", ", func(j int) string { return text(ps[j].name(c.Target)) }), list(len(ps), "r", ""))
}

// authored defines au: the events with the parts p0, p1, … of their columns and whether they author each, a0, a1, …
func (c *change) authored(ps []part) error {
	return c.define("au", "SELECT %s, s, x%s FROM ev", c.keys(""), join(len(ps), "", func(j int) string {
		return fmt.Sprintf(", %s AS p%d, %s AS a%d", ps[j].of("c"), j, c.authors(ps[j]), j)
	}))
}

// of is the expression of a part over columns c0, c1, …
func (p part) of(columns string) string {
	e := fmt.Sprint(columns, p.column)
	for _, f := range p.path {
		e += "." + quoted(f)
	}
	return e
}

// authors is whether an upsert of ev authors a part.
func (c *change) authors(p part) string {
	f, name := c.b.Feed, c.Columns[p.column].Name
	switch {
	case !f.selects(name):
		// The flow's column list leaves the column to others; or its source does not have it any more, and NULL means nothing then.
		return "false"
	case f.ColumnsToUpdate != "":
		full := strings.ToLower(strings.Join(append([]string{name}, p.path...), "."))
		return fmt.Sprintf("coalesce(array_contains(up, %s) OR array_contains(up, %s), false)", text(strings.ToLower(name)), text(full))
	case f.IgnoreNulls != nil && f.IgnoreNulls.Has(name):
		return p.of("c") + " IS NOT NULL"
	}
	return "true"
}

// partialHeads defines hd, the newest state rows, as far as they are above the watermark: of the batch's keys, or of all when the watermark
// rises.
func (c *change) partialHeads(raised bool) error {
	if c.b.State == nil {
		return c.define("hd", "SELECT %s, s AS u, s AS d, x, false AS p, %s AS v FROM ev WHERE false", c.keys(""), c.noAuthors())
	}
	where := c.touched()
	if raised {
		where = "true"
	}
	return c.keep("hd", "SELECT %s, CASE WHEN %s THEN u END AS u, CASE WHEN %s THEN d END AS d, x, p, v FROM (%s)", c.keys(""), c.above("u"), c.above("d"), c.heads(where))
}

// author is the sequence of a part's author in the state row h.
func (c *change) author(p part) string {
	e := fmt.Sprintf("CASE WHEN h.p THEN try_element_at(h.v, %s) ELSE h.u END", text(p.name(c.Target)))
	if !c.out.Marked {
		return e
	}
	return fmt.Sprintf("CASE WHEN %s THEN %s END", c.above("("+e+")"), e)
}

// merged keeps ch: of each key what it becomes. nu and nd are its newest upsert and delete, q0, q1, … the values of the parts and r0, r1, …
// their authors, alive whether it has a row, changed whether that row differs from the one that is there.
func (c *change) merged(ps []part, raised bool) error {
	n := len(ps)
	each := func(format string) string {
		return join(n, "", func(j int) string {
			v, t := sortable(fmt.Sprintf("g%d.v", j), ps[j].typ), sortable(fmt.Sprintf("o%d", j), ps[j].typ)
			return strings.NewReplacer("#", fmt.Sprint(j), "@v", v, "@o", t).Replace(format)
		})
	}
	side, kind := "gr", "LEFT"
	if raised {
		kind = "FULL OUTER" // the keys that the batch does not have lose what is at or below the watermark
	}
	key := join(len(c.Keys), ", ", func(i int) string { return fmt.Sprintf("coalesce(g.k%[1]d, h.k%[1]d) AS k%[1]d", i) })
	heads := fmt.Sprintf("SELECT %s, h.u, h.d, h.x%s FROM hd h", c.keys("h"), join(n, "", func(j int) string { return fmt.Sprintf(", %s AS h%d", c.author(ps[j]), j) }))
	if raised {
		heads += " WHERE h.u IS NOT NULL OR h.d IS NOT NULL"
	}
	joined := fmt.Sprintf("SELECT %s, g.gu, g.gd%s, h.u, h.d%s FROM %s g %s JOIN (%s) h ON %s", key, each(", g.g#"), each(", h.h#"), side, kind, heads, c.on("g", "h"))
	// What a truncate of this batch wipes away has no author above it.
	old := "t.%s"
	if raised {
		old = "CASE WHEN j.h# IS NOT NULL THEN t.%s END"
	}
	there := join(n, "", func(j int) string {
		return ", " + strings.ReplaceAll(fmt.Sprintf(old, ps[j].of("c")), "#", fmt.Sprint(j)) + fmt.Sprint(" AS o", j)
	})
	found := fmt.Sprintf("SELECT %s, greatest(j.u, j.gu) AS nu, greatest(j.d, j.gd) AS nd, t.k0 IS NOT NULL AS had%s%s%s FROM (%s) j LEFT JOIN %s t ON %s",
		c.keys("j"), each(", j.g#"), each(", j.h#"), there, joined, c.wanted(raised), c.on("j", "t"))
	takes := "g# IS NOT NULL AND (h# IS NULL OR g#.s > h# OR " + c.is("g#.s", "h#") + " AND named_struct('n', g#.v IS NULL, 'v', @v) > named_struct('n', o# IS NULL, 'v', @o))"
	newest := fmt.Sprintf("SELECT %s, nu, nd, had%s FROM (%s)", c.keys(""), each(", o#, CASE WHEN "+takes+" THEN g#.v ELSE o# END AS y#, CASE WHEN "+takes+" THEN g#.s ELSE h# END AS z#"), found)
	final := fmt.Sprintf("SELECT %s, nu, nd, had, nd IS NULL OR coalesce(nu > nd, false) AS alive%s FROM (%s)", c.keys(""),
		each(", o#, CASE WHEN nd IS NULL OR z# > nd THEN y# END AS q#, CASE WHEN nd IS NULL OR z# > nd THEN z# END AS r#"), newest)
	same := join(n, "", func(j int) string {
		return " AND " + sortable(fmt.Sprint("q", j), ps[j].typ) + " <=> " + sortable(fmt.Sprint("o", j), ps[j].typ)
	})
	return c.keep("ch", "SELECT %s, nu, nd, alive, (had OR alive) AND NOT (had AND alive%s) AS changed, had%s FROM (%s)", c.keys(""), same, each(", q#, r#"), final)
}

// wanted is the target's rows that a merge looks at.
func (c *change) wanted(raised bool) string {
	if raised {
		return "tn"
	}
	return c.rowsOf("gr")
}

// rebuilt is the SELECT list of the columns c0, c1, … made of the parts q0, q1, …, with a comma before each.
func (c *change) rebuilt(ps []part) string {
	return join(len(c.Columns), "", func(i int) string {
		var own []int
		for j, p := range ps {
			if p.column == i {
				own = append(own, j)
			}
		}
		if len(own) == 1 && len(ps[own[0]].path) == 0 {
			return fmt.Sprintf(", q%d AS c%d", own[0], i)
		}
		e, _ := c.structOf(c.Columns[i].Type, own)
		return fmt.Sprintf(", %s AS c%d", cast(e, c.Columns[i].Type), i)
	})
}

// structOf is a struct made of its leaves q<own[0]>, …, NULL when all of them are; rest are the leaves it did not use.
func (c *change) structOf(t types.Type, own []int) (expr string, rest []int) {
	var fields, some []string
	for _, f := range t.Fields {
		var e string
		if f.Type.Kind == types.Struct {
			e, own = c.structOf(f.Type, own)
		} else {
			e, own = fmt.Sprint("q", own[0]), own[1:]
		}
		fields = append(fields, text(f.Name)+", "+e)
		some = append(some, "("+e+") IS NOT NULL")
	}
	return "CASE WHEN " + strings.Join(some, " OR ") + " THEN named_struct(" + strings.Join(fields, ", ") + ") END", own
}

// text is a string as SQL.
func text(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}
