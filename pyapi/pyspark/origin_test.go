package pyspark_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/pyapi/pyspark"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

const originSource = `from pyspark.sql import functions as F
df = (
    spark.table("t")
    .where("é > 1 AND bb = 2")
    .withColumn("x", F.col("ü") + F.col("c"))
)
q = spark.sql("""
  SELECT aa
  FROM tt
""")
`

// TestOrigins: every node knows its call, in characters; texts of SQL know their own places.
func TestOrigins(t *testing.T) {
	s := runtime.New(runtime.Options{Exception: pyspark.Exception})
	h := pyspark.Install(s, pyspark.Options{})
	h.AddSource("a.py", originSource)
	m, err := s.RunSource(t.Context(), "a", "a.py", originSource)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	note := func(name string, n interface{ String() string }, o fmt.Stringer) { got[name] = o.String() }
	var walk func(r plan.Relation)
	walk = func(r plan.Relation) {
		note(fmt.Sprintf("%T", r), r, r.Origin())
		for _, e := range r.Exprs() {
			plan.Walk(e, func(e plan.Expr) bool {
				if c, ok := e.(*plan.Column); ok {
					note(c.String(), c, c.Origin())
				}
				if c, ok := e.(*plan.Call); ok {
					note(c.Name, c, c.Origin())
				}
				return true
			})
		}
		for _, c := range r.Children() {
			walk(c)
		}
	}
	walk(m.Get("df").(*pyspark.DataFrame).Relation())
	walk(m.Get("q").(*pyspark.DataFrame).Relation())
	for name, want := range map[string]string{
		"*plan.WithColumns": "a.py:5:6", "*plan.Filter": "a.py:4:6", "bb": "a.py:4:23", "`ü`": "a.py:5:22", "c": "a.py:5:35", "+": "a.py:5:22",
		"aa": "a.py:8:10", "*plan.UnresolvedTable": "a.py:9:8",
	} {
		if got[name] != want {
			t.Errorf("%s is at %s, want %s", name, got[name], want)
		}
	}
	_, err = s.RunSource(t.Context(), "b", "b.py", "spark.table('t').where('a >')")
	var e *runtime.PyError
	if !errors.As(err, &e) || e.Type != "ParseException" || pyspark.ErrorOf(e).Origin.Line != 1 {
		t.Errorf("%v", err)
	}
}
