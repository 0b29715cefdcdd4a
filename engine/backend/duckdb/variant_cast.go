package duckdb

import (
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// variantCaster casts the values of a VARIANT as Spark's CAST does in ANSI mode.
type variantCaster struct {
	zone *time.Location
	try  bool // what cannot be cast is NULL
}

// refuse is the error of a value that cannot be cast, or nothing.
func (c variantCaster) refuse(v any, t types.Type) error {
	if c.try {
		return nil
	}
	return raise("INVALID_VARIANT_CAST", "The variant value `%s` cannot be cast into \"%s\". Please use `try_variant_get` instead.", types.VariantJSON(v, c.zone), t.SQL())
}

// plain is the value as a text that DuckDB casts to the type; nil is NULL.
func (c variantCaster) plain(v any, t types.Type) (any, error) {
	if _, null := v.(types.VariantNull); null && t.Kind != types.Variant {
		return nil, nil
	}
	if s, ok := c.text(v, t); ok {
		return s, nil
	}
	return nil, c.refuse(v, t)
}

// nested appends the value as JSON, its leaves in the form of plain.
func (c variantCaster) nested(b []byte, v any, t types.Type) ([]byte, error) {
	if _, null := v.(types.VariantNull); null && t.Kind != types.Variant {
		return append(b, "null"...), nil
	}
	list, isList := v.([]any)
	object, isObject := v.(types.VariantObject)
	switch {
	case t.Kind == types.Array && isList:
		b = append(b, '[')
		for i, e := range list {
			if i > 0 {
				b = append(b, ',')
			}
			var err error
			if b, err = c.nested(b, e, *t.Elem); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case t.Kind == types.Map && isObject && t.Key.IsString():
		return c.members(b, object, func(i int) types.Type { return *t.Elem })
	case t.Kind == types.Struct && isObject:
		var found types.VariantObject
		var fields []types.Type
		for _, f := range t.Fields {
			if x, ok := object.Get(f.Name); ok {
				found, fields = append(found, types.VariantMember{Key: f.Name, Value: x}), append(fields, f.Type)
			}
		}
		return c.members(b, found, func(i int) types.Type { return fields[i] })
	case !t.IsNested():
		s, err := c.plain(v, t)
		if text, ok := s.(string); ok {
			return types.AppendJSONString(b, text), err
		}
		return append(b, "null"...), err
	}
	return append(b, "null"...), c.refuse(v, t)
}

func (c variantCaster) members(b []byte, o types.VariantObject, typ func(i int) types.Type) ([]byte, error) {
	b = append(b, '{')
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(types.AppendJSONString(b, m.Key), ':')
		var err error
		if b, err = c.nested(b, m.Value, typ(i)); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

func (c variantCaster) text(v any, t types.Type) (string, bool) {
	switch {
	case t.Kind == types.Variant:
		return types.EncodeVariant(v), true
	case t.IsString():
		return c.str(v)
	case t.Kind == types.Boolean:
		return truthText(v)
	case t.IsIntegral():
		n, ok := c.whole(v)
		r := integerRange[t.Kind]
		return strconv.FormatInt(n, 10), ok && n >= r[0] && n <= r[1]
	case t.Kind == types.Float || t.Kind == types.Double:
		f, ok := c.float(v)
		return strconv.FormatFloat(f, 'g', -1, 64), ok
	case t.Kind == types.Decimal:
		return c.decimal(v, t)
	case t.Kind == types.Date:
		d, ok := c.date(v)
		return dateText(d), ok
	case t.Kind == types.Timestamp:
		at, ok := c.instant(v)
		return timestampText(at.UnixMicro()) + "+00", ok
	case t.Kind == types.TimestampNTZ:
		at, ok := c.local(v)
		return timestampText(at.UnixMicro()), ok
	case t.Kind == types.Binary:
		switch x := v.(type) {
		case []byte:
			return hex.EncodeToString(x), true
		case string:
			return hex.EncodeToString([]byte(x)), true
		}
	}
	return "", false
}

func (c variantCaster) str(v any) (string, bool) {
	switch x := v.(type) {
	case string:
		return x, true
	case []byte:
		return string(x), utf8.Valid(x)
	case types.VariantInstant:
		return types.Text(int64(x), types.TimestampType, c.zone), true
	case types.VariantLocal:
		return types.Text(int64(x), types.TimestampNTZType, c.zone), true
	case types.DateValue:
		return types.Text(x, types.DateType, c.zone), true
	case float64:
		return types.DoubleText(x), true
	case float32:
		return types.FloatText(x), true
	}
	return types.VariantJSON(v, c.zone), true
}

func truthText(v any) (string, bool) {
	truth := func(b bool) (string, bool) { return strconv.FormatBool(b), true }
	switch x := v.(type) {
	case bool:
		return truth(x)
	case int64:
		return truth(x != 0)
	case float64:
		return truth(x != 0)
	case float32:
		return truth(x != 0)
	case types.DecimalValue:
		return truth(x.Unscaled.Sign() != 0)
	case string:
		switch strings.ToLower(strings.TrimFunc(x, blank)) {
		case "t", "true", "y", "yes", "1":
			return truth(true)
		case "f", "false", "n", "no", "0":
			return truth(false)
		}
	}
	return "", false
}

// whole is a number without its fraction.
func (c variantCaster) whole(v any) (int64, bool) {
	switch x := v.(type) {
	case bool:
		if x {
			return 1, true
		}
		return 0, true
	case int64:
		return x, true
	case float32:
		return c.whole(float64(x))
	case float64:
		t := math.Trunc(x)
		return int64(t), t >= -(1<<63) && t < 1<<63
	case types.DecimalValue:
		q := new(big.Int).Quo(x.Unscaled, pow10(x.Scale))
		return q.Int64(), q.IsInt64()
	case types.VariantInstant:
		return floorDiv(int64(x), 1e6), true
	case string:
		n, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimFunc(x, blank), "+"), 10, 64)
		return n, err == nil
	}
	return 0, false
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (c variantCaster) float(v any) (float64, bool) {
	switch x := v.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	case types.DecimalValue:
		f, err := strconv.ParseFloat(x.String(), 64)
		return f, err == nil
	case types.VariantInstant:
		return float64(x) / 1e6, true
	case string:
		s := strings.TrimRight(strings.TrimFunc(x, blank), "dDfF")
		f, err := strconv.ParseFloat(s, 64)
		return f, (err == nil || math.IsInf(f, 0)) && !strings.ContainsAny(s, "xX_pP")
	}
	n, ok := c.whole(v)
	return float64(n), ok
}

func (c variantCaster) decimal(v any, t types.Type) (string, bool) {
	var s string
	switch x := v.(type) {
	case types.DecimalValue:
		s = x.String()
	case float64:
		s = types.PlainReal(x, 64)
	case float32:
		s = types.PlainReal(float64(x), 64)
	case string:
		s = strings.TrimFunc(x, blank)
	default:
		n, ok := c.whole(v)
		if !ok {
			return "", false
		}
		s = strconv.FormatInt(n, 10)
	}
	d, ok := decimalOf(s, t)
	if !ok {
		return "", false
	}
	u, isBig := d.(*big.Int)
	if !isBig {
		n, _ := d.(int64)
		u = big.NewInt(n)
	}
	return types.DecimalValue{Unscaled: u, Scale: t.Scale}.String(), true
}

func (c variantCaster) date(v any) (time.Time, bool) {
	switch x := v.(type) {
	case types.DateValue:
		return x.Time(), true
	case types.VariantInstant:
		return types.DateOf(time.UnixMicro(int64(x)).In(c.zone)).Time(), true
	case types.VariantLocal:
		return types.DateOf(time.UnixMicro(int64(x)).UTC()).Time(), true
	case string:
		return parseDate(x)
	}
	return time.Time{}, false
}

func (c variantCaster) instant(v any) (time.Time, bool) {
	switch x := v.(type) {
	case types.VariantInstant:
		return time.UnixMicro(int64(x)), true
	case types.VariantLocal:
		return types.InZone(time.UnixMicro(int64(x)).UTC(), c.zone), true
	case types.DateValue:
		return types.InZone(x.Time(), c.zone), true
	case int64:
		return time.UnixMicro(x * 1e6), x > -9e12 && x < 9e12
	case float64:
		return time.UnixMicro(int64(x * 1e6)), math.Abs(x) < 9e12
	case types.DecimalValue:
		u := new(big.Int).Quo(new(big.Int).Mul(x.Unscaled, pow10(6)), pow10(x.Scale))
		return time.UnixMicro(u.Int64()), u.IsInt64()
	case string:
		return parseTimestamp(x, c.zone, variantToday())
	}
	return time.Time{}, false
}

func (c variantCaster) local(v any) (time.Time, bool) {
	switch x := v.(type) {
	case types.VariantLocal:
		return time.UnixMicro(int64(x)).UTC(), true
	case types.DateValue:
		return x.Time(), true
	case types.VariantInstant:
		t := time.UnixMicro(int64(x)).In(c.zone)
		return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC), true
	case string:
		return parseTimestamp(x, time.UTC, variantToday())
	}
	return time.Time{}, false
}
