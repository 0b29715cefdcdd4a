package pyspark

import (
	"github.com/seed-e45c46d8/dp/engine/diag"
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
	if c := runningClasses[e.Class()]; c != nil {
		return c
	}
	return SparkRuntimeException
}
