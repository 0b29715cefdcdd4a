package duckdb

import (
	"slices"
	"strings"
	"unicode"
)

// UTF8_LCASE compares texts by their letters in lower case, mapped one by one: a final ς is a σ, and İ, which has two letters in lower case, is found as
// a whole only. Spaces at the end that a collation with _RTRIM leaves out are taken off before texts come here, except where the result keeps them.

const (
	dottedI      = 'İ'
	combiningDot = '\u0307'
)

func collationFunctions() []goFunction {
	return []goFunction{
		function("go_lcase_key", "text -> text", func(a []any) (any, error) { return string(lowerLetters(a[0].(string))), nil }),
		function("go_lcase_locate", "text, text, int -> int", func(a []any) (any, error) {
			from := int(a[2].(int32))
			if from < 1 {
				return int32(0), nil
			}
			what, text := lowerLetters(a[0].(string)), []rune(a[1].(string))
			if len(what) == 0 {
				return int32(1), nil
			}
			at, _ := findLower(text, what, from-1)
			return int32(at + 1), nil
		}),
		function("go_lcase_startswith", "text, text -> bool", func(a []any) (any, error) {
			return matchLower([]rune(a[0].(string)), lowerLetters(a[1].(string))) >= 0, nil
		}),
		function("go_lcase_endswith", "text, text -> bool", func(a []any) (any, error) {
			text := []rune(a[0].(string))
			return matchLowerBefore(text, lowerLetters(a[1].(string)), len(text)) >= 0, nil
		}),
		function("go_lcase_replace", "text, text, text -> text", func(a []any) (any, error) {
			return replaceLower(a[0].(string), a[1].(string), a[2].(string)), nil
		}),
		function("go_lcase_split", "text, text -> [text]", func(a []any) (any, error) { return splitLower(a[0].(string), a[1].(string)), nil }),
		function("go_lcase_substring_index", "text, text, int -> text", func(a []any) (any, error) {
			return substringIndexLower(a[0].(string), a[1].(string), int(a[2].(int32))), nil
		}),
		function("go_lcase_translate", "text, text, text -> text", func(a []any) (any, error) {
			return translateLower(a[0].(string), []rune(a[1].(string)), []rune(a[2].(string))), nil
		}),
		function("go_like_pattern", "text, text -> text", func(a []any) (any, error) { return likePattern(a[0].(string), a[1].(string)) }),
		function("go_collated_trim", "text, text, text, bool, bool -> text", func(a []any) (any, error) {
			return collatedTrim(a[0].(string), a[1].(string), a[2].(string), a[3].(bool), a[4].(bool)), nil
		}),
	}
}

// lowerLetter is a letter in lower case by itself; İ, which has none, stays.
func lowerLetter(r rune) rune {
	switch r {
	case dottedI:
		return r
	case 'ς':
		return 'σ'
	}
	return unicode.ToLower(r)
}

func lowerLetters(s string) []rune {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if r == dottedI {
			out = append(out, 'i', combiningDot)
		} else {
			out = append(out, lowerLetter(r))
		}
	}
	return out
}

// matchLower is how many letters of the text what, in lower case, is the beginning of; -1: it is not.
func matchLower(text, what []rune) int {
	i := 0
	for n, r := range text {
		switch {
		case i == len(what):
			return n
		case r == dottedI:
			if i+1 >= len(what) || what[i] != 'i' || what[i+1] != combiningDot {
				return -1
			}
			i += 2
		case lowerLetter(r) == what[i]:
			i++
		default:
			return -1
		}
	}
	if i < len(what) {
		return -1
	}
	return len(text)
}

// matchLowerBefore is how many letters before a position of the text are what; -1: none are.
func matchLowerBefore(text, what []rune, end int) int {
	i := len(what)
	for n := 0; n <= end; n++ {
		if i == 0 {
			return n
		}
		if n == end {
			break
		}
		switch r := text[end-1-n]; {
		case r == dottedI:
			if i < 2 || what[i-2] != 'i' || what[i-1] != combiningDot {
				return -1
			}
			i -= 2
		case lowerLetter(r) == what[i-1]:
			i--
		default:
			return -1
		}
	}
	return -1
}

// findLower is where what, in lower case, first stands in the text from a position on, and how many letters it takes there; -1: nowhere.
func findLower(text, what []rune, from int) (at, length int) {
	for at = from; at <= len(text); at++ {
		if n := matchLower(text[at:], what); n >= 0 {
			return at, n
		}
	}
	return -1, 0
}

