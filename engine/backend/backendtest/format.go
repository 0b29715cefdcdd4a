package backendtest

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// Format prints a value of a type held as types/value.go says: exact, and unlike any display form of Spark's.
func Format(v any, t types.Type) string {
	switch x := v.(type) {
	case nil:
		return "NULL"
	case string:
		return x
	case []byte:
		return "0x" + strings.ToUpper(hex.EncodeToString(x))
	case float64:
		bits, verb := 64, byte('f')
		if t.Kind == types.Float {
			bits = 32
		}
		if a := math.Abs(x); a >= 1e16 || a < 1e-4 && a > 0 {
			verb = 'e'
		}
		return strconv.FormatFloat(x, verb, -1, bits)
	case int64:
		switch t.Kind {
		case types.Timestamp:
			return time.UnixMicro(x).UTC().Format("2006-01-02T15:04:05.999999Z")
		case types.TimestampNTZ:
			return time.UnixMicro(x).UTC().Format("2006-01-02T15:04:05.999999")
		}
		return strconv.FormatInt(x, 10)
	case types.IntervalValue:
		return fmt.Sprintf("%dm%dd%dus", x.Months, x.Days, x.Micros)
	case []types.Entry:
		s := make([]string, len(x))
		for i, e := range x {
			s[i] = Format(e.Key, *t.Key) + ":" + Format(e.Value, *t.Elem)
		}
		return "{" + strings.Join(s, ",") + "}"
	case []any:
		return formatNested(x, t)
	}
	return fmt.Sprint(v)
}

func formatNested(x []any, t types.Type) string {
	s := make([]string, len(x))
	for i, v := range x {
		switch {
		case t.Kind == types.Struct:
			s[i] = t.Fields[i].Name + "=" + Format(v, t.Fields[i].Type)
		default:
			s[i] = Format(v, *t.Elem)
		}
	}
	if t.Kind == types.Struct {
		return "(" + strings.Join(s, ",") + ")"
	}
	return "[" + strings.Join(s, ",") + "]"
}
