package duckdb

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// jsonStep is one step of a path: a key, an index (from 0), or all elements of an array.
type jsonStep struct {
	key   string
	index int
	all   bool
}

var jsonPaths sync.Map

// parseJSONPath reads $, .name, ['name'], [n], [*]; nil for anything else.
func parseJSONPath(path string) []jsonStep {
	if p, ok := jsonPaths.Load(path); ok {
		return p.([]jsonStep)
	}
	steps := jsonSteps(path)
	jsonPaths.Store(path, steps)
	return steps
}

func jsonSteps(path string) []jsonStep {
	rest, ok := strings.CutPrefix(path, "$")
	if !ok {
		return nil
	}
	steps := []jsonStep{}
	for rest != "" {
		switch {
		case strings.HasPrefix(rest, "[*]"):
			steps, rest = append(steps, jsonStep{all: true, index: -1}), rest[3:]
		case strings.HasPrefix(rest, "['"):
			end := strings.Index(rest, "']")
			if end < 3 {
				return nil
			}
			steps, rest = append(steps, jsonStep{key: rest[2:end], index: -1}), rest[end+2:]
		case rest[0] == '[':
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return nil
			}
			n, err := strconv.Atoi(rest[1:end])
			if err != nil || n < 0 {
				return nil
			}
			steps, rest = append(steps, jsonStep{index: n}), rest[end+1:]
		case rest[0] == '.':
			end := strings.IndexAny(rest[1:], ".[") + 1
			if end == 0 {
				end = len(rest)
			}
			if end == 1 || rest[1:end] == "*" {
				return nil
			}
			steps, rest = append(steps, jsonStep{key: rest[1:end], index: -1}), rest[end:]
		default:
			return nil
		}
	}
	return steps
}

// getJSONObject is the value at a path: text without quotes, anything else as JSON.
func getJSONObject(text, path string) any {
	steps := parseJSONPath(path)
	if steps == nil {
		return nil
	}
	if slices.ContainsFunc(steps, func(s jsonStep) bool { return s.all }) {
		v, err := decodeJSON(text)
		var b bytes.Buffer
		if err != nil || !evaluatePath(&b, v, steps, rawStyle) {
			return nil
		}
		return b.String()
	}
	w := jsonWalk{p: &jsonParser{f: functionJSON, b: []byte(text)}}
	w.p.space()
	if err := w.walk(steps); err != nil || w.found == nil {
		return nil
	}
	return jsonResult(w.found)
}

// jsonTupleField is the value of a member of an object, as json_tuple gives it.
func jsonTupleField(text, key string) any {
	w := jsonWalk{p: &jsonParser{f: functionJSON, b: []byte(text)}, last: true}
	w.p.space()
	if err := w.walk([]jsonStep{{key: key, index: -1}}); err != nil || w.found == nil {
		return nil
	}
	return jsonResult(w.found)
}

// pathStyle is how a match below [*] is written.
type pathStyle uint8

const (
	rawStyle     pathStyle = iota // a text without quotes
	quotedStyle                   // JSON
	flattenStyle                  // JSON, the elements of arrays one by one
)

// evaluatePath writes the matches of a path with [*], as Spark's GetJsonObject does: one match stands alone, several are an array; a [*] below
// another makes arrays of its own, two in a row make one. Elements of a list are written with a comma before all but the first.
func evaluatePath(b *bytes.Buffer, v any, steps []jsonStep, style pathStyle) bool {
	list, isList := v.([]any)
	switch {
	case len(steps) == 0 && isList && style == flattenStyle:
		return eachElement(b, list, func(b *bytes.Buffer, e any) bool { return evaluatePath(b, e, nil, style) }) > 0
	case len(steps) == 0:
		if s, ok := v.(string); ok && style == rawStyle {
			b.WriteString(s)
		} else {
			encodeJSON(b, v)
		}
		return true
	}
	step, rest := steps[0], steps[1:]
	switch {
	case isList && step.all && len(rest) > 0 && rest[0].all:
		b.WriteByte('[')
		n := eachElement(b, list, func(b *bytes.Buffer, e any) bool { return evaluatePath(b, e, rest[1:], flattenStyle) })
		b.WriteByte(']')
		return n > 0
	case isList && step.all:
		inner := style
		if style == rawStyle {
			inner = quotedStyle
		}
		var part bytes.Buffer
		n := eachElement(&part, list, func(b *bytes.Buffer, e any) bool { return evaluatePath(b, e, rest, inner) })
		if style == quotedStyle || n > 1 {
			b.WriteString("[" + part.String() + "]")
		} else {
			b.Write(part.Bytes())
		}
		return n > 0
	case isList && step.index >= 0 && step.index < len(list):
		if len(rest) > 0 && rest[0].all {
			style = quotedStyle
		}
		return evaluatePath(b, list[step.index], rest, style)
	case !isList && step.index < 0 && !step.all:
		object, _ := v.(jsonObject)
		for _, m := range object {
			if m.key == step.key {
				return m.value != nil && evaluatePath(b, m.value, rest, style)
			}
		}
	}
	return false
}

// eachElement writes what write makes of each element, and how many gave something.
func eachElement(b *bytes.Buffer, list []any, write func(b *bytes.Buffer, e any) bool) int {
	n := 0
	for _, e := range list {
		var part bytes.Buffer
		if !write(&part, e) {
			continue
		}
		if n++; n > 1 {
			b.WriteByte(',')
		}
		b.Write(part.Bytes())
	}
	return n
}

// jsonResult is one match as text.
func jsonResult(raw []byte) any {
	switch c := raw[0]; {
	case c == '"' || c == '\'':
		s, err := (&jsonParser{f: functionJSON, b: raw}).text()
		if err != nil {
			return nil
		}
		return s
	case c == 'n':
		return nil
	}
	return plainJSON(raw)
}

// plainJSON is a value as Jackson writes it again.
func plainJSON(raw []byte) string {
	switch c := raw[0]; {
	case c == '{' || c == '[':
		v, err := decodeJSON(string(raw))
		if err != nil {
			return string(raw)
		}
		var b bytes.Buffer
		encodeJSON(&b, v)
		return b.String()
	case c == '-' || c >= '0' && c <= '9':
		return jacksonNumber(string(raw))
	}
	return string(raw)
}

// jsonWalk finds the value at a path without [*] in one pass over the text.
type jsonWalk struct {
	p     *jsonParser
	found []byte
	last  bool // of members of one name the last counts, in json_tuple: of those that are not null
}

func (w *jsonWalk) walk(steps []jsonStep) error {
	if w.p.i >= len(w.p.b) {
		return errNoJSON
	}
	if len(steps) == 0 {
		start := w.p.i
		err := w.p.skip()
		w.found = w.p.b[start:w.p.i]
		return err
	}
	step, c := steps[0], w.p.b[w.p.i]
	switch {
	case c == '{' && step.index < 0:
		seen := false
		return w.p.members(func(key string) error {
			if seen || key != step.key {
				return w.p.skip()
			}
			was := w.found
			err := w.walk(steps[1:])
			if string(w.found) == "null" {
				w.found = was
			}
			seen = w.found != nil && !w.last
			return err
		})
	case c == '[' && step.index >= 0:
		n := -1
		return w.p.list(func() error {
			w.p.space()
			if n++; n != step.index {
				return w.p.skip()
			}
			return w.walk(steps[1:])
		})
	}
	return w.p.skip()
}
