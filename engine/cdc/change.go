package cdc

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// Batch is what a change of the target starts from.
type Batch struct {
	Target   *Target
	Feed     *Feed
	Settings plan.Settings
	Number   int64      // greater than that of any state row
	Now      int64      // seconds since 1970
	Rows     *plan.Scan // kept rows of the feed
	Table    *plan.Scan // the target's rows
	State    *plan.Scan // the state's rows; nil when there are none
	Marked   bool       // the state has a watermark
	Version  *Version   // of a snapshot; nil otherwise
}

// Change is what a batch does to the target and to the state; both become visible together.
type Change struct {
	Remove *Removal      // nil: no row goes
	Add    plan.Relation // nil: no row comes
	State  plan.Relation // state rows to add; nil: none
	// Rewrite says that State is all of the state from now on.
	Rewrite bool
	Marked  bool  // the state has a watermark from now on
	Ties    int64 // pairs of a key and a sequence that different events had
	// Replaced is how many of the rows that go come again, changed: rows of the same key, where there is history of the same key and start.
	Replaced int64
}

// Removal is rows of the target: those of the scan for which the condition is true, all of them when it is nil.
type Removal struct {
	Scan *plan.Scan
	Cond plan.Expr
}

// change is a Change in the making.
type change struct {
	*queries
	*Target
	b   *Batch
	out Change
	// repeats says that a key has several events in the batch.
	repeats bool
}

// Apply computes the change.
func (b *Batch) Apply(ctx context.Context, work Workspace) (*Change, error) {
	q := &queries{ctx: ctx, work: work, set: b.Settings, tables: map[string]plan.Relation{"tg": b.Table, "in": b.Rows}}
	c := &change{queries: q, Target: b.Target, b: b, out: Change{Marked: b.Marked}}
	if b.State != nil {
		q.tables["raw_st"] = b.State
		if err := c.define("st", "SELECT %s FROM raw_st", c.stateRenamed()); err != nil {
			return nil, err
		}
	}
	if err := c.define("tn", "SELECT %s FROM tg", c.renamed()); err != nil {
		return nil, err
	}
	var err error
	switch {
	case b.Version != nil && c.SCD == 2:
		err = c.snapshotHistory()
	case b.Version != nil:
		err = c.snapshot()
	case c.SCD == Bitemporal:
		err = c.bitemporal()
	case c.SCD == 2:
		err = c.history()
	default:
		err = c.current()
	}
	if err != nil {
		return nil, err
	}
	return &c.out, nil
}

// events defines ev, the batch's events under the names of this package, and refuses those without a key or a sequence. It answers their
// number and that of truncates among them.
func (c *change) events() (all, truncates int64, err error) {
	list := c.inputColumns() + ", " + sequenceColumn + " AS s, " + classColumn + " AS x"
	system := ""
	if c.SCD == Bitemporal {
		list += ", " + systemColumn + " AS y"
		system = " OR y IS NULL"
	}
	if c.b.Feed.ColumnsToUpdate != "" {
		list += ", transform(" + updateColumn + ", y -> lower(y)) AS up"
	}
	if err := c.define("ev", "SELECT %s FROM in", list); err != nil {
		return 0, 0, err
	}
	row, err := c.row("SELECT count(1), count_if(x = %d), count_if(s IS NULL%s)%s FROM ev", truncate, system,
		join(len(c.Keys), "", func(i int) string { return fmt.Sprintf(", count_if(k%d IS NULL AND x < %d)", i, truncate) }))
	if err != nil {
		return 0, 0, err
	}
	n := make([]int64, len(row))
	for i := range row {
		n[i], _ = row[i].(int64)
	}
	if err := c.nullKeys(n[3:]); err != nil {
		return 0, 0, err
	}
	if n[2] > 0 {
		value := "sequencing value"
		if c.SCD == Bitemporal {
			value = "sequencing or system sequencing value"
		}
		return 0, 0, diag.New("AUTOCDC_MICROBATCH_VALIDATION.NULL_SEQUENCE", "AutoCDC flow on table %[1]s failed microbatch validation. The microbatch contains %[2]d row(s) with a null %[3]s. All rows must have a non-null %[3]s.", c.Name, n[2], value).
			WithHint("filter these rows in a view that the flow reads; nothing of the batch was written")
	}
	return n[0], n[1], nil
}

