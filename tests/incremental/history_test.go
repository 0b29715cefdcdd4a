package incremental

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/incremental"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

var (
	histories = flag.Int("histories", 50, "how many random histories TestHistories runs; DP_HISTORIES sets it, too")
	firstSeed = flag.Uint64("seed", 1, "the first seed of TestHistories")
)

// targets is how many queries one run of the sources' history is held against; each is a history of its own.
const targets = 6

// updates is how long a history is.
const updates = 8

// tableOf is one target with its definition and the table that plain SQL keeps for it.
type tableOf struct {
	name      string
	q         query
	variant   string // a condition that a changed definition has
	predicate string // empty: a materialized view
	there     bool   // it has been computed
	expected  rows   // what plain SQL says its rows are
	wider     bool   // it has a column that nobody reads
	filled    string // a column that an expectation wants not to be NULL
	perhaps   bool   // a killed update may have refreshed it, with the rows that it had

	// Of the last refresh:
	refreshedAs string // the query
	zone        string
	window      string
}

func (t *tableOf) columns() string {
	var s []string
	for _, c := range t.q.cols {
		s = append(s, c.name)
	}
	return strings.Join(s, ", ")
}

func (t *tableOf) query() string {
	all := "*"
	if t.wider {
		all = "*, 1 AS wider"
	}
	switch {
	case t.variant != "":
		return "SELECT " + all + " FROM (" + t.q.sql + ") WHERE " + t.variant
	case t.wider:
		return "SELECT " + all + " FROM (" + t.q.sql + ")"
	}
	return t.q.sql
}

func (t *tableOf) definition() string {
	if t.filled != "" {
		return "CREATE MATERIALIZED VIEW " + t.name + " (CONSTRAINT filled EXPECT (" + t.filled + " IS NOT NULL) ON VIOLATION DROP ROW) AS " + t.query() + ";\n"
	}
	if t.predicate == "" {
		return "CREATE MATERIALIZED VIEW " + t.name + " AS " + t.query() + ";\n"
	}
	return "CREATE STREAMING TABLE " + t.name + " FLOW REPLACE WHERE " + t.predicate + " BY NAME " + t.query() + ";\n"
}

// history is one run.
type history struct {
	*project
	w      *writer
	now    time.Time
	tables []*tableOf
	modes  map[string]int
	why    map[string]int
	kills  *kills // nil: no update is killed

	inserts bool    // the sources get new rows only for now
	only    []query // the sources that change for now
	nulls   int     // one value in so many is NULL
}

// TestHistories is the promise of the package.
func TestHistories(t *testing.T) {
	n := *histories
	if s := os.Getenv("DP_HISTORIES"); s != "" {
		v, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		n = v
	}
	var mu sync.Mutex
	modes, why := map[string]int{}, map[string]int{}
	// Most of a history is the planning of small queries, one after the other: several run side by side.
	t.Run("seeds", func(t *testing.T) {
		var failed atomic.Bool
		for i := range (n + targets - 1) / targets {
			seed := *firstSeed + uint64(i)
			t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
				t.Parallel()
				if failed.Load() {
					t.Skip("another seed has failed")
				}
				defer func() {
					if t.Failed() {
						failed.Store(true)
					}
				}()
				h := &history{w: &writer{Rand: rand.New(rand.NewPCG(seed, 1))}, now: first, modes: map[string]int{}, why: map[string]int{}}
				h.project = newProject(t, first)
				h.live()
				mu.Lock()
				defer mu.Unlock()
				add(modes, h.modes)
				add(why, h.why)
			})
		}
	})
	t.Logf("%d histories from seed %d: %v\nfull because of %v", n, *firstSeed, modes, why)
	if all := modes["full"] + modes["incremental"]; modes["incremental"]*12 < all {
		t.Errorf("only %d of %d refreshes with something to do were incremental: the suite tests little", modes["incremental"], all)
	}
	if n >= 50 && modes["of them groups"] == 0 {
		t.Error("no refresh went by groups: the suite tests little")
	}
}

