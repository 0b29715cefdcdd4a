package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// pattern is a compiled argument or result type of a form.
type pattern struct {
	alts     []pattern // alternatives; the other fields are unused then
	class    string    // number, integral, any, …: a family of types
	variable string    // T
	typ      types.Type
	kind     types.Kind // Array, Map with elem and key
	elem     *pattern
	key      *pattern
	lambda   bool
	params   []pattern // of a lambda
	body     *pattern  // of a lambda
	foldable bool
}

// classes are the families of types, with the name Spark's messages give them.
var classes = map[string]struct {
	name string
	has  func(types.Type) bool
}{
	"number":       {"NUMERIC", types.Type.IsNumeric},
	"integral":     {"INTEGRAL", types.Type.IsIntegral},
	"decimal":      {"DECIMAL", func(t types.Type) bool { return t.Kind == types.Decimal }},
	"any":          {"ANY", func(types.Type) bool { return true }},
	"array":        {"ARRAY", func(t types.Type) bool { return t.Kind == types.Array }},
	"map":          {"MAP", func(t types.Type) bool { return t.Kind == types.Map }},
	"struct":       {"STRUCT", func(t types.Type) bool { return t.Kind == types.Struct }},
	"anytimestamp": {"(TIMESTAMP OR TIMESTAMP WITHOUT TIME ZONE)", func(t types.Type) bool { return t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ }},
	"ymdt":         {"ANSI INTERVAL", func(t types.Type) bool { return t.Kind == types.IntervalYM || t.Kind == types.IntervalDT }},
	"anyinterval":  {"INTERVAL", types.Type.IsInterval},
	"orderable":    {"ORDERABLE", types.Type.Orderable},
	"summable": {`NUMERIC" or "ANSI INTERVAL`, func(t types.Type) bool {
		return t.IsNumeric() || t.Kind == types.IntervalYM || t.Kind == types.IntervalDT
	}},
	// Types that Spark takes as they are: nothing is cast to them implicitly.
	"text":          {"STRING", types.Type.IsString},
	"bytes":         {"BINARY", func(t types.Type) bool { return t.Kind == types.Binary }},
	"truth":         {"BOOLEAN", func(t types.Type) bool { return t.Kind == types.Boolean }},
	"numeric":       {"NUMERIC", types.Type.IsNumeric},
	"index":         {"INT", smallInt},
	"count":         {"INT", smallInt}, // as index, and NULL
	"day":           {"DATE", func(t types.Type) bool { return t.Kind == types.Date }},
	"instant":       {"TIMESTAMP", func(t types.Type) bool { return t.Kind == types.Timestamp }},
	"instants":      {"(TIMESTAMP OR TIMESTAMP WITHOUT TIME ZONE)", func(t types.Type) bool { return t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ }},
	"moment":        {"(STRING OR DATE OR TIMESTAMP)", func(t types.Type) bool { return t.IsString() || t.IsDatetime() }},
	"nanotimestamp": {"(TIMESTAMP_LTZ(P) OR TIMESTAMP_NTZ(P) WITH P IN [7, 9])", func(t types.Type) bool { return t.Kind == types.Null }},
	"clock":         {"TIME", func(t types.Type) bool { return t.Kind == types.Time }},
}

// parsePattern compiles one pattern of dp's own table; a mistake in the table is a programming error that every test finds.
func parsePattern(text string) pattern {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "!"); ok {
		p := parsePattern(rest)
		p.foldable = true
		return p
	}
	if alts := splitTop(text, '|'); len(alts) > 1 {
		var p pattern
		for _, a := range alts {
			p.alts = append(p.alts, parsePattern(a))
		}
		return p
	}
	if strings.HasPrefix(text, "(") {
		in, out, ok := strings.Cut(text[1:], ")->")
		if !ok {
			panic(fmt.Sprintf("functions: bad lambda %q", text))
		}
		p := pattern{lambda: true}
		for _, a := range splitTop(in, ',') {
			p.params = append(p.params, parsePattern(a))
		}
		body := parsePattern(out)
		p.body = &body
		return p
	}
	if inner, ok := inside(text, "array<"); ok {
		e := parsePattern(inner)
		return pattern{kind: types.Array, elem: &e}
	}
	if inner, ok := inside(text, "map<"); ok {
		kv := splitTop(inner, ',')
		k, v := parsePattern(kv[0]), parsePattern(kv[1])
		return pattern{kind: types.Map, key: &k, elem: &v}
	}
	if _, ok := classes[text]; ok {
		return pattern{class: text}
	}
	if len(text) == 1 && text[0] >= 'A' && text[0] <= 'Z' {
		return pattern{variable: text}
	}
	return pattern{typ: types.MustParse(text)}
}

func inside(text, open string) (string, bool) {
	if strings.HasPrefix(text, open) && strings.HasSuffix(text, ">") {
		return text[len(open) : len(text)-1], true
	}
	return "", false
}

// splitTop splits at sep outside brackets; the arrow of a lambda closes nothing.
func splitTop(s string, sep byte) []string {
	var r []string
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '<' || c == '(':
			depth++
		case c == ')' || c == '>' && (i == 0 || s[i-1] != '-'):
			depth--
		case c == sep && depth == 0:
			r, start = append(r, s[start:i]), i+1
		}
	}
	return append(r, s[start:])
}

// String is the type as Spark's messages name what an argument must be.
func (p pattern) String() string {
	switch {
	case len(p.alts) > 0:
		s := make([]string, len(p.alts))
		for i, a := range p.alts {
			s[i] = a.String()
		}
		return "(" + strings.Join(s, " or ") + ")"
	case p.class != "":
		return `"` + classes[p.class].name + `"`
	case p.variable != "":
		return `"ANY"`
	case p.kind == types.Array:
		return `"ARRAY"`
	case p.kind == types.Map:
		return `"MAP"`
	case p.lambda:
		return `"LAMBDA"`
	}
	return `"` + p.typ.SQL() + `"`
}

// bindings are the types the variables of a form stand for.
type bindings map[string]binding

type binding struct {
	typ      types.Type
	nullable bool
}

// subst is the type the pattern stands for; false when it holds a family.
func (p pattern) subst(b bindings) (t types.Type, nullable, ok bool) {
	switch {
	case p.variable != "":
		v, ok := b[p.variable]
		return v.typ, v.nullable, ok
	case p.kind == types.Array:
		e, n, ok := p.elem.subst(b)
		return types.ArrayOf(e, n), false, ok
	case p.kind == types.Map:
		k, _, ok1 := p.key.subst(b)
		v, n, ok2 := p.elem.subst(b)
		return types.MapOf(k, v, n), false, ok1 && ok2
	case p.class != "" || len(p.alts) > 0 || p.lambda || p.typ.Kind == types.Unknown:
		return types.Type{}, false, false
	}
	return p.typ, false, true
}
