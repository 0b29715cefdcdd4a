package duckdb

import (
	"fmt"
	"strings"

	duckdb "github.com/duckdb/duckdb-go/v2"
)

// tableFunctions are the functions that engine/functions spells as go_…, because neither a function nor a macro of DuckDB gives Spark's answer. A family
// is a file udf_<family>.go.
func tableFunctions() []goFunction {
	var all []goFunction
	for _, family := range [][]goFunction{
		mathFunctions(), percentileFunctions(), modeFunctions(), intervalFunctions(), decimalFunctions(), numberFunctions(), textFunctions(), caseFunctions(), collationFunctions(), regexFunctions(), formatFunctions(), urlFunctions(),
		hashFunctions(), aesFunctions(), binaryFunctions(), datetimeFunctions(), clockFunctions(), jsonFunctions(), variantFunctions(), variantEditFunctions(), csvFunctions(), xmlFunctions(), vectorFunctions(), randomFunctions(), histogramFunctions(), shuffleFunctions(), xpathFunctions(), sentenceFunctions(), arrayFunctions(), topKFunctions(),
	} {
		all = append(all, family...)
	}
	return all
}

var signatureTypes = map[string]duckdb.Type{
	"bool": duckdb.TYPE_BOOLEAN, "int": duckdb.TYPE_INTEGER, "long": duckdb.TYPE_BIGINT, "float": duckdb.TYPE_FLOAT, "double": duckdb.TYPE_DOUBLE, "text": duckdb.TYPE_VARCHAR,
	"blob": duckdb.TYPE_BLOB, "date": duckdb.TYPE_DATE, "time": duckdb.TYPE_TIME, "timestamp": duckdb.TYPE_TIMESTAMP, "instant": duckdb.TYPE_TIMESTAMP_TZ, "interval": duckdb.TYPE_INTERVAL, "any": duckdb.TYPE_ANY,
}

// function makes a Go function of a signature such as "text, int -> [text]". "any..." stands for any further arguments. A NULL argument gives NULL without a
// call, unless the signature starts with "nulls: "; one that starts with "volatile: " is called for every row, whatever its arguments.
func function(name, signature string, run func(a []any) (any, error)) goFunction {
	return goFunction{name, func() (duckdb.ScalarFunc, error) {
		text, volatile := strings.CutPrefix(signature, "volatile: ")
		text, nulls := strings.CutPrefix(text, "nulls: ")
		in, out, ok := strings.Cut(text, " -> ")
		if !ok {
			return nil, fmt.Errorf("duckdb: bad signature %q", signature)
		}
		f := &rowFunction{run: run}
		f.config.SpecialNullHandling, f.config.Volatile = nulls, volatile
		var err error
		if f.config.ResultTypeInfo, err = signatureType(out); err != nil {
			return nil, err
		}
		for _, p := range strings.Split(in, ", ") {
			p, variadic := strings.CutSuffix(p, "...")
			t, err := signatureType(p)
			if err != nil {
				return nil, err
			}
			if variadic {
				f.config.VariadicTypeInfo = t
			} else {
				f.config.InputTypeInfos = append(f.config.InputTypeInfos, t)
			}
		}
		return f, nil
	}}
}

func signatureType(name string) (duckdb.TypeInfo, error) {
	if e, ok := strings.CutPrefix(name, "["); ok {
		t, err := signatureType(strings.TrimSuffix(e, "]"))
		if err != nil {
			return nil, err
		}
		return duckdb.NewListInfo(t)
	}
	t, ok := signatureTypes[name]
	if !ok {
		return nil, fmt.Errorf("duckdb: bad type %q in a signature", name)
	}
	return duckdb.NewTypeInfo(t)
}

// raise is an error with Spark's class, in the form that translate reads.
func raise(class, format string, args ...any) error {
	return fmt.Errorf("[%s] %s", class, fmt.Sprintf(format, args...))
}
