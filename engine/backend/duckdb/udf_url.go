package duckdb

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dlclark/regexp2"
)

func urlFunctions() []goFunction {
	return []goFunction{
		function("go_url_encode", "text -> text", func(a []any) (any, error) { return urlEncode(a[0].(string)), nil }),
		function("go_url_decode", "text -> text", func(a []any) (any, error) {
			s, ok := urlDecode(a[0].(string))
			if !ok {
				return nil, raise("CANNOT_DECODE_URL", "The provided URL cannot be decoded: %s. Please ensure that the URL is properly formatted and try again.", a[0])
			}
			return s, nil
		}),
		function("go_try_url_decode", "text -> text", func(a []any) (any, error) {
			if s, ok := urlDecode(a[0].(string)); ok {
				return s, nil
			}
			return nil, nil
		}),
		function("go_parse_url", "text, text, text -> text", func(a []any) (any, error) {
			v, ok := parseURL(a[0].(string), a[1].(string), a[2].(string))
			if !ok {
				return nil, raise("INVALID_URL", "The url is invalid: %s. Use `try_parse_url` to tolerate invalid URL and return NULL instead.", a[0])
			}
			return v, nil
		}),
		function("go_try_parse_url", "text, text, text -> text", func(a []any) (any, error) {
			v, _ := parseURL(a[0].(string), a[1].(string), a[2].(string))
			return v, nil
		}),
	}
}

// urlEncode is Java's URLEncoder: a form's encoding, a blank is +.
func urlEncode(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte(".-*_", c) >= 0:
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

func urlDecode(s string) (string, bool) {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '+':
			out = append(out, ' ')
		case '%':
			if i+2 >= len(s) || digit(s[i+1]) < 0 || digit(s[i+1]) > 15 || digit(s[i+2]) < 0 || digit(s[i+2]) > 15 {
				return "", false
			}
			out = append(out, byte(digit(s[i+1])<<4|digit(s[i+2])))
			i += 2
		default:
			out = append(out, c)
		}
	}
	return strings.ToValidUTF8(string(out), string(utf8.RuneError)), true
}

// The parts of a URI by RFC 2396, which java.net.URI follows.
var (
	urlForm   = regexp.MustCompile(`^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$`)
	authority = regexp.MustCompile(`^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$`)
	badInURL  = regexp.MustCompile("[\\s\"<>\\\\^`{|}]|%(?:[^0-9A-Fa-f]|[0-9A-Fa-f][^0-9A-Fa-f]|.?$)")
)

// noKey stands for a call without a key: an empty one is a key.
const noKey = "\x00"

var plainKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// queryValue is the value of a key of a query. Spark puts the key into a regular expression as it is, and takes its second group.
func queryValue(query, key string) (any, error) {
	if plainKey.MatchString(key) {
		for _, p := range strings.Split(query, "&") {
			if k, v, ok := strings.Cut(p, "="); ok && k == key {
				return v, nil
			}
		}
		return nil, nil
	}
	var value any
	err := eachMatch(query, "(&|^)"+key+"=([^&]*)", "parse_url", func(m *regexp2.Match) (bool, error) {
		if g := m.GroupByNumber(2); g != nil && len(g.Captures) > 0 {
			value = g.String()
		}
		return false, nil
	})
	return value, err
}

// parseURL is a part of a URL, or a key of its query; nil when the URL lacks it. It answers false for what is no URL.
func parseURL(url, part, key string) (any, bool) {
	if key != noKey && part != "QUERY" {
		return nil, true
	}
	m := urlForm.FindStringSubmatchIndex(url)
	if m == nil || badInURL.MatchString(url) {
		return nil, false
	}
	get := func(i int) any {
		if m[2*i] < 0 {
			return nil
		}
		return url[m[2*i]:m[2*i+1]]
	}
	var server []string
	if auth, ok := get(2).(string); ok {
		server = authority.FindStringSubmatch(auth)
	}
	switch part {
	case "PROTOCOL":
		return get(1), true
	case "HOST":
		if server == nil || server[2] == "" {
			return nil, true
		}
		return server[2], true
	case "PATH":
		return get(3), true
	case "QUERY":
		if key == noKey {
			return get(4), true
		}
		query, ok := get(4).(string)
		if !ok {
			return nil, true
		}
		v, err := queryValue(query, key)
		return v, err == nil
	case "REF":
		return get(5), true
	case "AUTHORITY":
		return get(2), true
	case "FILE":
		file, _ := get(3).(string)
		if query, ok := get(4).(string); ok {
			file += "?" + query
		}
		return file, true
	case "USERINFO":
		if server == nil || server[1] == "" {
			return nil, true
		}
		return server[1], true
	}
	return nil, true
}
