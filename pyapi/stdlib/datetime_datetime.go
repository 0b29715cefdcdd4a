package stdlib

import (
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// wall is what a clock shows, without a zone.
type wall struct{ y, m, d, h, mi, s, us, fold int }

// micros counts from day 0, which only serves differences and order.
func (w wall) micros() int64 {
	return int64(ordinal(w.y, w.m, w.d))*dayMicros + int64(w.h*3600+w.mi*60+w.s)*1_000_000 + int64(w.us)
}

// wallOf is the inverse of micros; ok is false when the year is out of range.
func wallOf(micros int64) (wall, bool) {
	ord, r := floorMod(int(micros), dayMicros)
	y, m, d, ok := civil(ord)
	s := r / 1_000_000
	return wall{y: y, m: m, d: d, h: s / 3600, mi: s / 60 % 60, s: s % 60, us: r % 1_000_000}, ok
}

const unixMicros = unixEpochDay * dayMicros

// fromGo is what a clock in t's zone shows.
func fromGo(t time.Time) wall {
	return wall{y: t.Year(), m: int(t.Month()), d: t.Day(), h: t.Hour(), mi: t.Minute(), s: t.Second(), us: t.Nanosecond() / 1000}
}

// dateTime is datetime.datetime.
type dateTime struct {
	k   *datetimes
	cls *runtime.Class
	wall
	tz runtime.Object
}

func (t *dateTime) Type() *runtime.Type     { return t.cls.InstanceType() }
func (t *dateTime) PyClass() *runtime.Class { return t.cls }
func (t *dateTime) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(t, t.cls, name)
}

// offset is utcoffset(), nil for a naive datetime.
func (t *dateTime) offset() (*timeDelta, error) { return t.k.offset(t.tz, t) }

// HashKey makes equal datetimes one dict key.
func (t *dateTime) HashKey() any {
	first := *t
	first.fold = 0
	off, err := first.offset()
	if err != nil {
		return err
	}
	if off == nil {
		return fmt.Sprintf("\x00datetime\x00%d", t.micros())
	}
	return fmt.Sprintf("\x00datetime\x00%d utc", t.micros()-off.micros().Int64())
}

// GoValue is the instant; a naive datetime is in the zone of the options.
func (t *dateTime) GoValue() any {
	off, err := t.offset()
	if err == nil && off != nil {
		return time.UnixMicro(t.micros() - off.micros().Int64() - unixMicros).UTC()
	}
	return time.UnixMicro(t.k.localUTC(t.wall) - unixMicros).UTC()
}

func (t *dateTime) iso(sep, timespec string) (string, error) {
	c, err := clockWith(t.h, t.mi, t.s, t.us, timespec)
	if err != nil {
		return "", err
	}
	off, err := t.offset()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%04d-%02d-%02d", t.y, t.m, t.d) + sep + c + formatOffset(off, ":"), nil
}

func (t *dateTime) M__str__() (runtime.Object, error) {
	s, err := t.iso(" ", "auto")
	return runtime.String(s), err
}

func (t *dateTime) M__repr__() (runtime.Object, error) {
	s := fmt.Sprintf("%s(%d, %d, %d, %d, %d", className(t.cls), t.y, t.m, t.d, t.h, t.mi)
	if t.s != 0 || t.us != 0 {
		s += fmt.Sprintf(", %d", t.s)
	}
	if t.us != 0 {
		s += fmt.Sprintf(", %d", t.us)
	}
	return t.k.reprEnd(s, t.fold, t.tz)
}

// GoFormat is __format__.
func (t *dateTime) GoFormat(spec string) (string, error) {
	if spec == "" {
		return t.iso(" ", "auto")
	}
	f, err := t.fields(spec)
	if err != nil {
		return "", err
	}
	return formatTime(spec, f)
}

