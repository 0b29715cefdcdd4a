package functions

import (
	"encoding/json"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// jsonStructure is the structure text DuckDB's from_json takes.
func jsonStructure(t types.Type) string {
	switch t.Kind {
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			name, _ := json.Marshal(f.Name)
			s[i] = string(name) + ":" + jsonStructure(f.Type)
		}
		return "{" + strings.Join(s, ",") + "}"
	case types.Array:
		return "[" + jsonStructure(*t.Elem) + "]"
	}
	name, err := json.Marshal(duckName(t))
	if err != nil {
		return ""
	}
	return string(name)
}

// duckName is DuckDB's name of a type that from_json reads.
func duckName(t types.Type) string {
	switch t.Kind {
	case types.Map:
		return "MAP(VARCHAR, " + duckName(*t.Elem) + ")"
	case types.Array:
		return duckName(*t.Elem) + "[]"
	case types.Struct:
		s := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			s[i] = `"` + strings.ReplaceAll(f.Name, `"`, `""`) + `" ` + duckName(f.Type)
		}
		return "STRUCT(" + strings.Join(s, ", ") + ")"
	}
	if name, ok := jsonStructureNames[t.Kind]; ok {
		return name
	}
	return strings.ToUpper(t.String())
}

var jsonStructureNames = map[types.Kind]string{
	types.Byte: "TINYINT", types.Short: "SMALLINT", types.Int: "INTEGER", types.String: "VARCHAR", types.Char: "VARCHAR", types.Varchar: "VARCHAR",
	types.Variant: "VARCHAR", types.Time: "TIME", types.Timestamp: "TIMESTAMPTZ", types.TimestampNTZ: "TIMESTAMP", types.Null: "VARCHAR",
}

// jsonSchema infers when the query is analyzed: the argument is a constant.
func jsonSchema(c call) (types.Type, error) {
	text, err := c.constantText(0)
	if err != nil {
		return types.Type{}, err
	}
	o, err := c.textOptions(1)
	if err != nil {
		return types.Type{}, err
	}
	if o["allownumericleadingzeros"] == "true" {
		text = leadingZeros.ReplaceAllString(text, "$1$2")
	}
	if strings.TrimSpace(text) == "" {
		return types.StringType, nil
	}
	v, err := decodeJSON(text)
	if err != nil {
		return types.Type{}, err
	}
	t, err := jsonInference{prefersDecimal: strings.EqualFold(o["prefersdecimal"], "true")}.infer(v)
	if err != nil {
		return types.Type{}, err
	}
	if t = canonicalJSON(t); o["primitivesasstring"] == "true" {
		t = primitivesAsStrings(t)
	}
	return t, nil
}

// JSONType infers the type of one JSON text as Spark does: fields by name, numbers BIGINT or DOUBLE, arrays of their elements' common type,
// STRING for what is null everywhere.
func JSONType(text string) (types.Type, error) {
	v, err := decodeJSON(text)
	if err != nil {
		return types.Type{}, err
	}
	t, err := jsonInference{}.infer(v)
	return canonicalJSON(t), err
}

func decodeJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		if lenientJSON.MatchString(text) {
			return nil, diag.Unsupported("the schema of a JSON text with single quotes, NaN or Infinity", "write the schema out")
		}
		return nil, diag.New("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s.", text)
	}
	return v, nil
}

// lenientJSON is what Spark reads in JSON and Go's reader does not.
var lenientJSON = regexp.MustCompile(`'|NaN|INF|Infinity`)

type jsonInference struct{ prefersDecimal bool }

func (j jsonInference) infer(v any) (types.Type, error) {
	switch v := v.(type) {
	case nil:
		return types.NullType, nil
	case bool:
		return types.BooleanType, nil
	case string:
		return types.StringType, nil
	case json.Number:
		return j.number(v.String())
	case []any:
		e := types.NullType
		for _, x := range v {
			t, err := j.infer(x)
			if err != nil {
				return t, err
			}
			e = mergeJSON(e, t)
		}
		return types.ArrayOf(e, true), nil
	case map[string]any:
		names := make([]string, 0, len(v))
		for n := range v {
			names = append(names, n)
		}
		sort.Strings(names)
		t := types.Type{Kind: types.Struct}
		for _, n := range names {
			f, err := j.infer(v[n])
			if err != nil {
				return f, err
			}
			t.Fields = append(t.Fields, types.Col(n, f))
		}
		return t, nil
	}
	return types.StringType, nil
}

// number is the type of a number; with prefersDecimal a fraction is the decimal with its digits, where there are at most 38.
func (j jsonInference) number(s string) (types.Type, error) {
	if !j.prefersDecimal || !strings.ContainsAny(s, ".eE") {
		return jsonNumberType(s), nil
	}
	precision, scale, ok := decimalDigits(s)
	switch {
	case !ok || precision > maxPrecision:
		return types.DoubleType, nil
	case scale < 0:
		return types.Type{}, diag.New("NEGATIVE_SCALE_DISALLOWED", "Negative scale is not allowed: '%s'. Set the config \"spark.sql.legacy.allowNegativeScaleOfDecimal\" to \"true\" to allow it.", strconv.Itoa(scale))
	}
	return types.DecimalOf(max(precision, scale), scale), nil
}

