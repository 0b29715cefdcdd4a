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
		var seconds float64
		switch v := a.At(0).(type) {
		case runtime.Int:
			seconds = float64(v)
		case runtime.Float:
			seconds = float64(v)
		default:
			return nil, typeError("'%s' object cannot be interpreted as an integer", runtime.TypeName(v))
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
		out := runtime.Tuple{}
		for _, n := range []int{w.y, w.m, w.d, w.h, w.mi, w.s, weekday(w.y, w.m, w.d), t.YearDay(), dst} {
			out = append(out, runtime.Int(n))
		}
		return append(out, runtime.String(name), runtime.Int(offset)), nil
	})
	m.Def("_mktime(fields)", func(a *runtime.Args) (runtime.Object, error) {
		f, err := fieldsOf(a.At(0))
		if err != nil {
			return nil, err
		}
		return runtime.Float(time.Date(f.y, time.Month(f.m), f.d, f.h, f.mi, f.s, 0, o.Zone).Unix()), nil
	})
	m.Def("_strftime(format, fields)", func(a *runtime.Args) (runtime.Object, error) {
		format, err := a.String(0)
		if err != nil {
			return nil, err
		}
		f, err := fieldsOf(a.At(1))
		if err != nil {
			return nil, err
		}
		f.zone, f.offset = "UTC", "+0000"
		if f.m < 1 || f.m > 12 {
			return nil, valueError("month out of range")
		}
		if f.d < 1 || f.d > 31 {
			return nil, valueError("day of month out of range")
		}
		return formatted(format, f)
	})
	m.Def("strptime(string, format='%a %b %d %H:%M:%S %Y', /)", func(a *runtime.Args) (runtime.Object, error) {
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
		if err := checkDate(p.y, p.m, p.d); err != nil {
			return nil, err
		}
		return structTime(s, p.timeFields)
	})
	return nil
}

func fieldsOf(o runtime.Object) (f timeFields, err error) {
	items, err := runtime.ListOf(o)
	if err != nil {
		return f, err
	}
	if len(items) < 9 {
		return f, typeError("Tuple or struct_time argument required")
	}
	n, err := intArgs(items[:9], 0, 0, 0, 0, 0, 0, 0, 0, 0)
	if err != nil {
		return f, err
	}
	return timeFields{y: n[0], m: max(n[1], 1), d: max(n[2], 1), h: n[3], mi: n[4], s: n[5], isDST: n[8]}, nil
}
