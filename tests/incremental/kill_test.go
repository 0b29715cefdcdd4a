package incremental

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-e45c46d8/dp/engine"
	"github.com/seed-e45c46d8/dp/engine/incremental"
)

var killedUpdates = flag.Int("kills", 3, "how many updates TestKilledHistories kills; DP_KILLS sets it, too")

// kills counts what became of the updates that were to be killed.
type kills struct {
	wanted           int // no update is killed any more after these
	killed, ended    int
	before, after    int // tables of killed updates with the rows from before it, and from after it
	updateTakes      time.Duration
	killedAt         map[string]int
	betweenTwoTables int // killed updates that had committed to some tables and not to others
}

// TestKilledHistories kills updates of random histories with SIGKILL, at the points that DP_CRASH_AT names and at random moments. A killed update has
// left each table as it was or as it was to be. The next update, with other sources and another selection maybe, leaves the same rows as if
// nothing had happened.
func TestKilledHistories(t *testing.T) {
	n := *killedUpdates
	if s := os.Getenv("DP_KILLS"); s != "" {
		v, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		n = v
	}
	modes, why, k := map[string]int{}, map[string]int{}, &kills{wanted: n, killedAt: map[string]int{}}
	seed := *firstSeed
	for ; k.killed < n; seed++ {
		ok := t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			h := &history{w: &writer{Rand: rand.New(rand.NewPCG(seed, 2))}, now: first, modes: modes, why: why, kills: k}
			h.project = newProject(t, first)
			h.live()
		})
		if !ok {
			break
		}
	}
	t.Logf("seeds %d to %d: %d updates killed %v, %d ended before; tables of killed updates: %d as before, %d as after, %d times some of each; then %v",
		*firstSeed, seed-1, k.killed, k.killedAt, k.ended, k.before, k.after, k.betweenTwoTables, modes)
	if n >= 20 && (k.before == 0 || k.after == 0) {
		t.Error("all killed updates died at one side of their commits: the suite tests little")
	}
}

// killed starts updates and kills them.
func (h *history) killed() {
	for h.w.IntN(3) > 0 && h.kills.killed < h.kills.wanted {
		req := h.request()
		if len(req.selected) > 0 {
			h.kill(req)
			h.settle(req)
		}
		if h.w.IntN(2) == 0 {
			h.changeSource()
		}
	}
}

// job is an update that runs in a process of its own: this test binary again.
type job struct {
	Config  engine.Config
	Defs    string
	Request engine.Request
}

// isJob is set in the environment of such a process.
const isJob = "DP_INCREMENTAL_JOB"

func TestMain(m *testing.M) {
	// Small tables reach them.
	incremental.Limit = incremental.Limits{Rows: 12, Values: 4, Few: 3}
	if os.Getenv(isJob) == "" {
		os.Exit(m.Run())
	}
	if err := runJob(os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runJob(in io.Reader) error {
	var j job
	if err := json.NewDecoder(in).Decode(&j); err != nil {
		return err
	}
	reg, err := load(j.Defs)
	if err != nil {
		return err
	}
	e, err := openEngine(j.Config)
	if err != nil {
		return err
	}
	// What is to be killed is the update, not the start of what it computes with.
	if _, err := openBackend(j.Config); err != nil {
		return err
	}
	fmt.Println("running")
	j.Request.AllowLoss = true
	res, err := e.Run(context.Background(), reg, j.Request, nil)
	if err != nil {
		return err
	}
	for _, f := range res.Flows {
		if f.Err() != nil {
			return f.Err()
		}
	}
	return e.Close()
}

// kill runs an update in a process of its own that does not live to its end, mostly.
func (h *history) kill(req request) {
	h.t.Helper()
	if err := h.e.Close(); err != nil {
		h.fail("%v", err)
	}
	text, err := json.Marshal(job{h.cfg, h.defs, req.Request})
	if err != nil {
		h.fail("%v", err)
	}
	exe, err := os.Executable()
	if err != nil {
		h.fail("%v", err)
	}
	c := exec.Command(exe)
	c.Stdin = bytes.NewReader(text)
	point, after := "", h.w.Float64()
	if h.w.IntN(2) == 0 {
		point = pick(h.w, []string{"intent", "staged", "committed"})
	}
	c.Env = append(os.Environ(), isJob+"=1")
	if point != "" {
		c.Env = append(c.Env, fmt.Sprintf("DP_CRASH_AT=%s:%d", point, 1+h.w.IntN(3)))
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.StdoutPipe()
	if err != nil {
		h.fail("%v", err)
	}
	if err := c.Start(); err != nil {
		h.fail("%v", err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	began := time.Now()
	if line == "running\n" && point == "" && h.kills.updateTakes > 0 {
		time.Sleep(time.Duration(after * float64(h.kills.updateTakes)))
		_ = c.Process.Kill()
	}
	err = c.Wait()
	switch {
	case err == nil:
		h.kills.updateTakes = time.Since(began)
		h.kills.ended++
		h.note("-- an update that ended before it was killed")
	case strings.Contains(err.Error(), "killed"):
		if point == "" {
			point = "random"
		}
		h.kills.killed++
		h.kills.killedAt[point]++
		h.note("-- an update that was killed: " + point)
	default:
		h.fail("the update in its own process: %v\n%s", err, stderr.String())
	}
	h.open()
}

// settle finds for each table whether the killed update came to its commit, and brings the expected rows to the same point.
func (h *history) settle(req request) {
	h.t.Helper()
	before, after := 0, 0
	for _, t := range req.selected {
		is, err := h.try("SELECT " + t.columns() + " FROM " + t.name)
		if t.there && err != nil {
			h.fail("%s cannot be read after a killed update: %v", t.name, err)
		}
		// A table is made before there are rows in it.
		if t.there && len(is.differ(t.expected)) == 0 || !t.there && len(is) == 0 {
			before++
			t.perhaps = true
			continue
		}
		after++
		expected, is := h.expect(req, t)
		if diff := is.differ(expected); len(diff) > 0 {
			h.fail("%s has after a killed update neither the rows from before it nor those from after it:\n%s\nquery: %s", t.name, strings.Join(diff, "\n"), t.query())
		}
		h.refreshed(req, t, expected)
	}
	h.kills.before += before
	h.kills.after += after
	if before > 0 && after > 0 {
		h.kills.betweenTwoTables++
	}
}
