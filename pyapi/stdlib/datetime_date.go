package stdlib

import (
	"fmt"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// dateValue is datetime.date.
type dateValue struct {
	k       *datetimes
	cls     *runtime.Class
	y, m, d int
}

func (d *dateValue) Type() *runtime.Type     { return d.cls.InstanceType() }
func (d *dateValue) PyClass() *runtime.Class { return d.cls }
func (d *dateValue) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(d, d.cls, name)
}

// HashKey makes equal dates one dict key.
func (d *dateValue) HashKey() any { return "\x00datetime.date\x00" + d.iso() }

// GoValue is the date at midnight UTC.
func (d *dateValue) GoValue() any {
	return time.Date(d.y, time.Month(d.m), d.d, 0, 0, 0, 0, time.UTC)
}

func (d *dateValue) iso() string { return fmt.Sprintf("%04d-%02d-%02d", d.y, d.m, d.d) }

func (d *dateValue) M__str__() (runtime.Object, error) { return runtime.String(d.iso()), nil }
func (d *dateValue) M__repr__() (runtime.Object, error) {
	return runtime.String(fmt.Sprintf("%s(%d, %d, %d)", className(d.cls), d.y, d.m, d.d)), nil
}

// GoFormat is __format__.
func (d *dateValue) GoFormat(spec string) (string, error) {
	if spec == "" {
		return d.iso(), nil
	}
	return formatTime(spec, d.fields())
}

func (d *dateValue) fields() timeFields {
	return timeFields{y: d.y, m: d.m, d: d.d, isDST: -1, dateTime: true}
}

// newDate makes a date, also of a class derived from date.
func (k *datetimes) newDate(cls *runtime.Class, y, m, d int) (runtime.Object, error) {
	if err := checkDate(y, m, d); err != nil {
		return nil, err
	}
	return &dateValue{k, cls, y, m, d}, nil
}

// make calls a class of the user derived from date, which may have a constructor of its own.
func (k *datetimes) makeDate(cls *runtime.Class, y, m, d int) (runtime.Object, error) {
	if cls == k.date {
		return k.newDate(cls, y, m, d)
	}
	return runtime.Call(cls, []runtime.Object{runtime.Int(y), runtime.Int(m), runtime.Int(d)}, nil)
}

// shift adds days; the result has the class of the date.
func (d *dateValue) shift(days int) (runtime.Object, error) {
	y, m, day, ok := civil(ordinal(d.y, d.m, d.d) + days)
	if !ok {
		return nil, overflow()
	}
	return d.k.makeDate(d.cls, y, m, day)
}

func (d *dateValue) M__add__(o runtime.Object) (runtime.Object, error) {
	if e, ok := runtime.Native(o).(*timeDelta); ok {
		return d.shift(e.days)
	}
	return runtime.NotImplemented, nil
}

func (d *dateValue) M__radd__(o runtime.Object) (runtime.Object, error) { return d.M__add__(o) }

func (d *dateValue) M__sub__(o runtime.Object) (runtime.Object, error) {
	switch e := runtime.Native(o).(type) {
	case *timeDelta:
		return d.shift(-e.days)
	case *dateValue:
		return d.k.deltaOf(int64(ordinal(d.y, d.m, d.d)-ordinal(e.y, e.m, e.d)) * dayMicros), nil
	}
	return runtime.NotImplemented, nil
}

func (d *dateValue) compare(o runtime.Object, op string) (runtime.Object, error) {
	switch e := runtime.Native(o).(type) {
	case *dateValue:
		return ordered(ordinal(d.y, d.m, d.d)-ordinal(e.y, e.m, e.d), op), nil
	case *dateTime:
		switch op {
		case "==", "!=":
			return runtime.NewBool(op == "!="), nil
		}
		return nil, cannotCompare(o, d)
	}
	return runtime.NotImplemented, nil
}

func (d *dateValue) M__eq__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "==") }
func (d *dateValue) M__ne__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "!=") }
func (d *dateValue) M__lt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<") }
func (d *dateValue) M__le__(o runtime.Object) (runtime.Object, error) { return d.compare(o, "<=") }
func (d *dateValue) M__gt__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">") }
func (d *dateValue) M__ge__(o runtime.Object) (runtime.Object, error) { return d.compare(o, ">=") }

