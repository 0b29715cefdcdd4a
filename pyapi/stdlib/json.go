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
	//go:embed lib/json_encoder.py
	jsonEncoderSource string
	//go:embed lib/json_scanner.py
	jsonScannerSource string
)

// loadJSON is module _json, the Go half of json.
func loadJSON(m *runtime.Module) error {
	s := m.Session()
	m.Def("encode(obj, skipkeys, ensure_ascii, allow_nan, indent, item_separator, key_separator, default, sort_keys, circular)", func(a *runtime.Args) (runtime.Object, error) {
		e := &jsonWriter{session: s, fallback: a.At(7)}
		var err error
		for i, to := range map[int]*bool{1: &e.skipKeys, 2: &e.ascii, 3: &e.allowNaN, 8: &e.sortKeys, 9: &e.circular} {
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
		return runtime.NewList(runtime.String(e.b.String())), nil
	})
	m.Def("quote(text, ascii)", func(a *runtime.Args) (runtime.Object, error) {
		text, err := a.String(0)
		if err != nil {
			return nil, err
		}
		e := &jsonWriter{}
		if e.ascii, err = a.Bool(1); err != nil {
			return nil, err
		}
		e.string(text)
		return runtime.String(e.b.String()), nil
	})
	m.Def("scanstring(text, end, strict, error)", func(a *runtime.Args) (runtime.Object, error) {
		text, ok := runtime.AsString(a.At(0))
		if !ok {
			return nil, typeError("first argument must be a string, not %s", runtime.TypeName(a.At(0)))
		}
		end, err := intArg(a.At(1), 0)
		if err != nil {
			return nil, err
		}
		strict, err := a.Bool(2)
		if err != nil {
			return nil, err
		}
		r := &jsonReader{session: s, text: []rune(text), pos: end - 1, doc: a.At(0), strict: strict, failure: a.At(3)}
		if end < 0 || end > len(r.text) {
			return nil, valueError("end is out of bounds")
		}
		v, err := r.string()
		if err != nil {
			return nil, err
		}
		return runtime.Tuple{runtime.String(v), runtime.Int(r.pos)}, nil
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