func add(to, from map[string]int) {
	for k, n := range from {
		to[k] += n
	}
}

func (h *history) live() {
	h.nulls = pick(h.w, []int{9, 9, 3, 1 << 30})
	h.makeSources()
	h.makeTables()
	for range updates {
		if h.w.IntN(3) > 0 {
			h.now = h.now.AddDate(0, 0, 1+h.w.IntN(2))
			h.at(h.now)
		}
		if h.w.IntN(30) == 0 {
			h.moveZone()
		}
		h.inserts, h.only = h.w.IntN(3) == 0, []query{sources[0], sources[0], sources[0], sources[1], sources[2]}
		if h.w.IntN(3) == 0 {
			h.only = []query{pick(h.w, sources)}
		}
		for range 1 + h.w.IntN(5) {
			h.changeSource()
		}
		for _, t := range h.tables {
			h.changeTable(t)
		}
		if h.kills != nil {
			h.killed()
		}
		h.update()
		if h.kills != nil && h.kills.killed >= h.kills.wanted {
			return // what comes is a history without kills
		}
	}
}

// moveZone sets another session zone.
func (h *history) moveZone() {
	zone := "Asia/Tokyo"
	if h.zone() == zone {
		zone = "UTC"
	}
	h.note("-- the zone is " + zone)
	h.cfg.Conf = map[string]string{plan.TimeZoneKey: zone}
	h.at(h.now)
}

func (h *history) zone() string { return h.cfg.Conf[plan.TimeZoneKey] }

func (h *history) makeSources() {
	props := func() string {
		return pick(h.w, []string{"", " TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')"})
	}
	h.sql("CREATE TABLE f (d DATE, k INT, r STRING, v INT)" + props())
	h.sql("CREATE TABLE g (d DATE, k INT, w INT)" + props())
	h.sql("CREATE TABLE dim (k INT, name STRING, z INT)" + props())
	for i := range 3 {
		h.insert("f", 9-2*i)
		h.insert("g", 4)
		h.insert("dim", 2)
	}
}

func (h *history) value(typ string) string {
	if h.w.IntN(h.nulls) == 0 {
		return "NULL"
	}
	switch typ {
	case "date":
		return h.w.day()
	case "int":
		return strconv.Itoa(h.w.IntN(5))
	}
	return pick(h.w, []string{"'a'", "'b'", "'ab'"})
}

func (h *history) insert(table string, n int) {
	types := map[string][]string{"f": {"date", "int", "string", "int"}, "g": {"date", "int", "int"}, "dim": {"int", "string", "int"}}[table]
	rows := make([]string, n)
	for i := range rows {
		vs := make([]string, len(types))
		for j, t := range types {
			vs[j] = h.value(t)
		}
		rows[i] = "(" + strings.Join(vs, ", ") + ")"
	}
	h.sql("INSERT INTO " + table + " VALUES " + strings.Join(rows, ", "))
}

// recreate makes a source another table of the same name.
func (h *history) recreate(table, columns string) {
	h.sql("DROP TABLE " + table)
	h.sql("CREATE TABLE " + table + " " + columns)
	for range 3 {
		h.insert(table, 2)
	}
}

func (h *history) changeSource() {
	if h.w.IntN(60) == 0 {
		h.recreate("dim", "(k INT, name STRING, z INT)")
	}
	src := pick(h.w, h.only)
	cond := h.w.condition(src, time.Time{})
	kind := h.w.IntN(6)
	if h.inserts {
		kind = 0
	}
	switch kind {
	case 0, 1:
		h.insert(src.sql, 1+h.w.IntN(3))
	case 2:
		h.sql("DELETE FROM " + src.sql + " WHERE (" + cond + ") AND k = " + strconv.Itoa(h.w.IntN(5)))
	case 3:
		c, v := pick(h.w, src.cols), "NULL" // so that a group may lose its last value
		if h.w.IntN(3) > 0 {
			v = h.value(c.typ)
		}
		h.sql(fmt.Sprintf("UPDATE %s SET %s = %s WHERE (%s) AND k <= %d", src.sql, c.name, v, cond, h.w.IntN(4)))
	case 4: // files are rewritten and no row changes
		h.sql("UPDATE " + src.sql + " SET k = k WHERE " + cond)
	case 5:
		h.sql("INSERT OVERWRITE " + src.sql + " SELECT * FROM " + src.sql + " WHERE k IS NULL OR k <> " + strconv.Itoa(h.w.IntN(5)))
	}
}

