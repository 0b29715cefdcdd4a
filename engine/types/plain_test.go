package types

import (
	"testing"
	"time"
)

func TestPlainTimestamp(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		typ  Type
		want string // in UTC; "" is left to the backend
	}{
		{"2026-01-31", TimestampType, "2026-01-30T23:00:00Z"},
		{"2026-01-31 12:00:00", TimestampType, "2026-01-31T11:00:00Z"},
		{"2026-01-31T12:00:00.5", TimestampType, "2026-01-31T11:00:00.5Z"},
		{"2026-01-31T12:00:00Z", TimestampType, "2026-01-31T12:00:00Z"},
		{"2026-01-31 12:00:00+02:00", TimestampType, "2026-01-31T10:00:00Z"},
		{"2026-01-31 12:00:00", TimestampNTZType, "2026-01-31T12:00:00Z"},
		{"2026-01-31T12:00:00Z", TimestampNTZType, ""},
		{"2026-03-29 02:30:00", TimestampType, ""}, // no clock shows it
		{"2026-10-25 02:30:00", TimestampType, ""}, // it comes twice
		{"2026-03-29 02:30:00", TimestampNTZType, "2026-03-29T02:30:00Z"},
		{"2026-01-31 12:00:00,5", TimestampType, ""},
		{"2026-02-30", TimestampType, ""},
		{"0000-01-01", TimestampNTZType, ""},
		{"2026", TimestampType, ""},
		{"", TimestampType, ""},
	} {
		got := ""
		if v, ok := PlainTimestamp(c.text, c.typ, berlin); ok {
			got = time.UnixMicro(v).UTC().Format(time.RFC3339Nano)
		}
		if got != c.want {
			t.Errorf("%q as %s is %q, want %q", c.text, c.typ, got, c.want)
		}
	}
}

func TestPlainDate(t *testing.T) {
	for text, want := range map[string]string{"2026-01-31": "2026-01-31", "2026-02-30": "", "2026-1-31": "", "0000-01-01": "", "2026-01-31 ": ""} {
		got := ""
		if d, ok := PlainDate(text); ok {
			got = d.String()
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestOrderable(t *testing.T) {
	for _, c := range []struct {
		t    Type
		want bool
	}{
		{IntType, true},
		{StringType, true},
		{ArrayOf(DateType, true), true},
		{VariantType, false},
		{MapOf(IntType, IntType, true), false},
		{StructOf(Col("a", IntType), Col("b", MapOf(IntType, IntType, true))), false},
		{ArrayOf(StructOf(Col("v", VariantType)), true), false},
	} {
		if c.t.Orderable() != c.want {
			t.Errorf("%s: %v", c.t, !c.want)
		}
	}
}
