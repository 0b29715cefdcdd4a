package stdlib

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

var decimalSpec = regexp.MustCompile(`^(?:(.)?([<>=^]))?([+\- ])?(z)?(0)?(\d+)?(,)?(?:\.(\d+))?([eEfFgG%])?$`)

// GoFormat is __format__.
func (d *decimal) GoFormat(spec string) (string, error) {
	if spec == "" {
		return d.String(), nil
	}
	m := decimalSpec.FindStringSubmatch(spec)
	if m == nil {
		return "", valueError("invalid format string")
	}
	body := d.formatBody(m[8], m[9])
	sign := ""
	switch {
	case d.neg:
		sign = "-"
	case m[3] == "+" || m[3] == " ":
		sign = m[3]
	}
	width, _ := strconv.Atoi(m[6])
	width = min(width, 1<<20)
	fill, align := m[1], m[2]
	if align == "" {
		align = ">"
		if m[5] == "0" {
			fill, align = "0", "="
		}
	}
	if fill == "" {
		fill = " "
	}
	if m[7] == "," {
		zeros := 0
		if fill == "0" && align == "=" {
			zeros = width - len(sign)
		}
		body = groupThousands(body, zeros)
	}
	pad := max(0, width-len(sign)-len(body))
	switch align {
	case "<":
		return sign + body + strings.Repeat(fill, pad), nil
	case "=":
		return sign + strings.Repeat(fill, pad) + body, nil
	case "^":
		return strings.Repeat(fill, pad/2) + sign + body + strings.Repeat(fill, pad-pad/2), nil
	}
	return strings.Repeat(fill, pad) + sign + body, nil
}

// formatBody is the number without its sign.
func (d *decimal) formatBody(precision, kind string) string {
	abs := *d
	abs.neg = false
	if d.special != 0 {
		return abs.String()
	}
	places, hasPlaces := 0, precision != ""
	if hasPlaces {
		places, _ = strconv.Atoi(precision)
		places = min(places, 1<<20)
	}
	// Rounding depends on the sign, which is put back for it.
	round := func(exp int) *decimal {
		r := d.rescale(exp, d.k.mode)
		r.neg = false
		return r
	}
	switch kind {
	case "f", "F", "%":
		if kind == "%" {
			c := *d
			c.exp += 2
			d = &c
		}
		r := d
		if hasPlaces {
			r = round(-places)
		} else if d.exp > 0 {
			r = round(0)
		}
		s := plain(r.coef, r.exp)
		if kind == "%" {
			s += "%"
		}
		return s
	case "e", "E":
		r := &abs
		if hasPlaces && d.coef.Sign() != 0 {
			r = round(d.exp + d.digits() - 1 - places)
			if r.digits() > places+1 {
				r = d.k.finite(false, new(big.Int).Quo(r.coef, big.NewInt(10)), r.exp+1)
			}
		}
		s := r.coef.String()
		e := r.exp + len(s) - 1
		if d.coef.Sign() == 0 {
			if hasPlaces {
				s, e = strings.Repeat("0", places+1), d.exp+places
			}
		}
		if len(s) > 1 {
			s = s[:1] + "." + s[1:]
		}
		return s + kind + fmt.Sprintf("%+d", e)
	}
	r := &abs
	if hasPlaces && d.digits() > max(places, 1) {
		r = round(d.exp + d.digits() - max(places, 1))
		if r.digits() > max(places, 1) {
			r = d.k.finite(false, new(big.Int).Quo(r.coef, big.NewInt(10)), r.exp+1)
		}
	}
	s := r.String()
	if kind != "G" && kind != "" {
		s = strings.ToLower(s)
	}
	return s
}

// plain writes coef * 10**exp without an exponent.
func plain(coef *big.Int, exp int) string {
	s := coef.String()
	if exp >= 0 {
		if s == "0" {
			return s
		}
		return s + strings.Repeat("0", exp)
	}
	if len(s) <= -exp {
		s = strings.Repeat("0", -exp-len(s)+1) + s
	}
	return s[:len(s)+exp] + "." + s[len(s)+exp:]
}

// groupThousands puts commas into the digits in front of the point, with zeros up to a width.
func groupThousands(s string, width int) string {
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	whole, rest := s[:end], s[end:]
	var b strings.Builder
	for {
		b.Reset()
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
