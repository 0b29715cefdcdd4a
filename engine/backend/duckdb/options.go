package duckdb

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Options of a Backend. The zero value computes with all processors and most of the memory, in UTC.
type Options struct {
	MemoryLimit int64     // bytes DuckDB may hold before it spills; 0: 70 % of the machine's memory
	Threads     int       // 0: one a processor
	TempDir     string    // where DuckDB spills, below the storage; each process has a folder of its own there. "": the system's folder
	TimeZone    string    // the session time zone, an IANA name or an offset; "": UTC
	Now         time.Time // the update's clock; zero: when the backend was made
	Catalog     string    // what current_catalog() and current_schema() say
	Schema      string
}

func (o Options) complete() (Options, error) {
	if o.MemoryLimit <= 0 {
		o.MemoryLimit = machineMemory() / 10 * 7
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.TempDir == "" {
		o.TempDir = os.TempDir()
	}
	o.TempDir = filepath.Join(o.TempDir, fmt.Sprintf("duckdb-%d-%d", os.Getpid(), time.Now().UnixNano()))
	if o.TimeZone == "" {
		o.TimeZone = "UTC"
	}
	if _, err := o.location(); err != nil {
		return o, err
	}
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	return o, nil
}

// location is the session time zone.
func (o Options) location() (*time.Location, error) {
	l, err := time.LoadLocation(o.TimeZone)
	if err != nil {
		return nil, diag.New("INVALID_CONF_VALUE.TIME_ZONE", "The value %q in the config \"spark.sql.session.timeZone\" is invalid. Cannot resolve the given timezone.", o.TimeZone).
			WithHint("use a region such as Europe/Berlin, or UTC")
	}
	return l, nil
}

// open starts DuckDB with everything set that the whole process shares; what belongs to a connection is set on each.
func open(o Options) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(o.TempDir), 0o755); err != nil {
		return nil, err
	}
	removeStale(o)
	set := url.Values{}
	set.Set("threads", strconv.Itoa(o.Threads))
	set.Set("memory_limit", fmt.Sprintf("%dKiB", max(o.MemoryLimit/1024, 16*1024)))
	set.Set("temp_directory", o.TempDir)
	// Nothing may be fetched from the network, and what dp needs is linked in.
	set.Set("autoinstall_known_extensions", "false")
	set.Set("autoload_known_extensions", "false")
	// It computes sum(x + 1) as sum(x) + count(x), where an x + 1 that overflows goes unnoticed.
	set.Set("disabled_optimizers", "sum_rewriter")
	zone := "SET TimeZone = " + quoteText(o.TimeZone)
	c, err := duckdb.NewConnector(":memory:?"+set.Encode(), func(e driver.ExecerContext) error {
		_, err := e.ExecContext(ctxBackground, zone, nil)
		return err
	})
	if err != nil {
		return nil, translate(err)
	}
	db := sql.OpenDB(c)
	db.SetMaxIdleConns(16)
	return db, nil
}

// staleAfter is when the spill folder of a process that is gone is removed. Processes of another container look gone.
const staleAfter = 24 * time.Hour

// removeStale removes the spill folders that killed processes have left beside ours.
func removeStale(o Options) {
	dir := filepath.Dir(o.TempDir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		var pid int
		var at int64
		if n, _ := fmt.Sscanf(e.Name(), "duckdb-%d-%d", &pid, &at); n != 2 || !e.IsDir() || time.Since(time.Unix(0, at)) < staleAfter {
			continue
		}
		p, err := os.FindProcess(pid)
		if err != nil || errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone) {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}

func removeSpill(o Options) error { return os.RemoveAll(o.TempDir) }

// machineMemory is the memory of the machine or of the control group the process runs in, whichever is less; 8 GiB when unknown.
func machineMemory() int64 {
	m := int64(8 << 30)
	if b, err := os.ReadFile("/proc/meminfo"); err == nil {
		if f := strings.Fields(string(b)); len(f) > 1 {
			if kb, err := strconv.ParseInt(f[1], 10, 64); err == nil && kb > 0 {
				m = kb << 10
			}
		}
	}
	if b, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64); err == nil && n > 0 && n < m {
			m = n
		}
	}
	return m
}
