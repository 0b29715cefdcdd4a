package types

import "testing"

func TestExtend(t *testing.T) {
	for _, c := range []struct{ column, from, want string }{
		{"BIGINT", "INT", "BIGINT"},
		{"INT", "BIGINT", ""},
		{"INT", "STRING", ""},
		{"STRUCT<x: INT>", "STRUCT<y: STRING, x: INT>", "STRUCT<x: INT, y: STRING>"},
		{"STRUCT<x: INT, y: INT>", "STRUCT<X: INT>", "STRUCT<x: INT, y: INT>"},
		{"STRUCT<x: INT>", "STRUCT<x: STRING>", ""},
		{"ARRAY<STRUCT<x: INT>>", "ARRAY<STRUCT<x: INT, y: INT>>", "ARRAY<STRUCT<x: INT, y: INT>>"},
		{"MAP<STRING, STRUCT<x: INT>>", "MAP<STRING, STRUCT<y: INT>>", "MAP<STRING, STRUCT<x: INT, y: INT>>"},
		{"MAP<INT, INT>", "MAP<STRING, INT>", ""},
		{"STRUCT<x: INT>", "INT", ""},
	} {
		column, err := Parse(c.column)
		if err != nil {
			t.Fatal(err)
		}
		from, err := Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := Extend(column, from)
		if ok != (c.want != "") || ok && got.SQL() != c.want {
			t.Errorf("Extend(%s, %s) = %s, %t, want %s", c.column, c.from, got.SQL(), ok, c.want)
		}
		if ok && (!CanWrite(from, got) || !CanWrite(column, got)) {
			t.Errorf("%s does not hold both %s and %s", got.SQL(), c.column, c.from)
		}
	}
}
