package functions

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
)

// textOptions are the options that the functions of JSON, CSV and XML take; what Spark takes and dp does not is refused by name, and what neither
// knows does nothing, as in Spark.
var textOptions = map[string]struct{ used, refused string }{
	"from_json": {
		"mode timezone dateformat timestampformat timestampntzformat allowsinglequotes allownonnumericnumbers columnnameofcorruptrecord primitivesasstring",
		"prefersdecimal allowunquotedfieldnames allownumericleadingzeros allowcomments allowunquotedcontrolchars allowbackslashescapinganycharacter locale enabledatetimeparsingfallback dropfieldifallnull linesep encoding multiline",
	},
	"to_json": {"timezone dateformat timestampformat timestampntzformat ignorenullfields sortkeys", "pretty locale writenonasciicharacterascodepoint"},
	"schema_of_json": {
		"primitivesasstring allownumericleadingzeros prefersdecimal",
		"infertimestamp dropfieldifallnull allowunquotedfieldnames allowcomments allowsinglequotes allowunquotedcontrolchars allowbackslashescapinganycharacter mode",
	},
	"from_csv": {
		"mode timezone dateformat timestampformat timestampntzformat sep delimiter quote escape comment nullvalue emptyvalue nanvalue positiveinf negativeinf ignoreleadingwhitespace ignoretrailingwhitespace columnnameofcorruptrecord header multiline",
		"charset encoding chartoescapequoteescaping unescapedquotehandling maxcolumns maxcharspercolumn locale enforceschema",
	},
	"to_csv": {
		"timezone dateformat timestampformat timestampntzformat sep delimiter quote escape nullvalue emptyvalue quoteall ignoreleadingwhitespace ignoretrailingwhitespace",
		"escapequotes chartoescapequoteescaping locale",
	},
	"schema_of_csv": {"sep delimiter quote escape comment ignoreleadingwhitespace ignoretrailingwhitespace nullvalue preferdate", "timestampformat dateformat locale"},
	"from_xml": {
		"mode timezone dateformat timestampformat timestampntzformat attributeprefix valuetag excludeattribute ignorenamespace ignoresurroundingspaces nullvalue columnnameofcorruptrecord wildcardcolname preferdate rowtag roottag declaration",
		"rowvalidationxsdpath locale enabledatetimeparsingfallback charset encoding treatemptyvaluesasnulls singlevariantcolumn timeformat",
	},
	"to_xml": {
		"timezone dateformat timestampformat timestampntzformat attributeprefix valuetag nullvalue rowtag roottag declaration arrayelementname indent validatename",
		"locale singlevariantcolumn timeformat",
	},
	"schema_of_xml": {
		"mode attributeprefix valuetag excludeattribute ignorenamespace ignoresurroundingspaces nullvalue columnnameofcorruptrecord inferschema prefersdecimal preferdate rowtag roottag declaration",
		"dateformat timestampformat timestampntzformat timeformat rowvalidationxsdpath locale charset encoding treatemptyvaluesasnulls",
	},
}

// textOptions are the options of argument i, keys in lower case.
func (c call) textOptions(i int) (map[string]string, error) {
	all := map[string]string{}
	if i >= len(c.args) {
		return all, nil
	}
	t := c.was[i].Type
	if t.Kind != types.Map {
		return nil, diag.New("INVALID_OPTIONS.NON_MAP_FUNCTION", "Invalid options: Must use the `map()` function for options.")
	}
	if !t.Key.IsString() && t.Key.Kind != types.Null || !t.Elem.IsString() && t.Elem.Kind != types.Null {
		return nil, diag.New("INVALID_OPTIONS.NON_STRING_TYPE", "Invalid options: A type of keys and values in `map()` must be string, but got \"%s\".", t.SQL())
	}
	entries, ok := c.args[i].Value.([]types.Entry)
	if !ok {
		return nil, diag.Unsupported("computed options of "+c.f.Name, "write the options as a map() of literals")
	}
	known := textOptions[c.f.Name]
	for _, e := range entries {
		name, _ := e.Key.(string)
		value, _ := e.Value.(string)
		key := strings.ToLower(name)
		switch {
		case containsWord(known.refused, key):
			return nil, diag.Unsupported(fmt.Sprintf("the option %s of %s", name, c.f.Name), "leave the option out")
		case key == "mode" && strings.EqualFold(value, "DROPMALFORMED") && c.f.Name != "to_xml":
			return nil, diag.New("PARSE_MODE_UNSUPPORTED", "The function %s doesn't support the %s mode. Acceptable modes are PERMISSIVE and FAILFAST.", quoteName(c.f.Name), strings.ToUpper(value))
		case containsWord(known.used, key):
			all[key] = value
		}
	}
	return all, nil
}

func containsWord(words, word string) bool {
	for _, w := range strings.Fields(words) {
		if w == word {
			return true
		}
	}
	return false
}

// optionsText is the options as the backend reads them.
func (c call) optionsText(i int) (string, error) {
	o, err := c.textOptions(i)
	if err != nil {
		return "", err
	}
	b, err := json.Marshal(o)
	return quote(string(b)), err
}

// checkOptions is the check of a function whose options are argument i.
func checkOptions(i int) func(c call) error {
	return func(c call) error {
		_, err := c.textOptions(i)
		return err
	}
}
