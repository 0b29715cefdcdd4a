package runtime

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Letter case as Python has it: Unicode's full mappings, in which one letter may become several.

func upperCase(s string) string {
	if isASCII(s) {
		return strings.ToUpper(s)
	}
	return cases.Upper(language.Und).String(s)
}

func lowerCase(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return cases.Lower(language.Und).String(s)
}

func casefold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	return cases.Fold().String(s)
}

func isCased(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r) || unicode.Is(unicode.Other_Lowercase, r) || unicode.Is(unicode.Other_Uppercase, r)
}

// titleRune is the title case of a letter.
func titleRune(r rune) string {
	if r < utf8.RuneSelf {
		return string(unicode.ToUpper(r))
	}
	if t := unicode.ToTitle(r); t != r {
		return string(t)
	}
	up := cases.Upper(language.Und).String(string(r))
	first, n := utf8.DecodeRuneInString(up)
	if n == len(up) {
		return string(first)
	}
	return string(first) + cases.Lower(language.Und).String(up[n:]) // ß is Ss, a ligature its letters
}

func titleCase(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !isCased(r) {
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		b.WriteString(titleRune(r))
		i += n
		end := i
		for end < len(s) {
			r, n := utf8.DecodeRuneInString(s[end:])
			if !isCased(r) {
				break
			}
			end += n
		}
		b.WriteString(strings.TrimPrefix(lowerCase("x"+s[i:end]), "x")) // a letter in front, for the sigma at the end of a word
		i = end
	}
	return b.String()
}

func capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return titleRune(r) + strings.TrimPrefix(lowerCase("x"+s[n:]), "x")
}

func swapCase(s string) string {
	if isASCII(s) {
		b := []byte(s)
		for i, c := range b {
			switch {
			case c >= 'a' && c <= 'z':
				b[i] = c - 32
			case c >= 'A' && c <= 'Z':
				b[i] = c + 32
			}
		}
		return string(b)
	}
	var sigmas []rune // of the whole text in lower case, in which those at the ends of words differ
	for _, r := range lowerCase(s) {
		if r == 'σ' || r == 'ς' {
			sigmas = append(sigmas, r)
		}
	}
	var b strings.Builder
	for _, r := range s {
		isSigma := r == 'Σ' || r == 'σ' || r == 'ς'
		switch {
		case r == 'Σ' && len(sigmas) > 0:
			b.WriteRune(sigmas[0])
		case unicode.IsUpper(r):
			b.WriteString(lowerCase(string(r)))
		case unicode.IsLower(r):
			b.WriteString(upperCase(string(r)))
		default:
			b.WriteRune(r)
		}
		if isSigma && len(sigmas) > 0 {
			sigmas = sigmas[1:]
		}
	}
	return b.String()
}

// upperOnly and lowerOnly are isupper and islower: no letter of the other case, and at least one of this.
func upperOnly(s string) bool { return onlyCase(s, hasUpper, hasLower) }
func lowerOnly(s string) bool { return onlyCase(s, hasLower, hasUpper) }

// hasUpper and hasLower are the properties Uppercase and Lowercase, which some numbers and symbols have.
func hasUpper(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r) }
func hasLower(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }

func onlyCase(s string, want, other func(rune) bool) bool {
	found := false
	for _, r := range s {
		if other(r) || unicode.IsTitle(r) {
			return false
		}
		found = found || want(r)
	}
	return found
}

func isTitleCase(s string) bool {
	found, after := false, false
	for _, r := range s {
		switch {
		case unicode.IsUpper(r) || unicode.IsTitle(r):
			if after {
				return false
			}
			found, after = true, true
		case unicode.IsLower(r):
			if !after {
				return false
			}
			found = true
		default:
			after = false
		}
	}
	return found
}

// isNumericLetter reports the ideographs that are numbers, which Unicode does not class as such.
func isNumericLetter(r rune) bool {
	return strings.ContainsRune("〇一二三四五六七八九十百千万億兆壹贰叁肆伍陆柒捌玖拾佰仟萬亿", r)
}
