package duckdb

import (
	"bytes"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// convert reads a text as a value of a type without elements.
func (x *xmlReader) convert(text string, t types.Type) (any, error) {
	if !x.f.keepSpaces {
		text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	}
	if x.f.isNull(text) {
		return nil, nil
	}
	var b bytes.Buffer
	if !x.scalarInto(&b, text, t) {
		return nil, errXMLValue
	}
	return xmlText(b.String()), nil
}

func (x *xmlReader) scalarInto(b *bytes.Buffer, text string, t types.Type) bool {
	switch t.Kind {
	case types.String, types.Null:
		encodeString(b, text)
		return true
	case types.Boolean:
		switch strings.ToLower(text) {
		case "true", "1":
			b.WriteString("true")
			return true
		case "false", "0":
			b.WriteString("false")
			return true
		}
		return false
	case types.Byte, types.Short:
		n, err := strconv.ParseInt(asciiDigits(text), 10, map[types.Kind]int{types.Byte: 8, types.Short: 16}[t.Kind])
		b.WriteString(strconv.FormatInt(n, 10))
		return err == nil
	case types.Int, types.Long:
		// The sign is taken off first, so that the least number is none and two signs are one.
		digits, negative := withoutSign(text)
		n, err := strconv.ParseInt(asciiDigits(digits), 10, map[types.Kind]int{types.Int: 32, types.Long: 64}[t.Kind])
		if negative {
			n = -n
			if t.Kind == types.Int {
				n = int64(int32(n))
			}
		}
		b.WriteString(strconv.FormatInt(n, 10))
		return err == nil
	case types.Float:
		f, ok := signedReal(text, 32)
		writeDouble(b, f, 32)
		return ok
	case types.Double:
		f, ok := signedReal(text, 64)
		writeDouble(b, f, 64)
		return ok
	case types.Decimal:
		return decimalInto(b, text, t)
	}
	return x.timeInto(b, text, t)
}

// withoutSign is a text without one sign.
func withoutSign(text string) (string, bool) {
	switch {
	case strings.HasPrefix(text, "+"):
		return text[1:], false
	case strings.HasPrefix(text, "-"):
		return text[1:], true
	}
	return text, false
}

func signedReal(text string, bits int) (float64, bool) {
	digits, negative := withoutSign(text)
	f, ok := javaReal(digits, bits)
	if !ok {
		f, ok = formattedReal(asciiDigits(digits))
		if bits == 32 {
			f = float64(float32(f))
		}
	}
	if negative {
		f = -f
	}
	return f, ok
}

var (
	javaRealForm  = regexp.MustCompile(`^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?|0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?\d+[fFdD]?)$`)
	formattedForm = regexp.MustCompile(`^-?(?:∞|NaN|[\d,]*\d[\d,]*(?:\.\d*)?(?:E-?\d+)?|,*\.\d+(?:E-?\d+)?)`)
)

// javaReal is Java's Double.parseDouble.
func javaReal(text string, bits int) (float64, bool) {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	if !javaRealForm.MatchString(text) {
		return 0, false
	}
	if text[len(text)-1] < '0' || text[len(text)-1] > '9' {
		text = strings.TrimRight(text, "fFdD")
	}
	f, err := strconv.ParseFloat(text, bits)
	return f, err == nil || errors.Is(err, strconv.ErrRange)
}

// formattedReal is Java's NumberFormat.parse: as far as there is a number, which may have commas.
func formattedReal(text string) (float64, bool) {
	s := formattedForm.FindString(text)
	switch strings.TrimPrefix(s, "-") {
	case "":
		return 0, false
	case "∞":
		return math.Inf(1 - 2*strings.Count(s, "-")), true
	case "NaN":
		return math.NaN(), true
	}
	f, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return f, err == nil || errors.Is(err, strconv.ErrRange)
}

func decimalInto(b *bytes.Buffer, text string, t types.Type) bool {
	plain, ok := plainNumber(strings.ReplaceAll(text, ",", ""))
	if !ok {
		return false
	}
	s, ok := roundText(plain, t.Scale, "half_up")
	if !ok || len(strings.TrimLeft(strings.NewReplacer(".", "", "-", "").Replace(s), "0")) > t.Precision {
		return false
	}
	encodeString(b, s)
	return true
}

func (x *xmlReader) timeInto(b *bytes.Buffer, text string, t types.Type) bool {
	switch t.Kind {
	case types.Date:
		d, ok := parseDate(text)
		if x.f.day != nil {
			at, err := x.f.day.parse(text, time.UTC)
			d, ok = at, err == nil
		}
		if ok {
			encodeString(b, dateText(d))
		}
		return ok
	case types.Timestamp, types.TimestampNTZ:
		local, pattern := t.Kind == types.TimestampNTZ, x.o.timestamp
		if local {
			pattern = x.o.ntz
		}
		if pattern == nil && timeOnly.MatchString(strings.TrimFunc(text, blank)) {
			if !local {
				x.unsupported = raise("UNSUPPORTED_FEATURE", "from_xml of a time without a date as TIMESTAMP is not supported by dp. Read it as STRING.")
			}
			return false
		}
		if m := timestampForm.FindStringSubmatch(strings.TrimFunc(text, blank)); local && pattern == nil && m != nil && m[9] != "" {
			return false
		}
		return readTimestamp(b, "", text, true, t, x.o)
	}
	return false
}
