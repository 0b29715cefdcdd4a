package cdc

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// read defines sn, the snapshot under the names of this package, and vn, its version, and refuses keys that are NULL or there twice.
func (c *change) read() error {
	v := c.b.Version
	c.tables["vn"] = &plan.LocalRelation{S: types.SchemaOf(types.Col("w", v.Type)), Rows: [][]any{{v.Value}}}
	if err := c.define("sn", "SELECT %s FROM in", c.inputColumns()); err != nil {
		return err
	}
	row, err := c.row("SELECT %s FROM sn", join(len(c.Keys), ", ", func(i int) string { return fmt.Sprintf("count_if(k%d IS NULL)", i) }))
	if err != nil {
		return err
	}
	n := make([]int64, len(row))
	for i := range row {
		n[i], _ = row[i].(int64)
	}
	if err := c.nullKeys(n); err != nil {
		return err
	}
	rel, err := c.relation("SELECT count(1), CAST(struct(%[1]s) AS STRING) FROM sn GROUP BY %[1]s HAVING count(1) > 1 ORDER BY 2 LIMIT 1", c.keys(""))
	if err != nil {
		return err
	}
	twice, err := c.work.Rows(c.ctx, rel)
	if err != nil || len(twice) == 0 {
		return err
	}
	return diag.New("APPLY_CHANGES_FROM_SNAPSHOT_ERROR.DUPLICATE_KEY_VIOLATION", "Found %v rows for key '%v' in snapshot table for flow '%s'. Expected at most 1 row per key.", twice[0][0], twice[0][1], c.Name).
		WithHint("make the snapshot unique by %s; nothing of it was applied", names(c.Keys))
}

func names(fs []types.Field) string { return fmt.Sprint(types.Schema{Fields: fs}.Names()) }

// snapshot makes a target of SCD type 1 what the snapshot says, but for keys and columns that newer events wrote.
func (c *change) snapshot() error {
	if err := c.read(); err != nil {
		return err
	}
	if c.b.Marked {
		// A newer truncate voids the whole snapshot.
		row, err := c.row("SELECT coalesce((SELECT max(s) FROM st WHERE x = %d) > (SELECT w FROM vn), false)", watermark)
		if err != nil {
			return err
		}
		if void, _ := row[0].(bool); void {
			return nil
		}
	}
	c.out.Marked, c.out.Rewrite = true, true
	if err := c.keep("wm", "SELECT w FROM vn"); err != nil {
		return err
	}
	if c.b.State == nil {
		if err := c.define("ev", "SELECT %s, w AS s, 0 AS x FROM sn CROSS JOIN vn WHERE false", c.keys("")); err != nil {
			return err
		}
	}
	if c.b.State == nil {
		if err := c.survivors(); err != nil {
			return err
		}
	} else if err := c.keep("hl", "SELECT * FROM (%s) WHERE %s", c.heads("true"), c.above("s")); err != nil {
		return err
	}
	newer := func(of string) string { return fmt.Sprintf("EXISTS (SELECT 1 FROM hl WHERE %s)", c.on("hl", of)) }
	if err := c.keep("up", "SELECT %s%s, t.k0 IS NOT NULL AS had FROM sn n LEFT JOIN tn t ON %s WHERE NOT %s AND (t.k0 IS NULL OR NOT (%s))", c.keys("n"), c.columns("n"), c.on("n", "t"), newer("n"), c.same("n", "t", c.all())); err != nil {
		return err
	}
	var err error
	if c.out.Replaced, err = c.count("SELECT count_if(had) FROM up"); err != nil {
		return err
	}
	rows, also := "SELECT "+c.keys("")+c.columns("")+" FROM up", ""
	if c.Partial {
		if err := c.underNewer(); err != nil {
			return err
		}
		under, err := c.count("SELECT count(1) FROM un")
		if err != nil {
			return err
		}
		c.out.Replaced += under
		rows += fmt.Sprintf(" UNION ALL SELECT %s%s FROM un", c.keys(""), c.rebuilt(c.parts()))
		also = fmt.Sprintf(" OR EXISTS (SELECT 1 FROM un WHERE %s)", c.rawOn("tg", "un"))
	}
	if err := c.removal("NOT EXISTS (SELECT 1 FROM hl WHERE %[1]s) AND (NOT EXISTS (SELECT 1 FROM sn WHERE %[2]s) OR EXISTS (SELECT 1 FROM up WHERE %[3]s))%[4]s",
		c.rawOn("tg", "hl"), c.rawOn("tg", "sn"), c.rawOn("tg", "up"), also); err != nil {
		return err
	}
	if err := c.add("%s", rows); err != nil {
		return err
	}
	return c.state(true, c.authorColumns(), "SELECT %s, CASE WHEN p THEN u ELSE s END AS s, x, p, d, v FROM hl", c.keys(""))
}

