package engine

import (
	"testing"

	"github.com/seed-e45c46d8/dp/engine/sparksql"
)

func TestShowPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"", "anything", true},
		{"orders", "ORDERS", true},
		{"ord*", "orders", true},
		{"ord", "orders", false},
		{"a*|o*s", "orders", true},
		{"a|b", "c", false},
		{"*_raw", "clicks_raw", true},
		{"o.ders", "orders", false},
		{"[", "[", true},
	} {
		if got := like(c.pattern, c.name); got != c.want {
			t.Errorf("like(%q, %q) = %t", c.pattern, c.name, got)
		}
	}
}

func TestZoneName(t *testing.T) {
	for in, want := range map[string]string{
		"UTC": "UTC", "Europe/Berlin": "Europe/Berlin", "+00:00": "UTC", "+05:00": "Etc/GMT-5", "-08:00": "Etc/GMT+8", "+05:30": "+05:30",
	} {
		if got := zoneName(in); got != want {
			t.Errorf("zoneName(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		dir, parent string
		want        bool
	}{
		{"/a/b/c", "/a/b", true}, {"/a/b", "/a/b", false}, {"/a/bc", "/a/b", false}, {"/a", "/a/b", false},
	} {
		if got := within(c.dir, c.parent); got != c.want {
			t.Errorf("within(%q, %q) = %t", c.dir, c.parent, got)
		}
	}
}

func TestWrites(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT 1": false, "INSERT INTO t VALUES (1)": true, "DELETE FROM t": true, "UPDATE t SET a = 1": true, "DROP TABLE t": true, "DROP VIEW v": false,
		"CREATE TABLE t (a INT)": true, "CREATE TEMPORARY VIEW v AS SELECT 1": false, "DESCRIBE t": false, "SET a = b": false,
		"MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE": true,
	} {
		parts := sparksql.ParseScript(text, "", nil)
		if parts[0].Err != nil {
			t.Fatal(parts[0].Err)
		}
		if got := Writes(parts[0].Statement); got != want {
			t.Errorf("Writes(%s) = %t", text, got)
		}
	}
}