func replaceLower(s, what, with string) string {
	text, low := []rune(s), lowerLetters(what)
	if len(low) == 0 {
		return s
	}
	var b strings.Builder
	for {
		at, n := findLower(text, low, 0)
		if at < 0 {
			b.WriteString(string(text))
			return b.String()
		}
		b.WriteString(string(text[:at]) + with)
		text = text[at+n:]
	}
}

func splitLower(s, delimiter string) []any {
	text, low := []rune(s), lowerLetters(delimiter)
	if len(low) == 0 {
		return []any{s}
	}
	var parts []any
	for {
		at, n := findLower(text, low, 0)
		if at < 0 {
			return append(parts, string(text))
		}
		parts = append(parts, string(text[:at]))
		text = text[at+n:]
	}
}

// substringIndexLower is substringIndex without regard to case; delimiters overlap there, too.
func substringIndexLower(s, delimiter string, n int) string {
	text, low := []rune(s), lowerLetters(delimiter)
	if len(low) == 0 || n == 0 {
		return ""
	}
	if n > 0 {
		at := -1
		for ; n > 0; n-- {
			if at, _ = findLower(text, low, at+1); at < 0 {
				return s
			}
		}
		return string(text[:at])
	}
	end := len(text) + 1
	for ; n < 0; n++ {
		for end--; end >= 0 && matchLowerBefore(text, low, end) < 0; end-- {
		}
		if end < 0 {
			return s
		}
	}
	return string(text[end:])
}

// translateLower replaces letters, in either case, by those at their place in to; those beyond its end go.
func translateLower(s string, from, to []rune) string {
	with := map[rune]string{}
	for i, r := range from {
		r = lowerLetter(r)
		if _, seen := with[r]; seen {
			continue
		}
		with[r] = ""
		if i < len(to) {
			with[r] = string(to[i])
		}
	}
	_, dotted := with[dottedI]
	text := []rune(s)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		r := lowerLetter(text[i])
		if r == 'i' && dotted && i+1 < len(text) && text[i+1] == combiningDot {
			r = dottedI
			i++
		}
		if w, ok := with[r]; ok {
			b.WriteString(w)
		} else {
			b.WriteRune(text[i])
		}
	}
	return b.String()
}

// collatedTrim takes the letters of chars off a side of the text: LEADING, TRAILING or BOTH. With rtrim spaces at the end are not looked at and stay, unless
// they are to be taken off themselves.
func collatedTrim(s, chars, side string, lcase, rtrim bool) string {
	lower := func(r rune) rune { return r }
	if lcase {
		lower = lowerLetter
	}
	var set []rune
	for _, r := range chars {
		set = append(set, lower(r))
	}
	in := func(r rune) bool { return slices.Contains(set, lower(r)) }
	dotted := lcase && in(dottedI)
	text := []rune(s)
	if side != "TRAILING" {
		for len(text) > 0 {
			if dotted && len(text) > 1 && lower(text[0]) == 'i' && text[1] == combiningDot {
				text = text[2:]
			} else if in(text[0]) {
				text = text[1:]
			} else {
				break
			}
		}
	}
	if side == "LEADING" {
		return string(text)
	}
	end := len(text)
	if rtrim && !in(' ') {
		for end > 0 && text[end-1] == ' ' {
			end--
		}
	}
	spaces := text[end:]
	for end > 0 {
		if dotted && end > 1 && text[end-1] == combiningDot && lower(text[end-2]) == 'i' {
			end -= 2
		} else if in(text[end-1]) {
			end--
		} else {
			break
		}
	}
	return string(text[:end]) + string(spaces)
}

// likePattern is the regular expression of a LIKE that regards no case.
func likePattern(pattern, escape string) (string, error) {
	var b strings.Builder
	b.WriteString(`(?ius)\A`)
	letters := []rune(pattern)
	literal := func(r rune) {
		if r < unicode.MaxASCII && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	for i := 0; i < len(letters); i++ {
		switch r := letters[i]; {
		case string(r) == escape:
			if i++; i == len(letters) {
				return "", raise("INVALID_FORMAT.ESC_AT_THE_END", "The format is invalid: '%s'. The escape character is not allowed to end with.", pattern)
			}
			if next := letters[i]; next != '_' && next != '%' && string(next) != escape {
				return "", raise("INVALID_FORMAT.ESC_IN_THE_MIDDLE", "The format is invalid: '%s'. The escape character is not allowed to precede '%c'.", pattern, next)
			}
			literal(letters[i])
		case r == '_':
			b.WriteByte('.')
		case r == '%':
			b.WriteString(".*")
		default:
			literal(r)
		}
	}
	b.WriteString(`\z`)
	return b.String(), nil
}
