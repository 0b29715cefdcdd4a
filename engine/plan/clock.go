package plan

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// BindClock puts constants in the place of current_date(), current_timestamp(), now() and their like: now is the update's clock, zone the
// session's time zone. The calls stay in a resolved relation until then, so that a predicate can be compared between updates.
func BindClock(r Relation, now time.Time, zone *time.Location) Relation {
	return MapRelation(r, func(n Relation) Relation {
		return mapExprs(n, func(e Expr) Expr { return BindClockExpr(e, now, zone) })
	})
}

// BindClockExpr is BindClock for one expression, the queries inside it included.
func BindClockExpr(e Expr, now time.Time, zone *time.Location) Expr {
	return Map(e, func(n Expr) Expr {
		switch n := n.(type) {
		case *Call:
			if l := clockValue(n, now, zone); l != nil {
				return l
			}
		case *Subquery:
			if q := BindClock(n.Query, now, zone); q != n.Query {
				m := *n
				m.Query = q
				return &m
			}
		}
		return n
	})
}

// timestampLiteral is the constant of TIMESTAMP '…' without a zone in the text. The parser cannot know the session's zone and leaves a cast
// of the text that stands where the text stands.
func (a *analyzer) timestampLiteral(c *Cast) Expr {
	l, ok := c.E.(*Literal)
	if !ok || c.To.Kind != types.Timestamp || c.At != l.At || c.At.Line == 0 {
		return nil
	}
	text, _ := l.Value.(string)
	zone, err := Zone(a.set.TimeZone)
	if err != nil {
		return nil
	}
	for _, layout := range []string{"2006-1-2 15:4:5", "2006-1-2T15:4:5", "2006-1-2 15:4", "2006-1-2T15:4", "2006-1-2 15", "2006-1-2", "2006-1", "2006"} {
		if t, err := types.ParseLocal(layout, strings.TrimSpace(text), zone); err == nil {
			return &Literal{At: c.At, Value: t.UnixMicro(), T: types.TimestampType, Zone: zone}
		}
	}
	return nil
}

// Zone is the time zone of that name as spark.sql.session.timeZone takes it: a region (Europe/Berlin), an offset (+02:00) or UTC, the default.
func Zone(name string) (*time.Location, error) {
	if name == "" {
		return time.UTC, nil
	}
	name = ZoneOffset(name)
	if name[0] == '+' || name[0] == '-' {
		if t, err := time.Parse("-07:00", name); err == nil {
			_, offset := t.Zone()
			return time.FixedZone(name, offset), nil
		}
	}
	return time.LoadLocation(name)
}

// currentTime is the time of day with as many digits as the call asks for; nil when it does not say so by a number.
func currentTime(c *Call, t time.Time) Expr {
	digits := int64(6)
	if len(c.Args) == 1 {
		l, ok := c.Args[0].(*Literal)
		if !ok {
			return nil
		}
		if digits, ok = l.Value.(int64); !ok || digits < 0 || digits > 6 {
			return nil
		}
	}
	us := int64(t.Hour()*3600+t.Minute()*60+t.Second())*1e6 + int64(t.Nanosecond()/1000)
	unit := int64(1)
	for range 6 - digits {
		unit *= 10
	}
	return &Literal{At: c.At, Value: us / unit * unit, T: types.TimeOf(int(digits))}
}

var prefixedOffset = regexp.MustCompile(`^(?:GMT|UTC|UT)([+-])(\d{1,2})(?::?(\d\d))?$`)

// ZoneOffset is GMT+1, UTC-03:30 and the like as a plain offset, +01:00; other names it leaves as they are.
func ZoneOffset(name string) string {
	m := prefixedOffset.FindStringSubmatch(name)
	if m == nil {
		return name
	}
	return fmt.Sprintf("%s%02s:%02s", m[1], m[2], cmp.Or(m[3], "00"))
}

// IsOffset reports an offset as Spark takes it for a time zone: of hours, minutes and seconds.
func IsOffset(name string) bool { return wholeOffset.MatchString(name) }

var wholeOffset = regexp.MustCompile(`^[+-](?:0?\d|1[0-7])(?::[0-5]?\d|:[0-5]\d:[0-5]\d)?$|^[+-]18(?::00?|:00:00)?$`)

// ShownZone is a time zone as queries show it: an offset of whole hours is kept as the region that has it, Etc/GMT-2 for +02:00.
func ShownZone(name string) string {
	m := gmtRegion.FindStringSubmatch(name)
	if m == nil {
		return name
	}
	return fmt.Sprintf("%s%02s:00", map[string]string{"+": "-", "-": "+"}[m[1]], m[2])
}

var gmtRegion = regexp.MustCompile(`^Etc/GMT([+-])(\d{1,2})$`)

func clockValue(c *Call, now time.Time, zone *time.Location) Expr {
	switch strings.ToLower(c.Name) {
	case "current_date", "curdate":
		return &Literal{At: c.At, Value: types.DateOf(now.In(zone)), T: types.DateType}
	case "current_timestamp", "now":
		return &Literal{At: c.At, Value: now.UnixMicro(), T: types.TimestampType}
	case "localtimestamp":
		t := now.In(zone)
		_, offset := t.Zone()
		return &Literal{At: c.At, Value: now.UnixMicro() + int64(offset)*1e6, T: types.TimestampNTZType}
	case "current_time", "localtime":
		return currentTime(c, now.In(zone))
	case "unix_timestamp":
		if len(c.Args) == 0 {
			return &Literal{At: c.At, Value: now.Unix(), T: types.LongType}
		}
	case "current_timezone":
		return &Literal{At: c.At, Value: ShownZone(zone.String()), T: types.StringType}
	}
	return nil
}
