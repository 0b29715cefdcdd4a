package cdc

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// history applies a batch of events to a target of SCD type 2: the events that the rows and the state of its keys stand for, those of the batch
// among them, are folded again into runs.
func (c *change) history() error {
	n, _, err := c.events()
	if err != nil || n == 0 {
		return err
	}
	if err := c.countTies(); err != nil {
		return err
	}
	if err := c.keep("ot", "SELECT %s%s, sa, ea FROM %s", c.keys(""), c.columns(""), c.rowsOf("ev")); err != nil {
		return err
	}
	if err := c.hidden(); err != nil {
		return err
	}
	if err := c.fold(); err != nil {
		return err
	}
	return c.changedHistory()
}

// hidden keeps oa, the events of the batch's keys that the rows do not show.
func (c *change) hidden() error {
	if c.b.State == nil {
		return nil
	}
	return c.keep("oa", "SELECT %s%s, s, x, au FROM (SELECT *, max(b) OVER (PARTITION BY %s) AS newest FROM st WHERE EXISTS (SELECT 1 FROM ev WHERE %s)) WHERE b = newest AND x < %d",
		c.keys(""), c.columns(""), c.keys(""), c.on("ev", "st"), truncate)
}

// known is the query for all events of the batch's keys, one a key and sequence: the greatest.
func (c *change) known() (string, error) {
	events := c.allEvents()
	n, err := c.count("SELECT count(1) FROM (SELECT 1 FROM (%s) GROUP BY %s, s HAVING count(1) > 1)", events, c.keys(""))
	if err != nil || n == 0 {
		return events, err
	}
	return fmt.Sprintf("SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY %s, s ORDER BY x DESC%s, array_join(au, ',') DESC NULLS FIRST) AS r FROM (%s)) WHERE r = 1", c.keys(""), c.payload(""), events), nil
}

// allEvents is the query for the events that rows and state of the batch's keys stand for, and those of the batch.
func (c *change) allEvents() string {
	nulls := join(len(c.Columns), "", func(i int) string { return ", " + null(c.Columns[i].Type) })
	all := null(types.ArrayOf(types.StringType, true))
	row, end := "", ""
	events := ""
	if c.b.State != nil {
		row = fmt.Sprintf(" WHERE NOT EXISTS (SELECT 1 FROM oa WHERE %s AND %s)", c.on("oa", "ot"), c.is("oa.s", "ot.sa"))
		end = fmt.Sprintf(" AND NOT EXISTS (SELECT 1 FROM oa WHERE %s AND %s)", c.on("oa", "ot"), c.is("oa.s", "ot.ea"))
		events = fmt.Sprintf("SELECT %s%s, s, x, au FROM oa UNION ALL ", c.keys(""), c.columns(""))
	}
	events += fmt.Sprintf("SELECT %s%s, sa AS s, 0 AS x, %s AS au FROM ot%s", c.keys(""), c.columns(""), all, row)
	events += fmt.Sprintf(" UNION ALL SELECT %s%s, ea, 1, %s FROM ot WHERE ea IS NOT NULL%s AND NOT EXISTS (SELECT 1 FROM ot o WHERE %s AND %s)",
		c.keys(""), nulls, all, end, c.on("o", "ot"), c.is("o.sa", "ot.ea"))
	if c.Partial {
		events = fmt.Sprintf("SELECT %s%s, s, x, %s AS au FROM (%s)", c.keys(""), c.columns(""), c.authorsThen(), events)
	}
	events += fmt.Sprintf(" UNION ALL SELECT %s%s, s, x, %s FROM ev", c.keys(""), c.columns(""), c.authorList())
	return events
}

// authorList is the names of the parts that an event of ev authors; NULL when it authors all, and none with NULL. What is NULL in such an event
// later is of a column that came to be after it, which it does not author.
func (c *change) authorList() string {
	if !c.Partial {
		return null(types.ArrayOf(types.StringType, true))
	}
	ps := c.parts()
	every := join(len(ps), "", func(j int) string { return " AND " + c.authors(ps[j]) + " AND " + ps[j].of("c") + " IS NOT NULL" })
	names := join(len(ps), ", ", func(j int) string {
		return fmt.Sprintf("CASE WHEN %s THEN %s END", c.authors(ps[j]), text(ps[j].name(c.Target)))
	})
	return fmt.Sprintf("CASE WHEN x = 1 OR (true%s) THEN %s ELSE filter(array(%s), y -> y IS NOT NULL) END", every, null(types.ArrayOf(types.StringType, true)), names)
}

