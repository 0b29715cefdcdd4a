package table

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/store/delta"
)

// Travel says which version of a table is read. The zero Travel is the newest.
type Travel struct {
	Version   *int64
	Timestamp *time.Time
}

// TravelOf reads VERSION AS OF and TIMESTAMP AS OF, and the reader options versionAsOf and timestampAsOf. Times without an offset are in
// the zone given.
func TravelOf(version, timestamp plan.Expr, o plan.Options, zone *time.Location) (Travel, error) {
	var t Travel
	vs, hasV := o.Get("versionAsOf")
	ts, hasT := o.Get("timestampAsOf")
	if version != nil {
		l, ok := literal(version)
		if !ok {
			return t, diag.Unsupported("VERSION AS OF an expression", "write the number of the version").At(version.Origin())
		}
		vs, hasV = fmt.Sprint(l.Value), true
	}
	if timestamp != nil {
		l, ok := literal(timestamp)
		if !ok {
			return t, diag.Unsupported("TIMESTAMP AS OF an expression", "write the time, '2024-01-31 10:00:00'").At(timestamp.Origin())
		}
		ts, hasT = timeText(l), true
	}
	switch {
	case hasV && hasT:
		return t, diag.New("INVALID_TIME_TRAVEL_SPEC", "Cannot specify both version and timestamp when time travelling the table.")
	case hasV:
		n, err := strconv.ParseInt(strings.TrimSpace(vs), 10, 64)
		if err != nil || n < 0 {
			return t, diag.New("DELTA_TIME_TRAVEL_INVALID_BEGIN_VALUE", "versionAsOf needs to be a valid begin value, got %q.", vs).WithHint("write the number of the version")
		}
		t.Version = &n
	case hasT:
		at, ok := parseTime(ts, zone)
		if !ok {
			return t, diag.New("DELTA_TIMESTAMP_INVALID", "The provided timestamp (%q) cannot be converted to a valid timestamp.", ts).WithHint("write it like '2024-01-31 10:00:00'")
		}
		t.Timestamp = &at
	}
	return t, nil
}

// literal looks through casts of a constant.
func literal(e plan.Expr) (*plan.Literal, bool) {
	for {
		switch x := e.(type) {
		case *plan.Literal:
			return x, true
		case *plan.Cast:
			e = x.E
		case *plan.Alias:
			e = x.E
		default:
			return nil, false
		}
	}
}

func timeText(l *plan.Literal) string {
	switch v := l.Value.(type) {
	case types.DateValue:
		return v.String()
	case int64:
		if l.T.Kind == types.Timestamp || l.T.Kind == types.TimestampNTZ {
			return time.UnixMicro(v).UTC().Format("2006-01-02T15:04:05.999999Z")
		}
	}
	return fmt.Sprint(l.Value)
}

// timeLayouts are how people write times; a fraction of a second is accepted by all of them.
var timeLayouts = []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05Z07:00"}

func parseTime(text string, zone *time.Location) (time.Time, bool) {
	if zone == nil {
		zone = time.UTC
	}
	for _, l := range timeLayouts {
		parse := func(l, s string) (time.Time, error) { return types.ParseLocal(l, s, zone) }
		if strings.HasSuffix(l, "Z07:00") {
			parse = time.Parse
		}
		if t, err := parse(l, strings.TrimSpace(text)); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// At is the snapshot that a Travel means.
func At(ctx context.Context, t *delta.Table, tr Travel) (*delta.Snapshot, error) {
	switch {
	case tr.Version != nil:
		return t.SnapshotAt(ctx, *tr.Version)
	case tr.Timestamp == nil:
		return t.Snapshot(ctx)
	}
	v, err := versionAt(ctx, t, *tr.Timestamp)
	if err != nil {
		return nil, err
	}
	return t.SnapshotAt(ctx, v)
}

// versionAt is the newest version that was there at a time. As in Delta a time after the newest version is an error, since the answer
// would change with the next commit.
func versionAt(ctx context.Context, t *delta.Table, at time.Time) (int64, error) {
	snap, err := t.Snapshot(ctx)
	if err != nil {
		return 0, err
	}
	var last time.Time
	for v := snap.Version(); v >= 0; v-- {
		c, err := t.ReadCommit(ctx, v)
		if diag.Code(err) == "DELTA_MISSING_FILES_UNEXPECTED_VERSION" {
			break
		}
		if err != nil {
			return 0, err
		}
		if !c.Timestamp.After(at) {
			if v == snap.Version() && c.Timestamp.Before(at) {
				return 0, diag.New("DELTA_TIMESTAMP_GREATER_THAN_COMMIT", "The provided timestamp (%s) is after the latest version available to this table (%s).", show(at), show(c.Timestamp)).
					WithHint("use a timestamp before or at %s", show(c.Timestamp))
			}
			return v, nil
		}
		last = c.Timestamp
	}
	return 0, diag.New("DELTA_TIMESTAMP_EARLIER_THAN_COMMIT_RETENTION", "The provided timestamp (%s) is before the earliest version available to this table (%s).", show(at), show(last)).
		WithHint("use a timestamp after %s", show(last))
}

func show(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05.999") }
