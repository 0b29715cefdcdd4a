package stdlib

import (
	"fmt"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// timeValue is datetime.time.
type timeValue struct {
	k            *datetimes
	cls          *runtime.Class
	h, mi, s, us int
	tz           runtime.Object
	fold         int
}

func (t *timeValue) Type() *runtime.Type     { return t.cls.InstanceType() }
func (t *timeValue) PyClass() *runtime.Class { return t.cls }
func (t *timeValue) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(t, t.cls, name)
}

func (t *timeValue) micros() int64 { return int64(t.h*3600+t.mi*60+t.s)*1_000_000 + int64(t.us) }

// HashKey makes equal times one dict key.
func (t *timeValue) HashKey() any {
	off, err := t.k.offset(t.tz, runtime.None)
	if err != nil {
		return err
	}
	if off == nil {
		return fmt.Sprintf("\x00datetime.time\x00%d", t.micros())
	}
	return fmt.Sprintf("\x00datetime.time\x00%d utc", t.micros()-off.micros().Int64())
}

func (t *timeValue) iso(timespec string) (string, error) {
	s, err := clockWith(t.h, t.mi, t.s, t.us, timespec)
	if err != nil {
		return "", err
	}
	off, err := t.k.offset(t.tz, runtime.None)
	if err != nil {
		return "", err
	}
	return s + formatOffset(off, ":"), nil
}

func (t *timeValue) M__str__() (runtime.Object, error) {
	s, err := t.iso("auto")
	return runtime.String(s), err
}

func (t *timeValue) M__repr__() (runtime.Object, error) {
	s := fmt.Sprintf("%s(%d, %d", className(t.cls), t.h, t.mi)
	if t.s != 0 || t.us != 0 {
		s += fmt.Sprintf(", %d", t.s)
	}
	if t.us != 0 {
		s += fmt.Sprintf(", %d", t.us)
	}
	return t.k.reprEnd(s, t.fold, t.tz)
}

// reprEnd adds what times and datetimes end with in their repr.
func (k *datetimes) reprEnd(s string, fold int, tz runtime.Object) (runtime.Object, error) {
	if fold != 0 {
		s += ", fold=1"
	}
	if tz != runtime.None {
		r, err := runtime.Repr(tz)
		if err != nil {
			return nil, err
		}
		s += ", tzinfo=" + r
	}
	return runtime.String(s + ")"), nil
}

// GoFormat is __format__.
func (t *timeValue) GoFormat(spec string) (string, error) {
	if spec == "" {
		return t.iso("auto")
	}
	f, err := t.fields(spec)
	if err != nil {
		return "", err
	}
	return formatTime(spec, f)
}

func (t *timeValue) fields(format string) (timeFields, error) {
	f := timeFields{y: 1900, m: 1, d: 1, h: t.h, mi: t.mi, s: t.s, us: t.us, isDST: -1, dateTime: true}
	err := t.k.zoneFields(&f, format, t.tz, runtime.None)
	return f, err
}

func (t *timeValue) compare(o runtime.Object, op string) (runtime.Object, error) {
	e, ok := runtime.Native(o).(*timeValue)
	if !ok {
		return runtime.NotImplemented, nil
	}
	a, b := t.micros(), e.micros()
	if t.tz != e.tz {
		x, err := t.k.offset(t.tz, runtime.None)
		if err != nil {
			return nil, err
		}
		y, err := t.k.offset(e.tz, runtime.None)
		if err != nil {
			return nil, err
		}
		if (x == nil) != (y == nil) {
			if op == "==" || op == "!=" {
				return runtime.NewBool(op == "!="), nil
			}
			return nil, typeError("can't compare offset-naive and offset-aware times")
		}
		if x != nil {
			a, b = a-x.micros().Int64(), b-y.micros().Int64()
		}
	}
	return ordered(compareInts(a, b), op), nil
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (t *timeValue) M__eq__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "==") }
func (t *timeValue) M__ne__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "!=") }
func (t *timeValue) M__lt__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "<") }
func (t *timeValue) M__le__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "<=") }
func (t *timeValue) M__gt__(o runtime.Object) (runtime.Object, error) { return t.compare(o, ">") }
func (t *timeValue) M__ge__(o runtime.Object) (runtime.Object, error) { return t.compare(o, ">=") }

func (k *datetimes) newTime(cls *runtime.Class, h, mi, s, us, fold int, tz runtime.Object) (runtime.Object, error) {
	if err := checkTime(h, mi, s, us, fold); err != nil {
		return nil, err
	}
	if err := k.checkZone(tz); err != nil {
		return nil, err
	}
	return &timeValue{k, cls, h, mi, s, us, tz, fold}, nil
}

// makeTime calls a class of the user derived from time, which may have a constructor of its own.
func (k *datetimes) makeTime(cls *runtime.Class, h, mi, s, us, fold int, tz runtime.Object) (runtime.Object, error) {
	if cls == k.time {
		return k.newTime(cls, h, mi, s, us, fold, tz)
	}
	args := []runtime.Object{runtime.Int(h), runtime.Int(mi), runtime.Int(s), runtime.Int(us), tz}
	var kw []runtime.Kwarg
	if fold != 0 {
		kw = []runtime.Kwarg{{Name: "fold", Value: runtime.Int(fold)}}
	}
	return runtime.Call(cls, args, kw)
}

