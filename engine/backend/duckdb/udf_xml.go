package duckdb

import "strings"

// xmlFunctions read and write records of XML. from_xml goes by way of a JSON text that DuckDB casts.
func xmlFunctions() []goFunction {
	return []goFunction{
		readFunction("go_read_xml", readXML),
		// Variants at the top are their texts.
		writeFunction("go_write_xml", writeXML),
	}
}

// xmlFormat are the options of XML, prepared.
type xmlFormat struct {
	attributePrefix, valueTag, rowTag, arrayElement, wildcard, indent string
	nullValue                                                         *string
	keepSpaces, noAttributes, localNames, validateName                bool
	day                                                               *datetimePattern // how dates are read; nil: as a cast does
}

// prepareXML is what xml answers, once for all records.
func (o *textOptions) prepareXML() (*xmlFormat, error) {
	get := func(key, def string) string {
		if v, ok := o.values[key]; ok {
			return v
		}
		return def
	}
	flag := func(key, def string) bool { return strings.EqualFold(get(key, def), "true") }
	f := &xmlFormat{
		attributePrefix: get("attributeprefix", "_"), valueTag: get("valuetag", "_VALUE"), rowTag: get("rowtag", "ROW"), arrayElement: get("arrayelementname", "item"),
		wildcard: get("wildcardcolname", "xs_any"), indent: get("indent", "    "),
		keepSpaces: !flag("ignoresurroundingspaces", "true"), noAttributes: flag("excludeattribute", "false"),
		localNames: flag("ignorenamespace", "false"), validateName: flag("validatename", "true"), day: o.date,
	}
	if v, ok := o.values["nullvalue"]; ok {
		f.nullValue = &v
	}
	var err error
	if f.day == nil && flag("preferdate", "true") {
		f.day, err = datetimePatternOf("yyyy-MM-dd", true)
	}
	return f, err
}

func (f *xmlFormat) isNull(s string) bool { return f.nullValue != nil && *f.nullValue == s }
