package duckdb

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// numberPattern is one of Java's DecimalFormat patterns: #,##0.00;(#,##0.00).
type numberPattern struct {
	prefix, suffix       string // of numbers that are not negative
	negPrefix, negSuffix string
	minInt, maxInt       int // digits before the point; maxInt only counts with an exponent
	minFrac, maxFrac     int
	group                int // digits between commas, 0 for none
	shift                int // 2 for %, 3 for ‰
	point                bool
	exponent             int // least digits of the exponent, 0 for none
}

var numberPatterns sync.Map

func numberPatternOf(text string) (*numberPattern, error) {
	if p, ok := numberPatterns.Load(text); ok {
		return p.(*numberPattern), nil
	}
	p, ok := parseNumberPattern(text)
	if !ok {
		return nil, raise("DP_INVALID_NUMBER_PATTERN", "Malformed pattern \"%s\".", text)
	}
	numberPatterns.Store(text, p)
	return p, nil
}

func parseNumberPattern(text string) (*numberPattern, bool) {
	if text == "" {
		text = "#,###,###,###,###,###,##0" // what Spark takes then
	}
	r := []rune(text)
	p := &numberPattern{}
	next, ok := p.positive(r)
	if !ok {
		return nil, false
	}
	p.negPrefix, p.negSuffix = "-"+p.prefix, p.suffix
	if next == len(r) {
		return p, true
	}
	prefix, n, _, ok := affix(r, next+1, false)
	if !ok {
		return nil, false
	}
	// Of the form of negative numbers only what stands around the digits counts.
	for n < len(r) && strings.ContainsRune("#0,.E", r[n]) {
		n++
	}
	suffix, n, _, ok := affix(r, n, true)
	if !ok || n < len(r) {
		return nil, false
	}
	if prefix != p.prefix || suffix != p.suffix {
		p.negPrefix, p.negSuffix = prefix, suffix
	}
	return p, true
}

// positive reads the pattern up to its end or the semicolon and returns where that is.
func (p *numberPattern) positive(r []rune) (int, bool) {
	prefix, at, shift, ok := affix(r, 0, false)
	if !ok {
		return 0, false
	}
	p.prefix, p.shift = prefix, shift
	left, zeros, right, point, group := 0, 0, 0, -1, -1
digits:
	for ; ; at++ {
		c := rune(0)
		if at < len(r) {
			c = r[at]
		}
		switch {
		case c == '#' && zeros > 0:
			right++
		case c == '#':
			left++
		case c == '0' && right > 0, c == '.' && point >= 0, c == 'E' && p.exponent > 0:
			return 0, false
		case c == '0':
			zeros++
		case c == ',':
			group = 0
			continue
		case c == '.':
			point = left + zeros + right
			continue
		case c == 'E':
			for ; at+1 < len(r) && r[at+1] == '0'; at++ {
				p.exponent++
			}
			if left+zeros < 1 || p.exponent == 0 {
				return 0, false
			}
			continue
		default:
			// What looks like a digit again goes on with the digits, after a first part of the suffix.
			suffix, n, shift, ok := affix(r, at, true)
			if !ok || shift > 0 && p.shift > 0 {
				return 0, false
			}
			p.suffix += suffix
			p.shift += shift
			if at = n; at < len(r) && r[at] != ';' {
				at--
				continue
			}
			break digits
		}
		if group >= 0 && point < 0 {
			group++
		}
	}
	return at, p.count(left, zeros, right, point, group)
}

// count takes over how many digits a pattern has: # before the zeros, zeros, # behind them, the place of the point and the last group.
func (p *numberPattern) count(left, zeros, right, point, group int) bool {
	if zeros == 0 && left > 0 && point >= 0 {
		n := max(point, 1)
		left, zeros, right = n-1, 1, left-n
	}
	if point < 0 && right > 0 || point >= 0 && (point < left || point > left+zeros) || group == 0 {
		return false
	}
	total := left + zeros + right
	if point >= 0 {
		p.minFrac, p.maxFrac = left+zeros-point, total-point
		p.point = point == 0 || point == total
		p.minInt = point - left
	} else {
		p.minInt = total - left
	}
	p.maxInt = left + p.minInt
	p.group = max(group, 0)
	return true
}

// affix reads what stands before or behind the digits, up to one of # 0 , . and, behind them, up to a semicolon; shift is 2 or 3 for a percent or
// per mille sign in it.
func affix(r []rune, at int, behind bool) (text string, end, shift int, ok bool) {
	var b strings.Builder
	quoted := false
	for ; at < len(r); at++ {
		switch c := r[at]; {
		case c == '\'' && at+1 < len(r) && r[at+1] == '\'':
			b.WriteRune('\'')
			at++
		case c == '\'':
			quoted = !quoted
		case quoted:
			b.WriteRune(c)
		case strings.ContainsRune("#0,.", c), c == ';' && behind:
			return b.String(), at, shift, true
		case c == ';', (c == '%' || c == '‰') && shift > 0:
			return "", 0, 0, false
		case c == '%':
			b.WriteRune(c)
			shift = 2
		case c == '‰':
			b.WriteRune(c)
			shift = 3
		case c == '¤' && at+1 < len(r) && r[at+1] == '¤':
			b.WriteString("USD")
			at++
		case c == '¤':
			b.WriteRune('$')
		default:
			b.WriteRune(c)
		}
	}
	return b.String(), at, shift, !quoted
}

