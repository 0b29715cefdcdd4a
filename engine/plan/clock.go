package plan

import (
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// BindClock puts constants in the place of current_date(), current_timestamp(), now() and their like: now is the update's clock, zone the
// session's time zone. The calls stay in a resolved relation until then, so that a predicate can be compared between updates.
func BindClock(r Relation, now time.Time, zone *time.Location) Relation {
	return MapRelation(r, func(n Relation) Relation {
		es := n.Exprs()
		var out []Expr
		for i, e := range es {
			m := BindClockExpr(e, now, zone)
			if m != e && out == nil {
				out = append(make([]Expr, 0, len(es)), es[:i]...)
			}
			if out != nil {
				out = append(out, m)
			}
		}
		if out == nil {
			return n
		}
		return n.WithExprs(out)
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
	case "unix_timestamp":
		if len(c.Args) == 0 {
			return &Literal{At: c.At, Value: now.Unix(), T: types.LongType}
		}
	case "current_timezone":
		return &Literal{At: c.At, Value: zone.String(), T: types.StringType}
	}
	return nil
}
