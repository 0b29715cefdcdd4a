package cdc

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// current applies a batch of events to a target of SCD type 1.
func (c *change) current() error {
	n, truncates, err := c.events()
	if err != nil || n == 0 {
		return err
	}
	if err := c.countTies(); err != nil {
		return err
	}
	raised, err := c.watermark(truncates > 0)
	if err != nil {
		return err
	}
	if c.Partial {
		return c.partial(raised)
	}
	return c.whole(raised)
}

// watermark keeps wm, the one row of the greatest sequence at or below which everything is void, when there is one. It reports whether this
// batch raises it.
func (c *change) watermark(truncates bool) (raised bool, err error) {
	switch {
	case !truncates && !c.b.Marked:
		return false, nil
	case !truncates:
		return false, c.keep("wm", "SELECT max(s) AS w FROM st WHERE x = %d", watermark)
	case !c.b.Marked:
		c.out.Marked = true
		return true, c.keep("wm", "SELECT max(s) AS w FROM ev WHERE x = %d", truncate)
	}
	row, err := c.row("SELECT coalesce((SELECT max(s) FROM ev WHERE x = %d) > (SELECT max(s) FROM st WHERE x = %d), true)", truncate, watermark)
	if err != nil {
		return false, err
	}
	raised, _ = row[0].(bool)
	from, class := "st", watermark
	if raised {
		from, class = "ev", truncate
	}
	return raised, c.keep("wm", "SELECT max(s) AS w FROM %s WHERE x = %d", from, class)
}

// above is the condition that a sequence is above the watermark.
func (c *change) above(s string) string {
	if !c.out.Marked {
		return "true"
	}
	return s + " > (SELECT w FROM wm)"
}

// head is how the newest state row of a key is read: the sequences of its newest upsert u and delete d, and of its newest event s with the
// class x. A row of a whole event has one of u and d.
func (t *Target) head() string {
	if !t.Authors {
		return "CASE WHEN x = 0 THEN s END AS u, CASE WHEN x = 1 THEN s END AS d, s, x, false AS p, " + t.noAuthors() + " AS v"
	}
	return "CASE WHEN coalesce(p, false) OR x = 0 THEN s END AS u, CASE WHEN coalesce(p, false) THEN d WHEN x = 1 THEN s END AS d, " +
		"CASE WHEN coalesce(p, false) AND x = 1 THEN d ELSE s END AS s, x, coalesce(p, false) AS p, v"
}

// noAuthors is the map of authors of a row that has none.
func (t *Target) noAuthors() string {
	return null(types.MapOf(types.StringType, t.Sequence, true))
}

// heads is the query for the newest state rows of the keys that satisfy a condition over st. Tombstones past their retention are not there.
func (c *change) heads(where string) string {
	alive := "true"
	if c.Retention >= 0 {
		alive = fmt.Sprintf("NOT (x = 1 AND at < %d)", c.b.Now-int64(c.Retention.Seconds()))
	}
	return fmt.Sprintf("SELECT %s, %s FROM (SELECT *, row_number() OVER (PARTITION BY %s ORDER BY b DESC) AS r FROM st WHERE x < %d AND %s) WHERE r = 1 AND %s",
		c.keys(""), c.head(), c.keys(""), truncate, where, alive)
}

// touched is the condition that a state row belongs to a key of the batch.
func (c *change) touched() string {
	return fmt.Sprintf("EXISTS (SELECT 1 FROM ev WHERE ev.x < %d AND %s)", truncate, c.on("ev", "st"))
}