// decimalDigits are precision and scale of a number as Java's BigDecimal has them: as many digits as are written.
func decimalDigits(s string) (precision, scale int, ok bool) {
	s = strings.ToLower(s)
	mantissa, exp, hasExp := strings.Cut(s, "e")
	mantissa = strings.TrimPrefix(strings.TrimPrefix(mantissa, "-"), "+")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if strings.Trim(whole+fraction, "0123456789") != "" || whole+fraction == "" {
		return 0, 0, false
	}
	scale = len(fraction)
	if hasExp {
		n, err := strconv.Atoi(exp)
		if err != nil {
			return 0, 0, false
		}
		scale -= n
	}
	return max(len(strings.TrimLeft(whole+fraction, "0")), 1), scale, true
}

func jsonNumberType(s string) types.Type {
	if strings.ContainsAny(s, ".eE") {
		return types.DoubleType
	}
	if _, err := strconv.ParseInt(s, 10, 64); err == nil {
		return types.LongType
	}
	if n := len(strings.TrimLeft(s, "-")); n <= maxPrecision {
		return types.DecimalOf(n, 0)
	}
	return types.DoubleType
}

// mergeJSON is the type that holds both; what does not go together is text.
func mergeJSON(a, b types.Type) types.Type {
	switch {
	case a.Kind == types.Null:
		return b
	case b.Kind == types.Null:
		return a
	case a.Kind == types.Struct && b.Kind == types.Struct:
		byName := map[string]types.Type{}
		for _, f := range append(append([]types.Field(nil), a.Fields...), b.Fields...) {
			if t, ok := byName[f.Name]; ok {
				byName[f.Name] = mergeJSON(t, f.Type)
			} else {
				byName[f.Name] = f.Type
			}
		}
		names := make([]string, 0, len(byName))
		for n := range byName {
			names = append(names, n)
		}
		sort.Strings(names)
		t := types.Type{Kind: types.Struct}
		for _, n := range names {
			t.Fields = append(t.Fields, types.Col(n, byName[n]))
		}
		return t
	case a.Kind == types.Array && b.Kind == types.Array:
		return types.ArrayOf(mergeJSON(*a.Elem, *b.Elem), true)
	}
	if t, ok := mergedDecimal(a, b); ok {
		return t
	}
	if t, ok := types.TightestCommonType(a, b); ok {
		return t
	}
	if a.IsNumeric() && b.IsNumeric() {
		if t, ok := types.CommonType(a, b); ok {
			return t
		}
	}
	return types.StringType
}

// mergedDecimal is the decimal that holds two decimals, or one and whole numbers; a DOUBLE where that has too many digits.
func mergedDecimal(a, b types.Type) (types.Type, bool) {
	switch {
	case a.Kind == types.Decimal && b.Kind == types.Long:
		b = types.DecimalOf(20, 0)
	case a.Kind == types.Long && b.Kind == types.Decimal:
		a = types.DecimalOf(20, 0)
	}
	if a.Kind != types.Decimal || b.Kind != types.Decimal {
		return types.Type{}, false
	}
	scale := max(a.Scale, b.Scale)
	whole := max(a.Precision-a.Scale, b.Precision-b.Scale)
	if whole+scale > maxPrecision {
		return types.DoubleType, true
	}
	return types.DecimalOf(whole+scale, scale), true
}

// leadingZeros are those before the digits of a number that stands where a value does.
var leadingZeros = regexp.MustCompile(`([:\[,]\s*-?)0+(\d)`)

func primitivesAsStrings(t types.Type) types.Type {
	switch t.Kind {
	case types.Array:
		e := primitivesAsStrings(*t.Elem)
		t.Elem = &e
		return t
	case types.Struct:
		fields := make([]types.Field, len(t.Fields))
		for i, f := range t.Fields {
			f.Type = primitivesAsStrings(f.Type)
			fields[i] = f
		}
		t.Fields = fields
		return t
	}
	return types.StringType
}

// canonicalJSON is an inferred type as Spark shows it: STRING for what is null everywhere, without structs that have no fields and what holds nothing else,
// unless they are the whole.
func canonicalJSON(t types.Type) types.Type {
	switch c, ok := canonicalField(t); {
	case ok:
		return c
	case t.Kind == types.Struct:
		return types.StructOf()
	case t.Kind == types.Array && t.Elem.Kind == types.Struct:
		return types.ArrayOf(types.StructOf(), true)
	}
	return types.StringType
}

func canonicalField(t types.Type) (types.Type, bool) {
	switch t.Kind {
	case types.Null:
		return types.StringType, true
	case types.Array:
		e, ok := canonicalField(*t.Elem)
		return types.ArrayOf(e, true), ok
	case types.Struct:
		var fields []types.Field
		for _, f := range t.Fields {
			var ok bool
			if f.Type, ok = canonicalField(f.Type); ok && f.Name != "" {
				fields = append(fields, f)
			}
		}
		return types.StructOf(fields...), len(fields) > 0
	}
	return t, true
}
