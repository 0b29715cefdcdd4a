package sparksql

import (
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

func TestParseScript(t *testing.T) {
	text := "SELECT 1; -- one\nSELEC 2;\n;;SET k = 7;\nSELECT '${k};', ${ missing } ;\nSELECT ';' -- ;\n; /* end; */"
	parts := ParseScript(text, "s.sql", func(string) (string, bool) { return "", false })
	var got []string
	for _, p := range parts {
		switch {
		case p.Err != nil:
			e, _ := diag.As(p.Err)
			got = append(got, e.Origin.String()+" "+e.Code)
		default:
			got = append(got, p.Statement.Origin().String()+" "+p.Text)
		}
	}
	want := strings.Join([]string{
		"s.sql:1:1 SELECT 1",
		"s.sql:2:1 PARSE_SYNTAX_ERROR",
		"s.sql:3:3 SET k = 7",
		"s.sql:4:17 DP_CONF_NOT_SET",
		"s.sql:5:1 SELECT ';'",
	}, "\n")
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}
