package stdlib

import (
	_ "embed"
	"sort"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"

	"github.com/seed-e45c46d8/dp/pyapi/runtime"
	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

//go:embed lib/unicodedata.py
var unicodedataSource string

// loadUnicodedata is module _unicodedata, the Go half of unicodedata.
func loadUnicodedata(m *runtime.Module) error {
	m.Set("unidata_version", runtime.String(unicode.Version))
	// of defines a function of one character.
	of := func(name string, fn func(r rune) (runtime.Object, error)) {
		m.Def(name+"(chr, /)", func(a *runtime.Args) (runtime.Object, error) {
			r, err := oneRune(name, a.At(0))
			if err != nil {
				return nil, err
			}
			return fn(r)
		})
	}
	of("category", func(r rune) (runtime.Object, error) { return runtime.String(categoryOf(r)), nil })
	of("bidirectional", func(r rune) (runtime.Object, error) {
		p, _ := bidi.LookupRune(r)
		if categoryOf(r) == "Cn" {
			return runtime.String(""), nil
		}
		return runtime.String(bidiNames[p.Class()]), nil
	})
	of("combining", func(r rune) (runtime.Object, error) {
		return runtime.Int(norm.NFD.PropertiesString(string(r)).CCC()), nil
	})
	of("east_asian_width", func(r rune) (runtime.Object, error) {
		return runtime.String(map[width.Kind]string{
			width.Neutral: "N", width.EastAsianAmbiguous: "A", width.EastAsianWide: "W", width.EastAsianNarrow: "Na",
			width.EastAsianFullwidth: "F", width.EastAsianHalfwidth: "H",
		}[width.LookupRune(r).Kind()]), nil
	})
	of("decomposition", func(rune) (runtime.Object, error) {
		return nil, runtime.Raise(runtime.NotImplementedError, "unicodedata.decomposition() is not available in pipeline files: normalize() to NFD or NFKD")
	})
	of("mirrored", func(r rune) (runtime.Object, error) {
		p, _ := bidi.LookupRune(r)
		return runtime.Int(map[bool]int{true: 1}[p.IsBracket() || unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf) || r == '<' || r == '>']), nil
	})
	m.Def("name(chr, default=..., /)", func(a *runtime.Args) (runtime.Object, error) {
		r, err := oneRune("name", a.At(0))
		if err != nil {
			return nil, err
		}
		if name, ok := syntax.RuneName(r); ok {
			return runtime.String(name), nil
		}
		if a.At(1) != nil {
			return a.At(1), nil
		}
		return nil, runtime.Raise(runtime.ValueError, "no such name")
	})
	m.Def("lookup(name, /)", func(a *runtime.Args) (runtime.Object, error) {
		name, err := a.String(0)
		if err != nil {
			return nil, err
		}
		if r, ok := syntax.RuneNamed(name); ok {
			return runtime.String(string(r)), nil
		}
		return nil, runtime.Raise(runtime.KeyError, "undefined character name '%s'", name)
	})
	m.Def("numeric(chr, default=..., /)", func(a *runtime.Args) (runtime.Object, error) {
		r, err := oneRune("numeric", a.At(0))
		if err != nil {
			return nil, err
		}
		switch v, ok := numericOf(r); {
		case ok:
			return runtime.Float(v), nil
		case unicode.IsNumber(r):
			return nil, runtime.Raise(runtime.NotImplementedError, "unicodedata.numeric(%q) is not available in pipeline files: only decimal digits and the fractions and digits of Latin are known", r)
		case a.At(1) != nil:
			return a.At(1), nil
		}
		return nil, runtime.Raise(runtime.ValueError, "not a numeric character")
	})
	form := func(a *runtime.Args) (norm.Form, string, error) {
		name, err := a.String(0)
		if err != nil {
			return 0, "", err
		}
		text, err := a.String(1)
		if err != nil {
			return 0, "", err
		}
		f, ok := map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD, "NFKC": norm.NFKC, "NFKD": norm.NFKD}[name]
		if !ok {
			return 0, "", runtime.Raise(runtime.ValueError, "invalid normalization form")
		}
		return f, text, nil
	}
	m.Def("normalize(form, unistr, /)", func(a *runtime.Args) (runtime.Object, error) {
		f, text, err := form(a)
		if err != nil {
			return nil, err
		}
		return runtime.String(f.String(text)), nil
	})
	m.Def("is_normalized(form, unistr, /)", func(a *runtime.Args) (runtime.Object, error) {
		f, text, err := form(a)
		if err != nil {
			return nil, err
		}
		return runtime.NewBool(f.String(text) == text), nil
	})
	return nil
}

