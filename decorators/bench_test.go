package decorators_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/decorators"
	"github.com/seed-e45c46d8/dp/engine/graph"
)

// bigFile is a file that defines n datasets.
func bigFile(n int) string {
	var b strings.Builder
	b.WriteString("from pyspark import pipelines as dp\nfrom pyspark.sql import functions as F\nfrom pyspark.sql.functions import col\n")
	for i := range n {
		fmt.Fprintf(&b, `
@dp.materialized_view(name="t%d", comment="table %d", table_properties={"a": "b"})
@dp.expect("ok", "amount > 0")
def f%d():
    return (
        spark.read.table("src")
        .where((col("a") > %d) & col("b").isNotNull())
        .groupBy("k")
        .agg(F.sum("amount").alias("amount"), F.count("*").alias("n"))
    )
`, i, i, i, i)
	}
	return b.String()
}

func loadBig(text string) (*graph.Registry, error) {
	reg := &graph.Registry{}
	s, err := decorators.Load(context.Background(), reg, []string{"big.py"}, decorators.Options{
		Catalog: "main", Schema: "default", ReadFile: func(string) ([]byte, error) { return []byte(text), nil },
	})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	for _, f := range reg.Flows {
		if _, err := f.Query(context.Background(), noInputs{}); err != nil {
			return nil, err
		}
	}
	return reg, nil
}

// TestManyDefinitionsLoad: BenchmarkLoad500 tells how fast.
func TestManyDefinitionsLoad(t *testing.T) {
	reg, err := loadBig(bigFile(500))
	if err != nil {
		t.Fatal(err)
	}
	if len(reg.Datasets) != 500 {
		t.Fatalf("%d datasets", len(reg.Datasets))
	}
}

func BenchmarkLoad500(b *testing.B) {
	text := bigFile(500)
	for b.Loop() {
		if _, err := loadBig(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadEmpty(b *testing.B) {
	for b.Loop() {
		if _, err := loadBig("from pyspark import pipelines as dp\nfrom pyspark.sql import functions as F\n"); err != nil {
			b.Fatal(err)
		}
	}
}
