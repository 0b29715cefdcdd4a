package files

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// csvTyper infers the type of CSV columns: Spark's CSVInferSchema.
type csvTyper struct {
	nullValue  string
	nan        string
	infs       [2]string // positiveInf, negativeInf
	preferDate bool
	date       func(string) bool
	timestamp  func(string) bool
	dateFits   bool // a date reads as a timestamp too, so that a column of both is a timestamp
}

// next types one more value of a column whose type so far is t.
func (c *csvTyper) next(t types.Type, v []byte) types.Type {
	if len(v) == 0 || string(v) == c.nullValue || t.Kind == types.String {
		return t
	}
	if (t.Kind == types.Int || t.Kind == types.Long) && smallDigits(v) {
		return t
	}
	return c.merge(t, c.try(t.Kind, string(v)))
}

// smallDigits is the common case of an integer: up to nine digits.
func smallDigits(v []byte) bool {
	if len(v) > 9 {
		return false
	}
	for _, ch := range v {
		if ch < '0' || ch > '9' {
			return false
		}
	}
	return true
}

// try is the first type, from the column's own on, that reads the value.
func (c *csvTyper) try(from types.Kind, v string) types.Type {
	switch from {
	case types.Null, types.Int:
		if isJavaInt(v, 32) {
			return types.IntType
		}
		fallthrough
	case types.Long:
		if isJavaInt(v, 64) {
			return types.LongType
		}
		fallthrough
	case types.Decimal:
		if d, ok := parseDecimal(v); ok && d.scale == 0 && d.precision <= 38 {
			return types.DecimalOf(d.precision, 0)
		}
		fallthrough
	case types.Double:
		if isJavaDouble(v) || v == c.nan || v == c.infs[0] || v == c.infs[1] {
			return types.DoubleType
		}
		fallthrough
	case types.Date:
		if c.preferDate && c.date(v) {
			return types.DateType
		}
		fallthrough
	case types.Timestamp:
		if c.timestamp(v) {
			return types.TimestampType
		}
		fallthrough
	case types.Boolean:
		if strings.EqualFold(v, "true") || strings.EqualFold(v, "false") {
			return types.BooleanType
		}
	}
	return types.StringType
}

// merge is CSVInferSchema.compatibleType.
func (c *csvTyper) merge(a, b types.Type) types.Type {
	switch {
	case a.Equal(b) || b.Kind == types.Null:
		return a
	case a.Kind == types.Null:
		return b
	case a.Kind > b.Kind:
		return c.merge(b, a)
	}
	switch {
	case a.Kind == types.Int && b.Kind == types.Long:
		return b
	case b.Kind == types.Double && (a.Kind == types.Int || a.Kind == types.Long), a.Kind == types.Double && b.Kind == types.Decimal:
		return types.DoubleType
	case b.Kind == types.Decimal && (a.Kind == types.Int || a.Kind == types.Long || a.Kind == types.Decimal):
		return types.DecimalOf(max(digitsOf(a), b.Precision), 0)
	case a.Kind == types.Date && b.Kind == types.Timestamp && c.dateFits:
		return b
	}
	return types.StringType
}
