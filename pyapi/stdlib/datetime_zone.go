package stdlib

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// fixedZone is datetime.timezone.
type fixedZone struct {
	k      *datetimes
	offset *timeDelta
	name   *string // nil: UTC+01:00
}

func (z *fixedZone) Type() *runtime.Type     { return z.k.timezone.InstanceType() }
func (z *fixedZone) PyClass() *runtime.Class { return z.k.timezone }
func (z *fixedZone) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(z, z.k.timezone, name)
}

// HashKey makes equal zones one dict key.
func (z *fixedZone) HashKey() any { return "\x00datetime.timezone\x00" + z.offset.String() }

func (z *fixedZone) M__eq__(o runtime.Object) (runtime.Object, error) {
	y, ok := runtime.Native(o).(*fixedZone)
	if !ok {
		return runtime.NotImplemented, nil
	}
	return runtime.NewBool(z.offset.micros().Cmp(y.offset.micros()) == 0), nil
}

func (z *fixedZone) String() string {
	if z.name != nil {
		return *z.name
	}
	if z.offset.days == 0 && z.offset.secs == 0 && z.offset.us == 0 {
		return "UTC"
	}
	return "UTC" + formatOffset(z.offset, ":")
}

func (z *fixedZone) M__str__() (runtime.Object, error) { return runtime.String(z.String()), nil }
func (z *fixedZone) M__repr__() (runtime.Object, error) {
	if z == z.k.utc {
		return runtime.String("datetime.timezone.utc"), nil
	}
	r, err := runtime.Repr(z.offset)
	if err != nil {
		return nil, err
	}
	if z.name != nil {
		n, err := runtime.Repr(runtime.String(*z.name))
		if err != nil {
			return nil, err
		}
		r += ", " + n
	}
	return runtime.String("datetime.timezone(" + r + ")"), nil
}

// offset is what a zone answers to utcoffset; nil for None. dt is a datetime, or None as times ask.
func (k *datetimes) offset(tz, dt runtime.Object) (*timeDelta, error) {
	switch z := tz.(type) {
	case runtime.NoneType:
		return nil, nil
	case *fixedZone:
		return z.offset, nil
	}
	o, err := k.checkedZone(tz, "utcoffset", dt)
	if err != nil || o == runtime.None {
		return nil, err
	}
	return runtime.Native(o).(*timeDelta), nil
}

// checkedZone is askZone that insists on an answer of the right type and range.
func (k *datetimes) checkedZone(tz runtime.Object, method string, dt runtime.Object) (runtime.Object, error) {
	o, err := k.askZone(tz, method, dt)
	if err != nil || o == runtime.None {
		return o, err
	}
	if method == "tzname" {
		if _, ok := runtime.AsString(o); !ok {
			return nil, typeError("tzinfo.tzname() must return None or a string, not '%s'", runtime.TypeName(o))
		}
		return o, nil
	}
	d, ok := runtime.Native(o).(*timeDelta)
	if !ok {
		return nil, typeError("tzinfo.%s() must return None or timedelta, not '%s'", method, runtime.TypeName(o))
	}
	if d.outOfDay() {
		return nil, valueError("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).")
	}
	return o, nil
}

// outOfDay reports an offset of a day or more.
func (d *timeDelta) outOfDay() bool {
	return d.days < -1 || d.days > 0 || d.days == -1 && d.secs == 0 && d.us == 0
}

// zoneRange refuses an offset that no zone can have.
func (d *timeDelta) zoneRange() error {
	if !d.outOfDay() {
		return nil
	}
	r, err := runtime.Repr(d)
	if err != nil {
		return err
	}
	return valueError("offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s.", r)
}

// askZone calls utcoffset, dst or tzname of a zone.
func (k *datetimes) askZone(tz runtime.Object, method string, dt runtime.Object) (runtime.Object, error) {
	switch z := tz.(type) {
	case runtime.NoneType:
		return runtime.None, nil
	case *fixedZone:
		switch method {
		case "utcoffset":
			return z.offset, nil
		case "tzname":
			return runtime.String(z.String()), nil
		}
		return runtime.None, nil
	case *namedZone:
		return z.ask(method, dt)
	}
	return runtime.CallMethod(tz, method, dt)
}

func (k *datetimes) checkZone(tz runtime.Object) error {
	if tz == runtime.None || runtime.ClassOf(tz).IsSubclass(k.tzinfo) {
		return nil
	}
	return typeError("tzinfo argument must be None or of a tzinfo subclass, not type '%s'", runtime.TypeName(tz))
}

// zoneFields fills in what a format says of the zone, which is asked for nothing else.
func (k *datetimes) zoneFields(f *timeFields, format string, tz, dt runtime.Object) error {
	if strings.Contains(format, "%z") {
		off, err := k.offset(tz, dt)
		if err != nil {
			return err
		}
		f.offset = formatOffset(off, "")
	}
	if strings.Contains(format, "%Z") {
		name, err := k.checkedZone(tz, "tzname", dt)
		if err != nil {
			return err
		}
		f.zone, _ = runtime.AsString(name)
	}
	return nil
}

