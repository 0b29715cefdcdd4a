package table

import (
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// options are what a streaming read of a table can be told.
type options struct {
	maxFiles      int
	maxBytes      int64
	skipChanges   bool // skipChangeCommits: pass over versions that delete or update
	ignoreDeletes bool // pass over versions that only delete
	ignoreChanges bool // read the files that an update writes again, rows that did not change included
	tolerateLoss  bool // failOnDataLoss = false: pass over files and versions that are gone
	start         *int64
	latest        bool // startingVersion = latest
	since         *time.Time
}

// refused are options that would change the rows, with the values that ask for nothing.
var refused = map[string]string{"readchangefeed": "false", "readchangedata": "false", "excluderegex": "", "schematrackinglocation": "", "streamingsourcetrackingid": ""}

// readOptions understands the options of a streaming read. Those nobody knows are ignored, as in Spark.
func readOptions(o plan.Options, zone *time.Location) (options, error) {
	r := options{maxFiles: 1000}
	var err error
	fail := func(name, value, want string) {
		if err == nil {
			err = diag.New("DELTA_ILLEGAL_OPTION", "Invalid value '%s' for option '%s', must be %s.", value, name, want)
		}
	}
	flags := map[string]*bool{"skipchangecommits": &r.skipChanges, "ignoredeletes": &r.ignoreDeletes, "ignorechanges": &r.ignoreChanges}
	for _, name := range o.Keys() {
		value, _ := o.Get(name)
		key := strings.ToLower(name)
		if neutral, ok := refused[key]; ok && !strings.EqualFold(value, neutral) {
			return r, diag.Unsupported("The option "+name+" = "+value+" of a stream from a table", "leave the option out; a materialized view reads the table as it is (spark.read, without STREAM)")
		}
		if to := flags[key]; to != nil {
			b, ok := o.Bool(name, false)
			if !ok {
				fail(name, value, "'true' or 'false'")
			}
			*to = b
			continue
		}
		switch key {
		case "maxfilespertrigger":
			if r.maxFiles, _ = strconv.Atoi(strings.TrimSpace(value)); r.maxFiles <= 0 {
				fail(name, value, "a positive integer")
			}
		case "maxbytespertrigger":
			if r.maxBytes = size(value); r.maxBytes <= 0 {
				fail(name, value, "a size such as '10g'")
			}
		case "failondataloss":
			b, ok := o.Bool(name, true)
			if !ok {
				fail(name, value, "'true' or 'false'")
			}
			r.tolerateLoss = !b
		case "startingversion":
			if r.latest = strings.EqualFold(value, "latest"); r.latest {
				continue
			}
			n, e := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			if e != nil || n < 0 {
				fail(name, value, "greater than or equal to zero, or 'latest'")
			}
			r.start = &n
		case "startingtimestamp":
			t, ok := parseTime(value, zone)
			if !ok {
				fail(name, value, "a timestamp like '2024-01-31 10:00:00'")
			}
			r.since = &t
		}
	}
	if err == nil && r.since != nil && (r.start != nil || r.latest) {
		err = diag.New("DELTA_STARTING_VERSION_AND_TIMESTAMP_BOTH_SET", "Please either provide 'startingVersion' or 'startingTimestamp'.")
	}
	return r, err
}

// size reads 10485760, 10m, 10mb, 1g; 0 when it is none.
func size(text string) int64 {
	t := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), "b")
	unit := int64(1)
	if i := strings.IndexAny(t, "kmgt"); i >= 0 && i == len(t)-1 {
		unit = 1 << (10 * (1 + strings.IndexByte("kmgt", t[i])))
		t = t[:i]
	}
	n, err := strconv.ParseInt(strings.TrimSpace(t), 10, 64)
	if err != nil {
		return 0
	}
	return n * unit
}