// dateParts are the year, month and day of a date or datetime.
func dateParts(o runtime.Object) (y, m, d int, ok bool) {
	switch v := runtime.Native(o).(type) {
	case *dateValue:
		return v.y, v.m, v.d, true
	case *dateTime:
		return v.y, v.m, v.d, true
	}
	return 0, 0, 0, false
}

// dateMethod defines a method that date and datetime share.
func (k *datetimes) dateMethod(signature string, fn func(y, m, d int, a *runtime.Args) (runtime.Object, error)) {
	k.date.Def(signature, func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		y, m, d, ok := dateParts(self)
		if !ok {
			return nil, typeError("descriptor requires a 'datetime.date' object but received a '%s'", runtime.TypeName(self))
		}
		return fn(y, m, d, a)
	})
}

// weekday counts from Monday, 0.
func weekday(y, m, d int) int { return (ordinal(y, m, d) + 6) % 7 }

func (k *datetimes) defineDate() {
	k.date.ValueConstructor("date(*args, **kwargs)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if b, ok := stateArg(a, 1, 4); ok && b[2] >= 1 && b[2] <= 12 {
			return &dateValue{k, cls, int(b[0])<<8 | int(b[1]), int(b[2]), int(b[3])}, nil
		}
		args, err := fieldArgs(a, 3, "year", "month", "day")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, 0, 0, 0)
		if err != nil {
			return nil, err
		}
		return k.newDate(cls, n[0], n[1], n[2])
	})
	for i, name := range []string{"year", "month", "day"} {
		k.date.Property(name, func(self runtime.Object) (runtime.Object, error) {
			y, m, d, ok := dateParts(self)
			if !ok {
				return nil, typeError("descriptor '%s' for 'datetime.date' objects doesn't apply to a '%s' object", name, runtime.TypeName(self))
			}
			return runtime.Int([]int{y, m, d}[i]), nil
		}, nil)
	}
	k.date.DefClass("today()", func(cls *runtime.Class, _ *runtime.Args) (runtime.Object, error) {
		t := k.session.Now().In(k.zone)
		if cls.IsSubclass(k.dateTime) {
			return k.makeDateTime(cls, fromGo(t), runtime.None)
		}
		return k.makeDate(cls, t.Year(), int(t.Month()), t.Day())
	})
	k.date.DefClass("fromtimestamp(timestamp, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		t, err := timestamp(a.At(0))
		if err != nil {
			return nil, err
		}
		t = t.In(k.zone)
		return k.makeDate(cls, t.Year(), int(t.Month()), t.Day())
	})
	k.date.DefClass("fromordinal(ordinal, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		n, err := intArg(a.At(0), 0)
		if err != nil {
			return nil, err
		}
		if n < 1 {
			return nil, valueError("ordinal must be >= 1")
		}
		y, m, d, ok := civil(n)
		if !ok {
			return nil, valueError("year is out of range")
		}
		if cls.IsSubclass(k.dateTime) {
			return k.makeDateTime(cls, wall{y: y, m: m, d: d}, runtime.None)
		}
		return k.makeDate(cls, y, m, d)
	})
	k.date.DefClass("fromisoformat(date_string, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("fromisoformat: argument must be str")
		}
		y, m, d, ok := parseISODate(s)
		if !ok {
			r, err := runtime.Repr(a.At(0))
			if err != nil {
				return nil, err
			}
			return nil, valueError("Invalid isoformat string: %s", r)
		}
		return k.makeDate(cls, y, m, d)
	})
	k.date.DefClass("fromisocalendar(year, week, day)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		n, err := intArgs([]runtime.Object{a.At(0), a.At(1), a.At(2)}, 0, 0, 0)
		if err != nil {
			return nil, err
		}
		y, m, d, err := fromISOWeek(n[0], n[1], n[2])
		if err != nil {
			return nil, err
		}
		if cls.IsSubclass(k.dateTime) {
			return k.makeDateTime(cls, wall{y: y, m: m, d: d}, runtime.None)
		}
		return k.makeDate(cls, y, m, d)
	})
	k.dateMethod("toordinal()", func(y, m, d int, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Int(ordinal(y, m, d)), nil
	})
	k.dateMethod("weekday()", func(y, m, d int, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Int(weekday(y, m, d)), nil
	})
	k.dateMethod("isoweekday()", func(y, m, d int, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Int(weekday(y, m, d) + 1), nil
	})
	k.dateMethod("isocalendar()", func(y, m, d int, _ *runtime.Args) (runtime.Object, error) {
		iy, iw := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC).ISOWeek()
		return runtime.Call(k.module.Get("IsoCalendarDate"), []runtime.Object{runtime.Int(iy), runtime.Int(iw), runtime.Int(weekday(y, m, d) + 1)}, nil)
	})
	runtime.Method(k.date, "isoformat()", func(d *dateValue, _ *runtime.Args) (runtime.Object, error) {
		return runtime.String(d.iso()), nil
	})
	runtime.Method(k.date, "ctime()", func(d *dateValue, _ *runtime.Args) (runtime.Object, error) {
		return formatted(fmt.Sprintf("%%a %%b %%e %%H:%%M:%%S %04d", d.y), d.fields())
	})
	runtime.Method(k.date, "strftime(*args, **kwargs)", func(d *dateValue, a *runtime.Args) (runtime.Object, error) {
		f, err := formatArg(a)
		if err != nil {
			return nil, err
		}
		return formatted(f, d.fields())
	})
	k.date.Def("__format__(*args)", timeFormat)
	runtime.Method(k.date, "__reduce__()", func(d *dateValue, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Tuple{d.cls, runtime.Tuple{d.state()}}, nil
	})
	runtime.Method(k.date, "timetuple()", func(d *dateValue, _ *runtime.Args) (runtime.Object, error) {
		return structTime(k.session, d.fields())
	})
	runtime.Method(k.date, "replace(*args, **kwargs)", func(d *dateValue, a *runtime.Args) (runtime.Object, error) {
		args, err := cArgs(a, "replace", 0, 3, "year", "month", "day")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, d.y, d.m, d.d)
		if err != nil {
			return nil, err
		}
		return k.makeDate(d.cls, n[0], n[1], n[2])
	})
	k.date.Set("min", &dateValue{k, k.date, minYear, 1, 1})
	k.date.Set("max", &dateValue{k, k.date, maxYear, 12, 31})
	k.date.Set("resolution", &timeDelta{k, k.delta, 1, 0, 0})
}