func (t *dateTime) fields(format string) (timeFields, error) {
	f := timeFields{y: t.y, m: t.m, d: t.d, h: t.h, mi: t.mi, s: t.s, us: t.us, isDST: -1, dateTime: true}
	err := t.k.zoneFields(&f, format, t.tz, t)
	return f, err
}

func (k *datetimes) newDateTime(cls *runtime.Class, w wall, tz runtime.Object) (runtime.Object, error) {
	if err := checkDate(w.y, w.m, w.d); err != nil {
		return nil, err
	}
	if err := checkTime(w.h, w.mi, w.s, w.us, w.fold); err != nil {
		return nil, err
	}
	if err := k.checkZone(tz); err != nil {
		return nil, err
	}
	return &dateTime{k, cls, w, tz}, nil
}

// makeDateTime calls a class of the user derived from datetime, which may have a constructor of its own.
func (k *datetimes) makeDateTime(cls *runtime.Class, w wall, tz runtime.Object) (runtime.Object, error) {
	if cls == k.dateTime {
		return k.newDateTime(cls, w, tz)
	}
	args := make([]runtime.Object, 0, 8)
	for _, n := range []int{w.y, w.m, w.d, w.h, w.mi, w.s, w.us} {
		args = append(args, runtime.Int(n))
	}
	var kw []runtime.Kwarg
	if w.fold != 0 {
		kw = []runtime.Kwarg{{Name: "fold", Value: runtime.Int(w.fold)}}
	}
	return runtime.Call(cls, append(args, tz), kw)
}

// at is the datetime of a class and zone at a place of micros.
func (k *datetimes) at(cls *runtime.Class, micros int64, tz runtime.Object) (runtime.Object, error) {
	w, ok := wallOf(micros)
	if !ok {
		return nil, overflow()
	}
	return k.makeDateTime(cls, w, tz)
}

func (t *dateTime) add(d *timeDelta, sign int64) (runtime.Object, error) {
	if d.days > maxOrdinal || d.days < -maxOrdinal {
		return nil, overflow()
	}
	return t.k.at(t.cls, t.micros()+sign*d.micros().Int64(), t.tz)
}

func (t *dateTime) M__add__(o runtime.Object) (runtime.Object, error) {
	if d, ok := runtime.Native(o).(*timeDelta); ok {
		return t.add(d, 1)
	}
	return runtime.NotImplemented, nil
}

func (t *dateTime) M__radd__(o runtime.Object) (runtime.Object, error) { return t.M__add__(o) }

func (t *dateTime) M__sub__(o runtime.Object) (runtime.Object, error) {
	switch e := runtime.Native(o).(type) {
	case *timeDelta:
		return t.add(e, -1)
	case *dateTime:
		a, b, aware, err := t.instants(e)
		if err != nil {
			return nil, err
		}
		if !aware {
			return nil, typeError("can't subtract offset-naive and offset-aware datetimes")
		}
		return t.k.deltaOf(a - b), nil
	}
	return runtime.NotImplemented, nil
}

// instants are the micros of two datetimes on one scale. ok is false when only one of them has a zone.
func (t *dateTime) instants(e *dateTime) (a, b int64, ok bool, err error) {
	a, b = t.micros(), e.micros()
	if t.tz == e.tz {
		return a, b, true, nil
	}
	x, err := t.offset()
	if err != nil {
		return 0, 0, false, err
	}
	y, err := e.offset()
	if err != nil {
		return 0, 0, false, err
	}
	if (x == nil) != (y == nil) {
		return 0, 0, false, nil
	}
	if x != nil {
		a, b = a-x.micros().Int64(), b-y.micros().Int64()
	}
	return a, b, true, nil
}

