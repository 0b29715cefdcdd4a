package plan_test

import (
	"context"
	"strings"
	"testing"
	"time"

	. "github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func TestBindClock(t *testing.T) {
	berlin, err := Zone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	// Half an hour before midnight in UTC it is the next day in Berlin.
	now := time.Date(2026, 11, 30, 23, 30, 0, 0, time.UTC)
	r, err := Analyze(context.Background(), where(sel(table("t"), as("today", call("current_date")), as("at", call("now")), as("here", call("localtimestamp"))),
		&Subquery{Kind: Exists, Query: sel(table("u"), as("d", call("curdate")))}), tables, settings)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.String(); !strings.Contains(s, "current_date()") || !strings.Contains(s, "now()") {
		t.Errorf("the analyzer keeps the calls:\n%s", s)
	}
	got := BindClock(r, now, berlin).String()
	for _, want := range []string{
		"DATE '2026-12-01' AS today", "TIMESTAMP '2026-11-30 23:30:00' AS at", "TIMESTAMP_NTZ '2026-12-01 00:30:00' AS here", "DATE '2026-12-01' AS d",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestZone(t *testing.T) {
	for _, c := range []struct{ name, want string }{{"", "12:00"}, {"UTC", "12:00"}, {"+02:00", "14:00"}, {"-05:30", "06:30"}} {
		z, err := Zone(c.name)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC).In(z).Format("15:04"); got != c.want {
			t.Errorf("noon in %q is %s, want %s", c.name, got, c.want)
		}
	}
	if _, err := Zone("Nowhere/Land"); err == nil {
		t.Error("Nowhere/Land is no zone")
	}
}

// TestAnalyzeAgain analyzes relations made of parts that are resolved already.
func TestAnalyzeAgain(t *testing.T) {
	ctx := context.Background()
	r, err := Analyze(ctx, sel(table("t"), col("id"), as("x", call("+", col("a"), lit(1)))), tables, settings)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Analyze(ctx, r, tables, settings); err != nil || again != r {
		t.Errorf("a resolved relation comes back as it is: %v %v", again, err)
	}
	top, err := Analyze(ctx, where(join(r, sel(table("u"), as("uid", col("id"))), call("=", col("id"), col("uid"))), call(">", col("x"), lit(5))), tables, settings)
	if err != nil {
		t.Fatal(err)
	}
	if err := Validate(top); err != nil {
		t.Error(err)
	}
	if got := Schema(top); got.DDL() != "id BIGINT NOT NULL, x INT, uid BIGINT NOT NULL" {
		t.Errorf("schema %s", got.DDL())
	}
	// Two parts whose ids are the same, as two views have them.
	self, err := Analyze(ctx, &Join{L: r, R: &SubqueryAlias{In: r, Name: []string{"s"}}, Using: []string{"id"}}, tables, settings)
	if err != nil {
		t.Fatal(err)
	}
	if err := Validate(self); err != nil {
		t.Error(err)
	}
	if p, ok := self.(*Project); !ok || p.In.(*Join).On.String() == "(id#1 = id#1)" || p.In.(*Join).On.Children()[0].String() == p.In.(*Join).On.Children()[1].String() {
		t.Errorf("the join compares a column with itself:\n%s", self)
	}
}

func TestValidateRefuses(t *testing.T) {
	a := &Attr{ID: 1, Name: "a", T: types.IntType}
	scan := &Scan{Name: "t", Attrs: []*Attr{a}, Source: &ParquetSource{}}
	for name, r := range map[string]Relation{
		"an unresolved table":     table("t"),
		"a column":                where(scan, call(">", col("a"), lit(1))),
		"a column of nothing":     &Project{In: scan, List: all(&Attr{ID: 2, Name: "b", T: types.IntType})},
		"an entry without a name": &Project{In: scan, List: all(lit(1))},
		"an alias without an id":  &Project{In: scan, List: all(as("x", lit(1)))},
		"an untyped call":         &Project{In: scan, List: all(&Alias{ID: 3, Name: "x", E: call("nope", a)})},
		"USING":                   &Join{L: scan, R: &OneRow{}, Using: []string{"a"}},
		"HAVING":                  &Filter{In: scan, Kind: Having, Cond: &Call{Name: "isnull", Args: all(a), T: types.BooleanType}},
	} {
		if Validate(r) == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if err := Validate(&Project{In: scan, List: all(a, a)}); err != nil {
		t.Errorf("a column may be listed twice: %v", err)
	}
}
