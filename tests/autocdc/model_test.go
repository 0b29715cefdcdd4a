package autocdc

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// The reference model: what a target holds, worked out event by event from the rules, one key at a time, over all events that have arrived.

type class int

const (
	upsert class = iota
	remove
	truncate
)

// An event changes a key, or empties the table. Columns are a and b; nil is NULL. sys is when it became known, for bitemporal targets.
type event struct {
	u, k   int
	seq    int64
	class  class
	values [2]*string
	sys    int64
}

type key struct{ u, k int }

// compareValues orders values with NULL above all.
func compareValues(x, y *string) int {
	switch {
	case x == nil && y == nil:
		return 0
	case x == nil:
		return 1
	case y == nil:
		return -1
	}
	return cmp.Compare(*x, *y)
}

// compareEvents orders events of one key: by sequence, class, values.
func compareEvents(x, y event) int {
	c := cmp.Or(cmp.Compare(x.seq, y.seq), cmp.Compare(x.class, y.class))
	if c != 0 || x.class != upsert {
		return c
	}
	return cmp.Or(compareValues(x.values[0], y.values[0]), compareValues(x.values[1], y.values[1]))
}

// snapshot is the complete source at a version.
type snapshot struct {
	version int64
	rows    map[key][2]*string
}

// feed is what has arrived at a target.
type feed struct {
	events    []event
	snapshots []snapshot // by ascending version
}

// bitemporal stands beside the SCD types 1 and 2.
const bitemporal = 3

// mode is how a target is defined.
type mode struct {
	scd        int // 1, 2 or bitemporal
	ignoreNull bool
	onlyA      bool    // events write column a alone
	tracked    [2]bool // SCD type 2
}

// row is a row of a target: keys, values, the bounds of SCD type 2, and those between which a bitemporal target believes it.
type row struct {
	key
	values       [2]*string
	start, end   *int64
	since, until *int64
}

func (r row) String() string {
	b, err := json.Marshal([]any{r.u, r.k, r.values[0], r.values[1], r.start, r.end, r.since, r.until})
	if err != nil {
		panic(err)
	}
	return string(b)
}

// table is what a target holds, as sorted texts.
func (f *feed) table(m mode) []string {
	void := int64(-1) // everything at or below is void
	var last *snapshot
	for i, s := range f.snapshots {
		if s.version > void {
			void, last = s.version, &f.snapshots[i]
		}
	}
	for _, e := range f.events {
		if e.class == truncate && e.seq > void {
			void, last = e.seq, nil
		}
	}
	keys := map[key][]event{}
	for _, e := range f.events {
		if e.class != truncate && e.seq > void {
			k := key{e.u, e.k}
			keys[k] = append(keys[k], e)
		}
	}
	if last != nil {
		for k := range last.rows {
			keys[k] = keys[k][:len(keys[k]):len(keys[k])]
		}
	}
	var out []string
	for k, es := range keys {
		if m.scd == 2 || m.scd == bitemporal {
			rows := history
			if m.scd == bitemporal {
				rows = believed
			}
			for _, r := range rows(k, es, m) {
				out = append(out, r.String())
			}
			continue
		}
		var base *[2]*string
		if last != nil {
			if v, ok := last.rows[k]; ok {
				base = &v
			}
		}
		if r, ok := current(k, es, base, m); ok {
			out = append(out, r.String())
		}
	}
	slices.Sort(out)
	return out
}

// current is a key's row of SCD type 1. base is what a snapshot below all its events has.
func current(k key, es []event, base *[2]*string, m mode) (row, bool) {
	r := row{key: k}
	if base != nil {
		r.values = *base
	}
	up, down := int64(-1), int64(-1)
	for _, e := range es {
		if e.class == upsert {
			up = max(up, e.seq)
		} else {
			down = max(down, e.seq)
		}
	}
	if down >= 0 {
		r.values = [2]*string{}
	}
	if up <= down && (down >= 0 || base == nil) {
		return r, false
	}
	if !m.ignoreNull && !m.onlyA {
		if up > down {
			r.values = slices.MaxFunc(es, compareEvents).values
		}
		return r, true
	}
	for c := range 2 {
		var best *event
		for i, e := range es {
			authors := e.class == upsert && e.seq > down && (!m.ignoreNull || e.values[c] != nil) && (!m.onlyA || c == 0)
			if authors && (best == nil || cmp.Or(cmp.Compare(e.seq, best.seq), compareValues(e.values[c], best.values[c])) > 0) {
				best = &es[i]
			}
		}
		if best != nil {
			r.values[c] = best.values[c]
		}
	}
	return r, true
}

