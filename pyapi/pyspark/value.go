package pyspark

import (
	"fmt"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// A toPython makes the Python value of a value held as engine/types/value.go says.
type toPython func(v any) (runtime.Object, error)

// pythonValues makes the converter to the Python values that PySpark gives for a type: TIMESTAMP is a naive datetime in the session's time
// zone, BINARY bytes, STRUCT a Row, MAP a dict.
func (h *Host) pythonValues(t types.Type) (toPython, error) {
	c, err := h.notNull(t)
	if err != nil {
		return nil, err
	}
	return func(v any) (runtime.Object, error) {
		if v == nil {
			return runtime.None, nil
		}
		return c(v)
	}, nil
}

func (h *Host) notNull(t types.Type) (toPython, error) {
	switch t.Kind {
	case types.Null:
		return func(any) (runtime.Object, error) { return runtime.None, nil }, nil
	case types.Boolean:
		return func(v any) (runtime.Object, error) { return runtime.NewBool(v.(bool)), nil }, nil
	case types.Byte, types.Short, types.Int, types.Long:
		return func(v any) (runtime.Object, error) { return runtime.Int(v.(int64)), nil }, nil
	case types.Float, types.Double:
		return func(v any) (runtime.Object, error) { return runtime.Float(v.(float64)), nil }, nil
	case types.String, types.Char, types.Varchar:
		return func(v any) (runtime.Object, error) { return runtime.String(v.(string)), nil }, nil
	case types.Binary:
		return func(v any) (runtime.Object, error) { return runtime.Bytes(v.([]byte)), nil }, nil
	case types.Decimal:
		c, err := h.standard("decimal", "Decimal")
		if err != nil {
			return nil, err
		}
		return func(v any) (runtime.Object, error) {
			return runtime.Call(c, []runtime.Object{runtime.String(v.(types.DecimalValue).String())}, nil)
		}, nil
	case types.Date, types.Timestamp, types.TimestampNTZ, types.Time, types.IntervalDT:
		return h.momentValues(t)
	case types.Array:
		return h.arrayValues(t)
	case types.Map:
		return h.mapValues(t)
	case types.Struct:
		return h.structValues(t)
	case types.Variant:
		return func(v any) (runtime.Object, error) { return &variantVal{v, h}, nil }, nil
	}
	return nil, noValue(t)
}

// standard is a name of a module of the standard library.
func (h *Host) standard(module, name string) (runtime.Object, error) {
	m, err := h.session.ImportModule(module)
	if err != nil {
		return nil, err
	}
	return m.Get(name), nil
}

// momentValues converts what Python's datetime has: dates, times and durations.
func (h *Host) momentValues(t types.Type) (toPython, error) {
	class := map[types.Kind]string{types.Date: "date", types.Time: "time", types.IntervalDT: "timedelta"}[t.Kind]
	if class == "" {
		class = "datetime"
	}
	c, err := h.standard("datetime", class)
	if err != nil {
		return nil, err
	}
	call := func(args ...int) (runtime.Object, error) {
		objects := make([]runtime.Object, len(args))
		for i, a := range args {
			objects[i] = runtime.Int(a)
		}
		return runtime.Call(c, objects, nil)
	}
	moment := func(m time.Time) (runtime.Object, error) {
		return call(m.Year(), int(m.Month()), m.Day(), m.Hour(), m.Minute(), m.Second(), m.Nanosecond()/1000)
	}
	switch t.Kind {
	case types.Date:
		return func(v any) (runtime.Object, error) {
			m := v.(types.DateValue).Time()
			return call(m.Year(), int(m.Month()), m.Day())
		}, nil
	case types.Time:
		return func(v any) (runtime.Object, error) {
			m := time.UnixMicro(v.(int64)).UTC()
			return call(m.Hour(), m.Minute(), m.Second(), m.Nanosecond()/1000)
		}, nil
	case types.IntervalDT:
		return func(v any) (runtime.Object, error) { return call(0, 0, int(v.(int64))) }, nil
	case types.TimestampNTZ:
		return func(v any) (runtime.Object, error) { return moment(time.UnixMicro(v.(int64)).UTC()) }, nil
	}
	zone := h.zone()
	return func(v any) (runtime.Object, error) { return moment(time.UnixMicro(v.(int64)).In(zone)) }, nil
}

func (h *Host) arrayValues(t types.Type) (toPython, error) {
	elem, err := h.pythonValues(*t.Elem)
	if err != nil {
		return nil, err
	}
	return func(v any) (runtime.Object, error) {
		items, err := convertAll(v.([]any), func(int) toPython { return elem })
		if err != nil {
			return nil, err
		}
		return runtime.NewList(items...), nil
	}, nil
}

func convertAll(values []any, with func(i int) toPython) ([]runtime.Object, error) {
	items := make([]runtime.Object, len(values))
	for i, v := range values {
		var err error
		if items[i], err = with(i)(v); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func (h *Host) mapValues(t types.Type) (toPython, error) {
	key, err := h.pythonValues(*t.Key)
	if err != nil {
		return nil, err
	}
	elem, err := h.pythonValues(*t.Elem)
	if err != nil {
		return nil, err
	}
	return func(v any) (runtime.Object, error) {
		d := runtime.NewDict()
		for _, e := range v.([]types.Entry) {
			k, err := key(e.Key)
			if err != nil {
				return nil, err
			}
			x, err := elem(e.Value)
			if err != nil {
				return nil, err
			}
			if err := d.Set(k, x); err != nil {
				return nil, err
			}
		}
		return d, nil
	}, nil
}

func (h *Host) structValues(t types.Type) (toPython, error) {
	names := make([]string, len(t.Fields))
	fields := make([]toPython, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
		var err error
		if fields[i], err = h.pythonValues(f.Type); err != nil {
			return nil, err
		}
	}
	return func(v any) (runtime.Object, error) {
		values := v.([]any)
		if len(values) != len(fields) {
			return nil, fmt.Errorf("a row of %d values for %d columns", len(values), len(fields))
		}
		items, err := convertAll(values, func(i int) toPython { return fields[i] })
		if err != nil {
			return nil, err
		}
		return &Row{fields: names, values: items}, nil
	}, nil
}

// noValue is the error for a type that has no Python value.
func noValue(t types.Type) error {
	switch t.Kind {
	case types.IntervalYM:
		return Fail(PySparkNotImplemented, "NOT_IMPLEMENTED", "feature", "Collecting a year-month interval value in Spark Connect")
	case types.CalendarInterval:
		return Fail(PySparkTypeError, "UNSUPPORTED_DATA_TYPE_FOR_ARROW_CONVERSION", "data_type", "month_day_nano_interval")
	}
	return Fail(PySparkTypeError, "UNSUPPORTED_DATA_TYPE_FOR_ARROW_CONVERSION", "data_type", t.String())
}
