package stdlib

import (
	_ "embed"
	"math"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

//go:embed lib/time.py
var timeSource string

// processStart is what monotonic clocks count from.
var processStart = time.Now()

// loadTime is the Go part of module time. time() is the session's clock; monotonic and perf_counter measure.
func (o Options) loadTime(m *runtime.Module) error {
	s := m.Session()
	m.Def("time()", func(*runtime.Args) (runtime.Object, error) {
		return runtime.Float(float64(s.Now().UnixNano()) / 1e9), nil
	})
	m.Def("time_ns()", func(*runtime.Args) (runtime.Object, error) { return runtime.Int(s.Now().UnixNano()), nil })
	for _, name := range []string{"monotonic", "perf_counter", "process_time", "thread_time"} {
		m.Def(name+"()", func(*runtime.Args) (runtime.Object, error) {
			return runtime.Float(time.Since(processStart).Seconds()), nil
		})
		m.Def(name+"_ns()", func(*runtime.Args) (runtime.Object, error) { return runtime.Int(time.Since(processStart)), nil })
	}
	m.Def("sleep(seconds, /)", func(a *runtime.Args) (runtime.Object, error) {
		seconds, err := secondsArg(a.At(0))
		if err != nil {
			return nil, err
		}
		if seconds < 0 {
			return nil, valueError("sleep length must be non-negative")
		}
		t := time.NewTimer(time.Duration(math.Min(seconds, 1e9) * 1e9))
		defer t.Stop()
		select {
		case <-t.C:
			return nil, nil
		case <-s.Context().Done():
			return nil, s.Cancelled()
		}
	})
	// now is the fields of an instant, in UTC or the zone of naive times, with the name and offset of the zone.
	m.Def("_fields(secs, utc)", func(a *runtime.Args) (runtime.Object, error) {
		t := s.Now()
		if !a.IsNone(0) {
			var err error
			if t, err = timestamp(a.At(0)); err != nil {
				return nil, err
			}
		}
		utc, err := a.Bool(1)
		if err != nil {
			return nil, err
		}
		t = t.In(o.Zone)
		if utc {
			t = t.UTC()
		}
		dst := 0
		if t.IsDST() {
			dst = 1
		}
		w := fromGo(t)
		name, offset := t.Zone()
		if utc {
			name = "GMT"
		}
		out := runtime.Tuple{}
		for _, n := range []int{w.y, w.m, w.d, w.h, w.mi, w.s, weekday(w.y, w.m, w.d), t.YearDay(), dst} {
			out = append(out, runtime.Int(n))
		}
		return append(out, runtime.String(name), runtime.Int(offset)), nil
	})
	m.Def("_mktime(fields)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := fieldsOf("mktime", a.At(0))
		if err != nil {
			return nil, err
		}
		return o.mktime(f)
	})
	m.Def("_zone()", func(*runtime.Args) (runtime.Object, error) { return o.zoneConstants(s.Now()), nil })
	m.Def("_asctime(fields)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := checkedFields("asctime", a.At(0))
		if err != nil {
			return nil, err
		}
		return formatted("%a %b %e %H:%M:%S %Y", f)
	})
	m.Def("_strftime(format, fields)", func(a *runtime.Args) (runtime.Object, error) {
		format, err := a.String(0)
		if err != nil {
			return nil, err
		}
		f, err := checkedFields("strftime", a.At(1))
		if err != nil {
			return nil, err
		}
		if f.offset == "" {
			t := time.Date(f.y, time.Month(f.m), f.d, f.h, f.mi, f.s, 0, o.Zone)
			f.zone, f.offset = t.Format("MST"), t.Format("-0700")
		}
		return formatted(format, f)
	})
	m.Def("_parse(string, format)", func(a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		format, err := a.String(1)
		if err != nil {
			return nil, err
		}
		p, err := parseTime(text, format)
		if err != nil {
			return nil, err
		}
		return p.python(), nil
	})
	return nil
}

