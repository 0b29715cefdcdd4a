package autocdc

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// definition has a target for every way in which AUTO CDC applies changes, and all of them are fed from the same histories.
const definition = `
import os
from pyspark import pipelines as dp
from pyspark.sql.functions import expr

SCHEMA = "u INT, k INT, a STRING, b STRING, op STRING, seq LONG"

@dp.temporary_view
def changes():
    return spark.readStream.schema(SCHEMA).option("maxFilesPerTrigger", 1).json("changes")

@dp.temporary_view
def truncating():
    return spark.readStream.schema(SCHEMA).json("truncating")

COMMON = {"source": "changes", "keys": ["u", "k"], "sequence_by": "seq", "apply_as_deletes": "op = 'D'", "except_column_list": ["op", "seq"]}

def target(table, **options):
    dp.create_streaming_table(table)
    dp.create_auto_cdc_flow(target=table, **{**COMMON, **options})

target("current")
target("current_partial", ignore_null_updates=True)
target("history", stored_as_scd_type=2)
target("history_a", stored_as_scd_type=2, track_history_column_list=["a"])
target("history_none", stored_as_scd_type=2, track_history_except_column_list=["a", "b"])
target("history_partial", stored_as_scd_type=2, ignore_null_updates=True)
target("history_partial_b", stored_as_scd_type=2, ignore_null_updates=True, track_history_column_list=["b"])
target("history_struct", stored_as_scd_type=2, sequence_by=expr("struct(seq div 4, seq % 4)"))
target("emptied", source="truncating", apply_as_truncates="op = 'T'")
target("emptied_partial", source="truncating", apply_as_truncates="op = 'T'", ignore_null_updates=True)

@dp.temporary_view
def low():
    return spark.readStream.table("changes").where("k < 2")

@dp.temporary_view
def high():
    return spark.readStream.table("changes").where("k > 0")

for table, scd in (("several", 1), ("several_history", 2)):
    dp.create_streaming_table(table)
    for source in ("low", "high"):
        dp.create_auto_cdc_flow(**{**COMMON, "target": table, "source": source, "name": table + "_" + source, "stored_as_scd_type": scd})

def after(last):
    for v in range(100):
        if (last is None or v > last) and os.path.exists(f"snapshots/{v}.json"):
            return spark.read.schema("u INT, k INT, a STRING, b STRING").json(f"snapshots/{v}.json"), v

def snapshots(name, **options):
    dp.create_streaming_table(name)
    dp.create_auto_cdc_from_snapshot_flow(target=name, source=after, keys=["u", "k"], **options)

snapshots("seen")
snapshots("seen_history", stored_as_scd_type=2)
snapshots("seen_history_a", stored_as_scd_type=2, track_history_column_list=["a"])

target("hybrid", name="hybrid_changes")
dp.create_auto_cdc_from_snapshot_flow(target="hybrid", source=after, keys=["u", "k"])
target("hybrid_a", name="hybrid_a_changes", except_column_list=["op", "seq", "b"])
dp.create_auto_cdc_from_snapshot_flow(target="hybrid_a", source=after, keys=["u", "k"])
`

var both = [2]bool{true, true}

// targets are the tables of definition: how each works, and what it is fed.
var targets = []struct {
	name string
	mode mode
	feed string
}{
	{"current", mode{scd: 1}, "changes"},
	{"current_partial", mode{scd: 1, ignoreNull: true}, "changes"},
	{"history", mode{scd: 2, tracked: both}, "changes"},
	{"history_a", mode{scd: 2, tracked: [2]bool{true, false}}, "changes"},
	{"history_none", mode{scd: 2}, "changes"},
	{"history_partial", mode{scd: 2, ignoreNull: true, tracked: both}, "changes"},
	{"history_partial_b", mode{scd: 2, ignoreNull: true, tracked: [2]bool{false, true}}, "changes"},
	{"history_struct", mode{scd: 2, tracked: both}, "changes"},
	{"several", mode{scd: 1}, "changes"},
	{"several_history", mode{scd: 2, tracked: both}, "changes"},
	{"emptied", mode{scd: 1}, "truncating"},
	{"emptied_partial", mode{scd: 1, ignoreNull: true}, "truncating"},
	{"seen", mode{scd: 1}, "snapshots"},
	{"seen_history", mode{scd: 2, tracked: both}, "snapshots"},
	{"seen_history_a", mode{scd: 2, tracked: [2]bool{true, false}}, "snapshots"},
	{"hybrid", mode{scd: 1}, "hybrid"},
	{"hybrid_a", mode{scd: 1, onlyA: true}, "hybrid"},
}

