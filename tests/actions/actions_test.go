package actions_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/tests/pyrun"
)

// server are the exceptions that Spark's server raises: their texts are not compared.
var server = map[string]bool{
	"AnalysisException": true, "ParseException": true, "ArithmeticException": true, "SparkRuntimeException": true, "DateTimeException": true,
	"NumberFormatException": true, "ArrayIndexOutOfBoundsException": true, "IllegalArgumentException": true, "SparkNoSuchElementException": true,
	"TempTableAlreadyExistsException": true, "SparkConnectGrpcException": true, "UnsupportedOperationException": true, "SparkException": true,
	"QueryExecutionException": true,
}

// failure is the last line of a program that raised, as action_goldens.py writes it.
func failure(e *runtime.PyError) string {
	condition, _ := runtime.AsString(e.Attr("_errorClass"))
	text, _, _ := strings.Cut(strings.TrimSpace(e.Message), "\n")
	switch {
	case !server[e.Type]:
		return strings.TrimRight("!! "+e.Type+" "+text, " ") + "\n"
	case condition == "":
		return "!! " + e.Type + "\n"
	}
	return "!! " + e.Type + " [" + condition + "]\n"
}

// differences are the programs whose answers differ on purpose: archive/name, a tab, the reason.
func differences(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile("differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for l := range strings.Lines(string(b)) {
		if name, reason, ok := strings.Cut(strings.TrimSpace(l), "\t"); ok && !strings.HasPrefix(l, "#") {
			known[name] = reason
		}
	}
	return known
}

// header is the value of a line "name: value" of an archive's comment.
func header(a *txtar.Archive, name string) string {
	s := bufio.NewScanner(strings.NewReader(string(a.Comment)))
	for s.Scan() {
		if v, ok := strings.CutPrefix(s.Text(), name+": "); ok {
			return strings.TrimSpace(v)
		}
	}
	return ""
}

// TestActions runs the programs of testdata. Those of differences.txt must differ.
func TestActions(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	known := differences(t)
	for _, file := range files {
		topic := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(topic, func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]string{}
			for _, f := range a.Files {
				if name, ok := strings.CutSuffix(f.Name, ".out"); ok {
					want[name] = string(f.Data)
				}
			}
			r := pyrun.New(t, pyrun.Options{Conf: map[string]string{"spark.sql.session.timeZone": header(a, "zone")}})
			for _, f := range a.Files {
				name, ok := strings.CutSuffix(f.Name, ".py")
				if !ok {
					continue
				}
				t.Run(name, func(t *testing.T) { compare(t, r, string(f.Data), f.Name, want[name], known[topic+"/"+name]) })
			}
		})
	}
}

func compare(t *testing.T, r *pyrun.Runner, source, file, want, difference string) {
	t.Helper()
	got, err := r.Run(context.Background(), file, source)
	var e *runtime.PyError
	switch {
	case errors.As(err, &e):
		got += failure(e)
	case err != nil:
		got += err.Error() + "\n"
	}
	switch {
	case got == want && difference != "":
		t.Errorf("is in differences.txt and does not differ")
	case got != want && difference == "":
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
