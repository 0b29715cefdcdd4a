package functions

import (
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// xmlRows are the functions of XML.
func xmlRows() []*Function {
	path := func(names, out, sql string) *Function {
		return fn(names, f("string, string", out, sql).nulls(nullAlways))
	}
	return []*Function{
		path("xpath", "array<string>", "go_xpath($1, $2)"), path("xpath_boolean", "boolean", "go_xpath_boolean($1, $2)"),
		path("xpath_string", "string", "go_xpath_string($1, $2)"), path("xpath_double xpath_number", "double", "go_xpath_double($1, $2)"),
		path("xpath_float", "float", "go_xpath_float($1, $2)"), path("xpath_long", "bigint", "go_xpath_long($1, $2)"), path("xpath_int", "int", "go_xpath_int($1, $2)"),
		// Java keeps the low bits of what is too large for a SMALLINT.
		path("xpath_short", "smallint", "CAST((go_xpath_int($1, $2) + 2147483648 + 32768) % 65536 - 32768 AS SMALLINT)"),
		fn("from_xml", by("any, any, any?", "", spellFromXML).types(typeFromXML).nulls(nullAlways).given(func(c call) error {
			if err := constantSchema(c); err != nil {
				return err
			}
			return textArgument(c)
		})),
		fn("to_xml", by("struct|variant, any?", "string", spellToXML).nulls(nullAlways).given(xmlRecord).checked(func(c call) error {
			_, err := c.xmlOptions(1)
			return err
		})),
		fn("schema_of_xml", by("!any, any?", "string", spellSchema(xmlSchemaOf)).nulls(nullNever).checked(func(c call) error {
			if err := textArgument(c); err != nil {
				return err
			}
			if a := c.was[0]; a.Null || a.Known && a.Constant == nil {
				return c.mismatch("UNEXPECTED_NULL", "The xml must not be null.")
			}
			_, err := c.xmlOptions(1)
			return err
		})),
	}
}

// textArgument refuses a first argument that is no text, which nothing is cast to.
func textArgument(c call) error {
	if p := parsePattern("text"); !p.accepts(c.typ(0)) && c.typ(0).Kind != types.Null {
		return c.unexpectedType(0, p)
	}
	return nil
}

// xmlRecord refuses what is no struct: Spark's message does not name the VARIANT that it takes as well.
func xmlRecord(c call) error {
	if t := c.was[0].Type; t.Kind != types.Struct && t.Kind != types.Variant && t.Kind != types.Null {
		return c.unexpectedType(0, parsePattern("struct"))
	}
	return nil
}

// xmlFlags are the options that are true or false and nothing else.
const xmlFlags = "excludeattribute ignorenamespace ignoresurroundingspaces inferschema prefersdecimal preferdate validatename"

// xmlOptions are the options of argument i, with flags in lower case.
func (c call) xmlOptions(i int) (map[string]string, error) {
	o, err := c.textOptions(i)
	if err != nil {
		return nil, err
	}
	invalid := func(format string, args ...any) error {
		return diag.New("DP_INVALID_OPTION", "The option of %s is invalid: "+format, append([]any{c.f.Name}, args...)...)
	}
	for key, v := range o {
		low := strings.ToLower(v)
		switch {
		case containsWord(xmlFlags, key) && low != "true" && low != "false":
			return nil, invalid("%s must be true or false, not %q.", key, v)
		case containsWord(xmlFlags, key):
			o[key] = low
		case containsWord("rowtag roottag declaration", key) && (strings.HasPrefix(v, "<") || strings.HasSuffix(v, ">")):
			return nil, invalid("%s should not include angle brackets.", key)
		case containsWord("rowtag valuetag", key) && v == "", key == "attributeprefix" && v == "" && c.f.Name == "to_xml":
			return nil, invalid("%s should not be an empty string.", key)
		}
	}
	prefix, tag := xmlNames(o)
	if prefix == tag {
		return nil, invalid("valueTag and attributePrefix should not be the same.")
	}
	return o, nil
}

// xmlNames are the prefix of attributes and the name of an element's text.
func xmlNames(o map[string]string) (attributePrefix, valueTag string) {
	attributePrefix, valueTag = "_", "_VALUE"
	if v, ok := o["attributeprefix"]; ok {
		attributePrefix = v
	}
	if v, ok := o["valuetag"]; ok {
		valueTag = v
	}
	return attributePrefix, valueTag
}

// typeFromXML is the schema given as a constant.
func typeFromXML(c call) (types.Type, error) {
	text, err := c.constantText(1)
	if err != nil {
		return types.Type{}, err
	}
	o, err := c.xmlOptions(2)
	if err != nil {
		return types.Type{}, err
	}
	t, err := parseSchema(text)
	switch {
	case err != nil:
		return t, err
	case t.Kind == types.Variant:
		return t, diag.Unsupported("from_xml into VARIANT", "give a schema, schema_of_xml infers one")
	case t.Kind != types.Struct:
		return t, c.mismatch("INVALID_XML_SCHEMA", `Input schema "%s" must be a struct or a variant.`, t.SQL())
	}
	corrupt := "_corrupt_record"
	if v, ok := o["columnnameofcorruptrecord"]; ok {
		corrupt = v
	}
	for i, f := range t.Fields {
		switch {
		case f.Name != corrupt:
		case !f.Type.IsString():
			return t, diag.New("INVALID_CORRUPT_RECORD_TYPE", "The column %s for corrupt records must have the nullable STRING type, but got \"%s\".", quoteName(f.Name), f.Type.SQL())
		case i < len(t.Fields)-1:
			// Spark takes the values behind it from the wrong columns.
			return t, diag.Unsupported("from_xml with the column "+f.Name+" for malformed records before others", "write it last")
		}
	}
	if twice := repeatedField(t); twice != "" {
		return t, diag.Unsupported("from_xml into a struct with two fields named "+twice, "give the fields different names")
	}
	if where := unreadableXML(t); where != "" {
		return t, diag.Unsupported("from_xml into "+where, "read it as STRING and cast it afterwards")
	}
	return t.AsNullable(), nil
}

// unreadableXML is a type that from_xml does not read.
func unreadableXML(t types.Type) string {
	switch t.Kind {
	case types.Binary, types.Time, types.Char, types.Varchar, types.Variant, types.CalendarInterval, types.IntervalDT, types.IntervalYM:
		return t.SQL()
	case types.Array:
		return unreadableXML(*t.Elem)
	case types.Map:
		if !t.Key.IsString() {
			return t.SQL()
		}
		return unreadableXML(*t.Elem)
	case types.Struct:
		for _, f := range t.Fields {
			if w := unreadableXML(f.Type); w != "" {
				return w
			}
		}
	}
	return ""
}

// repeatedField is the name of a field that a struct has twice, in any case of its letters.
func repeatedField(t types.Type) string {
	switch t.Kind {
	case types.Array, types.Map:
		return repeatedField(*t.Elem)
	case types.Struct:
		seen := map[string]bool{}
		for _, f := range t.Fields {
			if low := strings.ToLower(f.Name); seen[low] {
				return f.Name
			}
			seen[strings.ToLower(f.Name)] = true
			if twice := repeatedField(f.Type); twice != "" {
				return twice
			}
		}
	}
	return ""
}

// spellFromXML lets a Go function read the text as Spark does and hands DuckDB a JSON text it cannot misread.
func spellFromXML(c call) (string, error) {
	if c.typ(0).Kind == types.Null {
		return "CAST(NULL AS $R)", nil
	}
	o, err := c.optionsText(2)
	return fmt.Sprintf("from_json(CAST(go_read_xml($1, %s, current_setting('TimeZone'), %s) AS JSON), %s)", quote(c.result.String()), o, quote(jsonStructure(c.result))), err
}

func spellToXML(c call) (string, error) {
	if c.typ(0).Kind == types.Null {
		return "CAST(NULL AS $R)", nil
	}
	o, err := c.xmlOptions(1)
	if err != nil {
		return "", err
	}
	prefix, tag := xmlNames(o)
	if where := unwritableXML(c.typ(0), prefix, tag); where != "" {
		return "", diag.Unsupported("to_xml of "+where, "cast it to STRING first")
	}
	text, err := c.optionsText(1)
	return fmt.Sprintf("go_write_xml($1, %s, current_setting('TimeZone'), %s)", quote(c.typ(0).String()), text), err
}

// unwritableXML is what to_xml does not write: intervals, which Spark has no text for either, and attributes that Spark writes as its memory looks.
func unwritableXML(t types.Type, prefix, tag string) string {
	switch t.Kind {
	case types.CalendarInterval, types.IntervalDT, types.IntervalYM:
		return t.SQL()
	case types.Array:
		return unwritableXML(*t.Elem, prefix, tag)
	case types.Map:
		if t.Key.IsNested() || t.Key.Kind == types.Binary || t.Key.Kind == types.Variant {
			return "a map with keys of the type " + t.Key.SQL()
		}
		return unwritableXML(*t.Elem, prefix, tag)
	case types.Struct:
		for _, f := range t.Fields {
			if strings.HasPrefix(f.Name, prefix) && f.Name != tag && (f.Type.IsNested() || f.Type.Kind == types.Binary) {
				return "an attribute of the type " + f.Type.SQL()
			}
			if w := unwritableXML(f.Type, prefix, tag); w != "" {
				return w
			}
		}
	}
	return ""
}
