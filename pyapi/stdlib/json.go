package stdlib

import (
	_ "embed"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

var (
	//go:embed lib/json.py
	jsonSource string
	//go:embed lib/json_decoder.py
	jsonDecoderSource string
)

// loadJSON is module _json, the Go half of json.
func loadJSON(m *runtime.Module) error {
	s := m.Session()
	m.Def("encode(obj, skipkeys, ensure_ascii, allow_nan, indent, item_separator, key_separator, default, sort_keys)", func(a *runtime.Args) (runtime.Object, error) {
		e := &jsonWriter{session: s, fallback: a.At(7)}
		var err error
		for i, to := range map[int]*bool{1: &e.skipKeys, 2: &e.ascii, 3: &e.allowNaN, 8: &e.sortKeys} {
			if *to, err = a.Bool(i); err != nil {
				return nil, err
			}
		}
		if !a.IsNone(4) {
			e.pretty = true
			if e.indent, err = a.String(4); err != nil {
				return nil, err
			}
		}
		if e.itemSep, err = a.String(5); err != nil {
			return nil, err
		}
		if e.keySep, err = a.String(6); err != nil {
			return nil, err
		}
		if err := e.value(a.At(0), 0); err != nil {
			return nil, err
		}
		return runtime.String(e.b.String()), nil
	})
	m.Def("decode(text, at, object_hook, pairs_hook, parse_float, parse_int, parse_constant, strict, error)", func(a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		at, err := a.Int(1)
		if err != nil {
			return nil, err
		}
		strict, err := a.Bool(7)
		if err != nil {
			return nil, err
		}
		r := &jsonReader{
			session: s, text: []rune(text), pos: max(at, 0), doc: a.At(0), strict: strict, failure: a.At(8),
			objectHook: a.At(2), pairsHook: a.At(3), parseFloat: a.At(4), parseInt: a.At(5), parseConstant: a.At(6),
		}
		v, err := r.value(0)
		if err != nil {
			return nil, err
		}
		return runtime.Tuple{v, runtime.Int(r.pos)}, nil
	})
	return nil
}

// maxJSONDepth is CPython's limit for nested values, as it comes from its recursion limit.
const maxJSONDepth = 994
