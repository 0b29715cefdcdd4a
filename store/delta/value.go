package delta

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// A value of a partition column or of statistics is, in Go:
//
//	bool       BOOLEAN
//	int64      TINYINT, SMALLINT, INT, BIGINT
//	float64    FLOAT, DOUBLE
//	*big.Rat   DECIMAL
//	string     STRING, CHAR, VARCHAR
//	[]byte     BINARY
//	time.Time  DATE (midnight), TIMESTAMP (the instant), TIMESTAMP_NTZ (the local time), all in UTC

// parseValue reads a scalar as DuckDB, Spark or a log prints it; false when it is no value of the type.
func parseValue(t types.Type, text string) (any, bool) {
	switch {
	case t.Kind == types.Boolean:
		b, err := strconv.ParseBool(strings.ToLower(text))
		return b, err == nil
	case t.IsIntegral():
		i, err := strconv.ParseInt(text, 10, 64)
		return i, err == nil
	case t.Kind == types.Float || t.Kind == types.Double:
		f, err := strconv.ParseFloat(text, 64)
		return f, err == nil || math.IsInf(f, 0)
	case t.Kind == types.Decimal:
		return parseDecimal(text)
	case t.IsString():
		return text, utf8.ValidString(text)
	case t.Kind == types.Date:
		d, ok := parseTime(text)
		return d, ok && d.Equal(d.Truncate(24*time.Hour))
	case t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ:
		return parseTime(text)
	case t.Kind == types.Binary:
		return []byte(text), true
	}
	return nil, false
}

func parseDecimal(text string) (any, bool) {
	// An exponent could make a few characters into gigabytes of digits.
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if e, err := strconv.Atoi(text[i+1:]); err != nil || e > 100 || e < -100 {
			return nil, false
		}
	}
	if len(text) > 200 || strings.ContainsAny(text, "/xXpPbBoO_") {
		return nil, false
	}
	r, ok := new(big.Rat).SetString(text)
	return r, ok
}

// timeLayouts are the forms of DuckDB, Spark and the log; a fraction of a second is accepted by all of them.
var timeLayouts = []string{
	"2006-01-02", "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04:05Z07:00", "2006-01-02T15:04:05Z07:00",
	"2006-01-02 15:04:05-07", "2006-01-02T15:04:05-0700",
}

// parseTime reads a date or timestamp of the years 1 to 9999. Without an offset it is in UTC.
func parseTime(text string) (time.Time, bool) {
	if len(text) < len("2006-01-02") || len(text) > 40 {
		return time.Time{}, false
	}
	for _, l := range timeLayouts {
		if t, err := time.Parse(l, text); err == nil {
			return t.UTC(), t.Year() >= 1
		}
	}
	return time.Time{}, false
}

// partitionText is the log's spelling of a partition value.
func partitionText(t types.Type, text string) (string, bool) {
	v, ok := parseValue(t, text)
	if !ok {
		return "", false
	}
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v), true
	case time.Time:
		switch t.Kind {
		case types.Date:
			return v.Format("2006-01-02"), true
		case types.Timestamp:
			// Spark 4 and the protocol since 2024: the instant in UTC, so that no reader's time zone matters.
			return v.Format("2006-01-02T15:04:05.000000Z"), true
		}
		return v.Format("2006-01-02 15:04:05.999999"), true
	}
	return text, true
}
