package python_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/stdlib"
)

// TestControlFlow promises that programs of random control flow print what they print in CPython. testdata/control_flow.py makes the
// programs, run by dp itself, and testdata/control_flow.txt has a digest for every hundred of them. Each twentieth of the hundreds is run, or all
// with DP_ALL_PROGRAMS=1.
func TestControlFlow(t *testing.T) {
	t.Parallel()
	const block = 100
	source, err := os.ReadFile("testdata/control_flow.py")
	if err != nil {
		t.Fatal(err)
	}
	digests, err := os.ReadFile("testdata/control_flow.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields(string(digests))
	step := 20
	if os.Getenv("DP_ALL_PROGRAMS") != "" {
		step = 1
	}
	var wait sync.WaitGroup
	work := make(chan int)
	for range 2 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for b := range work {
				made := make100(t, string(source), b*block, (b+1)*block)
				h := sha256.New()
				for _, program := range made {
					runInto(h, program)
				}
				if got := hex.EncodeToString(h.Sum(nil))[:len(want[b])]; got != want[b] {
					t.Errorf("programs %d to %d print something else than in CPython", b*block, (b+1)*block-1)
				}
			}
		}()
	}
	for b := 0; b < len(want); b += step {
		work <- b
	}
	close(work)
	wait.Wait()
}

// make100 returns the programs first to end.
func make100(t *testing.T, source string, first, end int) []string {
	var out bytes.Buffer
	s := runtime.New(runtime.Options{Stdout: &out, Modules: stdlib.Modules(stdlib.Options{})})
	loop := fmt.Sprintf("\nfor number in range(%d, %d):\n    print(program(number), end='\\0')\n", first, end)
	if _, err := s.RunSource(context.Background(), "__main__", "control_flow.py", source+loop); err != nil {
		t.Error(err)
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\x00"), "\x00")
}

func runInto(h hash.Hash, program string) {
	s := runtime.New(runtime.Options{Stdout: h, Modules: stdlib.Modules(stdlib.Options{})})
	if _, err := s.RunSource(context.Background(), "__main__", "program.py", program); err != nil {
		fmt.Fprintln(h, err)
	}
}