const (
	batches      = 4  // updates in which a history arrives
	sequences    = 12 // of a history, so that ties are frequent
	keysOf       = 3
	maxHistories = 1000 // of one pipeline
)

// crashes are the points at which an update kills itself before it is run to its end.
var crashes = []string{"intent", "staged", "committed"}

// TestHistories feeds random histories, each of few keys and sequences, in random order and batches, with deletes, NULLs, ties, repeated
// events and truncates, snapshots in between and updates that are killed; every table must hold what the model says after every update.
// DP_CDC_HISTORIES is how many (80), DP_CDC_SEED the seed.
func TestHistories(t *testing.T) {
	n, seed := number("DP_CDC_HISTORIES", 80), number("DP_CDC_SEED", 1)
	for done := 0; done < n; done += maxHistories {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { histories(t, min(n-done, maxHistories), int64(seed)) })
		seed++
	}
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

func histories(t *testing.T, n int, seed int64) {
	r := rand.New(rand.NewSource(seed))
	dir := t.TempDir()
	write(t, dir, "p.py", definition)
	changes, truncating := arrivals(r, n), arrivals(r, n)
	for range 2 {
		i := r.Intn(batches)
		// Not above all events: the table would be empty, and the test compare nothing.
		truncating[i] = append(truncating[i], event{seq: int64(r.Intn(sequences - 3)), class: truncate})
	}
	fed := map[string]*feed{"changes": {}, "truncating": {}, "snapshots": {}, "hybrid": {}}
	version := 0
	for i := range batches {
		half := len(changes[i]) / 2
		writeEvents(t, dir, fmt.Sprintf("changes/%d-0.json", i), changes[i][:half])
		writeEvents(t, dir, fmt.Sprintf("changes/%d-1.json", i), changes[i][half:])
		writeEvents(t, dir, fmt.Sprintf("truncating/%d.json", i), truncating[i])
		fed["changes"].events = append(fed["changes"].events, changes[i]...)
		fed["hybrid"].events = append(fed["hybrid"].events, changes[i]...)
		fed["truncating"].events = append(fed["truncating"].events, truncating[i]...)
		for range 1 + r.Intn(2) - min(1, r.Intn(3)*i) {
			version += 1 + r.Intn(3)
			s := randomSnapshot(r, n, int64(version))
			writeEvents(t, dir, fmt.Sprintf("snapshots/%d.json", version), asEvents([]snapshot{s}))
			fed["snapshots"].snapshots = append(fed["snapshots"].snapshots, s)
			fed["hybrid"].snapshots = append(fed["hybrid"].snapshots, s)
		}
		for i == 0 || r.Intn(2) == 0 {
			point := crashes[r.Intn(len(crashes))]
			if out, err := dp(dir, []string{"DP_CRASH_AT=" + point}, "run", "p.py"); err == nil || !strings.Contains(err.Error(), "killed") {
				t.Fatalf("update %d was not killed at %s: %v\n%s", i+1, point, err, out)
			}
			if r.Intn(2) == 0 {
				break
			}
		}
		if out, err := dp(dir, nil, "run", "p.py"); err != nil {
			t.Fatalf("update %d: %v\n%s", i+1, err, out)
		}
		for _, x := range targets {
			f := *fed[x.feed]
			if x.feed == "snapshots" && x.mode.scd == 2 {
				f = feed{events: asEvents(f.snapshots)}
			}
			compare(t, x.name, i, modelled(t, dir, x.name, x.mode.scd), f.table(x.mode), &f)
		}
		if t.Failed() {
			return
		}
	}
}

