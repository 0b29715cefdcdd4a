package functions

import (
	"strings"
	"testing"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

func TestNamesAreUnique(t *testing.T) {
	seen := map[string]string{}
	for _, f := range All() {
		for _, n := range append([]string{f.Name}, f.Aliases...) {
			if was, ok := seen[n]; ok {
				t.Errorf("%s is in both %s and %s", n, was, f.Family)
			}
			seen[n] = f.Family
			if g, ok := Lookup(n); !ok || g != f {
				t.Errorf("Lookup(%s) is another row", n)
			}
		}
		if f.Refused == "" && len(f.forms) == 0 {
			t.Errorf("%s has no forms and is not refused", f.Name)
		}
	}
}

// arg reads "type" or "type=value": a constant. A type may end in ! for not nullable.
func arg(t *testing.T, text string) (a Arg) {
	t.Helper()
	name, value, constant := strings.Cut(text, "=")
	name, notNull := strings.CutSuffix(name, "!")
	ty, err := types.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	a = Arg{Type: ty, Nullable: !notNull, Foldable: constant, Text: "x"}
	if constant {
		a.Nullable, a.Text = false, value
		a.Value = value
		defer func() { a.Constant, a.Known = a.Value, true }()
		if ty.IsIntegral() {
			n := int64(0)
			for _, c := range strings.TrimPrefix(value, "-") {
				n = n*10 + int64(c-'0')
			}
			if strings.HasPrefix(value, "-") {
				n = -n
			}
			a.Value = n
		}
	}
	return a
}

// TestResolve holds types that Spark 4.2 gives (typeof and schema of the same calls).
func TestResolve(t *testing.T) {
	for _, c := range []struct {
		fn, args, want string
		casts          string // of the arguments that are cast, by position
	}{
		{"+", "int | bigint", "bigint", "bigint -"},
		{"+", "tinyint | smallint", "smallint", "smallint -"},
		{"+", "float | int", "double", "double double"},
		{"+", "decimal(10,2) | decimal(5,3)", "decimal(12,3)", "- -"},
		{"+", "decimal(10,2) | int=5", "decimal(11,2)", "- decimal(1,0)"},
		{"+", "string | int", "bigint", "bigint bigint"},
		{"+", "string | double", "double", "double -"},
		{"+", "date | int", "date", "- -"},
		{"+", "date | interval day", "date", "- -"},
		{"+", "date | interval hour", "timestamp", "timestamp -"},
		{"-", "date | date", "interval day", "- -"},
		{"-", "timestamp | date", "interval day to second", "- timestamp"},
		{"*", "decimal(38,18) | decimal(38,18)", "decimal(38,6)", "- -"},
		{"/", "int | int", "double", "double double"},
		{"/", "decimal(10,2) | decimal(10,2)", "decimal(23,13)", "- -"},
		{"/", "decimal(2,1) | int=3", "decimal(7,6)", "- decimal(1,0)"},
		{"%", "decimal(2,1) | decimal(1,0)", "decimal(2,1)", "- -"},
		{"div", "int | int", "bigint", "bigint bigint"},
		{"=", "date | string", "boolean", "- date"},
		{"=", "int | string", "boolean", "bigint bigint"},
		{"coalesce", "int | string", "bigint", "bigint bigint"},
		{"coalesce", "int | decimal(2,1)", "decimal(11,1)", "decimal(11,1) decimal(11,1)"},
		{"concat", "string | int", "string", "- string"},
		{"concat", "array<int> | array<bigint>", "array<bigint>", "array<bigint> -"},
		{"substring", "string | decimal(2,1)", "string", "- int"},
		{"upper", "date", "string", "string"},
		{"sqrt", "string", "double", "double"},
		{"round", "decimal(4,3) | int=2", "decimal(4,2)", "- -"},
		{"round", "decimal(4,2) | int=-1", "decimal(3,0)", "- -"},
		{"ceil", "decimal(3,2)", "decimal(2,0)", "-"},
		{"ceil", "int | int=-2", "decimal(11,0)", "decimal(10,0) -"},
		{"ceil", "double", "bigint", "-"},
		{"sum", "int", "bigint", "-"},
		{"sum", "decimal(10,2)", "decimal(20,2)", "-"},
		{"avg", "decimal(10,2)", "decimal(14,6)", "-"},
		{"array_union", "array<int> | array<bigint>", "array<bigint>", "array<bigint> -"},
		{"element_at", "map<string,int> | string", "int", "- -"},
		{"from_json", "string | string=a INT, b ARRAY<STRING>", "struct<a:int,b:array<string>>", "- -"},
		{"named_struct", "string=a | int", "struct<a:int>", "- -"},
		{"date_trunc", "string=day | date", "timestamp", "- timestamp"},
		{"to_number", "string | string=99.9", "decimal(3,1)", "- -"},
	} {
		f, ok := Lookup(c.fn)
		if !ok {
			t.Errorf("no function %s", c.fn)
			continue
		}
		var args []Arg
		for _, a := range strings.Split(c.args, " | ") {
			args = append(args, arg(t, a))
		}
		r, err := f.Resolve(args)
		if err != nil {
			t.Errorf("%s(%s): %v", c.fn, c.args, err)
			continue
		}
		if r.Type.String() != c.want {
			t.Errorf("%s(%s) is %s, want %s", c.fn, c.args, r.Type, c.want)
		}
		casts := make([]string, len(r.Args))
		for i, a := range r.Args {
			if casts[i] = a.String(); a.Kind == types.Unknown {
				casts[i] = "-"
			}
		}
		if got := strings.Join(casts, " "); got != c.casts {
			t.Errorf("%s(%s) casts to %s, want %s", c.fn, c.args, got, c.casts)
		}
	}
}

// TestResolveErrors holds Spark 4.2's texts.
func TestResolveErrors(t *testing.T) {
	for _, c := range []struct{ fn, args, code, text string }{
		{"upper", "int | int", "WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `upper` requires 1 parameters but the actual number is 2. Please, refer to 'https://spark.apache.org/docs/latest/sql-ref-functions.html' for a fix."},
		{"substring", "string", "WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `substring` requires [2, 3] parameters but the actual number is 1. Please, refer to 'https://spark.apache.org/docs/latest/sql-ref-functions.html' for a fix."},
		{"coalesce", "", "WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `coalesce` requires > 0 parameters but the actual number is 0. Please, refer to 'https://spark.apache.org/docs/latest/sql-ref-functions.html' for a fix."},
		{"greatest", "int", "WRONG_NUM_ARGS.WITHOUT_SUGGESTION", "The `greatest` requires > 1 parameters but the actual number is 1. Please, refer to 'https://spark.apache.org/docs/latest/sql-ref-functions.html' for a fix."},
		{"upper", "array<int>", "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", `Cannot resolve "upper(x)" due to data type mismatch: The first parameter requires the "STRING" type, however "x" has the type "ARRAY<INT>".`},
		{"+", "array<int> | int", "DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES", `Cannot resolve "(x + x)" due to data type mismatch: the left and right operands of the binary operator have incompatible types ("ARRAY<INT>" and "INT").`},
		{"+", "boolean | int", "DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES", `Cannot resolve "(x + x)" due to data type mismatch: the left and right operands of the binary operator have incompatible types ("BOOLEAN" and "INT").`},
		{"+", "string | string", "DATATYPE_MISMATCH.BINARY_OP_WRONG_TYPE", `Cannot resolve "(x + x)" due to data type mismatch: the binary operator requires the input type ("NUMERIC" or "INTERVAL DAY TO SECOND" or "INTERVAL YEAR TO MONTH" or "INTERVAL"), not "STRING".`},
		{"coalesce", "int | array<int>", "DATATYPE_MISMATCH.DATA_DIFF_TYPES", "Cannot resolve \"coalesce(x, x)\" due to data type mismatch: Input to `coalesce` should all be the same type, but it's (\"INT\" or \"ARRAY<INT>\")."},
		{"date_add", "string | decimal(2,1)", "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", `Cannot resolve "date_add(x, x)" due to data type mismatch: The second parameter requires the ("INT" or "SMALLINT" or "TINYINT") type, however "x" has the type "DECIMAL(2,1)".`},
		{"bit_count", "string", "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", `Cannot resolve "bit_count(x)" due to data type mismatch: The first parameter requires the ("INTEGRAL" or "BOOLEAN") type, however "x" has the type "STRING".`},
		{"array_contains", "array<int> | string", "DATATYPE_MISMATCH.ARRAY_FUNCTION_DIFF_TYPES", "Cannot resolve \"array_contains(x, x)\" due to data type mismatch: Input to `array_contains` should have been \"ARRAY\" followed by a value with same element type, but it's [\"ARRAY<INT>\", \"STRING\"]."},
		{"max", "map<string,int>", "DATATYPE_MISMATCH.INVALID_ORDERING_TYPE", "Cannot resolve \"max(x)\" due to data type mismatch: The `max` does not support ordering on type \"MAP<STRING, INT>\"."},
		{"=", "map<string,int> | map<string,int>", "DATATYPE_MISMATCH.INVALID_ORDERING_TYPE", "Cannot resolve \"(x = x)\" due to data type mismatch: The `=` does not support ordering on type \"MAP<STRING, INT>\"."},
		{"sum", "boolean", "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE", `Cannot resolve "sum(x)" due to data type mismatch: The first parameter requires the "NUMERIC" or "ANSI INTERVAL" type, however "x" has the type "BOOLEAN".`},
		{"reflect", "string | string", "UNSUPPORTED_FEATURE", "the function reflect is not supported by dp."},
	} {
		f, ok := Lookup(c.fn)
		if !ok {
			t.Errorf("no function %s", c.fn)
			continue
		}
		var args []Arg
		if c.args != "" {
			for _, a := range strings.Split(c.args, " | ") {
				args = append(args, arg(t, a))
			}
		}
		_, err := f.Resolve(args)
		e, ok := diag.As(err)
		if !ok || e.Code != c.code || e.Message != c.text {
			t.Errorf("%s(%s):\n got %v\nwant [%s] %s", c.fn, c.args, err, c.code, c.text)
		}
	}
}

func TestLambdaParams(t *testing.T) {
	f, _ := Lookup("aggregate")
	args := []Arg{arg(t, "array<double>"), arg(t, "bigint!"), {Lambda: 2}, {Lambda: 1}}
	p, err := f.LambdaParams(args)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, ps := range p {
		for _, x := range ps {
			got = append(got, x.Type.String())
		}
	}
	if s := strings.Join(got, " "); s != "bigint double bigint" {
		t.Errorf("aggregate binds %s", s)
	}
	args[2].Type, args[3].Type = types.DoubleType, types.StringType
	if _, err := f.Resolve(args); diag.Code(err) != "DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE" {
		t.Errorf("a merge of another type than the start value: %v", err)
	}
	args[2].Type = types.LongType
	if r, err := f.Resolve(args); err != nil || !r.Type.Equal(types.StringType) {
		t.Errorf("aggregate with finish is %v, %v", r.Type, err)
	}
	f, _ = Lookup("transform")
	if _, err := f.LambdaParams([]Arg{arg(t, "array<int>"), {Lambda: 3}}); diag.Code(err) != "INVALID_LAMBDA_FUNCTION_CALL.NUM_ARGS_MISMATCH" {
		t.Errorf("three parameters: %v", err)
	}
}

func TestExpand(t *testing.T) {
	site := Site{
		Args: []string{"a", "", "c"}, ArgTypes: []types.Type{types.IntType, types.IntType, types.StringType}, Result: types.StringType,
		Type:   func(t types.Type) string { return strings.ToUpper(t.String()) },
		Fresh:  func(n string) string { return n + "7" },
		Lambda: func(_ int, p []string) (string, error) { return "f(" + strings.Join(p, "; ") + ")", nil },
	}
	agg := site
	agg.Distinct, agg.Filter, agg.Over, agg.OrderBy, agg.IgnoreNulls = true, "p", "(w)", "k", true
	for _, c := range []struct {
		sql, want string
		site      Site
	}{
		{"f($1, $3) AS $R, $T3", "f(a, c) AS STRING, STRING", site},
		{"list_transform($1, lambda $_x: $2($_x, ($_x + 1)))", "list_transform(a, lambda x7: f(x7; (x7 + 1)))", site},
		{"g($*)", "g(a, , c)", site},
		{"h($3*)", "h(c)", site},
		{"sum($D$1$O)$F", "sum(DISTINCT a ORDER BY k) FILTER (WHERE p) OVER (w)", agg},
		{"sum($D$1$O)$F", "sum(a)", site},
		{"lag($1$N)$W", "lag(a IGNORE NULLS) OVER (w)", agg},
		{"first($1)$G", "first(a) FILTER (WHERE a IS NOT NULL AND (p)) OVER (w)", agg},
		{"list($1) FILTER (WHERE $1 IS NOT NULL$A)$W", "list(a) FILTER (WHERE a IS NOT NULL AND (p)) OVER (w)", agg},
	} {
		got, err := Spelling{SQL: c.sql}.Expand(c.site)
		if err != nil || got != c.want {
			t.Errorf("%s is %q, %v; want %q", c.sql, got, err, c.want)
		}
	}
}