func (t *dateTime) compare(o runtime.Object, op string) (runtime.Object, error) {
	equality := op == "==" || op == "!="
	e, ok := runtime.Native(o).(*dateTime)
	if !ok {
		if _, isDate := runtime.Native(o).(*dateValue); isDate {
			if equality {
				return runtime.NewBool(op == "!="), nil
			}
			return nil, cannotCompare(t, o)
		}
		return runtime.NotImplemented, nil
	}
	a, b, ok, err := t.instants(e)
	if err != nil {
		return nil, err
	}
	if !ok {
		if equality {
			return runtime.NewBool(op == "!="), nil
		}
		return nil, typeError("can't compare offset-naive and offset-aware datetimes")
	}
	if equality && a == b && t.tz != e.tz {
		for _, x := range []*dateTime{t, e} {
			matters, err := x.foldMatters()
			if err != nil {
				return nil, err
			}
			if matters {
				return runtime.NewBool(op == "!="), nil
			}
		}
	}
	return ordered(compareInts(a, b), op), nil
}

func (t *dateTime) M__eq__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "==") }
func (t *dateTime) M__ne__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "!=") }
func (t *dateTime) M__lt__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "<") }
func (t *dateTime) M__le__(o runtime.Object) (runtime.Object, error) { return t.compare(o, "<=") }
func (t *dateTime) M__gt__(o runtime.Object) (runtime.Object, error) { return t.compare(o, ">") }
func (t *dateTime) M__ge__(o runtime.Object) (runtime.Object, error) { return t.compare(o, ">=") }

// timestamp is the Go time of a POSIX timestamp, rounded half to even to microseconds.
func timestamp(o runtime.Object) (time.Time, error) {
	if n, ok := bigOf(o); ok {
		if !n.IsInt64() || n.Int64() > 253402300799 || n.Int64() < -62135596800 {
			return time.Time{}, timestampRange(n)
		}
		return time.Unix(n.Int64(), 0), nil
	}
	f, ok := runtime.Native(o).(runtime.Float)
	if !ok {
		return time.Time{}, typeError("'%s' object cannot be interpreted as an integer", runtime.TypeName(o))
	}
	if math.IsNaN(float64(f)) {
		return time.Time{}, valueError("Invalid value NaN (not a number)")
	}
	if math.IsInf(float64(f), 0) {
		return time.Time{}, timestampRange(new(big.Int).Lsh(bigOne, 64))
	}
	if float64(f) < -62135596800 || float64(f) > 253402300799 {
		n, _ := big.NewFloat(float64(f)).Int(nil)
		return time.Time{}, timestampRange(n)
	}
	whole, frac := math.Modf(float64(f))
	return time.UnixMicro(int64(whole)*1_000_000 + int64(math.RoundToEven(frac*1e6))), nil
}

func timestampRange(n *big.Int) error {
	if n.IsInt64() {
		return valueError("year %d is out of range", time.Unix(n.Int64(), 0).UTC().Year())
	}
	return runtime.Raise(runtime.OverflowError, "timestamp out of range for platform time_t")
}

