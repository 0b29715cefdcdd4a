package files

import (
	"regexp"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// filter says which of the listed files are read.
type filter struct {
	name   *regexp.Regexp // of the file, without its folders; nil: all
	after  int64          // milliseconds; files at this time or before are left out
	before int64
}

// newFilter reads pathGlobFilter (fileNamePattern), modifiedAfter and modifiedBefore. Times without an offset are in the time zone given.
//
// Spark shifts a file's time by the reader's time zone before it compares (PathFilters.scala, localTime), so that with any other zone than
// UTC it is off by the offset; here instants are compared.
func newFilter(o plan.Options, zone *time.Location) (filter, error) {
	f := filter{after: -1 << 62, before: 1 << 62}
	for _, key := range []string{"pathGlobFilter", "fileNamePattern"} {
		if g, ok := o.Get(key); ok {
			re, err := compileGlob(g)
			if err != nil {
				return f, err
			}
			f.name = re
		}
	}
	for key, to := range map[string]*int64{"modifiedAfter": &f.after, "modifiedBefore": &f.before} {
		text, ok := o.Get(key)
		if !ok {
			continue
		}
		micros, ok := parseTimestamp(text, zone)
		if !ok {
			return f, diag.New("INVALID_OPTION_VALUE", "The timestamp provided for the '%s' option is invalid. The expected format is 'YYYY-MM-DDTHH:mm:ss', but the provided timestamp: %s.",
				strings.ToLower(key), text).WithHint("write it like 2024-12-31T23:59:59.999+00:00")
		}
		*to = floorDiv(micros, 1000)
		if key == "modifiedBefore" && micros%1000 != 0 {
			*to++ // milliseconds are compared: a fraction of one still comes before
		}
	}
	return f, nil
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// takes reports whether a file is read.
func (f *filter) takes(x *file) bool {
	if x.modTime <= f.after || x.modTime >= f.before {
		return false
	}
	return f.name == nil || f.name.MatchString(x.path[strings.LastIndexByte(x.path, '/')+1:])
}
