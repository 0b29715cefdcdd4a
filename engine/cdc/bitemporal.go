package cdc

import "fmt"

// bitemporal applies a batch of events to a bitemporal target. What is believed at a system time is the history (SCD type 2) of the events known by
// then: of each sequence the event with the greatest system sequence. A row of the target is a row of that history over all the consecutive
// system times at which it is believed.
//
// Only beliefs at and after the first new event of a key can change. They are worked out from the key's events, joined to the belief just
// before, which the target shows, and the difference is written. Each of these system times has a history of its own, so that a batch costs
// the number of them times the number of the key's events.
func (c *change) bitemporal() error {
	n, _, err := c.events()
	if err != nil || n == 0 {
		return err
	}
	if err := c.countTies(); err != nil {
		return err
	}
	if err := c.distinctEvents(); err != nil {
		return err
	}
	news, err := c.count("SELECT count_if(new) FROM al")
	if err != nil || news == 0 {
		return err
	}
	if err := c.systemTimes(); err != nil {
		return err
	}
	if err := c.rectangles(); err != nil {
		return err
	}
	if err := c.changedRectangles(); err != nil {
		return err
	}
	return c.historyState(fmt.Sprintf("SELECT %s%s, s, y, x FROM al WHERE new", c.keys(""), c.columns("")))
}

// distinctEvents keeps al: of the batch's keys all events, one a sequence and system sequence, which is the greatest. new says that it comes with
// the batch, i numbers the system sequences of its key from 1, until is the number from which another event of the same sequence counts, f
// the number of the key's first new event.
func (c *change) distinctEvents() error {
	// Deletes have no payload.
	payload := join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", CASE WHEN x = 0 THEN c%d END AS c%d", i, i) })
	events := fmt.Sprintf("SELECT %s%s, s, y, x, true AS new FROM ev", c.keys(""), payload)
	if c.b.State != nil {
		events += fmt.Sprintf(" UNION ALL SELECT %s%s, s, y, x, false FROM st WHERE EXISTS (SELECT 1 FROM ev WHERE %s)", c.keys(""), c.columns(""), c.on("ev", "st"))
	}
	greatest := fmt.Sprintf("SELECT *, row_number() OVER (PARTITION BY %s, s, y ORDER BY x DESC%s, new) AS r FROM (%s)", c.keys(""), c.payload(""), events)
	numbered := fmt.Sprintf("SELECT *, dense_rank() OVER (PARTITION BY %s ORDER BY y) AS i FROM (%s) WHERE r = 1", c.keys(""), greatest)
	return c.keep("al", "SELECT %[1]s%[2]s, s, y, x, new, i, lead(i) OVER (PARTITION BY %[1]s, s ORDER BY i) AS until, min(CASE WHEN new THEN i END) OVER (PARTITION BY %[1]s) AS f FROM (%[3]s)",
		c.keys(""), c.columns(""), numbered)
}

// systemTimes keeps ti, the system times at which beliefs may change: their number i, and the time nx after. It keeps ot, the rows that are
// believed then or just before, each with f and the time fy of the key's first new event.
func (c *change) systemTimes() error {
	if err := c.keep("ti", "SELECT *, lead(y) OVER (PARTITION BY %[1]s ORDER BY i) AS nx FROM (SELECT DISTINCT %[1]s, i, y, f FROM al WHERE i >= f)", c.keys("")); err != nil {
		return err
	}
	return c.keep("ot", "SELECT %s%s, sa, ea, ys, ye, f, y AS fy FROM tn JOIN ti ON %s AND i = f WHERE ye IS NULL OR ye >= y", c.keys("tn"), c.columns("tn"), c.on("tn", "ti"))
}

// rectangles keeps nw, the rows that take the place of ot.
func (c *change) rectangles() error {
	known := fmt.Sprintf("SELECT %s%s, al.s, al.x, ti.i FROM al JOIN ti ON %s AND ti.i >= al.i AND (al.until IS NULL OR ti.i < al.until)", c.keys("al"), c.columns("al"), c.on("al", "ti"))
	folded := c.runs(fmt.Sprintf("SELECT *%s FROM (%s)", c.asTheyCame(), known), c.keys("")+", i")
	// The belief at each number; that before the first new event has the number before it, and its rows have begun long ago.
	believed := fmt.Sprintf("SELECT %s%s, sa, nx AS ea, i, %s AS ys FROM (%s) WHERE x = 0 AND last", c.keys(""), c.versions(), null(c.System), folded)
	believed += fmt.Sprintf(" UNION ALL SELECT %s%s, sa, ea, f - 1, ys FROM ot WHERE ys < fy", c.keys(""), c.columns(""))
	// What begins at a number is not believed at the one before. Of a key one row at most has a start.
	equal := join(len(c.Columns), "", func(j int) string {
		e := sortable(fmt.Sprint("c", j), c.Columns[j].Type)
		return fmt.Sprintf(" AND %s <=> lag(%s) OVER w", e, e)
	})
	heads := fmt.Sprintf("SELECT *, NOT coalesce(i = lag(i) OVER w + 1 AND ea <=> lag(ea) OVER w%s, false) AS head FROM (%s) WINDOW w AS (PARTITION BY %s, sa ORDER BY i)", equal, believed, c.keys(""))
	spans := fmt.Sprintf("SELECT *, sum(CASE WHEN head THEN 1 ELSE 0 END) OVER w AS span, coalesce(lead(head) OVER w, true) AS last FROM (%s) WINDOW w AS (PARTITION BY %s, sa ORDER BY i)", heads, c.keys(""))
	first := fmt.Sprintf("SELECT *, min(i) OVER w AS begun, max(ys) OVER w AS since FROM (%s) WINDOW w AS (PARTITION BY %s, sa, span)", spans, c.keys(""))
	return c.keep("nw", "SELECT %s%s, e.sa, e.ea, coalesce(e.since, b.y) AS ys, n.y AS ye FROM (%s) e LEFT JOIN ti b ON %s AND e.begun = b.i LEFT JOIN ti n ON %s AND e.i + 1 = n.i WHERE e.last",
		c.keys("e"), c.columns("e"), first, c.on("e", "b"), c.on("e", "n"))
}

// changedRectangles makes the difference between the rows that are there and those that take their place the change.
func (c *change) changedRectangles() error {
	begins := func(a, b string) string {
		return c.is(a+".sa", b+".sa") + " AND " + equal(a+".ys", b+".ys", c.System)
	}
	same := fmt.Sprintf("%s AND %s AND n.ea <=> o.ea AND n.ye <=> o.ye AND %s", c.on("n", "o"), begins("n", "o"), c.same("n", "o", c.all()))
	if err := c.keep("go", "SELECT %s, o.sa, o.ys FROM ot o WHERE NOT EXISTS (SELECT 1 FROM nw n WHERE %s)", c.keys("o"), same); err != nil {
		return err
	}
	var err error
	if c.out.Replaced, err = c.count("SELECT count(1) FROM go JOIN nw ON %s AND %s", c.on("go", "nw"), begins("go", "nw")); err != nil {
		return err
	}
	if err := c.removal("EXISTS (SELECT 1 FROM go WHERE %s AND %s AND %s)", c.rawOn("tg", "go"), c.is("tg."+StartAt, "go.sa"), equal("tg."+SystemStartAt, "go.ys", c.System)); err != nil {
		return err
	}
	return c.add("SELECT * FROM nw n WHERE NOT EXISTS (SELECT 1 FROM ot o WHERE %s)", same)
}
