package functions

import (
	"errors"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/engine/xml"
)

// xmlInference infers the type of one record of XML as Spark's XmlInferSchema does.
type xmlInference struct {
	r                                      *xml.Reader
	attributePrefix, valueTag              string
	nullValue                              *string
	noAttributes, localNames, keepSpaces   bool
	strings, prefersDecimal, timestampOnly bool
}

// xmlSchemaOf infers when the query is analyzed: the argument is a constant. What is malformed has the column for malformed records alone.
func xmlSchemaOf(c call) (types.Type, error) {
	text, err := c.constantText(0)
	if err != nil {
		return types.Type{}, err
	}
	o, err := c.xmlOptions(1)
	if err != nil {
		return types.Type{}, err
	}
	x := &xmlInference{
		r: xml.NewReader(text), noAttributes: flag(o, "excludeattribute", false), localNames: flag(o, "ignorenamespace", false),
		keepSpaces: !flag(o, "ignoresurroundingspaces", true), strings: !flag(o, "inferschema", true), prefersDecimal: flag(o, "prefersdecimal", false),
		timestampOnly: !flag(o, "preferdate", true),
	}
	x.attributePrefix, x.valueTag = xmlNames(o)
	if v, ok := o["nullvalue"]; ok {
		x.nullValue = &v
	}
	t, err := x.record()
	switch {
	case errors.Is(err, xml.ErrMalformed) || errors.Is(err, xml.ErrEntity):
		if strings.EqualFold(o["mode"], "FAILFAST") {
			return t, diag.New("MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "Malformed records are detected in record parsing: %s.\nParse Mode: FAILFAST. To process malformed records as null result, try setting the option 'mode' as 'PERMISSIVE'.", text)
		}
		corrupt := "_corrupt_record"
		if v, ok := o["columnnameofcorruptrecord"]; ok {
			corrupt = v
		}
		return types.StructOf(types.Col(corrupt, types.StringType)), nil
	case err != nil:
		return t, err
	}
	if c, ok := canonicalField(t); ok {
		return c, nil
	}
	return types.StructOf(), nil
}

func (x *xmlInference) record() (types.Type, error) {
	root, err := x.r.Root()
	if err != nil {
		return types.Type{}, err
	}
	return x.object(root.Attributes)
}

func (x *xmlInference) name(s string) string {
	if x.localNames {
		return s[strings.LastIndexByte(s, ':')+1:]
	}
	return s
}

// attributes are those of an element as fields.
func (x *xmlInference) attributes(of []xml.Attribute) []types.Field {
	var fields []types.Field
	if x.noAttributes {
		return nil
	}
	for _, a := range of {
		name := x.attributePrefix + x.name(a.Name)
		f := types.Col(name, x.value(a.Value))
		if i := slices.IndexFunc(fields, func(f types.Field) bool { return f.Name == name }); i >= 0 {
			fields[i] = f
			continue
		}
		fields = append(fields, f)
	}
	return fields
}

// object infers a struct from what stands before the end of the element that is open.
func (x *xmlInference) object(attributes []xml.Attribute) (types.Type, error) {
	var fields []types.Field
	add := func(name string, t types.Type) {
		i := slices.IndexFunc(fields, func(f types.Field) bool { return strings.EqualFold(f.Name, name) })
		switch {
		case i < 0:
			fields = append(fields, types.Col(name, t))
		case fields[i].Type.Kind != types.Array:
			fields[i].Type = types.ArrayOf(x.merge(fields[i].Type, t), true)
		default:
			fields[i].Type = x.merge(fields[i].Type, t)
		}
	}
	for _, f := range x.attributes(attributes) {
		add(f.Name, f.Type)
	}
	for {
		e, err := x.r.Next()
		if err != nil {
			return types.Type{}, err
		}
		switch {
		case e.Kind == xml.Start:
			t, err := x.element(e.Attributes)
			if err != nil {
				return t, err
			}
			add(x.name(e.Name), t)
		case e.Kind == xml.Text && !e.Blank():
			add(x.valueTag, x.value(e.Text))
		case e.Kind != xml.Text:
			return sortedStruct(fields), nil
		}
	}
}

func sortedStruct(fields []types.Field) types.Type {
	sort.SliceStable(fields, func(i, j int) bool { return fields[i].Name < fields[j].Name })
	return types.StructOf(fields...)
}

// element infers an element with its attributes: with some it is a struct.
func (x *xmlInference) element(of []xml.Attribute) (types.Type, error) {
	t, err := x.inside()
	attributes := x.attributes(of)
	if err != nil || len(attributes) == 0 {
		return t, err
	}
	var fields []types.Field
	switch t.Kind {
	case types.Struct:
		fields = slices.Clone(t.Fields)
	case types.Null:
	default:
		fields = append(fields, types.Col(x.valueTag, t))
	}
	return sortedStruct(append(fields, attributes...)), nil
}

func (x *xmlInference) inside() (types.Type, error) {
	e, err := x.r.Peek()
	switch {
	case err != nil:
		return types.Type{}, err
	case e.Kind == xml.End:
		_, err := x.r.Next()
		return types.NullType, err
	}
	t, err := x.object(nil)
	switch {
	case err != nil || e.Kind == xml.Start:
		return t, err
	case len(t.Fields) == 0:
		return types.NullType, nil
	case len(t.Fields) == 1 && strings.EqualFold(t.Fields[0].Name, x.valueTag) && !t.Fields[0].Type.IsNested():
		return t.Fields[0].Type, nil
	}
	return t, nil
}

var (
	xmlReal      = regexp.MustCompile(`^(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)[pP][+-]?\d+)$`)
	xmlDate      = regexp.MustCompile(`^(?:\d{4}|-\d{4,}|\+\d{5,})-(\d\d)-(\d\d)$`)
	xmlTimestamp = regexp.MustCompile(`^[+-]?(\d{4,6})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T](\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?)?)?)?)?\s*(Z|[A-Za-z][A-Za-z0-9_/+:-]*|[+-]\d{1,2}(?::?\d{1,2}(?::?\d{1,2})?)?)?$`)
	xmlTime      = regexp.MustCompile(`^T?()()()(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?\s*(Z|[A-Za-z][A-Za-z0-9_/+:-]*|[+-]\d{1,2}(?::?\d{1,2})?)?$`)
)

// value infers the type of a text.
func (x *xmlInference) value(s string) types.Type {
	if !x.keepSpaces {
		s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	}
	if x.strings {
		return types.StringType
	}
	if s == "" || x.nullValue != nil && s == *x.nullValue {
		return types.NullType
	}
	digits := s
	if s[0] == '+' || s[0] == '-' {
		digits = s[1:]
	}
	if digits != "" && digits[0] >= '0' && digits[0] <= '9' {
		if _, err := strconv.ParseInt(digits, 10, 64); err == nil {
			return types.LongType
		}
	}
	if x.prefersDecimal && digits != "" && strings.ContainsRune("0123456789.", rune(digits[0])) && !strings.ContainsRune("dDfF", rune(s[len(s)-1])) {
		if precision, scale, ok := decimalDigits(strings.ReplaceAll(s, ",", "")); ok && scale >= 0 && max(precision, scale) <= maxPrecision {
			return types.DecimalOf(max(precision, scale), scale)
		}
	}
	switch {
	case xmlReal.MatchString(digits):
		return types.DoubleType
	case !x.timestampOnly && isXMLDate(s):
		return types.DateType
	case isTimestamp(s):
		return types.TimestampType
	case strings.EqualFold(s, "true"), strings.EqualFold(s, "false"):
		return types.BooleanType
	}
	return types.StringType
}

func isXMLDate(s string) bool {
	m := xmlDate.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	year, err := strconv.Atoi(s[:len(s)-6])
	return err == nil && isDay(year, m[1], m[2])
}

// isDay reports that the calendar has a day; month and day may be left out.
func isDay(year int, month, day string) bool {
	number := func(s string) int {
		if s == "" {
			return 1
		}
		n, _ := strconv.Atoi(s)
		return n
	}
	m, d := number(month), number(day)
	t := time.Date(year, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	return m >= 1 && d >= 1 && int(t.Month()) == m && t.Day() == d
}

// isTimestamp reports that a cast to TIMESTAMP takes the text; a time alone is one of today.
func isTimestamp(s string) bool {
	m := xmlTimestamp.FindStringSubmatch(s)
	if m == nil {
		if m = xmlTime.FindStringSubmatch(s); m == nil {
			return false
		}
		m[1] = "2000"
	}
	year, err := strconv.Atoi(m[1])
	if strings.HasPrefix(s, "-") {
		year = -year
	}
	if err != nil || !isDay(year, m[2], m[3]) {
		return false
	}
	for i, most := range []int{23, 59, 59} {
		if n, _ := strconv.Atoi(m[4+i]); n > most {
			return false
		}
	}
	return m[7] == "" || m[6] != "" && isZone(m[7])
}

// shortZones are the short names that Java's ZoneId takes besides regions.
const shortZones = "ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST EST MST HST"

func isZone(name string) bool {
	if name == "Z" || name[0] == '+' || name[0] == '-' || containsWord(shortZones, name) {
		return true
	}
	for _, prefix := range []string{"UTC", "GMT", "UT"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && (rest == "" || rest[0] == '+' || rest[0] == '-') {
			return true
		}
	}
	_, err := time.LoadLocation(name)
	return err == nil && name != "Local"
}

// merge is the type that holds both.
func (x *xmlInference) merge(a, b types.Type) types.Type {
	switch {
	case a.Kind == types.Null || a.Equal(b):
		return b
	case b.Kind == types.Null:
		return a
	case a.Kind == types.Array || b.Kind == types.Array:
		if a.Kind == types.Array {
			a = *a.Elem
		}
		if b.Kind == types.Array {
			b = *b.Elem
		}
		return types.ArrayOf(x.merge(a, b), true)
	case a.Kind == types.Struct && b.Kind == types.Struct:
		fields := slices.Clone(a.Fields)
		for _, f := range b.Fields {
			if i := slices.IndexFunc(fields, func(g types.Field) bool { return strings.EqualFold(f.Name, g.Name) }); i >= 0 {
				fields[i].Type = x.merge(fields[i].Type, f.Type)
			} else {
				fields = append(fields, f)
			}
		}
		return sortedStruct(fields)
	case a.Kind == types.Struct || b.Kind == types.Struct:
		return x.withText(a, b)
	}
	if t, ok := mergedDecimal(a, b); ok {
		return t
	}
	if t, ok := types.TightestCommonType(a, b); ok {
		return t
	}
	if a.IsNumeric() && b.IsNumeric() {
		return types.DoubleType
	}
	return types.StringType
}

// withText merges a struct and a type without fields: the struct's text takes it, a struct without text and it make a text.
func (x *xmlInference) withText(a, b types.Type) types.Type {
	of := a
	if a.Kind != types.Struct {
		of = b
	}
	i := slices.IndexFunc(of.Fields, func(f types.Field) bool { return f.Name == x.valueTag })
	if i < 0 {
		return types.StringType
	}
	fields := slices.Clone(of.Fields)
	if a.Kind == types.Struct {
		fields[i].Type = x.merge(fields[i].Type, b)
	} else {
		fields[i].Type = x.merge(a, fields[i].Type)
	}
	return types.StructOf(fields...)
}
