package duckdb

import (
	"encoding/base64"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// rawOptions are the options both JSON and CSV have.
type rawOptions struct {
	mode      string // PERMISSIVE, DROPMALFORMED, FAILFAST
	multiLine bool
	zone      *time.Location
	today     time.Time
	date      *datetimePattern // nil: what a cast takes
	timestamp *datetimePattern
	ntz       *datetimePattern
}

// optionSet reads options and keeps the first error.
type optionSet struct {
	o   plan.Options
	err error
}

func (s *optionSet) text(key, def string) string {
	if v, ok := s.o.Get(key); ok {
		return v
	}
	return def
}

func (s *optionSet) bool(key string, def bool) bool {
	v, ok := s.o.Bool(key, def)
	if !ok && s.err == nil {
		t, _ := s.o.Get(key)
		s.err = diag.New("INVALID_OPTION_VALUE", "The option %s must be true or false, got %q.", key, t)
	}
	return v
}

func (s *optionSet) pattern(key string) *datetimePattern {
	t, ok := s.o.Get(key)
	if !ok {
		return nil
	}
	p, err := parseDatetimePattern(t, true)
	if err != nil && s.err == nil {
		s.err = diag.New("INVALID_DATETIME_PATTERN", "The option %s has a bad pattern: %v", key, err)
	}
	return p
}

func (r *renderer) rawOptions(s *optionSet) rawOptions {
	o := rawOptions{
		mode: strings.ToUpper(s.text("mode", "PERMISSIVE")), multiLine: s.bool("multiLine", false), zone: r.b.location(),
		date: s.pattern("dateFormat"), timestamp: s.pattern("timestampFormat"), ntz: s.pattern("timestampNTZFormat"),
	}
	if z, ok := s.o.Get("timeZone"); ok {
		l, err := plan.Zone(z)
		if err != nil && s.err == nil {
			s.err = diag.New("INVALID_OPTION_VALUE", "The option timeZone must be a time zone, got %q.", z)
		}
		if err == nil {
			o.zone = l
		}
	}
	n := r.b.now.In(o.zone)
	o.today = time.Date(n.Year(), n.Month(), n.Day(), 0, 0, 0, 0, time.UTC)
	return o
}

// fromText parses a text as a date or timestamp type; ok is false when it is none.
func (o *rawOptions) fromText(s string, k types.Kind) (v any, ok bool) {
	switch k {
	case types.Date:
		if o.date != nil {
			t, err := o.date.parse(s, time.UTC)
			return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC), err == nil
		}
		return parsed2(parseDate(s))
	case types.Timestamp:
		if o.timestamp != nil {
			t, err := o.timestamp.parse(s, o.zone)
			return t.UTC(), err == nil
		}
		t, ok := parseTimestamp(s, o.zone, o.today)
		return t.UTC(), ok
	case types.TimestampNTZ:
		if o.ntz != nil {
			t, err := o.ntz.parse(s, time.UTC)
			return t, err == nil
		}
		if len(s) < 19 || strings.IndexFunc(s[19:], func(c rune) bool { return c != '.' && (c < '0' || c > '9') }) >= 0 {
			// A zone is not taken here, as it is in a cast.
			if m := timestampForm.FindStringSubmatch(s); m == nil || m[9] != "" {
				return nil, false
			}
		}
		return parsed2(parseTimestamp(s, time.UTC, time.Time{}))
	}
	return nil, false
}

func parsed2(t time.Time, ok bool) (any, bool) { return t, ok }

var integerRange = map[types.Kind][2]int64{
	types.Byte: {math.MinInt8, math.MaxInt8}, types.Short: {math.MinInt16, math.MaxInt16}, types.Int: {math.MinInt32, math.MaxInt32},
	types.Long: {math.MinInt64, math.MaxInt64},
}

// integerOf parses a whole number of a type's range.
func integerOf(s string, k types.Kind) (any, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	r := integerRange[k]
	if err != nil || n < r[0] || n > r[1] {
		return nil, false
	}
	return n, true
}

// floatOf parses a floating number; one too large is infinite, as in Java.
func floatOf(s string, k types.Kind) (any, bool) {
	bits := 64
	if k == types.Float {
		bits = 32
	}
	f, err := strconv.ParseFloat(s, bits)
	if err != nil && !math.IsInf(f, 0) {
		return nil, false
	}
	if k == types.Float {
		return float32(f), true
	}
	return f, true
}

// decimalOf parses a decimal and rounds it half up to the type's scale; ok is false when it is none, and fits when it is too large.
func decimalOf(s string, t types.Type) (v any, ok bool) {
	mant, exp := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		n, err := strconv.Atoi(s[i+1:])
		if err != nil || n > 1000 || n < -1000 {
			return nil, false
		}
		mant, exp = s[:i], n
	}
	whole, frac, _ := strings.Cut(mant, ".")
	digits := strings.TrimPrefix(whole, "+") + frac
	if strings.Trim(digits, "-") == "" || strings.Contains(digits, "_") {
		return nil, false
	}
	u, good := new(big.Int).SetString(digits, 10)
	if !good {
		return nil, false
	}
	if shift := t.Scale - len(frac) + exp; shift >= 0 {
		u.Mul(u, pow10(shift))
	} else {
		u = roundedQuotient(u, pow10(-shift))
	}
	if new(big.Int).Abs(u).Cmp(pow10(t.Precision)) >= 0 {
		return nil, false
	}
	if t.Precision <= 18 {
		return u.Int64(), true
	}
	return u, true
}

// roundedQuotient divides and rounds half away from zero.
func roundedQuotient(n, d *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(n, d, new(big.Int))
	if r.Abs(r).Lsh(r, 1).Cmp(d) >= 0 {
		if n.Sign() < 0 {
			return q.Sub(q, big.NewInt(1))
		}
		return q.Add(q, big.NewInt(1))
	}
	return q
}

// textOf is bytes as a text; what is no UTF-8 becomes the replacement character, as in Java.
func textOf(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	return strings.ToValidUTF8(string(b), "\uFFFD")
}

func base64Of(s string) (any, bool) {
	b, err := base64.StdEncoding.DecodeString(s)
	return b, err == nil
}
