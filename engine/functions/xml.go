package functions

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
		refused("from_xml", "use xpath functions, or convert the files to JSON first"), refused("to_xml", "use to_json"), refused("schema_of_xml", "write the schema out"),
	}
}