// fromUTC is the datetime of a zone at an instant.
func (k *datetimes) fromUTC(cls *runtime.Class, micros int64, tz runtime.Object) (runtime.Object, error) {
	switch z := tz.(type) {
	case *fixedZone:
		return k.at(cls, micros+z.offset.micros().Int64(), tz)
	case *namedZone:
		return z.fromUTC(cls, micros, tz)
	}
	w, ok := wallOf(micros)
	if !ok {
		return nil, overflow()
	}
	utc, err := k.makeDateTime(cls, w, tz)
	if err != nil {
		return nil, err
	}
	return runtime.CallMethod(tz, "fromutc", utc)
}

// formatOffset is +HH:MM, with seconds and microseconds if there are any; "" for nil.
func formatOffset(d *timeDelta, sep string) string {
	if d == nil {
		return ""
	}
	us := d.micros().Int64()
	sign := "+"
	if us < 0 {
		sign, us = "-", -us
	}
	s := us / 1_000_000
	t := fmt.Sprintf("%s%02d%s%02d", sign, s/3600, sep, s/60%60)
	if s%60 != 0 || us%1_000_000 != 0 {
		t += fmt.Sprintf("%s%02d", sep, s%60)
	}
	if us%1_000_000 != 0 {
		t += fmt.Sprintf(".%06d", us%1_000_000)
	}
	return t
}

func (k *datetimes) defineZones() {
	for _, name := range []string{"utcoffset", "dst", "tzname"} {
		k.tzinfo.Def(name+"(dt, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
			return nil, runtime.Raise(runtime.NotImplementedError, "a tzinfo subclass must implement %s()", name)
		})
		runtime.Method(k.timezone, name+"(dt, /)", func(z *fixedZone, a *runtime.Args) (runtime.Object, error) {
			if _, ok := runtime.Native(a.At(0)).(*dateTime); !ok && a.At(0) != runtime.None {
				return nil, typeError("%s(dt) argument must be a datetime instance or None, not %s", name, runtime.TypeName(a.At(0)))
			}
			return k.askZone(z, name, a.At(0))
		})
	}
	k.tzinfo.Def("fromutc(dt, /)", func(self runtime.Object, a *runtime.Args) (runtime.Object, error) {
		t, ok := runtime.Native(a.At(0)).(*dateTime)
		if !ok {
			return nil, typeError("fromutc: argument must be a datetime")
		}
		if t.tz != self {
			return nil, valueError("fromutc: dt.tzinfo is not self")
		}
		switch z := runtime.Native(self).(type) {
		case *fixedZone:
			return k.fromUTC(t.cls, t.micros(), self)
		case *namedZone:
			return z.fromUTC(t.cls, t.micros(), self)
		}
		off, err := k.offset(self, t)
		if err != nil {
			return nil, err
		}
		if off == nil {
			return nil, valueError("fromutc: non-None utcoffset() result required")
		}
		dst, err := k.dst(self, t)
		if err != nil {
			return nil, err
		}
		local, err := t.add(k.deltaOf(off.micros().Int64()-dst), 1)
		if err != nil {
			return nil, err
		}
		dst, err = k.dst(self, local)
		if err != nil {
			return nil, err
		}
		return runtime.Native(local).(*dateTime).add(k.deltaOf(dst), 1)
	})
	k.timezone.Constructor("timezone(*args, **kwargs)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		args, err := cArgs(a, "timezone", 1, 2, "offset", "name")
		if err != nil {
			return nil, err
		}
		d, ok := runtime.Native(args[0]).(*timeDelta)
		if !ok {
			return nil, typeError("timezone() argument 1 must be datetime.timedelta, not %s", runtime.TypeName(args[0]))
		}
		if err := d.zoneRange(); err != nil {
			return nil, err
		}
		if args[1] == nil {
			if d.days == 0 && d.secs == 0 && d.us == 0 {
				return k.utc, nil
			}
			return &fixedZone{k: k, offset: d}, nil
		}
		name, ok := runtime.AsString(args[1])
		if !ok {
			return nil, typeError("timezone() argument 2 must be str, not %s", runtime.TypeName(args[1]))
		}
		return &fixedZone{k: k, offset: d, name: &name}, nil
	})
	runtime.Method(k.timezone, "__getinitargs__()", func(z *fixedZone, _ *runtime.Args) (runtime.Object, error) { return z.initArgs(), nil })
	runtime.Method(k.timezone, "__reduce__()", func(z *fixedZone, _ *runtime.Args) (runtime.Object, error) {
		return runtime.Tuple{k.timezone, z.initArgs(), runtime.None}, nil
	})
	k.timezone.Set("utc", k.utc)
	k.timezone.Set("min", &fixedZone{k: k, offset: k.deltaOf(-86340 * 1_000_000)})
	k.timezone.Set("max", &fixedZone{k: k, offset: k.deltaOf(86340 * 1_000_000)})
}

func (z *fixedZone) initArgs() runtime.Tuple {
	if z.name == nil {
		return runtime.Tuple{z.offset}
	}
	return runtime.Tuple{z.offset, runtime.String(*z.name)}
}

func (k *datetimes) dst(tz, dt runtime.Object) (int64, error) {
	o, err := k.askZone(tz, "dst", dt)
	if err != nil {
		return 0, err
	}
	d, ok := runtime.Native(o).(*timeDelta)
	if !ok {
		return 0, valueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
	}
	return d.micros().Int64(), nil
}
