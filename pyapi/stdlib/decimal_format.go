package stdlib

import (
	"math/big"
	"strconv"
	"strings"
)

// decSpec is a format specification of decimals.
type decSpec struct {
	fill           string
	align          byte // 'z': zeros after the sign
	sign           byte
	noNegativeZero bool
	width          int
	comma          bool
	places         int // -1: none
	kind           byte
}

func parseDecSpec(spec string, capitals bool) (s decSpec, ok bool) {
	s = decSpec{fill: " ", align: '>', sign: '-', places: -1}
	r := []rune(spec)
	isAlign := func(c rune) bool { return c == '<' || c == '>' || c == '=' || c == '^' }
	aligned := false
	switch {
	case len(r) > 1 && isAlign(r[1]):
		s.fill, s.align, aligned = string(r[0]), byte(r[1]), true
		r = r[2:]
	case len(r) > 0 && isAlign(r[0]):
		s.align, aligned = byte(r[0]), true
		r = r[1:]
	}
	next := func(set string) rune {
		if len(r) > 0 && strings.ContainsRune(set, r[0]) {
			c := r[0]
			r = r[1:]
			return c
		}
		return 0
	}
	number := func() (int, bool) {
		n, any := 0, false
		for len(r) > 0 && r[0] >= '0' && r[0] <= '9' {
			n = min(n*10+int(r[0]-'0'), 1<<40)
			any = true
			r = r[1:]
		}
		return n, any
	}
	if c := next("+- "); c != 0 {
		s.sign = byte(c)
	}
	s.noNegativeZero = next("z") != 0
	if next("0") != 0 {
		if aligned {
			return s, false
		}
		s.fill, s.align = "0", 'z'
	}
	s.width, _ = number()
	s.comma = next(",") != 0
	if next(".") != 0 {
		var any bool
		if s.places, any = number(); !any {
			return s, false
		}
	}
	if c := next("eEfFgGn%"); c != 0 {
		s.kind = byte(c)
		if c == 'n' && s.comma {
			return s, false
		}
	} else if capitals {
		s.kind = 'G'
	} else {
		s.kind = 'g'
	}
	return s, len(r) == 0 && s.width < 1<<24 && s.places < 1<<24
}

// format is __format__ in a context.
func (d *decNum) format(spec string, c *decLimits, capitals bool) (string, bool) {
	s, ok := parseDecSpec(spec, capitals)
	if !ok {
		return "", false
	}
	v := d
	if d.special == 0 {
		if s.kind == '%' {
			v = &decNum{neg: d.neg, coef: d.coef, exp: d.exp + 2}
		}
		if v = v.formatRounded(s, c.rounding); v == nil {
			return "", false
		}
	}
	body := v.formatBody(s)
	sign := ""
	switch {
	case v.neg && !(s.noNegativeZero && v.isZero()):
		sign = "-"
	case s.sign != '-':
		sign = string(rune(s.sign))
	}
	if d.special != 0 && s.align == 'z' {
		s.align, s.fill = '>', " "
	}
	if s.kind == '%' && d.special != 0 {
		body += "%"
	}
	if s.comma && d.special == 0 {
		zeros := 0
		if s.align == 'z' {
			zeros = s.width - len(sign)
		}
		body = groupThousands(body, zeros)
	}
	pad := max(0, s.width-len(sign)-len(body))
	switch s.align {
	case '<':
		return sign + body + strings.Repeat(s.fill, pad), true
	case '=', 'z':
		return sign + strings.Repeat(s.fill, pad) + body, true
	case '^':
		return strings.Repeat(s.fill, pad/2) + sign + body + strings.Repeat(s.fill, pad-pad/2), true
	}
	return strings.Repeat(s.fill, pad) + sign + body, true
}

// formatRounded rounds as precision and type say; nil when that needs too many digits.
func (d *decNum) formatRounded(s decSpec, mode int) *decNum {
	if s.places < 0 {
		return d
	}
	switch s.kind {
	case 'f', 'F', '%':
		r, _, ok := d.rescale(-s.places, mode)
		if !ok {
			return nil
		}
		return r
	case 'e', 'E':
		return d.toDigits(s.places+1, mode)
	}
	if n := max(s.places, 1); d.digits() > n {
		return d.toDigits(n, mode)
	}
	return d
}

// toDigits rounds to a number of digits, or adds zeros up to it.
func (d *decNum) toDigits(n, mode int) *decNum {
	if d.coef.Sign() == 0 {
		return &decNum{neg: d.neg, coef: bigZero, exp: d.exp}
	}
	r, _, ok := d.rescale(d.exp+d.digits()-n, mode)
	if !ok {
		return nil
	}
	if r.digits() > n {
		r.coef, r.exp = new(big.Int).Quo(r.coef, bigTen), r.exp+1
	}
	return r
}

// formatBody is the number without its sign.
func (d *decNum) formatBody(s decSpec) string {
	if d.special != 0 {
		return d.withSign(false).text(false, true)
	}
	switch s.kind {
	case 'f', 'F', '%':
		t := plain(d.coef, d.exp)
		if s.kind == '%' {
			t += "%"
		}
		return t
	case 'e', 'E':
		digits := d.coef.String()
		e := d.exp + len(digits) - 1
		if d.coef.Sign() == 0 && s.places > 0 {
			digits = strings.Repeat("0", s.places+1)
			e += s.places
		}
		if len(digits) > 1 {
			digits = digits[:1] + "." + digits[1:]
		}
		sign := "+"
		if e < 0 {
			sign, e = "-", -e
		}
		return digits + string(rune(s.kind)) + sign + strconv.Itoa(e)
	}
	return d.withSign(false).text(false, s.kind == 'G')
}

// plain writes coef * 10**exp without an exponent.
func plain(coef *big.Int, exp int) string {
	s := coef.String()
	if exp >= 0 {
		if s == "0" {
			return s
		}
		return s + strings.Repeat("0", min(exp, decMaxDigits))
	}
	if len(s) <= -exp {
		s = strings.Repeat("0", min(-exp, decMaxDigits)-len(s)+1) + s
	}
	return s[:max(1, len(s)+exp)] + "." + s[max(1, len(s)+exp):]
}

// groupThousands puts commas into the digits in front of the point, with zeros up to a width.
func groupThousands(s string, width int) string {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	whole, rest := s[:end], s[end:]
	for {
		var b strings.Builder
		for i, c := range whole {
			if i > 0 && (len(whole)-i)%3 == 0 {
				b.WriteByte(',')
			}
			b.WriteRune(c)
		}
		if b.Len()+len(rest) >= width {
			return b.String() + rest
		}
		whole = "0" + whole
	}
}
