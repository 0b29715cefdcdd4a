package files

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// hint is one entry of schemaHints: a column, or a way into it, and its type.
type hint struct {
	path []string
	t    types.Type
}

// parseHints reads "date DATE, user.dob DATE, tags.element STRING, props MAP<STRING,INT>".
func parseHints(text string) ([]hint, error) {
	var out []hint
	for _, part := range splitTop(text, ',') {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, rest := hintName(part)
		path, err := types.SplitName(name)
		if err != nil {
			return nil, badHint(part)
		}
		t, err := types.Parse(strings.TrimPrefix(strings.TrimSpace(rest), ":"))
		if err != nil {
			return nil, badHint(part)
		}
		out = append(out, hint{path, t})
	}
	return out, nil
}

// hintName cuts the dotted name off, in which backquotes protect anything.
func hintName(s string) (name, rest string) {
	quoted := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '`':
			quoted = !quoted
		case !quoted && (c == ' ' || c == '\t' || c == '\n' || c == ':'):
			return s[:i], s[i:]
		}
	}
	return s, ""
}

func badHint(part string) error {
	return diag.New("INVALID_OPTION_VALUE", "schemaHints has an entry that is no column and type: %q.", part).
		WithHint("write it like id BIGINT, user.born DATE, tags.element STRING")
}

// applyHints gives hinted columns their type, and adds those that no file has yet.
func applyHints(s types.Schema, hints []hint) (types.Schema, error) {
	out := types.Schema{Fields: append([]types.Field(nil), s.Fields...)}
	for _, h := range hints {
		i := out.Index(h.path[0])
		if i < 0 {
			if len(h.path) > 1 {
				return s, noHintTarget(h)
			}
			out.Fields = append(out.Fields, types.Col(h.path[0], h.t))
			continue
		}
		t, ok := hinted(out.Fields[i].Type, h.path[1:], h.t)
		if !ok {
			return s, noHintTarget(h)
		}
		out.Fields[i].Type = t
	}
	return out, nil
}

// hintPartitions gives hinted partition columns their type, and returns the hints that are left.
func hintPartitions(p *partitions, hints []hint) (*partitions, []hint) {
	if p == nil || len(hints) == 0 {
		return p, hints
	}
	typed := *p
	typed.fields = append([]types.Field(nil), p.fields...)
	var rest []hint
	for _, h := range hints {
		i := (types.Schema{Fields: typed.fields}).Index(h.path[0])
		if i < 0 || len(h.path) > 1 {
			rest = append(rest, h)
			continue
		}
		typed.fields[i].Type = h.t
	}
	return &typed, rest
}

func noHintTarget(h hint) error {
	return diag.New("INVALID_OPTION_VALUE", "schemaHints names %s, which the files do not have.", strings.Join(h.path, ".")).
		WithHint("name a column, a field of a struct column, element of an array, key or value of a map")
}

// hinted replaces the type that a way leads to.
func hinted(t types.Type, path []string, to types.Type) (types.Type, bool) {
	if len(path) == 0 {
		return to, true
	}
	switch t.Kind {
	case types.Struct:
		f, i := t.Field(path[0])
		if i < 0 {
			if len(path) > 1 {
				return t, false
			}
			t.Fields = append(append([]types.Field(nil), t.Fields...), types.Col(path[0], to))
			return t, true
		}
		n, ok := hinted(f.Type, path[1:], to)
		t.Fields = append([]types.Field(nil), t.Fields...)
		t.Fields[i].Type = n
		return t, ok
	case types.Array:
		if strings.EqualFold(path[0], "element") {
			e, ok := hinted(*t.Elem, path[1:], to)
			return types.ArrayOf(e, t.ElemNull), ok
		}
	case types.Map:
		if strings.EqualFold(path[0], "value") {
			e, ok := hinted(*t.Elem, path[1:], to)
			return types.MapOf(*t.Key, e, t.ElemNull), ok
		}
		if strings.EqualFold(path[0], "key") {
			k, ok := hinted(*t.Key, path[1:], to)
			return types.MapOf(k, *t.Elem, t.ElemNull), ok
		}
	}
	return t, false
}
