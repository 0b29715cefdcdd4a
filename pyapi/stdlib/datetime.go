package stdlib

import (
	_ "embed"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/datetime.py
var datetimeSource string

//go:embed lib/_datetime.py
var isoCalendarSource string

// datetimes is what the values of one session's module datetime have in common: its classes, clock and time zone.
type datetimes struct {
	session *runtime.Session
	module  *runtime.Module
	zone    *time.Location // of naive values

	date, time, dateTime, delta, tzinfo, timezone *runtime.Class
	utc                                           *fixedZone
}

var datetimesClass = runtime.NewClass("datetime", "_datetimes")

func (*datetimes) Type() *runtime.Type     { return datetimesClass.InstanceType() }
func (*datetimes) PyClass() *runtime.Class { return datetimesClass }

// datetimesOf returns the shared part of the session's module datetime, which it imports if need be.
func datetimesOf(s *runtime.Session) (*datetimes, error) {
	m, err := s.ImportModule("_datetime")
	if err != nil {
		return nil, err
	}
	k, ok := m.Get("_datetimes").(*datetimes)
	if !ok {
		return nil, runtime.Raise(runtime.ImportError, "module datetime has been replaced")
	}
	return k, nil
}

const (
	minYear, maxYear = 1, 9999
	unixEpochDay     = 719163 // ordinal of 1970-01-01
	maxOrdinal       = 3652059
	dayMicros        = 86400 * 1_000_000
)

func (o Options) loadDatetime(m *runtime.Module) error {
	k := &datetimes{session: m.Session(), module: m, zone: o.Zone}
	k.delta = runtime.NewClass("datetime", "timedelta").Dotted()
	k.date = runtime.NewClass("datetime", "date").Dotted()
	k.time = runtime.NewClass("datetime", "time").Dotted()
	k.dateTime = runtime.NewClass("datetime", "datetime", k.date).Dotted()
	k.tzinfo = runtime.NewClass("datetime", "tzinfo").Dotted()
	k.timezone = runtime.NewClass("datetime", "timezone", k.tzinfo).Dotted().Final()
	k.utc = &fixedZone{k: k, offset: &timeDelta{k: k, cls: k.delta}}
	k.defineDelta()
	k.defineDate()
	k.defineTime()
	k.defineDateTime()
	k.defineZones()
	exposeOperators(k.delta, k.utc.offset)
	exposeOperators(k.date, &dateValue{})
	exposeOperators(k.time, &timeValue{})
	exposeOperators(k.dateTime, &dateTime{})
	for _, c := range []*runtime.Class{k.delta, k.date, k.time, k.dateTime, k.tzinfo, k.timezone} {
		m.Set(c.Name, c)
	}
	m.Set("UTC", k.utc)
	m.Set("MINYEAR", runtime.Int(minYear))
	m.Set("MAXYEAR", runtime.Int(maxYear))
	m.Set("_datetimes", k)
	return nil
}

// className is the name of a value's class as CPython's C code prints it.
func className(c *runtime.Class) string {
	if c.Module == "datetime" {
		return "datetime." + c.Name
	}
	return c.Name
}

// fieldArgs binds the arguments of a constructor written in C: names are the parameters, the first required of which must be given.
func fieldArgs(a *runtime.Args, required int, names ...string) ([]runtime.Object, error) {
	return cArgs(a, "", required, len(names), names...)
}

// cArgs binds the arguments of a function written in C. names are the parameters, of which the first required must be given and the
// first positional may be given without their name; function names it in errors, unless it is "".
func cArgs(a *runtime.Args, function string, required, positional int, names ...string) ([]runtime.Object, error) {
	who, whose := "function", "this function"
	if function != "" {
		who, whose = function+"()", function+"()"
	}
	plural := func(n int) string {
		if n == 1 {
			return ""
		}
		return "s"
	}
	switch given := len(a.Rest) + len(a.Kwargs); {
	case given > len(names):
		keyword := ""
		if len(a.Rest) == 0 {
			keyword = "keyword "
		}
		return nil, typeError("%s takes at most %d %sargument%s (%d given)", who, len(names), keyword, plural(len(names)), given)
	case len(a.Rest) > positional:
		return nil, typeError("%s takes at most %d positional argument%s (%d given)", who, positional, plural(positional), len(a.Rest))
	}
	out := make([]runtime.Object, len(names))
	copy(out, a.Rest)
	unknown := ""
next:
	for _, kw := range a.Kwargs {
		for i, n := range names {
			if n == kw.Name {
				if out[i] != nil {
					return nil, typeError("argument for %s given by name ('%s') and position (%d)", who, n, i+1)
				}
				out[i] = kw.Value
				continue next
			}
		}
		unknown = kw.Name
	}
	for i := range required {
		if out[i] == nil {
			return nil, typeError("%s missing required argument '%s' (pos %d)", who, names[i], i+1)
		}
	}
	if unknown != "" {
		return nil, typeError("'%s' is an invalid keyword argument for %s", unknown, whose)
	}
	return out, nil
}

// cInt is an argument that C takes as an int of 32 bits; def is for one that is missing.
func cInt(o runtime.Object, def int) (int, error) {
	if o == nil {
		return def, nil
	}
	n, ok := bigOf(o)
	if !ok {
		if runtime.ClassOf(o).Lookup("__index__") == nil {
			return 0, typeError("'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
		}
		r, err := runtime.CallMethod(o, "__index__")
		if err != nil {
			return 0, err
		}
		if n, ok = bigOf(r); !ok {
			return 0, typeError("__index__ returned non-int (type %s)", runtime.TypeName(r))
		}
	}
	switch {
	case !n.IsInt64():
		return 0, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C long")
	case n.Int64() > math.MaxInt32:
		return 0, runtime.Raise(runtime.OverflowError, "signed integer is greater than maximum")
	case n.Int64() < math.MinInt32:
		return 0, runtime.Raise(runtime.OverflowError, "signed integer is less than minimum")
	}
	return int(n.Int64()), nil
}

func cInts(objects []runtime.Object, defaults ...int) ([]int, error) {
	out := make([]int, len(defaults))
	for i, d := range defaults {
		v, err := cInt(objects[i], d)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// intArg is an argument that must be an int; def is for one that is missing.
func intArg(o runtime.Object, def int) (int, error) {
	switch v := runtime.Native(o).(type) {
	case nil:
		return def, nil
	case runtime.Int:
		return int(v), nil
	case runtime.Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case *runtime.BigInt:
		return 0, runtime.Raise(runtime.OverflowError, "Python int too large to convert to C int")
	}
	return 0, runtime.Raise(runtime.TypeError, "'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
}

func intArgs(objects []runtime.Object, defaults ...int) ([]int, error) {
	out := make([]int, len(defaults))
	for i, d := range defaults {
		v, err := intArg(objects[i], d)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func valueError(format string, args ...any) error {
	return runtime.Raise(runtime.ValueError, format, args...)
}

func typeError(format string, args ...any) error {
	return runtime.Raise(runtime.TypeError, format, args...)
}

func daysIn(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

func checkDate(y, m, d int) error {
	switch {
	case y < minYear || y > maxYear:
		return valueError("year %d is out of range", y)
	case m < 1 || m > 12:
		return valueError("month must be in 1..12")
	case d < 1 || d > daysIn(y, m):
		return valueError("day is out of range for month")
	}
	return nil
}

func checkTime(h, mi, s, us, fold int) error {
	switch {
	case h < 0 || h > 23:
		return valueError("hour must be in 0..23")
	case mi < 0 || mi > 59:
		return valueError("minute must be in 0..59")
	case s < 0 || s > 59:
		return valueError("second must be in 0..59")
	case us < 0 || us > 999999:
		return valueError("microsecond must be in 0..999999")
	case fold != 0 && fold != 1:
		return valueError("fold must be either 0 or 1")
	}
	return nil
}

// ordinal is the number of a day, 1 for 0001-01-01.
func ordinal(y, m, d int) int {
	return int(time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).Unix()/86400) + unixEpochDay
}

// civil is the inverse of ordinal. ok is false when the year is out of range.
func civil(ord int) (y, m, d int, ok bool) {
	if ord < 1 || ord > maxOrdinal {
		return 0, 0, 0, false
	}
	t := time.Unix(int64(ord-unixEpochDay)*86400, 0).UTC()
	return t.Year(), int(t.Month()), t.Day(), true
}

func overflow() error { return runtime.Raise(runtime.OverflowError, "date value out of range") }

// compareText is the TypeError of comparing values of different classes.
func cannotCompare(a, b runtime.Object) error {
	return typeError("can't compare %s to %s", className(runtime.ClassOf(a)), className(runtime.ClassOf(b)))
}

// ordered makes the six comparisons from a three-way one.
func ordered(c int, op string) runtime.Object {
	return runtime.NewBool(map[string]bool{"<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0, "==": c == 0, "!=": c != 0}[op])
}

// floorMod divides by a positive number, rounding down.
func floorMod(a, b int) (q, r int) {
	q, r = a/b, a%b
	if r < 0 {
		q, r = q-1, r+b
	}
	return q, r
}

func clock(h, mi, s, us int) string {
	t := fmt.Sprintf("%02d:%02d:%02d", h, mi, s)
	if us != 0 {
		t += fmt.Sprintf(".%06d", us)
	}
	return t
}

// clockWith is the time of isoformat, to the precision that timespec names.
func clockWith(h, mi, s, us int, timespec string) (string, error) {
	switch timespec {
	case "auto":
		return clock(h, mi, s, us), nil
	case "hours":
		return fmt.Sprintf("%02d", h), nil
	case "minutes":
		return fmt.Sprintf("%02d:%02d", h, mi), nil
	case "seconds":
		return fmt.Sprintf("%02d:%02d:%02d", h, mi, s), nil
	case "milliseconds":
		return fmt.Sprintf("%02d:%02d:%02d.%03d", h, mi, s, us/1000), nil
	case "microseconds":
		return fmt.Sprintf("%02d:%02d:%02d.%06d", h, mi, s, us), nil
	}
	return "", valueError("Unknown timespec value")
}

var bigDay = big.NewInt(dayMicros)
