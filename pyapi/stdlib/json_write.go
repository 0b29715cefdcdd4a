package stdlib

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// jsonWriter is json.dumps.
type jsonWriter struct {
	session                                       *runtime.Session
	skipKeys, ascii, allowNaN, sortKeys, circular bool
	pretty                                        bool
	indent, itemSep, keySep                       string
	fallback                                      runtime.Object
	b                                             strings.Builder
	open                                          []runtime.Object // containers being written
}

func (e *jsonWriter) value(o runtime.Object, depth int) error {
	if depth > maxJSONDepth {
		return runtime.Raise(runtime.RecursionError, "maximum recursion depth exceeded while encoding a JSON object")
	}
	switch v := runtime.Native(o).(type) {
	case nil, runtime.NoneType:
		e.b.WriteString("null")
	case runtime.Bool:
		if v {
			e.b.WriteString("true")
		} else {
			e.b.WriteString("false")
		}
	case runtime.String:
		e.string(string(v))
	case runtime.Int, *runtime.BigInt:
		s, err := runtime.Repr(v)
		if err != nil {
			return err
		}
		e.b.WriteString(s)
	case runtime.Float:
		s, err := e.float(v)
		if err != nil {
			return err
		}
		e.b.WriteString(s)
	case *runtime.List:
		return e.list(o, v.Items, depth)
	case runtime.Tuple:
		return e.list(o, v, depth)
	case *runtime.Dict:
		return e.dict(o, v, depth)
	default:
		if err := e.enter(o); err != nil {
			return err
		}
		r, err := runtime.Call(e.fallback, []runtime.Object{o}, nil)
		if err != nil {
			return err
		}
		if err := e.value(r, depth+1); err != nil {
			return err
		}
		e.leave()
	}
	return nil
}

func (e *jsonWriter) enter(o runtime.Object) error {
	if err := e.session.Cancelled(); err != nil {
		return err
	}
	for _, x := range e.open {
		if e.circular && identical(x, o) {
			return valueError("Circular reference detected")
		}
	}
	e.open = append(e.open, o)
	return nil
}

// identical is "is" for containers and instances, which are pointers; tuples cannot contain themselves.
func identical(a, b runtime.Object) bool {
	if _, ok := a.(runtime.Tuple); ok {
		return false
	}
	if _, ok := b.(runtime.Tuple); ok {
		return false
	}
	if _, ok := a.(runtime.Bytes); ok {
		return false
	}
	if _, ok := b.(runtime.Bytes); ok {
		return false
	}
	return a == b
}

func (e *jsonWriter) leave() { e.open = e.open[:len(e.open)-1] }

func (e *jsonWriter) float(f runtime.Float) (string, error) {
	v := float64(f)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		if !e.allowNaN {
			return "", valueError("Out of range float values are not JSON compliant")
		}
		switch {
		case math.IsNaN(v):
			return "NaN", nil
		case v > 0:
			return "Infinity", nil
		}
		return "-Infinity", nil
	}
	return runtime.Repr(f)
}

func (e *jsonWriter) newline(depth int) {
	if e.pretty {
		e.b.WriteByte('\n')
		for range depth {
			e.b.WriteString(e.indent)
		}
	}
}

func (e *jsonWriter) list(o runtime.Object, items []runtime.Object, depth int) error {
	if len(items) == 0 {
		e.b.WriteString("[]")
		return nil
	}
	if err := e.enter(o); err != nil {
		return err
	}
	e.b.WriteByte('[')
	for i, x := range items {
		if i > 0 {
			e.b.WriteString(e.itemSep)
		}
		e.newline(depth + 1)
		if err := e.value(x, depth+1); err != nil {
			return err
		}
	}
	e.newline(depth)
	e.b.WriteByte(']')
	e.leave()
	return nil
}

func (e *jsonWriter) dict(o runtime.Object, d *runtime.Dict, depth int) error {
	if d.Len() == 0 {
		e.b.WriteString("{}")
		return nil
	}
	if err := e.enter(o); err != nil {
		return err
	}
	type pair struct{ k, v runtime.Object }
	pairs := make([]pair, 0, d.Len())
	for k, v := range d.All() {
		pairs = append(pairs, pair{k, v})
	}
	if e.sortKeys {
		var failed error
		sort.SliceStable(pairs, func(i, j int) bool {
			r, err := runtime.Compare(pairs[i].k, pairs[j].k, runtime.Less)
			if err == nil {
				var less bool
				if less, err = runtime.Truth(r); err == nil {
					return less
				}
			}
			failed = err
			return false
		})
		if failed != nil {
			return failed
		}
	}
	e.b.WriteByte('{')
	first := true
	for _, p := range pairs {
		key, ok, err := e.key(p.k)
		if err != nil {
			return err
		}
		if !ok {
			if e.skipKeys {
				continue
			}
			return typeError("keys must be str, int, float, bool or None, not %s", runtime.TypeName(p.k))
		}
		if !first {
			e.b.WriteString(e.itemSep)
		}
		first = false
		e.newline(depth + 1)
		e.string(key)
		e.b.WriteString(e.keySep)
		if err := e.value(p.v, depth+1); err != nil {
			return err
		}
	}
	if !first {
		e.newline(depth)
	}
	e.b.WriteByte('}')
	e.leave()
	return nil
}

func (e *jsonWriter) key(o runtime.Object) (string, bool, error) {
	switch v := runtime.Native(o).(type) {
	case runtime.String:
		return string(v), true, nil
	case runtime.NoneType:
		return "null", true, nil
	case runtime.Bool:
		return strings.ToLower(fmt.Sprint(bool(v))), true, nil
	case runtime.Float:
		s, err := e.float(v)
		return s, true, err
	case runtime.Int, *runtime.BigInt:
		s, err := runtime.Repr(v)
		return s, true, err
	}
	return "", false, nil
}

func (e *jsonWriter) string(s string) {
	b := &e.b
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"':
			b.WriteString(`\"`)
		case r == '\\':
			b.WriteString(`\\`)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\b':
			b.WriteString(`\b`)
		case r == '\f':
			b.WriteString(`\f`)
		case r < ' ' || e.ascii && (r > '~' && r < 0x10000):
			fmt.Fprintf(b, `\u%04x`, r)
		case e.ascii && r >= 0x10000:
			r -= 0x10000
			fmt.Fprintf(b, `\u%04x\u%04x`, 0xD800+r>>10, 0xDC00+r&0x3FF)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}
