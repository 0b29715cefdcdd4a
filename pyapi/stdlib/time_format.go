package stdlib

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// timeFields are what strftime and struct_time have.
type timeFields struct {
	y, m, d, h, mi, s, us int
	isDST                 int    // as tm_isdst
	offset, zone          string // %z, %Z
}

func (f timeFields) yearDay() int { return ordinal(f.y, f.m, f.d) - ordinal(f.y, 1, 1) + 1 }

func formatted(format string, f timeFields) (runtime.Object, error) {
	s, err := formatTime(format, f)
	return runtime.String(s), err
}

// formatTime is strftime in the C locale, with the flags of glibc, as in %-d.
func formatTime(format string, f timeFields) (string, error) {
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		start := i
		i++
		flag := byte(0)
		if strings.IndexByte("-_0^#", format[i]) >= 0 && i+1 < len(format) {
			flag = format[i]
			i++
		}
		s, ok := f.directive(format[i], flag)
		if !ok {
			s = format[start : i+1]
		}
		if flag == '^' {
			s = strings.ToUpper(s)
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// directive is one directive's text. A flag changes how numbers are padded.
func (f timeFields) directive(c, flag byte) (string, bool) {
	t := time.Date(f.y, time.Month(f.m), f.d, f.h, f.mi, f.s, 0, time.UTC)
	number := func(n, width int, pad byte) (string, bool) {
		switch flag {
		case '-':
			return strconv.Itoa(n), true
		case '_':
			pad = ' '
		case '0':
			pad = '0'
		}
		s := strconv.Itoa(n)
		for len(s) < width {
			s = string(pad) + s
		}
		return s, true
	}
	hour12 := (f.h+11)%12 + 1
	wday := (weekday(f.y, f.m, f.d) + 1) % 7 // Sunday is 0
	switch c {
	case 'Y':
		return strconv.Itoa(f.y), true
	case 'C':
		return number(f.y/100, 2, '0')
	case 'y':
		return number(f.y%100, 2, '0')
	case 'm':
		return number(f.m, 2, '0')
	case 'd':
		return number(f.d, 2, '0')
	case 'e':
		return number(f.d, 2, ' ')
	case 'H':
		return number(f.h, 2, '0')
	case 'k':
		return number(f.h, 2, ' ')
	case 'I':
		return number(hour12, 2, '0')
	case 'l':
		return number(hour12, 2, ' ')
	case 'M':
		return number(f.mi, 2, '0')
	case 'S':
		return number(f.s, 2, '0')
	case 'f':
		return fmt.Sprintf("%06d", f.us), true
	case 'j':
		return number(f.yearDay(), 3, '0')
	case 'a':
		return t.Format("Mon"), true
	case 'A':
		return t.Format("Monday"), true
	case 'b', 'h':
		return t.Format("Jan"), true
	case 'B':
		return t.Format("January"), true
	case 'p':
		if f.h < 12 {
			return "AM", true
		}
		return "PM", true
	case 'P':
		if f.h < 12 {
			return "am", true
		}
		return "pm", true
	case 'w':
		return strconv.Itoa(wday), true
	case 'u':
		return strconv.Itoa((wday+6)%7 + 1), true
	case 'U':
		return number((f.yearDay()+6-wday)/7, 2, '0')
	case 'W':
		return number((f.yearDay()+6-(wday+6)%7)/7, 2, '0')
	case 'V':
		_, w := t.ISOWeek()
		return number(w, 2, '0')
	case 'G':
		y, _ := t.ISOWeek()
		return strconv.Itoa(y), true
	case 'g':
		y, _ := t.ISOWeek()
		return number(y%100, 2, '0')
	case 's':
		return strconv.FormatInt(t.Unix(), 10), true
	case 'z':
		return f.offset, true
	case 'Z':
		return f.zone, true
	case 'D', 'x':
		return t.Format("01/02/06"), true
	case 'F':
		return fmt.Sprintf("%d-%02d-%02d", f.y, f.m, f.d), true
	case 'T', 'X':
		return t.Format("15:04:05"), true
	case 'R':
		return t.Format("15:04"), true
	case 'r':
		return t.Format("03:04:05 PM"), true
	case 'c':
		return t.Format("Mon Jan _2 15:04:05 ") + strconv.Itoa(f.y), true
	case 'n':
		return "\n", true
	case 't':
		return "\t", true
	case '%':
		return "%", true
	}
	return "", false
}

// structTime is a time.struct_time.
func structTime(s *runtime.Session, f timeFields) (runtime.Object, error) {
	m, err := s.ImportModule("time")
	if err != nil {
		return nil, err
	}
	t := runtime.Tuple{}
	for _, n := range []int{f.y, f.m, f.d, f.h, f.mi, f.s, weekday(f.y, f.m, f.d), f.yearDay(), f.isDST} {
		t = append(t, runtime.Int(n))
	}
	return runtime.Call(m.Get("struct_time"), []runtime.Object{t}, nil)
}
