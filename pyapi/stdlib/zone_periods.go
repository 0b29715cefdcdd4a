package stdlib

import "time"

// period is a stretch of time in which a zone keeps its offset.
type period struct {
	start, end time.Time // zero when it has none
	name       string
	offset     int // seconds east of UTC
	dst        bool
}

func periodAt(loc *time.Location, unix int64) period {
	t := time.Unix(unix, 0).In(loc)
	p := period{dst: t.IsDST()}
	p.name, p.offset = t.Zone()
	p.start, p.end = t.ZoneBounds()
	return p
}

// before and after are the neighbours of a period.
func (p period) before(loc *time.Location) (period, bool) {
	if p.start.IsZero() {
		return period{}, false
	}
	return periodAt(loc, p.start.Unix()-1), true
}

func (p period) after(loc *time.Location) (period, bool) {
	if p.end.IsZero() {
		return period{}, false
	}
	return periodAt(loc, p.end.Unix()), true
}

// periodAtWall is the period when clocks show w. Of the two in a fold, when clocks show the same twice, and in a gap, which they skip, w.fold
// chooses as in Python: the earlier one for 0.
func periodAtWall(loc *time.Location, w wall) period {
	u := w.micros()/1_000_000 - unixEpochDay*86400
	// begins is what clocks show when a period is chosen in the place of the one before.
	begins := func(at time.Time, before, after period) int64 {
		if w.fold == 0 {
			return at.Unix() + int64(max(before.offset, after.offset))
		}
		return at.Unix() + int64(min(before.offset, after.offset))
	}
	p := periodAt(loc, u)
	for range 4 { // an offset is less than a day, periods are seldom so short
		if next, ok := p.after(loc); ok && u >= begins(p.end, p, next) {
			p = next
			continue
		}
		if last, ok := p.before(loc); ok && u < begins(p.start, last, p) {
			p = last
			continue
		}
		break
	}
	return p
}

// saved is by how many seconds clocks are changed in a period: its offset less that of the standard time beside it, which may be larger
// (Europe/Dublin in winter).
func (p period) saved(loc *time.Location) int {
	if !p.dst {
		return 0
	}
	if last, ok := p.before(loc); ok && !last.dst && last.offset != p.offset {
		return p.offset - last.offset
	}
	if next, ok := p.after(loc); ok && !next.dst && next.offset != p.offset {
		return p.offset - next.offset
	}
	return 3600
}
