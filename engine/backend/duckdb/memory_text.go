package duckdb

import (
	"math"
	"strconv"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// memoryText is the text of a value as Spark holds it in memory, which it writes as a map's key in JSON and as an attribute in XML: a date is the number of its
// day, a timestamp its microseconds, a TIME its nanoseconds; structs and arrays are lists in brackets.
func memoryText(v any, t types.Type) (string, error) {
	switch v := v.(type) {
	case nil:
		return "null", nil
	case string:
		if t.Kind != types.Variant {
			return v, nil
		}
		x, err := types.DecodeVariant(v)
		return types.VariantJSON(x, time.UTC), err
	case bool:
		return strconv.FormatBool(v), nil
	case float64:
		return string(types.AppendReal(nil, v, 64)), nil
	case float32:
		return string(types.AppendReal(nil, float64(v), 32)), nil
	case duckdb.Decimal:
		return javaDecimal(v.Value, int(v.Scale)), nil
	case time.Time:
		return memoryTime(v, t), nil
	case map[string]any:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			var err error
			if parts[i], err = memoryText(v[f.Name], f.Type); err != nil {
				return "", err
			}
		}
		return "[" + strings.Join(parts, ",") + "]", nil
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			var err error
			if parts[i], err = memoryText(e, *t.Elem); err != nil {
				return "", err
			}
		}
		return "[" + strings.Join(parts, ",") + "]", nil
	}
	n, ok := wholeNumber(v)
	if !ok {
		return "", raise("UNSUPPORTED_FEATURE", "A key or an attribute of the type %s in JSON or XML is not supported by dp. Cast it to STRING first.", t.SQL())
	}
	return n.String(), nil
}

func memoryTime(v time.Time, t types.Type) string {
	switch t.Kind {
	case types.Date:
		return strconv.FormatInt(int64(math.Floor(float64(v.Unix())/86400)), 10)
	case types.Time:
		v = v.UTC()
		return strconv.FormatInt(v.Sub(time.Date(v.Year(), v.Month(), v.Day(), 0, 0, 0, 0, time.UTC)).Nanoseconds(), 10)
	}
	return strconv.FormatInt(v.UnixMicro(), 10)
}
