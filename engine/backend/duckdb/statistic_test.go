package duckdb_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend/backendtest"
	"github.com/seed-e45c46d8/dp/engine/backend/duckdb"
)

// TestStatisticsOverFramesAreTakenRowByRow holds every frame's statistic to the same operations on the frame's rows, one after the other.
func TestStatisticsOverFramesAreTakenRowByRow(t *testing.T) {
	const rows, parts = 9000, 3
	b := open(t, duckdb.Options{Threads: 2})
	value := func(id int) (float64, bool) { return float64(id*7919%1009)*0.37 + 1e6, id%11 != 3 }
	part := func(id int) int { return id * id % parts }
	for _, c := range []struct {
		over      string
		low, high int // rows from the current one
	}{
		{"ORDER BY id", -rows, 0},
		{"ORDER BY id ROWS BETWEEN 3 PRECEDING AND CURRENT ROW", -3, 0},
		{"ORDER BY id ROWS BETWEEN 40 PRECEDING AND 700 FOLLOWING", -40, 700},
		{"ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 20 FOLLOWING", -rows, 20},
		{"ORDER BY id ROWS BETWEEN 5 FOLLOWING AND 300 FOLLOWING", 5, 300},
		{"ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0, rows},
		{"ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", -rows, rows},
	} {
		q := fmt.Sprintf(`SELECT id, sum(x) OVER w, var_pop(x) OVER w, covar_pop(x, y) OVER w FROM (
			SELECT *, CASE WHEN id %% 11 <> 3 THEN CAST(id * 7919 %% 1009 AS DOUBLE) * 0.37D + 1e6D END AS x, CAST(id %% 17 AS DOUBLE) / 7D AS y, id * id %% %d AS k FROM range(%d))
			WINDOW w AS (PARTITION BY k %s) ORDER BY id`, parts, rows, c.over)
		var got [][]any
		for row, err := range b.Query(context.Background(), backendtest.Analyze(t, q, nil)) {
			if err != nil {
				t.Fatal(c.over, err)
			}
			got = append(got, row)
		}
		members := map[int][]int{}
		at := map[int]int{}
		for id := range rows {
			at[id] = len(members[part(id)])
			members[part(id)] = append(members[part(id)], id)
		}
		wrong := 0
		for _, row := range got {
			id := int(row[0].(int64))
			if id%7 != 0 { // enough of them
				continue
			}
			m := members[part(id)]
			n, sum, avg, m2, yAvg, ck := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
			for i := max(at[id]+c.low, 0); i <= min(at[id]+c.high, len(m)-1); i++ {
				x, ok := value(m[i])
				if !ok {
					continue
				}
				y := float64(m[i]%17) / 7
				n++
				sum += x
				delta, yDelta := x-avg, y-yAvg
				avg += delta / n
				m2 += delta * (delta - delta/n)
				yAvg += yDelta / n
				ck += delta * (y - yAvg)
			}
			for i, want := range []float64{sum, m2 / n, ck / n} {
				v, _ := row[i+1].(float64)
				if row[i+1] == nil && n == 0 {
					continue
				}
				if math.Float64bits(v) != math.Float64bits(want) {
					if wrong++; wrong < 4 {
						t.Errorf("%s, row %d, column %d is %v, want %v", c.over, id, i+1, row[i+1], want)
					}
				}
			}
		}
		if len(got) != rows {
			t.Errorf("%s: %d rows", c.over, len(got))
		}
	}
}

// TestStatisticsHoldManyGroupsAndThreads holds the aggregates in C to what they must be wherever DuckDB makes, moves and combines their states.
func TestStatisticsHoldManyGroupsAndThreads(t *testing.T) {
	b := open(t, duckdb.Options{Threads: 4})
	for _, c := range []struct{ q, want string }{
		{"SELECT count(*), count_if(v = 0.25D), sum(n) FROM (SELECT var_pop(id % 2) AS v, count(*) AS n FROM range(1000000) GROUP BY id DIV 2 % 400000)", "400000|400000|1000000"},
		{"SELECT round(var_pop(id), 3), count(*) FROM range(1000000)", "83333333333.25|1000000"},
		{"SELECT var_pop(DISTINCT id % 2) FROM range(1000000)", "0.25"},
		{"SELECT var_pop(id % 2) FILTER (WHERE id % 2 = 1), var_samp(id) FILTER (WHERE id = 1), corr(id, id) FILTER (WHERE id < 0) FROM range(100000)", "0|NULL|NULL"},
		{"SELECT max(v) FROM (SELECT sum(CAST(id % 2 AS DOUBLE)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS v FROM range(100000))", "50000"},
		{"SELECT min(v), max(v) FROM (SELECT var_pop(id % 2) OVER (PARTITION BY id % 1000) AS v FROM range(100000))", "0|0"},
		{"SELECT round(min(v), 9), round(max(v), 9) FROM (SELECT var_pop(id % 2) OVER (PARTITION BY id % 1001 ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS v FROM range(200200))", "0.25|0.25"},
		{"SELECT min(v), max(v) FROM (SELECT var_pop(id % 2) OVER (PARTITION BY id % 10 ORDER BY id % 10) AS v FROM range(100000))", "0|0"},
		{"SELECT min(v), max(v) FROM (SELECT sum(CAST(1 AS DOUBLE)) OVER (ORDER BY 1 + 1) AS v FROM range(100000))", "100000|100000"},
		{"SELECT min(v), max(v) FROM (SELECT sum(id % 2.0D) OVER (ORDER BY c) AS v FROM (SELECT id, 7 AS c FROM range(100000)))", "50000|50000"},
		{"SELECT min(v), max(v) FROM (SELECT sum(id % 2.0D) OVER (ORDER BY 1 + 1 RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS v FROM range(100000))", "50000|50000"},
		{"SELECT min(v), max(v) FROM (SELECT regr_avgx(id % 2.0D, 3.0D) OVER () AS v FROM range(100000))", "3|3"},
		{"SELECT min(v), max(v) FROM (SELECT sum(id % 2.0D) FILTER (WHERE id < 50000) OVER () AS v FROM range(100000))", "25000|25000"},
		{"SELECT sum(0.1D), avg(0.1D), sum(-0.0D) FROM range(10)", "0.9999999999999999|0.09999999999999999|0"},
		{"SELECT var_pop(x), stddev(x), skewness(x), kurtosis(x) FROM (VALUES (1e200D)) v(x)", "0|NULL|NULL|NULL"},
		{"SELECT corr(x, x), corr(x, y), regr_r2(x, y), covar_pop(x, y) FROM (VALUES (1e200D, 1e-200D), (2e200D, 2e-200D)) v(x, y)", "NaN|NULL|NULL|0.25"},
	} {
		r := backendtest.Analyze(t, c.q, nil)
		rows, err := backendtest.Rows(context.Background(), b, r)
		if err != nil {
			t.Error(c.q, err)
			continue
		}
		if got := strings.Join(rows, "\n"); got != c.want {
			t.Errorf("%s\ngives %s, want %s", c.q, got, c.want)
		}
	}
}
