package sparksql

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// Substitute replaces ${key} by configuration values, inside strings and quoted names too, but not in comments. Values may contain ${key}
// themselves. A key without a value is an error (DP_CONF_NOT_SET); what is in ${} and no key (a regular expression's ${2}) stays.
func Substitute(text string, conf func(key string) (string, bool)) (string, error) {
	r, _, err := substitute(text, conf)
	if err != nil {
		return "", err.moved("", text, 0)
	}
	return r, nil
}

// edit is one replacement: the bytes of the original from start to end became those of the result up to resultEnd.
type edit struct {
	start, end             int
	resultStart, resultEnd int
}

// settings are the values that ${key} stands for in a text: those of SET statements before it, else the configuration's.
type settings struct {
	values map[string]string
	conf   func(key string) (string, bool) // nil: none
}

func (s settings) lookup(key string) (string, bool) {
	if v, ok := s.values[key]; ok {
		return v, true
	}
	if s.conf == nil {
		return "", false
	}
	return s.conf(key)
}

// substituteError is a key without a value at an offset.
type substituteError struct {
	err    *diag.Error
	offset int
	length int
}

// moved makes the error one of a file in which the text stands at offset from of whole.
func (e *substituteError) moved(file, whole string, from int) *diag.Error {
	line, col := position(whole, from+e.offset)
	return e.err.At(diag.Origin{File: file, Line: line, Col: col, EndCol: col + e.length})
}

// position is the line and column, in characters, of an offset.
func position(text string, offset int) (line, col int) {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	return 1 + strings.Count(text[:offset], "\n"), 1 + utf8.RuneCountInString(text[start:offset])
}

var confKey = regexp.MustCompile(`^[A-Za-z_][\w.:\-]*$`)

// maxSubstitution bounds values that contain each other, and their size.
const (
	maxSubstitutionDepth = 20
	maxSubstitutionSize  = 16 << 20
)

func substitute(text string, conf func(string) (string, bool)) (string, []edit, *substituteError) {
	if !strings.Contains(text, "${") {
		return text, nil, nil
	}
	var b strings.Builder
	var edits []edit
	last := 0
	for i := 0; i < len(text); {
		if n := commentLength(text[i:]); n > 0 {
			i += n
			continue
		}
		if n := quotedLength(text[i:], false); n > 1 { // look inside, but see no comments there
			end := i + n
			for i < end {
				if text[i] == '$' {
					next, err := replaceAt(text, i, &b, &last, &edits, conf)
					if err != nil {
						return "", nil, err
					}
					i = next
					continue
				}
				i++
			}
			continue
		}
		next, err := replaceAt(text, i, &b, &last, &edits, conf)
		if err != nil {
			return "", nil, err
		}
		i = next
	}
	b.WriteString(text[last:])
	return b.String(), edits, nil
}

// replaceAt replaces the ${key} at offset i, if there is one, and returns the offset to go on at.
func replaceAt(text string, i int, b *strings.Builder, last *int, edits *[]edit, conf func(string) (string, bool)) (int, *substituteError) {
	if !strings.HasPrefix(text[i:], "${") {
		return i + 1, nil
	}
	n := strings.IndexByte(text[i:], '}')
	if n < 0 || !confKey.MatchString(strings.TrimSpace(text[i+2:i+n])) {
		return i + 1, nil
	}
	key := strings.TrimSpace(text[i+2 : i+n])
	value, err := resolveConf(key, conf, 0)
	if err != nil {
		return 0, &substituteError{err: err, offset: i, length: n + 1}
	}
	b.WriteString(text[*last:i])
	e := edit{start: i, end: i + n + 1, resultStart: b.Len(), resultEnd: b.Len() + len(value)}
	if e.resultEnd > maxSubstitutionSize {
		return 0, &substituteError{err: diag.New("DP_CONF_TOO_LARGE", "The text is larger than %d bytes after replacing ${%s}.", maxSubstitutionSize, key), offset: i, length: n + 1}
	}
	b.WriteString(value)
	*edits = append(*edits, e)
	*last = e.end
	return e.end, nil
}

