package delta

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const logDir = "_delta_log"

func commitName(v int64) string { return fmt.Sprintf("%020d.json", v) }

func (t *Table) logPath(name string) string { return filepath.Join(t.dir, logDir, name) }

// logListing is what a log directory holds.
type logListing struct {
	commits     map[int64]bool
	first, last int64           // of commits; -1 when there are none
	checkpoints []logCheckpoint // complete ones, oldest first
}

// logCheckpoint is a log checkpoint: the state of the table at a version, in one file or several.
type logCheckpoint struct {
	version int64
	files   []string // names in the log directory
}

// listLog reads the log directory.
func (t *Table) listLog() (logListing, error) {
	l := logListing{commits: map[int64]bool{}, first: -1, last: -1}
	d, err := os.Open(filepath.Join(t.dir, logDir))
	if errors.Is(err, fs.ErrNotExist) {
		return l, notTable(t.dir)
	}
	if err != nil {
		return l, err
	}
	names, err := d.Readdirnames(-1)
	if err = errors.Join(err, d.Close()); err != nil {
		return l, err
	}
	single := map[int64]string{}
	parts := map[int64]map[int]map[int]string{} // version, number of parts, part
	uuids := map[int64]string{}
	for _, n := range names {
		v, rest, ok := splitVersion(n)
		if !ok {
			continue
		}
		switch f := strings.Split(rest, "."); {
		case rest == "json":
			l.commits[v] = true
			if l.first < 0 || v < l.first {
				l.first = v
			}
			l.last = max(l.last, v)
		case rest == "checkpoint.parquet":
			single[v] = n
		case len(f) == 4 && f[0] == "checkpoint" && f[3] == "parquet":
			part, err1 := strconv.Atoi(f[1])
			of, err2 := strconv.Atoi(f[2])
			if err1 != nil || err2 != nil || part < 1 || part > of {
				continue
			}
			if parts[v] == nil {
				parts[v] = map[int]map[int]string{}
			}
			if parts[v][of] == nil {
				parts[v][of] = map[int]string{}
			}
			parts[v][of][part] = n
		case len(f) == 3 && f[0] == "checkpoint" && (f[2] == "parquet" || f[2] == "json"):
			// Several writers may have made one each; any will do, the same one for every reader.
			if uuids[v] == "" || n < uuids[v] {
				uuids[v] = n
			}
		}
	}
	l.checkpoints = completeCheckpoints(single, parts, uuids)
	return l, nil
}

// splitVersion cuts a name into its version, twenty digits, and what follows the dot.
func splitVersion(name string) (int64, string, bool) {
	if len(name) < 22 || name[20] != '.' {
		return 0, "", false
	}
	v, err := strconv.ParseInt(name[:20], 10, 64)
	return v, name[21:], err == nil && v >= 0 && name[0] != '+'
}

func completeCheckpoints(single map[int64]string, parts map[int64]map[int]map[int]string, uuids map[int64]string) []logCheckpoint {
	byVersion := map[int64]logCheckpoint{}
	for v, n := range uuids {
		byVersion[v] = logCheckpoint{v, []string{n}}
	}
	for v, sets := range parts {
		for of, set := range sets {
			if len(set) != of {
				continue // its writer died, or is still at it
			}
			c := logCheckpoint{version: v}
			for i := 1; i <= of; i++ {
				c.files = append(c.files, set[i])
			}
			byVersion[v] = c
		}
	}
	for v, n := range single {
		byVersion[v] = logCheckpoint{v, []string{n}}
	}
	r := make([]logCheckpoint, 0, len(byVersion))
	for _, c := range byVersion {
		r = append(r, c)
	}
	sortCheckpoints(r)
	return r
}

func (t *Table) readCommit(v int64) ([]action, error) {
	text, err := os.ReadFile(t.logPath(commitName(v)))
	if err != nil {
		return nil, err
	}
	as, err := parseLog(text)
	if err != nil {
		return nil, damaged(t.dir, v, "%v", err)
	}
	return as, nil
}