// whole applies events that author all columns: of each key the newest counts.
func (c *change) whole(raised bool) (err error) {
	win := fmt.Sprintf("SELECT * FROM (SELECT %s%s, s, x, row_number() OVER (PARTITION BY %s ORDER BY s DESC, x DESC%s) AS r FROM ev WHERE x < %d AND %s) WHERE r = 1",
		c.keys(""), c.columns(""), c.keys(""), c.payload(""), truncate, c.above("s"))
	if !c.repeats {
		win = fmt.Sprintf("SELECT %s%s, s, x FROM ev WHERE x < %d AND %s", c.keys(""), c.columns(""), truncate, c.above("s"))
	}
	if c.b.State == nil {
		if err := c.keep("ch", "SELECT %s%s, s, x FROM (%s)", c.keys(""), c.columns(""), win); err != nil {
			return err
		}
	} else if c.out.Replaced, err = c.newer(win); err != nil {
		return err
	}
	gone := ""
	if raised {
		if err := c.survivors(); err != nil {
			return err
		}
		gone = fmt.Sprintf("NOT EXISTS (SELECT 1 FROM hl WHERE %s AND hl.x = 0) OR ", c.rawOn("tg", "hl"))
	}
	if err := c.removal("%sEXISTS (SELECT 1 FROM ch WHERE %s)", gone, c.rawOn("tg", "ch")); err != nil {
		return err
	}
	if err := c.add("SELECT %s%s FROM ch WHERE x = 0", c.keys(""), c.columns("")); err != nil {
		return err
	}
	if c.out.Marked {
		// Rows that a snapshot wrote have no state.
		if c.out.Replaced, err = c.count("SELECT count(1) FROM ch JOIN tn ON %s WHERE ch.x = 0", c.on("ch", "tn")); err != nil {
			return err
		}
	}
	rows := fmt.Sprintf("SELECT %s, s, x FROM ch", c.keys(""))
	if raised {
		c.out.Rewrite = true
		rows += fmt.Sprintf(" UNION ALL SELECT %s, s, x FROM hl WHERE NOT EXISTS (SELECT 1 FROM ch WHERE %s)", c.keys(""), c.on("ch", "hl"))
	}
	return c.state(raised, nil, "%s", rows)
}

// survivors keeps hl, the newest state rows above the watermark.
func (c *change) survivors() error {
	if c.b.State == nil {
		return c.keep("hl", "SELECT %s, s AS u, s AS d, s, x, false AS p, %s AS v FROM ev WHERE false", c.keys(""), c.noAuthors())
	}
	return c.keep("hl", "SELECT * FROM (%s) WHERE %s", c.heads("true"), c.above("s"))
}

// newer keeps ch, the events of the batch that are greater than what is there, and answers how many of them replace a row.
func (c *change) newer(win string) (replaced int64, err error) {
	if err := c.keep("ch", "SELECT %s%s, e.s, e.x, h.s IS NOT NULL AND %s AND e.x = 0 AS tie, coalesce(h.x = 0, false) AS lived FROM (%s) e LEFT JOIN (SELECT * FROM (%s) WHERE %s) h ON %s WHERE h.s IS NULL OR e.s > h.s OR %s AND (e.x > h.x OR e.x = 0 AND h.x = 0)",
		c.keys("e"), c.columns("e"), c.is("h.s", "e.s"), win, c.heads(c.touched()), c.above("s"), c.on("e", "h"), c.is("e.s", "h.s")); err != nil {
		return 0, err
	}
	row, err := c.row("SELECT count_if(tie), count_if(x = 0 AND lived) FROM ch")
	if err != nil {
		return 0, err
	}
	n, _ := row[0].(int64)
	if n == 0 {
		replaced, _ = row[1].(int64)
		return replaced, nil
	}
	// Upserts with the sequence of the row that is there: the greater payload stays.
	if err := c.define("ti", "SELECT * FROM ch WHERE tie"); err != nil {
		return 0, err
	}
	if err := c.keep("both", "SELECT %[1]s%[2]s, s, x, lived, 1 AS n FROM ti UNION ALL SELECT %[1]s%[2]s, %[3]s, 0, true, 0 FROM %[4]s",
		c.keys(""), c.columns(""), null(c.Sequence), c.rowsOf("ti")); err != nil {
		return 0, err
	}
	payload := join(len(c.Columns), "", func(i int) string {
		return fmt.Sprintf(", %s AS e%d", sortable(fmt.Sprint("c", i), c.Columns[i].Type), i)
	})
	ties, err := c.count("SELECT count(1) FROM (SELECT 1 FROM (SELECT DISTINCT %s%s FROM both) GROUP BY %s HAVING count(1) > 1)", c.keys(""), payload, c.keys(""))
	if err != nil {
		return 0, err
	}
	c.out.Ties += ties
	if err := c.keep("ch", "SELECT %[1]s%[2]s, s, x, lived FROM ch WHERE NOT tie UNION ALL SELECT %[1]s%[2]s, s, x, lived FROM (SELECT *, row_number() OVER (PARTITION BY %[1]s ORDER BY n * 0%[3]s, n) AS r FROM both) WHERE r = 1 AND n = 1",
		c.keys(""), c.columns(""), c.payload("")); err != nil {
		return 0, err
	}
	return c.count("SELECT count_if(x = 0 AND lived) FROM ch")
}
