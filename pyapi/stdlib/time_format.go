package stdlib

import (
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// timeFields are what strftime and struct_time have.
type timeFields struct {
	y, m, d, h, mi, s, us int
	isDST                 int    // as tm_isdst
	wday, yday            int    // Monday is 0, January the first 1
	given                 bool   // wday and yday are given, not those of the date
	dateTime              bool   // %f, %z and %Z are those of a date, time or datetime
	offset, zone          string // %z, %Z
}

func (f timeFields) weekday() int {
	if f.given {
		return f.wday
	}
	return weekday(f.y, f.m, f.d)
}

func (f timeFields) yearDay() int {
	if f.given {
		return f.yday
	}
	return ordinal(f.y, f.m, f.d) - ordinal(f.y, 1, 1) + 1
}

func formatted(format string, f timeFields) (runtime.Object, error) {
	s, err := formatTime(format, f)
	return runtime.String(s), err
}

var (
	dayNames   = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
)

// timeDirective is one directive of strftime as glibc reads it: flags, a width, a modifier, the letter.
type timeDirective struct {
	pad   byte // '-', '_', '0', '+' or 0
	upper bool
	swap  bool
	width int
	code  byte
}

// formatTime is strftime in the C locale of glibc.
func formatTime(format string, f timeFields) (string, error) {
	if err := runtime.CheckSize(int64(len(format))*100, "strftime"); err != nil { // a directive has less than 100 characters
		return "", err
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		start := i
		var d timeDirective
		i++
	flags:
		for ; i < len(format); i++ {
			switch format[i] {
			case '-', '_', '0', '+':
				d.pad = format[i]
			case '^':
				d.upper = true
			case '#':
				d.swap = true
			default:
				break flags
			}
		}
		for ; i < len(format) && format[i] >= '0' && format[i] <= '9'; i++ {
			d.width = min(d.width*10+int(format[i]-'0'), 1<<16)
		}
		if i < len(format) && (format[i] == 'E' || format[i] == 'O') {
			i++
		}
		if i == len(format) {
			b.WriteString(format[start:])
			break
		}
		d.code = format[i]
		if plain := i == start+1; f.dateTime && plain && strings.IndexByte("fzZ", d.code) >= 0 {
			switch d.code {
			case 'f':
				b.WriteString(sprintf("%06d", f.us))
			case 'z':
				b.WriteString(f.offset)
			case 'Z':
				b.WriteString(f.zone)
			}
			continue
		}
		of := f
		if f.dateTime { // with flags the zone is not known
			of.zone, of.offset = "", ""
		}
		s, ok := of.directive(d)
		if !ok {
			s = format[start : i+1]
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// number pads a number as the directive says, or else with pad to width.
func (d timeDirective) number(n, width int, pad byte) (string, bool) {
	switch d.pad {
	case '-':
		return strconv.Itoa(n), true
	case '_':
		pad = ' '
	case '0', '+':
		pad = '0'
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	s := strconv.Itoa(n)
	width = max(width, d.width) - len(sign)
	if k := width - len(s); k > 0 {
		if pad == ' ' {
			return strings.Repeat(" ", k) + sign + s, true
		}
		s = strings.Repeat("0", k) + s
	}
	return sign + s, true
}

// text changes the case of a text and pads it.
func (d timeDirective) text(s string, swapped func(string) string) (string, bool) {
	switch {
	case d.swap && swapped != nil:
		s = swapped(s)
	case d.upper:
		s = strings.ToUpper(s)
	}
	if k := d.width - len(s); k > 0 {
		pad := " "
		if d.pad == '0' || d.pad == '+' {
			pad = "0"
		}
		s = strings.Repeat(pad, k) + s
	}
	return s, true
}

// several formats a directive that stands for others.
func (f timeFields) several(d timeDirective, format string) (string, bool) {
	s, _ := formatTime(format, f)
	return d.text(s, nil)
}

// directive is one directive's text. ok is false for a letter that means nothing.
func (f timeFields) directive(d timeDirective) (string, bool) {
	hour12 := (f.h+11)%12 + 1
	sunday := (f.weekday() + 1) % 7 // days since Sunday
	switch d.code {
	case 'Y':
		return d.number(f.y, 0, '0')
	case 'C':
		century, _ := floorMod(f.y, 100)
		return d.number(century, 1, '0')
	case 'y':
		_, y := floorMod(f.y, 100)
		return d.number(y, 2, '0')
	case 'm':
		return d.number(f.m, 2, '0')
	case 'd':
		return d.number(f.d, 2, '0')
	case 'e':
		return d.number(f.d, 2, ' ')
	case 'H':
		return d.number(f.h, 2, '0')
	case 'k':
		return d.number(f.h, 2, ' ')
	case 'I':
		return d.number(hour12, 2, '0')
	case 'l':
		return d.number(hour12, 2, ' ')
	case 'M':
		return d.number(f.mi, 2, '0')
	case 'S':
		return d.number(f.s, 2, '0')
	case 'j':
		return d.number(f.yearDay(), 3, '0')
	case 'a':
		return d.text(dayNames[f.weekday()][:3], strings.ToUpper)
	case 'A':
		return d.text(dayNames[f.weekday()], strings.ToUpper)
	case 'b', 'h':
		return d.text(monthNames[f.m-1][:3], strings.ToUpper)
	case 'B':
		return d.text(monthNames[f.m-1], strings.ToUpper)
	case 'p', 'P':
		s := "AM"
		if f.h >= 12 {
			s = "PM"
		}
		if d.code == 'P' {
			s = strings.ToLower(s)
		}
		return d.text(s, strings.ToLower)
	case 'w':
		return d.number(sunday, 1, '0')
	case 'u':
		return d.number(f.weekday()+1, 1, '0')
	case 'U':
		return d.number((f.yearDay()-1+7-sunday)/7, 2, '0')
	case 'W':
		return d.number((f.yearDay()-1+7-f.weekday())/7, 2, '0')
	case 'V', 'G', 'g':
		y, w := f.isoWeek()
		switch d.code {
		case 'V':
			return d.number(w, 2, '0')
		case 'G':
			return d.number(y, 0, '0')
		}
		_, y = floorMod(y, 100)
		return d.number(y, 2, '0')
	case 's':
		return d.number(int(time.Date(f.y, time.Month(f.m), f.d, f.h, f.mi, f.s, 0, time.UTC).Unix()), 1, '0')
	case 'z':
		return d.text(f.offset, nil)
	case 'Z':
		return d.text(f.zone, strings.ToLower)
	case 'D', 'x':
		return f.several(d, "%m/%d/%y")
	case 'F':
		return f.several(d, "%Y-%m-%d")
	case 'T', 'X':
		return f.several(d, "%H:%M:%S")
	case 'R':
		return f.several(d, "%H:%M")
	case 'r':
		return f.several(d, "%I:%M:%S %p")
	case 'c':
		return f.several(d, "%a %b %e %H:%M:%S %Y")
	case 'n':
		return d.text("\n", nil)
	case 't':
		return d.text("\t", nil)
	case '%':
		return d.text("%", nil)
	}
	return "", false
}

// isoWeek is the ISO year and week.
func (f timeFields) isoWeek() (int, int) {
	length := func(y int) int { return 337 + daysIn(y, 2) }
	week := func(day int) int { // of a Monday so many days after the first of January
		return (day+3)/7 + 1
	}
	day := f.yearDay() - 1 - f.weekday()
	switch {
	case day < -3:
		return f.y - 1, week(day + length(f.y-1))
	case day >= length(f.y)-3:
		return f.y + 1, 1
	}
	return f.y, week(day)
}

// structTime is a time.struct_time.
func structTime(s *runtime.Session, f timeFields) (runtime.Object, error) {
	m, err := s.ImportModule("time")
	if err != nil {
		return nil, err
	}
	return runtime.Call(m.Get("struct_time"), []runtime.Object{f.tuple()}, nil)
}

func (f timeFields) tuple() runtime.Tuple {
	t := runtime.Tuple{}
	for _, n := range []int{f.y, f.m, f.d, f.h, f.mi, f.s, f.weekday(), f.yearDay(), f.isDST} {
		t = append(t, runtime.Int(n))
	}
	return t
}
