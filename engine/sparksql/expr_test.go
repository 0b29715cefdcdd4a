package sparksql

import (
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/plan"
)

// TestLiterals gives the value and type of each literal. They are those of Spark 4.3's parser (session time zone UTC).
func TestLiterals(t *testing.T) {
	for _, c := range []struct{ text, value, typ string }{
		{"1", "1", "int"},
		{"-2147483648", "-2147483648", "int"},
		{"- 2147483648", "-2147483648", "int"},
		{"2147483648", "2147483648L", "bigint"},
		{"-9223372036854775808", "-9223372036854775808L", "bigint"},
		{"9223372036854775808", "9223372036854775808", "decimal(19,0)"},
		{"1L", "1L", "bigint"},
		{"1S", "1", "smallint"},
		{"1Y", "1", "tinyint"},
		{"1.5", "1.5", "decimal(2,1)"},
		{"0.5", "0.5", "decimal(1,1)"},
		{".5", "0.5", "decimal(1,1)"},
		{"1.", "1", "decimal(1,0)"},
		{"1.50", "1.50", "decimal(3,2)"},
		{"00.10", "0.10", "decimal(2,2)"},
		{"1E2BD", "100", "decimal(3,0)"},
		{"1.0E-2BD", "0.010", "decimal(3,3)"},
		{"0.00BD", "0.00", "decimal(2,2)"},
		{"1.5e0", "1.5", "double"},
		{"1.5D", "1.5", "double"},
		{"1.5F", "1.5", "float"},
		{"1e3", "1000", "double"},
		{"X'ABC'", "X'0ABC'", "binary"},
		{"X 'F0'", "X'F0'", "binary"},
		{"'a' 'b'", "'ab'", "string"},
		{`"a""b"`, `'a"b'`, "string"},
		{"'a''b'", `'a\'b'`, "string"},
		{`r'a\n'`, `'a\\n'`, "string"},
		{`'\061\u0041\%'`, `'1A\\%'`, "string"},
		{"true", "true", "boolean"},
		{"NULL", "NULL", "void"},
		{"DATE '2020-1-1'", "DATE '2020-01-01'", "date"},
		{"DATE '2020'", "DATE '2020-01-01'", "date"},
		{"DATE 'tomorrow'", "date_add(current_date(), 1)", "unknown"},
		{"TIMESTAMP '2020-01-01 12'", "CAST('2020-01-01 12' AS TIMESTAMP)", "timestamp"},
		{"TIMESTAMP '2020-01-01T12:30:45.123456789Z'", "TIMESTAMP '2020-01-01 12:30:45.123456'", "timestamp"},
		{"TIMESTAMP '2020-01-01 12:30:45 +02:00'", "TIMESTAMP '2020-01-01 10:30:45'", "timestamp"},
		{"TIMESTAMP '2020-01-01 12:30:45+1'", "TIMESTAMP '2020-01-01 11:30:45'", "timestamp"},
		{"TIMESTAMP '2020-01-01 12:30:45 UTC+1'", "TIMESTAMP '2020-01-01 11:30:45'", "timestamp"},
		{"TIMESTAMP_NTZ '2020-01-01 12:30:45 +02:00'", "TIMESTAMP_NTZ '2020-01-01 12:30:45'", "timestamp_ntz"},
		{"TIME '1:30 PM'", "48600000000", "time(6)"},
		{"INTERVAL '1 day 2 hours'", "INTERVAL '1 02' DAY TO HOUR", "interval day to hour"},
		{"INTERVAL 1 DAY 2 HOURS", "INTERVAL '1 02' DAY TO HOUR", "interval day to hour"},
		{"INTERVAL 1.5 SECONDS", "INTERVAL '01.5' SECOND", "interval second"},
		{"INTERVAL 1 WEEK", "INTERVAL '7' DAY", "interval day"},
		{"INTERVAL '1-2' YEAR TO MONTH", "INTERVAL '1-2' YEAR TO MONTH", "interval year to month"},
		{"INTERVAL -'1 10:11:12.123' DAY TO SECOND", "INTERVAL '-1 10:11:12.123' DAY TO SECOND", "interval day to second"},
		{"INTERVAL '25' HOUR", "INTERVAL '25' HOUR", "interval hour"},
		{"interval '- 1' day", "INTERVAL '-1' DAY", "interval day"},
	} {
		e, err := ParseExpr(c.text, diag.Origin{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if e.String() != c.value || e.Type().String() != c.typ {
			t.Errorf("%s = %s %s, want %s %s", c.text, e, e.Type(), c.value, c.typ)
		}
	}
}

// TestExpressions gives the tree of each expression; precedence and shape are those of Spark 4.3's parser.
func TestExpressions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 + 2 * 3 - 4", "((1 + (2 * 3)) - 4)"},
		{"a & b | c ^ d", "((a & b) | (c ^ d))"},
		{"a and b or c and not d", "((a AND b) OR (c AND (NOT d)))"},
		{"a >> 2", ">>(a, 2)"},
		{"-a", "(- a)"},
		{"+a", "positive(a)"},
		{"not a = b", "(NOT (a = b))"},
		{"a != b", "(NOT (a = b))"},
		{"1 = 2 = 3", "((1 = 2) = 3)"},
		{"a between 1 and 2 = true", "between(a, 1, (2 = true))"},
		{"a not between 1 and 2", "(NOT between(a, 1, 2))"},
		{"a IS NOT TRUE", "(NOT (a <=> true))"},
		{"a IS UNKNOWN", "(a IS NULL)"},
		{"a IS NOT NULL", "(a IS NOT NULL)"},
		{"a IS DISTINCT FROM b", "(NOT (a <=> b))"},
		{"a like any ('x','y')", "((a LIKE 'x') OR (a LIKE 'y'))"},
		{"a not like all ('x','y')", "((NOT (a LIKE 'x')) AND (NOT (a LIKE 'y')))"},
		{"a like 'x!%' escape '!'", "like(a, 'x!%', '!')"},
		{"a regexp 'x'", "(a RLIKE 'x')"},
		{"(a, b) in ((1,2),(3,4))", "(struct(a, b) IN (struct(1, 2), struct(3, 4)))"},
		{"case a when 1 then 2 else 3 end", "CASE WHEN (a = 1) THEN 2 ELSE 3 END"},
		{"count(distinct a, b) filter (where c > 1)", "count(DISTINCT a, b) FILTER (WHERE (c > 1))"},
		{"count(*)", "count(*)"},
		{"extract(year from d)", "extract('year', d)"},
		{"trim(both 'x' from s)", "trim('x', s)"},
		{"trim(leading from s)", "ltrim(s)"},
		{"position('a' in b)", "locate('a', b, 1)"},
		{"substring(s from 2 for 3)", "substring(s, 2, 3)"},
		{"overlay(a placing b from 3)", "overlay(a, b, 3)"},
		{"dateadd(day, 1, x)", "timestampadd(day, 1, x)"},
		{"datediff(MONTH, a, b)", "timestampdiff(MONTH, a, b)"},
		{"datediff(day, a)", "datediff(day, a)"},
		{"lag(a) ignore nulls over (partition by b order by c)", "lag(a IGNORE NULLS) OVER (PARTITION BY b ORDER BY c ASC NULLS FIRST)"},
		{"sum(x) over (rows 2 preceding)", "sum(x) OVER (ROWS BETWEEN 2 PRECEDING AND CURRENT ROW)"},
		{"sum(x) over w", "sum(x) OVER (w)"},
		{"percentile_cont(0.5) within group (order by x desc)", "percentile_cont(0.5) WITHIN GROUP (ORDER BY x DESC NULLS LAST)"},
		{"a.b.c[1].d", "a.b.c[1]['d']"},
		{"f(x).y", "f(x)['y']"},
		{"a::int::string", "CAST(CAST(a AS INT) AS STRING)"},
		{"try_cast(a as decimal(5,2))", "TRY_CAST(a AS DECIMAL(5,2))"},
		{"x -> x + 1", "x -> (x + 1)"},
		{"(x, y) -> x + y", "(x, y) -> (x + y)"},
		{"a:b.c", "get_json_object(a, '$.b.c') AS c"},
		{"a:b[0]::double", "CAST(get_json_object(a, '$.b[0]') AS DOUBLE) AS b"},
		{"(a:b)", "get_json_object(a, '$.b') AS b"},
		{"struct(a as b, c)", "struct(a AS b, c)"},
		{"current_date", "current_date()"},
		{"left(a, 2)", "left(a, 2)"},
		{"a.1b", "a.`1b`"},
		{"a.123E3_x", "a.`123E3_x`"},
		{"`a.b`.c", "`a.b`.c"},
		{"t.* except (a, b.c)", "t.* EXCEPT (a, b.c)"},
		{"f(a => 1)", "f(a => 1)"},
		{"a as b", "a AS b"},
		{"stack(2, 1, 2) as (x, y)", "stack(2, 1, 2) AS (x, y)"},
		{":p + ?", "(:p + ?)"},
		{"m['k'] is null", "(m['k'] IS NULL)"},
		{"identifier('a.b')", "a.b"},
		{"date", "date"},
		{"interval", "interval"},
		{"date '2020-01-01' + interval 1 day", "(DATE '2020-01-01' + INTERVAL '1' DAY)"},
	} {
		e, err := ParseExpr(c.text, diag.Origin{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if e.String() != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, e, c.want)
		}
	}
}