func (k *datetimes) defineDateTime() {
	c := k.dateTime
	c.ValueConstructor("datetime(*args, **kwargs)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if b, ok := stateArg(a, 2, 10); ok && b[2]&0x7f >= 1 && b[2]&0x7f <= 12 {
			tz, err := k.stateZone(a)
			if err != nil {
				return nil, err
			}
			return &dateTime{k, cls, wall{int(b[0])<<8 | int(b[1]), int(b[2] & 0x7f), int(b[3]), int(b[4]), int(b[5]), int(b[6]), int(b[7])<<16 | int(b[8])<<8 | int(b[9]), int(b[2] >> 7)}, tz}, nil
		}
		args, err := cArgs(a, "", 3, 8, "year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, 0, 0, 0, 0, 0, 0, 0)
		if err != nil {
			return nil, err
		}
		fold, err := cInt(args[8], 0)
		if err != nil {
			return nil, err
		}
		return k.newDateTime(cls, wall{n[0], n[1], n[2], n[3], n[4], n[5], n[6], fold}, orNone(args[7]))
	})
	get := func(name string, f func(*dateTime) runtime.Object) {
		runtime.Getter(c, name, func(t *dateTime) (runtime.Object, error) { return f(t), nil })
	}
	get("hour", func(t *dateTime) runtime.Object { return runtime.Int(t.h) })
	get("minute", func(t *dateTime) runtime.Object { return runtime.Int(t.mi) })
	get("second", func(t *dateTime) runtime.Object { return runtime.Int(t.s) })
	get("microsecond", func(t *dateTime) runtime.Object { return runtime.Int(t.us) })
	get("tzinfo", func(t *dateTime) runtime.Object { return t.tz })
	get("fold", func(t *dateTime) runtime.Object { return runtime.Int(t.fold) })
	k.dateTimeClassMethods()
	runtime.Method(c, "date()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		return k.newDate(k.date, t.y, t.m, t.d)
	})
	runtime.Method(c, "time()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		return k.newTime(k.time, t.h, t.mi, t.s, t.us, t.fold, runtime.None)
	})
	runtime.Method(c, "timetz()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		return k.newTime(k.time, t.h, t.mi, t.s, t.us, t.fold, t.tz)
	})
	for _, name := range []string{"utcoffset", "dst", "tzname"} {
		runtime.Method(c, name+"()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
			return k.checkedZone(t.tz, name, t)
		})
	}
	runtime.Method(c, "isoformat(sep='T', timespec='auto')", func(t *dateTime, a *runtime.Args) (runtime.Object, error) {
		sep, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("isoformat() argument 1 must be a unicode character, not %s", runtime.TypeName(a.At(0)))
		}
		if len([]rune(sep)) != 1 {
			return nil, typeError("isoformat() argument 1 must be a unicode character, not str")
		}
		spec, err := a.String(1)
		if err != nil {
			return nil, err
		}
		s, err := t.iso(sep, spec)
		return runtime.String(s), err
	})
	runtime.Method(c, "ctime()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		return formatted(fmt.Sprintf("%%a %%b %%e %%H:%%M:%%S %04d", t.y), timeFields{y: t.y, m: t.m, d: t.d, h: t.h, mi: t.mi, s: t.s})
	})
	runtime.Method(c, "strftime(*args, **kwargs)", func(t *dateTime, a *runtime.Args) (runtime.Object, error) {
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
	runtime.Method(c, "timestamp()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		off, err := t.offset()
		if err != nil {
			return nil, err
		}
		if off == nil {
			if err := t.localRange(); err != nil {
				return nil, err
			}
		}
		utc := k.localUTC(t.wall)
		if off != nil {
			utc = t.micros() - off.micros().Int64()
		}
		return runtime.Float(k.deltaOf(utc - unixMicros).seconds()), nil
	})
	runtime.Method(c, "timetuple()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		f := timeFields{y: t.y, m: t.m, d: t.d, h: t.h, mi: t.mi, s: t.s, isDST: -1}
		dst, err := k.checkedZone(t.tz, "dst", t)
		if err != nil {
			return nil, err
		}
		if d, ok := runtime.Native(dst).(*timeDelta); ok {
			f.isDST = 0
			if d.days != 0 || d.secs != 0 {
				f.isDST = 1
			}
		}
		return structTime(k.session, f)
	})
	runtime.Method(c, "utctimetuple()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) {
		off, err := t.offset()
		if err != nil {
			return nil, err
		}
		m := t.micros()
		if off != nil {
			m -= off.micros().Int64()
		}
		w, ok := wallOf(m)
		if !ok {
			return nil, overflow()
		}
		return structTime(k.session, timeFields{y: w.y, m: w.m, d: w.d, h: w.h, mi: w.mi, s: w.s})
	})
	runtime.Method(c, "astimezone(tz=None)", func(t *dateTime, a *runtime.Args) (runtime.Object, error) { return t.inZone(a.At(0)) })
	k.dateTimeReplace()
	c.Set("min", &dateTime{k, c, wall{y: minYear, m: 1, d: 1}, runtime.None})
	c.Set("max", &dateTime{k, c, wall{maxYear, 12, 31, 23, 59, 59, 999999, 0}, runtime.None})
	c.Set("resolution", &timeDelta{k, k.delta, 0, 0, 1})
}

