package plan_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	. "github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// frames builds DataFrames as PySpark's calls do: every call a node with an id of its own.
type frames struct{ last int64 }

func (f *frames) id() int64 { f.last++; return f.last }

// frame is a DataFrame: its relation and the id that df["x"] carries.
type frame struct {
	f  *frames
	id int64
	r  Relation
}

func (f *frames) of(r func(id int64) Relation) frame { id := f.id(); return frame{f, id, r(id)} }

func (f *frames) local(ddl string) frame {
	s, err := types.ParseDDL(ddl)
	if err != nil {
		panic(err)
	}
	return f.of(func(id int64) Relation { return &LocalRelation{PlanID: id, S: s} })
}

// at is df["name"].
func (d frame) at(name string) Expr { return of(d.id, name) }

// star is df["*"].
func (d frame) star() Expr { return &Star{Plan: d.id} }

func (d frame) sel(es ...Expr) frame {
	return d.f.of(func(id int64) Relation { return &Project{PlanID: id, In: d.r, List: es} })
}

func (d frame) where(e Expr) frame {
	return d.f.of(func(id int64) Relation { return &Filter{PlanID: id, In: d.r, Cond: e} })
}

func (d frame) with(as ...*Alias) frame {
	return d.f.of(func(id int64) Relation { return &WithColumns{PlanID: id, In: d.r, List: as} })
}

func (d frame) drop(es ...Expr) frame {
	return d.f.of(func(id int64) Relation { return &Drop{PlanID: id, In: d.r, Cols: es} })
}

func (d frame) join(o frame, kind JoinKind, on Expr, using ...string) frame {
	return d.f.of(func(id int64) Relation {
		return &Join{PlanID: id, L: d.r, R: o.r, Kind: kind, On: on, Using: using}
	})
}

func (d frame) order(es ...Expr) frame {
	return d.f.of(func(id int64) Relation {
		s := &Sort{PlanID: id, In: d.r}
		for _, e := range es {
			s.Orders = append(s.Orders, asc(e))
		}
		return s
	})
}

func (d frame) group(keys []Expr, aggs ...Expr) frame {
	return d.f.of(func(id int64) Relation {
		return &Aggregate{PlanID: id, In: d.r, Keys: keys, List: append(append([]Expr(nil), keys...), aggs...)}
	})
}

func (d frame) alias(name string) frame {
	return d.f.of(func(id int64) Relation { return &SubqueryAlias{PlanID: id, In: d.r, Name: []string{name}} })
}

func (d frame) rename(pairs ...[2]string) frame {
	return d.f.of(func(id int64) Relation { return &Rename{PlanID: id, In: d.r, Pairs: pairs} })
}

func (d frame) union(o frame, byName, missing bool) frame {
	return d.f.of(func(id int64) Relation {
		return &SetOp{PlanID: id, All: true, ByName: byName, AllowMissing: missing, L: d.r, R: o.r}
	})
}

