package pyspark_test

import (
	"strings"
	"testing"
)

// TestAnalyzed asks the analyzer for the columns of DataFrames that refer to each other's columns.
func TestAnalyzed(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"t.select(t.id, t['name'], 'x')", "id name x"},
		{"t.filter(t.id > 1).select(t.id)", "id"},
		{"t.withColumn('y', t.x + 1).filter(t.x > 1).select('y', t.id)", "y id"},
		{"t.join(u, t.id == u.id).select(t.id, u.name.alias('n'))", "id n"},
		{"t.join(u, t.id == u.id).drop(u.id)", "id name x name x"},
		{"t.join(u, t.id == u.id, 'left').drop(u.id).drop(u.name, u.x)", "id name x"},
		{"t.join(u, 'id').select('id', t.name, u.x)", "id name x"},
		{"t.join(u, ['id', 'name'], 'semi')", "id name x"},
		{"t.alias('a').join(t.alias('b'), col('a.id') == col('b.id')).select('a.id', 'b.name')", "id name"},
		{"t.groupBy(t.name, (t.id % 2).alias('p')).agg(F.sum(t.x).alias('s')).orderBy(F.desc('s'))", "name p s"},
		{"t.groupBy('name').count().filter('count > 1')", "name count"},
		{"t.rollup('name').agg(F.sum('x'))", "name sum(x)"},
		{"t.groupBy('name').pivot('id', [1, 2]).sum('x')", "name 1 2"},
		{"t.orderBy(t.x.desc()).limit(3)", "id name x"},
		{"t.select('*', F.row_number().over(Window.partitionBy('name').orderBy(t.x)).alias('rn')).filter('rn = 1').drop('rn')", "id name x"},
		{"t.selectExpr('id AS k', 'upper(name)')", "k upper(name)"},
		{"t.withColumnRenamed('id', 'key').select(col('key'))", "key"},
		{"t.union(u).distinct()", "id name x"},
		{"t.unionByName(u.select('x', 'id'), allowMissingColumns=True)", "id name x"},
		{"t.select(F.transform(F.array('id'), lambda v: v + t.x).alias('l'))", "l"},
		{"t.select(F.explode(F.array('id', 'x')).alias('e'), 'name')", "e name"},
		{"t.select(F.struct('id', 'name').alias('s')).select('s.id', col('s').id.alias('y'), col('s')['id'].alias('z'))", "id y z"},
		{"t.select(F.when(t.id == 1, 'a').when(t.id.isin(2, 3), 'b').otherwise('c').alias('w'))", "w"},
		{"t.select(F.to_date('name').alias('d')).where(col('d') >= F.date_sub(F.current_date(), 7))", "d"},
		{"t.cache().repartition(3).select(t.id)", "id"},
		{"t.dropDuplicates(['id']).na.fill({'x': 0.0})", "id name x"},
		{"d.select(d.a, d['b'])", "a b"},
		{"d.filter(d.a > 1).join(r, d.a == r.id).select(r.id, d.b)", "id b"},
		{"q.where(q.n > 1).select(q.name)", "name"},
		{"t.unpivot('id', ['x'], 'k', 'v')", "id k v"},
		{"t.sample(0.5).subtract(u)", "id name x"},
		{"t.filter(t.id.isin(u.select('id')))", "id name x"},
		{"t.agg(F.countDistinct('id', 'name'), F.max(t.x))", "count(DISTINCT id, name) max(x)"},
	} {
		got := strings.TrimSpace(run(t, `
from pyspark.sql import functions as F, Window
from pyspark.sql.functions import col
t = spark.table("t")
u = spark.read.table("t")
d = spark.createDataFrame([(1, "x")], ["a", "b"])
r = spark.range(5)
q = spark.sql("SELECT name, count(*) AS n FROM t GROUP BY name ORDER BY n")
print(*(`+c.code+`).columns)
`, inputs{}))
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.code, got, c.want)
		}
	}
}