// underNewer keeps un: rows that newer events wrote in part, with the snapshot's values in the other columns, where that changes them.
func (c *change) underNewer() error {
	ps := c.parts()
	value := join(len(ps), "", func(j int) string {
		return fmt.Sprintf(", t.%s AS o%d, CASE WHEN %s IS NOT NULL THEN t.%s ELSE n.%s END AS q%d", ps[j].of("c"), j, c.author(ps[j]), ps[j].of("c"), ps[j].of("c"), j)
	})
	same := join(len(ps), "", func(j int) string {
		return " AND " + sortable(fmt.Sprint("q", j), ps[j].typ) + " <=> " + sortable(fmt.Sprint("o", j), ps[j].typ)
	})
	// A delete above the version, whatever came after it, has already wiped away what the snapshot says.
	return c.keep("un", "SELECT %s%s FROM (SELECT %s%s FROM hl h JOIN tn t ON %s LEFT JOIN sn n ON %s WHERE h.u IS NOT NULL AND NOT coalesce(%s, false)) WHERE NOT (true%s)",
		c.keys(""), list2(len(ps), "q"), c.keys("h"), value, c.on("h", "t"), c.on("n", "h"), c.above("h.d"), same)
}

// snapshotHistory closes the rows of a target of SCD type 2 that the snapshot does not have or has with other tracked values, and opens its
// own.
func (c *change) snapshotHistory() error {
	if err := c.read(); err != nil {
		return err
	}
	if err := c.keep("op", "SELECT * FROM tn WHERE ea IS NULL"); err != nil {
		return err
	}
	// What becomes of the open rows, and the rows that open: kept, changed in place, closed.
	if err := c.keep("pa", "SELECT %s%s%s, o.sa, o.k0 IS NOT NULL AS open, n.k0 IS NOT NULL AS there, coalesce(%s, false) AS same, coalesce(%s, false) AS equal FROM op o FULL OUTER JOIN sn n ON %s",
		join(len(c.Keys), ", ", func(i int) string { return fmt.Sprintf("coalesce(n.k%[1]d, o.k%[1]d) AS k%[1]d", i) }),
		join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", n.c%d AS n%d", i, i) }),
		join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", o.c%d AS o%d", i, i) }),
		"n.k0 IS NOT NULL AND o.k0 IS NOT NULL AND "+c.same("n", "o", c.Tracked), "n.k0 IS NOT NULL AND o.k0 IS NOT NULL AND "+c.same("n", "o", c.all()), c.on("n", "o")); err != nil {
		return err
	}
	if err := c.removal("%s IS NULL AND EXISTS (SELECT 1 FROM pa WHERE open AND NOT equal AND %s)", "tg."+EndAt, c.rawOn("tg", "pa")); err != nil {
		return err
	}
	var err error
	if c.out.Replaced, err = c.count("SELECT count_if(open AND NOT equal) FROM pa"); err != nil {
		return err
	}
	columns := func(from string) string {
		return join(len(c.Columns), "", func(i int) string { return fmt.Sprintf(", %s%d AS c%d", from, i, i) })
	}
	never := null(c.Sequence)
	return c.add("SELECT %[1]s%[2]s, sa, %[4]s AS ea FROM pa WHERE same AND NOT equal"+
		" UNION ALL SELECT %[1]s%[3]s, sa, (SELECT w FROM vn) FROM pa WHERE open AND NOT same"+
		" UNION ALL SELECT %[1]s%[2]s, (SELECT w FROM vn), %[4]s FROM pa WHERE there AND NOT same",
		c.keys(""), columns("n"), columns("o"), never)
}
