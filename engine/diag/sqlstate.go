package diag

import "strings"

// sqlStates holds Spark 4's SQLSTATE of the classes dp raises; a subclass shares its class's state.
var sqlStates = map[string]string{
	"AMBIGUOUS_REFERENCE":                         "42704",
	"ARITHMETIC_OVERFLOW":                         "22003",
	"CANNOT_PARSE_DATATYPE":                       "22018",
	"CAST_INVALID_INPUT":                          "22018",
	"CAST_OVERFLOW":                               "22003",
	"COLUMN_ALREADY_EXISTS":                       "42711",
	"DATATYPE_MISMATCH":                           "42K09",
	"DIVIDE_BY_ZERO":                              "22012",
	"INCOMPATIBLE_COLUMN_TYPE":                    "42825",
	"INVALID_ARRAY_INDEX":                         "22003",
	"INVALID_FLOW_QUERY_TYPE":                     "42000",
	"MALFORMED_RECORD_IN_PARSING":                 "22023",
	"MISSING_AGGREGATION":                         "42803",
	"MISSING_GROUP_BY":                            "42803",
	"NUM_COLUMNS_MISMATCH":                        "42826",
	"PARSE_SYNTAX_ERROR":                          "42601",
	"PATH_NOT_FOUND":                              "42K03",
	"TABLE_OR_VIEW_ALREADY_EXISTS":                "42P07",
	"TABLE_OR_VIEW_NOT_FOUND":                     "42P01",
	"UNABLE_TO_INFER_SCHEMA":                      "42KD9",
	"UNRESOLVED_COLUMN":                           "42703",
	"UNRESOLVED_ROUTINE":                          "42883",
	"UNRESOLVED_USING_COLUMN_FOR_JOIN":            "42703",
	"UNSUPPORTED_FEATURE":                         "0A000",
	"WRONG_NUM_ARGS":                              "42605",
	"PIPELINE_DATASET_WITHOUT_FLOW":               "0A000",
	"PIPELINE_DUPLICATE_IDENTIFIERS":              "42710",
	"PIPELINE_STORAGE_ROOT_INVALID":               "42K03",
	"MULTIPART_TEMPORARY_VIEW_NAME_NOT_SUPPORTED": "0A000",
}

func sqlState(code string) string {
	if s, ok := sqlStates[code]; ok {
		return s
	}
	class, _, _ := strings.Cut(code, ".")
	return sqlStates[class]
}