// authorsThen is the names of the parts that an event known before authors. One that authored all at its time does not author the columns that
// came to be after it: they are named, so that what it inherits there is not taken for its own.
func (c *change) authorsThen() string {
	ps := c.parts()
	every := join(len(ps), "", func(j int) string { return " AND " + ps[j].of("c") + " IS NOT NULL" })
	names := join(len(ps), ", ", func(j int) string {
		return fmt.Sprintf("CASE WHEN %s IS NOT NULL THEN %s END", ps[j].of("c"), text(ps[j].name(c.Target)))
	})
	return fmt.Sprintf("CASE WHEN x = 1 OR au IS NOT NULL OR (true%s) THEN au ELSE filter(array(%s), y -> y IS NOT NULL) END", every, names)
}

// fold keeps fo: the events in runs. c0, c1, … are the values as the event has them and q0, q1, … those of the version that it makes.
func (c *change) fold() error {
	known, err := c.known()
	if err != nil {
		return err
	}
	return c.keep("fo", "SELECT %s%s%s, s, x, au, pc, nx, last, sa, n FROM (%s)", c.keys(""), c.columns(""), list2(len(c.Columns), "q"), c.runs(c.resolved(known), c.keys("")))
}

// runs is the query for events, at most one a sequence among those with equal columns by, cut into runs of equal tracked values. q0, q1, … are
// the values of the version that an event makes. It adds to the events' columns: pc is the class of the event before, nx the sequence of the
// one after, last whether it is the last of its run, sa where that begins, n how many upserts it has.
func (c *change) runs(events, by string) string {
	same := "true"
	if len(c.Tracked) > 0 {
		same = join(len(c.Tracked), " AND ", func(i int) string {
			e := sortable(fmt.Sprint("q", c.Tracked[i]), c.Columns[c.Tracked[i]].Type)
			return fmt.Sprintf("%s <=> lag(%s) OVER w", e, e)
		})
	}
	versions := fmt.Sprintf("SELECT *, lag(x) OVER w AS pc, lead(x) OVER w AS nc, lead(s) OVER w AS nx, %s AS same FROM (%s) WINDOW w AS (PARTITION BY %s ORDER BY s)", same, events, by)
	heads := fmt.Sprintf("SELECT *, x = 0 AND (pc IS NULL OR pc = 1 OR NOT same) AS head FROM (%s)", versions)
	runs := fmt.Sprintf("SELECT *, sum(CASE WHEN head THEN 1 ELSE 0 END) OVER w AS run, coalesce(nc = 1 OR lead(head) OVER w, true) AS last FROM (%s) WINDOW w AS (PARTITION BY %s ORDER BY s)", heads, by)
	return fmt.Sprintf("SELECT *, min(s) OVER w AS sa, sum(CASE WHEN x = 0 THEN 1 ELSE 0 END) OVER w AS n FROM (%s) WINDOW w AS (PARTITION BY %s, run, CASE WHEN x = 0 THEN 0 ELSE 1 END)", runs, by)
}

// list2 is the SELECT list of q0, q1, …, with a comma before each.
func list2(n int, name string) string {
	return join(n, "", func(i int) string { return fmt.Sprint(", ", name, i) })
}

// asTheyCame is the SELECT list of events' own values as those of the versions they make, with a comma before each.
func (t *Target) asTheyCame() string {
	return join(len(t.Columns), "", func(i int) string { return fmt.Sprintf(", c%d AS q%d", i, i) })
}

// versions is the SELECT list of q0, q1, … as the columns of rows, with a comma before each.
func (t *Target) versions() string {
	return join(len(t.Columns), "", func(i int) string { return fmt.Sprintf(", q%d AS c%d", i, i) })
}