// TestOrigins checks that every node points at where it starts.
func TestOrigins(t *testing.T) {
	text := "SELECT a.b,\n  süß + `c d`, f(x)\nFROM t1 AS t"
	r, err := ParseQuery(text, diag.Origin{File: "q.py", Line: 10, Col: 5})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	var visit func(r plan.Relation)
	visit = func(r plan.Relation) {
		for _, e := range r.Exprs() {
			plan.Walk(e, func(e plan.Expr) bool {
				got[e.String()] = e.Origin().String()
				return true
			})
		}
		if x, ok := r.(*plan.UnresolvedTable); ok {
			got["table "+x.Name[0]] = x.At.String()
		}
		for _, c := range r.Children() {
			visit(c)
		}
	}
	visit(r)
	for node, want := range map[string]string{
		"a.b": "q.py:10:12", "`süß`": "q.py:11:3", "(`süß` + `c d`)": "q.py:11:3", "`c d`": "q.py:11:9", "f(x)": "q.py:11:16", "x": "q.py:11:18",
		"table t1": "q.py:12:6",
	} {
		if got[node] != want {
			t.Errorf("%s stands at %s, want %s (all: %v)", node, got[node], want, got)
		}
	}
}

// TestErrors checks class, text, place and hint. The messages of PARSE_SYNTAX_ERROR and the places are Spark 4.3's (whose columns count from 0).
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want, hint string }{
		{"1 - f('o', o(bar)) hello * world", "line 1:26: [PARSE_SYNTAX_ERROR] Syntax error at or near '*'.", ""},
		{"foo(a x)", "line 1:7: [PARSE_SYNTAX_ERROR] Syntax error at or near 'x'.", "expected ')'"},
		{"a +\n  (b", "line 2:5: [PARSE_SYNTAX_ERROR] Syntax error at or near end of input.", "expected ')'"},
		{"a IS b", "line 1:6: [PARSE_SYNTAX_ERROR] Syntax error at or near 'b'.", "expected NULL, TRUE, FALSE, UNKNOWN or DISTINCT FROM"},
		{"cast(1 as badtype)", `line 1:11: [UNSUPPORTED_DATATYPE] Unsupported data type "BADTYPE".`, ""},
		{"1000Y", "line 1:1: [INVALID_NUMERIC_LITERAL_RANGE] Numeric literal 1000 is outside the valid range for tinyint with minimum value of -128 and maximum value of 127. Please adjust the value accordingly.", ""},
		{"1.20E-38BD", "line 1:1: [DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION] Decimal precision 40 exceeds max precision 38.", ""},
		{"x > DATE 'mar 11 2016'", `line 1:5: [INVALID_TYPED_LITERAL] The value of the typed literal "DATE" is invalid: 'mar 11 2016'.`, ""},
		{"a like 'x' escape '##'", "line 1:19: [INVALID_ESC] Found an invalid escape string: '##'. The escape string must contain only one character.", ""},
		{"identifier(:p)", "line 1:12: [UNSUPPORTED_FEATURE] IDENTIFIER() with an argument that is no constant string is not supported by dp.", "write the name itself, or give the parameter a value"},
		{"a # b", "line 1:3: [PARSE_SYNTAX_ERROR] Syntax error at or near '#'.", ""},
		{"${x} + 1", "line 1:1: [PARSE_SYNTAX_ERROR] Syntax error at or near '${x}'.", "${x} has no value"},
	} {
		_, err := ParseExpr(c.text, diag.Origin{})
		e, ok := diag.As(err)
		if !ok || e.Error() != c.want || e.Hint != c.hint {
			t.Errorf("%s\n got %v (hint %q)\nwant %s (hint %q)", c.text, err, e.Hint, c.want, c.hint)
		}
	}
	_, err := ParseExpr("a +", diag.Origin{})
	if e, _ := diag.As(err); e.SQLState() != "42601" {
		t.Errorf("SQLSTATE %q", e.SQLState())
	}
}
