package files

import (
	"bytes"
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

// next types one more value of a column whose type so far is t. plain is false for a value that Spark reads and other readers may not.
func (c *csvTyper) next(t *types.Type, v []byte) (plain bool) {
	if len(v) == 0 || t.Kind == types.String || string(v) == c.nullValue {
		return true
	}
	switch t.Kind {
	case types.Int, types.Long:
		if smallDigits(v) {
			return true
		}
	case types.Double:
		if plainDouble(v) {
			return true
		}
	case types.Timestamp:
		if c.dateFits && plainTimestamp(v) {
			return true
		}
	case types.Boolean:
		if string(v) == "true" || string(v) == "false" {
			return true
		}
	}
	is := c.try(t.Kind, string(v))
	*t = c.merge(*t, is)
	return c.plain(is.Kind, v)
}

// plain reports whether a value of a type is in the form that every reader takes.
func (c *csvTyper) plain(k types.Kind, v []byte) bool {
	switch k {
	case types.Int, types.Long, types.Decimal:
		return len(bytes.TrimLeft(bytes.TrimPrefix(v, []byte("-")), "0123456789")) == 0
	case types.Double:
		return plainDouble(v)
	case types.Date:
		return len(v) == 10 && v[4] == '-' && v[7] == '-'
	case types.Timestamp:
		return plainTimestamp(v)
	}
	return true
}

// plainDouble reports [-]digits[.digits].
func plainDouble(v []byte) bool {
	v = bytes.TrimPrefix(v, []byte("-"))
	whole := digits(v)
	if whole == 0 || whole > 15 {
		return false
	}
	if whole == len(v) {
		return true
	}
	return v[whole] == '.' && whole+1 < len(v) && digits(v[whole+1:]) == len(v)-whole-1
}

func digits(v []byte) int {
	i := 0
	for i < len(v) && v[i] >= '0' && v[i] <= '9' {
		i++
	}
	return i
}

// plainTimestamp reports yyyy-MM-dd HH:mm:ss with a blank or a T, a fraction of up to six digits and Z or an offset, at a time that exists.
func plainTimestamp(v []byte) bool {
	const form = "0000-00-00 00:00:00"
	if len(v) < len(form) {
		return false
	}
	for i := range len(form) {
		switch c := v[i]; {
		case form[i] == '0' && (c < '0' || c > '9'), form[i] == '-' && c != '-', form[i] == ':' && c != ':', form[i] == ' ' && c != ' ' && c != 'T':
			return false
		}
	}
	two := func(i int) int { return int(v[i]-'0')*10 + int(v[i+1]-'0') }
	// 29 February is left to the careful reader.
	if m, d := two(5), two(8); m < 1 || m > 12 || d < 1 || d > int("\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"[m-1]) || two(11) > 23 || two(14) > 59 || two(17) > 59 {
		return false
	}
	rest := v[len(form):]
	if len(rest) > 0 && rest[0] == '.' {
		n := digits(rest[1:])
		if n == 0 || n > 6 {
			return false
		}
		rest = rest[1+n:]
	}
	if len(rest) == 0 || len(rest) == 1 && rest[0] == 'Z' {
		return true
	}
	return len(rest) == 6 && (rest[0] == '+' || rest[0] == '-') && digits(rest[1:]) == 2 && rest[3] == ':' && digits(rest[4:]) == 2 && rest[1] <= '1' && rest[4] <= '5'
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