// nullKeys is the error for keys that are NULL, by the number of rows a key column.
func (c *change) nullKeys(n []int64) error {
	var bad []string
	for i, k := range c.Keys {
		if n[i] > 0 {
			bad = append(bad, fmt.Sprintf("`%s`=%d", k.Name, n[i]))
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return diag.New("AUTOCDC_MICROBATCH_VALIDATION.NULL_KEY", "AutoCDC flow on table %s failed microbatch validation. The microbatch contains rows with null values in the following key column(s): %s. All rows must have non-null values for every key column.", c.Name, strings.Join(bad, ", ")).
		WithHint("filter these rows in a view that the flow reads; nothing of the batch was written")
}

// inputColumns is the SELECT list of the feed's columns as those of the target. A column that the feed does not have is NULL.
func (c *change) inputColumns() string {
	in := plan.Schema(c.b.Rows)
	item := func(f types.Field, name string) string {
		g, ok := in.Field(f.Name)
		if !ok {
			return null(f.Type) + " AS " + name
		}
		e := quoted(g.Name)
		if !g.Type.Equal(f.Type) {
			e = cast(e, f.Type)
		}
		return e + " AS " + name
	}
	return join(len(c.Keys), ", ", func(i int) string { return item(c.Keys[i], fmt.Sprint("k", i)) }) +
		join(len(c.Columns), "", func(i int) string { return ", " + item(c.Columns[i], fmt.Sprint("c", i)) })
}

// countTies counts the keys and sequences that several different events of the batch have.
func (c *change) countTies() error {
	n, err := c.count("SELECT count(1) FROM (SELECT 1 FROM ev WHERE x < %d GROUP BY %s HAVING count(1) > 1)", truncate, c.keys(""))
	if c.repeats = n > 0; err != nil || !c.repeats {
		return err
	}
	// Deletes have no payload.
	payload := join(len(c.Columns), "", func(i int) string {
		return fmt.Sprintf(", CASE WHEN x = 0 THEN %s END AS e%d", sortable(fmt.Sprint("c", i), c.Columns[i].Type), i)
	})
	c.out.Ties, err = c.count("SELECT count(1) FROM (SELECT 1 FROM (SELECT DISTINCT %[1]s, %[2]s, x%[3]s FROM ev WHERE x < %[4]d) GROUP BY %[1]s, %[2]s HAVING count(1) > 1)", c.keys(""), c.order(), payload, truncate)
	return err
}

// removal makes the rows of tg that a condition holds for those that go.
func (c *change) removal(format string, args ...any) error {
	rel, err := c.relation("SELECT * FROM tg WHERE "+format, args...)
	if err != nil {
		return err
	}
	r := &Removal{}
	for r.Scan == nil {
		switch x := rel.(type) {
		case *plan.Project:
			rel = x.In
		case *plan.SubqueryAlias:
			rel = x.In
		case *plan.Filter:
			r.Cond, rel = x.Cond, x.In
		case *plan.Scan:
			r.Scan = x
		default:
			return diag.New("DP_INTERNAL", "the rows to remove became %T", rel)
		}
	}
	c.out.Remove = r
	return nil
}

// add makes the rows of a query those that come.
func (c *change) add(format string, args ...any) (err error) {
	c.out.Add, err = c.relation("SELECT "+c.raw()+" FROM ("+format+")", args...)
	return err
}

// state makes the rows of a query, which has the columns keys, s, x and more, state rows. With marked the watermark wm becomes one too.
func (c *change) state(marked bool, more []types.Field, format string, args ...any) (err error) {
	names := join(len(more), "", func(i int) string { return ", " + more[i].Name })
	text := fmt.Sprintf("SELECT %s, s, x%s FROM (%s)", c.keys(""), names, fmt.Sprintf(format, args...))
	if marked {
		text += fmt.Sprintf(" UNION ALL SELECT %s, w, %d%s FROM wm", join(len(c.Keys), ", ", func(i int) string { return null(c.Keys[i].Type) }), watermark,
			join(len(more), "", func(i int) string { return ", " + null(more[i].Type) }))
	}
	c.out.State, err = c.relation("SELECT *, CAST(%d AS BIGINT) AS b, CAST(%d AS BIGINT) AS at FROM (%s)", c.b.Number, c.b.Now, text)
	return err
}
