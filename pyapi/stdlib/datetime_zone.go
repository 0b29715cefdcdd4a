package stdlib

import (
	_ "embed"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // zoneinfo does not depend on the machine

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

// namedZone is zoneinfo.ZoneInfo.
type namedZone struct {
	k   *datetimes
	cls *runtime.Class
	loc *time.Location
}

func (z *namedZone) Type() *runtime.Type     { return z.cls.InstanceType() }
func (z *namedZone) PyClass() *runtime.Class { return z.cls }
func (z *namedZone) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(z, z.cls, name)
}

func (z *namedZone) M__str__() (runtime.Object, error) { return runtime.String(z.loc.String()), nil }

func (z *namedZone) M__repr__() (runtime.Object, error) {
	r, err := runtime.Repr(runtime.String(z.loc.String()))
	return runtime.String("zoneinfo.ZoneInfo(key=" + r + ")"), err
}

// offsetAtWall is the offset in seconds when clocks show w: of the two in a fold or gap, w.fold chooses as in Python.
func offsetAtWall(loc *time.Location, w wall) int {
	u := w.micros()/1_000_000 - unixEpochDay*86400
	at := func(unix int64) int {
		_, o := time.Unix(unix, 0).In(loc).Zone()
		return o
	}
	before, after := at(u-86400), at(u+86400)
	if before == after {
		return at(u - int64(before))
	}
	okBefore, okAfter := at(u-int64(before)) == before, at(u-int64(after)) == after
	switch {
	case okBefore && !okAfter:
		return before
	case okAfter && !okBefore:
		return after
	case w.fold == 0:
		return before
	}
	return after
}

func (z *namedZone) at(w wall) (name string, offset int, dst bool) {
	o := offsetAtWall(z.loc, w)
	t := time.Unix(w.micros()/1_000_000-unixEpochDay*86400-int64(o), 0).In(z.loc)
	name, _ = t.Zone()
	if strings.HasPrefix(name, "+") || strings.HasPrefix(name, "-") {
		return name, o, t.IsDST()
	}
	return name, o, t.IsDST()
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
		t, ok := runtime.Native(dt).(*dateTime)
		if !ok && z.fixed() {
			t, ok = &dateTime{k: k, cls: k.dateTime, wall: wall{y: 2000, m: 1, d: 1}, tz: z}, true
		}
		if !ok {
			return runtime.None, nil
		}
		name, offset, dst := z.at(t.wall)
		switch method {
		case "utcoffset":
			return k.deltaOf(int64(offset) * 1_000_000), nil
		case "tzname":
			return runtime.String(name), nil
		}
		if dst {
			return k.deltaOf(3_600_000_000), nil
		}
		return k.deltaOf(0), nil
	}
	return runtime.CallMethod(tz, method, dt)
}

func (k *datetimes) checkZone(tz runtime.Object) error {
	if tz == runtime.None || runtime.ClassOf(tz).IsSubclass(k.tzinfo) {
		return nil
	}
	return typeError("tzinfo argument must be None or of a tzinfo subclass, not type '%s'", runtime.TypeName(tz))
}

// zoneFields fills in what formats say of the zone.
func (k *datetimes) zoneFields(f *timeFields, tz, dt runtime.Object) error {
	off, err := k.offset(tz, dt)
	if err != nil {
		return err
	}
	f.offset = formatOffset(off, "")
	name, err := k.checkedZone(tz, "tzname", dt)
	if err != nil {
		return err
	}
	f.zone, _ = runtime.AsString(name)
	return nil
}

// fromUTC is the datetime of a zone at an instant.
func (k *datetimes) fromUTC(cls *runtime.Class, micros int64, tz runtime.Object) (runtime.Object, error) {
	switch z := tz.(type) {
	case *fixedZone:
		return k.at(cls, micros+z.offset.micros().Int64(), tz)
	case *namedZone:
		_, o := time.UnixMicro(micros - unixMicros).In(z.loc).Zone()
		w, ok := wallOf(micros + int64(o)*1_000_000)
		if !ok {
			return nil, overflow()
		}
		if offsetAtWall(z.loc, w) != o {
			w.fold = 1
		}
		return k.makeDateTime(cls, w, tz)
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
		switch runtime.Native(self).(type) {
		case *fixedZone, *namedZone:
			return k.fromUTC(t.cls, t.micros(), self)
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

//go:embed lib/zoneinfo.py
var zoneinfoSource string

// zoneNames are the names of time/tzdata, which cannot list them.
//
//go:embed lib/zones.txt
var zoneNames string

// fixed reports a zone whose offset never changes, which it then tells without a datetime.
func (z *namedZone) fixed() bool {
	switch n := z.loc.String(); n {
	case "UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Zulu", "Universal", "Greenwich":
		return true
	default:
		return strings.HasPrefix(n, "Etc/")
	}
}

// loadZoneinfo is the Go part of module zoneinfo.
func loadZoneinfo(m *runtime.Module) error {
	k, err := datetimesOf(m.Session())
	if err != nil {
		return err
	}
	c := runtime.NewClass("zoneinfo", "ZoneInfo", k.tzinfo).Dotted()
	zones := map[string]*namedZone{}
	c.ValueConstructor("ZoneInfo(key)", func(_ *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		key, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if z, ok := zones[key]; ok {
			return z, nil
		}
		public, err := m.Session().ImportModule("zoneinfo")
		if err != nil {
			return nil, err
		}
		notFound, ok := public.Get("ZoneInfoNotFoundError").(*runtime.Class)
		if !ok {
			notFound = runtime.KeyError
		}
		loc, err := time.LoadLocation(key)
		if err != nil || key == "" || key == "Local" {
			return nil, runtime.Throw(runtime.NewException(notFound, runtime.String("No time zone found with key "+key)))
		}
		z := &namedZone{k, c, loc}
		zones[key] = z
		return z, nil
	})
	for _, name := range []string{"utcoffset", "dst", "tzname"} {
		runtime.Method(c, name+"(dt, /)", func(z *namedZone, a *runtime.Args) (runtime.Object, error) { return k.askZone(z, name, a.At(0)) })
	}
	runtime.Getter(c, "key", func(z *namedZone) (runtime.Object, error) { return runtime.String(z.loc.String()), nil })
	c.DefClass("no_cache(key)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		return runtime.Call(cls, []runtime.Object{a.At(0)}, nil)
	})
	c.DefClass("clear_cache(*, only_keys=None)", func(*runtime.Class, *runtime.Args) (runtime.Object, error) { clear(zones); return nil, nil })
	c.DefClass("from_file(*args, **kwargs)", func(*runtime.Class, *runtime.Args) (runtime.Object, error) {
		return nil, runtime.Raise(runtime.NotImplementedError, "ZoneInfo.from_file() is not available in pipeline files: name a zone")
	})
	m.Def("_names()", func(*runtime.Args) (runtime.Object, error) {
		l := runtime.NewList()
		for _, n := range strings.Fields(zoneNames) {
			l.Append(runtime.String(n))
		}
		return l, nil
	})
	m.Set("ZoneInfo", c)
	return nil
}
