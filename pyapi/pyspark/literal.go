package pyspark

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// lit is F.lit: a Column as it is, anything else a literal.
func (h *Host) lit(o runtime.Object) (plan.Expr, error) {
	if c, ok := o.(*Column); ok {
		return c.e, nil
	}
	switch v := enumValue(o).(type) {
	case *runtime.List:
		return h.litArray(v.Items)
	default:
		return h.literal(v, h.At())
	}
}

func (h *Host) litArray(items []runtime.Object) (plan.Expr, error) {
	args := make([]plan.Expr, len(items))
	for i, x := range items {
		if _, ok := x.(*Column); ok {
			return nil, Fail(PySparkValueError, "COLUMN_IN_LIST", "func_name", "lit")
		}
		var err error
		if args[i], err = h.lit(x); err != nil {
			return nil, err
		}
	}
	return &plan.Call{At: h.At(), Name: "array", Args: args}, nil
}

// enumValue is the value of a member of an Enum, anything else as it is.
func enumValue(o runtime.Object) runtime.Object {
	i, ok := o.(*runtime.Instance)
	if !ok {
		return o
	}
	for _, c := range i.Class().MRO() {
		if c.Name == "Enum" {
			if v, err := runtime.GetAttr(o, "value"); err == nil {
				return v
			}
		}
	}
	return o
}

// literal is the constant for a Python value, typed as PySpark infers it.
func (h *Host) literal(o runtime.Object, at diag.Origin) (plan.Expr, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.NoneType:
		return &plan.Literal{At: at, T: types.NullType}, nil
	case runtime.Bool:
		return &plan.Literal{At: at, Value: bool(v), T: types.BooleanType}, nil
	case runtime.Int:
		if v >= math.MinInt32 && v <= math.MaxInt32 {
			return &plan.Literal{At: at, Value: int64(v), T: types.IntType}, nil
		}
		return &plan.Literal{At: at, Value: int64(v), T: types.LongType}, nil
	case *runtime.BigInt:
		// The bounds are PySpark's own text, mistake included.
		return nil, Fail(PySparkValueError, "VALUE_NOT_BETWEEN", "arg_name", "value", "min", "-9223372036854775808", "max", "32767")
	case runtime.Float:
		return &plan.Literal{At: at, Value: float64(v), T: types.DoubleType}, nil
	case runtime.String:
		return &plan.Literal{At: at, Value: string(v), T: types.StringType}, nil
	case runtime.Bytes:
		return &plan.Literal{At: at, Value: []byte(v), T: types.BinaryType}, nil
	}
	value, t, ok, err := h.stdlibValue(o)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, Fail(PySparkTypeError, "UNSUPPORTED_DATA_TYPE", "data_type", runtime.TypeName(o))
	}
	return &plan.Literal{At: at, Value: value, T: t}, nil
}

// stdlibValue converts instances of datetime's classes and Decimal. It goes by their attributes, as the classes are another package's.
func (h *Host) stdlibValue(o runtime.Object) (value any, t types.Type, ok bool, err error) {
	switch classNamed(o, "datetime", "date", "time", "timedelta", "Decimal") {
	case "datetime":
		value, err = h.timestampOf(o)
		return value, types.TimestampType, true, err
	case "date":
		n, err := ints(o, "year", "month", "day")
		if err != nil {
			return nil, t, false, err
		}
		return types.DateOf(time.Date(n[0], time.Month(n[1]), n[2], 0, 0, 0, 0, time.UTC)), types.DateType, true, nil
	case "timedelta":
		n, err := ints(o, "days", "seconds", "microseconds")
		if err != nil {
			return nil, t, false, err
		}
		return (int64(n[0])*86400+int64(n[1]))*1e6 + int64(n[2]), types.IntervalDTType, true, nil
	case "time":
		n, err := ints(o, "hour", "minute", "second", "microsecond")
		if err != nil {
			return nil, t, false, err
		}
		t, err = types.Parse("time(6)")
		return (int64(n[0])*3600+int64(n[1])*60+int64(n[2]))*1e6 + int64(n[3]), t, true, err
	case "Decimal":
		s, err := runtime.Str(o)
		if err != nil {
			return nil, t, false, err
		}
		d, p, valid := parseDecimal(s)
		if !valid {
			return nil, t, false, Fail(PySparkTypeError, "UNSUPPORTED_LITERAL", "literal", s)
		}
		return d, types.DecimalOf(max(p, 10), d.Scale), true, nil // PySpark's default DECIMAL(10,0), widened to the value
	}
	return nil, t, false, nil
}

