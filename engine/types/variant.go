package types

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// A VARIANT is held in Go as one of
//
//	VariantNull                     JSON's null, which is a value
//	bool, string, []byte, int64     an int64 is a number of any integral type
//	DecimalValue                    as it was written; what is printed of it has no zeros at its end
//	float64, float32
//	DateValue, VariantInstant, VariantLocal
//	[]any, VariantObject
//
// and elsewhere as a text that keeps these apart, which EncodeVariant writes and DecodeVariant reads: JSON in which a number without point and exponent
// is integral, one with a point a decimal, one with an exponent a double (with f behind it a float); d18262 is a date, t0 a timestamp and n0 one without
// time zone, in days and microseconds, b"YQ==" binary.

// VariantNull is the null of a VARIANT.
type VariantNull struct{}

// VariantInstant is a TIMESTAMP in a VARIANT, VariantLocal a TIMESTAMP_NTZ.
type (
	VariantInstant int64
	VariantLocal   int64
)

// VariantObject is an object, its keys in order.
type VariantObject []VariantMember

// VariantMember is a key of an object and its value.
type VariantMember struct {
	Key   string
	Value any
}

// Get is the value of a key.
func (o VariantObject) Get(key string) (any, bool) {
	i, ok := o.find(key)
	if !ok {
		return nil, false
	}
	return o[i].Value, true
}

// withoutZeros is a decimal as a VARIANT prints it.
func withoutZeros(d DecimalValue) DecimalValue {
	u, scale := new(big.Int).Set(d.Unscaled), d.Scale
	ten, rest := big.NewInt(10), new(big.Int)
	for scale > 0 {
		q, _ := new(big.Int).QuoRem(u, ten, rest)
		if rest.Sign() != 0 {
			break
		}
		u, scale = q, scale-1
	}
	return DecimalValue{Unscaled: u, Scale: scale}
}

// EncodeVariant is the text of a value.
func EncodeVariant(v any) string { return string(appendVariant(nil, v)) }

func appendVariant(b []byte, v any) []byte {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return AppendJSONString(b, v)
	case []byte:
		return append(append(append(b, `b"`...), base64.StdEncoding.EncodeToString(v)...), '"')
	case int64:
		return strconv.AppendInt(b, v, 10)
	case DecimalValue:
		s := v.String()
		if v.Scale == 0 {
			s += "."
		}
		return append(b, s...)
	case float64:
		return strconv.AppendFloat(b, v, 'e', -1, 64)
	case float32:
		return append(strconv.AppendFloat(b, float64(v), 'e', -1, 32), 'f')
	case DateValue:
		return strconv.AppendInt(append(b, 'd'), int64(v), 10)
	case VariantInstant:
		return strconv.AppendInt(append(b, 't'), int64(v), 10)
	case VariantLocal:
		return strconv.AppendInt(append(b, 'n'), int64(v), 10)
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendVariant(b, e)
		}
		return append(b, ']')
	case VariantObject:
		b = append(b, '{')
		for i, m := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendJSONString(b, m.Key), ':')
			b = appendVariant(b, m.Value)
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

// DecodeVariant reads what EncodeVariant wrote.
func DecodeVariant(text string) (any, error) {
	p := variantReader{s: text}
	v, err := p.value()
	if err == nil && p.i < len(text) {
		err = p.bad()
	}
	return v, err
}

type variantReader struct {
	s string
	i int
}

func (p *variantReader) bad() error { return fmt.Errorf("%.80q is no VARIANT of dp", p.s) }

func (p *variantReader) accept(s string) bool {
	if strings.HasPrefix(p.s[p.i:], s) {
		p.i += len(s)
		return true
	}
	return false
}

func (p *variantReader) value() (any, error) {
	if p.i >= len(p.s) {
		return nil, p.bad()
	}
	switch {
	case p.accept("null"):
		return VariantNull{}, nil
	case p.accept("true"):
		return true, nil
	case p.accept("false"):
		return false, nil
	case p.s[p.i] == '"':
		return p.text()
	case p.accept("b"):
		t, err := p.text()
		if err != nil {
			return nil, err
		}
		return base64.StdEncoding.DecodeString(t)
	case p.accept("["):
		list := []any{}
		for !p.accept("]") {
			v, err := p.value()
			if err != nil {
				return nil, err
			}
			list = append(list, v)
			p.accept(",")
		}
		return list, nil
	case p.accept("{"):
		object := VariantObject{}
		for !p.accept("}") {
			k, err := p.text()
			if err != nil || !p.accept(":") {
				return nil, p.bad()
			}
			v, err := p.value()
			if err != nil {
				return nil, err
			}
			object = append(object, VariantMember{k, v})
			p.accept(",")
		}
		return object, nil
	}
	return p.scalar()
}

