package state

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// crashDir makes the test binary a process that takes the lock and notes batches in this storage until it is killed.
const crashDir = "DP_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Println(crashWriter(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func crashWriter(dir string) error {
	if _, err := Lock(dir, "the crash test", time.Now()); err != nil {
		return err
	}
	s, err := Open(dir)
	if err != nil {
		return err
	}
	fmt.Println("locked")
	for {
		f, i, err := s.Flow("t/f", "t")
		if err != nil {
			return err
		}
		n := f.Done + 1
		if i != nil {
			n = i.Batch
		}
		pos := json.RawMessage(fmt.Sprint(n))
		if err := s.Intend(f, Intent{0, n, pos}, []Taken{{"t/f/0", n, []string{fmt.Sprint("file", n)}}}); err != nil {
			return err
		}
		f.Done, f.Position = n, pos
		if err := s.Done(f); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// Killed at any moment, an update frees the lock, and every batch it had noted is there with its files.
func TestKilledUpdatesLoseNothing(t *testing.T) {
	seed := rand.Uint64()
	rnd := rand.New(rand.NewPCG(seed, 3))
	dir := t.TempDir()
	exe := must(os.Executable())(t)
	last := int64(0)
	for round := range 8 {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), crashDir+"="+dir)
		out := must(cmd.StdoutPipe())(t)
		check(t, cmd.Start())
		lines := bufio.NewScanner(out)
		if !lines.Scan() || lines.Text() != "locked" {
			t.Fatalf("seed %d, round %d: the writer says %q", seed, round, lines.Text())
		}
		var held *LockedError
		if _, err := Lock(dir, "another", time.Now()); !errors.As(err, &held) {
			t.Fatalf("the lock was given twice: %v", err)
		}
		if h := held.Holder; h == nil || h.PID != cmd.Process.Pid || h.Command != "the crash test" || !strings.Contains(held.Error(), fmt.Sprintf("process %d on ", h.PID)) {
			t.Errorf("held by %+v, process %d: %v", h, cmd.Process.Pid, held)
		}
		if h := must(LockHolder(dir))(t); h == nil || h.PID != cmd.Process.Pid {
			t.Errorf("held by %+v", h)
		}
		time.AfterFunc(time.Duration(10+rnd.IntN(120))*time.Millisecond, func() { _ = cmd.Process.Kill() })
		said := last
		for lines.Scan() {
			if _, err := fmt.Sscan(lines.Text(), &said); err != nil {
				t.Fatalf("seed %d, round %d: the writer says %q", seed, round, lines.Text())
			}
		}
		_ = cmd.Wait()
		if h := must(LockHolder(dir))(t); h != nil {
			t.Errorf("a dead process holds the lock: %+v", h)
		}
		release := must(Lock(dir, "after it", time.Now()))(t)
		s := must(Open(dir))(t)
		f, i, err := s.Flow("t/f", "t")
		check(t, err)
		if f.Done < said || f.Done > 0 && string(f.Position) != fmt.Sprint(f.Done) || i != nil && i.Batch != f.Done+1 {
			t.Fatalf("seed %d, round %d: %d was done, the state has %+v, %+v", seed, round, said, f, i)
		}
		want := f.Done
		if i != nil {
			want++
		}
		if got := files(t, s, "t/f/0", 1, 1<<40); int64(len(got)) != want {
			t.Fatalf("seed %d, round %d: %d files after batch %d", seed, round, len(got), want)
		}
		last = f.Done
		check(t, s.Close())
		check(t, release())
	}
	if last == 0 {
		t.Fatalf("seed %d: nothing was done", seed)
	}
}

func TestLockIsGivenBack(t *testing.T) {
	dir := t.TempDir()
	if h := must(LockHolder(dir))(t); h != nil {
		t.Errorf("held before anybody came: %+v", h)
	}
	for range 3 {
		release := must(Lock(dir, "dp run", at))(t)
		h := must(LockHolder(dir))(t)
		if h == nil || h.PID != os.Getpid() || h.Command != "dp run" || !h.Started.Equal(at) {
			t.Errorf("held by %+v", h)
		}
		if _, err := Lock(dir, "dp run", at); err == nil || !strings.Contains(err.Error(), "since 2026-01-02 03:04:05 UTC (dp run)") {
			t.Errorf("given twice: %v", err)
		}
		check(t, release())
		if h := must(LockHolder(dir))(t); h != nil {
			t.Errorf("held after it was given back: %+v", h)
		}
	}
}
