package functions

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/csv"
	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// csvRows are the functions of one record of CSV.
func csvRows() []*Function {
	return []*Function{
		fn("from_csv", by("text, any, any?", "", spellFromCSV).types(typeFromCSV).nulls(nullAlways).given(constantSchema)),
		fn("to_csv", by("struct, any?", "string", spellToCSV).checked(checkOptions(1)).given(csvRecord)),
		fn("schema_of_csv", by("!any, any?", "string", spellSchema(csvSchema)).checked(func(c call) error {
			if err := textArgument(c); err != nil {
				return err
			}
			_, err := csvSchema(c)
			return err
		})),
	}
}

// constantSchema refuses schemas that are no constant text.
func constantSchema(c call) error {
	if s := c.was[1]; !s.Foldable || s.Null || !s.Type.IsString() || s.Known && s.Constant == nil {
		return diag.New("INVALID_SCHEMA.NON_STRING_LITERAL", "The input schema \"%s\" is not a valid schema string. The input expression must be string literal and not null.", s.text(1))
	}
	return nil
}

// csvRecord refuses what is no struct.
func csvRecord(c call) error {
	if t := c.was[0].Type; t.Kind != types.Struct && t.Kind != types.Null {
		return c.mismatch("UNSUPPORTED_INPUT_TYPE", `The input of %s can't be "%s" type data.`, quoteFunc(c.f.Name), t.SQL())
	}
	return nil
}

func typeFromCSV(c call) (types.Type, error) {
	text, err := c.constantText(1)
	if err != nil {
		return types.Type{}, err
	}
	if _, err := c.textOptions(2); err != nil {
		return types.Type{}, err
	}
	t, err := parseSchema(text)
	switch {
	case err != nil:
		return t, err
	case t.Kind != types.Struct:
		return t, diag.New("INVALID_SCHEMA.NON_STRUCT_TYPE", "The input schema \"%s\" is not a valid schema string. The input expression should be evaluated to struct type, but got \"%s\".", text, t.SQL())
	}
	for _, f := range t.Fields {
		switch {
		case f.Type.IsNested():
			return t, diag.New("UNSUPPORTED_DATATYPE", "Unsupported data type \"%s\".", f.Type.SQL())
		case unreadable(f.Type) != "" || f.Type.Kind == types.Variant:
			return t, diag.Unsupported("from_csv into "+f.Type.SQL(), "read it as STRING and cast it afterwards")
		}
	}
	return t.AsNullable(), nil
}

func spellFromCSV(c call) (string, error) {
	o, err := c.optionsText(2)
	return fmt.Sprintf("from_json(CAST(go_read_csv($1, %s, current_setting('TimeZone'), %s) AS JSON), %s)", quote(c.result.String()), o, quote(jsonStructure(c.result))), err
}

// spellToCSV casts the fields to text, but for dates and timestamps, which have formats.
func spellToCSV(c call) (string, error) {
	o, err := c.optionsText(1)
	t := c.typ(0)
	if t.Kind == types.Null {
		return "CAST(NULL AS $R)", err
	}
	for _, f := range t.Fields {
		switch {
		case f.Type.IsDatetime(), f.Type.IsString(), f.Type.IsIntegral(), f.Type.Kind == types.Boolean, f.Type.Kind == types.Null, f.Type.Kind == types.Decimal,
			f.Type.Kind == types.Double, f.Type.Kind == types.Float, f.Type.Kind == types.Binary:
		default:
			return "", diag.Unsupported("to_csv of "+f.Type.SQL(), "cast the field to STRING first")
		}
	}
	parts := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		x := "struct_extract($1, " + quote(f.Name) + ")"
		switch {
		case f.Type.Kind == types.Double:
			x = "spark_double_text(" + x + ")"
		case f.Type.Kind == types.Float:
			x = "spark_float_text(" + x + ")"
		case f.Type.Kind == types.Decimal:
			x = "regexp_replace(CAST(" + x + " AS VARCHAR), '^(-?)\\.', '\\10.')"
		case f.Type.Kind == types.Binary: // which goes over as it is
		case !f.Type.IsDatetime():
			x = "CAST(" + x + " AS VARCHAR)"
		}
		parts[i] = quote(f.Name) + ": " + x
	}
	return fmt.Sprintf("CASE WHEN $1 IS NOT NULL THEN go_write_csv({%s}, %s, current_setting('TimeZone'), %s) END", strings.Join(parts, ", "), quote(t.String()), o), err
}

// csvSchema infers the types of a constant record's fields.
func csvSchema(c call) (types.Type, error) {
	if a := c.was[0]; a.Null || a.Known && a.Constant == nil {
		return types.Type{}, c.mismatch("UNEXPECTED_NULL", "The csv must not be null.")
	}
	text, err := c.constantText(0)
	if err != nil {
		return types.Type{}, err
	}
	if text == "" {
		return types.Type{}, diag.New("INTERNAL_ERROR", "schema_of_csv of an empty text: there is no record to take the schema of.").WithHint("give a record of the data")
	}
	o, err := c.textOptions(1)
	if err != nil {
		return types.Type{}, err
	}
	syntax := csv.Syntax{Sep: []byte(","), Quote: '"', Escape: '\\', TrimLeft: o["ignoreleadingwhitespace"] == "true", TrimRight: o["ignoretrailingwhitespace"] == "true"}
	for _, key := range []string{"delimiter", "sep"} {
		if v := o[key]; v != "" {
			syntax.Sep = []byte(strings.ReplaceAll(v, `\t`, "\t"))
		}
	}
	for key, to := range map[string]*byte{"quote": &syntax.Quote, "escape": &syntax.Escape, "comment": &syntax.Comment} {
		if v := o[key]; v != "" {
			*to = v[0]
		}
	}
	fields, _, _ := syntax.Record([]byte(text), nil)
	t := types.Type{Kind: types.Struct}
	for i, f := range fields {
		t.Fields = append(t.Fields, types.Col(fmt.Sprintf("_c%d", i), csvType(string(f), o)))
	}
	return t, nil
}

func csvType(s string, o map[string]string) types.Type {
	if s == o["nullvalue"] {
		return types.StringType
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		if int64(int32(n)) == n {
			return types.IntType
		}
		return types.LongType
	}
	if digits := strings.TrimLeft(s, "+-"); strings.Trim(digits, "0123456789") == "" && len(digits) <= 38 {
		return types.DecimalOf(len(digits), 0)
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil && !strings.ContainsAny(s, "xX_pPiI") {
		return types.DoubleType
	}
	if _, err := time.Parse("2006-01-02", s); err == nil {
		if strings.EqualFold(o["preferdate"], "false") {
			return types.TimestampType
		}
		return types.DateType
	}
	for _, layout := range []string{"2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04:05.999999", "2006-01-02T15:04:05.999Z07:00"} {
		if _, err := time.Parse(layout, s); err == nil {
			return types.TimestampType
		}
	}
	if strings.EqualFold(s, "true") || strings.EqualFold(s, "false") {
		return types.BooleanType
	}
	return types.StringType
}
