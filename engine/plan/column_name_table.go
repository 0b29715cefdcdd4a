package plan

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/types"
)

// functionName is how a function prints in a column name, where that is not its name as written.
func functionName(name string) string {
	if s, ok := functionNames[name]; ok {
		return s
	}
	if upperNames[name] {
		return strings.ToUpper(name)
	}
	return name
}

var functionNames = map[string]string{
	"||": "concat", "array_agg": "collect_list", "curdate": "current_date", "current_database": "current_schema", "dateadd": "date_add",
	"localtime": "current_time", nullIfCall: "nullif", "random": "rand", "to_varchar": "to_char",
}

// upperNames are the functions that print in capitals.
var upperNames = map[string]bool{
	"acos": true, "acosh": true, "asin": true, "asinh": true, "atan": true, "atan2": true, "atanh": true, "cbrt": true, "cos": true, "cosh": true,
	"cot": true, "csc": true, "degrees": true, "dense_rank": true, "e": true, "exp": true, "expm1": true, "hypot": true,
	"log": true, "log10": true, "log1p": true, "log2": true, "percent_rank": true, "pi": true, "power": true, "radians": true, "rank": true, "regexp": true, "regexp_like": true, "rlike": true, "sec": true,
	"signum": true, "sin": true, "sinh": true, "spark_partition_id": true, "sqrt": true, "tan": true, "tanh": true,
}

// nameArgs are the arguments as a column name shows them: with the defaults the user left out, without what the function only uses to
// decide what it is.
func nameArgs(c *Call, args []string) []string {
	if n, ok := shownArgs[c.Name]; ok && len(args) > n {
		return args[:n]
	}
	switch {
	case c.Name == "log" && len(args) == 1:
		return []string{"E()", args[0]}
	case c.Name == "time_bucket" && len(args) == 2:
		if c.Args[1].Type().Kind == types.TimestampNTZ {
			return append(args, "TIMESTAMP_NTZ '1970-01-01 00:00:00'")
		}
		return append(args, "TIMESTAMP '1970-01-01 00:00:00'")
	case c.Name == "convert_timezone" && len(args) == 2:
		return append([]string{"current_timezone()"}, args...)
	}
	d, ok := argumentDefaults[c.Name]
	if !ok || len(args) >= d.upto {
		return args
	}
	if need := d.upto - len(args); need <= len(d.args) {
		return append(args, defaultNames(c, d.args[len(d.args)-need:])...)
	}
	return args
}

// defaultNames are arguments left out; texts have the collation of the call's first.
func defaultNames(c *Call, names []string) []string {
	if len(c.Args) == 0 || c.Args[0].Type().Collation == "" || !textDefaults[c.Name] {
		return names
	}
	out := make([]string, len(names))
	for i, n := range names {
		if out[i] = n; n != "NULL" {
			out[i] = literalName(n, c.Args[0].Type())
		}
	}
	return out
}

// textDefaults are the functions whose arguments, when left out, are texts like the first.
var textDefaults = map[string]bool{"lpad": true, "rpad": true, "mask": true, "replace": true, "str_to_map": true}

// ofDateAndTime names timestamps that are made of a date and a time: Spark shows what it does instead of the try_ function.
func ofDateAndTime(c *Call, args []string) (string, bool) {
	if len(args) > 3 || len(args) < 2 {
		return "", false
	}
	list := "(" + strings.Join(args, ", ") + ")"
	switch c.Name {
	case "try_make_timestamp_ltz":
		return "make_timestamp" + list, true
	case "try_make_timestamp_ntz":
		return "try_make_timestamp_ntz(make_timestamp_ntz" + list + ")", true
	}
	return "", false
}

// shownArgs are the functions whose later arguments do not print.
var shownArgs = map[string]int{
	"any_value": 1, "first": 1, "first_value": 1, "last": 1, "last_value": 1, "from_json": 1, "approx_count_distinct": 1, "to_json": 1, "schema_of_json": 1, "schema_of_csv": 1, "from_csv": 1, "to_csv": 1, "from_xml": 1, "to_xml": 1, "schema_of_xml": 1, "ilike": 2, "variant_get": 2, "try_variant_get": 2, "mode": 1, nullIfCall: 2, "rank": 0, "dense_rank": 0, "percent_rank": 0,
}

