package duckdb

import (
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// literal is a constant of a type, so written that DuckDB gives it this type.
func literal(v any, t types.Type) (frag, error) {
	if v == nil {
		if t.Kind == types.Null || t.Kind == types.Unknown {
			return atom("NULL"), nil
		}
		return atom("CAST(NULL AS " + typeName(t) + ")"), nil
	}
	switch x := v.(type) {
	case bool:
		return atom(strconv.FormatBool(x)), nil
	case string:
		return atom(quoteText(x)), nil
	case []byte:
		return atom(blob(x)), nil
	case int:
		return integer(int64(x), t), nil
	case int64:
		return integer(x, t), nil
	case float64:
		return float(x, t), nil
	case types.DecimalValue:
		return decimal(x, t), nil
	case types.DateValue:
		return atom("DATE " + quoteText(dateText(x.Time()))), nil
	case types.IntervalValue:
		return atom(interval(x)), nil
	case []types.Entry:
		return mapLiteral(x, t)
	case []any:
		return nested(x, t)
	}
	return frag{}, diag.New("DP_INTERNAL", "a constant of type %s is held as %T", t, v)
}

func integer(x int64, t types.Type) frag {
	switch t.Kind {
	case types.Timestamp:
		return atom("TIMESTAMPTZ " + quoteText(timestampText(x)+"+00"))
	case types.TimestampNTZ:
		return atom("TIMESTAMP " + quoteText(timestampText(x)))
	case types.Time:
		return atom("TIME " + quoteText(time.UnixMicro(x).UTC().Format("15:04:05.999999")))
	case types.IntervalYM:
		return atom(interval(types.IntervalValue{Months: int32(x)}))
	case types.IntervalDT:
		return atom(interval(types.IntervalValue{Days: int32(x / 86400e6), Micros: x % 86400e6}))
	case types.Int:
		if x > math.MinInt32 && x <= math.MaxInt32 {
			if x < 0 {
				return frag{s: strconv.FormatInt(x, 10), p: precUnary}
			}
			return atom(strconv.FormatInt(x, 10))
		}
	}
	return atom("CAST(" + strconv.FormatInt(x, 10) + " AS " + typeName(t) + ")")
}

func float(x float64, t types.Type) frag {
	name := typeName(t)
	switch {
	case math.IsNaN(x):
		return atom("CAST('NaN' AS " + name + ")")
	case math.IsInf(x, 1):
		return atom("CAST('Infinity' AS " + name + ")")
	case math.IsInf(x, -1):
		return atom("CAST('-Infinity' AS " + name + ")")
	case x == 0 && math.Signbit(x):
		// As a number DuckDB reads it without its sign, and where it takes constants together it is the same as 0.0: as a product it is none.
		return atom("CAST(random() * CAST('-0.0' AS DOUBLE) AS " + name + ")")
	}
	if t.Kind == types.Float {
		return atom("CAST(" + strconv.FormatFloat(x, 'e', -1, 32) + " AS FLOAT)")
	}
	s := strconv.FormatFloat(x, 'e', -1, 64)
	if x < 0 || math.Signbit(x) {
		return frag{s: s, p: precUnary}
	}
	return atom(s)
}

func decimal(d types.DecimalValue, t types.Type) frag {
	s := d.String()
	digits := strings.TrimLeft(strings.NewReplacer(".", "", "-", "").Replace(s), "0")
	// 1.50 is DECIMAL(3,2) in DuckDB too; a whole number is an integer there.
	if t.Kind == types.Decimal && d.Scale > 0 && t.Scale == d.Scale && t.Precision == max(len(digits), d.Scale+1) && !strings.HasPrefix(s, "-") {
		return atom(s)
	}
	return atom("CAST(" + quoteText(s) + " AS " + typeName(t) + ")")
}

func blob(b []byte) string {
	h := strings.ToUpper(hex.EncodeToString(b))
	return "unhex(" + quoteText(h) + ")"
}

func interval(v types.IntervalValue) string {
	var s []string
	if v.Months != 0 {
		s = append(s, fmt.Sprintf("%d months", v.Months))
	}
	if v.Days != 0 {
		s = append(s, fmt.Sprintf("%d days", v.Days))
	}
	if v.Micros != 0 || len(s) == 0 {
		s = append(s, fmt.Sprintf("%d microseconds", v.Micros))
	}
	return "INTERVAL " + quoteText(strings.Join(s, " "))
}

// dateText writes years before 1 and after 9999 the way DuckDB reads them.
func dateText(d time.Time) string {
	if d.Year() <= 0 {
		return fmt.Sprintf("%04d-%s (BC)", 1-d.Year(), d.Format("01-02"))
	}
	return fmt.Sprintf("%04d-%s", d.Year(), d.Format("01-02"))
}

func timestampText(micros int64) string {
	t := time.UnixMicro(micros).UTC()
	text := fmt.Sprintf("%04d-%s", t.Year(), t.Format("01-02 15:04:05.999999"))
	if t.Year() <= 0 {
		text = fmt.Sprintf("%04d-%s (BC) %s", 1-t.Year(), t.Format("01-02"), t.Format("15:04:05.999999"))
	}
	return text
}

func nested(x []any, t types.Type) (frag, error) {
	s := make([]string, len(x))
	for i, v := range x {
		et := types.NullType
		if t.Kind == types.Struct && i < len(t.Fields) {
			et = t.Fields[i].Type
		} else if t.Elem != nil {
			et = *t.Elem
		}
		f, err := literal(v, et)
		if err != nil {
			return frag{}, err
		}
		s[i] = f.s
		if t.Kind == types.Struct && i < len(t.Fields) {
			s[i] = quoteText(t.Fields[i].Name) + ": " + f.s
		}
	}
	switch {
	case t.Kind == types.Struct:
		return atom("{" + strings.Join(s, ", ") + "}"), nil
	case len(x) == 0:
		return atom("CAST([] AS " + typeName(t) + ")"), nil
	}
	return atom("[" + strings.Join(s, ", ") + "]"), nil
}

func mapLiteral(es []types.Entry, t types.Type) (frag, error) {
	if len(es) == 0 {
		return atom("CAST(MAP {} AS " + typeName(t) + ")"), nil
	}
	s := make([]string, len(es))
	for i, e := range es {
		k, err := literal(e.Key, *t.Key)
		if err != nil {
			return frag{}, err
		}
		v, err := literal(e.Value, *t.Elem)
		if err != nil {
			return frag{}, err
		}
		s[i] = k.s + ": " + v.s
	}
	return atom("MAP {" + strings.Join(s, ", ") + "}"), nil
}