func (h *history) makeTables() {
	for i := range targets {
		t := &tableOf{name: fmt.Sprintf("t%d", i), q: h.w.query(1 + h.w.IntN(3))}
		switch h.w.IntN(20) {
		case 0:
			t.q = h.w.numbered(t.q)
		case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10:
			t.q = h.w.groups()
		}
		if h.w.IntN(4) > 0 {
			t.predicate = h.w.predicate(t.q, h.now)
		} else if h.w.IntN(10) == 0 {
			t.filled = pick(h.w, t.q.cols).name
		}
		h.tables = append(h.tables, t)
		if t.predicate == "" && !strings.Contains(t.q.sql, "FROM t") {
			h.w.tables = append(h.w.tables, query{t.name, t.q.cols})
		}
	}
}

// changeTable changes a definition or writes to a target from outside.
func (h *history) changeTable(t *tableOf) {
	if t.predicate == "" {
		if h.w.IntN(40) == 0 {
			t.wider = !t.wider
		}
		if h.w.IntN(25) == 0 {
			t.variant = h.w.condition(t.q, time.Time{})
		}
		return
	}
	switch h.w.IntN(30) {
	case 0, 1:
		t.predicate = h.w.predicate(t.q, h.now)
	case 2:
		t.variant = h.w.condition(t.q, time.Time{})
	}
}

// write lets somebody else than the flow change a target's rows.
func (h *history) write(t *tableOf) {
	cond := h.w.condition(t.q, time.Time{})
	was := t.expected.relation(t.q.cols)
	switch h.w.IntN(3) {
	case 0:
		vs := make([]string, len(t.q.cols))
		for i, c := range t.q.cols {
			vs[i] = "CAST(" + h.value(c.typ) + " AS " + c.typ + ")"
		}
		h.sql("INSERT INTO " + t.name + " VALUES (" + strings.Join(vs, ", ") + ")")
		t.expected = h.rows(was + " UNION ALL SELECT " + strings.Join(vs, ", "))
	case 1:
		h.sql("DELETE FROM " + t.name + " WHERE " + cond)
		t.expected = h.rows("SELECT * FROM (" + was + ") WHERE (" + cond + ") IS NOT TRUE")
	default:
		c := pick(h.w, t.q.cols)
		v := "CAST(" + h.value(c.typ) + " AS " + c.typ + ")"
		h.sql("UPDATE " + t.name + " SET " + c.name + " = " + v + " WHERE " + cond)
		list := strings.Replace(t.columns(), c.name, "CASE WHEN "+cond+" THEN "+v+" ELSE "+c.name+" END", 1)
		t.expected = h.rows("SELECT " + list + " FROM (" + was + ")")
	}
}

// request is an update to come.
type request struct {
	engine.Request
	selected []*tableOf
	windows  map[*tableOf]string // what each flow replaces
}

