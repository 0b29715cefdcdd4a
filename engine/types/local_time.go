package types

import "time"

// InZone is the instant at which a zone's clock shows what local shows in UTC. Where the clock is put forward, a time that it leaves out counts on from the
// old offset; one that it shows twice is the earlier of the two. So does Java, and not Go's time.Date, which promises neither.
func InZone(local time.Time, zone *time.Location) time.Time {
	offset := func(t time.Time) time.Duration {
		_, seconds := t.In(zone).Zone()
		return time.Duration(seconds) * time.Second
	}
	before, after := offset(local.Add(-24*time.Hour)), offset(local.Add(24*time.Hour))
	if at := local.Add(-after); before != after && offset(local.Add(-before)) != before && offset(at) == after {
		return at.In(zone)
	}
	return local.Add(-before).In(zone)
}

// ParseLocal is time.ParseInLocation with InZone's answer to what a zone's clock leaves out or shows twice. The layout has no zone.
func ParseLocal(layout, text string, zone *time.Location) (time.Time, error) {
	t, err := time.Parse(layout, text)
	if err != nil {
		return t, err
	}
	return InZone(t, zone), nil
}
