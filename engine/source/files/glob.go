package files

import (
	"regexp"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

// hasGlob reports whether a path or name contains a glob character.
func hasGlob(s string) bool { return strings.ContainsAny(s, `*?[{\`) }

// globPattern translates a Hadoop glob into a regular expression: ? * [abc] [a-z] [^a] [!a] {ab,cd} \x. any is what * stands for, one what ?
// stands for: within a folder neither crosses a slash.
func globPattern(glob, any, one string) (string, error) {
	var b strings.Builder
	braces, inSet := 0, false
	for i := 0; i < len(glob); i++ {
		c := glob[i]
		switch {
		case c == '\\':
			i++
			if i >= len(glob) {
				return "", badGlob(glob, "it ends with a backslash")
			}
			b.WriteString(regexp.QuoteMeta(glob[i : i+1]))
		case inSet:
			inSet = globSet(&b, c, i, glob)
		case c == '[':
			b.WriteByte('[')
			inSet = true
			if i+1 < len(glob) && (glob[i+1] == '^' || glob[i+1] == '!') {
				b.WriteByte('^')
				i++
			}
		case c == '*':
			b.WriteString(any)
		case c == '?':
			b.WriteString(one)
		case c == '{':
			b.WriteString("(?:")
			braces++
		case c == ',' && braces > 0:
			b.WriteByte('|')
		case c == '}' && braces > 0:
			b.WriteByte(')')
			braces--
		default:
			// A whole UTF-8 character's bytes pass through one by one: none of them is special.
			b.WriteString(quoteByte(c))
		}
	}
	if inSet {
		return "", badGlob(glob, "a [ is not closed")
	}
	if braces > 0 {
		return "", badGlob(glob, "a { is not closed")
	}
	return b.String(), nil
}

// globSet writes one character of a […] set and reports whether the set goes on.
func globSet(b *strings.Builder, c byte, i int, glob string) bool {
	switch c {
	case ']':
		b.WriteByte(']')
		return false
	case '-':
		// A minus before the closing bracket stands for itself.
		if i+1 < len(glob) && glob[i+1] == ']' {
			b.WriteByte('\\')
		}
		b.WriteByte('-')
	case '[', '^', '&', '~':
		b.WriteByte('\\')
		b.WriteByte(c)
	default:
		b.WriteByte(c)
	}
	return true
}

func quoteByte(c byte) string {
	if c < 0x80 {
		return regexp.QuoteMeta(string(rune(c)))
	}
	return string([]byte{c})
}

func badGlob(glob, why string) error {
	return diag.New("DP_INVALID_GLOB", "%q is not a valid glob: %s.", glob, why).
		WithHint(`write ? * [abc] [a-z] [^a] {ab,cd}, and \[ for a bracket that stands for itself`)
}

// compileGlob compiles the glob of one path component or file name.
func compileGlob(glob string) (*regexp.Regexp, error) {
	p, err := globPattern(glob, "[^/]*", "[^/]")
	if err != nil {
		return nil, err
	}
	re, err := regexp.Compile("^(?:" + p + ")$")
	if err != nil {
		return nil, badGlob(glob, err.Error())
	}
	return re, nil
}

// compileLooseGlob compiles Auto Loader's default globber, in which * crosses slashes and the pattern need only match the path's beginning:
// /a/*/c takes /a/b/x/c_file.txt and all that lies below a folder it matches.
func compileLooseGlob(dir, glob string) (*regexp.Regexp, error) {
	p, err := globPattern(glob, ".*", ".")
	if err != nil {
		return nil, err
	}
	re, err := regexp.Compile("^" + regexp.QuoteMeta(strings.TrimRight(dir, "/")+"/") + "(?:" + p + ")")
	if err != nil {
		return nil, badGlob(glob, err.Error())
	}
	return re, nil
}

// expandSlashes resolves the {…} groups that contain a slash, {x/z,y}/a into x/z/a and y/a, since a path is matched component by component.
func expandSlashes(glob string) ([]string, error) {
	start, end := slashGroup(glob)
	if start < 0 {
		return []string{glob}, nil
	}
	if end < 0 {
		return nil, badGlob(glob, "a { is not closed")
	}
	var out []string
	for _, alt := range splitTop(glob[start+1:end], ',') {
		more, err := expandSlashes(glob[:start] + alt + glob[end+1:])
		if err != nil {
			return nil, err
		}
		out = append(out, more...)
	}
	return out, nil
}

// slashGroup finds the first outermost {…} with a slash in it: the places of its braces; -1 when there is none, or none closes it.
func slashGroup(glob string) (start, end int) {
	depth, start, slash := 0, -1, false
	for i := 0; i < len(glob); i++ {
		switch glob[i] {
		case '\\':
			i++
		case '{':
			if depth == 0 {
				start, slash = i, false
			}
			depth++
		case '/':
			slash = slash || depth > 0
		case '}':
			if depth == 0 {
				continue
			}
			if depth--; depth == 0 && slash {
				return start, i
			}
		}
	}
	if depth > 0 && slash {
		return start, -1
	}
	return -1, -1
}

// splitTop splits at a separator outside of brackets and braces.
func splitTop(s string, sep byte) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{', '(', '<', '[':
			depth++
		case '}', ')', '>', ']':
			depth--
		case sep:
			if depth == 0 {
				out = append(out, s[from:i])
				from = i + 1
			}
		}
	}
	return append(out, s[from:])
}
