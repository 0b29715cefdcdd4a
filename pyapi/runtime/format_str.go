package runtime

import (
	"strconv"
	"strings"

	"github.com/go-python/gpython/py"
)

// strFormatter renders str.format.
type strFormatter struct {
	args   []Object
	lookup func(name string) (Object, error)
	auto   int  // next automatic field number
	manual bool // a field number was given
}

// strFormat is str.format.
func strFormat(format string, args []Object, kwargs []Kwarg) (string, error) {
	f := &strFormatter{args: args, lookup: func(name string) (Object, error) {
		for _, k := range kwargs {
			if k.Name == name {
				return k.Value, nil
			}
		}
		return nil, keyError(py.String(name))
	}}
	return f.render(format, 2)
}

// strFormatMap is str.format_map.
func strFormatMap(format string, mapping Object) (string, error) {
	f := &strFormatter{lookup: func(name string) (Object, error) { return GetItem(mapping, py.String(name)) }}
	return f.render(format, 2)
}

// render renders a format string; fields may contain fields down to depth.
func (f *strFormatter) render(s string, depth int) (string, error) {
	if depth == 0 {
		return "", valueError("Max string recursion exceeded")
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case (c == '{' || c == '}') && i+1 < len(s) && s[i+1] == c:
			b.WriteByte(c)
			i += 2
		case c == '}':
			return "", valueError("Single '}' encountered in format string")
		case c == '{':
			end := fieldEnd(s, i+1)
			if end < 0 {
				if i+1 == len(s) {
					return "", valueError("Single '{' encountered in format string")
				}
				if k := strings.IndexByte(s[i:], '!'); k >= 0 && i+k+2 == len(s) {
					return "", valueError("unmatched '{' in format spec")
				}
				return "", valueError("expected '}' before end of string")
			}
			t, err := f.field(s[i+1:end], depth)
			if err != nil {
				return "", err
			}
			b.WriteString(t)
			i = end + 1
		default:
			k := strings.IndexAny(s[i:], "{}")
			if k < 0 {
				k = len(s) - i
			}
			b.WriteString(s[i : i+k])
			i += k
		}
	}
	return b.String(), nil
}

// fieldEnd returns the index of the brace that closes a field whose content starts at i, or -1.
func fieldEnd(s string, i int) int {
	depth, bracket := 1, false
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case bracket:
			bracket = c != ']'
		case c == '[' && depth == 1:
			bracket = true
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// field renders name[!conversion][:spec].
func (f *strFormatter) field(body string, depth int) (string, error) {
	name, spec, conv := body, "", byte(0)
	bracket := false
scan:
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case bracket:
			bracket = c != ']'
		case c == '[':
			bracket = true
		case c == ':':
			name, spec = body[:i], body[i+1:]
			break scan
		case c == '!':
			name = body[:i]
			if i+1 >= len(body) {
				return "", valueError("unmatched '{' in format spec") // the '}' is taken for the conversion
			}
			conv = body[i+1]
			rest := body[i+2:]
			if rest != "" {
				if rest[0] != ':' {
					return "", valueError("expected ':' after conversion specifier")
				}
				spec = rest[1:]
			}
			break scan
		}
	}
	value, err := f.value(name)
	if err != nil {
		return "", err
	}
	if value, err = convert(value, conv); err != nil {
		return "", err
	}
	if strings.ContainsAny(spec, "{}") {
		if spec, err = f.render(spec, depth-1); err != nil {
			return "", err
		}
	}
	return Format(value, spec)
}

// convert applies !r, !s or !a.
func convert(value Object, conv byte) (Object, error) {
	switch conv {
	case 0:
		return value, nil
	case 'r':
		return text(Repr(value))
	case 's':
		return text(Str(value))
	case 'a':
		return text(ascii(value))
	}
	return nil, valueError("Unknown conversion specifier %c", conv)
}

// value finds the object that a field names, such as 0.attr[key].
func (f *strFormatter) value(path string) (Object, error) {
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	v, err := f.root(path[:end])
	if err != nil {
		return nil, err
	}
	for rest := path[end:]; rest != ""; {
		if rest[0] == '.' {
			k := strings.IndexAny(rest[1:], ".[")
			if k < 0 {
				k = len(rest) - 1
			}
			if k == 0 {
				return nil, valueError("Empty attribute in format string")
			}
			v, err = GetAttr(v, rest[1:1+k])
			rest = rest[1+k:]
		} else {
			k := strings.IndexByte(rest, ']')
			if k < 0 {
				return nil, valueError("Missing ']' in format string")
			}
			var key Object = py.String(rest[1:k])
			if n, e := strconv.Atoi(rest[1:k]); e == nil {
				key = py.Int(n)
			}
			v, err = GetItem(v, key)
			rest = rest[k+1:]
			if rest != "" && rest[0] != '.' && rest[0] != '[' {
				return nil, valueError("Only '.' or '[' may follow ']' in format field specifier")
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return v, nil
}

func (f *strFormatter) root(name string) (Object, error) {
	if name == "" {
		if f.manual {
			return nil, valueError("cannot switch from manual field specification to automatic field numbering")
		}
		f.auto++
		return f.positional(f.auto - 1)
	}
	if n, err := strconv.Atoi(name); err == nil && isDigit(name[0]) {
		if f.auto > 0 {
			return nil, valueError("cannot switch from automatic field numbering to manual field specification")
		}
		f.manual = true
		return f.positional(n)
	}
	return f.lookup(name)
}

func (f *strFormatter) positional(n int) (Object, error) {
	if n < 0 || n >= len(f.args) {
		return nil, py.ExceptionNewf(py.IndexError, "Replacement index %d out of range for positional args tuple", n)
	}
	return f.args[n], nil
}