// dateTimeReplace defines replace and what copies with it.
func (k *datetimes) dateTimeReplace() {
	c := k.dateTime
	runtime.Method(c, "replace(*args, **kwargs)", func(t *dateTime, a *runtime.Args) (runtime.Object, error) {
		args, err := cArgs(a, "replace", 0, 8, "year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold")
		if err != nil {
			return nil, err
		}
		n, err := cInts(args, t.y, t.m, t.d, t.h, t.mi, t.s, t.us)
		if err != nil {
			return nil, err
		}
		tz := t.tz
		if args[7] != nil {
			tz = args[7]
		}
		fold, err := cInt(args[8], t.fold)
		if err != nil {
			return nil, err
		}
		if err := k.checkZone(tz); err != nil {
			return nil, err
		}
		return k.makeDateTime(t.cls, wall{n[0], n[1], n[2], n[3], n[4], n[5], n[6], fold}, tz)
	})
	reduce := func(t *dateTime, fold bool) runtime.Object {
		b := runtime.Bytes{byte(t.y >> 8), byte(t.y), byte(t.m), byte(t.d), byte(t.h), byte(t.mi), byte(t.s), byte(t.us >> 16), byte(t.us >> 8), byte(t.us)}
		if fold && t.fold == 1 {
			b[2] |= 0x80
		}
		if t.tz == runtime.None {
			return runtime.Tuple{t.cls, runtime.Tuple{b}}
		}
		return runtime.Tuple{t.cls, runtime.Tuple{b, t.tz}}
	}
	runtime.Method(c, "__reduce__()", func(t *dateTime, _ *runtime.Args) (runtime.Object, error) { return reduce(t, false), nil })
	runtime.Method(c, "__reduce_ex__(protocol, /)", func(t *dateTime, a *runtime.Args) (runtime.Object, error) {
		n, err := cInt(a.At(0), 0)
		return reduce(t, n > 3), err
	})
}

// foldMatters reports that the offset of a datetime depends on its fold. Such a datetime equals none of another zone.
func (t *dateTime) foldMatters() (bool, error) {
	other := *t
	other.fold = 1 - t.fold
	x, err := t.offset()
	if err != nil {
		return false, err
	}
	y, err := other.offset()
	if err != nil {
		return false, err
	}
	if x == nil || y == nil {
		return x != y, nil
	}
	return x.micros().Cmp(y.micros()) != 0, nil
}

