package conformance

import (
	"flag"
	"maps"
	"os"
	"strings"
	"testing"
)

// differences are the recorded answers that dp does not give, with the reason: a line each, query, tab, reason. An answer that is not in the
// list and differs fails the test; one that is in the list and is right by now is logged, and -update takes it out.
type differences struct {
	path  string
	head  []string // comments
	order []string
	why   map[string]string
	asked map[string]bool
	stale map[string]bool
}

func known(t testing.TB, path string) *differences {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := &differences{path: path, why: map[string]string{}, asked: map[string]bool{}, stale: map[string]bool{}}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		q, why, ok := strings.Cut(line, "\t")
		switch {
		case strings.HasPrefix(line, "#"):
			d.head = append(d.head, line)
		case !ok || why == "":
			t.Errorf("%s: no reason in %q", path, line)
		default:
			d.order = append(d.order, q)
			d.why[q] = why
		}
	}
	return d
}

func (d *differences) compare(t testing.TB, query, got, want string) {
	d.asked[query] = true
	_, listed := d.why[query]
	switch {
	case got != want && !listed:
		t.Errorf("%s\n got  %s\n want %s", query, got, want)
	case got == want && listed:
		d.stale[query] = true
	}
}

// finish reports the lines that should go, and takes them out with -update.
func (d *differences) finish(t testing.TB) {
	lines := d.head
	for _, q := range d.order {
		if !d.asked[q] {
			t.Errorf("%s lists a query that nobody asks: %s", d.path, q)
		}
		if d.stale[q] {
			t.Logf("%s: as in Spark by now, -update takes it out: %s", d.path, q)
			continue
		}
		lines = append(lines, q+"\t"+d.why[q])
	}
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" && len(d.stale) > 0 {
		if err := os.WriteFile(d.path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// ratchet runs cases and compares what each comes to with a list: "" is Spark's answer, and every other outcome stands in the list, which is written by
// -update and may only get shorter. A line is outcome, tab, case.
func ratchet(t *testing.T, path string, run func(report func(name, why, detail string))) {
	known := map[string]string{}
	text, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if why, name, ok := strings.Cut(line, "\t"); ok {
			known[name] = why
		}
	}
	lines := []string{"# Cases whose outcome is not Spark's: what happens instead, the case. Written by go test -update."}
	count, ran := map[string]int{}, map[string]bool{}
	run(func(name, why, detail string) {
		kind, _, _ := strings.Cut(why, " ")
		count[kind]++
		if why != "" && !ran[name] {
			lines = append(lines, why+"\t"+name)
		}
		ran[name] = true
		was := known[name]
		if was == why {
			return
		}
		if !*update {
			t.Errorf("%s\n  is %q now and was %q; -update writes that down if it is right\n  %s", name, why, was, detail)
		} else if why != "" {
			t.Logf("%s\n  is %q\n  %s", name, why, detail)
		}
	})
	t.Logf("outcomes: %v", count)
	maps.DeleteFunc(known, func(name, _ string) bool { return ran[name] })
	switch {
	case *update:
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	case len(known) > 0:
		t.Errorf("%s lists cases that nobody runs: %v", path, known)
	}
}