func oneRune(function string, o runtime.Object) (rune, error) {
	which := "argument"
	if function == "name" || function == "numeric" {
		which = "argument 1"
	}
	s, ok := runtime.AsString(o)
	if !ok {
		return 0, runtime.Raise(runtime.TypeError, "%s() %s must be a unicode character, not %s", function, which, runtime.TypeName(o))
	}
	if utf8.RuneCountInString(s) != 1 {
		return 0, runtime.Raise(runtime.TypeError, "%s() %s must be a unicode character, not str", function, which)
	}
	r, _ := utf8.DecodeRuneInString(s)
	return r, nil
}

// categories are the general categories of two letters, in order.
var categories = func() []string {
	var names []string
	for name := range unicode.Categories {
		if len(name) == 2 && name != "LC" && name != "Cn" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}()

func categoryOf(r rune) string {
	for _, name := range categories {
		if unicode.Is(unicode.Categories[name], r) {
			return name
		}
	}
	return "Cn"
}

var bidiNames = map[bidi.Class]string{
	bidi.L: "L", bidi.R: "R", bidi.EN: "EN", bidi.ES: "ES", bidi.ET: "ET", bidi.AN: "AN", bidi.CS: "CS", bidi.B: "B", bidi.S: "S",
	bidi.WS: "WS", bidi.ON: "ON", bidi.BN: "BN", bidi.NSM: "NSM", bidi.AL: "AL", bidi.LRO: "LRO", bidi.RLO: "RLO", bidi.LRE: "LRE",
	bidi.RLE: "RLE", bidi.PDF: "PDF", bidi.LRI: "LRI", bidi.RLI: "RLI", bidi.FSI: "FSI", bidi.PDI: "PDI",
}

// numericOf is the value of a decimal digit, or of one of the number characters that Latin text has.
func numericOf(r rune) (float64, bool) {
	if unicode.Is(unicode.Nd, r) { // decimal digits stand in tens, from zero on; a run of more holds several tens
		for _, t := range unicode.Nd.R16 {
			if r >= rune(t.Lo) && r <= rune(t.Hi) {
				return float64((r - rune(t.Lo)) % 10), true
			}
		}
		for _, t := range unicode.Nd.R32 {
			if r >= rune(t.Lo) && r <= rune(t.Hi) {
				return float64((r - rune(t.Lo)) % 10), true
			}
		}
	}
	if r >= 0x2074 && r <= 0x2079 || r >= 0x2080 && r <= 0x2089 {
		return float64(r & 0xF), true
	}
	v, ok := latinNumbers[r]
	return v, ok
}

var latinNumbers = map[rune]float64{
	'²': 2, '³': 3, '¹': 1, '¼': 0.25, '½': 0.5, '¾': 0.75, '⁰': 0, '⅓': 1.0 / 3, '⅔': 2.0 / 3, '⅕': 0.2, '⅖': 0.4, '⅗': 0.6, '⅘': 0.8,
	'⅙': 1.0 / 6, '⅚': 5.0 / 6, '⅛': 0.125, '⅜': 0.375, '⅝': 0.625, '⅞': 0.875, 'Ⅰ': 1, 'Ⅱ': 2, 'Ⅲ': 3, 'Ⅳ': 4, 'Ⅴ': 5, 'Ⅵ': 6,
	'Ⅶ': 7, 'Ⅷ': 8, 'Ⅸ': 9, 'Ⅹ': 10, 'Ⅺ': 11, 'Ⅻ': 12, 'Ⅼ': 50, 'Ⅽ': 100, 'Ⅾ': 500, 'Ⅿ': 1000,
}