func (d *dateValue) state() runtime.Bytes {
	return runtime.Bytes{byte(d.y >> 8), byte(d.y), byte(d.m), byte(d.d)}
}

// stateArg is the state that __reduce__ hands to a constructor: bytes, or what they were in old pickles, of one length, as the first of
// at most n arguments.
func stateArg(a *runtime.Args, n, length int) ([]byte, bool) {
	if len(a.Rest) < 1 || len(a.Rest) > n || len(a.Kwargs) > 0 {
		return nil, false
	}
	switch v := runtime.Native(a.Rest[0]).(type) {
	case runtime.Bytes:
		return v, len(v) == length
	case runtime.String:
		var b []byte
		for _, r := range string(v) {
			if r > 255 {
				return nil, false
			}
			b = append(b, byte(r))
		}
		return b, len(b) == length
	}
	return nil, false
}

// stateZone is the time zone beside a state.
func (k *datetimes) stateZone(a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) < 2 || a.Rest[1] == runtime.None {
		return runtime.None, nil
	}
	if !runtime.ClassOf(a.Rest[1]).IsSubclass(k.tzinfo) {
		return nil, typeError("bad tzinfo state arg")
	}
	return a.Rest[1], nil
}

// formatArg is the argument of strftime.
func formatArg(a *runtime.Args) (string, error) {
	args, err := cArgs(a, "strftime", 1, 1, "format")
	if err != nil {
		return "", err
	}
	f, ok := runtime.AsString(args[0])
	if !ok {
		return "", typeError("strftime() argument 1 must be str, not %s", runtime.TypeName(args[0]))
	}
	return f, nil
}

// timeFormat is __format__: strftime, which a derived class may define, unless the format is empty.
func timeFormat(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
	if len(a.Rest) != 1 {
		return nil, typeError("__format__() takes exactly 1 argument (%d given)", len(a.Rest))
	}
	f, ok := runtime.AsString(a.Rest[0])
	if !ok {
		return nil, typeError("__format__() argument 1 must be str, not %s", runtime.TypeName(a.Rest[0]))
	}
	if f == "" {
		s, err := runtime.Str(self)
		return runtime.String(s), err
	}
	return runtime.CallMethod(self, "strftime", runtime.String(f))
}
