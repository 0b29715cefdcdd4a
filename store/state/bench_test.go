package state

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"
)

func median(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, name+"-median-ms")
}

func BenchmarkCreate(b *testing.B) {
	var times, closes []time.Duration
	for b.Loop() {
		b.StopTimer()
		dir := b.TempDir()
		b.StartTimer()
		start := time.Now()
		s, err := Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
		start = time.Now()
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		closes = append(closes, time.Since(start))
	}
	median(b, "open", times)
	median(b, "close", closes)
}

func BenchmarkOpenExisting(b *testing.B) {
	dir := b.TempDir()
	s, err := Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for name, open := range map[string]func(string) (*Store, error){"write": Open, "read": OpenReadOnly} {
		b.Run(name, func(b *testing.B) {
			var times []time.Duration
			for b.Loop() {
				start := time.Now()
				s, err := open(dir)
				if err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(start))
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
			median(b, "open", times)
		})
	}
}

func BenchmarkBatchRows(b *testing.B) {
	s, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	n := int64(0)
	var intents, dones, events []time.Duration
	for b.Loop() {
		n++
		f := Flow{Name: "t/f", Target: "t", Done: n - 1}
		start := time.Now()
		if err := s.Intend(f, Intent{0, n, json.RawMessage(`{"n":1}`)}, []Taken{{"t/f/0", n, []string{fmt.Sprint("f", n)}}}); err != nil {
			b.Fatal(err)
		}
		intents = append(intents, time.Since(start))
		start = time.Now()
		f.Done, f.Position = n, json.RawMessage(`{"n":1}`)
		if err := s.Done(f); err != nil {
			b.Fatal(err)
		}
		dones = append(dones, time.Since(start))
		start = time.Now()
		if err := s.AppendEvents(b.Context(), make([]Event, 10)); err != nil {
			b.Fatal(err)
		}
		events = append(events, time.Since(start))
	}
	median(b, "intend", intents)
	median(b, "done", dones)
	median(b, "ten-events", events)
}

func BenchmarkTenThousandFiles(b *testing.B) {
	var files []string
	for i := range 10_000 {
		files = append(files, fmt.Sprintf("data/landing/2026/01/02/part-%08d.json", i))
	}
	s, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var intend, read []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := s.Intend(Flow{Name: "t/f", Target: "t"}, Intent{0, 1, json.RawMessage(`1`)}, []Taken{{"t/f/0", 1, files}}); err != nil {
			b.Fatal(err)
		}
		intend = append(intend, time.Since(start))
		start = time.Now()
		n := 0
		if err := s.Files(b.Context(), "t/f/0", 1, 1, func(string) bool { n++; return true }); err != nil || n != len(files) {
			b.Fatal(n, err)
		}
		read = append(read, time.Since(start))
	}
	median(b, "intend", intend)
	median(b, "read", read)
}
