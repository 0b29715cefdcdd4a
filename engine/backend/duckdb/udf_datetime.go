package duckdb

import (
	"sync"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// datetimeFunctions format and parse by Java's patterns. The ones for instants take the session's time zone as last argument.
func datetimeFunctions() []goFunction {
	parse := func(name, signature, tolerant string, convert func(t time.Time) any) []goFunction {
		run := func(a []any) (time.Time, error) {
			loc := time.UTC
			if len(a) > 2 {
				var err error
				if loc, err = location(a[2].(string)); err != nil {
					return time.Time{}, err
				}
			}
			p, err := datetimePatternOf(a[1].(string), true)
			if err != nil {
				return time.Time{}, err
			}
			return p.parse(a[0].(string), loc)
		}
		return []goFunction{
			function("go_"+name, signature, func(a []any) (any, error) {
				t, err := run(a)
				if p, ok := err.(*parseError); ok {
					if name == "to_time" {
						return nil, raise("CANNOT_PARSE_TIME", "The input string '%s' cannot be parsed to a TIME value because it does not match to the datetime format '%s'.", a[0], a[1])
					}
					return nil, raise("CANNOT_PARSE_TIMESTAMP", "%s. Use `%s` to tolerate invalid input string and return NULL instead.", p.why, tolerant)
				}
				if err != nil {
					return nil, err
				}
				return convert(t), nil
			}),
			function("go_try_"+name, signature, func(a []any) (any, error) {
				t, err := run(a)
				if _, ok := err.(*parseError); ok {
					return nil, nil
				}
				if err != nil {
					return nil, err
				}
				return convert(t), nil
			}),
		}
	}
	utc := func(t time.Time) any { return t.UTC() }
	all := []goFunction{
		function("go_date_format", "instant, text, text -> text", func(a []any) (any, error) {
			loc, err := location(a[2].(string))
			if err != nil {
				return nil, err
			}
			p, err := datetimePatternOf(a[1].(string), false)
			if err != nil {
				return nil, err
			}
			return p.format(a[0].(time.Time).In(loc), a[2].(string)), nil
		}),
	}
	all = append(all, function("go_clock", "text -> long", func(a []any) (any, error) {
		if us, ok := types.ParseClock(a[0].(string)); ok {
			return us, nil
		}
		return nil, nil
	}))
	all = append(all, parse("to_time", "text, text -> time", "try_to_time", utc)...)
	all = append(all, parse("to_date", "text, text -> date", "try_to_date", func(t time.Time) any {
		return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	})...)
	all = append(all, parse("to_timestamp", "text, text, text -> instant", "try_to_timestamp", utc)...)
	return append(all, parse("to_timestamp_ntz", "text, text -> timestamp", "try_to_timestamp", utc)...)
}

// clockFunctions go from what a zone's clock shows to the instant, in microseconds. DuckDB, where the clock is put back and shows a time twice, takes
// the later, Java the earlier.
func clockFunctions() []goFunction {
	return []goFunction{
		function("go_from_local", "long, text -> long", func(a []any) (any, error) {
			zone, err := location(a[1].(string))
			if err != nil {
				return nil, err
			}
			return types.InZone(time.UnixMicro(a[0].(int64)).UTC(), zone).UnixMicro(), nil
		}),
		function("go_shown_in", "long, text -> long", func(a []any) (any, error) {
			zone, err := location(a[1].(string))
			if err != nil {
				return nil, err
			}
			at := a[0].(int64)
			_, offset := time.UnixMicro(at).In(zone).Zone()
			return at + int64(offset)*1e6, nil
		}),
		function("go_trunc_clock", "text, long, text -> long", func(a []any) (any, error) {
			zone, err := location(a[2].(string))
			if err != nil {
				return nil, err
			}
			return truncClock(a[1].(int64), clockUnits[a[0].(string)], zone), nil
		}),
	}
}

var clockUnits = map[string]int64{"hour": 3600e6, "minute": 60e6, "second": 1e6, "millisecond": 1e3, "microsecond": 1}

// truncClock is the instant at which the clock began to show the unit of time that it shows: what it shows since then has also passed, unless it was put
// forward or back meanwhile.
func truncClock(at, unit int64, zone *time.Location) int64 {
	shown := func(at int64) int64 {
		_, offset := time.UnixMicro(at).In(zone).Zone()
		return at + int64(offset)*1e6
	}
	since := (shown(at)%unit + unit) % unit
	if start := shown(at) - since; shown(at-since) != start {
		return types.InZone(time.UnixMicro(start).UTC(), zone).UnixMicro()
	}
	return at - since
}

var locations sync.Map

// location is a time zone by name; loading one reads a file.
func location(name string) (*time.Location, error) {
	if l, ok := locations.Load(name); ok {
		return l.(*time.Location), nil
	}
	l, ok := zone(name)
	if !ok {
		return nil, raise("INVALID_TIMEZONE", "The timezone: %s is invalid. The timezone must be either a region-based zone ID or a zone offset.", name)
	}
	locations.Store(name, l)
	return l, nil
}

var datetimePatterns = struct {
	sync.Mutex
	by map[patternKey]*datetimePattern
}{by: map[patternKey]*datetimePattern{}}

type patternKey struct {
	text    string
	parsing bool
}

func datetimePatternOf(text string, parsing bool) (*datetimePattern, error) {
	datetimePatterns.Lock()
	defer datetimePatterns.Unlock()
	key := patternKey{text, parsing}
	if p, ok := datetimePatterns.by[key]; ok {
		return p, nil
	}
	p, err := parseDatetimePattern(text, parsing)
	if err != nil {
		return nil, err
	}
	if len(datetimePatterns.by) > 1000 {
		clear(datetimePatterns.by)
	}
	datetimePatterns.by[key] = p
	return p, nil
}
