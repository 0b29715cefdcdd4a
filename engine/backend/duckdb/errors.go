package duckdb

import (
	"context"
	"errors"
	"regexp"
	"strings"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/seed-e45c46d8/dp/engine/diag"
)

var ctxBackground = context.Background()

// classed is the form macros and Go functions raise errors in: [CLASS] message.
var classed = regexp.MustCompile(`(?s)\[([A-Z][A-Z0-9_]+(?:\.[A-Z0-9_]+)*)\] (.*)`)

// rules give DuckDB's own errors Spark's class. The first that matches counts; $1 is the first group.
var rules = []struct {
	text *regexp.Regexp
	code string
	say  string // "": DuckDB's words
	hint string
}{
	{
		regexp.MustCompile(`(?i)Overflow in (?:addition|subtraction|multiplication|negation) of INT(?:8|16)\b.*`), "BINARY_ARITHMETIC_OVERFLOW",
		"$0 caused overflow.", "use try_add, try_subtract or try_multiply to get NULL instead, or cast to a wider type",
	},
	{
		regexp.MustCompile(`(?i)Overflow in (addition|subtraction|multiplication|negation) of.*`), "ARITHMETIC_OVERFLOW",
		"integer overflow: $0", "use try_add, try_subtract or try_multiply to get NULL instead, or cast to a wider type",
	},
	{
		regexp.MustCompile(`(?i)Overflow on abs|Cannot negate|Overflow in (?:HUGEINT|sum|power|left shift)|HUGEINT is out of range|SUM is out of range`), "ARITHMETIC_OVERFLOW",
		"overflow: $0", "cast to a wider type",
	},
	{
		regexp.MustCompile(`(?i)(?:division by zero|divide by zero)`), "DIVIDE_BY_ZERO",
		"Division by zero. Use `try_divide` to tolerate divisor being 0 and return NULL instead.", "",
	},
	{
		regexp.MustCompile(`Type INT128 with value (\S+) can't be cast because the value is out of range for the destination type INT64`), "ARITHMETIC_OVERFLOW",
		"long overflow: $1", "use try_sum or try_add to get NULL instead, or cast to a DECIMAL first",
	},
	{
		regexp.MustCompile(`Type (\w+) with value (\S+) can't be cast because the value is out of range for the destination type (\w+)`), "CAST_OVERFLOW",
		"The value $2 of the type \"$1\" cannot be cast to \"$3\" due to an overflow.", "use try_cast to get NULL instead",
	},
	{
		regexp.MustCompile(`Could not cast value (\S+) to DECIMAL\((\d+),\s*(\d+)\)`), "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
		"The value $1 cannot be represented as Decimal($2, $3).", "use a wider decimal, or try_cast to get NULL instead",
	},
	{
		regexp.MustCompile(`Failed to cast decimal value (\S+) to type (\w+)`), "CAST_OVERFLOW",
		"The value $1 of the type \"DECIMAL\" cannot be cast to \"$2\" due to an overflow.", "use try_cast to get NULL instead",
	},
	{
		regexp.MustCompile(`Timestamp microseconds out of range|Date out of range in timestamp conversion|Unable to convert TIMESTAMPTZ to local TIMESTAMP`), "UNSUPPORTED_FEATURE",
		"A TIMESTAMP before -290308-12-22 or at the very end of the range, which larger numbers of seconds become, is not supported by dp.", "check that the numbers count seconds",
	},
	{
		regexp.MustCompile(`Date out of range`), "UNSUPPORTED_FEATURE",
		"A DATE outside -5877641-06-25 to 5881580-07-10 is not supported by dp.", "check the number of days",
	},
	{regexp.MustCompile(`ICU date overflows timestamp range|Overflow in timestamp|imestamp out of range`), "DATETIME_OVERFLOW", "Datetime operation overflow: $0.", ""},
	{
		regexp.MustCompile(`Unknown TimeZone '([^']*)'`), "INVALID_TIMEZONE",
		"The timezone: $1 is invalid. The timezone must be either a region-based zone ID or a zone offset.", "use a region such as Europe/Berlin, or UTC",
	},
	{
		regexp.MustCompile(`Malformed JSON[^"]*"((?s:.*))" when casting`), "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION",
		"Malformed records are detected in record parsing: $1.", "use try_parse_json to get NULL instead",
	},
	{
		regexp.MustCompile(`Could not convert string ["']([^"']*)["'] to DECIMAL\((\d+),\s*(\d+)\)`), "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
		"The value $1 cannot be represented as Decimal($2, $3).", "use a wider decimal, or try_cast to get NULL instead",
	},
	{regexp.MustCompile(`(?i)Casting (?:value|to)[^\n]*DECIMAL|Decimal overflow|out of range for decimal`), "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION", "", ""},
	{
		regexp.MustCompile(`Could not convert string '((?s:.*))' to (\w+)`), "CAST_INVALID_INPUT",
		"The value '$1' of the type \"STRING\" cannot be cast to \"$2\" because it is malformed.", "correct the value, or use try_cast to get NULL instead",
	},
	{
		regexp.MustCompile(`(?i)(?:invalid (?:date|timestamp|interval|time) field format|date field value out of range|timestamp field value out of range)[^"']*["']([^"']*)["']`), "CAST_INVALID_INPUT",
		"The value '$1' of the type \"STRING\" is malformed.", "correct the value, or use try_cast to get NULL instead",
	},
	{
		regexp.MustCompile(`(?i)Failure in decode|could not convert blob to UTF8`), "UNSUPPORTED_FEATURE",
		"A string of bytes that are no valid UTF-8 is not supported by dp.", "keep the bytes as BINARY, or take them for text with decode(bytes, 'ISO-8859-1')",
	},
	{
		regexp.MustCompile(`(?i)non-inner join on (?:subquery|correlated columns)`), "UNSUPPORTED_FEATURE",
		"A subquery in the condition of an outer join, or an outer join inside a correlated subquery, is not supported by dp.", "join with the subquery's table instead",
	},
	{
		regexp.MustCompile(`More than one row returned by a subquery`), "SCALAR_SUBQUERY_TOO_MANY_ROWS",
		"More than one row returned by a subquery used as an expression.", "make the subquery return one row, with an aggregate or a limit",
	},
	{regexp.MustCompile(`(?i)map keys must be unique`), "DUPLICATED_MAP_KEY", "A map has one key twice.", ""},
	{regexp.MustCompile(`(?i)map keys can not be NULL`), "NULL_MAP_KEY", "Cannot use null as map key.", ""},
	{regexp.MustCompile(`(?i)Index out of range|array index`), "INVALID_ARRAY_INDEX", "", ""},
	{regexp.MustCompile(`(?i)no space left on device|disk is full|max_temp_directory_size`), "DP_DISK_FULL", "", "free space below the storage, or give --memory more so that less is spilled"},
	{regexp.MustCompile(`(?i)No files found that match the pattern "([^"]*)"|Cannot open file "([^"]*)"`), "PATH_NOT_FOUND", "The file $1$2 cannot be read.", "the file was removed after the table was read: run again"},
	{regexp.MustCompile(`(?i)No magic bytes found|too small to be a Parquet file|Invalid Parquet|not a parquet file`), "FAILED_READ_FILE.NO_HINT", "", "the file is damaged or no Parquet file"},
}

