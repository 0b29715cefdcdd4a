package syntax_test

import (
	"math/big"
	"reflect"
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/pyapi/syntax"
)

// TestLiterals compares the values of literals with CPython's.
func TestLiterals(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	for source, want := range map[string]any{
		"1_000": int64(1000), "0x_ff": int64(255), "0o17": int64(15), "0b101": int64(5), "-5": int64(-5), "00": int64(0),
		"123456789012345678901234567890": huge,
		"1e3":                            1000.0, ".5": 0.5, "5.": 5.0, "1_0.0_1": 10.01, "2j": complex(0, 2), "1e999": inf(),
		"None": nil, "True": true, "...": syntax.EllipsisValue{},
		`'a' "b"`: "ab", `r'\n'`: `\n`, `'\x41\u00e9\101\t'`: "Aé\u0041\t", `'\N{bullet}'`: "•", "'''a\nb'''": "a\nb", `'a\
b'`: "ab", `'\q'`: `\q`, `"it's"`: "it's",
		`b'\x00a'`: []byte("\x00a"), `rb'\x'`: []byte(`\x`), `u'x'`: "x",
	} {
		x, err := syntax.ParseExpr(source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		c, ok := x.(*syntax.Const)
		if !ok || !reflect.DeepEqual(c.V, want) {
			t.Errorf("%s: got %#v, want %#v", source, x, want)
		}
	}
}

func inf() float64 { f, _ := new(big.Float).SetInf(false).Float64(); return f }

// TestPositions promises that nodes stand for their source text.
func TestPositions(t *testing.T) {
	for _, source := range []string{
		"a + b * c", "f(x, y=1)", "a.b.c", "a[1:2]", "-x ** 2", "x if y else z", "lambda a, b=1: a", "not a and b", "a < b <= c",
		"[i for i in x if i]", "{1: 2, **d}", "{1, 2}", "(1, 2)", "1, *a", "f'{x!r:>5} y'", "await g()", "'a' 'b'", "x.f(\n  1,\n)",
	} {
		x, err := syntax.ParseExpr(source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		lines := strings.Split(source, "\n")
		p := x.Position()
		if p.Line != 1 || p.Col != 0 || p.EndLine != len(lines) || p.EndCol != len(lines[len(lines)-1]) {
			t.Errorf("%q is at %+v", source, p)
		}
	}
}

// TestFString promises that expressions in f-strings have the positions of the file.
func TestFString(t *testing.T) {
	body, err := syntax.Parse("x = f\"a{ {'k': 1}['k'] :>{w}} {y=} {f'{z}'}\"\n", "f.py")
	if err != nil {
		t.Fatal(err)
	}
	parts := body[0].(*syntax.Assign).X.(*syntax.JoinedStr).Parts
	var got []string
	for _, p := range parts {
		switch p := p.(type) {
		case *syntax.Const:
			got = append(got, p.V.(string))
		case *syntax.FormattedValue:
			pos := p.X.Position()
			got = append(got, "{"+string("x = f\"a{ {'k': 1}['k'] :>{w}} {y=} {f'{z}'}\""[pos.Col:pos.EndCol])+"}")
		}
	}
	want := []string{"a", "{{'k': 1}['k']}", " y=", "{y}", " ", "{f'{z}'}"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNumbers promises that a numeric literal ends where CPython says, and is refused where it says (CPython 3.11).
func TestNumbers(t *testing.T) {
	for src, want := range map[string]string{
		"1.5e100.real": "", "1e1000j": "", "1if x else 2": "", "0x1for x in y": "", "1_000.0_1e1_0": "", "1__0": "invalid decimal literal", "0_7": "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers",
		"0o18": "invalid digit '8' in octal literal", "0b102": "invalid digit '2' in binary literal", "0xg": "invalid hexadecimal literal", "1e+": "invalid decimal literal", "1ex": "invalid decimal literal",
		"1jx": "invalid imaginary literal", "00": "", "09.5": "", "09e1": "", "1_": "invalid decimal literal", "0b_1": "", "0b": "invalid binary literal",
	} {
		_, err := syntax.Parse(src, "n.py")
		e, _ := err.(*syntax.Error)
		if (e == nil) != (want == "") || e != nil && e.Msg != want {
			t.Errorf("%s: %v, want %q", src, err, want)
		}
	}
}
