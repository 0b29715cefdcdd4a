package backendtest

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// deletedRows are never seen, whether they are few or many, and whatever else is asked of the rows.
func deletedRows(t *testing.T, b backend.Backend) {
	const all = 300000
	for _, every := range []int64{3, 30, 3000} {
		t.Run(fmt.Sprintf("one of %d", every), func(t *testing.T) {
			to := backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("id", types.LongType), types.Col("x", types.LongType), types.Col("p", types.LongType)), Partition: []string{"p"}}
			_, scan := staged(t, b, fmt.Sprintf("SELECT id, id * 2 AS x, id %% 2 AS p FROM range(%d)", all), to)
			// The last rows of the files stay.
			deleteRows(t, b, scan, to.Dir, fmt.Sprintf("id %% %d = 1 AND id < %d", every, all-1000))
			tables := Tables{"t": scan, "r": rangeScan(t, b)}
			live := func(in func(id int64) bool) (n, sum int64) {
				for id := range int64(all) {
					if (id%every != 1 || id >= all-1000) && in(id) {
						n, sum = n+1, sum+id
					}
				}
				return n, sum
			}
			keyedRows(t, b, scan, live)
			n, _ := live(func(id int64) bool { return id%7 == 0 && id < 7000 })
			q := Analyze(t, "SELECT count(*) FROM r WHERE EXISTS (SELECT 1 FROM t WHERE t.id = r.k) AND (SELECT max(t.x) FROM t WHERE t.id = r.k) = 2 * k", tables)
			t.Run("of another query", func(t *testing.T) { expect(t, b, q, fmt.Sprint(n)) })
			for where, in := range map[string]func(id int64) bool{
				"true":                     func(int64) bool { return true },
				"id < 100000L":             func(id int64) bool { return id < 100000 },
				"id < 100L OR x >= 50000L": func(id int64) bool { return id < 100 || id >= 25000 },
				"EXISTS (SELECT 1 FROM r WHERE r.k = t.id)":                  func(id int64) bool { return id%7 == 0 && id < 7000 },
				"id IN (SELECT k FROM r)":                                    func(id int64) bool { return id%7 == 0 && id < 7000 },
				"NOT EXISTS (SELECT 1 FROM r WHERE r.k = t.id AND t.p = 1L)": func(id int64) bool { return id%7 != 0 || id >= 7000 || id%2 == 0 },
				"p = 1L AND id > 5L":                                         func(id int64) bool { return id%2 == 1 && id > 5 },
				"10 / (id - 1) < 0.01":                                       func(id int64) bool { return id < 1 || id > 1001 }, // fails on a row that is deleted
			} {
				n, sum := live(in)
				q := Analyze(t, "SELECT count(*), sum(id), sum(x - id) FROM t WHERE "+where, tables)
				t.Run(where, func(t *testing.T) { expect(t, b, q, fmt.Sprintf("%d|%d|%d", n, sum, sum)) })
				found, err := b.Positions(context.Background(), scan, condition(t, scan, where, tables), to.Dir)
				if err != nil {
					t.Fatal(err)
				}
				stay := int64(0)
				for _, s := range found.Stay {
					stay += s
				}
				if every, _ := live(func(int64) bool { return true }); found.Count != n || stay > every-n {
					t.Errorf("%s: %d rows found, want %d; %d of %d stay", where, found.Count, n, stay, every)
				}
			}
		})
	}
}

// keyedRows are those of a table with deleted rows that meet keys, and live is what they must be. The keys are of a column in the files, then of one
// that partitions them, and the rows may also have to satisfy what was pushed to the scan.
func keyedRows(t *testing.T, b backend.Backend, scan *plan.Scan, live func(in func(id int64) bool) (n, sum int64)) {
	column := func(name string) *plan.Attr {
		i := slices.IndexFunc(scan.Attrs, func(a *plan.Attr) bool { return a.Name == name })
		return scan.Attrs[i]
	}
	compare := func(op string, l, r plan.Expr) plan.Expr {
		return &plan.Call{Name: op, Args: []plan.Expr{l, r}, T: types.BooleanType, Null: true}
	}
	pushed := *scan
	pushed.Pushed = []plan.Expr{compare(">=", column("x"), &plan.Literal{Value: int64(4000), T: types.LongType})}
	for _, c := range []struct {
		name, column, op string
		in               *plan.Scan
		want             func(id int64) bool
	}{
		{"keys", "id", "=", scan, func(id int64) bool { return id%14 == 0 && id < 7000 }},
		{"keys and a condition", "id", "<=>", &pushed, func(id int64) bool { return id%14 == 0 && id < 7000 && id >= 2000 }},
		{"keys of folders", "p", "=", scan, func(id int64) bool { return id%2 == 0 }},
	} {
		keys := &plan.LocalRelation{Attrs: []*plan.Attr{{ID: 1 << 30, Name: "k", T: types.LongType}}}
		for k := int64(0); k < 7000; k += 14 {
			keys.Rows = append(keys.Rows, []any{k})
		}
		join := &plan.Join{L: c.in, R: keys, Kind: plan.SemiJoin, On: compare(c.op, column(c.column), keys.Attrs[0])}
		n, sum := int64(0), int64(0)
		for row, err := range b.Query(context.Background(), &plan.Project{In: join, List: []plan.Expr{column("id")}}) {
			if err != nil {
				t.Fatal(err)
			}
			id, _ := row[0].(int64)
			n, sum = n+1, sum+id
		}
		if wn, ws := live(c.want); n != wn || sum != ws {
			t.Errorf("%s: %d rows with the sum %d, want %d and %d", c.name, n, sum, wn, ws)
		}
	}
}

// deleteRows makes the rows of a scan that satisfy a condition deleted ones.
func deleteRows(t *testing.T, b backend.Backend, scan *plan.Scan, dir, where string) {
	t.Helper()
	m, err := b.Positions(context.Background(), scan, condition(t, scan, where, Tables{"t": scan}), dir)
	if err != nil {
		t.Fatal(err)
	}
	src := scan.Source.(*plan.ParquetSource)
	for i, f := range src.Files {
		rel, err := filepath.Rel(dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		src.Files[i].Rows = -1 // as where a log does not say
		if set := m.Rows[filepath.ToSlash(rel)]; set != nil {
			var rows rowSet
			for it := set.Iterator(); it.HasNext(); {
				rows = append(rows, int64(it.Next()))
			}
			src.Files[i].Deleted = rows
		}
	}
}

// condition is a condition over the scan t.
func condition(t *testing.T, scan *plan.Scan, where string, tables Tables) plan.Expr {
	t.Helper()
	var cond plan.Expr
	plan.WalkRelation(Analyze(t, "SELECT * FROM t WHERE "+where, tables), func(r plan.Relation) bool {
		f, ok := r.(*plan.Filter)
		if !ok || cond != nil {
			return cond == nil
		}
		cond = f.Cond
		plan.WalkRelation(f.In, func(r plan.Relation) bool {
			if s, ok := r.(*plan.Scan); ok {
				*scan = *s // with the attributes of the condition
			}
			return true
		})
		return false
	})
	return cond
}

// rangeScan is a table of 1,000 keys k: 0, 7, 14, …
func rangeScan(t *testing.T, b backend.Backend) *plan.Scan {
	t.Helper()
	_, s := staged(t, b, "SELECT id * 7 AS k FROM range(1000)", backend.Stage{Dir: t.TempDir(), Schema: types.SchemaOf(types.Col("k", types.LongType))})
	return s
}
