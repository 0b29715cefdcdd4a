package autocdc

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// definition has a target for every way in which AUTO CDC applies changes, and all of them are fed from the same histories.
const definition = `
import os
from pyspark import pipelines as dp
from pyspark.sql.functions import expr

SCHEMA = "u INT, k INT, a STRING, b STRING, op STRING, seq LONG, sys LONG"

@dp.temporary_view
def changes():
    return spark.readStream.schema(SCHEMA).option("maxFilesPerTrigger", 1).json("changes")

@dp.temporary_view
def truncating():
    return spark.readStream.schema(SCHEMA).json("truncating")

COMMON = {"source": "changes", "keys": ["u", "k"], "sequence_by": "seq", "apply_as_deletes": "op = 'D'", "except_column_list": ["op", "seq", "sys"]}

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
target("history_struct", stored_as_scd_type=2, sequence_by=expr("struct(nullif(seq div 4, 0), seq % 4)"))
target("emptied", source="truncating", apply_as_truncates="op = 'T'")
target("emptied_partial", source="truncating", apply_as_truncates="op = 'T'", ignore_null_updates=True)

# A feed that has b in some updates and not in others.
@dp.temporary_view
def evolving():
    return spark.readStream.schema(SCHEMA if os.path.exists("with_b") else SCHEMA.replace("b STRING, ", "")).json("changes")

target("evolving_current", source="evolving")
target("evolving_partial", source="evolving", ignore_null_updates=True)
target("evolving_history", source="evolving", stored_as_scd_type=2)
target("evolving_history_partial", source="evolving", stored_as_scd_type=2, ignore_null_updates=True)

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

@dp.temporary_view
def revisions():
    return spark.readStream.schema(SCHEMA).option("maxFilesPerTrigger", 1).json("revisions")

def believed(table, **options):
    target(table, **{"source": "revisions", "stored_as_scd_type": "bitemporal", "system_sequence_by": "sys", **options})

believed("believed")
believed("evolving_believed", source="evolving")
believed("believed_struct", sequence_by=expr("struct(nullif(seq div 2, 0), seq % 2)"), system_sequence_by=expr("struct(nullif(sys div 2, 0), sys % 2)"))

@dp.temporary_view
def revisions_low():
    return spark.readStream.table("revisions").where("seq < 3")

@dp.temporary_view
def revisions_high():
    return spark.readStream.table("revisions").where("seq > 0")

believed("believed_several", source="revisions_low")
dp.create_auto_cdc_flow(**{**COMMON, "target": "believed_several", "source": "revisions_high", "name": "more", "stored_as_scd_type": "bitemporal", "system_sequence_by": "sys"})

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
target("hybrid_a", name="hybrid_a_changes", except_column_list=["op", "seq", "sys", "b"])
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
	{"evolving_current", mode{scd: 1}, "evolving"},
	{"evolving_partial", mode{scd: 1, ignoreNull: true}, "evolving"},
	{"evolving_history", mode{scd: 2, tracked: both}, "evolving"},
	{"evolving_history_partial", mode{scd: 2, ignoreNull: true, tracked: both}, "evolving"},
	{"evolving_believed", mode{scd: bitemporal, tracked: both}, "evolving"},
	{"several", mode{scd: 1}, "changes"},
	{"several_history", mode{scd: 2, tracked: both}, "changes"},
	{"believed", mode{scd: bitemporal, tracked: both}, "revisions"},
	{"believed_struct", mode{scd: bitemporal, tracked: both}, "revisions"},
	{"believed_several", mode{scd: bitemporal, tracked: both}, "revisions"},
	{"emptied", mode{scd: 1}, "truncating"},
	{"emptied_partial", mode{scd: 1, ignoreNull: true}, "truncating"},
	{"seen", mode{scd: 1}, "snapshots"},
	{"seen_history", mode{scd: 2, tracked: both}, "snapshots"},
	{"seen_history_a", mode{scd: 2, tracked: [2]bool{true, false}}, "snapshots"},
	{"hybrid", mode{scd: 1}, "hybrid"},
	{"hybrid_a", mode{scd: 1, onlyA: true}, "hybrid"},
}

const (
	batches       = 4    // updates in which a history arrives
	revisionFiles = 4    // of an update, each a batch: enough in all that the state of bitemporal targets is put together
	maxHistories  = 1000 // of one pipeline
)

// shape is how large histories are: few keys, sequences and values, so that ties and returning values are frequent.
type shape struct {
	keys, sequences int
	systems         int // system sequences
	least, most     int // events
	letters         int // values of a column beside NULL
}

var (
	changing = shape{keys: 3, sequences: 12, systems: 3, least: 2, most: 9, letters: 3}
	revising = shape{keys: 1, sequences: 4, systems: 4, least: 3, most: 12, letters: 2}
)

// crashes are the points at which an update kills itself before it is run to its end.
var crashes = []string{"intent", "staged", "committed"}

// TestHistories feeds random histories, each of few keys and sequences, in random order and batches, with deletes, NULLs, ties, repeated
// events and truncates, snapshots in between, a feed that gains and loses a column, and updates that are killed; every table must hold what the model says after every update.
// -histories is how many, -seed the seed.
func TestHistories(t *testing.T) {
	seed := *firstSeed
	for done := 0; done < *historyCount; done += maxHistories {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) { histories(t, min(*historyCount-done, maxHistories), seed) })
		seed++
	}
	// In many histories at once some key or other repeats in every batch, which takes other ways than one where none does.
	t.Run(fmt.Sprintf("alone,seed=%d", *firstSeed), func(t *testing.T) { histories(t, 1, *firstSeed) })
}

var (
	historyCount = flag.Int("histories", 80, "how many random histories TestHistories runs")
	firstSeed    = flag.Int64("seed", 1, "the first seed of TestHistories")
)

func histories(t *testing.T, n int, seed int64) {
	r := rand.New(rand.NewSource(seed))
	dir := t.TempDir()
	write(t, dir, "p.py", definition)
	changes, truncating, revisions := arrivals(r, n, changing), arrivals(r, n, changing), arrivals(r, n, revising)
	for i := range truncating {
		if i == 0 || r.Intn(4) == 0 {
			continue // the first must find rows, and there must be some between two
		}
		// Not above all events: the table would be empty, and the test compare nothing.
		truncating[i] = append(truncating[i], event{seq: int64(r.Intn(changing.sequences - 3)), class: truncate})
	}
	fed := map[string]*feed{"changes": {}, "truncating": {}, "revisions": {}, "snapshots": {}, "hybrid": {}, "evolving": {}}
	version := 0
	hadB := false
	for i := range batches {
		half := len(changes[i]) / 2
		writeEvents(t, dir, fmt.Sprintf("changes/%d-0.json", i), changes[i][:half])
		writeEvents(t, dir, fmt.Sprintf("changes/%d-1.json", i), changes[i][half:])
		writeEvents(t, dir, fmt.Sprintf("truncating/%d.json", i), truncating[i])
		for j := range revisionFiles {
			from, to := len(revisions[i])*j/revisionFiles, len(revisions[i])*(j+1)/revisionFiles
			writeEvents(t, dir, fmt.Sprintf("revisions/%d-%d.json", i, j), revisions[i][from:to])
		}
		fed["revisions"].events = append(fed["revisions"].events, revisions[i]...)
		fed["changes"].events = append(fed["changes"].events, changes[i]...)
		fed["hybrid"].events = append(fed["hybrid"].events, changes[i]...)
		fed["truncating"].events = append(fed["truncating"].events, truncating[i]...)
		hasB := evolve(t, dir, r, i)
		hadB = hadB || hasB
		fed["evolving"].events = append(fed["evolving"].events, withB(changes[i], hasB)...)
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
			b := "b"
			if x.feed == "evolving" && !hadB {
				b = "NULL AS b"
			}
			want := f.table(x.mode)
			if n > 1 && i == batches-1 && len(want) == 0 {
				t.Errorf("%s is empty at the end: the test compares nothing", x.name)
			}
			compare(t, x.name, i, modelled(t, dir, x.name, b, x.mode.scd), want, &f)
		}
		if t.Failed() {
			return
		}
	}
}

// arrivals are the events of n histories, by the update in which they arrive.
func arrivals(r *rand.Rand, n int, s shape) [batches][]event {
	var out [batches][]event
	for u := range n {
		var es []event
		for range s.least + r.Intn(s.most-s.least+1) {
			e := event{u: u, k: r.Intn(s.keys), seq: int64(r.Intn(s.sequences)), sys: int64(r.Intn(s.systems)), values: randomValues(r, s.letters)}
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

// evolve decides whether the evolving feed has the column b in an update. It has it in one of the first two.
func evolve(t *testing.T, dir string, r *rand.Rand, update int) bool {
	t.Helper()
	path := filepath.Join(dir, "with_b")
	_, err := os.Stat(path)
	had := err == nil
	has := r.Intn(2) == 0
	if update == 1 {
		has = !had
	}
	if has && !had {
		write(t, dir, "with_b", "")
	} else if !has && had {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	return has
}

// withB are events as a feed has them that may lack the column b, where it is NULL.
func withB(es []event, has bool) []event {
	out := slices.Clone(es)
	for i := range out {
		if !has {
			out[i].values[1] = nil
		}
	}
	return out
}

func randomValues(r *rand.Rand, letters int) (v [2]*string) {
	for c := range v {
		if r.Intn(4) > 0 {
			s := string(rune('p' + r.Intn(letters)))
			v[c] = &s
		}
	}
	return v
}

func randomSnapshot(r *rand.Rand, n int, version int64) snapshot {
	s := snapshot{version, map[key][2]*string{}}
	for u := range n {
		for k := range changing.keys {
			if r.Intn(3) > 0 {
				s.rows[key{u, k}] = randomValues(r, changing.letters)
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

// modelled are a table's rows as the model prints them; b is the expression of its column b.
func modelled(t *testing.T, dir, table, b string, scd int) []string {
	t.Helper()
	start, end, since, until := "NULL", "NULL", "NULL", "NULL"
	if scd != 1 {
		start, end = "__START_AT", "__END_AT"
	}
	if scd == bitemporal {
		since, until = "__SYSTEM_START_AT", "__SYSTEM_END_AT"
	}
	if strings.HasSuffix(table, "_struct") {
		number := func(column string, base int) string {
			return fmt.Sprintf("coalesce(%[1]s.col1, 0) * %[2]d + %[1]s.col2", column, base)
		}
		base := 4
		if scd == bitemporal {
			base = 2
			since, until = number(since, base), number(until, base)
		}
		start, end = number(start, base), number(end, base)
	}
	return query(t, dir, fmt.Sprintf("SELECT u, k, a, %s, %s AS s, %s AS e, %s AS since, %s AS until FROM %s", b, start, end, since, until, table))
}

func compare(t *testing.T, name string, update int, got, want []string, f *feed) {
	t.Helper()
	if slices.Equal(got, want) {
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