// request makes an update of some of the tables; none is selected when there is nothing to do.
func (h *history) request() request {
	req := request{selected: h.tables, windows: map[*tableOf]string{}}
	if h.w.IntN(40) == 0 {
		req.RefreshPolicy = incremental.Full
	}
	if h.w.IntN(6) == 0 && !slices.ContainsFunc(h.tables, func(t *tableOf) bool { return !t.there }) {
		req.selected = nil
		for _, t := range h.tables {
			if h.w.IntN(2) == 0 {
				req.selected = append(req.selected, t)
			}
		}
	}
	var defs string
	for _, t := range h.tables {
		defs += t.definition()
	}
	h.define(defs)
	req.Refresh = nil
	for _, t := range req.selected {
		req.windows[t] = t.predicate
		if t.there && h.kills == nil && h.w.IntN(40) == 0 {
			h.note("-- full refresh of " + t.name)
			req.FullRefresh = append(req.FullRefresh, t.name)
			t.expected, t.there = nil, false
			continue
		}
		req.Refresh = append(req.Refresh, t.name)
		if t.predicate != "" && h.w.IntN(25) == 0 {
			req.windows[t] = h.w.predicate(t.q, h.now)
			h.note("-- override of " + t.name + ": " + req.windows[t])
			req.Overrides = append(req.Overrides, engine.ReplaceWhere{Flow: t.name, Predicate: req.windows[t]})
		}
	}
	return req
}

// where is the condition of the rows that an update replaces.
func (h *history) where(req request, t *tableOf) string {
	if t.filled != "" {
		return t.filled + " IS NOT NULL"
	}
	if t.predicate == "" {
		return "true"
	}
	return at(req.windows[t], h.now)
}

// expect is what plain SQL says a table's rows are after an update, and what they are.
func (h *history) expect(req request, t *tableOf) (expected, is rows) {
	where := h.where(req, t)
	stay := "SELECT * FROM (" + t.expected.relation(t.q.cols) + ") WHERE (" + where + ") IS NOT TRUE"
	if t.filled != "" {
		stay = rows(nil).relation(t.q.cols)
	}
	came := fmt.Sprintf("SELECT %s FROM (%s) WHERE %s", t.columns(), t.query(), where)
	for _, r := range h.rows("SELECT 1, * FROM (" + stay + " UNION ALL " + came + ") UNION ALL SELECT 2, " + t.columns() + " FROM " + t.name) {
		if r[0] == int64(1) {
			expected = append(expected, r[1:])
		} else {
			is = append(is, r[1:])
		}
	}
	return expected, is
}

// refreshed notes what a table's refresh was made of.
func (h *history) refreshed(req request, t *tableOf, rows rows) {
	t.expected, t.there, t.window = rows, true, req.windows[t]
	t.refreshedAs, t.zone, t.perhaps = t.query(), h.zone(), false
}

// mustBeFull is why a refresh cannot be incremental; "" when it may be.
func (h *history) mustBeFull(req request, t *tableOf) string {
	switch {
	case t.perhaps:
		return "" // nobody knows what it is compared with
	case !t.there:
		return "it is the first one"
	case req.RefreshPolicy == incremental.Full:
		return "so is the policy"
	case t.refreshedAs != t.query():
		return "the query is another one"
	case t.zone != h.zone():
		return "the zone is another one"
	case t.filled != "":
		return "expectations count all rows"
	case t.predicate != req.windows[t]:
		return "the predicate is for once"
	case strings.Contains(req.windows[t]+t.window, always):
		return "nobody knows the predicate's answer"
	}
	return ""
}

// update runs an update of some of the tables, does the same in plain SQL, and compares.
func (h *history) update() {
	req := h.request()
	if len(req.selected) == 0 {
		return
	}
	results := h.run(req.Request)
	for _, t := range req.selected {
		r := results[t.name]
		h.modes[r.Mode]++
		if r.Groups {
			h.modes["of them groups"]++
		}
		for _, x := range r.Reasons {
			h.why[x]++
		}
		expected, is := h.expect(req, t)
		if diff := is.differ(expected); len(diff) > 0 {
			h.fail("%s differs from the full recompute of its window after a refresh that was %s:\n%s\nquery: %s\nwhere: %s",
				t.name, r.Mode, strings.Join(diff, "\n"), t.query(), h.where(req, t))
		}
		if why := h.mustBeFull(req, t); why != "" && r.Mode != "full" {
			h.fail("%s: a refresh was %s: %s", t.name, r.Mode, why)
		}
		h.refreshed(req, t, expected)
	}
	for _, t := range req.selected {
		if t.predicate != "" && h.w.IntN(12) == 0 {
			h.write(t)
		}
	}
}
