package yaml

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// resolvers say what a plain scalar is, by the rules of YAML 1.1 as PyYAML has them. The first that matches counts.
var resolvers = []struct {
	tag string
	re  *regexp.Regexp
}{
	{"!!bool", regexp.MustCompile(`^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$`)},
	{"!!float", regexp.MustCompile(`^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)},
	{"!!int", regexp.MustCompile(`^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$`)},
	{"!!merge", regexp.MustCompile(`^<<$`)},
	{"!!null", regexp.MustCompile(`^(?:~|null|Null|NULL|)$`)},
	{"!!timestamp", timestamp},
	{"!!value", regexp.MustCompile(`^=$`)},
}

var timestamp = regexp.MustCompile(`^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]*))?(?:[ \t]*(Z|([-+])([0-9]{1,2})(?::?([0-9]{2}))?))?)?$`)

// resolve is the tag of a plain scalar.
func resolve(text string) string {
	for _, r := range resolvers {
		if r.re.MatchString(text) {
			if r.tag == "!!timestamp" {
				if m := timestamp.FindStringSubmatch(text); m[4] == "" && len(text) != len("2001-01-01") {
					continue // a date alone has two digits for month and day
				}
			}
			return r.tag
		}
	}
	return "!!str"
}

// scalar is the value of a scalar with a tag; known is false for a tag that scalars do not have.
func scalar(s *runtime.Session, tag, text string) (v runtime.Object, known bool, err error) {
	switch tag {
	case "!!str":
		return runtime.String(text), true, nil
	case "!!null":
		return runtime.None, true, nil
	case "!!bool":
		switch strings.ToLower(text) {
		case "yes", "true", "on":
			return runtime.True, true, nil
		case "no", "false", "off":
			return runtime.False, true, nil
		}
		return nil, true, runtime.Raise(runtime.KeyError, "%s", strings.ToLower(text))
	case "!!int":
		v, err = integer(text)
		return v, true, err
	case "!!float":
		v, err = float(text)
		return v, true, err
	case "!!timestamp":
		v, err = moment(s, text)
		return v, true, err
	}
	return nil, false, nil
}

// sign takes the sign and the underscores off a number.
func sign(text string) (digits string, negative bool) {
	text = strings.ReplaceAll(text, "_", "")
	switch {
	case strings.HasPrefix(text, "-"):
		return text[1:], true
	case strings.HasPrefix(text, "+"):
		return text[1:], false
	}
	return text, false
}

func integer(text string) (runtime.Object, error) {
	digits, negative := sign(text)
	n, ok := new(big.Int), true
	switch {
	case len(digits) > 4300:
		return nil, runtime.Raise(runtime.ValueError, "Exceeds the limit (4300 digits) for integer string conversion: value has %d digits; use sys.set_int_max_str_digits() to increase the limit", len(digits))
	case digits == "0":
	case strings.HasPrefix(digits, "0b"):
		n, ok = n.SetString(digits[2:], 2)
	case strings.HasPrefix(digits, "0x"):
		n, ok = n.SetString(digits[2:], 16)
	case strings.HasPrefix(digits, "0"):
		n, ok = n.SetString(digits, 8)
	case strings.Contains(digits, ":"):
		for _, part := range strings.Split(digits, ":") {
			x, good := new(big.Int).SetString(part, 10)
			if !good {
				ok = false
				break
			}
			n.Add(n.Mul(n, big.NewInt(60)), x)
		}
	default:
		n, ok = n.SetString(digits, 10)
	}
	if !ok {
		return nil, runtime.Raise(runtime.ValueError, "invalid literal for int() with base 10: '%s'", text)
	}
	if negative {
		n.Neg(n)
	}
	return runtime.NewInt(n), nil
}

func float(text string) (runtime.Object, error) {
	digits, negative := sign(strings.ToLower(text))
	f := 0.0
	switch {
	case digits == ".inf":
		f = math.Inf(1)
	case digits == ".nan":
		f = math.NaN()
	case strings.Contains(digits, ":"):
		for _, part := range strings.Split(digits, ":") {
			x, err := strconv.ParseFloat(part, 64)
			if err != nil {
				return nil, runtime.Raise(runtime.ValueError, "could not convert string to float: '%s'", text)
			}
			f = f*60 + x
		}
	default:
		x, err := strconv.ParseFloat(digits, 64)
		if err != nil && !math.IsInf(x, 0) {
			return nil, runtime.Raise(runtime.ValueError, "could not convert string to float: '%s'", text)
		}
		f = x
	}
	if negative {
		f = -f
	}
	return runtime.Float(f), nil
}

// moment is a datetime.date, or a datetime.datetime: naive without a zone, else with its offset.
func moment(s *runtime.Session, text string) (runtime.Object, error) {
	m := timestamp.FindStringSubmatch(text)
	if m == nil {
		return nil, runtime.Raise(constructorError, "not a timestamp: %s", text)
	}
	mod, err := s.ImportModule("datetime")
	if err != nil {
		return nil, err
	}
	number := func(i int) runtime.Object {
		n, _ := strconv.Atoi(m[i]) // digits, by the pattern
		return runtime.Int(n)
	}
	args := []runtime.Object{number(1), number(2), number(3)}
	if m[4] == "" {
		return runtime.Call(mod.Get("date"), args, nil)
	}
	micro, _ := strconv.Atoi((m[7] + "000000")[:6])
	args = append(args, number(4), number(5), number(6), runtime.Int(micro))
	switch {
	case m[8] == "Z":
		utc, err := runtime.GetAttr(mod.Get("timezone"), "utc")
		if err != nil {
			return nil, err
		}
		args = append(args, utc)
	case m[8] != "":
		h, _ := strconv.Atoi(m[10])
		min, _ := strconv.Atoi(m[11])
		seconds := h*3600 + min*60
		if m[9] == "-" {
			seconds = -seconds
		}
		delta, err := runtime.Call(mod.Get("timedelta"), []runtime.Object{runtime.Int(0), runtime.Int(seconds)}, nil)
		if err != nil {
			return nil, err
		}
		zone, err := runtime.Call(mod.Get("timezone"), []runtime.Object{delta}, nil)
		if err != nil {
			return nil, err
		}
		args = append(args, zone)
	}
	return runtime.Call(mod.Get("datetime"), args, nil)
}
