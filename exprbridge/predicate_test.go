package exprbridge

import (
	"fmt"
	"math/rand"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

var columns = types.SchemaOf(types.Col("date", types.DateType), types.Col("region", types.StringType), types.Col("qty", types.IntType),
	types.Col("price", types.DoubleType), types.Col("ts", types.TimestampType))

var clock = plan.Settings{TimeZone: "UTC", Now: time.Date(2026, 1, 15, 8, 0, 0, 0, time.UTC)}

func bind(t *testing.T, text, zone string) *Predicate {
	t.Helper()
	u, err := Parse(text, diag.Origin{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p, err := u.Bind(columns, zone)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func folded(t *testing.T, text string) *Predicate {
	t.Helper()
	p, err := bind(t, text, "UTC").Fold(clock)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestFold(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"date >= date_add(current_date(), -7)", "(date >= DATE '2026-01-08')"},
		{"date >= date_sub(current_date(), 7)", "(date >= DATE '2026-01-08')"},
		{"f.date >= current_date() - INTERVAL 1 MONTH", "(date >= DATE '2025-12-15')"},
		{"date BETWEEN date_add(current_date(), -7) AND current_date()", "((date >= DATE '2026-01-08') AND (date <= DATE '2026-01-15'))"},
		{"date BETWEEN '2020-01-01' AND '2024-12-31'", "((date >= DATE '2020-01-01') AND (date <= DATE '2024-12-31'))"},
		{"date >= '2026-01-01' AND region = 'asia'", "((date >= DATE '2026-01-01') AND (region = 'asia'))"},
		{"true AND region = 'asia'", "(region = 'asia')"},
		{"1 = 1 OR region = 'asia'", "true"},
		{"current_date() > DATE '2026-01-01' AND qty > 3", "(qty > 3)"},
		{"ts >= '2026-01-02 03:04:05'", "(ts >= TIMESTAMP '2026-01-02 03:04:05')"},
		{"qty IN (1, 2, NULL)", "(qty IN (1, 2, NULL))"},
		{"NOT region IS NULL", "(NOT (region IS NULL))"},
	} {
		if got := folded(t, c.in).String(); got != c.want {
			t.Errorf("fold %s\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

// TestFoldTimestamps: a day is one of the zone's calendar, an hour one of the clock. Spark 4.3.0 gave these in the zone Europe/Berlin, whose clocks
// change on 2026-03-29; they stand here as UTC has them.
func TestFoldTimestamps(t *testing.T) {
	berlin := plan.Settings{TimeZone: "Europe/Berlin", Now: time.Date(2026, 3, 30, 8, 0, 0, 0, time.UTC)}
	for _, c := range []struct{ in, want string }{
		{"TIMESTAMP'2026-03-27 10:00:00' + INTERVAL 3 DAYS", "TIMESTAMP '2026-03-30 08:00:00'"},
		{"TIMESTAMP'2026-03-27 10:00:00' + INTERVAL 72 HOURS", "TIMESTAMP '2026-03-30 08:00:00'"},
		{"TIMESTAMP'2026-03-30 10:00:00' - INTERVAL '3 12' DAY TO HOUR", "TIMESTAMP '2026-03-26 21:00:00'"},
		{"TIMESTAMP'2026-03-31 10:00:00' - INTERVAL 1 MONTH", "TIMESTAMP '2026-02-28 09:00:00'"},
		{"TIMESTAMP'2026-01-15 10:00:00' - INTERVAL '1:30' HOUR TO MINUTE", "TIMESTAMP '2026-01-15 07:30:00'"},
		{"current_timestamp() - INTERVAL 30 DAYS", "TIMESTAMP '2026-02-28 09:00:00'"},
		{"TIMESTAMP'2026-03-28 12:00:00' + INTERVAL 1 DAY", "(TIMESTAMP '2026-03-28 11:00:00' + INTERVAL '1' DAY)"}, // the backend's
	} {
		p, err := bind(t, "ts >= "+c.in, "Europe/Berlin").Fold(berlin)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := p.String(); got != "(ts >= "+c.want+")" {
			t.Errorf("%s folds to %s, want %s", c.in, got, c.want)
		}
	}
}

func TestPredicateErrorsNameTheirCause(t *testing.T) {
	for _, c := range []struct{ in, code string }{
		{"nosuch = 1", "UNRESOLVED_COLUMN.WITH_SUGGESTION"},
		{"qty", "DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN"},
		{"qty IN (SELECT 1)", "UNSUPPORTED_FEATURE"},
		{"row_number() OVER (ORDER BY qty) = 1", "UNSUPPORTED_FEATURE"},
		{"date >= '2024-13-01'", "CAST_INVALID_INPUT"},
		{"qty >", "PARSE_SYNTAX_ERROR"},
	} {
		u, err := Parse(c.in, diag.Origin{File: "a.sql", Line: 3, Col: 5})
		if err == nil {
			var p *Predicate
			if p, err = u.Bind(columns, "UTC"); err == nil {
				_, err = p.Fold(clock)
			}
		}
		e, ok := diag.As(err)
		if !ok || e.Code != c.code {
			t.Errorf("%s: %v, want %s", c.in, err, c.code)
			continue
		}
		if e.Origin.File != "a.sql" || e.Origin.Line != 3 {
			t.Errorf("%s: the error points at %v", c.in, e.Origin)
		}
	}
}

func TestDeterminism(t *testing.T) {
	if p := bind(t, "qty > rand() * 10", "UTC"); p.Deterministic() {
		t.Error("rand() passes for deterministic")
	}
	p := bind(t, "date >= current_date() AND Region = 'x'", "UTC")
	if !p.Deterministic() || !p.Temporal() {
		t.Error("current_date() is deterministic within an update, and temporal")
	}
	if got := fmt.Sprint(p.Columns()); got != "[date region]" {
		t.Errorf("columns %s", got)
	}
}

// TestContains holds the documented cases of incremental refresh: whether yesterday's window covers today's.
func TestContains(t *testing.T) {
	day := func(text string, d int) *Predicate {
		s := clock
		s.Now = s.Now.AddDate(0, 0, d)
		p, err := bind(t, text, "UTC").Fold(s)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	lower := "date >= date_add(current_date(), -7)"
	if !day(lower, 0).Contains(day(lower, 1)) {
		t.Error("a moving lower bound must stay covered")
	}
	both := "date BETWEEN date_add(current_date(), -7) AND current_date()"
	if day(both, 0).Contains(day(both, 1)) {
		t.Error("a moving upper bound lets new days in")
	}
	for _, c := range []struct {
		outer, inner string
		want         bool
	}{
		{"date >= '2026-01-01'", "date >= '2026-01-01' AND region = 'asia'", true},
		{"date >= '2026-01-01' AND region = 'asia'", "date >= '2026-01-01'", false},
		{"region IN ('a', 'b', 'c')", "region = 'b' OR region = 'c'", true},
		{"region IN ('a', 'b')", "region IN ('a', 'c')", false},
		{"NOT qty < 3", "qty >= 3", true},
		{"qty <> 3", "qty > 3", true},
		{"qty <> 3", "qty > 2", false},
		{"upper(region) = 'X'", "upper(region) = 'X' AND qty = 1", true},
		{"upper(region) = 'X'", "upper(region) = 'x'", false},
		{"qty IS NULL", "qty IS NULL AND region = 'a'", true},
		{"qty > 1", "qty IS NULL", false},
		{"price > 1.5", "price > 2", true},
	} {
		if got := folded(t, c.outer).Contains(folded(t, c.inner)); got != c.want {
			t.Errorf("%s contains %s: %v, want %v", c.outer, c.inner, got, c.want)
		}
	}
}

// TestRandomPredicatesAreSound compares every way of reasoning with evaluating the rows: folding keeps the answer, a file that may not match
// holds no matching row, a contained predicate's rows satisfy the container.
func TestRandomPredicatesAreSound(t *testing.T) {
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewSource(seed))
	var preds []*Predicate
	var texts []string
	for range 150 {
		text := randomPredicate(r, 3)
		preds = append(preds, folded(t, text))
		texts = append(texts, text)
	}
	var rows []map[string]any
	for range 80 {
		rows = append(rows, randomRow(r))
	}
	truth := func(p *Predicate) []any {
		f, err := p.Compile()
		if err != nil {
			t.Fatal(err)
		}
		out := make([]any, len(rows))
		for i, row := range rows {
			if out[i], err = f(func(c string) any { return row[c] }); err != nil {
				t.Fatal(err)
			}
		}
		return out
	}
	answers := make([][]any, len(preds))
	for i, p := range preds {
		answers[i] = truth(p)
		unfolded := truth(bind(t, texts[i], "UTC"))
		for k, row := range rows {
			v := answers[i][k]
			if v == true && !p.MayMatch(func(c string) (Stats, bool) {
				x := row[c]
				return Stats{Min: x, Max: x, AllNull: x == nil, NoNull: x != nil}, true
			}) {
				t.Fatalf("%s: pruned a file with the matching row %v", texts[i], row)
			}
			if unfolded[k] != v {
				t.Fatalf("%s folds to %s, which answers %v instead of %v for %v", texts[i], p, v, unfolded[k], row)
			}
		}
	}
	sure := 0
	for i, p := range preds {
		for k := range rows {
			file := []int{k, r.Intn(len(rows)), r.Intn(len(rows))}[:1+r.Intn(3)]
			if !p.MustMatch(func(c string) (Stats, bool) { return statsOf(rows, file, c), true }) {
				continue
			}
			sure++
			for _, k := range file {
				if answers[i][k] != true {
					t.Fatalf("%s is said to hold for all rows of a file, but answers %v for %v", texts[i], answers[i][k], rows[k])
				}
			}
		}
	}
	if sure == 0 {
		t.Fatal("no file is covered by any predicate")
	}
	for i, p := range preds {
		for j, q := range preds {
			if !p.Contains(q) {
				continue
			}
			for k, row := range rows {
				if answers[j][k] == true && answers[i][k] != true {
					t.Fatalf("%s\nis said to contain\n%s\nbut %v satisfies only the second", texts[i], texts[j], row)
				}
			}
		}
	}
}

// statsOf is what is known of a column in a file of some rows.
func statsOf(rows []map[string]any, file []int, column string) Stats {
	s := Stats{AllNull: true, NoNull: true}
	for _, k := range file {
		x := rows[k][column]
		if x == nil {
			s.NoNull = false
			continue
		}
		s.AllNull = false
		if c, ok := compare(x, s.Min); s.Min == nil || ok && c < 0 {
			s.Min = x
		}
		if c, ok := compare(x, s.Max); s.Max == nil || ok && c > 0 {
			s.Max = x
		}
	}
	return s
}

func randomPredicate(r *rand.Rand, depth int) string {
	if depth > 0 && r.Intn(3) > 0 {
		a, b := randomPredicate(r, depth-1), randomPredicate(r, depth-1)
		return []string{"(" + a + " AND " + b + ")", "(" + a + " OR " + b + ")", "(NOT " + a + ")"}[r.Intn(3)]
	}
	op := []string{"=", "<", "<=", ">", ">=", "<>"}[r.Intn(6)]
	switch r.Intn(6) {
	case 0:
		return fmt.Sprintf("qty %s %d", op, r.Intn(4))
	case 1:
		return fmt.Sprintf("%d %s qty", r.Intn(4), op)
	case 2:
		return fmt.Sprintf("region %s '%c'", op, 'a'+rune(r.Intn(3)))
	case 3:
		return fmt.Sprintf("qty %s (%d, %d%s)", []string{"IN", "NOT IN"}[r.Intn(2)], r.Intn(4), r.Intn(4), []string{"", ", NULL"}[r.Intn(2)])
	case 4:
		return []string{"qty IS NULL", "region IS NOT NULL", "true", "NULL"}[r.Intn(4)]
	}
	return fmt.Sprintf("date %s DATE '2026-01-0%d'", op, 1+r.Intn(4))
}

func randomRow(r *rand.Rand) map[string]any {
	row := map[string]any{"qty": int64(r.Intn(4)), "region": string('a' + rune(r.Intn(3))), "date": types.DateOf(time.Date(2026, 1, 1+r.Intn(4), 0, 0, 0, 0, time.UTC))}
	for c := range row {
		if r.Intn(4) == 0 {
			row[c] = nil
		}
	}
	return row
}

func FuzzBind(f *testing.F) {
	f.Add("date >= date_add(current_date(), -7) AND region IN ('a', NULL)")
	f.Add("qty + 1 > 2 OR NOT price IS NULL")
	f.Fuzz(func(t *testing.T, text string) {
		u, err := Parse(text, diag.Origin{})
		if err != nil {
			return
		}
		p, err := u.Bind(columns, "UTC")
		if err != nil {
			return
		}
		if p, err = p.Fold(clock); err != nil {
			return
		}
		_ = p.String()
		if !p.Contains(p) {
			if bs, ok := p.boxes(); ok && len(bs) > 0 && p.Deterministic() {
				t.Fatalf("%s does not contain itself", p)
			}
		}
	})
}