// arrivals are the events of n histories, by the update in which they arrive.
func arrivals(r *rand.Rand, n int) [batches][]event {
	var out [batches][]event
	for u := range n {
		var es []event
		for range 2 + r.Intn(8) {
			e := event{u: u, k: r.Intn(keysOf), seq: int64(r.Intn(sequences)), values: randomValues(r)}
			if r.Intn(100) < 22 {
				e.class, e.values = remove, [2]*string{}
			}
			es = append(es, e)
		}
		for _, e := range es {
			i := r.Intn(batches)
			out[i] = append(out[i], e)
			if r.Intn(100) < 17 { // again, later or at the same time
				j := i + r.Intn(batches-i)
				out[j] = append(out[j], e)
			}
		}
	}
	for i := range out {
		r.Shuffle(len(out[i]), func(a, b int) { out[i][a], out[i][b] = out[i][b], out[i][a] })
	}
	return out
}

func randomValues(r *rand.Rand) (v [2]*string) {
	for c := range v {
		if r.Intn(4) > 0 {
			s := string(rune('p' + r.Intn(3)))
			v[c] = &s
		}
	}
	return v
}

func randomSnapshot(r *rand.Rand, n int, version int64) snapshot {
	s := snapshot{version, map[key][2]*string{}}
	for u := range n {
		for k := range keysOf {
			if r.Intn(3) > 0 {
				s.rows[key{u, k}] = randomValues(r)
			}
		}
	}
	return s
}

func writeEvents(t *testing.T, dir, name string, es []event) {
	t.Helper()
	var b strings.Builder
	for _, e := range es {
		b.WriteString(e.json())
		b.WriteByte('\n')
	}
	write(t, dir, name, b.String())
}

// modelled are a table's rows as the model prints them.
func modelled(t *testing.T, dir, table string, scd int) []string {
	t.Helper()
	bounds := ", NULL AS s, NULL AS e"
	if scd == 2 {
		bounds = ", __START_AT AS s, __END_AT AS e"
	}
	if table == "history_struct" {
		bounds = ", __START_AT.col1 * 4 + __START_AT.col2 AS s, __END_AT.col1 * 4 + __END_AT.col2 AS e"
	}
	return query(t, dir, "SELECT u, k, a, b"+bounds+" FROM "+table)
}

func compare(t *testing.T, name string, update int, got, want []string, f *feed) {
	t.Helper()
	if slices.Equal(got, want) {
		if update == batches-1 && len(want) == 0 {
			t.Errorf("%s is empty at the end: the test compares nothing", name)
		}
		return
	}
	// The first difference, with the history it comes from.
	for i := 0; ; i++ {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g == w {
			continue
		}
		first := min(g, w)
		if g == "" || w == "" {
			first = max(g, w)
		}
		prefix := first[:strings.LastIndexByte(first[:strings.IndexByte(first, ',')+1], ',')+1]
		var b strings.Builder
		for _, e := range f.events {
			if strings.HasPrefix(fmt.Sprintf("[%d,", e.u), prefix) || e.class == truncate {
				fmt.Fprintln(&b, e.json())
			}
		}
		for _, s := range f.snapshots {
			for k, v := range s.rows {
				if strings.HasPrefix(fmt.Sprintf("[%d,", k.u), prefix) {
					fmt.Fprintln(&b, "snapshot", s.version, row{key: k, values: v})
				}
			}
		}
		own := func(list []string) (out []string) {
			for _, x := range list {
				if strings.HasPrefix(x, prefix) {
					out = append(out, x)
				}
			}
			return out
		}
		t.Errorf("%s after update %d: %d rows, want %d\n got %v\nwant %v\nevents so far:\n%s", name, update+1, len(got), len(want), own(got), own(want), b.String())
		return
	}
}
