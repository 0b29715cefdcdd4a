package conformance

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

// longQuery is a query of about 200 lines: ten common table expressions with joins, aggregates and windows, each reading the one before.
func longQuery() string {
	var b strings.Builder
	b.WriteString("WITH s0 AS (\n  SELECT o.order_id, o.customer_id, o.status, o.amount, o.ordered_at, c.region\n  FROM orders o\n  LEFT JOIN customers c USING (customer_id)\n)")
	for i := 1; i <= 10; i++ {
		fmt.Fprintf(&b, `, s%d AS (
  SELECT
    order_id,
    customer_id,
    status,
    region,
    ordered_at,
    amount * 1.19 AS gross,
    CASE
      WHEN amount > 1000 THEN 'big'
      WHEN amount BETWEEN 10 AND 1000 THEN 'middle'
      ELSE 'small'
    END AS size,
    date_trunc('MONTH', ordered_at) AS month,
    sum(amount) OVER (PARTITION BY customer_id ORDER BY ordered_at) AS running,
    coalesce(upper(region), 'NONE') AS area,
    round(amount / 3, 2) AS amount
  FROM s%d
  WHERE status IN ('paid', 'sent') AND ordered_at >= '2024-01-01' AND amount IS NOT NULL
)`, i, i-1)
	}
	b.WriteString("\nSELECT area, month, size, count(*) AS n, count(DISTINCT customer_id) AS buyers, sum(amount) AS total,\n  sum(amount) / count(*) AS mean\nFROM s10\nGROUP BY ALL\nHAVING n > 10\nORDER BY total DESC, area\nLIMIT 100")
	return b.String()
}

func BenchmarkAnalyzeLongQuery(b *testing.B) {
	cat := loadTables(b)
	q := longQuery()
	r, err := sparksql.ParseQuery(q, diag.Origin{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(strings.Count(q, "\n")), "lines")
	for b.Loop() {
		if _, err := plan.Analyze(context.Background(), r, cat, plan.Settings{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnalyze500Definitions(b *testing.B) {
	cat := loadTables(b)
	rs := make([]plan.Relation, 500)
	for i := range rs {
		var err error
		rs[i], err = sparksql.ParseQuery(fmt.Sprintf("SELECT order_id, status, amount * %d AS x, to_date(ordered_at) AS day FROM orders WHERE amount > %d", i, i), diag.Origin{})
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for _, r := range rs {
			if _, err := plan.Analyze(context.Background(), r, cat, plan.Settings{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkAnalyzeLongChain is a DataFrame made by 300 calls of withColumn and filter in turn.
func BenchmarkAnalyzeLongChain(b *testing.B) {
	cat := loadTables(b)
	var r plan.Relation = &plan.UnresolvedTable{Name: []string{"orders"}, PlanID: 1}
	for i := range 150 {
		e, err := sparksql.ParseExpr(fmt.Sprintf("amount * %d + 1", i), diag.Origin{})
		if err != nil {
			b.Fatal(err)
		}
		r = &plan.WithColumns{PlanID: int64(2*i + 2), In: r, List: []*plan.Alias{{E: e, Name: fmt.Sprintf("c%d", i)}}}
		cond, err := sparksql.ParseExpr(fmt.Sprintf("c%d > 0", i), diag.Origin{})
		if err != nil {
			b.Fatal(err)
		}
		r = &plan.Filter{PlanID: int64(2*i + 3), In: r, Cond: cond}
	}
	for b.Loop() {
		if _, err := plan.Analyze(context.Background(), r, cat, plan.Settings{}); err != nil {
			b.Fatal(err)
		}
	}
}
