package duckdb

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"strings"
	"testing"

	duckdb "github.com/duckdb/duckdb-go/v2"
)

// connection is one to a DuckDB of its own.
func connection(t *testing.T) *sql.Conn {
	t.Helper()
	opts, err := Options{TempDir: t.TempDir(), MemoryLimit: 1 << 28, Threads: 1}.complete()
	if err != nil {
		t.Fatal(err)
	}
	db, err := open(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	c, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// call evaluates an expression with some of the macros and Go functions.
func call(t *testing.T, expression string, needs ...string) (any, error) {
	t.Helper()
	c, ctx := connection(t), context.Background()
	if err := new(database).provide(ctx, c, needs); err != nil {
		t.Fatal(err)
	}
	var v any
	err := c.QueryRowContext(ctx, "SELECT "+expression).Scan(&v)
	return v, err
}

// TestPanicBecomesError: a panic in a callback would end the process.
func TestPanicBecomesError(t *testing.T) {
	f := function("go_test_panic", "text -> text", func([]any) (any, error) { panic("boom") })
	c := connection(t)
	s, err := f.make()
	if err != nil {
		t.Fatal(err)
	}
	if err := duckdb.RegisterScalarUDF(c, f.name, s); err != nil {
		t.Fatal(err)
	}
	var v any
	if err := c.QueryRowContext(context.Background(), "SELECT go_test_panic('x')").Scan(&v); err == nil || !strings.Contains(err.Error(), "boom") {
		t.Errorf("the panic gave %v, %v", v, err)
	}
}

// TestEveryFunctionIsDefined creates all macros and Go functions: each names only what exists.
func TestEveryFunctionIsDefined(t *testing.T) {
	var all []string
	for n := range macros() {
		all = append(all, n)
	}
	for n := range goFunctions() {
		all = append(all, n)
	}
	if _, err := call(t, "1", all...); err != nil {
		t.Error(err)
	}
}

func TestErrorsCarryTheirClass(t *testing.T) {
	_, err := call(t, "spark_div(1.0::DOUBLE, 0.0::DOUBLE)", "spark_div")
	if e := translate(err); !strings.HasPrefix(e.Error(), "[DIVIDE_BY_ZERO] Division by zero.") {
		t.Errorf("a macro's error is %v", e)
	}
	_, err = call(t, "go_to_date('x', 'yyyy')", "go_to_date")
	if e := translate(err); !strings.HasPrefix(e.Error(), "[CANNOT_PARSE_TIMESTAMP] Text 'x' could not be parsed at index 0.") {
		t.Errorf("a Go function's error is %v", e)
	}
}

// Java's patterns and replacements, as java.util.regex answers.
func TestJavaRegex(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{`\p{Alpha}+\d`, "ab1", true},
		{`^\p{Upper}`, "é", false},
		{`a++a`, "aaa", false},
		{`(?<=x)y`, "xy", true},
		{`(a)\1`, "aa", true},
		{`\Qa.b\E`, "a.b", true},
		{`\Qa.b\E`, "axb", false},
		{`^\d$`, "٣", false},
		{`[^\w]`, "é", true},
		{`\h`, "\u00a0", true},
	} {
		re, err := compiled(c.pattern, "rlike")
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
			continue
		}
		if got, err := re.MatchString(c.text); err != nil || got != c.want {
			t.Errorf("%s on %q is %v, %v", c.pattern, c.text, got, err)
		}
	}
	if _, err := compiled("(", "rlike"); err == nil || !strings.HasPrefix(err.Error(), "[INVALID_PARAMETER_VALUE.PATTERN]") {
		t.Errorf("a bad pattern: %v", err)
	}
}

// BigInteger.toByteArray of Java.
func TestTwosComplement(t *testing.T) {
	for n, want := range map[int64]string{0: "\x00", 1: "\x01", 127: "\x7f", 128: "\x00\x80", 256: "\x01\x00", -1: "\xff", -128: "\x80", -129: "\xff\x7f", -256: "\xff\x00"} {
		if got := string(twosComplement(big.NewInt(n))); got != want {
			t.Errorf("%d is %x, want %x", n, got, want)
		}
	}
}

func TestRoundText(t *testing.T) {
	for _, c := range []struct {
		text  string
		scale int
		mode  string
		want  string
	}{
		{"1.005", 2, "half_up", "1.01"},
		{"-1.005", 2, "half_up", "-1.01"},
		{"9.99", 1, "half_up", "10.0"},
		{"2.5", 0, "half_even", "2"},
		{"3.5", 0, "half_even", "4"},
		{"2.51", 0, "half_even", "3"},
		{"-0.04", 1, "half_up", "0.0"},
		{"0.5", 0, "half_up", "1"},
		{"125", -1, "half_up", "130"},
		{"1e3", 1, "half_up", "1000.0"},
		{"-2.1", 0, "up", "-2"},
		{"2.1", 0, "up", "3"},
		{"-2.1", 0, "down", "-3"},
		{"7", 2, "half_up", "7.00"},
	} {
		if got, ok := roundText(c.text, c.scale, c.mode); !ok || got != c.want {
			t.Errorf("%s to %d %s is %s, want %s", c.text, c.scale, c.mode, got, c.want)
		}
	}
	if _, ok := roundText("x", 1, "half_up"); ok {
		t.Error("x is a number")
	}
}

func TestSignature(t *testing.T) {
	for _, bad := range []string{"text", "nosuch -> text", "text -> nosuch"} {
		if _, err := function("f", bad, nil).make(); err == nil {
			t.Errorf("%q is a signature", bad)
		}
	}
	var p *parseError
	if err := error(&parseError{"why"}); !errors.As(err, &p) || err.Error() != "why" {
		t.Error("parseError")
	}
}
