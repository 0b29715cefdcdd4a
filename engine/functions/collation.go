package functions

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// What the analyzer writes in the place of calls whose arguments have a collation: here every argument is just text.
const (
	CollationKey        = "collation key" // a text as its collation, the second argument, compares it
	CollatedMax         = "collated max"  // the first of the texts with the greatest key, the second argument
	CollatedMin         = "collated min"
	CollatedTrim        = "collated trim" // text, characters, side, collation
	CollatedFindInSet   = "collated find_in_set"
	LCaseContains       = "lcase contains"
	LCaseStartsWith     = "lcase startswith"
	LCaseEndsWith       = "lcase endswith"
	LCaseLocate         = "lcase locate"
	LCaseReplace        = "lcase replace"
	LCaseSplitPart      = "lcase split_part"
	LCaseSubstringIndex = "lcase substring_index"
	LCaseTranslate      = "lcase translate"
	LikePattern         = "like pattern" // the pattern and its escape as a regular expression without regard to case
)

func collationRows() []*Function {
	lcase := func(name, in, out, sql string) *Function { return fn("x", f(in, out, sql)).as(name) }
	return []*Function{
		fn("collation", by("text", "string", func(c call) (string, error) {
			switch collation := c.typ(0).Collation; collation {
			case types.IndeterminateCollation:
				return "'null'", nil
			case "":
				return "'SYSTEM.BUILTIN.UTF8_BINARY'", nil
			default:
				return "'SYSTEM.BUILTIN." + collation + "'", nil
			}
		}).nulls(nullNever)),
		fn("collate", f("string, !string", "string", "$1")),
		fn("x", by("string, !string", "string", func(c call) (string, error) { return collationKey("$1", c.args[1].Value.(string)), nil })).as(CollationKey),
		agg("x", by("any, any", "=1", firstExtreme("arg_max")).nulls(nullAlways)).as(CollatedMax),
		agg("x", by("any, any", "=1", firstExtreme("arg_min")).nulls(nullAlways)).as(CollatedMin),
		fn("x", by("string, string, !string, !string", "string", spellCollatedTrim)).as(CollatedTrim),
		fn("x", by("string, string, !string", "int", func(c call) (string, error) {
			collation := c.args[2].Value.(string)
			return "CASE WHEN $1 IS NULL OR $2 IS NULL THEN NULL WHEN contains($1, ',') THEN 0 ELSE CAST(coalesce(list_position(list_transform(string_split($2, ','), lambda $_e: " +
				collationKey("$_e", collation) + "), " + collationKey("$1", collation) + "), 0) AS INTEGER) END", nil
		})).as(CollatedFindInSet),
		lcase(LCaseContains, "string, string", "boolean", "spark_lcase_contains($1, $2)"),
		lcase(LCaseStartsWith, "string, string", "boolean", "spark_lcase_startswith($1, $2)"),
		lcase(LCaseEndsWith, "string, string", "boolean", "spark_lcase_endswith($1, $2)"),
		lcase(LCaseLocate, "string, string, int", "int", "go_lcase_locate($1, $2, $3)"),
		lcase(LCaseReplace, "string, string, string", "string", "go_lcase_replace($1, $2, $3)"),
		lcase(LCaseSplitPart, "string, string, int", "string", "spark_lcase_split_part($1, $2, $3)"),
		lcase(LCaseSubstringIndex, "string, string, int", "string", "go_lcase_substring_index($1, $2, $3)"),
		lcase(LikePattern, "string, string", "string", "go_like_pattern($1, $2)"),
		lcase(LCaseTranslate, "string, string, string", "string", "go_lcase_translate($1, $2, $3)"),
	}
}

// as makes a row one that only the analyzer calls, by a name that may hold blanks.
func (f *Function) as(name string) *Function {
	f.Name, f.Internal = name, true
	return f
}

func firstExtreme(of string) func(c call) (string, error) {
	return func(c call) (string, error) {
		key := "$2"
		if t := c.typ(1); nestedOrder(t) {
			key = sortKey(key, t)
		}
		return of + "($1, " + key + ")$F", nil
	}
}

func collationKey(x, collation string) string {
	switch collation {
	case types.LCase:
		return "spark_lcase_key(" + x + ")"
	case types.LCaseRTrim:
		return "spark_lcase_key(rtrim(" + x + ", ' '))"
	}
	return "rtrim(" + x + ", ' ')"
}

func spellCollatedTrim(c call) (string, error) {
	collation, _ := c.args[3].Value.(string)
	flag := func(b bool) string {
		if b {
			return "true"
		}
		return "false"
	}
	return "go_collated_trim($1, $2, $3, " + flag(strings.HasPrefix(collation, types.LCase)) + ", " + flag(collation != types.LCase) + ")", nil
}
