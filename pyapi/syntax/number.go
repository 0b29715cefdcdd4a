package syntax

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// numberScan reads a numeric literal by CPython's rules, which say where a number ends and what may not follow it.
type numberScan struct {
	l        *lexer
	i, limit int
	err      *Error
}

// scanNumber returns the end of the numeric literal at the lexer's place.
func (l *lexer) scanNumber(limit int) (int, *Error) {
	n := &numberScan{l: l, i: l.off, limit: limit}
	if n.at() == '0' && n.i+1 < limit {
		switch l.src[n.i+1] | 0x20 {
		case 'x':
			n.based("hexadecimal", "0123456789abcdefABCDEF")
			return n.i, n.err
		case 'o':
			n.based("octal", "01234567")
			return n.i, n.err
		case 'b':
			n.based("binary", "01")
			return n.i, n.err
		}
	}
	n.decimal()
	return n.i, n.err
}

// at is the byte at the place, or 0 at the end.
func (n *numberScan) at() byte {
	if n.i < n.limit {
		return n.l.src[n.i]
	}
	return 0
}

// fail reports the last byte in front of the place, once.
func (n *numberScan) fail(format string, args ...any) bool {
	if n.err == nil {
		n.err = n.l.errAt(n.i-1, format, args...)
	}
	return false
}

// based reads a number behind its prefix.
func (n *numberScan) based(kind, digits string) {
	n.i += 2
	isDigitOf := func() bool { return n.i < n.limit && strings.IndexByte(digits, n.l.src[n.i]) >= 0 }
	for {
		if n.at() == '_' {
			n.i++
		}
		if !isDigitOf() {
			if isDigit(n.at()) {
				n.i++
				n.fail("invalid digit '%c' in %s literal", n.l.src[n.i-1], kind)
				return
			}
			n.fail("invalid %s literal", kind)
			return
		}
		for isDigitOf() {
			n.i++
		}
		if n.at() != '_' {
			break
		}
	}
	if isDigit(n.at()) {
		n.i++
		n.fail("invalid digit '%c' in %s literal", n.l.src[n.i-1], kind)
		return
	}
	n.ends(kind)
}

// digits reads decimal digits with underscores between them.
func (n *numberScan) digits() bool {
	for {
		for isDigit(n.at()) {
			n.i++
		}
		if n.at() != '_' {
			return true
		}
		n.i++
		if !isDigit(n.at()) {
			return n.fail("invalid decimal literal")
		}
	}
}

func (n *numberScan) decimal() {
	start := n.i
	if isDigit(n.at()) && !n.digits() {
		return
	}
	whole := n.l.src[start:n.i]
	isFloat := n.at() == '.'
	if isFloat {
		if n.i++; isDigit(n.at()) && !n.digits() {
			return
		}
	}
	if n.at()|0x20 == 'e' {
		at := n.i
		if n.i++; n.at() == '+' || n.at() == '-' {
			if n.i++; !isDigit(n.at()) {
				n.fail("invalid decimal literal")
				return
			}
		}
		if !isDigit(n.at()) { // no exponent
			n.i = at
			n.ends("decimal")
			return
		}
		isFloat = true
		if !n.digits() {
			return
		}
	}
	if n.at()|0x20 == 'j' {
		n.i++
		n.ends("imaginary")
		return
	}
	if significant := strings.TrimLeft(whole, "0_"); !isFloat && whole[0] == '0' && significant != "" {
		end := start + len(whole) - len(significant)
		n.err = n.l.errRange(start, end, "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers")
		return
	}
	n.ends("decimal")
}

// ends checks what follows a number: no identifier, unless it is a keyword that may.
func (n *numberScan) ends(kind string) {
	rest := n.l.src[n.i:n.limit]
	for _, word := range []string{"if", "in", "is"} { // whatever follows
		if strings.HasPrefix(rest, word) {
			return
		}
	}
	for _, word := range []string{"and", "else", "for", "not", "or"} {
		if behind, ok := strings.CutPrefix(rest, word); ok {
			if r, _ := utf8.DecodeRuneInString(behind); behind == "" || r < utf8.RuneSelf && !isIdPart(r) {
				return
			}
		}
	}
	if c := n.at(); c == '_' || isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z' {
		n.fail("invalid %s literal", kind)
	}
}

// number returns the value of a numeric literal, which the lexer has found to be one.
func (p *parser) number(t *token) any {
	text := strings.ReplaceAll(strings.ToLower(t.text), "_", "")
	if im, ok := strings.CutSuffix(text, "j"); ok {
		f, _ := strconv.ParseFloat(im, 64) // too large a number is infinite
		return complex(0, f)
	}
	base, digits := 10, text
	if len(text) > 1 && text[0] == '0' {
		switch text[1] {
		case 'x':
			base, digits = 16, text[2:]
		case 'o':
			base, digits = 8, text[2:]
		case 'b':
			base, digits = 2, text[2:]
		}
	}
	if base == 10 && strings.ContainsAny(text, ".e") {
		f, _ := strconv.ParseFloat(text, 64)
		return f
	}
	if v, err := strconv.ParseInt(digits, base, 64); err == nil {
		return v
	}
	const maxDigits = 4300 // as int() has it; reading decimals takes quadratic time
	if base == 10 && len(digits) > maxDigits {
		p.fail(t, "Exceeds the limit (%d digits) for integer string conversion: value has %d digits - Consider hexadecimal for huge integer literals to avoid decimal conversion limits.", maxDigits, len(digits))
	}
	b, ok := new(big.Int).SetString(digits, base)
	if !ok {
		p.fail(t, "invalid decimal literal")
	}
	return b
}
