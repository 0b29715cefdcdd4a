package files

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/source"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// loop runs updates of one flow over a stream, as the engine does: each batch is noted in the ledger before it counts.
type loop struct {
	t      *testing.T
	dir    string
	ledger memoryLedger
	at     json.RawMessage
	read   *plan.UnresolvedFiles
	flow   string // as Past answers it
	schema string // of the last update
}

func newLoop(t *testing.T, read *plan.UnresolvedFiles) *loop {
	l := &loop{t: t, dir: t.TempDir(), read: read, flow: "f"}
	read.Streaming = true
	return l
}

// write makes a file, each one second newer than the one before.
func (l *loop) write(second int, name, text string) {
	l.t.Helper()
	writeFiles(l.t, l.dir, map[string]string{name: text}, map[string]float64{name: float64(1_700_000_000 + second)})
}

func (l *loop) open() (source.Stream, error) {
	l.t.Helper()
	r := newReader(l.t, Config{Dir: l.dir, Ledger: &l.ledger})
	rel, err := r.Resolve(context.Background(), l.read, func(_ context.Context, key string) (string, json.RawMessage, error) {
		if l.at != nil && PositionKey(l.at) != key {
			l.t.Errorf("position of %s asked for with %s", PositionKey(l.at), key)
		}
		return l.flow, l.at, nil
	})
	if err != nil {
		return nil, err
	}
	l.schema = plan.Schema(rel).DDL()
	return r.Open(context.Background(), rel.(*plan.Scan).Source.(*plan.PendingSource), "f")
}

// update runs one update and returns its batches, each as its files' names and whether it is exact.
func (l *loop) update() []string {
	l.t.Helper()
	s, err := l.open()
	if err != nil {
		l.t.Fatal(err)
	}
	var out []string
	for {
		b, err := s.Next(context.Background(), l.at)
		if err != nil {
			l.t.Fatal(err)
		}
		if b == nil {
			return out
		}
		l.ledger.add("f", b.N, b.Files)
		out = append(out, describe(l.t, l.dir, b))
		l.at = b.To
	}
}

func describe(t *testing.T, dir string, b *source.Batch) string {
	t.Helper()
	src := b.Source.(*plan.RawSource)
	var names []string
	for _, f := range src.Files {
		rel, err := filepath.Rel(dir, f.Path)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, strings.TrimPrefix(rel, "in/"))
	}
	s := strings.Join(names, " ")
	if !src.Exact {
		s += " inexact"
	}
	if b.More {
		s += " …"
	}
	return s
}

func (l *loop) want(got []string, want ...string) {
	l.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		l.t.Errorf("got %q, want %q", got, want)
	}
}

func loaderRead(kv ...string) *plan.UnresolvedFiles {
	return &plan.UnresolvedFiles{Via: plan.AutoLoader, Paths: []string{"in"}, Options: optionsOf(append([]string{"cloudFiles.format", "json", "cloudFiles.inferColumnTypes", "true"}, kv...)...)}
}

func TestStreamTakesEachFileOnceOldestFirst(t *testing.T) {
	l := newLoop(t, loaderRead("cloudFiles.maxFilesPerTrigger", "2"))
	l.write(2, "in/a.json", `{"a":1}`)
	l.write(1, "in/b.json", `{"a":2}`)
	l.write(3, "in/x/c.json", `{"a":3}`)
	l.want(l.update(), "b.json a.json …", "x/c.json")
	l.want(l.update())
	l.write(0, "in/late.json", `{"a":4}`)
	l.write(4, "in/a.json", `{"a":5}`) // overwritten: not read again
	l.want(l.update(), "late.json")
	l.want(l.update())
}

func TestStreamKeepsItsSchemaAndAddsColumns(t *testing.T) {
	l := newLoop(t, loaderRead())
	l.write(1, "in/p=1/a.json", `{"a":1,"s":{"x":1}}`)
	l.want(l.update(), "p=1/a.json")
	first := "a BIGINT, s STRUCT<x: BIGINT>, _rescued_data STRING, p INT"
	if l.schema != first {
		t.Errorf("schema %s", l.schema)
	}
	l.write(2, "in/p=2/b.json", `{"a":"x"}`)
	l.want(l.update(), "p=2/b.json inexact")
	if l.schema != first {
		t.Errorf("schema %s", l.schema)
	}
	l.write(3, "in/p=3/c.json", `{"a":2,"n":true,"s":{"x":1,"y":"z"}}`)
	l.want(l.update(), "p=3/c.json")
	wide := "a BIGINT, s STRUCT<x: BIGINT, y: STRING>, _rescued_data STRING, p INT, n BOOLEAN"
	if l.schema != wide {
		t.Errorf("schema %s", l.schema)
	}
	for _, f := range []string{"p=1/a.json", "p=2/b.json", "p=3/c.json"} {
		if err := os.Remove(filepath.Join(l.dir, "in", f)); err != nil {
			t.Fatal(err)
		}
	}
	l.want(l.update())
	if l.schema != wide {
		t.Errorf("schema without files: %s", l.schema)
	}
}

// A schema that is given wins over the one that was inferred before.
func TestStreamWithASchemaGivenLater(t *testing.T) {
	l := newLoop(t, loaderRead())
	l.write(1, "in/a.json", `{"a":1}`)
	l.want(l.update(), "a.json")
	given := types.SchemaOf(types.Col("w", types.DoubleType))
	l.read.Schema = &given
	l.write(2, "in/b.json", `{"w":1.5}`)
	l.want(l.update(), "b.json inexact") // nobody looked at it
	if l.schema != "w DOUBLE" {
		t.Errorf("schema %s", l.schema)
	}
}

