package types

import (
	"math/big"
	"time"
)

// How a value of each type is held in Go, in literals, local rows and query results. NULL is nil.
//
//	BOOLEAN                 bool
//	TINYINT … BIGINT        int64
//	FLOAT, DOUBLE           float64
//	DECIMAL                 DecimalValue
//	STRING, CHAR, VARCHAR   string
//	BINARY                  []byte
//	DATE                    DateValue (days since 1970-01-01)
//	TIMESTAMP, _NTZ         int64 microseconds since 1970-01-01 (UTC instant, or local clock for NTZ)
//	TIME                    int64 microseconds since midnight
//	INTERVAL YEAR TO MONTH  int64 months
//	INTERVAL DAY TO SECOND  int64 microseconds
//	INTERVAL                IntervalValue
//	ARRAY                   []any
//	MAP                     []Entry, in insertion order
//	STRUCT                  []any, one per field
//	VARIANT                 as variant.go says

// DateValue is days since 1970-01-01.
type DateValue int32

// Time is the date's midnight in UTC.
func (d DateValue) Time() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }

// String is the date as YYYY-MM-DD.
func (d DateValue) String() string { return d.Time().Format("2006-01-02") }

// DateOf is the calendar date of t in t's location.
func DateOf(t time.Time) DateValue {
	y, m, d := t.Date()
	return DateValue(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// DecimalValue is Unscaled × 10^-Scale.
type DecimalValue struct {
	Unscaled *big.Int
	Scale    int
}

// String is the plain decimal notation with Scale digits after the point.
func (d DecimalValue) String() string {
	s := new(big.Int).Abs(d.Unscaled).String()
	if d.Scale > 0 {
		for len(s) <= d.Scale {
			s = "0" + s
		}
		s = s[:len(s)-d.Scale] + "." + s[len(s)-d.Scale:]
	}
	if d.Unscaled.Sign() < 0 {
		s = "-" + s
	}
	return s
}

// IntervalValue is a legacy calendar interval.
type IntervalValue struct {
	Months, Days int32
	Micros       int64
}

// Entry is one key and value of a map.
type Entry struct {
	Key, Value any
}
