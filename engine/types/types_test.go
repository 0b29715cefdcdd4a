package types

import "testing"

func TestParseRoundTrip(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"BIGINT", "bigint"},
		{"decimal(5,2)", "decimal(5,2)"},
		{"DEC", "decimal(10,0)"},
		{"array<struct<a: int, `b c`: map<string, array<double>>>>", "array<struct<a:int,`b c`:map<string,array<double>>>>"},
		{"interval day to second", "interval day to second"},
		{"interval", "interval"},
		{"varchar(3)", "varchar(3)"},
		{"struct<>", "struct<>"},
	} {
		ty, err := Parse(c.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", c.in, err)
			continue
		}
		if ty.String() != c.want {
			t.Errorf("Parse(%q) = %s, want %s", c.in, ty, c.want)
		}
	}
	for _, bad := range []string{"", "array", "array<int", "decimal(39,1)", "decimal(2,3)", "int int", "nosuch", "map<int>", "interval day to year"} {
		if ty, err := Parse(bad); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", bad, ty)
		}
	}
}

func TestDDLAndJSON(t *testing.T) {
	s, err := ParseDDL("id BIGINT NOT NULL COMMENT 'the key', tags: array<string>, `odd name` struct<a: int NOT NULL>")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.DDL(), "id BIGINT NOT NULL COMMENT 'the key', tags ARRAY<STRING>, `odd name` STRUCT<a: INT NOT NULL>"; got != want {
		t.Errorf("DDL = %s, want %s", got, want)
	}
	back, err := FromJSON(s.JSON())
	if err != nil {
		t.Fatal(err)
	}
	if back.DDL() != s.DDL() || back.JSON() != s.JSON() {
		t.Errorf("JSON round trip: %s", back.DDL())
	}
	// As printed by PySpark 4.2 for the same DDL.
	const json = `{"type":"struct","fields":[{"name":"id","type":"long","nullable":false,"metadata":{"comment":"the key"}},{"name":"tags","type":{"type":"array","elementType":"string","containsNull":true},"nullable":true,"metadata":{}},{"name":"odd name","type":{"type":"struct","fields":[{"name":"a","type":"integer","nullable":false,"metadata":{}}]},"nullable":true,"metadata":{}}]}`
	if s.JSON() != json {
		t.Errorf("JSON = %s\nwant %s", s.JSON(), json)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("array<struct<a:int>>")
	f.Add("map<string,decimal(3,1)>")
	f.Fuzz(func(t *testing.T, s string) {
		ty, err := Parse(s)
		if err != nil {
			return
		}
		again, err := Parse(ty.String())
		if err != nil || !again.Equal(ty) {
			t.Fatalf("%q -> %s -> %v %v", s, ty, again, err)
		}
	})
}
