package files

import (
	"strconv"
	"strings"
)

// Java's reading of numbers, which decides what Spark takes for one.

// isJavaInt reports what Integer.parseInt (bits 32) or Long.parseLong (bits 64) accepts.
func isJavaInt(s string, bits int) bool {
	if s == "" || s[0] != '-' && s[0] != '+' && (s[0] < '0' || s[0] > '9') {
		return false
	}
	if strings.IndexByte(s, '_') >= 0 {
		return false
	}
	_, err := strconv.ParseInt(s, 10, bits)
	return err == nil
}

// decimal is the shape of a number as java.math.BigDecimal holds it.
type decimal struct {
	precision, scale int
}

// parseDecimal reads what new BigDecimal(s) accepts.
func parseDecimal(s string) (d decimal, ok bool) {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	n := digitsAt(s)
	whole, rest := s[:n], s[n:]
	frac := ""
	if strings.HasPrefix(rest, ".") {
		m := digitsAt(rest[1:])
		frac, rest = rest[1:1+m], rest[1+m:]
	}
	if whole == "" && frac == "" {
		return d, false
	}
	exp := 0
	if rest != "" {
		if rest[0] != 'e' && rest[0] != 'E' {
			return d, false
		}
		e := rest[1:]
		if e != "" && (e[0] == '+' || e[0] == '-') {
			e = e[1:]
		}
		if e == "" || digitsAt(e) != len(e) || len(e) > 9 {
			return d, false
		}
		exp, _ = strconv.Atoi(strings.TrimPrefix(rest[1:], "+"))
	}
	digits := strings.TrimLeft(whole+frac, "0")
	return decimal{precision: max(1, len(digits)), scale: len(frac) - exp}, true
}

// isJavaDouble reports what Double.parseDouble accepts: white space around, a type suffix, NaN, Infinity, hexadecimal with an exponent.
func isJavaDouble(s string) bool {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	u := s
	if u != "" && (u[0] == '-' || u[0] == '+') {
		u = u[1:]
	}
	if u == "NaN" || u == "Infinity" {
		return true
	}
	if u == "" || u[0] != '.' && (u[0] < '0' || u[0] > '9') {
		return false
	}
	if strings.IndexByte("fFdD", u[len(u)-1]) >= 0 && len(u) > 1 && !isHex(u) {
		u = u[:len(u)-1]
	}
	if isHex(u) {
		if strings.IndexByte("fFdD", u[len(u)-1]) >= 0 && strings.ContainsAny(u, "pP") {
			u = u[:len(u)-1]
		}
		_, err := strconv.ParseFloat(u, 64)
		return (err == nil || isRange(err)) && strings.ContainsAny(u, "pP") && !strings.Contains(u, "_")
	}
	_, ok := parseDecimal(u)
	return ok
}

func isHex(s string) bool { return len(s) > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') }

func isRange(err error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == strconv.ErrRange
}