// sparkTypeNames are Spark's names of the types in DuckDB's messages.
var sparkTypeNames = strings.NewReplacer(`"INT64"`, `"BIGINT"`, `"INT32"`, `"INT"`, `"INT16"`, `"SMALLINT"`, `"INT8"`, `"TINYINT"`, `"INT128"`, `"DECIMAL(38,0)"`, `"VARCHAR"`, `"STRING"`, `"INTEGER"`, `"INT"`)

// translate makes DuckDB's errors user-facing ones with Spark's class. Errors that are none of DuckDB's, and cancellation, stay.
func translate(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if _, ok := diag.As(err); ok {
		return err
	}
	var d *duckdb.Error
	if !errors.As(err, &d) {
		return err
	}
	msg := cleanMessage(d.Msg)
	if d.Type == duckdb.ErrorTypeInterrupt {
		return context.Canceled
	}
	if m := classed.FindStringSubmatch(msg); m != nil {
		return (&diag.Error{Code: m[1], Message: strings.TrimSpace(m[2])}).Wrap(err)
	}
	if d.Type == duckdb.ErrorTypeOutOfMemory {
		return diag.New("DP_OUT_OF_MEMORY", "The query needs more memory than it may use. %s", firstLine(msg)).
			WithHint("give more with --memory, or compute less at once: a smaller window, fewer distinct values, no single huge group").Wrap(err)
	}
	for _, r := range rules {
		m := r.text.FindStringSubmatchIndex(msg)
		if m == nil {
			continue
		}
		text := firstLine(msg)
		if r.say != "" {
			text = string(r.text.ExpandString(nil, strings.ReplaceAll(r.say, "$0", "${0}"), msg, m))
		}
		return (&diag.Error{Code: r.code, Message: sparkTypeNames.Replace(text), Hint: r.hint}).Wrap(err)
	}
	switch d.Type {
	case duckdb.ErrorTypeConversion:
		return diag.New("CAST_INVALID_INPUT", "%s", firstLine(msg)).WithHint("correct the value, or use try_cast to get NULL instead").Wrap(err)
	case duckdb.ErrorTypeOutOfRange:
		return diag.New("ARITHMETIC_OVERFLOW", "%s", firstLine(msg)).Wrap(err)
	case duckdb.ErrorTypeIO:
		return diag.New("FAILED_READ_FILE", "%s", firstLine(msg)).Wrap(err)
	}
	return diag.New("DP_BACKEND", "DuckDB cannot run the query: %s", msg).
		WithHint("this is a fault of dp: please report it with the output of dp render").Wrap(err)
}

// isFatal reports an error after which DuckDB refuses everything.
func isFatal(err error) bool {
	var d *duckdb.Error
	return errors.As(err, &d) && (d.Type == duckdb.ErrorTypeFatal || d.Type == duckdb.ErrorTypeInternal)
}

// cleanMessage leaves out DuckDB's own word for the kind of error.
func cleanMessage(msg string) string {
	if i := strings.Index(msg, " Error: "); i >= 0 && i < 40 {
		msg = msg[i+len(" Error: "):]
	}
	return strings.TrimSpace(msg)
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimSpace(s)
}
