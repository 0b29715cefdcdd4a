package functions

import (
	"fmt"
	"math"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// spellApproxCountDistinct is Spark's HyperLogLog++ over Spark's hash of the values, in C: native_approx_count_distinct_<what is hashed>(value, precision).
// Arrays and structs are hashed before.
func spellApproxCountDistinct(c call) (string, error) {
	precision := 9 // of a relative error of 0.05
	if len(c.args) > 1 {
		v, _, _ := CastConstant(c.was[1].Constant, c.was[1].Type, types.DoubleType)
		sd, ok := v.(float64)
		if !ok {
			return "", diag.Unsupported("a relative error of "+c.f.Name+" that is no literal", "write it as a number")
		}
		precision = int(math.Ceil(2 * math.Log(1.106/sd) / math.Log(2)))
	}
	count := func(what, value string) (string, error) {
		return fmt.Sprintf("coalesce(native_approx_count_distinct_%s($D%s, CAST(%d AS INTEGER))$F, 0)", what, value, precision), nil // of no rows in a correlated query, too
	}
	t := c.typ(0)
	parts, err := hashable("$1", t, 0)
	if err != nil {
		return "", err
	}
	switch t.Kind {
	case types.Array, types.Struct:
		if hasMap(t) {
			return "", diag.Unsupported(c.f.Name+" of maps", "count the distinct texts of to_json(x)")
		}
		hash := "go_xxhash64("
		for i, p := range parts {
			if i > 0 {
				hash += ", "
			}
			hash += p
		}
		return count("hash", "CASE WHEN $1 IS NOT NULL THEN "+hash+") END")
	case types.Boolean, types.Byte, types.Short, types.Int, types.Date, types.IntervalYM, types.Null:
		return count("int", parts[0])
	case types.Long, types.Timestamp, types.TimestampNTZ, types.IntervalDT, types.Time:
		return count("long", parts[0])
	case types.Decimal:
		if t.Precision > 18 {
			return count("blob", parts[0])
		}
		return count("long", parts[0])
	case types.Float:
		return count("float", parts[0])
	case types.Double:
		return count("double", parts[0])
	case types.Binary:
		return count("blob", parts[0])
	}
	if t.IsString() {
		return count("text", parts[0])
	}
	return "", diag.Unsupported(c.f.Name+" of "+t.SQL(), "count the distinct texts of to_json(x)")
}