func (p *variantReader) text() (string, error) {
	end := p.i + 1
	for end < len(p.s) && p.s[end] != '"' {
		if p.s[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(p.s) || p.s[p.i] != '"' {
		return "", p.bad()
	}
	raw := p.s[p.i : end+1]
	p.i = end + 1
	if !strings.Contains(raw, `\`) {
		return raw[1 : len(raw)-1], nil
	}
	var t string
	err := json.Unmarshal([]byte(raw), &t)
	return t, err
}

func (p *variantReader) scalar() (any, error) {
	end := p.i
	for end < len(p.s) && !strings.ContainsRune(",]}", rune(p.s[end])) {
		end++
	}
	word := p.s[p.i:end]
	p.i = end
	switch {
	case word == "":
		return nil, p.bad()
	case strings.IndexByte("dtn", word[0]) >= 0:
		n, err := strconv.ParseInt(word[1:], 10, 64)
		switch word[0] {
		case 'd':
			return DateValue(n), err
		case 't':
			return VariantInstant(n), err
		}
		return VariantLocal(n), err
	case strings.ContainsAny(word, "eIN"):
		if w, ok := strings.CutSuffix(word, "f"); ok && w != "+In" && w != "-In" {
			f, err := strconv.ParseFloat(w, 32)
			return float32(f), err
		}
		return strconv.ParseFloat(word, 64)
	case strings.Contains(word, "."):
		whole, frac, _ := strings.Cut(word, ".")
		u, ok := new(big.Int).SetString(whole+frac, 10)
		if !ok {
			return nil, p.bad()
		}
		return DecimalValue{Unscaled: u, Scale: len(frac)}, nil
	}
	return strconv.ParseInt(word, 10, 64)
}

// VariantJSON is a value as Spark prints it, timestamps in a zone.
func VariantJSON(v any, zone *time.Location) string {
	return string(appendVariantJSON(nil, v, zone, withoutZeros))
}

// VariantPythonJSON is a value as PySpark prints it: decimals keep their zeros.
func VariantPythonJSON(v any, zone *time.Location) string {
	return string(appendVariantJSON(nil, v, zone, func(d DecimalValue) DecimalValue { return d }))
}

func appendVariantJSON(b []byte, v any, zone *time.Location, decimal func(DecimalValue) DecimalValue) []byte {
	quoted := func(s string) []byte { return append(append(append(b, '"'), s...), '"') }
	switch v := v.(type) {
	case DecimalValue:
		return append(b, decimal(v).String()...)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return quoted(DoubleText(v))
		}
		return AppendReal(b, v, 64)
	case float32:
		if x := float64(v); math.IsNaN(x) || math.IsInf(x, 0) {
			return quoted(FloatText(float32(x)))
		}
		return AppendReal(b, float64(v), 32)
	case []byte:
		return quoted(base64.StdEncoding.EncodeToString(v))
	case DateValue:
		return quoted(dateText(v))
	case VariantInstant:
		t := time.UnixMicro(int64(v)).In(zone)
		return quoted(dateTimeText(t) + t.Format("-07:00"))
	case VariantLocal:
		return quoted(dateTimeText(time.UnixMicro(int64(v)).UTC()))
	case []any:
		b = append(b, '[')
		for i, e := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendVariantJSON(b, e, zone, decimal)
		}
		return append(b, ']')
	case VariantObject:
		b = append(b, '{')
		for i, m := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendJSONString(b, m.Key), ':')
			b = appendVariantJSON(b, m.Value, zone, decimal)
		}
		return append(b, '}')
	}
	return appendVariant(b, v)
}

// AppendJSONString appends a text as JSON, as Jackson writes it: only what must be escaped is.
func AppendJSONString(b []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	b = append(b, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c >= 0x20:
			b = append(b, c)
		case c == '\b' || c == '\t' || c == '\n' || c == '\f' || c == '\r':
			b = append(b, '\\', map[byte]byte{'\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r'}[c])
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(b, '"')
}