// digitList is a number in decimal digits: 0.d1d2d3… times ten to the power of point.
type digitList struct {
	negative bool
	digits   []byte
	point    int
	rest     int // how the number compares with its digits: a float's text is not its exact value
}

// digitsOfText takes a text such as -12.340 apart.
func digitsOfText(text string) digitList {
	l := digitList{negative: strings.HasPrefix(text, "-")}
	mantissa, exp, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "+-")), "e")
	whole, frac, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exp) // 0 for none
	l.point = len(whole) + e
	l.digits = []byte(whole + frac)
	n := 0
	for n < len(l.digits) && l.digits[n] == '0' {
		n++
	}
	l.digits, l.point = l.digits[n:], l.point-n
	l.trim()
	return l
}

func digitsOfFloat(x float64) digitList {
	text := types.PlainReal(x, 64)
	l := digitsOfText(text)
	if exact, written := new(big.Rat).SetFloat64(math.Abs(x)), new(big.Rat); exact != nil {
		if _, ok := written.SetString(strings.TrimPrefix(text, "-")); ok {
			l.rest = exact.Cmp(written)
		}
	}
	return l
}

// trim drops zeros at the end.
func (l *digitList) trim() {
	for len(l.digits) > 0 && l.digits[len(l.digits)-1] == '0' {
		l.digits = l.digits[:len(l.digits)-1]
	}
	if len(l.digits) == 0 {
		l.point = 0
	}
}

// round keeps n digits, half to even.
func (l *digitList) round(n int) {
	if n >= len(l.digits) {
		return
	}
	up := n >= 0 && l.digits[n] > '5'
	if n >= 0 && l.digits[n] == '5' {
		up = len(l.digits) > n+1 || l.rest > 0 || l.rest == 0 && n > 0 && (l.digits[n-1]-'0')%2 == 1
	}
	l.digits = l.digits[:max(n, 0)]
	i := n - 1
	for ; up && i >= 0 && l.digits[i] == '9'; i-- {
		l.digits[i] = '0'
	}
	switch {
	case up && i < 0:
		l.digits = append([]byte{'1'}, l.digits...)
		l.point++
	case up:
		l.digits[i]++
	}
	l.trim()
}

// at is the digit of 10^(point-1-i).
func (l *digitList) at(i int) byte {
	if i < 0 || i >= len(l.digits) {
		return '0'
	}
	return l.digits[i]
}

// format writes a number.
func (p *numberPattern) format(l digitList) string {
	prefix, suffix := p.prefix, p.suffix
	if l.negative {
		prefix, suffix = p.negPrefix, p.negSuffix
	}
	if len(l.digits) > 0 {
		l.point += p.shift
	}
	if p.exponent > 0 {
		return prefix + p.scientific(l) + suffix
	}
	l.round(l.point + p.maxFrac)
	var b strings.Builder
	whole := max(l.point, p.minInt)
	if whole == 0 && p.maxFrac == 0 {
		whole = 1
	}
	fraction := max(p.minFrac, len(l.digits)-l.point)
	if whole <= 0 && fraction <= 0 {
		whole = 1
	}
	for i := whole; i > 0; i-- {
		b.WriteByte(l.at(l.point - i))
		if p.group > 0 && i > 1 && (i-1)%p.group == 0 {
			b.WriteByte(',')
		}
	}
	if fraction > 0 || p.point {
		b.WriteByte('.')
	}
	for i := range max(fraction, 0) {
		b.WriteByte(l.at(l.point + i))
	}
	return prefix + b.String() + suffix
}

// scientific writes the digits with an exponent. A pattern with more # than zeros before the point keeps the exponent to multiples of its digits.
func (p *numberPattern) scientific(l digitList) string {
	l.round(p.maxInt + p.maxFrac)
	exp, least := l.point, p.minInt
	switch {
	case p.maxInt > 1 && p.maxInt > p.minInt:
		if exp >= 1 {
			exp = (exp - 1) / p.maxInt * p.maxInt
		} else {
			exp = (exp - p.maxInt) / p.maxInt * p.maxInt
		}
		least = 1
	default:
		exp -= least
	}
	whole := l.point - exp
	if len(l.digits) == 0 {
		whole, exp = least, 0
	}
	var b strings.Builder
	total := max(len(l.digits), p.minInt+p.minFrac, whole)
	for i := range total {
		if i == whole {
			b.WriteByte('.')
		}
		b.WriteByte(l.at(i))
	}
	if p.point && total == whole {
		b.WriteByte('.')
	}
	b.WriteByte('E')
	if exp < 0 {
		b.WriteByte('-')
		exp = -exp
	}
	text := strconv.Itoa(exp)
	b.WriteString(strings.Repeat("0", max(0, p.exponent-len(text))) + text)
	return b.String()
}

// formatFloat writes a DOUBLE, which may not be finite.
func (p *numberPattern) formatFloat(x float64) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return p.prefix + "∞" + p.suffix
	case math.IsInf(x, -1):
		return p.negPrefix + "∞" + p.negSuffix
	}
	return p.format(digitsOfFloat(x))
}

// placesPattern is what format_number(x, places) formats by.
func placesPattern(places int) *numberPattern {
	return &numberPattern{negPrefix: "-", minInt: 1, minFrac: places, maxFrac: places, group: 3}
}
