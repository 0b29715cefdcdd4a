package stdlib_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// TestRefused has what programs may not do: nothing outside of the root is there, and nothing can be changed.
func TestRefused(t *testing.T) {
	root := t.TempDir()
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret.txt"), []byte("s"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret.txt"), filepath.Join(root, "link.txt")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ source, want string }{
		{"open('" + outside + "/secret.txt')", "PermissionError: [Errno 13] Permission denied: '" + outside + "/secret.txt'"},
		{"open('../secret.txt')", "PermissionError: [Errno 13] Permission denied: '../secret.txt'"},
		{"open('link.txt')", "PermissionError: [Errno 13] Permission denied: 'link.txt'"},
		{"import os\nos.listdir('/')", "PermissionError: [Errno 13] Permission denied: '/'"},
		{"import os\nif os.path.exists('" + outside + "'): raise ValueError('seen')\nraise KeyError('end')", "KeyError: 'end'"},
		{"open('a.txt', 'w')", "NotImplementedError: open('a.txt', 'w') is not available in pipeline files: they read the project and change nothing"},
		{"import os\nos.remove('a')", "NotImplementedError: os.remove() is not available in pipeline files: they read the project and change nothing"},
		{"import os\nos.nope", "AttributeError: module 'os' has no attribute 'nope'"},
		{"from pathlib import Path\nPath('a').write_text('x')", "NotImplementedError: writing files is not available in pipeline files: they read the project and change nothing"},
		{"import logging\nlogging.FileHandler('x.log')", "NotImplementedError: logging.FileHandler('x.log') is not available in pipeline files: log to stderr"},
		{"import threading\nthreading.Thread(target=print)", "NotImplementedError: threading.Thread is not available in pipeline files: they run in one thread"},
		{"import asyncio\nasyncio.run(None)", "NotImplementedError: asyncio.run() is not available in pipeline files: there is no event loop; call a plain function: def main() and main() in the place of async def main() and asyncio.run(main())"},
		{"import asyncio\nasyncio.get_event_loop()", "NotImplementedError: asyncio.get_event_loop() is not available in pipeline files: there is no event loop; write the work as plain functions"},
		{"import atexit\natexit.register(print)", "NotImplementedError: atexit.register() is not available in pipeline files: a pipeline outlives the run of its files; use try/finally or a with statement"},
		{"import concurrent.futures as c\nc.ProcessPoolExecutor()", "NotImplementedError: concurrent.futures.ProcessPoolExecutor is not available in pipeline files: they start no processes"},
		{"import pandas", "ModuleNotFoundError: No module named 'pandas'"},
		{"import subprocess\nsubprocess.run(['ls'])", "NotImplementedError: subprocess.run() is not available in pipeline files: they start no processes"},
		{"import os\nos.urandom(10**12)", "MemoryError: 1000000000000 random bytes"},
		{"import os\nos.stat('a\\0b')", "ValueError: embedded null byte"},
	} {
		s := runtime.New(runtime.Options{Modules: stdlib.Modules(stdlib.Options{Root: root})})
		stdlib.SetBuiltins(s)
		_, err := s.RunSource(context.Background(), "__main__", "main.py", c.source)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.source, err, c.want)
		}
	}
}

// TestNoRoot: without a root there are no files at all.
func TestNoRoot(t *testing.T) {
	s := runtime.New(runtime.Options{Modules: stdlib.Modules(stdlib.Options{})})
	_, err := s.RunSource(context.Background(), "__main__", "main.py", "import io\nio.open('doc.go')")
	if err == nil || !strings.HasPrefix(err.Error(), "PermissionError") {
		t.Fatal(err)
	}
}

// TestClock: time and datetime use the session's clock and the zone of the options, not those of the machine.
func TestClock(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := runtime.New(runtime.Options{
		Stdout: &out, Now: func() time.Time { return time.Date(2024, 7, 1, 22, 30, 0, 5000, time.UTC) },
		Modules: stdlib.Modules(stdlib.Options{Zone: berlin}),
	})
	_, err = s.RunSource(context.Background(), "__main__", "main.py", `
import time
from datetime import date, datetime, timezone
print(datetime.now(), datetime.now(timezone.utc), date.today(), datetime.utcnow(), time.time(), time.localtime().tm_hour, time.strftime("%H"))
print(datetime.now().astimezone().tzname(), datetime.fromtimestamp(0), datetime(2024, 7, 2, 0, 30).timestamp())
`)
	if err != nil {
		t.Fatal(traceback(err))
	}
	want := "2024-07-02 00:30:00.000005 2024-07-01 22:30:00.000005+00:00 2024-07-02 2024-07-01 22:30:00.000005 1719873000.000005 0 00\nCEST 1970-01-01 01:00:00 1719873000.0\n"
	if out.String() != want {
		t.Errorf("got %s\nwant %s", out.String(), want)
	}
}

// TestRandomSource: unseeded numbers come from the options, so that a host can repeat a run.
func TestRandomSource(t *testing.T) {
	run := func() string {
		var out bytes.Buffer
		s := runtime.New(runtime.Options{Stdout: &out, Modules: stdlib.Modules(stdlib.Options{Random: bytes.NewReader(bytes.Repeat([]byte{7, 1, 9}, 100))})})
		if _, err := s.RunSource(context.Background(), "__main__", "main.py", "import random, uuid\nprint(random.random(), uuid.uuid4())"); err != nil {
			t.Fatal(traceback(err))
		}
		return out.String()
	}
	if a, b := run(), run(); a != b {
		t.Errorf("%s and %s", a, b)
	}
}

// TestSysPath: a folder that a program adds to sys.path is searched at once.
func TestSysPath(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "shared_code.py"), []byte("x = 5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s := session(&out)
	_, err := s.RunSource(context.Background(), "__main__", "main.py", "import sys\nsys.path.append('"+dir+"')\nimport shared_code\nprint(shared_code.x, '"+dir+"' in sys.path)")
	if err != nil {
		t.Fatal(traceback(err))
	}
	if out.String() != "5 True\n" {
		t.Error(out.String())
	}
}