// A stream inside of a view keeps its schema, though the view is no flow.
func TestStreamInAView(t *testing.T) {
	l := newLoop(t, loaderRead())
	l.flow = ""
	l.write(1, "in/a.json", `{"a":1}`)
	l.want(l.update(), "a.json")
	l.write(2, "in/b.json", `{"a":"x","n":1}`)
	l.want(l.update(), "b.json inexact")
	if l.schema != "a BIGINT, _rescued_data STRING, n BIGINT" {
		t.Errorf("schema %s", l.schema)
	}
}

func TestStreamRescuesOrRefusesNewColumns(t *testing.T) {
	for _, c := range []struct{ mode, want, code string }{
		{"rescue", "a BIGINT, _rescued_data STRING", ""},
		{"none", "a BIGINT", ""},
		{"failOnNewColumns", "", "UNKNOWN_FIELD_EXCEPTION.NEW_FIELDS_IN_FILE"},
	} {
		l := newLoop(t, loaderRead("cloudFiles.schemaEvolutionMode", c.mode))
		l.write(1, "in/a.json", `{"a":1}`)
		l.update()
		l.write(2, "in/b.json", `{"a":1,"n":1}`)
		if c.code != "" {
			if _, err := l.open(); diag.Code(err) != c.code {
				t.Errorf("%s: got %v", c.mode, err)
			}
			continue
		}
		l.want(l.update(), "b.json inexact")
		if l.schema != c.want {
			t.Errorf("%s: schema %s", c.mode, l.schema)
		}
	}
}

func TestStreamWithoutExistingFiles(t *testing.T) {
	l := newLoop(t, loaderRead("cloudFiles.includeExistingFiles", "false"))
	l.write(1, "in/a.json", `{"a":1}`)
	l.want(l.update(), "")
	l.write(2, "in/b.json", `{"a":1}`)
	l.want(l.update(), "b.json")
}

func TestStreamBySize(t *testing.T) {
	l := newLoop(t, loaderRead("cloudFiles.maxBytesPerTrigger", "10b"))
	for i := range 5 {
		l.write(i, fmt.Sprintf("in/%d.json", i), `{"a":1}`) // 7 bytes
	}
	l.want(l.update(), "0.json 1.json …", "2.json 3.json …", "4.json")
}

func TestReplayAfterACrash(t *testing.T) {
	l := newLoop(t, loaderRead("cloudFiles.maxFilesPerTrigger", "1"))
	l.write(1, "in/a.json", `{"a":1}`)
	l.write(2, "in/b.json", `{"a":2}`)
	l.update()
	l.write(3, "in/c.json", `{"a":3}`)
	s, err := l.open()
	if err != nil {
		t.Fatal(err)
	}
	planned, err := s.Next(context.Background(), l.at)
	if err != nil {
		t.Fatal(err)
	}
	l.ledger.add("f", planned.N, planned.Files)
	// The process dies here, after the batch was planned. An older file arrives, and the program starts again.
	l.write(0, "in/old.json", `{"a":0,"n":1}`)
	if s, err = l.open(); err != nil {
		t.Fatal(err)
	}
	again, err := s.Replay(context.Background(), l.at, planned.To)
	if err != nil {
		t.Fatal(err)
	}
	if got := describe(t, l.dir, again); got != "c.json" || again.N != planned.N || fmt.Sprint(again.Files) != fmt.Sprint(planned.Files) {
		t.Errorf("replayed %s, batch %d, files %v", got, again.N, again.Files)
	}
	l.at = again.To
	l.want(l.update(), "old.json")

	if err := os.Remove(filepath.Join(l.dir, "in/c.json")); err != nil {
		t.Fatal(err)
	}
	if s, err = l.open(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Replay(context.Background(), nil, planned.To); diag.Code(err) != "FAILED_READ_FILE.FILE_NOT_EXIST" {
		t.Errorf("a vanished file: %v", err)
	}
}

// Moving the project moves its files; the ledger still knows them.
func TestStreamAfterTheProjectMoved(t *testing.T) {
	l := newLoop(t, loaderRead())
	l.write(1, "in/a.json", `{"a":1}`)
	l.update()
	to := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(l.dir, to); err != nil {
		t.Fatal(err)
	}
	l.dir = to
	l.want(l.update())
}

// A stream goes on when all files it has read were put away, also where the format was told by their names.
func TestStreamAfterItsFilesAreGone(t *testing.T) {
	l := newLoop(t, &plan.UnresolvedFiles{Via: plan.ReadFiles, Paths: []string{"in/*"}})
	l.write(1, "in/a.json", `{"a":1}`)
	l.want(l.update(), "a.json")
	if err := os.Remove(filepath.Join(l.dir, "in/a.json")); err != nil {
		t.Fatal(err)
	}
	l.want(l.update())
	l.write(2, "in/b.json", `{"a":2}`)
	l.want(l.update(), "b.json")
	if l.schema != "a BIGINT, _rescued_data STRING" {
		t.Errorf("schema %s", l.schema)
	}
}

func TestPlainStream(t *testing.T) {
	l := newLoop(t, &plan.UnresolvedFiles{Format: "text", Paths: []string{"in"}})
	for i := range 3 {
		l.write(i, fmt.Sprintf("in/%d.txt", i), "x\n")
	}
	l.write(4, "in/deep/no.txt", "x\n")
	l.want(l.update(), "0.txt 1.txt 2.txt inexact")
	if l.schema != "value STRING" {
		t.Errorf("schema %s", l.schema)
	}
}