// resolved is the query for known events with the values of the versions they make: what an event does not author it inherits from the version
// before, up to a delete.
func (c *change) resolved(known string) string {
	if !c.Partial {
		return fmt.Sprintf("SELECT *%s FROM (%s)", c.asTheyCame(), known)
	}
	ps := c.parts()
	segments := fmt.Sprintf("SELECT *, sum(x) OVER (PARTITION BY %s ORDER BY s) AS seg FROM (%s)", c.keys(""), known)
	inherited := join(len(ps), "", func(j int) string {
		return fmt.Sprintf(", last_value(CASE WHEN x = 0 AND (au IS NULL OR array_contains(au, %[1]s)) THEN named_struct('v', %[2]s) END) IGNORE NULLS OVER w AS l%[3]d",
			text(ps[j].name(c.Target)), ps[j].of("c"), j)
	})
	filled := fmt.Sprintf("SELECT *%s FROM (%s) WINDOW w AS (PARTITION BY %s, seg ORDER BY s)", inherited, segments, c.keys(""))
	parts := fmt.Sprintf("SELECT %s%s, s, x, au%s FROM (%s)", c.keys(""), c.columns(""), join(len(ps), "", func(j int) string { return fmt.Sprintf(", l%d.v AS q%d", j, j) }), filled)
	rebuilt := c.rebuilt(ps)
	// rebuilt names its columns c0, c1, …; here these are the raw ones.
	outer := fmt.Sprintf("SELECT %s, s, x, au%s FROM (%s)", c.keys(""), rebuilt, parts)
	return fmt.Sprintf("SELECT %s%s, e.s, e.x, e.au%s FROM (%s) e JOIN (%s) v ON %s AND %s", c.keys("e"), c.columns("e"),
		join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", v.c%d AS q%d", i, i) }), parts, outer, c.on("e", "v"), c.is("e.s", "v.s"))
}

// changedHistory makes the difference between the rows that the fold gives and those that are there the change.
func (c *change) changedHistory() error {
	if err := c.define("nw", "SELECT %s%s, sa, nx AS ea FROM fo WHERE x = 0 AND last", c.keys(""), c.versions()); err != nil {
		return err
	}
	equal := fmt.Sprintf("%s AND %s AND n.ea <=> o.ea AND %s", c.on("n", "o"), c.is("n.sa", "o.sa"), c.same("n", "o", c.all()))
	if err := c.keep("go", "SELECT %s, o.sa FROM ot o WHERE NOT EXISTS (SELECT 1 FROM nw n WHERE %s)", c.keys("o"), equal); err != nil {
		return err
	}
	var err error
	if c.out.Replaced, err = c.count("SELECT count(1) FROM go JOIN nw ON %s AND %s", c.on("go", "nw"), c.is("go.sa", "nw.sa")); err != nil {
		return err
	}
	if err := c.removal("EXISTS (SELECT 1 FROM go WHERE %s AND %s)", c.rawOn("tg", "go"), c.is("tg."+StartAt, "go.sa")); err != nil {
		return err
	}
	if err := c.add("SELECT * FROM nw n WHERE NOT EXISTS (SELECT 1 FROM ot o WHERE %s)", equal); err != nil {
		return err
	}
	shown := "SELECT %s%s, s, x, au FROM fo WHERE x = 0 AND (n > 1 OR au IS NOT NULL) OR x = 1 AND coalesce(pc = 1, true)"
	rows := fmt.Sprintf(shown, c.keys(""), c.columns(""))
	if c.b.State != nil {
		rows += fmt.Sprintf(" UNION ALL SELECT DISTINCT %s%s, %s, %d, %s FROM oa WHERE NOT EXISTS (SELECT 1 FROM fo WHERE %s AND (x = 0 AND (n > 1 OR fo.au IS NOT NULL) OR fo.x = 1 AND coalesce(pc = 1, true)))",
			c.keys(""), join(len(c.Columns), "", func(i int) string { return ", " + null(c.Columns[i].Type) }), null(c.Sequence), nothing, null(types.ArrayOf(types.StringType, true)), c.on("fo", "oa"))
	}
	return c.historyState(rows)
}

// historyState makes the rows of a query the state, with the target's columns under their names there.
func (c *change) historyState(rows string) (err error) {
	names := join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", c%d AS %s", i, quoted(stateColumn(c.Columns[i].Name))) })
	more := "au"
	if c.SCD == Bitemporal {
		more = "y"
	}
	c.out.State, err = c.relation("SELECT %s, s, x, %s, CAST(%d AS BIGINT) AS b, CAST(%d AS BIGINT) AS at%s FROM (%s)", c.keys(""), more, c.b.Number, c.b.Now, names, rows)
	return err
}