// dateTimeClassMethods are the other ways to make a datetime.
func (k *datetimes) dateTimeClassMethods() {
	c := k.dateTime
	// in is an instant as a datetime of a zone; naive in the zone of the options without one.
	in := func(cls *runtime.Class, t time.Time, tz runtime.Object) (runtime.Object, error) {
		if tz == runtime.None {
			return k.makeDateTime(cls, fromGo(t.In(k.zone)), tz)
		}
		if err := k.checkZone(tz); err != nil {
			return nil, err
		}
		return k.fromUTC(cls, t.UnixMicro()+unixMicros, tz)
	}
	c.DefClass("now(tz=None)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		return in(cls, k.session.Now(), a.At(0))
	})
	c.DefClass("utcnow()", func(cls *runtime.Class, _ *runtime.Args) (runtime.Object, error) {
		return k.makeDateTime(cls, fromGo(k.session.Now().UTC()), runtime.None)
	})
	c.DefClass("fromtimestamp(timestamp, tz=None)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		t, err := timestamp(a.At(0))
		if err != nil {
			return nil, err
		}
		return in(cls, t, a.At(1))
	})
	c.DefClass("utcfromtimestamp(timestamp, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		t, err := timestamp(a.At(0))
		if err != nil {
			return nil, err
		}
		return k.makeDateTime(cls, fromGo(t.UTC()), runtime.None)
	})
	c.DefClass("combine(date, time, tzinfo=...)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		y, m, d, ok := dateParts(a.At(0))
		if !ok {
			return nil, typeError("combine() argument 1 must be datetime.date, not %s", runtime.TypeName(a.At(0)))
		}
		t, ok := runtime.Native(a.At(1)).(*timeValue)
		if !ok {
			return nil, typeError("combine() argument 2 must be datetime.time, not %s", runtime.TypeName(a.At(1)))
		}
		tz := t.tz
		if a.Given(2) {
			tz = a.At(2)
		}
		if err := k.checkZone(tz); err != nil {
			return nil, err
		}
		return k.makeDateTime(cls, wall{y, m, d, t.h, t.mi, t.s, t.us, t.fold}, tz)
	})
	c.DefClass("fromisoformat(string, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		s, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("fromisoformat: argument must be str")
		}
		y, m, d, ct, ok := parseISODateTime(s)
		if !ok {
			r, err := runtime.Repr(a.At(0))
			if err != nil {
				return nil, err
			}
			return nil, valueError("Invalid isoformat string: %s", r)
		}
		tz, err := k.isoZone(ct)
		if err != nil {
			return nil, err
		}
		return k.makeDateTime(cls, wall{y: y, m: m, d: d, h: ct.h, mi: ct.mi, s: ct.s, us: ct.us}, tz)
	})
	c.DefClass("strptime(date_string, format, /)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		text, ok := runtime.AsString(a.At(0))
		format, ok2 := runtime.AsString(a.At(1))
		for i, isString := range []bool{ok, ok2} {
			if !isString {
				name := runtime.TypeName(a.At(i))
				if a.At(i) == runtime.None {
					name = "None"
				}
				return nil, typeError("strptime() argument %d must be str, not %s", i+1, name)
			}
		}
		p, err := parseTime(text, format)
		if err != nil {
			return nil, err
		}
		tz := runtime.Object(runtime.None)
		if p.hasOffset {
			z := &fixedZone{k: k, offset: k.deltaOf(p.offset)}
			if err := z.offset.zoneRange(); err != nil {
				return nil, err
			}
			if p.zone != "" {
				z.name = &p.zone
			}
			tz = z
			if p.offset == 0 && p.zone == "" {
				tz = k.utc
			}
		}
		return k.makeDateTime(cls, wall{y: p.y, m: p.m, d: p.d, h: p.h, mi: p.mi, s: p.s, us: p.us}, tz)
	})
}

// inZone is astimezone.
func (t *dateTime) inZone(tz runtime.Object) (runtime.Object, error) {
	k := t.k
	off, err := t.offset()
	if err != nil {
		return nil, err
	}
	if off == nil {
		if err := t.localRange(); err != nil {
			return nil, err
		}
	}
	utc := k.localUTC(t.wall)
	if off != nil {
		utc = t.micros() - off.micros().Int64()
	}
	if tz == runtime.None {
		name, seconds := time.UnixMicro(utc - unixMicros).In(k.zone).Zone()
		tz = &fixedZone{k: k, offset: k.deltaOf(int64(seconds) * 1_000_000), name: &name}
	} else if err := k.checkZone(tz); err != nil {
		return nil, err
	} else if tz == t.tz {
		return t, nil
	}
	return k.fromUTC(t.cls, utc, tz)
}

// localRange refuses the first day there is, whose instant CPython does not find.
func (t *dateTime) localRange() error {
	if t.micros() < 2*dayMicros {
		return valueError("year 0 is out of range")
	}
	return nil
}

// localUTC is the instant, in micros, at which clocks in the zone of naive values show w.
func (k *datetimes) localUTC(w wall) int64 {
	return w.micros() - int64(periodAtWall(k.zone, w).offset)*1_000_000
}
