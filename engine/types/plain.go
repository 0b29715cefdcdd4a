package types

import (
	"strings"
	"time"
)

// The forms of timestamps that PlainTimestamp reads; a fraction of a second may follow the seconds.
var (
	plainTimes = []string{"2006-01-02", "2006-01-02 15:04:05", "2006-01-02T15:04:05"}
	zonedTimes = []string{"2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05Z07:00"}
)

// PlainDate reads YYYY-MM-DD of the years 1 to 9999. What else Spark's CAST takes is left to the backend.
func PlainDate(s string) (DateValue, bool) {
	t, err := time.Parse("2006-01-02", s)
	return DateOf(t), err == nil && t.Year() > 0
}

// PlainTimestamp reads a date, or a date and a time, of the years 1 to 9999 as microseconds since 1970: of TIMESTAMP in a zone, unless the text
// names its own, of TIMESTAMP_NTZ by the clock. What else Spark's CAST takes is left to the backend, and so is a time near a change of the zone's
// offset: what a clock shows in an hour that is left out or comes twice is for one place to say.
func PlainTimestamp(s string, t Type, zone *time.Location) (micros int64, ok bool) {
	if strings.Contains(s, ",") { // Go takes a comma before the fraction
		return 0, false
	}
	if t.Kind == TimestampNTZ {
		zone = time.UTC
	}
	for _, layout := range plainTimes {
		if at, err := time.ParseInLocation(layout, s, zone); err == nil {
			return at.UnixMicro(), at.Year() > 0 && Steady(at)
		}
	}
	if t.Kind != Timestamp {
		return 0, false
	}
	for _, layout := range zonedTimes {
		if at, err := time.Parse(layout, s); err == nil {
			return at.UnixMicro(), at.Year() > 0
		}
	}
	return 0, false
}

// Steady reports a time with no change of its zone's offset near it.
func Steady(t time.Time) bool {
	_, before := t.Add(-24 * time.Hour).Zone()
	_, at := t.Zone()
	_, after := t.Add(24 * time.Hour).Zone()
	return before == at && at == after
}