// history is a key's rows of SCD type 2.
func history(k key, es []event, m mode) []row {
	es = slices.Clone(es)
	slices.SortFunc(es, compareEvents)
	var one []event // the greatest of each sequence
	for i, e := range es {
		if i+1 == len(es) || es[i+1].seq != e.seq {
			one = append(one, e)
		}
	}
	var out []row
	open := -1
	for _, e := range one {
		if e.class == remove {
			if open >= 0 {
				out[open].end = &e.seq
			}
			open = -1
			continue
		}
		v := e.values
		if m.ignoreNull && open >= 0 {
			for c := range v {
				if v[c] == nil {
					v[c] = out[open].values[c]
				}
			}
		}
		same := open >= 0
		for c := range v {
			if same && m.tracked[c] && compareValues(v[c], out[open].values[c]) != 0 {
				same = false
			}
		}
		if same {
			out[open].values = v
			continue
		}
		if open >= 0 {
			out[open].end = &e.seq
		}
		out = append(out, row{key: k, values: v, start: &e.seq})
		open = len(out) - 1
	}
	return out
}

// believed is a key's rows of a bitemporal target: at each time that something became known, the history of what was known by then, each of its
// rows from the first such time to the one at which it is believed no more.
func believed(k key, es []event, m mode) []row {
	var times []int64
	for _, e := range es {
		times = append(times, e.sys)
	}
	slices.Sort(times)
	times = slices.Compact(times)
	var out []row
	open := map[string]int{} // a row of the history to its place in out
	for _, t := range times {
		now := map[string]bool{}
		for _, r := range history(k, knownBy(es, t), m) {
			id := r.String()
			now[id] = true
			if _, ok := open[id]; !ok {
				r.since = &t
				open[id] = len(out)
				out = append(out, r)
			}
		}
		for id, i := range open {
			if !now[id] {
				out[i].until = &t
				delete(open, id)
			}
		}
	}
	return out
}

// knownBy is what holds at a system time: of each sequence the event that became known last, among several the greatest.
func knownBy(es []event, t int64) (out []event) {
	last := map[int64]event{}
	for _, e := range es {
		o, ok := last[e.seq]
		if e.sys <= t && (!ok || cmp.Or(cmp.Compare(e.sys, o.sys), compareEvents(e, o)) > 0) {
			last[e.seq] = e
		}
	}
	for _, e := range last {
		out = append(out, e)
	}
	return out
}

// asEvents are snapshots as the events that they stand for: an upsert of each row, a delete of each key that was there before.
func asEvents(snapshots []snapshot) []event {
	var out []event
	seen := map[key]bool{}
	for _, s := range snapshots {
		for k, v := range s.rows {
			seen[k] = true
			out = append(out, event{u: k.u, k: k.k, seq: s.version, values: v})
		}
		for k := range seen {
			if _, ok := s.rows[k]; !ok {
				out = append(out, event{u: k.u, k: k.k, seq: s.version, class: remove})
			}
		}
	}
	return out
}

func (e event) json() string {
	op := [...]string{"U", "D", "T"}[e.class]
	if e.class == truncate {
		return fmt.Sprintf(`{"u":null,"k":null,"a":null,"b":null,"op":"T","seq":%d,"sys":%d}`, e.seq, e.sys)
	}
	b, err := json.Marshal(map[string]any{"u": e.u, "k": e.k, "a": e.values[0], "b": e.values[1], "op": op, "seq": e.seq, "sys": e.sys})
	if err != nil {
		panic(err)
	}
	return string(b)
}
