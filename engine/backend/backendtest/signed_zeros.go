package backendtest

import (
	"testing"

	"github.com/seed-e45c46d8/dp/engine/backend"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// signedZeros are 0.0 and -0.0 in one file, in which Spark 4.3 reads each as it wrote it, wherever in a value they are.
func signedZeros(t *testing.T, b backend.Backend) {
	query := `SELECT id, d, CAST(d AS FLOAT) AS f, named_struct('a', array(d)) AS s, map('k', d) AS m, 'text' AS t
		FROM (SELECT id, (id % 2 * -2 + 1) * CAST(id - id AS DOUBLE) AS d FROM range(1000))`
	for name, to := range map[string]backend.Stage{"table": {}, "private": {Private: true}, "temporary": {Temporary: true}, "partitioned": {Partition: []string{"t"}}} {
		t.Run(name, func(t *testing.T) {
			to.Dir, to.Schema = t.TempDir(), plan.Schema(Analyze(t, query, nil))
			_, scan := staged(t, b, query, to)
			expect(t, b, Analyze(t, `SELECT odd, d, f, s, m, count(*) FROM (SELECT id % 2 AS odd, CAST(d AS STRING) AS d, CAST(f AS STRING) AS f,
				CAST(s.a AS STRING) AS s, CAST(m AS STRING) AS m FROM t) GROUP BY odd, d, f, s, m ORDER BY odd`, Tables{"t": scan}),
				"0|0.0|0.0|[0.0]|{k -> 0.0}|500", "1|-0.0|-0.0|[-0.0]|{k -> -0.0}|500")
		})
	}
	one := types.SchemaOf(types.Col("d", types.DoubleType))
	_, scan := staged(t, b, "SELECT 0.0D AS d", backend.Stage{Dir: t.TempDir(), Schema: one})
	expect(t, b, Analyze(t, "SELECT CAST(d AS STRING) FROM t", Tables{"t": scan}), "0.0")
}
