package functions

import (
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
		fn("from_xml", f("any, any, map?", "void", "").checked(xmlSchema)).refused("use xpath functions, or convert the files to JSON first"),
		fn("to_xml", f("struct|variant, map?", "string", "")).refused("use to_json"),
		fn("schema_of_xml", f("!any, map?", "string", "").checked(xmlText)).refused("write the schema out"),
	}
}

// xmlSchema refuses a schema that is no constant, and what is no text.
func xmlSchema(c call) error {
	if !c.args[1].Foldable {
		return diag.New("INVALID_SCHEMA.NON_STRING_LITERAL", `The input schema "%s" is not a valid schema string. The input expression must be string literal and not null.`, c.args[1].text(1))
	}
	return xmlText(c)
}

// xmlText refuses what is no text, which nothing is cast to.
func xmlText(c call) error {
	if p := parsePattern("text"); !p.accepts(c.typ(0)) && c.typ(0).Kind != types.Null {
		return c.unexpectedType(0, p)
	}
	return nil
}
