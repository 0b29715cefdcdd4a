package stdlib

import (
	_ "embed"
	"path"
	"strings"
	"time"
	_ "time/tzdata" // zoneinfo does not depend on the machine

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// namedZone is zoneinfo.ZoneInfo.
type namedZone struct {
	k    *datetimes
	cls  *runtime.Class
	loc  *time.Location
	key  runtime.Object // None for one of a file without a name
	file string         // repr of the file that it was read from
}

func (z *namedZone) Type() *runtime.Type     { return z.cls.InstanceType() }
func (z *namedZone) PyClass() *runtime.Class { return z.cls }
func (z *namedZone) M__getattribute__(name string) (runtime.Object, error) {
	return runtime.Attr(z, z.cls, name)
}

func (z *namedZone) M__str__() (runtime.Object, error) {
	if z.key == runtime.None {
		return z.M__repr__()
	}
	return z.key, nil
}

func (z *namedZone) M__repr__() (runtime.Object, error) { return z.show(z.cls) }

// show is the repr of a zone, or of an instance of a derived class around it.
func (z *namedZone) show(cls *runtime.Class) (runtime.Object, error) {
	name := className(cls)
	if cls == z.cls {
		name = "zoneinfo.ZoneInfo"
	}
	key, err := runtime.Repr(z.key)
	if err != nil {
		return nil, err
	}
	switch {
	case z.file == "":
		return runtime.String(name + "(key=" + key + ")"), nil
	case z.key == runtime.None:
		return runtime.String(name + ".from_file(" + z.file + ")"), nil
	}
	return runtime.String(name + ".from_file(" + z.file + ", key=" + key + ")"), nil
}

// ask answers utcoffset, tzname or dst for a datetime; for None and times, unless the zone never changes, None.
func (z *namedZone) ask(method string, dt runtime.Object) (runtime.Object, error) {
	var p period
	if t, ok := runtime.Native(dt).(*dateTime); ok {
		p = periodAtWall(z.loc, t.wall)
	} else if p = periodAt(z.loc, 0); !p.start.IsZero() || !p.end.IsZero() {
		return runtime.None, nil
	}
	switch method {
	case "utcoffset":
		return z.k.deltaOf(int64(p.offset) * 1_000_000), nil
	case "tzname":
		return runtime.String(p.name), nil
	}
	return z.k.deltaOf(int64(p.saved(z.loc)) * 1_000_000), nil
}

// fromUTC is the datetime at an instant; tz is the zone, or an instance of a derived class around it.
func (z *namedZone) fromUTC(cls *runtime.Class, micros int64, tz runtime.Object) (runtime.Object, error) {
	at := time.UnixMicro(micros - unixMicros)
	p := periodAt(z.loc, at.Unix())
	w, ok := wallOf(micros + int64(p.offset)*1_000_000)
	if !ok {
		return nil, overflow()
	}
	if last, ok := p.before(z.loc); ok && at.Before(p.start.Add(time.Duration(last.offset-p.offset)*time.Second)) {
		w.fold = 1
	}
	return z.k.makeDateTime(cls, w, tz)
}

//go:embed lib/zoneinfo.py
var zoneinfoSource string

// zoneNames are the names of time/tzdata, which cannot list them.
//
//go:embed lib/zones.txt
var zoneNames string

// zoneKey is the key of a zone as Python checks it.
func zoneKey(o runtime.Object) (string, error) {
	key, ok := runtime.AsString(o)
	if !ok {
		if _, isBytes := o.(runtime.Bytes); isBytes {
			return "", typeError("Can't mix strings and bytes in path components")
		}
		return "", typeError("expected str, bytes or os.PathLike object, not %s", runtime.TypeName(o))
	}
	clean := path.Clean(key)
	switch {
	case strings.HasPrefix(key, "/"):
		return "", valueError("ZoneInfo keys may not be absolute paths, got: %s", key)
	case len(clean) != len(key):
		return "", valueError("ZoneInfo keys must be normalized relative paths, got: %s", key)
	case strings.HasPrefix(clean, ".."):
		return "", valueError("ZoneInfo keys must refer to subdirectories of TZPATH, got: %s", key)
	}
	return key, nil
}

// newZone makes a zone. Those of the program are kept by the caller.
func (k *datetimes) newZone(m *runtime.Module, c *runtime.Class, o runtime.Object) (*namedZone, error) {
	key, err := zoneKey(o)
	if err != nil {
		return nil, err
	}
	loc, err := time.LoadLocation(key)
	if err == nil && key != "Local" && loc.String() == key {
		return &namedZone{k: k, cls: c, loc: loc, key: runtime.String(key)}, nil
	}
	public, err := m.Session().ImportModule("zoneinfo")
	if err != nil {
		return nil, err
	}
	notFound, ok := public.Get("ZoneInfoNotFoundError").(*runtime.Class)
	if !ok {
		notFound = runtime.KeyError
	}
	return nil, runtime.Throw(runtime.NewException(notFound, runtime.String("No time zone found with key "+key)))
}

// zoneOfFile reads a zone from a file of the format TZif.
func (k *datetimes) zoneOfFile(c *runtime.Class, file, key runtime.Object) (*namedZone, error) {
	read, err := runtime.CallMethod(file, "read")
	if err != nil {
		return nil, err
	}
	data, ok := read.(runtime.Bytes)
	if !ok {
		return nil, typeError("a bytes-like object is required, not '%s'", runtime.TypeName(read))
	}
	if !strings.HasPrefix(string(data), "TZif") {
		return nil, valueError("Invalid TZif file: magic not found")
	}
	loc, err := time.LoadLocationFromTZData("file", data)
	if err != nil {
		return nil, valueError("Invalid TZif file")
	}
	shown, err := runtime.Repr(file)
	return &namedZone{k: k, cls: c, loc: loc, key: key, file: shown}, err
}

// zoneCache has the zones that a class and its derived classes have made.
type zoneCache map[*runtime.Class]map[string]runtime.Object

// loadZoneinfo is the Go part of module zoneinfo.
func loadZoneinfo(m *runtime.Module) error {
	k, err := datetimesOf(m.Session())
	if err != nil {
		return err
	}
	c := runtime.NewClass("zoneinfo", "ZoneInfo", k.tzinfo).Dotted()
	cache := zoneCache{}
	wrap := func(cls *runtime.Class, z *namedZone) runtime.Object {
		if cls == c {
			return z
		}
		return runtime.WrapValue(cls, z)
	}
	c.Constructor("ZoneInfo(*args, **kwargs)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		switch {
		case len(a.Rest)+len(a.Kwargs) == 0:
			return nil, typeError("function missing required argument 'key' (pos 1)")
		case len(a.Rest)+len(a.Kwargs) > 1:
			return nil, typeError("function takes at most 1 argument (%d given)", len(a.Rest)+len(a.Kwargs))
		}
		args, err := cArgs(a, "function", 1, 1, "key")
		if err != nil {
			return nil, err
		}
		key, isText := runtime.AsString(args[0])
		if z, ok := cache[cls][key]; ok && isText {
			return z, nil
		}
		z, err := k.newZone(m, c, args[0])
		if err != nil {
			return nil, err
		}
		if cache[cls] == nil {
			cache[cls] = map[string]runtime.Object{}
		}
		o := wrap(cls, z)
		cache[cls][key] = o
		return o, nil
	})
	c.SetNew()
	for _, name := range []string{"utcoffset", "dst", "tzname"} {
		runtime.Method(c, name+"(dt, /)", func(z *namedZone, a *runtime.Args) (runtime.Object, error) {
			if _, ok := runtime.Native(a.At(0)).(*dateTime); !ok && a.At(0) != runtime.None {
				return nil, typeError("%s(dt) argument must be a datetime instance or None, not %s", name, runtime.TypeName(a.At(0)))
			}
			return k.askZone(z, name, a.At(0))
		})
	}
	runtime.Getter(c, "key", func(z *namedZone) (runtime.Object, error) { return z.key, nil })
	c.Def("__repr__()", func(self runtime.Object, _ *runtime.Args) (runtime.Object, error) {
		z, ok := runtime.Native(self).(*namedZone)
		if !ok {
			return nil, typeError("descriptor '__repr__' requires a 'zoneinfo.ZoneInfo' object but received a '%s'", runtime.TypeName(self))
		}
		return z.show(runtime.ClassOf(self))
	})
	c.DefClass("no_cache(key)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		z, err := k.newZone(m, c, a.At(0))
		if err != nil {
			return nil, err
		}
		return wrap(cls, z), nil
	})
	c.DefClass("clear_cache(*, only_keys=None)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		if a.IsNone(0) {
			delete(cache, cls)
			return nil, nil
		}
		return nil, runtime.Iterate(a.At(0), func(key runtime.Object) error {
			if text, ok := runtime.AsString(key); ok {
				delete(cache[cls], text)
			}
			return nil
		})
	})
	c.DefClass("from_file(fobj, /, key=None)", func(cls *runtime.Class, a *runtime.Args) (runtime.Object, error) {
		z, err := k.zoneOfFile(c, a.At(0), a.At(1))
		if err != nil {
			return nil, err
		}
		return wrap(cls, z), nil
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