// orNone is None for an argument that was left out.
func orNone(o runtime.Object) runtime.Object {
	if o == nil {
		return runtime.None
	}
	return o
}

func (k *datetimes) defineTime() {
	k.time.ValueConstructor("time(*args, **kwargs)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if b, ok := stateArg(a, 2, 6); ok && b[0]&0x7f < 24 {
			tz, err := k.stateZone(a)
			if err != nil {
				return nil, err
			}
			return k.newTime(cls, int(b[0]&0x7f), int(b[1]), int(b[2]), int(b[3])<<16|int(b[4])<<8|int(b[5]), int(b[0]>>7), tz)
		}
		args, err := cArgs(a, "", 0, 5, "hour", "minute", "second", "microsecond", "tzinfo", "fold")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, 0, 0, 0, 0)
		if err != nil {
			return nil, err
		}
		fold, err := cInt(args[5], 0)
		if err != nil {
			return nil, err
		}
		return k.newTime(cls, n[0], n[1], n[2], n[3], fold, orNone(args[4]))
	})
	get := func(name string, f func(*timeValue) runtime.Object) {
		runtime.Getter(k.time, name, func(t *timeValue) (runtime.Object, error) { return f(t), nil })
	}
	get("hour", func(t *timeValue) runtime.Object { return runtime.Int(t.h) })
	get("minute", func(t *timeValue) runtime.Object { return runtime.Int(t.mi) })
	get("second", func(t *timeValue) runtime.Object { return runtime.Int(t.s) })
	get("microsecond", func(t *timeValue) runtime.Object { return runtime.Int(t.us) })
	get("tzinfo", func(t *timeValue) runtime.Object { return t.tz })
	get("fold", func(t *timeValue) runtime.Object { return runtime.Int(t.fold) })
	runtime.Method(k.time, "isoformat(timespec='auto')", func(t *timeValue, a *runtime.Args) (runtime.Object, error) {
		spec, err := a.String(0)
		if err != nil {
			return nil, err
		}
		s, err := t.iso(spec)
		return runtime.String(s), err
	})
	runtime.Method(k.time, "strftime(*args, **kwargs)", func(t *timeValue, a *runtime.Args) (runtime.Object, error) {
		f, err := formatArg(a)
		if err != nil {
			return nil, err
		}
		fields, err := t.fields(f)
		if err != nil {
			return nil, err
		}
		return formatted(f, fields)
	})
	for _, name := range []string{"utcoffset", "dst", "tzname"} {
		runtime.Method(k.time, name+"()", func(t *timeValue, _ *runtime.Args) (runtime.Object, error) {
			return k.checkedZone(t.tz, name, runtime.None)
		})
	}
	k.time.Def("__format__(*args)", timeFormat)
	reduce := func(t *timeValue, fold bool) runtime.Object {
		b := runtime.Bytes{byte(t.h), byte(t.mi), byte(t.s), byte(t.us >> 16), byte(t.us >> 8), byte(t.us)}
		if fold && t.fold == 1 {
			b[0] |= 0x80
		}
		if t.tz == runtime.None {
			return runtime.Tuple{t.cls, runtime.Tuple{b}}
		}
		return runtime.Tuple{t.cls, runtime.Tuple{b, t.tz}}
	}
	runtime.Method(k.time, "__reduce__()", func(t *timeValue, _ *runtime.Args) (runtime.Object, error) { return reduce(t, false), nil })
	runtime.Method(k.time, "__reduce_ex__(protocol, /)", func(t *timeValue, a *runtime.Args) (runtime.Object, error) {
		n, err := cInt(a.At(0), 0)
		return reduce(t, n > 3), err
	})
	runtime.Method(k.time, "replace(*args, **kwargs)", func(t *timeValue, a *runtime.Args) (runtime.Object, error) {
		args, err := cArgs(a, "replace", 0, 5, "hour", "minute", "second", "microsecond", "tzinfo", "fold")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, t.h, t.mi, t.s, t.us)
		if err != nil {
			return nil, err
		}
		tz := t.tz
		if args[4] != nil {
			tz = args[4]
		}
		fold, err := cInt(args[5], t.fold)
		if err != nil {
			return nil, err
		}
		if err := k.checkZone(tz); err != nil {
			return nil, err
		}
		return k.makeTime(t.cls, n[0], n[1], n[2], n[3], fold, tz)
	})
	k.time.DefClass("fromisoformat(string, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("fromisoformat: argument must be str")
		}
		if len(s) > 0 && s[0] == 'T' {
			s = s[1:]
		}
		c, ok := parseISOTime(s)
		if !ok {
			r, err := runtime.Repr(a.At(0))
			if err != nil {
				return nil, err
			}
			return nil, valueError("Invalid isoformat string: %s", r)
		}
		tz, err := k.isoZone(c)
		if err != nil {
			return nil, err
		}
		return k.makeTime(cls, c.h, c.mi, c.s, c.us, 0, tz)
	})
	k.time.Set("min", &timeValue{k, k.time, 0, 0, 0, 0, runtime.None, 0})
	k.time.Set("max", &timeValue{k, k.time, 23, 59, 59, 999999, runtime.None, 0})
	k.time.Set("resolution", &timeDelta{k, k.delta, 0, 0, 1})
}