func dataFrameCases() map[string]frame {
	f := &frames{}
	t := f.local("id BIGINT NOT NULL, a INT, b STRING, c DOUBLE")
	u := f.local("id BIGINT NOT NULL, v STRING")
	gt1 := func(e Expr) Expr { return call(">", e, lit(1)) }
	plus1 := func(e Expr) Expr { return call("+", e, lit(1)) }
	fl := t.where(gt1(col("a")))
	w := t.with(as("a", plus1(col("a"))))
	eq := func(a, b Expr) Expr { return call("=", a, b) }
	on := eq(t.at("id"), u.at("id"))
	count := as("count", call("count", lit(1)))
	rn := &Window{Fn: call("row_number"), Spec: WindowSpec{Partition: all(col("a")), Order: []*SortOrder{asc(col("c"))}}}
	return map[string]frame{
		"join":                                    t.join(u, InnerJoin, on).sel(t.at("id"), u.at("v")),
		"withColumn, other column":                t.with(as("x", lit(1))).sel(t.at("a")),
		"withColumn, select the replaced":         w.sel(t.at("a")),
		"withColumn, filter by the replaced":      w.where(gt1(t.at("a"))),
		"drop, select the dropped":                t.drop(col("a")).sel(t.at("a")),
		"drop, filter by the dropped":             t.drop(col("a")).where(gt1(t.at("a"))),
		"join with a filter of itself, condition": t.join(fl, InnerJoin, eq(t.at("id"), fl.at("id"))).sel(col("v")),
		"join with a filter of itself":            t.join(fl, InnerJoin, eq(t.at("id"), fl.at("id"))).sel(t.at("a"), fl.at("a")),
		"self join":                               t.join(t, InnerJoin, eq(t.at("id"), t.at("id"))).sel(t.at("a")),
		"self join with aliases":                  t.alias("l").join(t.alias("r"), InnerJoin, eq(col("l.id"), col("r.id"))).sel(col("l.a"), col("r.b")),
		"select, filter by another column":        t.sel(col("a")).where(gt1(t.at("c"))),
		"select, order by another column":         t.sel(col("a")).order(t.at("c")),
		"group, order by the key":                 t.group(all(col("a")), count).order(t.at("a")),
		"group, order by no key":                  t.group(all(col("a")), count).order(t.at("c")),
		"group, select the key":                   t.group(all(col("a")), count).sel(t.at("a")),
		"column of another DataFrame":             t.sel(u.at("v")),
		"alias":                                   t.alias("x").sel(t.at("a"), col("x.a")),
		"union":                                   t.union(f.local("id BIGINT NOT NULL, a INT, b STRING, c DOUBLE"), false, false).sel(t.at("a")),
		"using":                                   t.join(u, InnerJoin, nil, "id").sel(t.at("id"), u.at("id"), u.at("v")),
		"using, full":                             t.join(u, FullJoin, nil, "id").sel(t.at("id"), u.at("id")),
		"using, anti":                             t.join(u, AntiJoin, nil, "id").sel(t.at("a")),
		"group and aggregate":                     t.group(all(t.at("a")), as("s", call("sum", t.at("c")))),
		"renamed":                                 t.rename([2]string{"a", "b2"}).sel(t.at("a")),
		"rename in a row":                         t.rename([2]string{"a", "b"}, [2]string{"b", "a"}),
		"dropDuplicates":                          f.of(func(id int64) Relation { return &Distinct{PlanID: id, In: t.r, On: all(col("a"))} }).sel(t.at("a")),
		"alias, select the column":                t.sel(as("z", t.at("a"))).sel(t.at("a")),
		"alias, filter by the column":             t.sel(as("z", col("a"))).where(gt1(t.at("a"))),
		"star of a join":                          t.join(u, InnerJoin, on).sel(t.star(), u.at("v")),
		"star of the right side, using":           t.join(u, FullJoin, nil, "id").sel(u.star(), t.at("a")),
		"star, withColumn":                        t.with(as("x", lit(1))).sel(t.star()),
		"star, replaced":                          w.sel(t.star()),
		"star, dropped":                           t.drop(col("a")).sel(t.star()),
		"star of another DataFrame":               t.sel(u.star()),
		"star of a self join":                     t.join(t, InnerJoin, eq(t.at("id"), t.at("id"))).sel(t.star()),
		"no such column":                          t.sel(t.at("nope")),
		"drop a column of a join":                 t.join(u, InnerJoin, on).drop(u.at("id")),
		"drop a name of a join":                   t.join(u, InnerJoin, on).drop(col("id")),
		"ambiguous":                               t.join(u, InnerJoin, on).sel(col("id")),
		"withColumns":                             t.with(as("x", plus1(col("a"))), as("A", col("b"))),
		"withColumn twice":                        t.with(as("x", call("*", t.at("a"), lit(2)))).with(as("y", call("+", t.at("a"), col("x")))),
		"unionByName, missing":                    t.union(u, true, true),
		"unionByName":                             t.union(u, true, false),
		"select aggregates":                       t.sel(call("sum", col("a")), as("n", call("count", &Star{}))),
		"pivot": f.of(func(id int64) Relation {
			return &Pivot{PlanID: id, In: t.r, Keys: all(col("id")), Column: col("b"), Values: all(lit("x"), lit("y")), Aggs: all(call("sum", col("a")))}
		}),
		"unpivot": f.of(func(id int64) Relation {
			return &Unpivot{PlanID: id, In: t.r, IDs: all(col("id")), Values: all(col("a"), col("c")), Variable: "k", ValueNames: []string{"val"}, IncludeNulls: true}
		}),
		"window":                          t.with(as("rn", rn)).where(eq(col("rn"), lit(1))).drop(col("rn")),
		"filter by a window":              t.where(eq(rn, lit(1))),
		"aggregate, filter, order":        t.group(all(col("a")), as("s", call("sum", col("c")))).where(gt1(col("s"))).order(col("s")),
		"order by an alias and a column":  t.sel(as("z", col("a"))).order(col("z"), col("a")),
		"limit, filter by another column": f.of(func(id int64) Relation { return &Limit{PlanID: id, In: t.sel(col("a")).r, N: lit(3)} }).where(gt1(col("c"))),
	}
}

// TestDataFramesLikeSpark builds the trees of tests/oracle/dataframe_goldens.py and wants Spark's schemas and error classes.
func TestDataFramesLikeSpark(t *testing.T) {
	text, err := os.ReadFile("testdata/dataframe.tsv")
	if err != nil {
		t.Fatal(err)
	}
	cases := dataFrameCases()
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.Split(line, "\t")
		if len(f) < 3 {
			continue
		}
		c, ok := cases[f[0]]
		if !ok {
			t.Errorf("%s: no such case", f[0])
			continue
		}
		delete(cases, f[0])
		r, err := Analyze(context.Background(), c.r, tables, settings)
		got := "error\t" + diag.Code(err)
		if err == nil {
			if err := Validate(r); err != nil {
				t.Errorf("%s: %v", f[0], err)
			}
			s := Schema(r)
			got = "ok\t" + s.DDL()
		}
		if want := f[1] + "\t" + f[2]; got != want {
			t.Errorf("%s:\n got  %s\n want %s\n(%v)", f[0], got, want, err)
		}
	}
	for name := range cases {
		t.Errorf("%s: Spark was not asked", name)
	}
}