// resolveConf is a key's value with the ${key} in it replaced. spark: and the like before a key say nothing new.
func resolveConf(key string, conf func(string) (string, bool), depth int) (string, *diag.Error) {
	if depth > maxSubstitutionDepth {
		return "", diag.New("DP_CONF_RECURSIVE", "The value of the configuration key %q contains itself.", key)
	}
	var value string
	ok := false
	if conf != nil {
		if value, ok = conf(key); !ok {
			for _, prefix := range []string{"spark:", "sparkconf:", "hiveconf:", "hivevar:"} {
				if k, has := strings.CutPrefix(key, prefix); has {
					value, ok = conf(k)
				}
			}
		}
	}
	if !ok {
		return "", diag.New("DP_CONF_NOT_SET", "The configuration key %q has no value.", key).
			WithHint("set it under configuration in dp.yml, or with --conf %s=…", key)
	}
	for from := 0; ; {
		i := strings.Index(value[from:], "${")
		if i < 0 {
			return value, nil
		}
		i += from
		n := strings.IndexByte(value[i:], '}')
		if n < 0 || !confKey.MatchString(value[i+2:i+n]) {
			from = i + 2
			continue
		}
		inner, err := resolveConf(value[i+2:i+n], conf, depth+1)
		if err != nil {
			return "", err
		}
		value = value[:i] + inner + value[i+n+1:]
		from = i + len(inner)
		if len(value) > maxSubstitutionSize {
			return "", diag.New("DP_CONF_TOO_LARGE", "The value of the configuration key %q is larger than %d bytes.", key, maxSubstitutionSize)
		}
	}
}

// commentLength is the length of the comment at the start of s, 0 when there is none. A hint is none.
func commentLength(s string) int {
	switch {
	case strings.HasPrefix(s, "--"):
		if n := strings.IndexByte(s, '\n'); n >= 0 {
			return n
		}
		return len(s)
	case strings.HasPrefix(s, "/*") && !strings.HasPrefix(s, "/*+"):
		if n := strings.Index(s, "*/"); n >= 0 {
			return n + 2
		}
		return len(s)
	}
	return 0
}

// quotedLength is the length of the string or quoted name at the start of s, 0 when there is none.
func quotedLength(s string, raw bool) int {
	if s == "" || s[0] != '\'' && s[0] != '"' && s[0] != '`' {
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] != '`' && !raw:
			i++
		case s[i] == s[0]:
			return i + 1
		}
	}
	return len(s)
}

// piece is one statement's bytes in a file.
type piece struct{ start, end int }

// splitStatements splits a text that still has ${key} in it at the semicolons between statements.
func splitStatements(text string) []piece {
	var r []piece
	start, first, script := 0, true, false
	for _, t := range lex(text) {
		script = script || first && t.is("BEGIN") // a script has semicolons inside; it goes on to the end of the text
		first = false
		if t.isOp(";") && !script || t.kind == tokEOF {
			r = append(r, piece{start, t.pos})
			start, first = t.end, true
		}
	}
	return r
}

// relocate gives the tokens of a text after substitution their places in the text before: whole, where the piece starts at offset from.
func (p *parser) relocate(whole string, from int, edits []edit) {
	next, shift := 0, 0 // shift: original offset minus result offset behind the edits so far
	at, line, lineStart := 0, 1, 0
	for i := range p.toks {
		t := &p.toks[i]
		for next < len(edits) && edits[next].resultEnd <= t.pos {
			shift = edits[next].end - edits[next].resultEnd
			next++
		}
		offset := t.pos + shift
		if next < len(edits) && t.pos >= edits[next].resultStart {
			offset = edits[next].start // inside the value
		}
		offset += from
		for ; at < offset && at < len(whole); at++ {
			if whole[at] == '\n' {
				line++
				lineStart = at + 1
			}
		}
		t.line, t.col = line, 1+utf8.RuneCountInString(whole[lineStart:min(offset, len(whole))])
	}
}
