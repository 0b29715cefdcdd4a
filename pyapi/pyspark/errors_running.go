package pyspark

import (
	"strings"

	"github.com/seed-e45c46d8/dp/engine/diag"
	"github.com/seed-e45c46d8/dp/engine/types"
	"github.com/seed-e45c46d8/dp/pyapi/runtime"
)

// runningClasses are the exception classes of the errors that queries end with while they run; the others are SparkRuntimeException.
var runningClasses = map[string]*runtime.Class{
	"DIVIDE_BY_ZERO": ArithmeticException, "REMAINDER_BY_ZERO": ArithmeticException, "INTERVAL_DIVIDED_BY_ZERO": ArithmeticException,
	"ARITHMETIC_OVERFLOW": ArithmeticException, "BINARY_ARITHMETIC_OVERFLOW": ArithmeticException, "INTERVAL_ARITHMETIC_OVERFLOW": ArithmeticException,
	"CAST_OVERFLOW": ArithmeticException, "NUMERIC_VALUE_OUT_OF_RANGE": ArithmeticException, "NUMERIC_OUT_OF_SUPPORTED_RANGE": ArithmeticException,
	"DATETIME_OVERFLOW": ArithmeticException, "DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION": ArithmeticException,
	"CANNOT_PARSE_TIMESTAMP": DateTimeException, "CANNOT_PARSE_TIME": DateTimeException, "INVALID_FRACTION_OF_SECOND": DateTimeException,
	"DATETIME_FIELD_OUT_OF_BOUNDS": DateTimeException, "INVALID_TIMEZONE": DateTimeException,
	"INVALID_ARRAY_INDEX": ArrayIndexOutOfBounds, "INVALID_ARRAY_INDEX_IN_ELEMENT_AT": ArrayIndexOutOfBounds,
	"STREAMING_SOURCE_WITHOUT_START": AnalysisException,
	"UNSUPPORTED_FEATURE":            PySparkNotImplemented, "PYTHON_EXCEPTION": PythonException,
}

// runtimeClassOf is the class that PySpark raises for an error of a running query.
func runtimeClassOf(e *diag.Error) *runtime.Class {
	if e.Class() == "CAST_INVALID_INPUT" {
		return castClass(e.Message)
	}
	if c := runningClasses[e.Class()]; c != nil {
		return c
	}
	return SparkRuntimeException
}

// castClass is the class for a text that cannot be cast: it follows the target type, which the message names last.
func castClass(message string) *runtime.Class {
	_, rest, _ := strings.Cut(message, "cannot be cast to \"")
	target, _, _ := strings.Cut(rest, "\"")
	t, err := types.Parse(target)
	switch {
	case err != nil:
		return SparkRuntimeException
	case t.IsNumeric():
		return NumberFormatException
	case t.Kind == types.Date || t.Kind == types.Timestamp || t.Kind == types.TimestampNTZ || t.Kind == types.Time:
		return DateTimeException
	}
	return SparkRuntimeException
}