// secondsArg is a number of seconds.
func secondsArg(o runtime.Object) (float64, error) {
	if f, ok := runtime.Native(o).(runtime.Float); ok {
		if math.IsNaN(float64(f)) {
			return 0, valueError("Invalid value NaN (not a number)")
		}
		return float64(f), nil
	}
	n, err := structInt(o)
	if err != nil {
		return 0, typeError("'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
	}
	if n.BitLen() > 62 {
		return 0, runtime.Raise(runtime.OverflowError, "timestamp out of range for platform time_t")
	}
	return float64(n.Int64()), nil
}

// mktime is the inverse of localtime.
func (o Options) mktime(f timeFields) (runtime.Object, error) {
	t := time.Date(f.y, time.Month(f.m), f.d, f.h, f.mi, f.s, 0, o.Zone)
	if f.isDST > 0 && !t.IsDST() { // the clock shows an hour more than it would in winter
		t = t.Add(-time.Hour)
	}
	return runtime.Float(t.Unix()), nil
}

// zoneConstants are timezone, altzone, daylight and tzname of the zone of naive times.
func (o Options) zoneConstants(now time.Time) runtime.Object {
	january := time.Date(now.Year(), 1, 1, 0, 0, 0, 0, o.Zone)
	july := time.Date(now.Year(), 7, 1, 0, 0, 0, 0, o.Zone)
	winter, summer := january, july
	if january.IsDST() {
		winter, summer = july, january
	}
	name, offset := winter.Zone()
	alt, altOffset := summer.Zone()
	daylight := 0
	if offset != altOffset {
		daylight = 1
	}
	return runtime.Tuple{runtime.Int(-offset), runtime.Int(-altOffset), runtime.Int(daylight), runtime.Tuple{runtime.String(name), runtime.String(alt)}}
}

// fieldsOf reads a time tuple.
func fieldsOf(function string, o runtime.Object) (f timeFields, err error) {
	items, ok := runtime.Native(o).(runtime.Tuple)
	if !ok {
		return f, typeError("Tuple or struct_time argument required")
	}
	if len(items) != 9 {
		return f, typeError("%s(): illegal time tuple argument", function)
	}
	n, err := intArgs(items, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	if err != nil {
		return f, err
	}
	f = timeFields{y: n[0], m: n[1], d: n[2], h: n[3], mi: n[4], s: n[5], wday: n[6], yday: n[7], isDST: n[8], given: true}
	if i, ok := o.(*runtime.Instance); ok {
		if zone, ok := runtime.AsString(orNone(i.Get("tm_zone"))); ok {
			f.zone = zone
		}
		if off, ok := i.Get("tm_gmtoff").(runtime.Int); ok {
			sign := "+"
			if off < 0 {
				sign, off = "-", -off
			}
			f.offset = sprintf("%s%02d%02d", sign, off/3600, off/60%60)
		}
	}
	return f, nil
}

// checkedFields is fieldsOf for what is formatted: every field is in its range, and 0 is taken for the first month and day.
func checkedFields(function string, o runtime.Object) (timeFields, error) {
	f, err := fieldsOf(function, o)
	if err != nil {
		return f, err
	}
	if f.m == 0 {
		f.m = 1
	}
	if f.d == 0 {
		f.d = 1
	}
	if f.yday == 0 {
		f.yday = 1
	}
	for _, c := range []struct {
		v, low, high int
		name         string
	}{
		{f.m, 1, 12, "month"},
		{f.d, 1, 31, "day of month"},
		{f.h, 0, 23, "hour"},
		{f.mi, 0, 59, "minute"},
		{f.s, 0, 61, "seconds"},
		{f.wday, -1, 1 << 31, "day of week"},
		{f.yday, 1, 366, "day of year"},
	} {
		if c.v < c.low || c.v > c.high {
			return f, valueError("%s out of range", c.name)
		}
	}
	f.wday = (f.wday + 7) % 7
	return f, nil
}
