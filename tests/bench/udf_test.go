package bench

import (
	"fmt"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/tests/pyrun"
)

// cpuTime is what the process has used of all cores, which a busy machine does not change much.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkUserFunction runs Python functions for a million rows, on one core: the time a row includes DuckDB's way there and back.
func BenchmarkUserFunction(b *testing.B) {
	const rows = 1_000_000
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	for _, c := range []struct{ name, function, column, result string }{
		{"add", "lambda x: x + 1", "F.col('id')", "bigint"},
		{"string", "lambda s: s.strip().upper()", "F.concat(F.lit(' name'), F.col('id').cast('string'))", "string"},
		{"branch", "lambda x: 'even' if x % 2 == 0 else 'odd'", "F.col('id')", "string"},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := pyrun.New(b, pyrun.Options{Threads: 1})
			program := fmt.Sprintf("from pyspark.sql import functions as F\nf = F.udf(%s, '%s')\nprint(spark.range(%d).agg(F.count(f(%s))).collect()[0][0])\n", c.function, c.result, rows, c.column)
			start := cpuTime(b)
			for b.Loop() {
				if out := r.Output(b.Context(), "bench.py", program); out != fmt.Sprintln(rows) {
					b.Fatal(out)
				}
			}
			b.ReportMetric(float64(rows)*float64(b.N)/(cpuTime(b)-start).Seconds(), "rows/cpu-s")
			b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
