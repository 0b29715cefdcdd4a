package plan_test

import (
	"context"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	. "github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// fakeCatalog has tables by their last name part, as column lists.
type fakeCatalog map[string]string

func (c fakeCatalog) Table(_ context.Context, t *UnresolvedTable) (Relation, error) {
	ddl, ok := c[strings.ToLower(t.Name[len(t.Name)-1])]
	if !ok {
		return nil, diag.New("TABLE_OR_VIEW_NOT_FOUND", "The table or view `%s` cannot be found.", strings.Join(t.Name, "`.`"))
	}
	s, err := types.ParseDDL(ddl)
	if err != nil {
		return nil, err
	}
	scan := &Scan{At: t.At, Name: t.Name[len(t.Name)-1], Source: &ParquetSource{Format: "delta", Schema: s}, Streaming: t.Streaming}
	for i, f := range s.Fields {
		scan.Attrs = append(scan.Attrs, &Attr{ID: i + 1, Name: f.Name, T: f.Type, Null: f.Nullable})
	}
	meta := types.StructOf(types.Field{Name: "file_path", Type: types.StringType}, types.Field{Name: "file_size", Type: types.LongType})
	scan.Attrs = append(scan.Attrs, &Attr{ID: len(s.Fields) + 1, Name: "_metadata", T: meta, Hidden: true})
	return scan, nil
}

func (c fakeCatalog) Files(context.Context, *UnresolvedFiles) (Relation, error) {
	return nil, diag.New("PATH_NOT_FOUND", "no files")
}

var tables = fakeCatalog{
	"t": "id BIGINT NOT NULL, a INT, b STRING, c DOUBLE, d DATE, arr ARRAY<INT>, s STRUCT<x: INT, y: STRING>",
	"u": "id BIGINT NOT NULL, a INT NOT NULL, v STRING",
}

var settings = Settings{Catalog: "main", Schema: "default"}

func col(name string) *Column { return &Column{Parts: strings.Split(name, ".")} }

func of(plan int64, name string) *Column { return &Column{Parts: []string{name}, Plan: plan} }

func lit(v any) *Literal {
	switch v := v.(type) {
	case int:
		return &Literal{Value: int64(v), T: types.IntType}
	case string:
		return &Literal{Value: v, T: types.StringType}
	}
	return &Literal{T: types.NullType}
}

func call(name string, args ...Expr) *Call { return &Call{Name: name, Args: args} }

func as(name string, e Expr) *Alias { return &Alias{Name: name, E: e} }

func table(name string) *UnresolvedTable { return &UnresolvedTable{Name: strings.Split(name, ".")} }

func df(id int64, name string) *UnresolvedTable {
	return &UnresolvedTable{Name: []string{name}, PlanID: id}
}

func sel(in Relation, list ...Expr) *Project { return &Project{In: in, List: list} }

func where(in Relation, cond Expr) *Filter { return &Filter{In: in, Cond: cond} }

func join(l, r Relation, on Expr) *Join { return &Join{L: l, R: r, On: on} }

func asc(e Expr) *SortOrder { return &SortOrder{E: e, NullsFirst: true} }

func all(es ...Expr) []Expr { return es }

func TestAnalyze(t *testing.T) {
	star := &Star{}
	for _, c := range []struct {
		name, want string
		r          Relation
	}{
		{
			"a filter compares in the common type", `
Project [id#1, (a#2 + 1) AS x#9]
  Filter (cast(a#2 AS DOUBLE) > c#4)
    Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			sel(where(table("t"), call(">", col("a"), col("c"))), col("id"), as("x", call("+", col("a"), lit(1)))),
		},
		{
			"the user's spelling names the column", `
Project [ID#1, S#7.X AS X#9]
  Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			sel(table("t"), col("ID"), col("T.S.X")),
		},
		{
			"a full name names a column", `
Project [a#2]
  Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			sel(table("t"), col("main.default.t.a")),
		},
		{
			"a hidden column is read only when named", `
Project [_metadata#8.file_path AS file_path#9]
  Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7, _metadata#8]`,
			sel(table("t"), col("_metadata.file_path")),
		},
		{
			"the same table twice has columns of its own", `
Project [id#1, a#10]
  Join Inner on (id#1 = id#9)
    SubqueryAlias l
      Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]
    SubqueryAlias r
      Scan t [id#9, a#10, b#11, c#12, d#13, arr#14, s#15]`,
			sel(join(&SubqueryAlias{Name: []string{"l"}, In: table("t")}, &SubqueryAlias{Name: []string{"r"}, In: table("t")}, call("=", col("l.id"), col("r.id"))), col("l.id"), col("r.a")),
		},
		{
			"USING gives the key once", `
Project [id#1, a#2, v#7]
  Project [id#1, a#2, v#7]
    Join LeftOuter on ((id#1 = id#5) AND (a#2 = a#6))
      Project [id#1, a#2]
        Scan u [id#1, a#2, v#3]
      Scan u [id#5, a#6, v#7]`,
			sel(&Join{L: sel(table("u"), col("id"), col("a")), R: table("u"), Kind: LeftJoin, Using: []string{"id", "a"}}, star),
		},
		{
			"ORDER BY a column that is not selected", `
Project [a#2]
  Sort [c#4 ASC NULLS FIRST]
    Project [a#2, c#4]
      Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			&Sort{In: sel(table("t"), col("a")), Orders: []*SortOrder{asc(col("c"))}},
		},
		{
			"HAVING and ORDER BY reach aggregate functions", `
Project [a#2, n#9]
  Sort ['max(c)'#10 ASC NULLS FIRST]
    Filter (n#9 > cast(1 AS BIGINT))
      Aggregate [a#2] [a#2, count(1) AS n#9, max(c#4) AS 'max(c)'#10]
        Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			&Sort{
				In: &Filter{
					Kind: Having, Cond: call(">", call("count", star), lit(1)),
					In: &Aggregate{In: table("t"), Keys: all(col("a")), List: all(col("a"), as("n", call("count", star)))},
				},
				Orders: []*SortOrder{asc(call("max", col("c")))},
			},
		},
		{
			"an alias used to its right is computed first", `
Project [x#9, (x#9 + 1) AS y#10]
  Project [(a#2 + 1) AS x#9]
    Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			sel(table("t"), as("x", call("+", col("a"), lit(1))), as("y", call("+", col("x"), lit(1)))),
		},
		{
			"df[x] of a join of two DataFrames", `
Project [id#1, v#11]
  Join Inner on (id#1 = id#9)
    Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]
    Scan u [id#9, a#10, v#11]`,
			sel(join(df(1, "t"), df(2, "u"), call("=", of(1, "id"), of(2, "id"))), of(1, "id"), of(2, "v")),
		},
		{
			"a union widens", `
Union all
  Project [cast(a#2 AS BIGINT) AS a#14]
    Project [a#2]
      Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]
  Project [id#9]
    Scan u [id#9, a#10, v#11]`,
			&SetOp{All: true, L: sel(table("t"), col("a")), R: sel(table("u"), col("id"))},
		},
		{
			"a correlated subquery", `
Filter EXISTS (
    Filter (id#9 = outer(id#1))
      Scan u [id#9, a#10, v#11]
)
  Scan t [id#1, a#2, b#3, c#4, d#5, arr#6, s#7]`,
			where(table("t"), &Subquery{Kind: Exists, Query: where(table("u"), call("=", col("u.id"), col("t.id")))}),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Analyze(context.Background(), c.r, tables, settings)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(r); err != nil {
				t.Error(err)
			}
			if got := strings.ReplaceAll(strings.TrimSpace(r.String()), "`", "'"); got != strings.TrimSpace(c.want) {
				t.Errorf("got\n%s\nwant%s", got, c.want)
			}
		})
	}
}
