package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// constantText is the text of a constant argument, which decides the type of the call: it has to be known before the query runs.
func (c call) constantText(i int) (string, error) {
	v, known, err := c.constantValue(i)
	if err != nil {
		return "", err
	}
	text, ok := v.(string)
	if !known || !ok {
		return "", diag.Unsupported("the argument "+c.was[i].text(i)+" of "+c.f.Name+", which is not known before the query runs", "write the text as a literal")
	}
	return text, nil
}

// spellSchema spells a function that infers a schema from a constant as the schema's text.
func spellSchema(infer func(c call) (types.Type, error)) func(c call) (string, error) {
	return func(c call) (string, error) {
		t, err := infer(c)
		return quote(t.SQL()), err
	}
}

// SchemaText is the value of a call of schema_of_json and its like, which other functions take as their schema; false for other functions and for calls that
// are errors.
func (f *Function) SchemaText(args []Arg) (string, bool) {
	infer, ok := map[string]func(c call) (types.Type, error){"schema_of_json": jsonSchema, "schema_of_csv": csvSchema, "schema_of_xml": xmlSchemaOf}[f.Name]
	if !ok || len(args) == 0 || !args[0].Known || args[0].Constant == nil {
		return "", false
	}
	_, c, err := f.bind(args)
	if err != nil {
		return "", false
	}
	t, err := infer(c)
	return t.SQL(), err == nil
}

// parseSchema reads the schema of from_json and its like: a type, or the columns of a struct.
func parseSchema(text string) (types.Type, error) {
	if t, err := types.Parse(text); err == nil {
		return t, nil
	}
	schema, err := types.ParseDDL(text)
	if err != nil {
		return types.Type{}, err
	}
	return schema.Struct(), nil
}

// flag is a boolean option.
func flag(o map[string]string, key string, def bool) bool {
	if v, ok := o[key]; ok {
		return strings.EqualFold(v, "true")
	}
	return def
}