type defaults struct {
	upto int      // the number of arguments with all defaults
	args []string // of the last arguments
}

const identity = "lambdafunction(namedlambdavariable(), namedlambdavariable())"

// defaultOrder is the comparison that array_sort has when none is given.
const defaultOrder = "lambdafunction((IF(((namedlambdavariable() IS NULL) AND (namedlambdavariable() IS NULL)), 0, (IF((namedlambdavariable() IS NULL), 1, " +
	"(IF((namedlambdavariable() IS NULL), -1, (IF((namedlambdavariable() < namedlambdavariable()), -1, (IF((namedlambdavariable() > namedlambdavariable()), 1, 0)))))))))), " +
	"namedlambdavariable(), namedlambdavariable())"

var argumentDefaults = map[string]defaults{
	"aes_decrypt":             {5, []string{"GCM", "DEFAULT", ""}},
	"aes_encrypt":             {6, []string{"GCM", "DEFAULT", "", ""}},
	"aggregate":               {4, []string{identity}},
	"approx_top_k":            {3, []string{"5", "10000"}},
	"approx_top_k_accumulate": {2, []string{"10000"}},
	"approx_top_k_combine":    {2, []string{"-1"}},
	"approx_top_k_estimate":   {2, []string{"5"}},
	"approx_percentile":       {3, []string{"10000"}},
	"array_sort":              {2, []string{defaultOrder}},
	"bround":                  {2, []string{"0"}},
	"current_time":            {1, []string{"6"}},
	"hmac":                    {3, []string{"SHA-256"}},
	"from_unixtime":           {2, []string{"yyyy-MM-dd HH:mm:ss"}},
	"lag":                     {3, []string{"1", "NULL"}},
	"lead":                    {3, []string{"1", "NULL"}},
	"listagg":                 {2, []string{"NULL"}},
	"localtime":               {1, []string{"6"}},
	"locate":                  {3, []string{"1"}},
	"lpad":                    {3, []string{" "}},
	"make_dt_interval":        {4, []string{"0", "0", "0", "0.000000"}},
	"make_interval":           {7, []string{"0", "0", "0", "0", "0", "0", "0.000000"}},
	"make_ym_interval":        {2, []string{"0", "0"}},
	"mask":                    {5, []string{"X", "x", "n", "NULL"}},
	"months_between":          {3, []string{"true"}},
	"overlay":                 {4, []string{"-1"}},
	"percentile":              {3, []string{"1"}},
	"percentile_approx":       {3, []string{"10000"}},
	"position":                {3, []string{"1"}},
	"reduce":                  {4, []string{identity}},
	"regexp_extract_all":      {3, []string{"1"}},
	"regexp_instr":            {3, []string{"0"}},
	"regexp_replace":          {4, []string{"1"}},
	"regexp_extract":          {3, []string{"1"}},
	"replace":                 {3, []string{""}},
	"round":                   {2, []string{"0"}},
	"rpad":                    {3, []string{" "}},
	"sentences":               {3, []string{"", ""}},
	"sort_array":              {2, []string{"true"}},
	"split":                   {3, []string{"-1"}},
	"str_to_map":              {3, []string{",", ":"}},
	"string_agg":              {2, []string{"NULL"}},
	"substr":                  {3, []string{"2147483647"}},
	"substring":               {3, []string{"2147483647"}},
	"to_unix_timestamp":       {2, []string{"yyyy-MM-dd HH:mm:ss"}},
	"try_aes_decrypt":         {5, []string{"GCM", "DEFAULT", ""}},
	"try_make_interval":       {7, []string{"0", "0", "0", "0", "0", "0", "0.000000"}},
	"try_variant_set":         {4, []string{"true"}},
	"variant_set":             {4, []string{"true"}},
	"variant_strip_nulls":     {2, []string{"true"}},
	"unix_timestamp":          {2, []string{"current_timestamp()", "yyyy-MM-dd HH:mm:ss"}},
}