// classNamed is the first of names that is the name of the object's class or of one it derives from.
func classNamed(o runtime.Object, names ...string) string {
	for _, c := range runtime.ClassOf(o).MRO() {
		for _, n := range names {
			if c.Name == n {
				return n
			}
		}
	}
	return ""
}

func ints(o runtime.Object, names ...string) ([]int, error) {
	r := make([]int, len(names))
	for i, n := range names {
		v, err := runtime.GetAttr(o, n)
		if err != nil {
			return nil, err
		}
		x, ok := v.(runtime.Int)
		if !ok {
			return nil, runtime.Raise(runtime.TypeError, "%s must be int, not %s", n, runtime.TypeName(v))
		}
		r[i] = int(x)
	}
	return r, nil
}

// timestampOf is a datetime in microseconds since 1970: one without a time zone is in the session's.
func (h *Host) timestampOf(o runtime.Object) (int64, error) {
	n, err := ints(o, "year", "month", "day", "hour", "minute", "second", "microsecond")
	if err != nil {
		return 0, err
	}
	offset, err := runtime.CallMethod(o, "utcoffset")
	if err != nil {
		return 0, err
	}
	if offset != runtime.None {
		off, err := ints(offset, "days", "seconds", "microseconds")
		if err != nil {
			return 0, err
		}
		t := time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], n[6]*1000, time.UTC)
		return t.UnixMicro() - (int64(off[0])*86400+int64(off[1]))*1e6 - int64(off[2]), nil
	}
	fold, err := ints(o, "fold")
	if err != nil {
		return 0, err
	}
	return instant(time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], n[5], n[6]*1000, time.UTC), h.zone(), fold[0] == 1), nil
}

// instant is the moment of a local clock in microseconds. Where clocks were changed it may be two, or none that shows that time: the earlier
// one is taken, with later the other.
func instant(clock time.Time, zone *time.Location, later bool) int64 {
	at := func(offset int) int64 { return clock.UnixMicro() - int64(offset)*1e6 }
	offsetAt := func(micros int64) int { _, o := time.UnixMicro(micros).In(zone).Zone(); return o }
	before, after := offsetAt(clock.AddDate(0, 0, -1).UnixMicro()), offsetAt(clock.AddDate(0, 0, 1).UnixMicro())
	a, b := at(before), at(after)
	okA, okB := offsetAt(a) == before, offsetAt(b) == after
	switch {
	case okA && !okB:
		return a
	case okB && !okA:
		return b
	case later:
		return max(a, b)
	}
	return min(a, b)
}

// zone is the session's time zone, UTC unless configured.
func (h *Host) zone() *time.Location {
	if name, ok := h.Conf("spark.sql.session.timeZone"); ok {
		if z, err := time.LoadLocation(name); err == nil {
			return z
		}
	}
	return time.UTC
}

// maxPrecision is that of DECIMAL.
const maxPrecision = 38

// parseDecimal reads the text of a decimal.Decimal, 1.50 or 1E+3, with its precision.
func parseDecimal(s string) (d types.DecimalValue, precision int, ok bool) {
	mantissa, exp := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		var err error
		if exp, err = strconv.Atoi(strings.TrimPrefix(s[i+1:], "+")); err != nil {
			return d, 0, false
		}
		mantissa = s[:i]
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	u, ok := new(big.Int).SetString(whole+frac, 10)
	if !ok {
		return d, 0, false
	}
	scale := len(frac) - exp
	if scale < 0 {
		if scale < -maxPrecision {
			return d, 0, false
		}
		u.Mul(u, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-scale)), nil))
		scale = 0
	}
	precision = max(len(new(big.Int).Abs(u).String()), scale, 1)
	return types.DecimalValue{Unscaled: u, Scale: scale}, precision, precision <= maxPrecision
}
