package types

import (
	"strconv"
	"strings"
)

// VariantStep is a step of a path into a VARIANT: a key, or the index of an element.
type VariantStep struct {
	Key   string
	Index int // -1 for a key
}

// ParseVariantPath reads $.a['b c'][0]; ok is false when it is none.
func ParseVariantPath(path string) (steps []VariantStep, ok bool) {
	rest, ok := strings.CutPrefix(path, "$")
	if !ok {
		return nil, false
	}
	for rest != "" {
		switch {
		case rest[0] == '.':
			end := strings.IndexAny(rest[1:], ".[")
			if end < 0 {
				end = len(rest) - 1
			}
			if end == 0 {
				return nil, false
			}
			steps, rest = append(steps, VariantStep{rest[1 : 1+end], -1}), rest[1+end:]
		case strings.HasPrefix(rest, "['"), strings.HasPrefix(rest, `["`):
			end := strings.Index(rest[2:], rest[1:2]+"]")
			if end < 0 {
				return nil, false
			}
			steps, rest = append(steps, VariantStep{rest[2 : 2+end], -1}), rest[4+end:]
		case rest[0] == '[':
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return nil, false
			}
			n, err := strconv.ParseUint(rest[1:end], 10, 31)
			if err != nil {
				return nil, false
			}
			steps, rest = append(steps, VariantStep{"", int(n)}), rest[end+1:]
		default:
			return nil, false
		}
	}
	return steps, true
}

// VariantAt is the value at a path; false when there is none.
func VariantAt(v any, path []VariantStep) (any, bool) {
	for _, s := range path {
		switch x := v.(type) {
		case []any:
			if s.Index < 0 || s.Index >= len(x) {
				return nil, false
			}
			v = x[s.Index]
		case VariantObject:
			m, ok := x.Get(s.Key)
			if !ok || s.Index >= 0 {
				return nil, false
			}
			v = m
		default:
			return nil, false
		}
	}
	return v, true
}
